// Makes the pictures in docs/ anew:
//
//   node crates/label/tests/browser/screenshots.mjs [report] [label] [training]

import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT, dechaff, openPage, startBrowser, startLabel } from './browser.mjs';

const PAGE = 'harbourledger.example/brief-water-main.html';
const asked = process.argv.slice(2);
const isAsked = (name) => asked.length === 0 || asked.includes(name);

const directory = mkdtempSync(join(tmpdir(), 'dechaff-screenshots-'));
const file = join(directory, 'report.html');
const browser = await startBrowser();
try {
  if (isAsked('report')) await report();
  if (isAsked('label')) await labelled(unmarked(join(directory, 'my-pages')), label);
  if (isAsked('training')) await labelled(unmarked(join(directory, 'to-train')), training);
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}

async function report() {
  dechaff('report', 'data/pages', '-o', file);
  const address = pathToFileURL(file).href;
  const viewport = { width: 1000, height: 790 };

  const figures = await openPage(browser, address, { viewport });
  await figures.page.screenshot({ path: join(ROOT, 'docs/report.png') });

  const viewer = await openPage(browser, address, {
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const option = viewer.page.locator('#chosen option').filter({ hasText: PAGE });
  await viewer.page.selectOption('#chosen', await option.getAttribute('value'));
  await viewer.page.check('input[value="wrong"]');
  await viewer.page.locator('#page').evaluate((section) => section.scrollIntoView());
  await viewer.page.screenshot({ path: join(ROOT, 'docs/report-page.png') });
}

/** Runs `dechaff label` on a directory while something is done. */
async function labelled(pages, run) {
  const server = await startLabel(pages);
  try {
    await run(server.address);
  } finally {
    await server.kill();
  }
}

/** Opens a page of the list by a part of its name. */
async function show(page, name) {
  await page.fill('#filter', name);
  await page.press('#filter', 'Enter');
  await page.waitForFunction((name) => document.querySelector('#page-name').textContent.includes(name), name);
  await page.waitForFunction(() => document.querySelector('#preview').contentDocument?.querySelector('dechaff-line.content'));
  await page.fill('#filter', '');
}

/** A copy of data/pages of which two pages in three are not marked. */
function unmarked(to) {
  cpSync(join(ROOT, 'data/pages'), to, { recursive: true });
  const names = readdirSync(to, { recursive: true }).filter((name) => name.endsWith('.html')).sort();
  names.forEach((name, nth) => {
    if (nth % 3 === 0) return;
    const path = join(to, name);
    const page = readFileSync(path, 'latin1');
    writeFileSync(path, page.replace(/<!-- \/?content -->/g, ''), 'latin1');
  });
  return to;
}

async function label(address) {
  const { page } = await openPage(browser, address, { viewport: { width: 1040, height: 600 } });
  await page.waitForSelector('.line');
  await show(page, '20050414-police-blotter');
  for (const key of ['Escape', 'd', 'd', 'Shift+j', 'Shift+j']) await page.keyboard.press(key);
  await page.screenshot({ path: join(ROOT, 'docs/label.png') });
}

/** The metrics of a model, and how they grow with the pages. */
async function training(address) {
  const { page } = await openPage(browser, address, { viewport: { width: 1040, height: 600 } });
  await page.waitForSelector('.line');
  await page.waitForFunction(() => !document.querySelector('#progress-text').textContent.includes('not read yet'));
  await page.keyboard.press('t');
  await page.click('#train-now');
  await page.locator('.chart').waitFor({ timeout: 900_000 });
  await page.locator('#training-dialog').screenshot({ path: join(ROOT, 'docs/label-training.png') });
}
