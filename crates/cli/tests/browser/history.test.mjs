// `dechaff label` in a browser: undo and redo of all that is done, in one history.

import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import { violations } from './browser.mjs';
import { FOUR, START, directory, isShown, labels, notice, openFiles, openLabel, press, said, saysSoon, settled, startServer } from './label-harness.mjs';

const shop = (n) => `<link rel=canonical href="https://shop.example/${n}"><p class=price>Price ${n}</p><p>About item ${n}.</p>`;
const TWO = { 'a.html': shop(1), 'b.html': shop(2) };

/** Opens pages, saves the first one with all lines as content, and waits for the second. */
async function saveFirst(pages, options) {
  const { files, tab, page } = await openFiles(pages, { options });
  const first = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', `${first} is saved`);
  const second = await page.locator('#page-name').textContent();
  assert.notEqual(second, first);
  await settled(page);
  return { ...tab, files, first, second };
}

/** Chooses a role for the current line. */
async function setRole(page, key, name) {
  await press(page, 'r');
  await page.waitForSelector('#role-dialog[open]');
  await press(page, key);
  await saysSoon(page, '#said', name);
}

const facts = (page) => page.locator('#page-facts').textContent();
const notes = (page) => page.locator('#page-notes').textContent();
const noteOf = (files, name) => JSON.parse(files.read('label.json')).pages[name];

test('u takes back a role, and leaves the page that was saved before alone', async () => {
  const { page, files, first, second } = await saveFirst(TWO);
  const marked = files.read(first);
  const shown = await page.locator('.line.current .text').textContent();
  await setRole(page, 'h', '1 line: heading');
  const roles = files.read('roles.csv');
  assert.match(roles, /,heading,/);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the role is undone');
  assert.equal(files.read('roles.csv'), 'path,line,role,text\n');
  assert.equal(await page.locator('.role.set').count(), 0);
  assert.deepEqual([await page.locator('#page-name').textContent(), files.read(first)], [second, marked]);
  assert.equal(await page.locator('.line.current .text').textContent(), shown);
  assert.match(await page.locator('#progress-text').textContent(), /^1 of 2 pages marked/);
  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the role is redone');
  assert.equal(files.read('roles.csv'), roles);
  assert.equal(await page.locator('.role.set').count(), 1);
});

test('keys that come while a role is being written wait for their turn', async () => {
  const { page, files, first } = await saveFirst(TWO);
  const marked = files.read(first);
  await press(page, 'r');
  await page.waitForSelector('#role-dialog[open]');
  await page.evaluate(() => {
    // Three keys in one moment, before the server can have answered.
    for (const key of ['h', 'u', 'u']) {
      const target = document.querySelector('dialog[open]') ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
  await saysSoon(page, '#said', `The last step was a save of ${first}. Press u again to go there and undo it.`);
  assert.equal(files.read('roles.csv'), 'path,line,role,text\n', 'the first u took the role back');
  assert.equal(files.read(first), marked, 'the second one only named what comes next');
});

test('labels, flags, notes, doubts, sites and rules are undone in their order, and redone', async () => {
  const { page, files, second } = await saveFirst(TWO);
  const none = await labels(page);
  const states = [];
  const state = async () => ({
    labels: await labels(page),
    notes: await notes(page),
    unsure: await page.locator('.line.unsure').count(),
    files: ['label.json', 'pages.csv'].map((name) => (existsSync(files.path(name)) ? files.read(name) : null)),
  });
  const steps = [
    ['label', () => press(page, 'Home', 'x'), 'line'],
    ['flag', () => press(page, 'f'), 'flagged'],
    ['doubt', () => press(page, 'w'), 'unsure'],
    ['note', async () => (await press(page, 'e'), await page.keyboard.type('short'), await page.click('#note-save')), 'note is saved'],
    ['label', () => press(page, 'End', 'x'), 'line'],
    ['rule', async () => (await press(page, 'Home', 'Shift+L'), await page.waitForSelector('#rule-dialog[open]'), await press(page, 'c')), 'suggested'],
  ];
  for (const [, act, says] of steps) {
    states.push(await state());
    await act();
    await saysSoon(page, '#said', says);
    await settled(page);
  }
  states.push(await state());
  for (const [nth, [name]] of [...steps.entries()].reverse()) {
    await press(page, 'u');
    await saysSoon(page, '#said', name === 'label' ? 'as before' : `the ${name} is undone`);
    await settled(page);
    assert.deepEqual(await state(), states[nth], `undo of step ${nth}: ${name}`);
  }
  assert.equal(await labels(page), none);
  for (const [nth, [name]] of steps.entries()) {
    await press(page, 'Shift+U');
    await saysSoon(page, '#said', name === 'label' ? 'changed again' : `the ${name} is redone`);
    await settled(page);
    assert.deepEqual(await state(), states[nth + 1], `redo of step ${nth}: ${name}`);
  }
  await page.click('.origin summary');
  await page.fill('#page-group', 'shops');
  await page.locator('#page-group').press('Tab');
  await saysSoon(page, '#said', 'pages.csv is written');
  assert.equal(files.read('pages.csv'), `path,site,group\n${second},shop.example,shops\n`);
  await page.focus('#lines');
  await press(page, 'u');
  await saysSoon(page, '#said', 'the site or group is undone');
  assert.equal(await page.locator('#page-group').inputValue(), '');
  assert.equal(files.read('pages.csv'), 'path,site,group\n');
  assert.equal(await page.locator('#page-name').textContent(), second);
});

test('u on a page without steps announces the step on another page, and only a second u takes it back', async () => {
  const { page, files, first, second } = await saveFirst(TWO);
  const marked = files.read(first);
  const announced = `The last step was a save of ${first}. Press u again to go there and undo it.`;
  await press(page, 'u');
  assert.equal(await said(page), announced);
  await press(page, 'j', 'u');
  assert.equal(await said(page), announced, 'another key came between');
  await press(page, 'u');
  await isShown(page, first);
  await saysSoon(page, '#said', 'the labels are not saved');
  assert.deepEqual([await page.locator('#page-name').textContent(), files.read(first)], [first, TWO[first]]);

  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the save is redone');
  assert.deepEqual([await page.locator('#page-name').textContent(), files.read(first)], [first, marked]);
  await press(page, 'n');
  await isShown(page, second);
  await settled(page);
  // A key that is held down announces, and does not leave the page.
  await page.keyboard.down('u');
  for (let time = 0; time < 5; time += 1) await page.keyboard.down('u');
  await page.keyboard.up('u');
  await settled(page);
  assert.deepEqual([await page.locator('#page-name').textContent(), files.read(first)], [second, marked]);
});

test('a page that was skipped is opened again only by a second u', async () => {
  const { files, page } = await openFiles(TWO);
  const first = await page.locator('#page-name').textContent();
  await press(page, 'i');
  await page.waitForFunction((first) => document.querySelector('#page-name').textContent !== first, first);
  await settled(page);
  await press(page, 'u');
  assert.equal(await said(page), `The last step was the skip of ${first}. Press u again to go there and undo it.`);
  assert.deepEqual(noteOf(files, first), { skipped: true });
  await press(page, 'u');
  await isShown(page, first);
  await saysSoon(page, '#said', 'the skip is undone');
  assert.equal(noteOf(files, first), undefined);
  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the skip is redone');
  assert.deepEqual(noteOf(files, first), { skipped: true });
});

test('U brings a save back that was reverted, byte by byte, and the page says one thing', async () => {
  const { page, files, first, errors, console } = await saveFirst(TWO, ['--name', 'anna']);
  const [marked, json] = [files.read(first), files.read('label.json')];
  await press(page, 'u', 'u');
  await isShown(page, first);
  await saysSoon(page, '#said', 'the labels are not saved');
  assert.equal(files.read(first), TWO[first]);
  assert.equal(noteOf(files, first), undefined, 'nobody has marked it');
  const unsaved = async () => {
    assert.match(await facts(page), /suggested, not saved\.$/);
    assert.doesNotMatch(await notes(page), /saved|anna/);
    assert.equal(await labels(page), '11');
  };
  await unsaved();
  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the save is redone');
  assert.deepEqual([files.read(first), files.read('label.json')], [marked, json]);
  assert.match(await facts(page), /; marked\.$/);
  assert.match(await notes(page), /marked by anna · saved/);

  // The labels before the save are steps of the same history.
  await press(page, 'u');
  await saysSoon(page, '#said', 'the labels are not saved');
  await press(page, 'u');
  await saysSoon(page, '#said', 'as before');
  assert.match(await facts(page), /suggested\.$/);
  await press(page, 'Shift+U', 'Shift+U');
  await saysSoon(page, '#said', 'the save is redone');
  assert.deepEqual([files.read(first), files.read('label.json')], [marked, json]);

  await press(page, 'u');
  await saysSoon(page, '#said', 'the labels are not saved');
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  if ((await page.locator('#page-name').textContent()) !== first) {
    await page.locator('#pages button', { hasText: first }).click();
    await isShown(page, first);
    await settled(page);
  }
  await unsaved();
  assert.deepEqual([errors, console], [[], []]);
});

test('an undone save brings back what label.json had before, and an unmarked page was marked by nobody', async () => {
  const { page, files, first } = await saveFirst(TWO, ['--name', 'anna']);
  await press(page, 'p');
  await isShown(page, first);
  await settled(page);
  const [marked, json] = [files.read(first), files.read('label.json')];
  await press(page, 'Home', 'b', 's');
  await saysSoon(page, '#said', `${first} is saved`);
  assert.notEqual(files.read(first), marked);
  await press(page, 'p');
  await isShown(page, first);
  await settled(page);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the labels are not saved');
  assert.deepEqual([files.read(first), files.read('label.json')], [marked, json]);
  assert.match(await facts(page), /marked, not saved\.$/);
  await press(page, 'u');
  await saysSoon(page, '#said', 'as before');
  assert.match(await facts(page), /; marked\.$/);
  await press(page, 'm');
  await saysSoon(page, '#said', 'is to do again');
  const { saves, ...others } = noteOf(files, first);
  assert.deepEqual(others, {});
  assert.deepEqual(saves.map(({ what, by }) => [what, by]), [['save', 'anna'], ['unmark', 'anna']]);
  assert.match(await page.locator('#page-history').innerText(), /2 saves/);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the file was restored');
  assert.deepEqual([files.read(first), files.read('label.json')], [marked, json]);
  assert.match(await page.locator('#page-history').innerText(), /1 save/);
  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the unmarking is redone');
  assert.equal(files.read(first), TWO[first]);
  await page.click('#page-history summary');
  assert.match(await page.locator('#page-history li').first().innerText(), /: markers removed by anna$/);
  assert.deepEqual(await violations(page), []);
});

test('the line and what is to be seen stay where they were', async () => {
  const long = (name) => Array.from({ length: 400 }, (_, n) => `<p>Line ${n} of ${name}, ${'long '.repeat((n * 7) % 40)}</p>`).join('\n');
  const { page } = await openFiles({ 'a.html': long('a'), 'b.html': long('b') });
  const first = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'PageDown', 'PageDown', 'PageDown', 'c', 'j', 'j');
  // The cursor is out of sight.
  const scroll = async (to) => {
    await page.$eval('#lines', (list, to) => (list.scrollTop = to), to);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  await scroll(3000);
  const place = () =>
    page.evaluate(() => {
      const list = document.querySelector('#lines').getBoundingClientRect();
      const top = document.elementFromPoint(list.left + 1, list.top + 1).closest('.line');
      return [document.querySelector('.line.current').id, top.id, Math.round(top.getBoundingClientRect().top - list.top)];
    });
  const before = await place();
  await setRole(page, 'c', 'caption');
  await scroll(3000);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the role is undone');
  assert.deepEqual(await place(), before, 'after the role');
  await press(page, 's');
  await saysSoon(page, '#said', `${first} is saved`);
  await settled(page);
  await press(page, 'u', 'u');
  await isShown(page, first);
  await saysSoon(page, '#said', 'the labels are not saved');
  assert.deepEqual(await place(), before, 'after the save was undone');
  await press(page, 'Shift+U');
  await saysSoon(page, '#said', 'the save is redone');
  assert.deepEqual(await place(), before, 'after it was redone');
  await press(page, 'u');
  await saysSoon(page, '#said', 'the labels are not saved');
  await press(page, 'u');
  await saysSoon(page, '#said', 'as before');
  assert.deepEqual(await place(), before, 'after a label was undone');
});

test('what another program wrote is reported, and neither undo nor redo overwrites it', async () => {
  const { page, files, first } = await saveFirst(TWO);
  await press(page, 'p');
  await isShown(page, first);
  await settled(page);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the labels are not saved');
  const other = '<p>Somebody else.</p>';
  writeFileSync(files.path(first), other);
  await press(page, 'Shift+U');
  await saysSoon(page, '#notice-text', 'has changed since it was saved');
  assert.equal(files.read(first), other);
  assert.deepEqual(await violations(page), []);
  await page.click('#notice-action');
  await page.waitForFunction(() => document.querySelectorAll('.line').length === 1);
  await settled(page);

  await setRole(page, 't', 'title');
  const theirs = files.read('roles.csv').replace(',title,', ',caption,');
  writeFileSync(files.path('roles.csv'), theirs);
  await press(page, 'u');
  await saysSoon(page, '#notice-text', 'roles.csv');
  assert.match(await notice(page), /changed again since/);
  assert.equal(files.read('roles.csv'), theirs);
});

test('a server that was started again does not undo what only an earlier one knows', async () => {
  const files = directory(TWO);
  const token = ['--token', files.path('token')];
  const server = await startServer(files.dir, 0, token);
  const { page } = await openLabel(server.address);
  const first = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', `${first} is saved`);
  await server.kill();
  await startServer(files.dir, server.port, token);
  const second = await page.locator('#page-name').textContent();
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#toast-text', `${second} is saved`);
  const marked = [first, second].map(files.read);
  await page.locator('#pages button', { hasText: first }).click();
  await isShown(page, first);
  await settled(page);
  const answer = page.waitForResponse(/\/api\/undo$/);
  await press(page, 'u');
  assert.equal((await answer).status(), 410);
  assert.deepEqual([first, second].map(files.read), marked);
});

test('what was written before the page was loaded again is undone in its order', async () => {
  const { files, page } = await openFiles({ 'a.html': FOUR });
  await press(page, 'Home', 'Shift+End', 'c', 's');
  await saysSoon(page, '#said', 'All pages are marked');
  await press(page, 'f');
  await saysSoon(page, '#said', 'flagged');
  await setRole(page, 't', 'title');
  await page.reload();
  await page.waitForSelector('.line');
  await settled(page);
  await press(page, 'u');
  await saysSoon(page, '#said', 'the role is undone');
  await press(page, 'u');
  await saysSoon(page, '#said', 'the flag is undone');
  assert.ok(files.read('a.html').includes(START));
  await press(page, 'u');
  await saysSoon(page, '#said', 'the file was restored; the labels are not saved');
  assert.equal(files.read('a.html'), FOUR);
  assert.equal(await labels(page), '1111');
});
