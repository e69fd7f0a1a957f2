// `dechaff label` in a browser: undo and redo of the labels on a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isShown, labels, openFiles, press, said, saysSoon, settled } from './label-harness.mjs';

const shop = (n) => `<p class=price>Price ${n}</p><p>About item ${n}.</p>`;

test('u and U undo and redo labels of the open page, and nothing else', async () => {
  const { files, page } = await openFiles({ 'a.html': shop(1), 'b.html': shop(2) });
  const first = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', `${first} is saved`);
  const second = await page.locator('#page-name').textContent();
  assert.notEqual(second, first);
  await settled(page);
  const marked = files.read(first);
  assert.equal(await page.locator('#undo').isDisabled(), true);
  await press(page, 'u');
  assert.equal(await said(page), 'nothing to undo on this page');

  const none = await labels(page);
  await press(page, 'Home', 'x', 'End', 'x', 'f');
  await saysSoon(page, '#said', 'flagged');
  const set = await labels(page);
  await press(page, 'u', 'u', 'u');
  assert.equal(await labels(page), none);
  assert.equal(await said(page), 'nothing to undo on this page');
  await press(page, 'Shift+U', 'Control+Shift+z');
  assert.equal(await labels(page), set);
  assert.equal(await page.locator('#redo').isDisabled(), true);
  assert.deepEqual(JSON.parse(files.read('label.json')).pages[second], { flagged: true });
  assert.equal(files.read(first), marked);

  // What was set before another page was opened is one step.
  await press(page, 'p');
  await isShown(page, first);
  await settled(page);
  await press(page, 'n');
  await isShown(page, second);
  await settled(page);
  assert.equal(await labels(page), set);
  await press(page, 'u');
  assert.equal(await labels(page), none);
});

test('the line and what is to be seen stay where they were', async () => {
  const long = Array.from({ length: 400 }, (_, n) => `<p>Line ${n}, ${'long '.repeat((n * 7) % 40)}</p>`).join('\n');
  const { page } = await openFiles({ 'a.html': long, 'b.html': shop(1) });
  await page.locator('#pages button', { hasText: 'a.html' }).click();
  await isShown(page, 'a.html');
  await settled(page);
  await press(page, 'Home', 'PageDown', 'PageDown', 'PageDown', 'c', 'j', 'j');
  // The cursor is out of sight.
  await page.$eval('#lines', (list) => (list.scrollTop = 3000));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const place = () =>
    page.evaluate(() => {
      const list = document.querySelector('#lines').getBoundingClientRect();
      const top = document.elementFromPoint(list.left + 1, list.top + 1).closest('.line');
      return [document.querySelector('.line.current').id, top.id, Math.round(top.getBoundingClientRect().top - list.top)];
    });
  const before = await place();
  await press(page, 'u');
  await saysSoon(page, '#said', 'as before');
  assert.deepEqual(await place(), before, 'after a label was undone');
  await press(page, 'n');
  await isShown(page, 'b.html');
  await settled(page);
  await press(page, 'p');
  await isShown(page, 'a.html');
  await settled(page);
  assert.deepEqual(await place(), before, 'after another page was shown');
});
