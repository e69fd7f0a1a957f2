// Puts the parts together.

import * as keys from './keys.js';
import * as lines from './lines.js';
import * as notes from './notes.js';
import * as pages from './pages.js';
import * as preview from './preview.js';
import * as roles from './roles.js';
import * as training from './training.js';
import { watchPages } from './connection.js';
import { clicked, drawn, jumpTo, selectedText } from './editing.js';
import { counted, say } from './messages.js';
import { goTo, openPage, reload } from './opening.js';
import { paintPreview } from './showing.js';
import { attempt, state } from './state.js';

keys.listen();
preview.listen(clicked, keys.pressed, { drawn, selected: selectedText });
lines.listen(clicked, { drawn, selected: selectedText }, jumpTo);
pages.onOpen((number) => goTo(number));
training.onEnd(({ error }) => say(error ?? 'Training is complete. Press t to see the metrics.'));
training.onSuggest(reload);
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
for (const tab of document.querySelectorAll('[data-show]')) {
  tab.addEventListener('click', () => {
    document.documentElement.dataset.pane = tab.dataset.show;
    if (tab.dataset.show === 'preview') paintPreview();
  });
}

/** Waits a moment for the first scores, so that the first page is a good one. */
async function start() {
  await pages.refresh();
  for (let tries = 0; tries < 10 && pages.waitingCount() > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pages.refresh();
  }
  const first = pages.best() ?? (pages.named(0) === undefined ? undefined : 0);
  await openPage(first);
}
attempt(start).then(() => setTimeout(watchPages, 1000));
