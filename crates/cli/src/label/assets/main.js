// Puts the parts together.

import * as figures from './figures.js';
import * as history from './history.js';
import * as keys from './keys.js';
import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import * as preview from './preview.js';
import * as roles from './roles.js';
import * as rules from './rules.js';
import * as training from './training.js';
import * as who from './annotator.js';
import { watchPages } from './connection.js';
import { clicked, drawn, jumpTo, selectedText } from './editing.js';
import { counted, say, setText } from './messages.js';
import { goTo, openPage, reload } from './opening.js';
import { get } from './server.js';
import { changed, paintHistory, paintPreview } from './showing.js';
import { attempt, state } from './state.js';
import { labelStep } from './step.js';
import { listedStep, noteStep, ruleStep } from './steps.js';
import { withdraw } from './toast.js';

keys.listen();
figures.listen();
preview.listen(
  (line, shift) => {
    figures.count();
    clicked(line, shift);
  },
  keys.pressed,
  { drawn, selected: selectedText },
);
lines.listen(clicked, { drawn, selected: selectedText }, jumpTo);
pages.onOpen((number) => goTo(number));
training.onEnd(({ error }) => say(error ?? 'Training is complete. Press t to see the metrics.'));
training.onResult(({ gain }) => figures.trained(gain));
training.onSuggest(reload);
history.onChange(() => {
  paintHistory();
  withdraw();
});
notes.onRecord((step) => history.add(noteStep(step)));
notes.onChange((what) => {
  say(what);
  lines.setUnsure(notes.unsure());
  // If the server is gone, watching the pages tells.
  pages.refresh().catch(() => {});
});
roles.onChange(({ page, lines: list, role }) => {
  for (const line of list) page.lines[line].set_role = role ?? undefined;
  if (state.open?.page === page) list.forEach(lines.paintRole);
  say(role ? `${counted(list.length)}: ${role}, written to roles.csv` : `${counted(list.length)}: no role, written to roles.csv`);
  lines.focus();
});
// On the open page, a rule labels the lines at once; on others, it suggests.
rules.onRule(({ kind, content, change }) => {
  const { number, labels, page } = state.open;
  const alike = page.lines.flatMap((line, at) => (page.names[line.kind] === kind ? [at] : []));
  const list = content === null ? [] : labels.assign(alike, content);
  const set = list.length > 0 ? labels.last : null;
  if (change !== null) history.add(ruleStep({ number, name: page.name, change, labels: set }));
  else if (set) history.add(labelStep(state.open, set));
  if (content === null) say('the rule is removed');
  else if (list.length === 0) say('suggested on the other pages of the site; this page has these labels already');
  else changed(list, () => `${setText(list, labels)}; suggested on the other pages of the site`);
  lines.focus();
});
for (const tab of document.querySelectorAll('[data-show]')) {
  tab.addEventListener('click', () => {
    document.documentElement.dataset.pane = tab.dataset.show;
    if (tab.dataset.show === 'preview') paintPreview();
  });
}

/** Waits a moment for the first scores, so that the first page is a good one. */
async function start() {
  const { annotators, annotator } = await pages.refresh();
  await who.know(annotators, annotator);
  await pages.refresh();
  for (let tries = 0; tries < 10 && pages.waitingCount() > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pages.refresh();
  }
  // What was written before the page was loaded again can be taken back too.
  for (const change of await get('api/history')) {
    if (change.done) history.add(listedStep(change));
  }
  const first = pages.best() ?? (pages.named(0) === undefined ? undefined : 0);
  await openPage(first);
}
attempt(start).then(() => setTimeout(watchPages, 1000));
