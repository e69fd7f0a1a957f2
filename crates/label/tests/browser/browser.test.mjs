// The checks that other tests rely on see what they are there to see.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { PHONE, dechaff, openPage, sideways, startBrowser, violations } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const page = (body) =>
  `data:text/html,${encodeURIComponent(`<!doctype html><html lang=en><title>A page</title>${body}`)}`;

test('the program runs', () => {
  assert.match(dechaff('--version').stdout, /^dechaff \d/);
  assert.throws(() => dechaff('nonsense'), /ended with 2/);
});

test('axe finds nothing wrong with a good page, and an image without a text', async () => {
  const good = await openPage(browser, page('<main><h1>Title</h1><p>Text.</main>'));
  assert.deepEqual(await violations(good.page), []);
  await good.close();
  const bad = await openPage(browser, page('<main><h1>Title</h1><img src=data:,></main>'));
  assert.match((await violations(bad.page)).join('\n'), /^image-alt: /m);
  await bad.close();
});

test('axe runs where a policy forbids all scripts', async () => {
  const policy = `<meta http-equiv=Content-Security-Policy content="default-src 'none'">`;
  const strict = await openPage(browser, page(`${policy}<main><h1>Title</h1><p>Text.</main>`));
  assert.deepEqual(await violations(strict.page), []);
  await strict.close();
});

test('what a page does is seen', async () => {
  const script = '<script>alert("hello"); console.log("seen"); throw new Error("wrong")</script>';
  const acting = await openPage(browser, page(`<img src=http://elsewhere.example/a.png>${script}`));
  assert.deepEqual(acting.dialogs, ['hello']);
  assert.ok(acting.requests.includes('http://elsewhere.example/a.png'), String(acting.requests));
  assert.match(String(acting.errors), /wrong/);
  assert.ok(acting.console.includes('log: seen'), String(acting.console));
  await acting.close();
});

test('a page that is too wide is seen', async () => {
  const narrow = await openPage(browser, page('<p>Text.'), { viewport: PHONE });
  assert.equal(await sideways(narrow.page), 0);
  await narrow.page.setContent('<div style="width: 500px">wide');
  assert.ok((await sideways(narrow.page)) > 100);
  await narrow.close();
});
