// Saves labels, removes markers, and takes both back.

import * as lines from './lines.js';
import * as pages from './pages.js';
import { Labels, keepRecord } from './labels.js';
import { counted, hush, largeChange, say } from './messages.js';
import { hideToast, offerUndo, written } from './toast.js';
import { Refused, get, post } from './server.js';
import { keepNothing, keepNow } from './keeping.js';
import { opened, openPage } from './opening.js';
import { attempt, isBusy, runAfter, state } from './state.js';
import { paintFacts, paintPreview } from './showing.js';

/** Marked pages after which a training is worth a look. */
const WORTH_TRAINING = 10;

/** Saves the labels and opens the next page. */
export function save() {
  if (!state.open) return;
  attempt(async () => {
    const { number, page, labels } = state.open;
    const answer = await post(`api/page/${number}`, { hash: page.hash, labels: labels.toString() });
    const record = labels.record();
    const large = largeChange(page, labels);
    const dropped = labels.lost.length > 0 ? ` ${counted(labels.lost.length)} not found: discarded.` : '';
    keepNothing();
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
    if (best === undefined) showSaved(number, page, labels);
    else {
      state.open = null;
      await openPage(best);
      const marked = pages.markedCount();
      const hint = marked % WORTH_TRAINING === 0 ? ` ${marked} pages are marked. Press t to train on them.` : '';
      say(`${page.name} is saved.${hint}`);
    }
  });
}

/** No other page is left: shows this one as it was saved. */
function showSaved(number, page, labels) {
  page.lines.forEach((line, at) => Object.assign(line, { content: labels.content[at] === 1, partly: false }));
  state.open = opened(number, page, new Labels(page));
  lines.show(state.open.marking);
  paintPreview();
  paintFacts();
  say(pages.toDoCount() > 0 ? 'Saved. No other page passes the filters.' : 'Saved. All pages are marked.');
}

/** Puts the file back that was written last, and shows its page with the labels as they were. */
export function takeBack() {
  const last = written.at(-1);
  if (!last) return;
  if (isBusy()) {
    runAfter(takeBack);
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
    if (state.open.labels.lost.length === 0) hush();
    say(record ? `${last.name}: the file was restored; the labels are not saved` : `${last.name}: the file was restored`);
  });
}

/** Takes the markers out of the page. */
export function unmark() {
  if (!state.open) return;
  if (!state.open.page.marked) {
    say('this page is not marked');
    return;
  }
  keepNow();
  attempt(async () => {
    const { number, page } = state.open;
    const answer = await post(`api/page/${number}/unmark`, { hash: page.hash });
    await pages.refresh();
    await openPage(number);
    offerUndo(answer, page.name, { text: `${page.name} is no longer marked.` });
    paintFacts();
    say(`${page.name} is to do again`);
  });
}
