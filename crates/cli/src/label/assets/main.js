// Puts the parts together: keys, clicks, opening and saving pages, and what is said about it.

import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import * as preview from './preview.js';
import * as rules from './rules.js';
import * as training from './training.js';
import { hideToast, offerUndo, written } from './toast.js';
import { Labels, keepRecord } from './labels.js';
import { Marking } from './marking.js';
import { counted, following, hush, largeChange, lostText, say, warn } from './messages.js';
import { Anew, Away, Refused, get, post } from './server.js';

const find = (selector) => document.querySelector(selector);

/** Marked pages after which a training is worth a look. */
const WORTH_TRAINING = 10;


/** The open page: its number, what the server gave, its labels, and how it is being marked. */
let open = null;
/** Saving or opening takes a moment; what is asked for meanwhile comes too early. */
let busy = false;
/** What runs as soon as that moment is over: an undo that was asked for meanwhile. */
let afterwards = null;

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

const opened = (number, page, labels) => ({ number, page, labels, marking: new Marking(page, labels, lines.screenful) });

async function openPage(number) {
  if (number === undefined) return;
  const page = await get(`api/page/${number}`);
  const labels = new Labels(page);
  const restored = labels.restore();
  open = opened(number, page, labels);
  hush();
  keepNow();
  find('#page-name').textContent = page.name;
  document.title = `${page.name} · dechaff label`;
  lines.show(open.marking);
  lines.setUnseen(new Set());
  preview.show(page.preview, paintPreview);
  pages.setCurrent(number);
  notes.show(number, pages.listed(number), page.note);
  lines.setUnsure(notes.unsure());
  if (document.documentElement.dataset.pane === 'pages') document.documentElement.dataset.pane = 'lines';
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
function warnOfLost(restored) {
  const { labels } = open;
  const discard = () => {
    labels.lost = [];
    keepNow();
    hush();
  };
  warn(lostText(labels.lost, restored), labels.lost.length > 0 ? { label: 'Discard these', run: discard } : null);
}

function paintPreview() {
  if (!open) return;
  open.labels.content.forEach((value, line) => preview.paint(line, value === 1));
  lines.setUnseen(preview.unseen(open.labels.length));
  preview.point(open.marking.cursor, open.marking.selected());
}

function paintFacts() {
  const { page, labels } = open;
  const content = labels.content.reduce((sum, value) => sum + value, 0);
  const doubtful = page.lines.filter((_, at) => labels.isOpen(at)).length;
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
  lines.paintUncertain();
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

/** Shows what a key did: where it led, and what it changed. */
function pressedMarking(name, shift) {
  const { marking, labels } = open;
  const at = marking.selected();
  const list = marking.press(name, shift);
  if (list === null) return false;
  point();
  const isJump = name === 'd' || name === 'v';
  if (SETTING.has(name)) changed(list, (count) => following(count, list, labels));
  else if (isJump && at.length === 1 && at[0] === marking.cursor) say(NOWHERE[name]);
  else if (marking.selected().length > 1) say(`${counted(marking.selected().length)} selected`);
  return true;
}

/** Keys that set labels. */
const SETTING = new Set([' ', 'x', 'c', 'b']);
const NOWHERE = { d: 'this page has no more uncertain lines', v: 'there is no other line that differs from the other labels' };

/** Shows the current line and what is selected. */
function point() {
  lines.point();
  preview.point(open.marking.cursor, open.marking.selected());
}

function press(name, shift = false) {
  if (!open || open.marking.length === 0) return;
  pressedMarking(name, shift);
}

function clicked(line, shift) {
  if (!open) return;
  const { marking, labels } = open;
  if (ends > 0) {
    marking.goTo(line, ends === 1);
    setEnds(ends - 1);
    point();
    const count = counted(marking.selected().length);
    say(ends > 0 ? 'choose the last line of the range' : `${count} selected: choose Content or Boilerplate`);
    return;
  }
  if (shift) {
    const value = labels.content[marking.cursor] === 1;
    marking.goTo(line, true);
    setSelected(value);
  } else {
    marking.goTo(line);
    press('x');
  }
}

/** Labels what is selected, and stays. */
function setSelected(value) {
  const { marking, labels } = open;
  const { cursor } = marking;
  const list = marking.set(value);
  marking.goTo(cursor);
  point();
  changed(list, (count) => following(count, list, labels));
}

/** What a pointer drew over is a range. A mouse labels it at once, as the other of what its first line is. */
function dragged(from, to, ended) {
  if (!open) return;
  const { marking, labels } = open;
  marking.goTo(from);
  marking.goTo(to, true);
  point();
  if (ended) setSelected(labels.content[from] === 0);
}

/** The ends of a range that are still to be clicked. */
let ends = 0;

/** Lets the next two clicks select a range; by touch there is no other way. */
function selectRange() {
  setEnds(ends > 0 ? 0 : 2);
  say(ends > 0 ? 'choose the first line of the range' : 'no range is selected');
}

function setEnds(count) {
  ends = count;
  find('#range').setAttribute('aria-pressed', ends > 0);
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
    open = best === undefined ? opened(number, page, new Labels(saved(page, labels))) : null;
    if (best === undefined) {
      lines.show(open.marking);
      paintPreview();
      paintFacts();
      say(pages.toDoCount() > 0 ? 'Saved. No other page passes the filters.' : 'Saved. All pages are marked.');
      return;
    }
    await openPage(best);
    const marked = pages.markedCount();
    const hint = marked % WORTH_TRAINING === 0 ? ` ${marked} pages are marked. Press t to train on them.` : '';
    say(`${page.name} is saved.${hint}`);
  });
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

const ACTIONS = {
  a: () => open && changed(open.labels.accept(), (count) => `${counted(count)} accepted`),
  u: (shift) => (shift ? redo() : undo()),
  m: unmark,
  s: save,
  enter: save,
  n: () => goTo(pages.next(), 'there is no further page'),
  p: () => goTo(pages.previous(), 'there is no previous page'),
  '/': () => pages.find(),
  i: () => open && skip(),
  f: () => open && notes.flag(),
  e: () => open && notes.write(),
  w: () => open && notes.doubt(open.marking.selected()),
  l: siteRule,
  g: () => find('#guide-dialog').showModal(),
  t: () => training.open(pages.markedCount()),
  '?': () => find('#help-dialog').showModal(),
};

/** Skips the page and goes on, or takes that back. */
async function skip() {
  const { number } = open;
  if (!(await notes.skip())) return;
  await pages.refresh();
  const next = pages.best();
  if (next !== undefined && open?.number === number) goTo(next);
}

/** Shows what a label for all lines like this one would do on the pages of the site. */
function siteRule() {
  if (!open || open.marking.length === 0) return;
  const { number, page, marking } = open;
  attempt(() => rules.open({ number, page, line: marking.cursor, nameOf: pages.named }));
}

/** Writes the sites of all pages into pages.csv, as far as their addresses tell. */
function fillSites() {
  attempt(async () => {
    const count = await post('api/sites', {});
    await pages.refresh();
    if (open) notes.show(open.number, pages.listed(open.number), open.page.note);
    say(`pages.csv: the sites of ${count} pages were filled in`);
  });
}

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
  const field = event.target.closest?.('input:not([type=checkbox]), select, textarea, summary');
  const button = event.target.closest?.('button, input');
  if (field || (button && (name === ' ' || name === 'enter'))) return;
  // With shift, the key of a digit has another name.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (open && pressedMarking(digit ?? name, event.shiftKey)) {
    event.preventDefault();
    return;
  }
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : null;
  if (!action) return;
  event.preventDefault();
  action(event.shiftKey);
}

document.addEventListener('keydown', pressed);
preview.listen(clicked, pressed, dragged);
lines.listen(clicked, dragged);
pages.onOpen((number) => goTo(number));
training.onEnd(({ error }) => say(error ?? 'The training has ended. Press t to see the metrics.'));
training.onSuggest(() => {
  keepNow();
  return reload();
});
notes.onChange((what, error) => {
  if (error) warn(error.message);
  else say(what);
  lines.setUnsure(notes.unsure());
  // If the server is gone, watching the pages tells.
  pages.refresh().catch(() => {});
});
// On the open page, a rule labels the lines at once; on others, it suggests.
rules.onRule((kind, content) => {
  if (!open || content === null) {
    say('the rule is removed');
    return;
  }
  const { marking, labels, page } = open;
  const alike = page.lines.flatMap((line, at) => (page.names[line.kind] === kind ? [at] : []));
  const list = labels.assign(alike, content, marking.cursor);
  changed(list, (count) => `${following(count, list, labels)}; suggested on the other pages of the site`);
  lines.focus();
});
const BUTTONS = {
  '#skip': () => open && skip(),
  '#flag': () => open && notes.flag(),
  '#note': () => open && notes.write(),
  '#unsure': ACTIONS.w,
  '#site-rule': siteRule,
  '#range': selectRange,
  '#guide': ACTIONS.g,
  '#fill-sites': fillSites,
  '#save': save,
  '#accept': ACTIONS.a,
  '#undo': undo,
  '#redo': redo,
  '#unmark': unmark,
  '#take-back': takeBack,
  '#toast-close': hideToast,
  '#train': ACTIONS.t,
  '#help': ACTIONS['?'],
  '#notice-close': hush,
};
// Buttons that press a key.
for (const button of document.querySelectorAll('[data-key]')) {
  const { key } = button.dataset;
  const name = key.toLowerCase();
  button.addEventListener('click', () => {
    press(name, key !== name);
    lines.focus();
  });
}
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
