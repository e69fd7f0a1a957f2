// `dechaff label` in a browser: the whole page is seen, and what is sought in it is found.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { directory, labels, openLabel, press, said, settled, startServer } from './label-harness.mjs';

const sentence = (n) => `<p>Sentence ${n} of an article tells at some length what happened on that day in the town, and why it matters.</p>`;
const many = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('\n');
/** An article below a menu of 80 lines. */
const ARTICLE =
  `<title>Town</title><nav><ul>${many(80, (n) => `<li><a href=/${n}>Menu ${n}</a></li>`)}</ul></nav>` +
  `<article>${many(60, sentence)}</article><footer>${many(60, (n) => `<p><a href=/f${n}>Imprint ${n}</a></p>`)}</footer>`;

/** Opens a page of its own. */
async function open(html, options) {
  const { address } = await startServer(directory({ 'a.html': html }).dir);
  return (await openLabel(address, options)).page;
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
