// The count of `tools/bench label-keys`: label_keys.mjs PROGRAM RAW GOLD [--model NAME] [--simple]
// [--consistent] [--pages].

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

import { Labels } from '../../../crates/label/src/assets/labels.js';
import { Marking } from '../../../crates/label/src/assets/marking.js';
import { Annotator } from './annotator.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    simple: { type: 'boolean' },
    consistent: { type: 'boolean' },
    pages: { type: 'boolean' },
  },
});
const [program, ...directories] = positionals;

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

/** The gold labels of a page. Where one text has both, `--consistent` takes the suggestions. */
function goldOf(page, marked) {
  const labelsOf = new Map();
  const keyOf = (line) => line.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  for (const line of marked.lines) labelsOf.set(keyOf(line), (labelsOf.get(keyOf(line)) ?? new Set()).add(line.content));
  const isContrary = (line) => options.consistent && labelsOf.get(keyOf(line)).size > 1;
  return marked.lines.map((line, at) => Number(isContrary(line) ? page.lines[at].suggested : line.content));
}

const [raw, gold] = [await pagesOf(directories[0]), await pagesOf(directories[1])];
const results = [];
const counts = new Map();
for (const [name, page] of raw) {
  const marked = gold.get(name);
  if (!page.lines || marked?.lines?.length !== page.lines.length) {
    console.error(`skipped: ${name}: not the same lines in both directories`);
    continue;
  }
  const labels = new Labels(page);
  const marking = new Marking(page, labels);
  marking.begin();
  const annotator = new Annotator(marking, goldOf(page, marked), options.simple);
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
