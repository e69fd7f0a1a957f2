// Search inside the open page.

import * as lines from './lines.js';
import { counted, say } from './messages.js';
import { point } from './showing.js';
import { isOpening, state } from './state.js';

const find = (selector) => document.querySelector(selector);
const [bar, field, count] = ['#search', '#search-text', '#search-count'].map(find);

/** The lines that have what was typed. */
let found = [];

/** Opens the field, with what was sought last. */
export function open() {
  bar.hidden = false;
  field.focus();
  field.select();
  seek();
}

/** Closes the field. The current line stays. */
function close() {
  bar.hidden = true;
  lines.setFound([]);
  lines.focus();
}

/** Another page is shown: what was found is not on it. */
export function clear() {
  bar.hidden = true;
  found = [];
}

/** Finds what was typed, and goes to the first line that has it, from the current one on. */
function seek() {
  if (!state.open) return;
  const wanted = field.value.trim().toLowerCase();
  const { page, marking } = state.open;
  found = page.lines.flatMap(({ text }, line) => (wanted && text.toLowerCase().includes(wanted) ? [line] : []));
  lines.setFound(found);
  goTo(found.find((line) => line >= marking.cursor) ?? found[0]);
}

/** Goes to the line with what was found that comes next, or before, round the ends of the page. */
function step(backwards) {
  const { cursor } = state.open.marking;
  goTo(backwards ? (found.findLast((line) => line < cursor) ?? found.at(-1)) : (found.find((line) => line > cursor) ?? found[0]));
}

function goTo(line) {
  if (line !== undefined) {
    state.open.marking.goTo(line);
    point(true);
  }
  const at = line === undefined ? '' : `${found.indexOf(line) + 1} of ${counted(found.length)}`;
  count.textContent = at || (field.value.trim() ? 'not found' : '');
}

/** Selects all lines that were found, so that the next key labels them. */
function selectAll() {
  if (found.length === 0) return;
  state.open.marking.choose(found);
  close();
  point(true);
  say(`${counted(found.length)} selected`);
}

/** Listens to the field and its buttons. */
export function listen() {
  field.addEventListener('input', seek);
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || event.target !== field || !state.open || isOpening()) return;
    else if (event.ctrlKey || event.metaKey) selectAll();
    else step(event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  });
  find('#search-all').addEventListener('click', selectAll);
  find('#search-close').addEventListener('click', close);
}
