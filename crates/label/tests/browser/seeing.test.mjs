// `dechaff label` in a browser: the whole page is seen, and what is sought in it is found.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './browser.mjs';
import { isShown, labels, openFiles, press, said, saysSoon, settled } from './label-harness.mjs';

const sentence = (n) => `<p>Sentence ${n} of an article tells at some length what happened on that day in the town, and why it matters.</p>`;
const many = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('\n');
/** An article below a menu of 80 lines. */
const ARTICLE =
  `<title>Town</title><nav><ul>${many(80, (n) => `<li><a href=/${n}>Menu ${n}</a></li>`)}</ul></nav>` +
  `<article>${many(60, sentence)}</article><footer>${many(60, (n) => `<p><a href=/f${n}>Imprint ${n}</a></p>`)}</footer>`;

/** Opens a page of its own. */
async function open(html, options) {
  return (await openFiles({ 'a.html': html }, { tab: options })).page;
}

/** Where a line is in the list, as a part of its height: 0 at the top, 1 at the bottom. */
const heightOf = (page, selector) =>
  page.evaluate((selector) => {
    const list = document.querySelector('#lines').getBoundingClientRect();
    return (document.querySelector(selector).getBoundingClientRect().top - list.top) / list.height;
  }, selector);
const isAThird = (height) => assert.ok(Math.abs(height - 1 / 3) < 0.05, `at ${height}`);
const current = (page) => page.locator('.line.current .text').textContent();
const drawn = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('a page opens where its content begins, in the list and in the preview', async () => {
  const page = await open(ARTICLE);
  assert.match(await labels(page), /^0{40,}1+0+$/);
  await drawn(page);
  isAThird(await heightOf(page, '.line.content'));
  assert.match(await page.locator('#page-facts').textContent(), /lines are content, in 1 block; \d+ uncertain places?; suggested\./);
  const inFrame = await page.evaluate(() => {
    const frame = document.querySelector('#preview');
    return frame.contentDocument.querySelector('.content').getBoundingClientRect().top / frame.clientHeight;
  });
  assert.ok(inFrame > 0 && inFrame < 0.6, `at ${inFrame}`);

  // What is jumped to stands there too, also where nothing was ever drawn.
  await press(page, 'Home', 'ArrowRight', 'ArrowRight');
  assert.match(await current(page), /^Imprint/);
  await drawn(page);
  isAThird(await heightOf(page, '.line.current'));
  await press(page, 'ArrowLeft');
  isAThird(await heightOf(page, '.line.current'));
});

test('lines say on how many other pages of the site they are, and one page of each template comes first', async () => {
  const page = (kind, text) =>
    `<link rel=canonical href=https://a.example/><p class=menu>Home</p><div class=${kind}><p>${text}</p></div><p class=${kind}>Imprint</p>`;
  const files = { 'a.html': page('post', 'cats'), 'b.html': page('post', 'dogs'), 'c.html': page('post', 'mice'), 'd.html': page('list', 'all') };
  const { page: tab } = await openFiles(files);
  await tab.waitForFunction(() => !document.querySelector('#progress-text').textContent.includes('not read yet'));
  await tab.selectOption('#order', 'template');
  assert.match(await tab.locator('#pages h3').textContent(), /one of each template first/);
  const names = () => tab.$$eval('#pages button', (buttons) => buttons.map((button) => button.title[0]));
  // Of the posts, which are more, one; then the only list; then the other posts.
  while ((await names()).indexOf('d') !== 1) await tab.waitForTimeout(50);
  await tab.click('#pages button[title="a.html"]');
  await isShown(tab, 'a.html');
  await settled(tab);
  const recurs = await tab.$$eval('.line .recurs', (cells) => cells.map((cell) => `${cell.textContent} ${cell.title}`.trim()));
  assert.deepEqual(recurs, ['↻ 3 on 3 of 3 other pages of the site', '', '↻ 3 on 3 of 3 other pages of the site']);
  assert.deepEqual(await violations(tab), []);
  await press(tab, 's');
  await saysSoon(tab, '#said', 'a.html is saved');
  assert.equal((await names())[0], 'd', 'a post is marked');
});

test('a click in the strip leads to that part of the page, and a drag goes on', async () => {
  const page = await open(many(1400, sentence));
  const { x, y, width, height } = await page.locator('#strip').boundingBox();
  const clicked = async (share) => {
    await page.mouse.move(x + width / 2, y + share * height);
    return Number((await current(page)).match(/\d+/)[0]) / 1400;
  };
  const isNear = (found, share) => assert.ok(Math.abs(found - share) < 0.01, `${found} for ${share}`);
  await page.mouse.move(x + width / 2, y + 0.7 * height);
  await page.mouse.down();
  isNear(await clicked(0.7), 0.7);
  isAThird(await heightOf(page, '.line.current'));
  isNear(await clicked(0.2), 0.2);
  await page.mouse.up();
  isNear(await clicked(0.9), 0.2);
  // It shows the labels: the left column has the colour of content where there is some.
  const colour = () =>
    page.$eval('#strip', (strip) => strip.getContext('2d').getImageData(1, Math.round(strip.height / 2), 1, 1).data.join());
  await press(page, 'Home', 'Shift+End', 'b', 'Home');
  await drawn(page);
  const without = await colour();
  await press(page, 'Shift+End', 'c', 'Home');
  await drawn(page);
  assert.notEqual(await colour(), without);
});

test('/ finds text in the page, and all lines that have it are labelled at once', async () => {
  const page = await open(many(300, (n) => (n % 50 === 20 ? `<p>An advertisement, number ${n}.</p>` : sentence(n))));
  await press(page, 'Home', 'Shift+End', 'c', 'Home', '/');
  await page.keyboard.type('ADVERT');
  assert.match(await current(page), /number 20\./);
  assert.equal(await page.locator('#search-count').textContent(), '1 of 6 lines');
  await press(page, 'Enter', 'Enter');
  assert.match(await current(page), /number 120\./);
  isAThird(await heightOf(page, '.line.current'));
  await press(page, 'Shift+Enter');
  assert.match(await current(page), /number 70\./);
  assert.equal(await page.locator('.line.found').count(), 6);
  assert.deepEqual(await violations(page), []);
  await press(page, 'Control+Enter');
  assert.equal(await said(page), '6 lines selected');
  await press(page, 'b');
  assert.equal([...(await labels(page))].filter((label) => label === '0').length, 6);
  assert.equal(await page.locator('.line.found').count(), 0);

  // It is opened with the same text again, and escape leaves the cursor where it led.
  await press(page, 'Home', '/', 'Enter', 'Escape', 'j');
  assert.match(await current(page), /^Sentence 71 /);
  await press(page, '/');
  await page.keyboard.type('nowhere');
  assert.equal(await page.locator('#search-count').textContent(), 'not found');
});

test('q shows why a line has its score, as dechaff explain does', async () => {
  const page = await open(ARTICLE);
  await press(page, 'q');
  await page.waitForSelector('#why-dialog[open]');
  assert.match(await page.locator('#why-line').textContent(), /^Line \d+: /);
  assert.match(await page.locator('#why-decision').textContent(), /^(Content|Boilerplate) as suggested by the model, score [01]\.\d\d \(in the list \d+\), role \w+\./);
  const effects = await page.$$eval('#why-effects td:last-child', (cells) => cells.map((cell) => Math.abs(Number(cell.textContent.replace('−', '-')))));
  assert.equal(effects.length, 8);
  assert.deepEqual(effects, effects.toSorted((one, other) => other - one));
  assert.deepEqual(await violations(page), []);
});

test('on a phone, lines have two thirds of the screen', async () => {
  const page = await open(ARTICLE, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { height } = await page.locator('#lines').boundingBox();
  assert.ok(height > 844 * 0.62, `${height}`);
  assert.deepEqual(await violations(page), []);
});

test('a thread is one decision: its posts are blocks, and its list is one', async () => {
  const post = (n) => `<div class=post><p class=name>User ${n}</p><p>First words of post ${n}.</p><p>More words of post ${n}.</p></div>`;
  const page = await open(`<nav><a href=/>Home</a></nav><div class=thread>${many(20, post)}</div><footer>Imprint</footer>`);
  await press(page, 'Home', 'Shift+End', 'b', 'Home', '5', 'o', 'o');
  const selected = () => page.locator('.line[aria-selected=true]').count();
  assert.equal(await selected(), 3, 'the paragraphs of a post, then the post');
  await press(page, 'o');
  assert.equal(await selected(), 60);
  await press(page, 'Shift+O');
  assert.equal(await selected(), 3);
  await press(page, 'o', 'Shift+C');
  assert.match(await labels(page), /^01{60}0$/);
});
