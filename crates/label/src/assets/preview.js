// The page as a browser shows it. The frame runs no scripts, whatever stands in it; from out here the
// lines in it are coloured, and clicks on them are heard.

import { wasDragged, watchDrags } from './drag.js';
import { charsOf, paintParts, selectedPart } from './parts.js';

const frame = document.querySelector('#preview');
const ownStyle = document.querySelector('#own-style');
const styleMissing = document.querySelector('#style-missing');

/** Style elements that each preview has. */
const OUR_STYLES = 2;

let address = null;
/** For each line its elements in the frame. */
let parts = [];
let ready = () => {};

/** The page that the frame shows: its address and the hash of its bytes without markers. */
let shown = '';

/** Shows a page; `done` is called once its lines can be painted. What is shown already stays where it was scrolled to. */
export function show(key, hash, done) {
  ready = done;
  if (shown === `${key} ${hash}`) {
    if (parts.length > 0) done();
    return;
  }
  shown = `${key} ${hash}`;
  parts = [];
  address = key;
  load();
}

function load() {
  if (!address) return;
  const url = new URL(`/preview/${address}/${ownStyle.checked ? 'own' : 'plain'}`, location.origin);
  // Not by `src`: each page would be a step back in the browser's history.
  frame.contentWindow.location.replace(url);
}

ownStyle.addEventListener('change', load);

/** The line of an element in the frame. */
const lineAt = (target) => {
  const part = target?.closest?.('dechaff-line');
  return part ? Number(part.dataset.line) : undefined;
};

/** The page in the frame. */
export const view = () => frame.contentDocument;

/** The part of a line whose text is selected in the frame; null if none is. */
export const selected = () => selectedPart(frame.contentDocument, lineAt, (line) => parts[line] ?? []);

/** Hears clicks, keys, drags and selections of text in the frame. */
export function listen(clicked, pressed, hears) {
  frame.addEventListener('load', () => {
    const inside = frame.contentDocument;
    if (!inside || !address) return;
    parts = [];
    for (const part of inside.querySelectorAll('dechaff-line')) {
      const line = Number(part.dataset.line);
      (parts[line] ??= []).push(part);
    }
    // Nothing is fetched, so a page without a style of its own looks bare.
    styleMissing.hidden = !ownStyle.checked || inside.querySelectorAll('style').length > OUR_STYLES;
    inside.addEventListener('keydown', pressed);
    inside.addEventListener('click', (event) => {
      event.preventDefault();
      const line = lineAt(event.target);
      if (line !== undefined && !wasDragged()) clicked(line, event.shiftKey);
    });
    watchDrags(inside, lineAt, hears);
    ready();
  });
}

/** Colours a line. */
export function paint(line, labels) {
  const split = labels.parts(line);
  let before = 0;
  for (const part of parts[line] ?? []) {
    part.classList.toggle('content', !split && labels.content[line] === 1);
    paintParts(part, 'dechaff-part', split, before);
    if (split) before += charsOf(part.textContent);
  }
}

let pointed = [];

/** Points to a line and to what is selected. */
export function point(line, selected) {
  for (const part of pointed) part.classList.remove('current', 'range');
  pointed = [...(parts[line] ?? [])];
  for (const part of pointed) part.classList.add('current');
  if (selected.length > 1) {
    const inRange = selected.flatMap((at) => parts[at] ?? []);
    for (const part of inRange) part.classList.add('range');
    pointed.push(...inRange);
  }
  const first = parts[line]?.[0];
  if (!first || frame.clientHeight === 0) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top < 0 || bottom > frame.clientHeight) reveal(line);
}

/** Moves a line to a third of the height of the frame, as the list does. */
export function reveal(line) {
  const first = parts[line]?.[0];
  if (!first || frame.clientHeight === 0) return;
  first.scrollIntoView({ block: 'start' });
  frame.contentWindow.scrollBy(0, first.getBoundingClientRect().top - frame.clientHeight / 3);
}

/** The lines that are not to be seen: hidden by a style, or with no place on the page. */
export function unseen(count) {
  const lines = new Set();
  if (frame.clientHeight === 0 || parts.length === 0) return lines;
  for (let line = 0; line < count; line += 1) {
    if (!parts[line]?.some((part) => part.getClientRects().length > 0)) lines.add(line);
  }
  return lines;
}
