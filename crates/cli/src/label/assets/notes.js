// What is noted of the open page beside its labels, and what it is: title, address, site, group.

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

/** Hears that a note has changed, and what goes wrong: `changed(what, error)`. */
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
  if (note.marked_by) parts.push(`marked by ${note.marked_by}`);
  if (note.marked_at) parts.push(`saved ${new Date(note.marked_at * 1000).toLocaleString()}`);
  if (note.unsure.length > 0) parts.push(`unsure of ${note.unsure.length} lines`);
  if (note.text) parts.push(`note: ${note.text}`);
  chips.textContent = parts.join(' · ');
}

async function change(note, what) {
  if (!shown) return false;
  const { number } = shown;
  const { skipped, flagged, text, unsure } = { ...shown.note, ...note };
  try {
    await post(`api/page/${number}/note`, { skipped, flagged, text, unsure });
  } catch (error) {
    changed('', error);
    return false;
  }
  Object.assign(shown.note, note);
  paint();
  changed(what);
  return true;
}

/** Skips the page, or takes that back. Gives whether it is skipped now. */
export async function skip() {
  const skipped = !shown.note.skipped;
  return (await change({ skipped }, skipped ? 'the page is skipped' : 'the page is to do again')) && skipped;
}

/** Flags the page for a second look, or takes that back. */
export const flag = () =>
  change({ flagged: !shown.note.flagged }, shown.note.flagged ? 'the flag is removed' : 'the page is flagged');

/** Notes that the annotator is unsure of lines, or sure of them all again. */
export function doubt(lines) {
  const now = unsure();
  const all = lines.every((line) => now.has(line));
  for (const line of lines) {
    if (all) now.delete(line);
    else now.add(line);
  }
  return change({ unsure: [...now].sort((one, other) => one - other) }, all ? 'no longer unsure' : 'noted as unsure');
}

/** Opens the dialog for a note. */
export function write() {
  if (!shown) return;
  text.value = shown.note.text;
  dialog.showModal();
  text.focus();
}
find('#note-save').addEventListener('click', () => {
  dialog.close();
  change({ text: text.value.trim() }, 'the note is saved');
});

async function saveOrigin() {
  try {
    await post(`api/page/${shown.number}/origin`, { site: site.value, group: group.value });
    changed('pages.csv is written');
  } catch (error) {
    changed('', error);
  }
}
for (const field of [site, group]) field.addEventListener('change', saveOrigin);
