// Defuddle: pages as JSON lines on stdin, their Markdown as JSON lines on stdout. The first line names the version.
// The argument is the directory that has node_modules.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const directory = resolve(process.argv[2]);
const { JSDOM, VirtualConsole } = createRequire(directory + "/")("jsdom");
const { Defuddle } = await import(pathToFileURL(`${directory}/node_modules/defuddle/dist/node.js`));
const { version } = JSON.parse(readFileSync(`${directory}/node_modules/defuddle/package.json`));
console.log(JSON.stringify({ version }));
// Its own messages are not results.
console.log = console.info = console.warn = console.error;

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { html, url } = JSON.parse(line);
  const address = url || "https://example.org/";
  let markdown = "";
  try {
    const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() });
    const found = await Defuddle(dom.window.document, address, { markdown: true });
    // The headline is a field of its own.
    markdown = `${found.title ? `# ${found.title}\n\n` : ""}${found.content}`;
  } catch {
    // A page on which a program fails has no result.
  }
  process.stdout.write(JSON.stringify({ markdown }) + "\n");
}
