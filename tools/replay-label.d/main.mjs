// Counts the keys that it takes to mark pages in `dechaff label`.
//
//   tools/replay-label RAW GOLD [--model NAME] [--plain] [--pages]
//
// RAW is a directory of pages that are not marked, GOLD the same pages, marked. A program reads each page from top to
// bottom, corrects the suggestions to the gold labels and presses s. For the first wrong line it takes, among the
// actions that this line is part of, the one that mends most lines for each key. Keys act on the same modules as in the
// browser. Pages come from two runs of `dechaff label`; DECHAFF names the program.
//
// --plain uses only j k pgdn pgup home end d shift space c b. --pages prints each page: keys, name, lines, wrong lines.

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Labels } from '../../crates/cli/src/label/assets/labels.js';
import { Marking } from '../../crates/cli/src/label/assets/marking.js';
import { Annotator } from './annotator.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    plain: { type: 'boolean' },
    pages: { type: 'boolean' },
  },
});
if (positionals.length !== 2) {
  console.error('expected two directories: RAW and GOLD');
  process.exit(2);
}
const program = process.env.DECHAFF ?? resolve(import.meta.dirname, '../../target/release/dechaff');

/** The pages of a directory, as `dechaff label` gives them to the browser. */
async function pagesOf(directory) {
  const model = options.model ? ['--model', options.model] : [];
  const child = spawn(program, ['label', directory, '--port', '0', ...model], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((resolve, reject) => {
      child.stdout.once('data', (data) => resolve(String(data).trim()));
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`dechaff label ${directory} ended`)));
    });
    const ask = async (path) => (await fetch(new URL(path, address))).json();
    const { pages } = await ask('api/pages');
    const found = new Map();
    for (const { number, name } of pages) found.set(name, await ask(`api/page/${number}`));
    return found;
  } finally {
    child.kill();
  }
}

const [raw, gold] = [await pagesOf(positionals[0]), await pagesOf(positionals[1])];
const results = [];
const counts = new Map();
for (const [name, page] of raw) {
  const marked = gold.get(name);
  if (!page.lines || marked?.lines?.length !== page.lines.length) {
    console.error(`skipped: ${name}: not the same lines in both directories`);
    continue;
  }
  const labels = new Labels(page);
  const annotator = new Annotator(new Marking(page, labels), marked.lines.map((line) => Number(line.content)), options.plain);
  const wrong = annotator.wrong().length;
  const keys = annotator.run();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  results.push({ name, keys: keys.length, lines: page.lines.length, wrong });
}
results.sort((one, other) => other.keys - one.keys);
if (options.pages) for (const { keys, name, lines, wrong } of results) console.log([keys, name, lines, wrong].join('\t'));
const sum = results.reduce((sum, { keys }) => sum + keys, 0);
const median = results[results.length >> 1].keys;
console.log(
  `${results.length} pages: ${sum} keys, mean ${(sum / results.length).toFixed(1)}, median ${median}, ` +
    `most ${results[0].keys}; ${results.filter(({ keys }) => keys === 1).length} pages take s alone`,
);
console.log([...counts].sort(([, one], [, other]) => other - one).map(([key, count]) => `${key} ${count}`).join(', '));
