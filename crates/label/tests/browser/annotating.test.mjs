// `dechaff label` in a browser: what makes marking quick, and what is noted beside the labels.

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { PHONE, sideways, violations } from './browser.mjs';
import { END, FOUR, SIGNED, START, directory, isShown, labels, openFiles, openLabel, press, said, saysSoon, settled, startServer } from './label-harness.mjs';

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
  const { page } = await openFiles({ 'a.html': PARAGRAPHS });
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
  const { page } = await openFiles({ 'a.html': PARAGRAPHS });
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
  const { page } = await openFiles({ 'a.html': PARAGRAPHS, 'b.html': FOUR }, { tab: { viewport: PHONE, hasTouch: true, isMobile: true } });
  const first = await page.locator('#page-name').textContent();
  await page.tap('[data-show=pages]');
  const small = () =>
    page.$$eval('button, select, summary, a[href], label:has(input[type=checkbox]), input:not([type=checkbox]), .line', (found) =>
      found.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 80)),
    );
  assert.deepEqual(await small(), []);
  await page.locator(`#pages button:not([aria-current])`).first().tap();
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  assert.equal(await page.locator('.pane.lines').isVisible(), true, 'a page that is chosen is shown');
  await settled(page);
  assert.deepEqual(await small(), []);
  assert.equal(await sideways(page), 0);

  await page.tap('.more summary');
  assert.deepEqual(await small(), []);
  for (const [opener, dialog] of [['#train', 'training'], ['#help', 'help'], ['#role', 'role']]) {
    await page.tap(opener);
    await page.waitForSelector(`#${dialog}-dialog[open]`);
    assert.deepEqual(await small(), [], dialog);
    assert.equal(await sideways(page), 0, dialog);
    assert.deepEqual(await violations(page), [], dialog);
    await page.locator(`#${dialog}-dialog .close`).tap();
    await page.waitForSelector(`#${dialog}-dialog:not([open])`, { state: 'attached' });
  }
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

test('pages are skipped, flagged and noted, and pages.csv is written', async () => {
  const address = (n) => `<link rel=canonical href="https://www.site${n}.example/a">`;
  const pages = { 'a.html': address(1) + FOUR, 'b.html': address(2) + FOUR, 'c.html': FOUR };
  const { files, page } = await openFiles(pages);
  const first = await page.locator('#page-name').textContent();
  await press(page, 'i');
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  await settled(page);
  const second = await page.locator('#page-name').textContent();
  await press(page, 'f');
  await saysSoon(page, '#said', 'flagged');
  await press(page, 'Home', 'w');
  await saysSoon(page, '#said', 'unsure');
  assert.equal(await page.locator('.line.unsure').count(), 1);
  await press(page, 'e');
  await page.keyboard.type('too short');
  assert.deepEqual(await violations(page), []);
  const asked = [];
  page.on('dialog', (question) => asked.push(question.message()));
  await page.keyboard.press('Escape');
  assert.deepEqual(asked, ['Discard what you wrote?']);
  await page.keyboard.press('Control+Enter');
  await saysSoon(page, '#said', 'note is saved');
  await press(page, 's');
  await saysSoon(page, '#said', `${second} is saved`);
  const notes = () => JSON.parse(files.read('label.json')).pages;
  assert.deepEqual(notes()[first], { skipped: true });
  assert.deepEqual(notes()[second], { flagged: true, text: 'too short', unsure: [0] });

  // After a reload a skipped page does not come again.
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  assert.notEqual(await page.locator('#page-name').textContent(), first);
  await page.selectOption('#filter-state', 'skipped');
  assert.match(await page.locator('#pages').textContent(), new RegExp(first));

  await page.click('.origin summary');
  const third = await page.locator('#page-name').textContent();
  await page.fill('#page-site', 'shop.example');
  await page.locator('#page-site').press('Tab');
  await saysSoon(page, '#said', 'pages.csv is written');
  assert.equal(files.read('pages.csv'), `path,site,group\n${third},shop.example,\n`);
  await page.selectOption('#filter-state', '');
  await page.selectOption('#filter-site', 'shop.example');
  assert.equal(await page.locator('#pages button').count(), 1);
});

test('the list follows the directory, and its texts can be searched', async () => {
  const { files, page } = await openFiles({ 'a.html': FOUR });
  writeFileSync(join(files.dir, 'new.html'), '<p>About haberdashery and more</p>');
  await saysSoon(page, '#progress-text', 'of 2 pages');
  await press(page, 'Shift+P');
  await page.keyboard.type('Haberdash');
  await page.waitForFunction(() => document.querySelectorAll('#pages button').length === 1);
  assert.match(await page.locator('#pages').textContent(), /new\.html/);
  rmSync(files.path('new.html'));
  await page.fill('#filter', '');
  await page.waitForFunction(() => document.querySelector('#pages').textContent.includes('Cannot be used'));
});

test('two annotators: what differs most comes first, is decided by one key a line, and saved with a signature', async () => {
  const mark = (...texts) => texts.reduce((page, text) => page.replace(text, `${START}${text}${END}`), FOUR);
  const anna = directory({ 'a.html': mark('First text.'), 'b.html': mark('Home'), 'same.html': mark('First text.') });
  const ben = directory({ 'a.html': mark('Imprint'), 'b.html': mark('Home', 'Imprint'), 'same.html': mark('First text.') });
  const { address } = await startServer(anna.dir, 0, ['--against', ben.dir]);
  const { page } = await openLabel(address);
  await saysSoon(page, '#pages', 'To resolve, most differences first (2)');
  await page.locator('#pages button', { hasText: 'a.html' }).click();
  await isShown(page, 'a.html');
  await settled(page);
  assert.match(await page.locator('#pages button').first().textContent(), /a\.html.*2 ≠/, 'two lines differ, in b.html one');
  assert.equal(await labels(page), '0100');
  assert.match(await page.locator('#page-facts').textContent(), /2 differ from the other labels/);
  const current = () => page.locator('.line.current .text').textContent();
  assert.equal(await current(), 'First text.', 'the first line that differs');
  assert.deepEqual(await violations(page), []);
  await press(page, 'Shift+Y');
  assert.equal(await current(), 'Imprint');
  await press(page, 'y');
  await saysSoon(page, '#said', 'All differences are resolved');
  assert.equal(await labels(page), '0000');
  await press(page, 'u', 'u', 'Home', 'v', 'y', 'Shift+Y');
  assert.equal(await labels(page), '0101');
  await press(page, 's');
  await isShown(page, 'b.html');
  await settled(page);
  const both = ['First text.', 'Imprint'].reduce((page, text) => page.replace(text, `${START}${text}${END}`), FOUR);
  assert.equal(anna.read('a.html'), both.replace(START, SIGNED));

  // One annotator was right throughout: the page is signed as well.
  await page.click('[data-key=y]');
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.equal(anna.read('b.html'), mark('Home').replace(START, SIGNED));
  assert.doesNotMatch(await page.locator('#pages').textContent(), /To decide/);
  assert.deepEqual(JSON.parse(anna.read('label.json')).pages['a.html'], { decided: true });
});

test('roles are chosen by a key, shown, and written where a training reads them', async () => {
  const { files, page } = await openFiles({ 'a.html': PARAGRAPHS });
  await press(page, 'Home', 'r');
  await page.waitForSelector('#role-dialog[open]');
  assert.deepEqual(await violations(page), []);
  await press(page, 't');
  await saysSoon(page, '#said', '1 line: title, written to roles.csv');
  await press(page, '4', 'Shift+j', 'r', 'c');
  await saysSoon(page, '#said', '2 lines: caption');
  assert.deepEqual(await page.locator('.role.set').allTextContents(), ['title', 'caption', 'caption']);
  assert.equal(files.read('roles.csv'), 'path,line,role,text\na.html,1,title,Line 0\na.html,5,caption,Line 4\na.html,6,caption,Line 5\n');
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  assert.equal(await page.locator('.role.set').count(), 3, 'they are still there');
  await press(page, 'Home', 'r');
  await page.waitForSelector('#role-dialog[open]');
  assert.equal(await page.locator('[data-role=title]').getAttribute('aria-pressed'), 'true');
  await press(page, 'n');
  await saysSoon(page, '#said', '1 line: no role');
  assert.equal(await page.locator('.role.set').count(), 2);
  assert.doesNotMatch(files.read('a.html'), /title|caption/, 'the page itself is as it was');
});

test('lines like those labelled last are shown and labelled by . and ,', async () => {
  const { page } = await openFiles({ 'a.html': PARAGRAPHS });
  await press(page, 'Home', 'Shift+End', 'b', 'Home', 'j', 'c', ',', ',', '.');
  assert.equal((await labels(page)).slice(0, 6), '010001');
  await press(page, 'End', ',');
  await saysSoon(page, '#said', 'below there are no lines like those');
});

test('the keys are all explained', async () => {
  const { page } = await openFiles({ 'a.html': FOUR });
  await press(page, '?');
  await page.waitForSelector('#help-dialog[open]');
  assert.deepEqual(await violations(page), []);
  const explained = await page.$$eval('#help-dialog kbd', (keys) => keys.map((key) => key.textContent));
  const used = await page.$$eval('[aria-keyshortcuts]', (buttons) => buttons.map((button) => button.querySelector('kbd')?.textContent));
  for (const key of used.filter((key) => key && key !== '?')) assert.ok(explained.includes(key), `${key} is not explained`);
});

test('a training can be cancelled, and says so in the main window', async () => {
  const text = (n) => `<title>${n}</title><ul><li><a href=/>Home</a></ul>${START}<p>The first sentence of page ${n} is long enough.${END}<div>About us</div>`;
  const { page } = await openFiles(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.html`, text(n)])));
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
