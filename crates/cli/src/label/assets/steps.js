// The steps of the history that the server has written: it takes them back, or refuses if another program has written
// there since. step.js has what is common to all, and the labels of the open page.

import * as lines from './lines.js';
import * as pages from './pages.js';
import { Labels, forgetRecord, keepRecord } from './labels.js';
import { hush, say } from './messages.js';
import { get, post } from './server.js';
import { keepNothing } from './keeping.js';
import { lookAgain, openPage } from './opening.js';
import { state } from './state.js';
import { KINDS, sayTurned, stepOf, turnLabels } from './step.js';

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
