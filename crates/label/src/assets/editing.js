// What keys and pointers do to the labels of the open page.

import * as lines from './lines.js';
import * as preview from './preview.js';
import { counted, say } from './messages.js';
import { changed, point, saySelected } from './showing.js';
import { isJump } from './motions.js';
import { isOpening, state } from './state.js';

const range = document.querySelector('#range');

/** Keys that set labels and do nothing else. */
const SETTING = new Set([' ', 'x', 'c', 'b']);
/** What to say if a key leads nowhere. */
const NOWHERE = {
  d: 'this page has no more uncertain lines',
  v: 'there is no other line that differs from the other labels',
  ',': 'below there are no lines like those labelled last',
  '.': 'below there are no lines like those labelled last',
  y: 'there is no line that differs from the other labels',
};

/** Presses a key of the marking, and shows what it did. Says whether it was one. */
export function press(name, shift = false) {
  const { open } = state;
  if (!open || open.marking.length === 0) return false;
  if (isOpening()) return true;
  const { marking } = open;
  const part = selectedPart();
  if (part && !shift && (name === 'c' || name === 'b')) {
    split(part, name === 'c');
    return true;
  }
  const before = marking.selected();
  const list = marking.press(name, shift);
  if (list === null) return false;
  unselect();
  point(isJump(name, shift));
  const after = marking.selected();
  const stayed = before[0] === after[0] && before.length === after.length;
  if (list.length > 0) changed(list);
  else if (SETTING.has(name)) say('nothing to change');
  else if (NOWHERE[name] && stayed) say(NOWHERE[name]);
  else saySelected();
  if (name === 'y' && list.length > 0 && open.labels.contested === 0) say('All differences are resolved. Press s to save.');
  return true;
}

/** The part of a line whose text is selected, in the list or in the preview; null if none is. */
const selectedPart = () => lines.selected() ?? preview.selected();

const unselect = () => [document, preview.view()].forEach((view) => view?.getSelection()?.removeAllRanges());

/** Labels a part of a line. */
function split(part, isContent) {
  unselect();
  state.open.marking.goTo(part.line);
  point();
  const list = state.open.labels.split(part, isContent);
  changed(list, () => `the selected text: ${isContent ? 'content' : 'boilerplate'}`);
}

/** Text was selected: says what can be done with it. Gives whether it is in one line. */
export function selectedText() {
  const part = state.open && !isOpening() ? selectedPart() : null;
  if (!part) return false;
  state.open.marking.goTo(part.line);
  point();
  say('a part of the line is selected: c makes it content, b boilerplate');
  return true;
}

/** Goes to a line somewhere on the page. */
export function jumpTo(line) {
  if (!state.open || isOpening()) return;
  state.open.marking.goTo(line);
  point(true);
}

/** The ends of a range that are still to be clicked. */
let ends = 0;

function setEnds(count) {
  ends = count;
  range.setAttribute('aria-pressed', ends > 0);
}

/** Lets the next two clicks select a range; by touch there is no other way. */
export function selectRange() {
  setEnds(ends > 0 ? 0 : 2);
  say(ends > 0 ? 'choose the first line of the range' : 'no range is selected');
}

/** A line was clicked. */
export function clicked(line, shift) {
  if (!state.open || isOpening()) return;
  const { marking, labels } = state.open;
  if (ends > 0) {
    marking.goTo(line, ends === 1);
    setEnds(ends - 1);
    point();
    const count = counted(marking.selected().length);
    say(ends > 0 ? 'choose the last line of the range' : `${count} selected: choose Content or Boilerplate`);
  } else if (shift) {
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
  const { marking } = state.open;
  const { cursor } = marking;
  const list = marking.set(value);
  marking.goTo(cursor);
  point();
  changed(list);
}

/** What a pointer drew over is a range. A mouse labels it at once, as the other of what its first line is. */
export function drawn(from, to, ended) {
  if (!state.open || isOpening()) return;
  const { marking, labels } = state.open;
  marking.goTo(from);
  marking.goTo(to, true);
  point();
  if (ended) setSelected(labels.content[from] === 0);
}

/** Undoes or redoes labels of the open page; `way` is `undo` or `redo`. */
export function turn(way) {
  if (!state.open || isOpening()) return;
  const list = state.open.labels[way]();
  if (list === null) say(`nothing to ${way} on this page`);
  else changed(list, (count) => `${counted(count)} ${way === 'undo' ? 'as before' : 'changed again'}`);
}

/** Accepts what is suggested. */
export function accept() {
  if (state.open && !isOpening()) changed(state.open.labels.accept(), (count) => `${counted(count)} accepted`);
}
