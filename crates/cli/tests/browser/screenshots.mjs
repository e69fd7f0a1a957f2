// Makes the pictures in docs/ anew: node crates/cli/tests/browser/screenshots.mjs

import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT, dechaff, openPage, startBrowser, startLabel } from './browser.mjs';

const PAGE = 'pages/harbourledger.example/brief-water-main.html';

const directory = mkdtempSync(join(tmpdir(), 'dechaff-screenshots-'));
const file = join(directory, 'report.html');
const browser = await startBrowser();
try {
  dechaff('report', 'data', '-o', file);
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

  const server = await startLabel(unmarked(join(directory, 'my-pages')));
  try {
    await label(server.address);
  } finally {
    await server.kill();
  }
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}

/** A copy of data/ of which two pages in three are not marked. */
function unmarked(to) {
  cpSync(join(ROOT, 'data'), to, { recursive: true });
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
  await page.fill('#filter', 'showthread-5120');
  await page.press('#filter', 'Enter');
  await page.waitForFunction(() => document.querySelector('#page-name').textContent.includes('showthread-5120'));
  await page.fill('#filter', '');
  await page.waitForTimeout(1000);
  for (const key of ['Escape', 'd', 'd', 'Shift+j', 'Shift+j']) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(ROOT, 'docs/label.png') });
  await page.keyboard.press('t');
  await page.click('#train-now');
  await page.locator('.chart').waitFor({ timeout: 900_000 });
  await page.locator('#training-dialog').screenshot({ path: join(ROOT, 'docs/label-training.png') });
}
