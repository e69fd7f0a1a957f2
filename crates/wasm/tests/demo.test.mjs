// The demo page in a browser, served from target/npm as docs/javascript.md says.

import assert from 'node:assert/strict';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { openPage, startBrowser } from '../../label/tests/browser/browser.mjs';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const ROOT = join(REPOSITORY, 'target/npm');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

let browser;
let server;
let address;

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://a').pathname);
    const root = path.startsWith('/docs/') ? REPOSITORY : ROOT;
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${server.address().port}/demo/`;
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('without the package, the page says what is missing', async () => {
  // The folder as it is in the repository, with nothing next to it.
  const { page } = await openPage(browser, address.replace('/demo/', '/docs/demo/'));
  await page.locator('#status').filter({ hasText: 'Build it with scripts/build-wasm' }).waitFor();
  assert.equal(await page.locator('#lines tr').count(), 0);
});

test('a pasted page is shown line by line with its scores', async () => {
  const { page, requests, errors } = await openPage(browser, address);
  const status = page.locator('#status');
  await status.filter({ hasText: 'lines kept' }).waitFor();
  const kept = page.locator('tr.kept');
  assert.match((await kept.allInnerTexts()).join('\n'), /Glass that the sea has rounded/);
  assert.doesNotMatch((await kept.allInnerTexts()).join('\n'), /We use cookies/);
  // Markup of a page is shown as text.
  const paragraph = 'Lighthouses were built where the rocks are low and the ships are many. '.repeat(3);
  await page.fill('#html', `<nav><a href=/>Home</a></nav><p>${paragraph}<p>&lt;img src=x onerror=alert(1)&gt; is text.`);
  const rows = page.locator('#lines tr');
  // The rows of the page before stand there until the new page is read.
  await rows.filter({ hasText: 'Lighthouses were built' }).waitFor();
  assert.equal(await rows.count(), 3);
  assert.match(await rows.nth(2).innerText(), /<img src=x onerror=alert\(1\)> is text\./);
  assert.equal(await rows.locator('img').count(), 0);
  const score = Number((await rows.nth(1).locator('td').first().innerText()).trim());
  assert.ok(score > 0 && score <= 1);
  await page.click('[data-view=markdown]');
  assert.match(await page.locator('#output').innerText(), /Lighthouses were built/);
  await page.click('[data-view=metadata]');
  assert.match(await page.locator('#output').innerText(), /"origins"/);
  // Nothing leaves the page, and nothing goes wrong in it.
  assert.ok(requests.every((request) => request.startsWith(address.replace('demo/', ''))), String(requests));
  assert.deepEqual(errors, []);
});
