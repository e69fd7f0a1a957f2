// The rounds of `tools/bench wasm`: wasm.mjs PACKAGE PROGRAM WHEEL PAGES, where PACKAGE is the module of the npm package, WHEEL
// a directory with the unpacked Python package, and PAGES one with the pages.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const [npm, program, unpacked, scratch] = process.argv.slice(2);
const pages = readdirSync(scratch).sort().map((name) => new Uint8Array(readFileSync(join(scratch, name))));
const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;

const begin = performance.now();
const { Model } = await import(npm);
const model = new Model();
const loaded = performance.now() - begin;

const seconds = (from) => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
};
const inside = (work) => () => {
  const from = process.cpuUsage();
  for (const page of pages) work(page);
  return seconds(from);
};
// The output of a process of Python.
const python = (...line) => {
  const { status, stdout, stderr } = spawnSync('python3', line, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const native = (...options) => () => {
  const run = 'import os, sys, resource, subprocess; subprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL, check=True); ' +
    'u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime)';
  const line = ['-c', run, program, 'extract', '-j', '1', '-o', '/dev/null', ...options, scratch];
  return Number(python(...line));
};
const library = (work) => () => {
  const run = 'import pathlib, sys, time; sys.path.insert(0, sys.argv[1]); import dechaff; ' +
    'pages = [p.read_bytes() for p in sorted(pathlib.Path(sys.argv[2]).glob("*.html"))]; ' +
    `[${work} for page in pages]; start = time.process_time(); [${work} for page in pages]; print(time.process_time() - start)`;
  return Number(python('-c', run, unpacked, scratch));
};
const written = (page) => {
  const document = model.extract(page);
  document.markdown();
  document.free();
};
const contenders = {
  'program, text': native(),
  'Python, plain(page)': library('dechaff.plain(page)'),
  'Node, plain(page)': inside((page) => model.plain(page)),
  'program, Markdown': native('--format', 'markdown'),
  'Python, extract(page).markdown()': library('dechaff.extract(page).markdown()'),
  'Node, extract(page).markdown()': inside(written),
};
const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
for (let round = 0; round < 16; round += 1) {
  for (const [name, run] of Object.entries(contenders)) {
    const spent = run();
    if (round > 0) times[name].push(spent);
  }
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB; import and model ${loaded.toFixed(0)} ms`);
for (const [name, values] of Object.entries(times)) {
  const spent = median(values);
  console.log(`${name.padEnd(32)} ${(pages.length / spent).toFixed(0).padStart(6)} pages/s ${(megabytes / spent).toFixed(0).padStart(5)} MB/s`);
}
