// Readability and Turndown: pages as JSON lines on stdin, their Markdown as JSON lines on stdout.
// The first line names the versions. The argument is the directory that has node_modules.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const directory = resolve(process.argv[2]);
const require = createRequire(directory + "/");
const { JSDOM, VirtualConsole } = require("jsdom");
const { Readability } = require("@mozilla/readability");
const TurndownService = require("turndown");
const { gfm } = require("turndown-plugin-gfm");

const version = (name) => JSON.parse(readFileSync(`${directory}/node_modules/${name}/package.json`)).version;
console.log(JSON.stringify({ version: `${version("@mozilla/readability")} + ${version("turndown")}` }));

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
turndown.use(gfm);
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { html, url } = JSON.parse(line);
  let markdown = "";
  try {
    const dom = new JSDOM(html, { url: url || "https://example.org/", virtualConsole: new VirtualConsole() });
    const article = new Readability(dom.window.document).parse();
    markdown = article ? turndown.turndown(article.content) : "";
  } catch {
    // A page on which a program fails has no result.
  }
  console.log(JSON.stringify({ markdown }));
}
