// The steps of the history: how each kind is undone and redone. What the server has written, the server takes back; it
// refuses if another program has written there since.

import * as lines from './lines.js';
import * as pages from './pages.js';
import { Labels, forgetRecord, keepRecord } from './labels.js';
import { counted, hush, say } from './messages.js';
import { Stale } from './history.js';
import { get, post } from './server.js';
import { keepNothing } from './keeping.js';
import { lookAgain, openPage } from './opening.js';
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
function stepOf({ number, name, kind, labels = null }, turn) {
  const step = { page: number, name, kind, labels, undo: () => turn('undo', step), redo: () => turn('redo', step) };
  return step;
}

const sayTurned = (way, kind) => say(`${KINDS[kind][1]} is ${way === 'undo' ? 'undone' : 'redone'}`);

/** Labels were set on the open page; `change` is what the labels give. */
export const labelStep = ({ number, page }, change) =>
  stepOf({ number, name: page.name, kind: 'label', labels: change }, (way) => {
    const list = turnLabels(way, change);
    changed(list, (count) => `${counted(count)} ${way === 'undo' ? 'as before' : 'changed again'}`);
  });

/** Sets the labels of the open page as they were, or as they became. */
function turnLabels(way, change) {
  const list = state.open.labels.turn(way, change);
  if (list === null) throw new Stale('The page has changed since these labels were set, so they cannot be undone or redone.');
  return list;
}

/** A role, a note, or a site: something of a page that is not in its file. `change` is its number on the server. */
export const noteStep = ({ number, name, kind, change }) =>
  stepOf({ number, name, kind }, async (way) => {
    await post(`api/${way}`, { change });
    await lookAgain();
    sayTurned(way, kind);
  });

/** A rule for a site, and the labels that it set on the open page. */
export const ruleStep = ({ number, name, change, labels }) =>
  stepOf({ number, name, kind: 'rule', labels }, async (way, step) => {
    if (step.labels) turnLabels(way, step.labels);
    try {
      await post(`api/${way}`, { change });
    } catch (error) {
      if (step.labels) turnLabels(way === 'undo' ? 'redo' : 'undo', step.labels);
      throw error;
    }
    await openPage(number, lines.place());
    hush();
    sayTurned(way, 'rule');
  });

/**
 * A save or an unmarking. `record` has the labels as they were; without it they are taken from the file. The step opens
 * its page.
 */
export function fileStep({ number, name, kind, change, record = null }) {
  let kept = record;
  const step = stepOf({ number, name, kind }, async (way) => {
    if (kind === 'save') kept ??= await recordOf(number);
    const isHere = state.open?.number === number;
    const place = isHere ? lines.place() : undefined;
    const { note } = await post(`api/${way}`, { change });
    const isUnsaved = kind === 'save' && way === 'undo' && kept !== null;
    if (kind === 'save') {
      // The labels of the page are those of the step from here on.
      keepNothing();
      if (isHere) state.open = null;
      if (isUnsaved) keepRecord(name, kept);
      else forgetRecord(name);
    }
    await pages.refresh();
    await openPage(number, place);
    if (state.open.labels.lost.length === 0) hush();
    const what = way === 'undo' ? 'the file was restored' : `${KINDS[kind][1]} is redone`;
    say(`${name}: ${what}${isUnsaved ? '; the labels are not saved' : ''}${note ? `. ${note}` : ''}`);
  });
  step.opens = true;
  return step;
}

/** The labels that the markers of a page give. */
async function recordOf(number) {
  const page = await get(`api/page/${number}`);
  return page.marked ? new Labels(page).recordOfMarkers() : null;
}

/** A step of which only the server knows: it was done before the page was loaded again. */
export function listedStep({ change, number, kind }) {
  const name = pages.named(number);
  if (kind === 'save' || kind === 'unmark') return fileStep({ number, name, kind, change });
  if (kind === 'rule') return ruleStep({ number, name, change, labels: null });
  return noteStep({ number, name, kind, change });
}
