// What the tests in a browser share: the program itself, Chromium, pages and what axe says of them.

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

/** The repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The program: `DECHAFF`, or what `cargo build` makes. */
export const DECHAFF =
  process.env.DECHAFF ?? resolve(process.env.CARGO_TARGET_DIR ?? `${ROOT}/target`, 'debug/dechaff');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs the program in the repository; gives what it printed on stdout and stderr. */
export function dechaff(...args) {
  const { error, status, stdout, stderr } = spawnSync(DECHAFF, args, { cwd: ROOT, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`dechaff ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout, stderr };
}

/** Starts `dechaff label`; gives its address, its port and how to kill it. `options` are further ones of the command. */
export async function startLabel(directory, port = 0, options = []) {
  const child = spawn(DECHAFF, ['label', directory, '--port', String(port), ...options]);
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const address = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error(errors)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { address, kill, port: new URL(address).port };
}

/**
 * Starts a Chromium with a fresh profile. No name but those of this machine resolves in it: what
 * reaches out fails, and is still seen in `requests`.
 */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/**
 * Opens an address in a context of its own. `options` are those of a context, such as
 * `{ viewport: PHONE, colorScheme: 'dark', javaScriptEnabled: false }`.
 *
 * Gives the page, and lists that grow with what it does: the addresses it asks for, the dialogs that
 * it opens, what goes wrong in its scripts and what its console says.
 */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const [requests, dialogs, errors, console] = [[], [], [], []];
  context.on('request', (request) => requests.push(request.url()));
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => console.push(`${message.type()}: ${message.text()}`));
  const page = await context.newPage();
  await page.goto(address);
  return { page, requests, dialogs, errors, console, close: () => context.close() };
}

/** What axe finds wrong with a page as it is now, one string each; none is what a test expects. */
export async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** How far a page can be scrolled sideways, in pixels: 0 where it fits. */
export function sideways(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
