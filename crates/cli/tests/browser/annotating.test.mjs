// `dechaff label` in a browser: what makes marking quick, and what is noted beside the labels.

import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { PHONE, sideways, violations } from './browser.mjs';
import { END, FOUR, START, directory, isShown, labels, openLabel, press, said, saysSoon, settled, startServer } from './label-harness.mjs';

const PARAGRAPHS = Array.from({ length: 12 }, (_, n) => `<p class="${n % 2 ? 'odd' : 'even'}">Line ${n}</p>`).join('\n');

/**
 * Draws with the mouse from one element to another. Not with `page.mouse`: that runs a script in the frame to hear of
 * drags, and in the preview no script ever runs.
 */
async function draw(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  const point = ({ x, y, height }) => ({ x: x + 5, y: y + height / 2 });
  const mouse = (type, at) => client.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', point(start));
  await mouse('mouseMoved', { x: start.x + 5, y: (start.y + end.y) / 2 + 5 });
  await mouse('mouseMoved', point(end));
  await mouse('mouseReleased', point(end));
}

test('numbers beside the lines are keys, and lines alike are labelled at once', async () => {
  const files = directory({ 'a.html': PARAGRAPHS });
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address);
  await press(page, 'Home', 'Shift+End', 'b', 'Home', '3');
  assert.equal(await page.locator('.line.current .text').textContent(), 'Line 3');
  assert.equal(await page.locator('.line').nth(5).locator('.mark').getAttribute('data-step'), '2');
  await press(page, 'l', 'c');
  assert.equal(await labels(page), '010101010101');
  assert.match(await said(page), /6 lines: content/);
  await press(page, 'Home', 'Shift+Digit2', 'c', 'u');
  assert.equal(await labels(page), '010101010101', 'undo takes back the range');
});

test('a drag labels lines, in the list and in the preview', async () => {
  const files = directory({ 'a.html': PARAGRAPHS });
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address);
  await press(page, 'Home', 'Shift+End', 'b');
  await draw(page, page.locator('.line').nth(1), page.locator('.line').nth(3));
  assert.equal(await labels(page), '011100000000');
  const parts = page.frameLocator('#preview').locator('dechaff-line');
  await draw(page, parts.nth(6), parts.nth(8));
  assert.equal(await labels(page), '011100111000');
  await page.locator('.line').nth(11).click();
  assert.equal(await labels(page), '011100111001', 'a click is still a click');
});

test('by touch, ranges are selected, and everything is large enough and can be reached', async () => {
  const files = directory({ 'a.html': PARAGRAPHS, 'b.html': FOUR });
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address, { viewport: PHONE, hasTouch: true, isMobile: true });
  const first = await page.locator('#page-name').textContent();
  await page.tap('[data-show=pages]');
  const small = () =>
    page.$$eval('button, select, input:not([type=checkbox]), .line', (found) =>
      found.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 80)),
    );
  assert.deepEqual(await small(), []);
  await page.locator(`#pages button:not([aria-current])`).first().tap();
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  assert.equal(await page.locator('.pane.lines').isVisible(), true, 'a page that is chosen is shown');
  await settled(page);
  assert.deepEqual(await small(), []);
  assert.equal(await sideways(page), 0);

  await page.tap('[data-show=pages]');
  await page.locator('#pages button', { hasText: 'a.html' }).tap();
  await isShown(page, 'a.html');
  await settled(page);
  await press(page, 'Home', 'Shift+End', 'b');
  await page.tap('#range');
  await page.locator('.line').nth(1).tap();
  await page.locator('.line').nth(3).tap();
  await saysSoon(page, '#said', '3 lines selected');
  assert.equal(await labels(page), '000000000000', 'nothing is labelled yet');
  await page.tap('[data-key=c]');
  assert.equal(await labels(page), '011100000000');
});

test('a label for lines alike is set on all pages of the site, and shown before', async () => {
  const shop = (n) => `<link rel=canonical href="https://shop.example/${n}"><title>Item ${n}</title><p class=price>Price ${n}</p><p>About item ${n}.</p>`;
  const other = shop(9).replace('shop.example', 'other.example');
  const files = directory({ '1.html': shop(1), '2.html': shop(2), '3.html': shop(3), 'x.html': other });
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address);
  const go = async (name) => {
    await page.locator('#pages button', { hasText: name }).first().click();
    await isShown(page, name);
    await settled(page);
  };
  await go('1.html');
  assert.equal(await page.locator('#page-title').textContent(), 'Item 1');
  assert.equal(await page.locator('#page-link').getAttribute('href'), 'https://shop.example/1');
  await page.locator('.line', { hasText: 'Price' }).click();
  await press(page, 'Home', 'Shift+L');
  await saysSoon(page, '#rule-facts', 'shop.example: 3 on 3 pages');
  assert.match(await page.locator('#rule-samples').textContent(), /Price 2/);
  assert.deepEqual(await violations(page), []);
  await press(page, 'c');
  await page.waitForFunction(() => !document.querySelector('#rule-dialog').open);
  assert.equal((await labels(page))[0], '1');
  await go('2.html');
  assert.equal((await labels(page))[0], '1');
  assert.equal(await page.locator('.line.ruled').count(), 1);
  await go('x.html');
  assert.equal(await page.locator('.line.ruled').count(), 0, 'another site');
  assert.deepEqual(Object.values(JSON.parse(files.read('label.json')).rules['shop.example']), [true]);
});

test('pages are skipped, flagged and noted, who saved is known, and pages.csv is written', async () => {
  const address = (n) => `<link rel=canonical href="https://www.site${n}.example/a">`;
  const files = directory({ 'a.html': address(1) + FOUR, 'b.html': address(2) + FOUR, 'c.html': FOUR });
  const { address: url } = await startServer(files.dir, 0, ['--name', 'anna']);
  const { page } = await openLabel(url);
  const first = await page.locator('#page-name').textContent();
  await press(page, 'i');
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  await settled(page);
  const second = await page.locator('#page-name').textContent();
  await press(page, 'f');
  await saysSoon(page, '#said', 'flagged');
  await press(page, 'w');
  await saysSoon(page, '#said', 'unsure');
  assert.equal(await page.locator('.line.unsure').count(), 1);
  await press(page, 'e');
  await page.keyboard.type('too short');
  assert.deepEqual(await violations(page), []);
  await page.click('#note-save');
  await saysSoon(page, '#said', 'note is saved');
  await press(page, 's');
  await saysSoon(page, '#said', `${second} is saved`);
  const notes = () => JSON.parse(files.read('label.json')).pages;
  assert.deepEqual(notes()[first], { skipped: true });
  const { marked_at: at, ...note } = notes()[second];
  assert.deepEqual(note, { flagged: true, text: 'too short', unsure: [0], marked_by: 'anna' });
  assert.ok(Math.abs(at - Date.now() / 1000) < 600);

  // After a reload a skipped page does not come again.
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  assert.notEqual(await page.locator('#page-name').textContent(), first);
  await page.selectOption('#filter-state', 'skipped');
  assert.match(await page.locator('#pages').textContent(), new RegExp(first));

  await page.click('.origin summary');
  await page.click('#fill-sites');
  await saysSoon(page, '#said', '2 pages were filled in');
  assert.equal(files.read('pages.csv'), 'path,site,group\na.html,site1.example,\nb.html,site2.example,\n');
  await page.selectOption('#filter-state', '');
  await page.selectOption('#filter-site', 'site1.example');
  assert.equal(await page.locator('#pages button').count(), 1);
});

test('the list follows the directory, and its texts can be searched', async () => {
  const files = directory({ 'a.html': FOUR });
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address);
  writeFileSync(join(files.dir, 'new.html'), '<p>About haberdashery and more</p>');
  await saysSoon(page, '#progress-text', 'of 2 pages');
  await press(page, '/');
  await page.keyboard.type('Haberdash');
  await page.waitForFunction(() => document.querySelectorAll('#pages button').length === 1);
  assert.match(await page.locator('#pages').textContent(), /new\.html/);
  rmSync(files.path('new.html'));
  await page.fill('#filter', '');
  await page.waitForFunction(() => document.querySelector('#pages').textContent.includes('Cannot be used'));
});

test('two annotators: where they differ is shown and decided', async () => {
  const mark = (text) => FOUR.replace(text, `${START}${text}${END}`);
  const anna = directory({ 'a.html': mark('First text.'), 'z.html': mark('Home').replace(START, `<!-- marked with dechaff -->${START}`) });
  const ben = directory({ 'a.html': mark('Imprint') });
  const { address } = await startServer(anna.dir, 0, ['--against', ben.dir]);
  const { page } = await openLabel(address);
  await page.locator('#pages button', { hasText: 'a.html' }).click();
  await isShown(page, 'a.html');
  await settled(page);
  assert.equal(await labels(page), '0100');
  assert.equal(await page.locator('.line.contested').count(), 2);
  await press(page, 'v');
  assert.equal(await page.locator('.line.current .text').textContent(), 'First text.');
  await press(page, 'b', 'v');
  assert.equal(await page.locator('.line.current .text').textContent(), 'Imprint');
  assert.equal(await page.locator('.line.contested').count(), 1);
});

test('a training can be cancelled, and says so in the main window', async () => {
  const text = (n) => `<title>${n}</title><ul><li><a href=/>Home</a></ul>${START}<p>The first sentence of page ${n} is long enough.${END}<div>About us</div>`;
  const files = directory(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.html`, text(n)])));
  const { address } = await startServer(files.dir);
  const { page } = await openLabel(address);
  await saysSoon(page, '#progress-text', '6 of 6 pages marked');
  await press(page, 't');
  assert.equal(await page.locator('#train-base').isChecked(), true, 'few pages: from another model');
  await page.click('#train-now');
  await page.waitForSelector('#training-bar:not([hidden])');
  await page.click('#train-cancel');
  await saysSoon(page, '#training-error', 'cancelled');
  assert.equal(await page.locator('#train-cancel').isVisible(), false);
  assert.equal(await page.locator('#training-results tr').count(), 0, 'no result');
});

test('the address stays the same if its token is kept', async () => {
  const files = directory({ 'a.html': FOUR });
  const token = join(files.dir, 'token');
  const first = await startServer(files.dir, 0, ['--token', token]);
  await first.kill();
  const again = await startServer(files.dir, first.port, ['--token', token]);
  assert.equal(again.address, first.address);
  assert.equal(readFileSync(token, 'utf8').trim(), new URL(first.address).pathname.slice(1, -1));
});
