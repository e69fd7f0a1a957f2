// The package as others install it, in runtimes and with compilers of types.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../../..');
const PAGE = '<nav>Home Shop</nav><h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle, a window or a lamp.';

let project;

const run = (program, ...options) => execFileSync(program, options, { cwd: project, encoding: 'utf8' });
const write = (name, text) => writeFileSync(join(project, name), text);

before(() => {
  project = mkdtempSync(join(tmpdir(), 'dechaff-'));
  write('package.json', JSON.stringify({ type: 'module', private: true }));
  // Copied, so that only what is published is there.
  run('npm', 'install', '--offline', '--install-links', '--no-audit', '--no-fund', '--silent', join(ROOT, 'target/npm/dechaff'));
});

after(() => rmSync(project, { recursive: true, force: true }));

test('what is published is all that is needed', () => {
  const installed = join(project, 'node_modules/dechaff');
  const { main, types, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const file of [main, types, ...Object.values(exports['.']), 'LICENSE-MIT', 'THIRD-PARTY.md', 'README.md']) {
    assert.ok(existsSync(join(installed, file)), file);
  }
});

/** The native programs, which packages of npm contain. */
function program(name) {
  const require = createRequire(import.meta.url);
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const path = {
    node: () => process.execPath,
    deno: () => {
      const system = process.platform === 'linux' ? `linux-${process.arch}-${libc}` : `${process.platform}-${process.arch}`;
      return join(dirname(require.resolve(`@deno/${system}/package.json`)), 'deno');
    },
    bun: () => {
      const arch = process.arch === 'arm64' ? 'aarch64' : process.arch;
      return join(dirname(require.resolve(`@oven/bun-${process.platform}-${arch}/package.json`)), 'bin/bun');
    },
  };
  return path[name]();
}

for (const [name, ...options] of [['node'], ['deno', 'run', '--allow-read'], ['bun', 'run']]) {
  test(`a program runs in ${name}`, () => {
    write('program.mjs', `
import init, { Model, PageError } from 'dechaff';
await init();
const model = new Model();
const refused = (page) => { try { model.extract(page); } catch (error) { return error; } };
const error = refused('%PDF-1.7');
console.log(JSON.stringify([model.text(${JSON.stringify(PAGE)}), error instanceof PageError, error instanceof Error, error.name, error.message]));
`);
    const [text, ...error] = JSON.parse(run(program(name), ...options, 'program.mjs'));
    assert.match(text, /^Sea glass\n\nGlass that/);
    assert.deepEqual(error, [true, true, 'PageError', 'a PDF file: expected HTML']);
  });
}

/** The examples of the documents: with a page, and where a worker receives and posts. */
for (const document of ['README.md', 'docs/javascript.md', 'crates/wasm/npm/README.md']) {
  test(`the examples of ${document} run`, () => {
    write('page.html', PAGE);
    const blocks = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
    assert.ok(blocks.length > 0);
    for (const block of blocks) {
      const worker = `
const { html, posted } = { html: ${JSON.stringify(PAGE)}, posted: [] };
const postMessage = (data) => posted.push(data);
const received = [];
const addEventListener = (_, listener) => received.push(listener);
`;
      write('example.mjs', `${worker}${block}
for (const listener of received) await listener({ data: { html } });
if (received.length) console.log(JSON.stringify(posted));
`);
      assert.match(run(process.execPath, 'example.mjs'), /Glass that the sea/);
    }
  });
}

test('the example of README.md prints what the program prints', () => {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  write('page.html', read('docs/example.html'));
  const [, code] = /^```js\n(.*?)^```/ms.exec(read('README.md'));
  write('example.mjs', code);
  assert.equal(run(process.execPath, 'example.mjs').trim(), read('docs/example.txt').trim());
});

test('CommonJS can require it', { skip: !process.features.require_module && 'this Node cannot' }, () => {
  write('program.cjs', `console.log(new (require('dechaff').Model)().plain(${JSON.stringify(PAGE)}))`);
  assert.match(run(process.execPath, '--no-warnings', 'program.cjs'), /Glass that/);
});

const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax'];
const TARGETS = {
  'Node, node16': ['--module', 'node16', '--target', 'es2022', '--lib', 'es2022', '--types', 'node'],
  'Node, nodenext': ['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext', '--types', 'node'],
  'a bundler for browsers': ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2020', '--lib', 'es2020,dom'],
  'a bundler for workers': ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2022,webworker'],
  'no library but the language': ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2020', '--lib', 'es2020'],
};

for (const compiler of ['typescript', 'typescript-7']) {
  for (const [name, options] of Object.entries(TARGETS)) {
    test(`types: ${compiler}, ${name}`, () => {
      cpSync(join(HERE, 'types/program.ts'), join(project, 'program.ts'));
      const types = ['--typeRoots', options.includes('--types') ? join(HERE, 'node_modules/@types') : join(project, 'none')];
      try {
        run(process.execPath, join(HERE, 'node_modules', compiler, 'bin/tsc'), ...STRICT, ...options, ...types, 'program.ts');
      } catch (error) {
        assert.fail(error.stdout || error.message);
      }
    });
  }
}
