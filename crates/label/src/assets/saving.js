// Saves labels and removes markers.

import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import { Labels } from './labels.js';
import { attempt, state } from './state.js';
import { counted, hush, largeChange, say, warn } from './messages.js';
import { goTo, leave, opened, openPage } from './opening.js';
import { keepNothing } from './keeping.js';
import { paintFacts, paintPreview } from './showing.js';
import { post } from './server.js';

/** Marked pages after which a training is worth a look. */
const WORTH_TRAINING = 10;

/** Saves the labels and opens the next page. */
export function save() {
  if (!state.open) return;
  attempt(async () => {
    const { number, page, labels } = state.open;
    const answer = await post(`api/page/${number}`, labels.sent);
    const dropped = labels.lost.length > 0 ? `${counted(labels.lost.length)} not found: discarded.` : null;
    const remarks = [largeChange(page, labels), dropped, answer.note].filter(Boolean);
    keepNothing();
    labels.lost = [];
    labels.forget();
    Object.assign(page, { hash: answer.hash, marked: true, unsure: false });
    hush();
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
    if (remarks.length > 0) warn(remarks.join(' '), best === undefined ? null : { label: 'Open it again', run: () => goTo(number) });
  });
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
  say(pages.toDoCount() > 0 ? 'Saved. No other page matches the filters.' : 'Saved. All pages are marked: press t to train.');
}

/** Takes the markers out of the page. Its labels stay, not saved, so that `s` writes them again. */
export function unmark() {
  if (!state.open) return;
  if (!state.open.page.marked) {
    say('this page is not marked');
    return;
  }
  attempt(async () => {
    const { number, page, labels } = state.open;
    await post(`api/page/${number}/unmark`, { hash: page.hash });
    labels.keepAll();
    await pages.refresh();
    await openPage(number, lines.place());
    hush();
    say(`${page.name} is no longer marked: s marks it again, u goes back to the suggestions`);
  });
}
