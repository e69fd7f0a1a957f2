// `dechaff report` in a browser: what it looks like to people and tools, and that pages cannot act in it.

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { DESKTOP, PHONE, ROOT, dechaff, openPage, sideways, startBrowser, violations } from '../../../label/tests/browser/browser.mjs';

const directory = mkdtempSync(join(tmpdir(), 'dechaff-report-'));
let browser;
let address;

/** Writes a report and gives its address. */
function report(name, ...args) {
  const file = join(directory, name);
  dechaff('report', ...args, '-o', file);
  return pathToFileURL(file).href;
}

before(async () => {
  address = report('data.html', 'data/pages', '-m', 'shallow');
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(directory, { recursive: true });
});

const settings = [];
for (const colorScheme of ['light', 'dark']) {
  for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    settings.push([`${colorScheme}, ${screen}`, { colorScheme, viewport }]);
  }
}
for (const [name, options] of settings) {
  test(`axe finds nothing, and all fits: ${name}`, async () => {
    const { page, errors, console, close } = await openPage(browser, address, options);
    assert.deepEqual(await violations(page), []);
    assert.equal(await sideways(page), 0);
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    assert.deepEqual(await violations(page), []);
    assert.equal(await sideways(page), 0);
    assert.deepEqual([errors, console], [[], []]);
    await close();
  });
}

/** Presses Tab until what matches has the focus. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => document.activeElement.matches(wanted), selector);
    if (found) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

const texts = (page, selector) => page.locator(selector).allTextContents();

test('the skip link and the table of pages by keyboard', async () => {
  const { page, close } = await openPage(browser, address);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the report');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');

  await tabTo(page, '#filter');
  await page.keyboard.type('shop');
  assert.equal(await page.textContent('#filtered'), '8 of 90 pages');
  assert.equal(await page.locator('#all-pages tbody tr:visible').count(), 8);
  for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press('Backspace');

  const column = () => texts(page, '#all-pages tbody td:nth-child(4)');
  const sorted = [...(await column())].map((text) => Number(text.replace(',', ''))).sort((a, b) => a - b);
  await tabTo(page, '#all-pages th:nth-child(4) button');
  await page.keyboard.press('Enter');
  assert.deepEqual((await column()).map((text) => Number(text.replace(',', ''))), sorted);
  await page.keyboard.press('Space');
  assert.deepEqual((await column()).map((text) => Number(text.replace(',', ''))), sorted.reverse());
  assert.deepEqual(
    await page.locator('#all-pages th[aria-sort]').evaluateAll((heads) =>
      heads.map((head) => [head.textContent, head.getAttribute('aria-sort')]),
    ),
    [['Lines', 'descending']],
  );
  await close();
});

test('a page is chosen and its lines are listed by keyboard', async () => {
  const { page, close } = await openPage(browser, address);
  await tabTo(page, '#all-pages tbody tr:nth-child(3) button');
  const third = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'chosen');
  const chosen = () => page.locator('#chosen option:checked').textContent();
  assert.ok((await chosen()).endsWith(third));

  const about = await page.textContent('#about');
  const [, wrong, all] = about.match(/(\d+) of (\d+) lines misclassified/);
  assert.equal(await page.locator('#lines tr').count(), Number(all));
  const said = await page.getAttribute('#graph svg', 'aria-label');
  assert.match(said, new RegExp(`along ${all} lines.* ${wrong} are misclassified`));

  await tabTo(page, 'input[name="show"]');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('#lines tr').count(), Number(wrong));
  const marks = new Set(await texts(page, '#lines .mark'));
  assert.ok([...marks].every((mark) => ['missed', 'wrongly kept'].includes(mark)), [...marks].join());

  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'after');
  await page.keyboard.press('Space');
  assert.notEqual(await page.textContent('#about'), about);
  await close();
});

test('a press on the graph goes to the line', async () => {
  const { page, close } = await openPage(browser, address);
  const { width, height } = await page.locator('#graph svg').boundingBox();
  await page.locator('#graph svg').click({ position: { x: width - 8, y: height / 2 } });
  const last = page.locator('#lines tr').last();
  assert.match(await last.getAttribute('class'), /found/);
  assert.ok(await page.evaluate(() => document.querySelector('#page .scroll').scrollTop > 0));
  await close();
});

test('without scripts the static parts are there', async () => {
  const { page, close } = await openPage(browser, address, { javaScriptEnabled: false });
  const visible = (selector) => page.locator(selector).first().isVisible();
  for (const part of ['.card .value', '.chart svg', '#all-pages td', 'noscript p']) {
    assert.ok(await visible(part), part);
  }
  for (const part of ['#viewer', '#filter', 'button']) assert.equal(await visible(part), false, part);
  await close();
});

test('on paper what is to be pressed is gone', async () => {
  const { page, close } = await openPage(browser, address, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  for (const part of ['nav', '#filter', '#chosen']) {
    assert.equal(await page.locator(part).isVisible(), false, part);
  }
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(paper, 'rgb(255, 255, 255)');
  await close();
});

const HARM = [
  '<script>alert("script")</script>',
  '<img src=http://elsewhere.example/img onerror=alert("img")>',
  '<meta http-equiv=refresh content="0;url=http://elsewhere.example/refresh">',
  '<base href=http://elsewhere.example/base>',
  '<form action=http://elsewhere.example/form><input autofocus onfocus=alert("form")></form>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<style>*{background:url(http://elsewhere.example/style)}</style>',
  '<svg onload=alert("svg")></svg>',
  '</script></td></table></noscript></title></style>--><script>alert("out")</script>',
];

/** A corpus whose pages say in every place that a report shows what would harm it as HTML. */
function hostileCorpus() {
  const corpus = join(directory, 'hostile');
  mkdirSync(corpus);
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const table = ['path,site,group'];
  HARM.forEach((harm, at) => {
    const name = `${harm.replaceAll('/', '∕')}.html`;
    const text = `${escape(harm)} as text\u202e`;
    const lines = [`<p>${text}, lost or kept.`, `<p>${text}`, harm, `<td>${text}`].join('\n');
    writeFileSync(join(corpus, name), `<h1>${text}</h1><!-- content -->${lines}<!-- /content --><p>${text}`);
    table.push([name, `${harm} site ${at}`, `${harm} group`].map(quoted).join());
  });
  const huge = `<p>${escape(HARM[0])}\n`.repeat(3000) + `<p>${escape(HARM[1]).repeat(20000)}`;
  writeFileSync(join(corpus, 'huge.html'), `<!-- content -->${huge}<!-- /content -->`);
  writeFileSync(join(corpus, 'pages.csv'), `${table.join('\n')}\n`);
  return corpus;
}

test('hostile pages are text: nothing acts, nothing is asked for', async () => {
  const model = join(directory, `${HARM[1].replaceAll('/', '')}.bin`);
  copyFileSync(join(ROOT, 'models/shallow/model.bin'), model);
  const hostile = report('hostile.html', hostileCorpus(), '-m', model);
  const { page, requests, dialogs, errors, console, close } = await openPage(browser, hostile);
  const title = await page.title();
  const pages = await page.locator('#chosen option').count();
  assert.equal(pages, HARM.length + 1);
  const shown = [];
  for (let at = 0; at < pages; at += 1) {
    await page.selectOption('#chosen', String(at));
    assert.ok((await page.locator('#lines tr').count()) > 0);
    shown.push(...(await texts(page, '#lines td.text')));
  }
  await page.click('#all-pages tbody button');
  await page.fill('#filter', HARM[0]);
  assert.equal(await page.textContent('#filtered'), `1 of ${pages} pages`);
  await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
  const elements = 'img, iframe, form, base, meta[http-equiv=refresh], [onload], [onerror], [onfocus]';
  assert.equal(await page.locator(elements).count(), 0);
  assert.equal(await page.locator('script').count(), 3);
  assert.ok(shown.some((text) => text.startsWith(HARM[0])));
  assert.deepEqual(await violations(page), []);
  assert.equal(await sideways(page), 0);
  assert.deepEqual([dialogs, errors, console], [[], [], []]);
  assert.deepEqual(requests, [hostile]);
  assert.deepEqual([page.url(), await page.title()], [hostile, title]);
  await close();
});

test('should an escape ever fail, the policy stops what came through', async () => {
  const { page, dialogs, console, close } = await openPage(browser, address);
  const asked = [];
  page.on('request', (request) => asked.push(request));
  // No policy forbids a page to lead elsewhere (meta refresh): the escape alone does.
  await page.evaluate((harm) => {
    document.querySelector('main').innerHTML += harm.join('');
    const script = document.createElement('script');
    script.textContent = 'alert("made")';
    document.body.append(script);
    document.querySelector('form').submit();
  }, HARM.filter((harm) => !harm.includes('refresh')));
  await page.waitForFunction(() => document.querySelector('form'));
  assert.deepEqual(dialogs, []);
  const through = asked.filter((request) => request.failure()?.errorText !== 'csp');
  assert.deepEqual(through.map((request) => request.url()), []);
  assert.ok(console.filter((line) => /Content Security Policy/.test(line)).length >= 5, console.join('\n'));
  assert.equal(page.url(), address);
  await close();
});
