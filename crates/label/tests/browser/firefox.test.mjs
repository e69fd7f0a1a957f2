// Marking and the report in Firefox: what a second engine has to show. The other tests are in Chromium alone, because
// what drives them there needs a Firefox of its own making. Puppeteer takes the one that is installed; its later
// versions need a Firefox that is newer than the one with long-term support.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import puppeteer from 'puppeteer-core';

import { DESKTOP, PHONE, dechaff, sideways, startLabel } from './browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A menu longer than the screen, and an article below it. */
const MENU = Array.from({ length: 60 }, (_, nth) => `<li><a href=/${nth}>Part ${nth}</a>`).join('\n');
const WORDS = 'Glass that the sea has rounded was once a bottle, a window or a lamp on a ship, and nobody knows which.';
const PAGE = `<title>Sea glass</title><ul class=menu>${MENU}</ul><article><h1>Sea glass</h1>
${`<p>${WORDS} ${WORDS}</p>\n`.repeat(6)}</article><footer>Imprint</footer>`;

const directory = mkdtempSync(join(tmpdir(), 'dechaff-firefox-'));
let browser;
let server;

before(async () => {
  writeFileSync(join(directory, 'a.html'), PAGE);
  server = await startLabel(directory);
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX, headless: true });
});
after(async () => {
  await browser?.close();
  await server?.kill();
  rmSync(directory, { recursive: true });
});

/** Opens an address. Gives the page, and a list of what goes wrong in its scripts. */
async function open(address, viewport = DESKTOP) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => errors.push(message.text()));
  await page.setViewport(viewport);
  await page.goto(address);
  return { page, errors };
}

/** Waits until something holds in a page. The policy of the page forbids what puppeteer would wait with. */
async function until(page, holds, ...given) {
  for (let left = 300; left > 0; left -= 1) {
    if (await page.evaluate(holds, ...given)) return;
    await wait(100);
  }
  assert.fail(`not within 30 s: ${holds}`);
}

const says = (page, text) => until(page, (text) => document.querySelector('#said').textContent.includes(text), text);
const labels = (page) =>
  page.$$eval('.line', (rows) => rows.map((row) => Number(row.getAttribute('aria-checked') === 'true')).join(''));

/** Takes the markers out of the page, and goes back to the suggestions. */
async function unmark(page) {
  await page.keyboard.press('m');
  await says(page, 'is no longer marked');
  await page.keyboard.press('u');
  await says(page, 'as before');
}

async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(({ id, help }) => `${id}: ${help}`);
}

test('a page opens at its content, and is marked, saved and restored by keyboard', async () => {
  const { page, errors } = await open(server.address);
  await until(page, () => document.querySelectorAll('.line').length > 60 && !document.querySelector('.busy'));
  const isSeen = await page.$eval('.line[aria-checked=true]', (line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(isSeen, 'the first line of content is in view');
  const suggested = await labels(page);
  assert.match(suggested, /^0+1+0$/);
  for (const key of ['End', 'c']) await page.keyboard.press(key);
  assert.equal(await labels(page), suggested.replace(/0$/, '1'));
  await page.keyboard.press('u');
  await says(page, 'as before');
  await page.keyboard.press('s');
  await says(page, 'All pages are marked');
  const marked = readFileSync(join(directory, 'a.html'), 'utf8');
  assert.equal(marked.replace(/<!-- (marked with dechaff|\/?content) -->/g, ''), PAGE);
  assert.match(marked, /<!-- content -->Sea glass/);
  await until(page, () => !document.querySelector('.busy'));
  await unmark(page);
  assert.equal(readFileSync(join(directory, 'a.html'), 'utf8'), PAGE);
  assert.equal(await labels(page), suggested);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
  await page.close();
});

test('text that is selected with the mouse becomes a part of its line', async () => {
  const { page, errors } = await open(server.address);
  await until(page, () => document.querySelectorAll('.line').length > 60 && !document.querySelector('.busy'));
  const box = await page.evaluate((words) => {
    const [node] = [...document.querySelectorAll('.line .text')].find(({ textContent }) => textContent.startsWith('Glass')).childNodes;
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(node, words.indexOf(' was once'));
    const { left, right, top, height } = range.getClientRects()[0];
    return { left, right, y: top + height / 2, line: node.parentElement.closest('.line').id };
  }, WORDS);
  await page.mouse.move(box.left + 0.5, box.y);
  await page.mouse.down();
  await page.mouse.move((box.left + box.right) / 2, box.y);
  await page.mouse.move(box.right, box.y);
  await page.mouse.up();
  await says(page, 'c makes it content');
  await page.keyboard.press('b');
  const shown = () => page.$eval(`#${box.line}`, (row) => [row.getAttribute('aria-checked'), row.querySelector('mark').textContent]);
  const [checked, content] = await shown();
  assert.equal(checked, 'mixed');
  assert.ok(content.endsWith('nobody knows which.') && !content.startsWith('Glass'), content);
  await page.keyboard.press('s');
  await says(page, 'All pages are marked');
  const marked = readFileSync(join(directory, 'a.html'), 'utf8');
  assert.ok(marked.includes(`<!-- content -->${content.trim()}<`), content);
  await page.reload();
  await until(page, () => document.querySelectorAll('.line').length > 60 && !document.querySelector('.busy'));
  assert.deepEqual(await shown(), [checked, content]);
  await unmark(page);
  assert.deepEqual(errors, []);
  await page.close();
});

test('marking fits a phone', async () => {
  const { page, errors } = await open(server.address, PHONE);
  await until(page, () => document.querySelector('.line') && !document.querySelector('.busy'));
  assert.equal(await sideways(page), 0);
  assert.deepEqual(errors, []);
  await page.close();
});

test('the report shows its pages, line by line', async () => {
  const file = join(directory, 'report.html');
  dechaff('report', 'data/pages', '-m', 'shallow', '-o', file);
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, errors } = await open(pathToFileURL(file).href, viewport);
    assert.equal(await sideways(page), 0);
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    assert.ok(await page.evaluate(() => document.querySelectorAll('svg').length > 0));
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
    await page.close();
  }
});
