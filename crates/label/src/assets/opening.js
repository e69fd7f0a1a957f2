// Opens pages.

import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import * as preview from './preview.js';
import { Labels } from './labels.js';
import { Marking } from './marking.js';
import { counted, hush, lostText, say, warn } from './messages.js';
import { get } from './server.js';
import { keepNow } from './keeping.js';
import * as search from './search.js';
import { attempt, state } from './state.js';
import { paintFacts, paintPreview, point } from './showing.js';

const find = (selector) => document.querySelector(selector);

/** A page as it is marked. */
export const opened = (number, page, labels) => ({ number, page, labels, marking: new Marking(page, labels, lines.screenful) });

/** Where each page was left: the current line, and what was to be seen. */
const places = new Map();

/** Notes where the open page is left, before another one is shown. */
export function leave() {
  if (state.open) places.set(state.open.number, lines.place());
}

/** Opens a page of which the number is known: at `place`, or where it was left, or where the work begins. */
export async function openPage(number, place) {
  if (number === undefined) return;
  const page = await get(`api/page/${number}`);
  keepNow();
  leave();
  const labels = new Labels(page);
  const restored = labels.restore();
  state.open = opened(number, page, labels);
  hush();
  keepNow();
  find('#page-name').textContent = page.name;
  document.title = `${page.name} · dechaff label`;
  search.clear();
  const left = place ?? places.get(number);
  lines.show(state.open.marking, left);
  lines.setUnseen(new Set());
  preview.show(page.preview, page.bare_hash, () => {
    if (!left) preview.reveal(state.open.marking.first);
    paintPreview();
  });
  pages.setCurrent(number);
  notes.show(number, pages.listed(number), page.note);
  lines.setUnsure(notes.unsure());
  if (document.documentElement.dataset.pane === 'pages') document.documentElement.dataset.pane = 'lines';
  paintFacts();
  lines.focus();
  say('');
  sayOpened(restored);
}

/** Says what a reader should know of the page that was opened. */
function sayOpened(restored) {
  const { page, labels, marking } = state.open;
  if (labels.lost.length > 0 || (restored.moved && restored.found > 0)) {
    warnOfLost(restored);
  } else if (restored.changed > 0) {
    warn('Your unsaved labels were restored. Save them (s), or undo them (u).');
  } else if (page.problems.length > 0) {
    warn(`The markers of this page are invalid: ${page.problems.join('; ')}. Saving replaces them.`);
  } else if (page.unsure) {
    warn(
      'This page has comments that look like markers. dechaff did not write them, and few pages here have them, so ' +
        'they may belong to the site. The labels follow these comments. Save them if they are correct.',
    );
  } else if (page.marked && labels.contested > 0) {
    marking.goTo(page.lines.findIndex((_, line) => labels.isContested(line)));
    point(true);
    say(`${page.name}: ${counted(labels.contested)} to decide: y keeps your label, Y takes the other one`);
  } else {
    say(`${page.name}: ${page.lines.length} lines, ${page.marked ? 'marked' : 'as suggested'}`);
  }
}

/** Says which labels found their lines in a page whose text has changed, and which did not. */
function warnOfLost(restored) {
  const { labels } = state.open;
  const discard = () => {
    labels.lost = [];
    keepNow();
    hush();
  };
  warn(lostText(labels.lost, restored), labels.lost.length > 0 ? { label: 'Discard these', run: discard } : null);
}

/** Opens the page again as its file is now. */
export const reload = () => attempt(() => openPage(state.open?.number));

/** Opens a page, or says that there is none. */
export function goTo(number, none) {
  if (number === undefined) {
    say(none);
    return;
  }
  attempt(() => openPage(number));
}
