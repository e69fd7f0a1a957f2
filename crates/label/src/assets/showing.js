// Shows the open page: its lines, its preview, and the facts above them.

import * as lines from './lines.js';
import * as preview from './preview.js';
import { counted, say, setText } from './messages.js';
import { keepSoon } from './keeping.js';
import { state } from './state.js';

const find = (selector) => document.querySelector(selector);

/** Colours the lines in the preview. */
export function paintPreview() {
  const { open } = state;
  if (!open) return;
  open.labels.content.forEach((_, line) => preview.paint(line, open.labels));
  lines.setUnseen(preview.unseen(open.labels.length));
  preview.point(open.marking.cursor, open.marking.selected());
}

const number = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Shows how many lines are content, and what can be done. */
export function paintFacts() {
  const { page, labels } = state.open;
  const content = labels.content.reduce((sum, value) => sum + value, 0);
  const { runs } = labels;
  const isCompared = page.lines.some((line) => typeof line.other === 'boolean');
  const differ = isCompared ? `, ${labels.contested} differ from the other labels` : '';
  const split = labels.splits > 0 ? `, ${labels.splits} split` : '';
  const unsaved = labels.isUnsaved ? ', not saved' : '';
  const from = page.unsure ? 'as its comments say' : 'suggested';
  const how = `${page.marked ? 'marked' : from}${unsaved}`;
  find('#page-facts').textContent =
    `${content} of ${labels.length} lines are content, in ${number(runs.content, 'block')}${split}; ` +
    `${number(runs.uncertain, 'uncertain place')}${differ}; ${how}.`;
  find('#deciding').hidden = !isCompared;
  find('#unmark').hidden = !page.marked;
  for (const way of ['undo', 'redo']) find(`#${way}`).disabled = !labels.turns[way];
}

/** Shows the current line and what is selected. A jump moves both to the same place of the list and the preview. */
export function point(isJump = false) {
  const { marking } = state.open;
  lines.point(isJump);
  if (isJump) preview.reveal(marking.cursor);
  preview.point(marking.cursor, marking.selected());
}

/** Shows lines that changed, and says so; `what(count)` says what happened to them. */
export function changed(list, what = () => setText(list, state.open.labels)) {
  if (list.length === 0) {
    say('nothing to change');
    return;
  }
  for (const line of list) {
    lines.paint(line);
    preview.paint(line, state.open.labels);
  }
  paintFacts();
  say(what(list.length));
  keepSoon();
}

/** Says how many lines are selected, if it is more than one. */
export function saySelected() {
  const { length } = state.open.marking.selected();
  if (length > 1) say(`${counted(length)} selected`);
}
