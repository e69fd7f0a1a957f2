// `dechaff label` in a browser: several annotators at one server.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPage, violations } from './browser.mjs';
import { FOUR, browser, directory, isShown, labels, notice, openFiles, press, saysSoon, settled, startServer, toClean } from './label-harness.mjs';

/** Opens the interface in a browser of its own, as an annotator. */
async function openAs(address, name) {
  const tab = await openPage(browser, address);
  toClean.push(tab.close);
  await tab.page.waitForSelector('#who-dialog[open]');
  assert.deepEqual(await violations(tab.page), []);
  await tab.page.getByRole('button', { name, exact: true }).click();
  await tab.page.waitForSelector('.line');
  await settled(tab.page);
  return tab.page;
}

test('two annotators mark a page, and a third decides where they differ', async () => {
  const files = directory({ 'a.html': FOUR, 'guide.txt': 'Keep posts.\n\nLeave out prices.\n' });
  const options = ['--annotators', 'anna,ben,cleo', '--overlap', '1', '--guide', files.path('guide.txt')];
  const { address } = await startServer(files.dir, 0, options);
  const first = await openAs(address, 'anna');
  assert.equal(await first.locator('#who').textContent(), 'anna');
  await press(first, 'Home', 'Shift+End', 'b', 'Home', 'j', 'x', 's');
  await saysSoon(first, '#said', 'aved');
  const bytes = files.read('a.html');

  // Whoever is to mark it too sees no labels; to the third one it is a marked page.
  const others = { ben: await openAs(address, 'ben'), cleo: await openAs(address, 'cleo') };
  const names = Object.keys(others);
  const isSecond = async (page) => (await page.locator('#pages').textContent()).includes('To mark a second time (1)');
  const areSecond = await Promise.all(names.map((name) => isSecond(others[name])));
  assert.ok(areSecond.includes(true), 'one of them at least');
  const [second, third] = areSecond[0] ? names : [...names].reverse();
  const page = others[second];
  assert.match(await notice(page), /^anna marked this page before/);
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', 'a.html: 1 of 4 lines got the same label as by anna');
  assert.equal(files.read('a.html'), bytes);

  await saysSoon(others[third], '#pages', 'To resolve, most differences first (1)');
  await others[third].locator('#pages button').first().click();
  await saysSoon(others[third], '#said', '3 lines to decide');
  assert.equal(await labels(others[third]), '0100');
  await press(others[third], 'Shift+Y', 'y', 'y', 's');
  await saysSoon(others[third], '#said', 'aved');
  const note = JSON.parse(files.read('label.json')).pages['a.html'];
  assert.deepEqual([note.marked_by, note.second.by, note.decided_by], ['anna', second, third]);
  assert.match(await others[third].locator('#page-notes').textContent(), new RegExp(`marked by ${second}, too · decided by ${third}`));
  await others[third].reload();
  await others[third].waitForSelector('.line');
  await isShown(others[third], 'a.html');
  assert.equal(await labels(others[third]), '1100');
  assert.equal(await others[third].locator('#who').textContent(), third, 'the browser remembers who it is');

  await press(others[third], 'g');
  await others[third].waitForSelector('#guide-dialog[open]');
  assert.deepEqual(await others[third].locator('#own-guide p').allTextContents(), ['Keep posts.', 'Leave out prices.']);
  assert.equal(await others[third].locator('#built-in-guide').isVisible(), false);
  assert.deepEqual(await violations(others[third]), []);
});

test('one annotator needs no name', async () => {
  const { page } = await openFiles({ 'a.html': FOUR });
  assert.equal(await page.locator('#who').isVisible(), false);
  await press(page, 'g');
  await page.waitForSelector('#guide-dialog[open]');
  assert.equal(await page.locator('#built-in-guide').isVisible(), true);
});
