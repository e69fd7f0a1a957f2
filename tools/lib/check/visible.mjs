// The comparison of `tools/check visible`: visible.mjs PROGRAM LIST [--all], where LIST is a file with one path a line.

import { isAscii, isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../../..');
// `scripts/check-browser` installs it.
const { chromium } = createRequire(`${ROOT}/crates/label/tests/browser/`)('playwright-core');
// Elements whose text is no line of ours, although browsers show it.
const NO_LINES = ['select', 'svg', 'math', 'textarea', 'title'];
const PIECE = 3; // letters of a line that stand together, at least
const GAP = 1000; // characters of other text between two pieces of a line
const TIMEOUT = 20_000; // milliseconds

const [program, list, ...options] = process.argv.slice(2);
const all = options.includes('--all');

/** The lines of a page, kept or not. */
function linesOf(path) {
  const out = execFileSync(program, ['extract', path, '--format', 'jsonl', '--fields', 'id,lines'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(out).lines.map((line) => line.text);
}

/** A text without white space and case, which styles change. */
const bare = (text) =>
  text.normalize('NFC').toLowerCase().normalize('NFC').replace(/[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\0]+/gu, '');

/**
 * A page as the browser should read it: text that is valid UTF-8 is UTF-8, whatever it declares, as for
 * `dechaff`. A byte order mark says so to the browser.
 */
function asUtf8(path, copy) {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes) || isAscii(bytes)) return path;
  writeFileSync(copy, Buffer.concat([Buffer.from('\ufeff'), bytes]));
  return copy;
}

/** What the browser shows, line by line, and the text of elements that have no lines. */
async function shown(page, path, copy) {
  await page.goto(pathToFileURL(asUtf8(path, copy)).href, { waitUntil: 'domcontentloaded', timeout: TIMEOUT });
  return page.evaluate((noLines) => {
    const inside = (element) => element.textContent;
    return {
      encoding: document.characterSet,
      // A tab stands between two cells of a row.
      lines: (document.body?.innerText ?? '').split(/[\n\t]/),
      known: noLines.map((name) => [name, [...document.querySelectorAll(name)].map(inside)]),
    };
  }, NO_LINES);
}

/** How a line of the browser stands among ours. */
function kind(line, ours, found) {
  if (ours.whole.has(line)) return 'same';
  if (ours.text.includes(line)) return 'joined or split';
  const known = found.known.find(([, texts]) => texts.some((text) => bare(text).includes(line)));
  if (known) return `in <${known[0]}>`;
  return hasInPieces(line, ours.text) ? 'with other text in between' : 'missing';
}

/**
 * Does a text hold all of a line, in order, in pieces of some letters each that stand near each other? Text
 * that the browser hides, or shows elsewhere, stands between them.
 */
function hasInPieces(line, text) {
  const start = line.slice(0, PIECE);
  for (let from = text.indexOf(start); from >= 0; from = text.indexOf(start, from + 1)) {
    let [at, rest] = [from, line];
    while (rest !== '') {
      const next = text.indexOf(rest.slice(0, PIECE), at);
      if (next < 0 || next > at + GAP) break;
      let same = 0;
      while (same < rest.length && text[next + same] === rest[same]) same += 1;
      [at, rest] = [next + same, rest.slice(same)];
    }
    if (rest === '') return true;
  }
  return false;
}

async function main() {
  const paths = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    chromiumSandbox: false,
  });
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  await context.route(/^(?!file:)/, (route) => route.abort());
  const page = await context.newPage();
  const work = mkdtempSync(join(tmpdir(), 'dechaff-visible-'));
  const counts = new Map();
  const pagesWith = new Map();
  let compared = 0;
  for (const path of paths) {
    let found;
    try {
      found = await shown(page, path, join(work, 'page.html'));
    } catch (error) {
      console.log(`${path}: ${String(error).split('\n')[0]}`);
      continue;
    }
    const ours = linesOf(path);
    const there = { whole: new Set(ours.map(bare)), text: ours.map(bare).join('') };
    compared += 1;
    const here = new Set();
    for (const line of found.lines) {
      const text = bare(line);
      if (text === '') continue;
      const what = kind(text, there, found);
      counts.set(what, (counts.get(what) ?? 0) + 1);
      here.add(what);
      if (what === 'missing' || (all && what.startsWith('in '))) {
        console.log(`${path} (${found.encoding}): ${what}: ${JSON.stringify(line.trim().slice(0, 300))}`);
      }
    }
    for (const what of here) pagesWith.set(what, (pagesWith.get(what) ?? 0) + 1);
  }
  await browser.close();
  rmSync(work, { recursive: true, force: true });
  console.log(`${compared} pages`);
  for (const [what, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(count).padStart(8)} lines, ${String(pagesWith.get(what)).padStart(4)} pages  ${what}`);
  }
  process.exit(counts.has('missing') ? 1 : 0);
}

await main();
