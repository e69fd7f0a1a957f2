// What the tests of `dechaff label` share: directories of pages, the server, and the interface in a browser.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';

import { openPage, startBrowser, startLabel } from './browser.mjs';

export const [START, END] = ['<!-- content -->', '<!-- /content -->'];
/** How the first marker begins that dechaff writes into a page. */
export const SIGNED = `<!-- marked with dechaff -->${START}`;

export let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

export const toClean = [];
afterEach(async () => {
  for (const clean of toClean.splice(0).reverse()) await clean();
});

/** A directory with these files. */
export function directory(files) {
  const dir = mkdtempSync(join(tmpdir(), 'dechaff-label-'));
  toClean.push(() => rmSync(dir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return { dir, read: (name) => readFileSync(join(dir, name), 'utf8'), path: (name) => join(dir, name) };
}

/** Starts `dechaff label` for one test. */
export async function startServer(dir, port, options) {
  const server = await startLabel(dir, port, options);
  toClean.push(server.kill);
  return server;
}

/** Opens the interface and waits for the lines of the first page. */
export async function openLabel(address, options = {}) {
  const tab = await openPage(browser, address, options);
  toClean.push(tab.close);
  await tab.page.waitForSelector('.line');
  await settled(tab.page);
  return tab;
}

/**
 * Starts `dechaff label` on a directory with these files, and opens it. `options` are those of the command, `tab` those
 * of the browser.
 */
export async function openFiles(files, { options, tab: how } = {}) {
  const made = directory(files);
  const server = await startServer(made.dir, 0, options);
  const tab = await openLabel(server.address, how);
  return { files: made, server, address: server.address, tab, page: tab.page };
}

/** Nothing is being asked of the server, and the preview shows the page. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.busy'));
  await page.waitForFunction(() => document.querySelector('#preview').contentDocument?.querySelector('style'));
}

export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

export const said = (page) => page.locator('#said').textContent();
export const notice = (page) => page.locator('#notice-text').textContent();
export const labels = (page) =>
  page.$$eval('.line', (rows) => rows.map((row) => Number(row.getAttribute('aria-checked') === 'true')).join(''));
export const isShown = (page, name) => page.waitForFunction((name) => document.querySelector('#page-name').textContent === name, name);
export const saysSoon = async (page, selector, text) => {
  await page.waitForFunction(
    ([selector, text]) => document.querySelector(selector).textContent.includes(text),
    [selector, text],
    { timeout: 120_000 },
  );
  // What was announced may still be under way: keys that come meanwhile are ignored.
  await page.waitForFunction(() => !document.querySelector('.busy'));
};

export const FOUR = '<nav>Home</nav>\r\n<p>First text.</p>\n<p>Second <b>text</b>.\n<footer>Imprint</footer>\n';

