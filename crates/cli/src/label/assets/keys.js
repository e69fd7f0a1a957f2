// What each key and each button does.

import * as figures from './figures.js';
import * as guide from './guide.js';
import * as history from './history.js';
import * as notes from './notes.js';
import * as ownKeys from './own-keys.js';
import * as pages from './pages.js';
import * as roles from './roles.js';
import * as rules from './rules.js';
import * as search from './search.js';
import * as training from './training.js';
import * as why from './why.js';
import { choose } from './annotator.js';
import { accept, press, selectRange } from './editing.js';
import { goTo, markAgain } from './opening.js';
import { hideToast } from './toast.js';
import { hush, say } from './messages.js';
import { post } from './server.js';
import { save, unmark } from './saving.js';
import { attempt, state } from './state.js';
import { noteStep } from './steps.js';
import { forgetAnnounced, redo, takeBack, undo } from './undoing.js';
import * as lines from './lines.js';

const find = (selector) => document.querySelector(selector);

/** Runs something that needs an open page. */
const onPage = (run) => () => state.open && state.open.marking.length > 0 && run(state.open);

const ACTIONS = {
  a: accept,
  u: (shift, repeats) => (shift ? redo(repeats) : undo(repeats)),
  m: (shift) => (shift ? markAgain() : unmark()),
  s: save,
  enter: save,
  n: () => goTo(pages.next(), 'there is no further page'),
  p: (shift) => (shift ? pages.find() : goTo(pages.previous(), 'there is no previous page')),
  '/': onPage(search.open),
  i: () => state.open && skip(),
  f: () => state.open && notes.flag(),
  e: () => state.open && notes.write(),
  w: onPage(({ marking }) => notes.doubt(marking.selected())),
  r: onPage(({ number, page, marking }) => roles.open({ number, page, lines: marking.selected() })),
  l: onPage(siteRule),
  q: onPage(why.open),
  g: guide.open,
  t: () => training.open(pages.markedCount(), pages.unmarkedCount()),
  '?': () => find('#help-dialog').showModal(),
};

const BUTTONS = {
  '#skip': ACTIONS.i,
  '#flag': ACTIONS.f,
  '#note': ACTIONS.e,
  '#unsure': ACTIONS.w,
  '#role': ACTIONS.r,
  '#site-rule': ACTIONS.l,
  '#range': selectRange,
  '#guide': ACTIONS.g,
  '#who': changeAnnotator,
  '#fill-sites': fillSites,
  '#save': save,
  '#accept': accept,
  '#undo': () => undo(),
  '#redo': () => redo(),
  '#unmark': unmark,
  '#again': markAgain,
  '#take-back': takeBack,
  '#toast-close': hideToast,
  '#why': ACTIONS.q,
  '#find': () => search.open(),
  '#train': ACTIONS.t,
  '#help': ACTIONS['?'],
  '#notice-close': hush,
};

/** Lets somebody else mark in this browser. */
async function changeAnnotator() {
  await choose();
  await pages.refresh();
  pages.render();
}

/** Skips the page and goes on, or takes that back. */
async function skip() {
  const { number } = state.open;
  if (!(await notes.skip())) return;
  await pages.refresh();
  const next = pages.best();
  if (next !== undefined && state.open?.number === number) goTo(next);
}

/** Shows what a label for all lines like this one would do on the pages of the site. */
function siteRule({ number, page, marking }) {
  attempt(() => rules.open({ number, page, line: marking.cursor, nameOf: pages.named }));
}

/** Writes the sites of all pages into pages.csv, as far as their addresses tell. */
function fillSites() {
  attempt(async () => {
    const { open } = state;
    if (!open) return;
    const { number, page } = open;
    const { change, count } = await post('api/sites', { number });
    if (change !== null) history.add(noteStep({ number, name: page.name, kind: 'sites', change }));
    await pages.refresh();
    notes.show(number, pages.listed(number), page.note);
    say(`pages.csv: the sites of ${count} pages were filled in`);
  }, 'step');
}

const MODIFIERS = new Set(['shift', 'control', 'meta', 'alt']);

/** Hears a key, in the page or in the preview. */
export function pressed(event) {
  const { name, shift } = ownKeys.translated(event);
  if (!MODIFIERS.has(name)) figures.count();
  if (name !== 'u' && name !== 'z' && !MODIFIERS.has(name)) forgetAnnounced();
  if (event.altKey || document.querySelector('dialog[open]')) return;
  if (event.ctrlKey || event.metaKey) {
    if (name === 'z') {
      event.preventDefault();
      ACTIONS.u(shift, event.repeat);
    }
    return;
  }
  // Fields take all keys, buttons those that press them.
  const field = event.target.closest?.('input:not([type=checkbox]), select, textarea, summary');
  const button = event.target.closest?.('button, input');
  if (field || (button && (name === ' ' || name === 'enter'))) return;
  if (press(name, shift)) {
    event.preventDefault();
    return;
  }
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : null;
  if (!action) return;
  event.preventDefault();
  action(shift, event.repeat);
}

/** Listens to keys and buttons. */
export function listen() {
  document.addEventListener('keydown', pressed);
  search.listen();
  ownKeys.listen();
  for (const [selector, action] of Object.entries(BUTTONS)) {
    find(selector).addEventListener('click', () => action(false));
  }
  // Buttons that press a key.
  for (const button of document.querySelectorAll('[data-key]')) {
    const { key } = button.dataset;
    const name = key.toLowerCase();
    // Text that is selected stays so.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      press(name, key !== name);
      lines.focus();
    });
  }
}
