// Puts the parts together: keys, clicks, opening and saving pages, and what is said about it.

import * as lines from './lines.js';
import * as pages from './pages.js';
import * as preview from './preview.js';
import * as training from './training.js';
import { Labels, keepRecord } from './labels.js';
import { Anew, Away, Refused, get, post } from './server.js';

const find = (selector) => document.querySelector(selector);
const [notice, noticeText, noticeAction] = ['#notice', '#notice-text', '#notice-action'].map(find);
const said = find('#said');

/** Marked pages after which a training is worth a look. */
const WORTH_TRAINING = 10;

/** How long it is offered to take back what was saved, in milliseconds; `u` does it any time. */
const OFFERED = 12_000;
/** Lines of which a page must have more for a change of half of them to be a large one. */
const LARGE = 10;
/** Labels that found no line, of which so many are named. */
const NAMED = 4;

/** The open page: its number, what the server gave, and its labels. */
let open = null;
/** Saving or opening takes a moment; what is asked for meanwhile comes too early. */
let busy = false;
/** What runs as soon as that moment is over: an undo that was asked for meanwhile. */
let afterwards = null;

function say(text) {
  said.textContent = text;
}

/** Says what went wrong, until it is closed or mended. */
function warn(text, action) {
  noticeText.textContent = text;
  noticeAction.hidden = !action;
  noticeAction.textContent = action?.label ?? '';
  noticeAction.onclick = action ? () => action.run() : null;
  notice.hidden = false;
}

function hush() {
  notice.hidden = true;
  noticeText.textContent = '';
}

/** Runs something that asks the server; says what goes wrong. */
async function attempt(work) {
  if (busy) return;
  busy = true;
  document.documentElement.classList.add('busy');
  try {
    await work();
  } catch (error) {
    keepNow();
    if (error instanceof Away || error instanceof Anew) lost(error);
    else if (error instanceof Refused && error.status === 409) {
      warn(`${error.message} Your labels are kept.`, { label: 'Reload', run: reload });
    } else warn(error.message);
  } finally {
    busy = false;
    document.documentElement.classList.remove('busy');
    const next = afterwards;
    afterwards = null;
    next?.();
  }
}

/** What was written, and can be taken back: the last one is last. */
const written = [];

const reload = () => attempt(() => openPage(open?.number));

/** The server is gone: says so, and asks until it is back. */
let gone = false;
function lost(error) {
  if (error instanceof Anew) {
    gone = false;
    warn(
      'dechaff label was restarted and has a new address. Open the address that it printed. Unsaved labels ' +
        'are kept in this browser. They are restored if the server uses the same port.',
    );
    return;
  }
  warn('The server cannot be reached. Unsaved labels are kept in this browser. You can continue marking and save when the server is back.');
  gone = true;
}

async function watchPages() {
  try {
    if (!document.hidden || gone) await pages.refresh();
    if (gone) {
      gone = false;
      hush();
      say('The server is back.');
    }
  } catch (error) {
    if (error instanceof Anew || (error instanceof Away && !gone)) lost(error);
    if (error instanceof Anew) return;
  }
  setTimeout(watchPages, gone || pages.waitingCount() > 0 ? 1000 : 3000);
}

async function openPage(number) {
  if (number === undefined) return;
  const page = await get(`api/page/${number}`);
  const labels = new Labels(page);
  const restored = labels.restore();
  open = { number, page, labels };
  hush();
  keepNow();
  find('#page-name').textContent = page.name;
  document.title = `${page.name} · dechaff label`;
  lines.show(page, labels);
  lines.setUnseen(new Set());
  preview.show(page.preview, paintPreview);
  pages.setCurrent(number);
  paintFacts();
  lines.focus();
  say('');
  if (labels.lost.length > 0 || (restored.moved && restored.found > 0)) {
    warnOfLost(restored);
  } else if (restored.changed > 0) {
    warn('Your unsaved labels were restored. Undo (u) returns to the labels of the file.');
  } else if (page.problems.length > 0) {
    warn(`The markers of this page are invalid: ${page.problems.join('; ')}. Saving replaces them.`);
  } else if (page.unsure) {
    warn(
      'This page has comments like the markers. dechaff did not write them, and few pages here have them, so ' +
        'they may belong to the site. The labels follow these comments. Save them if they are correct.',
    );
  } else {
    say(`${page.name}: ${page.lines.length} lines, ${page.marked ? 'marked' : 'as suggested'}`);
  }
}

/** Says which labels found their lines in a page whose text has changed, and which did not. */
function warnOfLost({ found, moved }) {
  const { labels } = open;
  const { lost } = labels;
  const text = moved ? 'The text of this page has changed since you labelled it.' : 'The text of this page had changed when you labelled it.';
  const back = found > 0 ? ` ${counted(found)} that you labelled ${found === 1 ? 'was found again and keeps its label' : 'were found again and keep their labels'}.` : '';
  const named = lost.slice(0, NAMED).map(({ text, content }) => `“${text}” (${content ? 'content' : 'boilerplate'})`);
  if (lost.length > NAMED) named.push(`and ${lost.length - NAMED} more`);
  const gone = lost.length > 0 ? ` ${counted(lost.length)} could not be found: ${named.join(', ')}.` : '';
  const discard = () => {
    labels.lost = [];
    keepNow();
    hush();
  };
  warn(`${text}${back}${gone}`, lost.length > 0 ? { label: 'Discard these', run: discard } : null);
}

function paintPreview() {
  if (!open) return;
  open.labels.content.forEach((value, line) => preview.paint(line, value === 1));
  lines.setUnseen(preview.unseen(open.labels.length));
  preview.point(lines.current(), lines.range());
}

function paintFacts() {
  const { page, labels } = open;
  const content = labels.content.reduce((sum, value) => sum + value, 0);
  const doubtful = page.lines.filter((line, at) => lines.isDoubtful(line) && !labels.byHand[at]).length;
  const unsaved = labels.canUndo ? ', not saved' : '';
  const from = page.unsure ? 'as its comments say' : 'suggested';
  const state = `${page.marked ? 'marked' : from}${unsaved}`;
  const partly = page.lines.some((line) => line.partly) ? ' Saving moves markers inside lines to the ends of these lines.' : '';
  find('#page-facts').textContent =
    `${content} of ${labels.length} lines are content, ${doubtful} uncertain; ${state}.${partly}`;
  find('#undo').disabled = !labels.canUndo && written.length === 0;
  find('#undo').title = !labels.canUndo && written.length > 0 ? `undoes the last save: ${written.at(-1).name}` : '';
  find('#unmark').hidden = !page.marked;
  find('#redo').disabled = !labels.canRedo;
}

let keeping = 0;

/** Shows lines that changed. */
function changed(list, what) {
  if (list.length === 0) {
    say('nothing to change');
    return;
  }
  for (const line of list) {
    lines.paint(line);
    preview.paint(line, open.labels.content[line] === 1);
  }
  paintFacts();
  say(what(list.length));
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 200);
}

let told = false;

function keepNow() {
  if (!open || open.labels.keep()) return;
  console.warn('The browser keeps no labels.');
  if (!told) warn('This browser cannot keep unsaved labels: its storage is full or disabled. Save each page.');
  told = true;
}
addEventListener('pagehide', keepNow);

const counted = (count) => (count === 1 ? '1 line' : `${count} lines`);

function set(value) {
  if (!open || open.labels.length === 0) return;
  const [from, to] = lines.range();
  const to_be = value ?? open.labels.content[lines.current()] === 0;
  const list = open.labels.set(from, to, to_be);
  changed(list, (count) => `${counted(count)}: ${to_be ? 'content' : 'boilerplate'}`);
}

function move(line, extend) {
  lines.moveTo(line, extend);
  preview.point(lines.current(), lines.range());
}

function clicked(line, shift) {
  if (!open) return;
  if (shift) {
    const value = open.labels.content[lines.current()] === 1;
    move(line, true);
    set(value);
  } else {
    move(line);
    set();
  }
}

function nextDoubt() {
  if (!open) return;
  const { page, labels } = open;
  const from = lines.current() + 1;
  const isOne = (at) => lines.isDoubtful(page.lines[at]) && !labels.byHand[at];
  for (let step = 0; step < labels.length; step += 1) {
    const at = (from + step) % labels.length;
    if (isOne(at)) {
      move(at);
      return;
    }
  }
  say('this page has no more uncertain lines');
}

function save() {
  if (!open) return;
  attempt(async () => {
    const { number, page, labels } = open;
    const answer = await post(`api/page/${number}`, { hash: page.hash, labels: labels.toString() });
    const record = labels.record();
    const large = largeChange(page, labels);
    const dropped = labels.lost.length > 0 ? ` ${counted(labels.lost.length)} not found: discarded.` : '';
    clearTimeout(keeping);
    labels.lost = [];
    labels.forget();
    Object.assign(page, { hash: answer.hash, marked: true, unsure: false });
    hush();
    offerUndo(answer, page.name, {
      record,
      text: `${large ?? `${page.name} is saved.`}${dropped}`,
      stays: large !== null || dropped !== '',
    });
    await pages.refresh();
    const best = pages.best();
    open = best === undefined ? { number, page, labels: new Labels(saved(page, labels)) } : null;
    if (best === undefined) {
      lines.show(open.page, open.labels);
      paintPreview();
      paintFacts();
      say('Saved. All pages are marked.');
      return;
    }
    await openPage(best);
    const marked = pages.markedCount();
    const hint = marked % WORTH_TRAINING === 0 ? ` ${marked} pages are marked. Press t to train on them.` : '';
    say(`${page.name} is saved.${hint}`);
  });
}

/** What to say of a page that lost all of its content, or changed in most lines; null of others. */
function largeChange(page, labels) {
  const before = page.lines.map((line) => (page.marked ? line.content : line.suggested));
  const had = before.filter(Boolean).length;
  const changed = before.filter((content, line) => content !== (labels.content[line] === 1)).length;
  if (had > 0 && !labels.content.includes(1)) return `${page.name} is saved without content: it had ${counted(had)}.`;
  if (labels.length >= LARGE && changed * 2 > labels.length) {
    return `${page.name} is saved: ${changed} of ${counted(labels.length)} changed.`;
  }
  return null;
}

let hiding = 0;

/** Offers to take back what was written. */
function offerUndo({ change, number, note }, name, { record = null, text, stays = false }) {
  if (change === null) return;
  written.push({ change, number, name, record });
  find('#toast-text').textContent = note ? `${text} ${note}` : text;
  find('#toast').hidden = false;
  clearTimeout(hiding);
  if (!stays && !note) hiding = setTimeout(hideToast, OFFERED);
}

function hideToast() {
  clearTimeout(hiding);
  find('#toast').hidden = true;
}

/** Puts the file back that was written last, and shows its page with the labels as they were. */
function takeBack() {
  const last = written.at(-1);
  if (!last) return;
  if (busy) {
    afterwards = takeBack;
    return;
  }
  keepNow();
  attempt(async () => {
    let { record } = last;
    if (!record) {
      // Saved before the page was loaded again: the file has the labels.
      const page = await get(`api/page/${last.number}`);
      if (page.marked) record = new Labels(page).recordOfMarkers();
    }
    try {
      await post('api/undo', { change: last.change });
    } catch (error) {
      // Whoever changed the file has the last word.
      if (error instanceof Refused) {
        written.pop();
        hideToast();
      }
      throw error;
    }
    written.pop();
    hideToast();
    if (record) keepRecord(last.name, record);
    await pages.refresh();
    await openPage(last.number);
    if (open.labels.lost.length === 0) hush();
    say(record ? `${last.name}: the file was restored; the labels are not saved` : `${last.name}: the file was restored`);
  });
}

/** Takes the markers out of the page. */
function unmark() {
  if (!open) return;
  if (!open.page.marked) {
    say('this page is not marked');
    return;
  }
  keepNow();
  attempt(async () => {
    const { number, page } = open;
    const answer = await post(`api/page/${number}/unmark`, { hash: page.hash });
    await pages.refresh();
    await openPage(number);
    offerUndo(answer, page.name, { text: `${page.name} is no longer marked.` });
    paintFacts();
    say(`${page.name} is to do again`);
  });
}

/** The page as the server would give it now. */
function saved(page, labels) {
  page.lines.forEach((line, at) => Object.assign(line, { content: labels.content[at] === 1, partly: false }));
  return page;
}

function goTo(number, none) {
  if (number === undefined) {
    say(none);
    return;
  }
  keepNow();
  attempt(() => openPage(number));
}

const last = () => (open?.labels.length ?? 1) - 1;
const ACTIONS = {
  j: (shift) => move(lines.current() + 1, shift),
  k: (shift) => move(lines.current() - 1, shift),
  arrowdown: (shift) => move(lines.current() + 1, shift),
  arrowup: (shift) => move(lines.current() - 1, shift),
  pagedown: (shift) => move(lines.current() + lines.screenful(), shift),
  pageup: (shift) => move(lines.current() - lines.screenful(), shift),
  home: (shift) => move(0, shift),
  end: (shift) => move(last(), shift),
  escape: () => move(lines.current()),
  ' ': () => set(),
  x: () => set(),
  c: () => set(true),
  b: () => set(false),
  a: () => open && changed(open.labels.accept(), (count) => `${counted(count)} accepted`),
  d: nextDoubt,
  u: (shift) => (shift ? redo() : undo()),
  m: unmark,
  s: save,
  enter: save,
  n: () => goTo(pages.next(), 'there is no further page'),
  p: () => goTo(pages.previous(), 'there is no previous page'),
  '/': () => pages.find(),
  t: () => training.open(),
  '?': () => find('#help-dialog').showModal(),
};

function undo() {
  // A save offers to be undone before the next page is there: the offer must hold from then on.
  if (busy) afterwards = undo;
  else if (open && !open.labels.canUndo && written.length > 0) takeBack();
  else if (open) changed(open.labels.undo(), (count) => `${counted(count)} as before`);
}

function redo() {
  if (open) changed(open.labels.redo(), (count) => `${counted(count)} changed again`);
}

function pressed(event) {
  const name = event.key.toLowerCase();
  if (event.altKey || document.querySelector('dialog[open]')) return;
  if (event.ctrlKey || event.metaKey) {
    if (name === 'z') {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    }
    return;
  }
  // Fields take all keys, buttons those that press them.
  const field = event.target.closest?.('input:not([type=checkbox])');
  const button = event.target.closest?.('button, input');
  if (field || (button && (name === ' ' || name === 'enter'))) return;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : null;
  if (!action) return;
  event.preventDefault();
  action(event.shiftKey);
}

document.addEventListener('keydown', pressed);
preview.listen(clicked, pressed);
lines.onClick(clicked);
pages.onOpen((number) => goTo(number));
training.onSuggest(() => {
  keepNow();
  return reload();
});
const BUTTONS = {
  '#save': save,
  '#accept': ACTIONS.a,
  '#doubt': nextDoubt,
  '#undo': undo,
  '#redo': redo,
  '#unmark': unmark,
  '#take-back': takeBack,
  '#toast-close': hideToast,
  '#train': ACTIONS.t,
  '#help': ACTIONS['?'],
  '#notice-close': hush,
};
for (const [selector, action] of Object.entries(BUTTONS)) {
  find(selector).addEventListener('click', () => action(false));
}
for (const tab of document.querySelectorAll('[data-show]')) {
  tab.addEventListener('click', () => {
    document.documentElement.dataset.pane = tab.dataset.show;
    if (tab.dataset.show === 'preview') paintPreview();
  });
}

/** Waits a moment for the first scores, so that the first page is a good one. */
async function start() {
  await pages.refresh();
  for (let tries = 0; tries < 10 && pages.waitingCount() > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pages.refresh();
  }
  // What was saved before the page was loaded again can be taken back too.
  for (const { change, number } of await get('api/undo')) {
    written.push({ change, number, name: pages.named(number), record: null });
  }
  const first = pages.best() ?? (pages.named(0) === undefined ? undefined : 0);
  await openPage(first);
}
attempt(start).then(() => setTimeout(watchPages, 1000));
