// Saves labels and removes markers.

import * as history from './history.js';
import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import { Labels } from './labels.js';
import { attempt, state } from './state.js';
import { counted, hush, largeChange, say } from './messages.js';
import { fileStep, noteStep } from './steps.js';
import { keepNothing } from './keeping.js';
import { leave, opened, openPage } from './opening.js';
import { offer } from './toast.js';
import { pageSaved } from './figures.js';
import { paintFacts, paintPreview } from './showing.js';
import { post } from './server.js';

/** Marked pages after which a training is worth a look. */
const WORTH_TRAINING = 10;

/** Saves the labels and opens the next page. */
export function save() {
  if (!state.open) return;
  if (state.open.page.again) {
    attempt(compareAgain);
    return;
  }
  attempt(async () => {
    const { number, page, labels } = state.open;
    const answer = await post(`api/page/${number}`, labels.sent);
    const record = labels.record();
    const large = largeChange(page, labels);
    const dropped = labels.lost.length > 0 ? ` ${counted(labels.lost.length)} not found: discarded.` : '';
    keepNothing();
    labels.lost = [];
    labels.forget();
    Object.assign(page, { hash: answer.hash, marked: true, unsure: false });
    hush();
    offerUndo({ number, name: page.name, kind: 'save', change: answer.change, record }, {
      note: answer.note,
      text: `${large ?? `${page.name} is saved.`}${dropped}`,
      stays: large !== null || dropped !== '',
    });
    pageSaved();
    await pages.refresh();
    const best = pages.best();
    if (best === undefined) showSaved(number, page, labels);
    else {
      leave();
      state.open = null;
      await openPage(best);
      const marked = pages.markedCount();
      const hint = marked % WORTH_TRAINING === 0 ? ` ${marked} pages are marked. Press t to train on them.` : '';
      say(`${page.name} is saved.${hint}`);
    }
  });
}

/** Compares the labels of a page that was marked again with its first ones, and opens the next page. */
async function compareAgain() {
  const { number, page, labels } = state.open;
  const before = pages.isSecond(pages.listed(number)) ? `by ${pages.listed(number).note.marked_by}` : 'before';
  const { lines: count, same, change } = await post(`api/page/${number}/again`, labels.sent);
  if (change !== null) history.add(noteStep({ number, name: page.name, kind: 'again', change }));
  pageSaved();
  await pages.refresh();
  await openPage(pages.best() ?? number);
  hush();
  say(`${page.name}: ${same} of ${counted(count)} got the same label as ${before}`);
}

/** Notes what was written as a step, and offers to take it back. */
function offerUndo(saved, how) {
  if (saved.change === null) return;
  const step = fileStep(saved);
  history.add(step);
  offer(step, how);
}

/** No other page is left: shows this one as it was saved. */
function showSaved(number, page, labels) {
  page.lines.forEach((line, at) => Object.assign(line, { content: labels.content[at] === 1, parts: labels.parts(at) }));
  const place = lines.place();
  state.open = opened(number, page, new Labels(page));
  lines.show(state.open.marking, place);
  notes.show(number, pages.listed(number), pages.listed(number)?.note);
  lines.setUnsure(notes.unsure());
  paintPreview();
  paintFacts();
  say(pages.toDoCount() > 0 ? 'Saved. No other page matches the filters.' : 'Saved. All pages are marked.');
}

/** Takes the markers out of the page. */
export function unmark() {
  if (!state.open) return;
  if (!state.open.page.marked) {
    say('this page is not marked');
    return;
  }
  attempt(async () => {
    const { number, page } = state.open;
    const { change, note } = await post(`api/page/${number}/unmark`, { hash: page.hash });
    offerUndo({ number, name: page.name, kind: 'unmark', change }, { note, text: `${page.name} is no longer marked.` });
    await pages.refresh();
    await openPage(number, lines.place());
    say(`${page.name} is to do again`);
  });
}
