// What a step of the history is, and the step of labels on the open page, which no file has yet.

import { Stale } from './history.js';
import { counted, say } from './messages.js';
import { changed } from './showing.js';
import { state } from './state.js';

/** The kinds of steps: what the last step was, and what is undone. */
export const KINDS = {
  label: ['a label on', 'the label'],
  save: ['a save of', 'the save'],
  unmark: ['the unmarking of', 'the unmarking'],
  role: ['a role on', 'the role'],
  flag: ['a flag on', 'the flag'],
  skip: ['the skip of', 'the skip'],
  unsure: ['a doubt about a line of', 'the doubt'],
  note: ['a note about', 'the note'],
  again: ['the comparison of', 'the comparison'],
  site: ['the site or group of', 'the site or group'],
  sites: ['the sites of all pages, from', 'the sites'],
  rule: ['a rule, from', 'the rule'],
};

/** A step whose two ways are `turn('undo')` and `turn('redo')`. */
export function stepOf({ number, name, kind, labels = null }, turn) {
  const step = { page: number, name, kind, labels, undo: () => turn('undo', step), redo: () => turn('redo', step) };
  return step;
}

/** Says that a step was undone or redone. */
export const sayTurned = (way, kind) => say(`${KINDS[kind][1]} is ${way === 'undo' ? 'undone' : 'redone'}`);

/** Labels were set on the open page; `change` is what the labels give. */
export const labelStep = ({ number, page }, change) =>
  stepOf({ number, name: page.name, kind: 'label', labels: change }, (way) => {
    const list = turnLabels(way, change);
    changed(list, (count) => `${counted(count)} ${way === 'undo' ? 'as before' : 'changed again'}`);
  });

/** Sets the labels of the open page as they were, or as they became. */
export function turnLabels(way, change) {
  const list = state.open.labels.turn(way, change);
  if (list === null) throw new Stale('The page has changed since these labels were set, so they cannot be undone or redone.');
  return list;
}
