// `dechaff label` in a browser: figures of the work, and agreement with oneself.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './browser.mjs';
import { FOUR, isShown, labels, notice, openFiles, press, said, saysSoon, settled } from './label-harness.mjs';

const pages = (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.html`, FOUR.replace('First', `Number ${n}`)]));
const figures = (page) => page.locator('#figures').textContent();

/** Saves the open page with its second line as content. */
async function saveOne(page) {
  const name = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'Shift+End', 'b', 'Home', 'j', 'x', 's');
  await saysSoon(page, '#said', 'aved');
  await settled(page);
  return name;
}

test('speed, keys and the time that is left are shown after a few pages', async () => {
  const { page } = await openFiles(pages(5));
  assert.equal(await figures(page), '');
  for (let nth = 0; nth < 2; nth += 1) await saveOne(page);
  assert.equal(await figures(page), '');
  await saveOne(page);
  assert.match(await figures(page), /^\d+ pages an hour · 7\.0 keys a page · about 1 min left$/);
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  assert.match(await figures(page), /7\.0 keys a page/, 'a reload does not forget them');
});

test('a page is marked again without its labels, and compared with them', async () => {
  const { files, page } = await openFiles(pages(2));
  const suggested = await labels(page);
  const first = await saveOne(page);
  await saveOne(page);
  const bytes = files.read(first);
  await press(page, 'Shift+M');
  await saysSoon(page, '#notice-text', 'You marked this page before');
  await isShown(page, first);
  await settled(page);
  assert.equal(await labels(page), suggested, 'as the model suggests');
  assert.match(await page.locator('#page-facts').textContent(), /marked again, to compare/);
  assert.deepEqual(await violations(page), []);

  // Nothing but these labels can be undone here.
  await press(page, 'Home', 'Shift+End', 'b', 'u', 'u');
  assert.equal(await said(page), 'nothing to undo');
  assert.equal(files.read(first), bytes);
  await press(page, 'Home', 'Shift+End', 'b', 's');
  await saysSoon(page, '#said', `${first}: 3 of 4 lines got the same label as before`);
  assert.equal(files.read(first), bytes);
  assert.deepEqual(JSON.parse(files.read('label.json')).pages[first].again, { lines: 4, same: 3 });
  assert.match(await figures(page), /75\.0 % of lines as before on 1 page marked again$/);
  assert.equal(await notice(page), '');

  await press(page, 'u', 'u');
  await saysSoon(page, '#said', 'the comparison is undone');
  assert.equal(JSON.parse(files.read('label.json')).pages[first].again, undefined);
});
