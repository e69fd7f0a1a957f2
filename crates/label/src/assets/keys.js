// What each key and each button does.

import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import * as roles from './roles.js';
import * as search from './search.js';
import * as training from './training.js';
import * as why from './why.js';
import { accept, press, selectRange, turn } from './editing.js';
import { goTo } from './opening.js';
import { hush } from './messages.js';
import { save, unmark } from './saving.js';
import { state } from './state.js';

const find = (selector) => document.querySelector(selector);

/** Runs something that needs an open page. */
const onPage = (run) => () => state.open && state.open.marking.length > 0 && run(state.open);

const ACTIONS = {
  a: accept,
  u: (shift) => turn(shift ? 'redo' : 'undo'),
  m: unmark,
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
  q: onPage(why.open),
  t: () => training.open(pages.markedCount()),
  '?': () => find('#help-dialog').showModal(),
};

const BUTTONS = {
  '#skip': ACTIONS.i,
  '#flag': ACTIONS.f,
  '#note': ACTIONS.e,
  '#unsure': ACTIONS.w,
  '#role': ACTIONS.r,
  '#range': selectRange,
  '#save': save,
  '#accept': accept,
  '#undo': () => turn('undo'),
  '#redo': () => turn('redo'),
  '#unmark': unmark,
  '#why': ACTIONS.q,
  '#find': () => search.open(),
  '#train': ACTIONS.t,
  '#help': ACTIONS['?'],
  '#notice-close': hush,
};

/** Skips the page and goes on, or takes that back. */
async function skip() {
  const { number } = state.open;
  if (!(await notes.skip())) return;
  await pages.refresh();
  const next = pages.best();
  if (next !== undefined && state.open?.number === number) goTo(next);
}

/** Hears a key, in the page or in the preview. */
export function pressed(event) {
  // With shift, the key of a digit has another name.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  const [name, shift] = [digit ?? event.key.toLowerCase(), event.shiftKey];
  if (event.altKey || document.querySelector('dialog[open]')) return;
  if (event.ctrlKey || event.metaKey) {
    if (name === 'z') {
      event.preventDefault();
      ACTIONS.u(shift);
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
  action(shift);
}

/** Listens to keys and buttons. */
export function listen() {
  document.addEventListener('keydown', pressed);
  search.listen();
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
