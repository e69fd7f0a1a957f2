// Title, address, site, group and notes of the open page.

import { attempt } from './state.js';
import { post } from './server.js';

const find = (selector) => document.querySelector(selector);
const title = find('#page-title');
const link = find('#page-link');
const chips = find('#page-notes');
const [site, group] = [find('#page-site'), find('#page-group')];
const dialog = find('#note-dialog');
const text = find('#note-text');

let shown = null;
let changed = () => {};

/** Hears that a note has changed: `changed(what)`. */
export function onChange(listener) {
  changed = listener;
}

/** Shows what is known of a page: `listed` is its entry in the list, `note` what is noted of it. */
export function show(number, listed, note) {
  shown = { number, note: { unsure: [], text: '', skipped: false, flagged: false, ...note } };
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
  if (note.unsure.length > 0) parts.push(`unsure of ${note.unsure.length} lines`);
  if (note.text) parts.push(`note: ${note.text}`);
  chips.textContent = parts.join(' · ');
}

/**
 * Changes the note of the page that is shown. `make(note)` gives `{ note, what }`: what changes, and what to say. Gives
 * whether that worked.
 */
async function change(make) {
  if (!shown) return false;
  const page = shown;
  let isDone = false;
  await attempt(async () => {
    const { note, what } = make(page.note);
    const { skipped, flagged, text, unsure } = { ...page.note, ...note };
    await post(`api/page/${page.number}/note`, { skipped, flagged, text, unsure });
    Object.assign(page.note, note);
    paint();
    changed(what);
    isDone = true;
  }, 'step');
  return isDone;
}

/** Skips the page, or takes that back. Gives whether it is skipped now. */
export async function skip() {
  const page = shown;
  const isDone = await change(({ skipped }) => ({
    note: { skipped: !skipped },
    what: skipped ? 'the page is to do again' : 'the page is skipped',
  }));
  return isDone && page.note.skipped;
}

/** Flags the page for a second look, or takes that back. */
export const flag = () =>
  change(({ flagged }) => ({
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
    return { note: { unsure }, what: all ? 'no longer unsure' : 'noted as unsure' };
  });

/** Opens the dialog for a note. */
export function write() {
  if (!shown) return;
  text.value = shown.note.text;
  dialog.showModal();
  text.focus();
}
function save() {
  dialog.close();
  const note = { text: text.value.trim() };
  change(() => ({ note, what: 'the note is saved' }));
}
find('#note-save').addEventListener('click', save);
text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
});
dialog.addEventListener('cancel', (event) => {
  if (text.value.trim() !== shown.note.text && !confirm('Discard what you wrote?')) event.preventDefault();
});

function saveOrigin() {
  const page = shown;
  const origin = { site: site.value, group: group.value };
  attempt(async () => {
    await post(`api/page/${page.number}/origin`, origin);
    changed('pages.csv is written');
  }, 'step');
}
for (const field of [site, group]) field.addEventListener('change', saveOrigin);
