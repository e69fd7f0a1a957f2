// Makes the pictures in docs/ anew: node crates/cli/tests/browser/screenshots.mjs

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT, dechaff, openPage, startBrowser } from './browser.mjs';

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
} finally {
  await browser.close();
  rmSync(directory, { recursive: true });
}
