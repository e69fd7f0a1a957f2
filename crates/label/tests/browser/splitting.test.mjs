// `dechaff label` in a browser: a line of which only a part is content.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './browser.mjs';
import { END, SIGNED, START, directory, isShown, labels, openFiles, openLabel, press, said, saysSoon, settled, startServer } from './label-harness.mjs';

const PAGE = '<p>Menu</p>\n<p>By <b>Jo &amp; Al</b>:  Tides&nbsp;turn twice a day.</p>\n<p>Imprint</p>\n';

/** Selects a text in an element, as a finger does; gives where it is. */
const select = (root, text) =>
  root.evaluate((element, text) => {
    const view = element.ownerDocument;
    const nodes = view.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (!nodes.nextNode().data.includes(text));
    const { currentNode: node } = nodes;
    const at = node.data.indexOf(text);
    view.getSelection().setBaseAndExtent(node, at, node, at + text.length);
    const { left, right, top, bottom } = view.getSelection().getRangeAt(0).getBoundingClientRect();
    return { left, right, middle: (top + bottom) / 2 };
  }, text);

/** Draws with the mouse over a text in the list. In a frame without scripts the driver of the browser cannot. */
async function drawOver(page, root, text) {
  const { left, right, middle } = await select(root, text);
  await page.mouse.move(left + 0.5, middle);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, middle);
  await page.mouse.move(right, middle);
  await page.mouse.up();
}

const parts = (page) => page.$$eval('.line mark', (marks) => marks.map((mark) => mark.textContent));
const isMixed = (page, line) => page.locator('.line').nth(line).getAttribute('aria-checked');

test('a line is split by selecting text, saved at the right bytes, and opened as it was', async () => {
  const { files, tab, page } = await openFiles({ 'a.html': PAGE, 'b.html': '<p>Other' });
  await page.locator('#pages button', { hasText: 'a.html' }).click();
  await isShown(page, 'a.html');
  await settled(page);
  await press(page, 'Home', 'Shift+End', 'b');
  const line = page.locator('.line').nth(1);
  await drawOver(page, line.locator('.text'), 'Tides');
  assert.match(await said(page), /c makes it content/);
  assert.equal(await labels(page), '000', 'selecting is no click');
  await press(page, 'c');
  assert.deepEqual(await parts(page), ['Tides']);
  assert.equal(await isMixed(page, 1), 'mixed');
  // The rest of the sentence, in the preview, by a button.
  const frame = page.frameLocator('#preview');
  assert.equal(await frame.locator('dechaff-part').textContent(), 'Tides');
  await select(frame.locator('dechaff-line', { hasText: 'turn' }), 'turn twice a day.');
  await page.locator('[data-key=c]').first().click();
  assert.deepEqual(await parts(page), ['Tides turn twice a day.']);
  await drawOver(page, line.locator('.text'), 'a day.');
  await press(page, 'b');
  assert.deepEqual(await parts(page), ['Tides turn twice']);
  await press(page, 'u');
  assert.deepEqual(await parts(page), ['Tides turn twice a day.']);
  await press(page, 'u', 'Shift+U', 'Shift+U');
  assert.deepEqual(await parts(page), ['Tides turn twice']);
  assert.match(await page.locator('#page-facts').textContent(), /1 split; .*not saved/);
  assert.deepEqual(await violations(page), []);

  // The browser keeps parts that are not saved.
  await page.reload();
  await page.waitForSelector('.line');
  await page.locator('#pages button', { hasText: 'a.html' }).click();
  await isShown(page, 'a.html');
  assert.deepEqual(await parts(page), ['Tides turn twice']);
  await press(page, 's');
  await isShown(page, 'b.html');
  const marked = PAGE.replace('Tides&nbsp;turn twice', `${SIGNED}Tides&nbsp;turn twice${END}`);
  assert.equal(files.read('a.html'), marked);

  await press(page, 'p');
  await isShown(page, 'a.html');
  await settled(page);
  assert.deepEqual(await parts(page), ['Tides turn twice']);
  assert.match(await page.locator('#page-facts').textContent(), /1 split; .*; marked\.$/);
  assert.equal(await frame.locator('dechaff-part').allTextContents().then((texts) => texts.join('')), 'Tides\u00a0turn twice');
  // A label of the whole line takes the parts away.
  await line.click({ position: { x: 5, y: 5 } });
  assert.deepEqual(await parts(page), []);
  await press(page, 's');
  await saysSoon(page, '#said', 'saved');
  assert.ok(!files.read('a.html').includes(`:  ${SIGNED}`), files.read('a.html'));
  assert.ok(files.read('a.html').includes(START));
  assert.deepEqual([tab.errors, tab.console], [[], []]);
});

test('two annotators agree on a split line with one label, and see where the other split it', async () => {
  const mark = (text) => PAGE.replace(text, `${SIGNED}${text}${END}`);
  const [mine, other] = ['turn twice a day', 'Tides&nbsp;turn'].map((text) => directory({ 'a.html': mark(text) }));
  const { address } = await startServer(mine.dir, 0, ['--against', other.dir]);
  const { page } = await openLabel(address);
  assert.match(await page.locator('#page-facts').textContent(), /1 split; .*, 0 differ from the other labels/);
  assert.equal(await page.locator('.line.split-elsewhere').count(), 1);
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.equal(mine.read('a.html'), mark('turn twice a day'), 'the parts are kept');
});
