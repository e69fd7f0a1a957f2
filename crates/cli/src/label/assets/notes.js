// Title, address, site, group and notes of the open page.

import { element } from './element.js';
import { attempt } from './state.js';
import { post } from './server.js';

const find = (selector) => document.querySelector(selector);
const title = find('#page-title');
const link = find('#page-link');
const chips = find('#page-notes');
const [site, group] = [find('#page-site'), find('#page-group')];
const dialog = find('#note-dialog');
const text = find('#note-text');
const past = find('#page-history');

let shown = null;
let changed = () => {};
let recorded = () => {};

/** Hears that a note has changed: `changed(what)`. */
export function onChange(listener) {
  changed = listener;
}

/** Hears of what the server has written: `recorded({ number, name, kind, change })`. */
export function onRecord(listener) {
  recorded = listener;
}

/** Shows what is known of a page: `listed` is its entry in the list, `note` what is noted of it. */
export function show(number, listed, note) {
  shown = { number, name: listed?.name ?? '', note: { saves: [], unsure: [], text: '', skipped: false, flagged: false, ...note } };
  title.textContent = listed?.title ?? '';
  link.hidden = !listed?.url;
  link.href = listed?.url ?? '';
  link.title = listed?.url ?? '';
  site.value = listed?.site ?? '';
  group.value = listed?.group ?? '';
  paint();
}

/** The lines of which the annotator is unsure. */
export const unsure = () => new Set(shown?.note.unsure ?? []);

function paint() {
  const { note } = shown;
  const parts = [];
  if (note.skipped) parts.push('skipped');
  if (note.flagged) parts.push('flagged');
  if (note.marked_by) parts.push(`marked by ${note.marked_by}`);
  if (note.marked_at) parts.push(`saved ${new Date(note.marked_at * 1000).toLocaleString()}`);
  if (note.second) parts.push(`marked by ${note.second.by}, too`);
  if (note.decided_by) parts.push(`decided by ${note.decided_by}`);
  if (note.unsure.length > 0) parts.push(`unsure of ${note.unsure.length} lines`);
  if (note.text) parts.push(`note: ${note.text}`);
  chips.textContent = parts.join(' · ');
  paintSaves(note.saves);
}

/** What was done with the page, by what the server calls it. */
const DONE = { save: 'saved', decision: 'decided', again: 'marked again', unmark: 'markers removed' };

/** Shows who saved the page and when, the latest first. */
function paintSaves(saves) {
  past.hidden = saves.length === 0;
  past.querySelector('summary').textContent = saves.length === 1 ? '1 save' : `${saves.length} saves`;
  past.querySelector('ol').replaceChildren(
    ...saves.toReversed().map(({ what, by, at }) => {
      const date = new Date(at * 1000);
      const time = element('time', { dateTime: date.toISOString() }, date.toLocaleString());
      return element('li', {}, time, `: ${DONE[what] ?? what}${by ? ` by ${by}` : ''}`);
    }),
  );
}

/**
 * Posts something of the page that is shown, and notes it as a step that can be undone. `make(note)` gives
 * `{ kind, note, what }`: what changes of its note, and what to say. Gives whether that worked.
 */
async function change(make) {
  if (!shown) return false;
  const page = shown;
  let isDone = false;
  await attempt(async () => {
    const { kind, note, what } = make(page.note);
    const { skipped, flagged, text, unsure } = { ...page.note, ...note };
    record(page, kind, await post(`api/page/${page.number}/note`, { skipped, flagged, text, unsure }));
    Object.assign(page.note, note);
    paint();
    changed(what);
    isDone = true;
  }, 'step');
  return isDone;
}

function record({ number, name }, kind, { change }) {
  if (change !== null) recorded({ number, name, kind, change });
}

/** Skips the page, or takes that back. Gives whether it is skipped now. */
export async function skip() {
  const page = shown;
  const isDone = await change(({ skipped }) => ({
    kind: 'skip',
    note: { skipped: !skipped },
    what: skipped ? 'the page is to do again' : 'the page is skipped',
  }));
  return isDone && page.note.skipped;
}

/** Flags the page for a second look, or takes that back. */
export const flag = () =>
  change(({ flagged }) => ({
    kind: 'flag',
    note: { flagged: !flagged },
    what: flagged ? 'the flag is removed' : 'the page is flagged',
  }));

/** Notes that the annotator is unsure of lines, or sure of them all again. */
export const doubt = (lines) =>
  change((note) => {
    const now = new Set(note.unsure);
    const all = lines.every((line) => now.has(line));
    for (const line of lines) {
      if (all) now.delete(line);
      else now.add(line);
    }
    const unsure = [...now].sort((one, other) => one - other);
    return { kind: 'unsure', note: { unsure }, what: all ? 'no longer unsure' : 'noted as unsure' };
  });

/** Opens the dialog for a note. */
export function write() {
  if (!shown) return;
  text.value = shown.note.text;
  dialog.showModal();
  text.focus();
}
find('#note-save').addEventListener('click', () => {
  dialog.close();
  const note = { text: text.value.trim() };
  change(() => ({ kind: 'note', note, what: 'the note is saved' }));
});

function saveOrigin() {
  const page = shown;
  const origin = { site: site.value, group: group.value };
  attempt(async () => {
    record(page, 'site', await post(`api/page/${page.number}/origin`, origin));
    changed('pages.csv is written');
  }, 'step');
}
for (const field of [site, group]) field.addEventListener('change', saveOrigin);
