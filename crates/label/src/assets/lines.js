// The list of a page's lines.

import { wasDragged, watchDrags } from './drag.js';
import { element } from './element.js';
import { charsOf, paintParts, selectedPart } from './parts.js';
import * as strip from './strip.js';
import { STEPS, isHeading } from './motions.js';

/** Rows of a block; blocks out of sight cost next to nothing. */
const BLOCK = 100;
/** Rows of a page that is laid out as a whole once, so that the heights of its blocks are known. */
const MEASURED = 5000;
/** Where a line comes to stand that somebody looks for: this part of the list is above it. */
const ABOVE = 1 / 3;
/** The distance from what is to be seen, in lines of text, from which on a line is such a one. */
const FAR = 3;

const list = document.querySelector('#lines');
const template = document.querySelector('#line-template').content.firstElementChild;

let rows = [];
let shown = null;
export const focus = () => list.focus({ preventScroll: true });

/** Shows the lines of a page as it is being marked, from `place`, or from where the work begins. */
export function show(marking, place) {
  const { page } = marking;
  shown = marking;
  rows = page.lines.map(makeRow);
  const blocks = [];
  for (let start = 0; start < rows.length; start += BLOCK) {
    const block = element('div', { className: 'block' }, ...rows.slice(start, start + BLOCK));
    block.setAttribute('role', 'presentation');
    blocks.push(block);
  }
  list.replaceChildren(...blocks);
  measure();
  rows.forEach((_, line) => {
    paint(line);
    paintRole(line);
  });
  found = [];
  strip.show(marking);
  if (place) {
    goBack(place);
    return;
  }
  list.scrollTop = 0;
  reveal(marking.first);
  marking.begin(seen());
  point();
}

/** Lays out all blocks until the browser has drawn them, and so knows their heights. */
function measure() {
  list.classList.toggle('whole', rows.length <= MEASURED);
  requestAnimationFrame(() => requestAnimationFrame(() => list.classList.remove('whole')));
}

function makeRow(line, number) {
  const row = template.cloneNode(true);
  row.id = `line-${number}`;
  const [, score, text, recurs] = row.children;
  score.textContent = Math.round(shown.labels.chance(number) * 100);
  score.title = `score ${line.score.toFixed(2)}${line.reason ? `, and the structure of the page: ${line.reason}` : ''}`;
  text.textContent = line.text;
  if (line.recurs) {
    recurs.textContent = `↻ ${line.recurs}`;
    recurs.title = `on ${line.recurs} of ${shown.page.others} other pages of the site`;
  }
  row.classList.toggle('heading', isHeading(line));
  if (typeof line.other === 'boolean') row.querySelector('.role').dataset.other = line.other ? 'content' : 'boilerplate';
  return row;
}

/** Shows the role of a line: the one that was set, or else the one that was found. */
export function paintRole(number) {
  const line = shown.page.lines[number];
  const role = rows[number].querySelector('.role');
  const isGuess = line.set_role === undefined && line.role !== 'body' && line.role !== 'other';
  role.textContent = line.set_role ?? (isGuess ? `${line.role}?` : line.tag);
  role.classList.toggle('set', line.set_role !== undefined);
  role.classList.toggle('guess', isGuess);
  role.title = isGuess ? 'a guess of the model; r sets the role' : '';
  strip.paint();
}

/** Shows what a line is. */
export function paint(line) {
  const { labels } = shown;
  const row = rows[line];
  const parts = labels.parts(line);
  paintParts(row.querySelector('.text'), 'mark', parts);
  row.classList.toggle('split', parts !== null);
  row.classList.toggle('split-elsewhere', labels.isSplitElsewhere(line));
  row.classList.toggle('content', parts === null && labels.content[line] === 1);
  row.classList.toggle('hand', labels.byHand[line] === 1);
  row.classList.toggle('against', (labels.content[line] === 1) !== labels.suggested[line]);
  row.classList.toggle('doubtful', labels.isOpen(line));
  row.classList.toggle('contested', labels.isContested(line));
  row.setAttribute('aria-checked', parts ? 'mixed' : labels.content[line] === 1);
  strip.paint();
}

/** Shows which lines the annotator is unsure of. */
export function setUnsure(lines) {
  rows.forEach((row, line) => row.classList.toggle('unsure', lines.has(line)));
}

let found = [];

/** Shows in which lines something was found. */
export function setFound(lines) {
  for (const line of found) rows[line]?.classList.remove('found');
  found = lines;
  for (const line of found) rows[line].classList.add('found');
  strip.setFound(found);
}

/** Says of lines that the preview does not show them. */
export function setUnseen(lines) {
  rows.forEach((row, line) => row.classList.toggle('unseen', lines.has(line)));
}

let painted = [];
let stepped = [];

/** Shows the current line, what is selected, and the digits that lead to lines below; a jump moves the line to its place. */
export function point(isJump = false) {
  for (const row of painted) {
    row.classList.remove('range', 'current');
    row.setAttribute('aria-selected', 'false');
  }
  for (const row of stepped) delete row.firstElementChild.dataset.step;
  const { cursor } = shown;
  const selected = shown.length > 0 ? shown.selected() : [];
  painted = selected.map((line) => rows[line]);
  if (painted.length > 1) {
    for (const row of painted) {
      row.classList.add('range');
      row.setAttribute('aria-selected', 'true');
    }
  }
  const row = rows[cursor];
  strip.paint();
  if (!row) {
    list.removeAttribute('aria-activedescendant');
    return;
  }
  painted.push(row);
  row.classList.add('current');
  list.setAttribute('aria-activedescendant', row.id);
  if (isJump || isFar(row)) reveal(cursor);
  else row.scrollIntoView({ block: 'nearest' });
  stepped = STEPS.flatMap((lines, nth) => {
    const row = rows[cursor + lines];
    if (row) row.firstElementChild.dataset.step = nth + 1;
    return row ?? [];
  });
}

/** Does a row stand further outside than the next one would? */
function isFar(row) {
  const [{ top, bottom }, around] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  const far = FAR * Number.parseFloat(getComputedStyle(row).fontSize);
  return bottom < around.top - far || top > around.bottom + far;
}

/** Moves a line to the place where somebody looks for it. */
function reveal(line) {
  moveTo(line, list.clientHeight * ABOVE);
}

/** Scrolls until a line is so far below the upper edge. */
function moveTo(line, below) {
  // The height of blocks that were never laid out is an estimate: the second time it is known.
  for (let time = 0; time < 2 && rows[line]; time += 1) {
    list.scrollTop += rows[line].getBoundingClientRect().top - list.getBoundingClientRect().top - below;
  }
}

/** The lines that are to be seen, as a whole or in part. */
function seen() {
  const { top, bottom } = list.getBoundingClientRect();
  const from = firstBelow(top + 1);
  return rows.slice(from, firstBelow(bottom, from) + 1).map((_, nth) => from + nth);
}

/** The first line, from one on, whose lower edge is below a height; the last one if none is. */
function firstBelow(height, from = 0) {
  let [low, high] = [from, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].getBoundingClientRect().bottom > height) high = middle;
    else low = middle + 1;
  }
  return Math.max(low, 0);
}

/** The current line, and what is to be seen: a line, and how far it is below the upper edge. */
export function place() {
  const { top } = list.getBoundingClientRect();
  const line = firstBelow(top + 1);
  return { cursor: shown.cursor, line, below: rows[line] ? rows[line].getBoundingClientRect().top - top : 0 };
}

/** Goes back to such a place. */
function goBack({ cursor, line, below }) {
  shown.goTo(cursor);
  point();
  moveTo(line, below);
}

/** How many lines a screenful is from the current line, by what is on the screen now. */
export function screenful() {
  const from = rows[shown.cursor];
  if (!from) return 1;
  const most = list.clientHeight - from.offsetHeight;
  const top = from.offsetTop;
  let count = 1;
  while (rows[shown.cursor + count + 1] && rows[shown.cursor + count + 1].offsetTop - top < most) count += 1;
  return count;
}

const lineAt = (target) => {
  const row = target?.closest?.('.line');
  return row ? Number(row.id.slice('line-'.length)) : undefined;
};

/** The part of a line whose text is selected in the list; null if none is. */
export function selected() {
  const part = selectedPart(document, lineAt, (line) => [rows[line].querySelector('.text')]);
  const { text, length } = shown?.page.lines[part?.line] ?? {};
  // The end of a shortened text stands for the rest of the line.
  return length && part.end >= charsOf(text) ? { ...part, end: length } : part;
}

/**
 * Hears clicks on lines, `clicked(line, shift)`, what a pointer draws over them and selects in them (see drag.js), and
 * where the strip is clicked, `goTo(line)`.
 */
export function listen(clicked, hears, goTo) {
  strip.listen(list, seen, goTo);
  list.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault());
  watchDrags(list, lineAt, hears);
  list.addEventListener('click', (event) => {
    const line = lineAt(event.target);
    if (line !== undefined && !wasDragged()) clicked(line, event.shiftKey);
  });
}
