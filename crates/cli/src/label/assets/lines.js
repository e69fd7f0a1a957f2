// The list of a page's lines.

import { wasDragged, watchDrags } from './drag.js';
import { isHeading } from './motions.js';

/** Rows of a block; blocks out of sight cost next to nothing. */
const BLOCK = 100;
/** Lines below the current one that a digit leads to. */
const STEPS = 9;

const list = document.querySelector('#lines');
const template = document.querySelector('#line-template').content.firstElementChild;

let rows = [];
let shown = null;
export const focus = () => list.focus({ preventScroll: true });

/** Shows the lines of a page as it is being marked. */
export function show(marking) {
  const { page } = marking;
  shown = marking;
  rows = page.lines.map(makeRow);
  const blocks = [];
  for (let start = 0; start < rows.length; start += BLOCK) {
    const block = document.createElement('div');
    block.className = 'block';
    block.setAttribute('role', 'presentation');
    block.append(...rows.slice(start, start + BLOCK));
    blocks.push(block);
  }
  list.replaceChildren(...blocks);
  list.scrollTop = 0;
  rows.forEach((_, line) => {
    paint(line);
    paintRole(line);
  });
  point();
}

function makeRow(line, number) {
  const row = template.cloneNode(true);
  row.id = `line-${number}`;
  const [, score, text] = row.children;
  score.textContent = Math.round(line.score * 100);
  text.textContent = line.text;
  row.classList.toggle('heading', isHeading(line));
  row.classList.toggle('ruled', line.ruled === true);
  if (typeof line.other === 'boolean') row.querySelector('.role').dataset.other = line.other ? 'content' : 'boilerplate';
  return row;
}

/** Shows the role of a line: the one that was set, or else the one that was found. */
export function paintRole(number) {
  const line = shown.page.lines[number];
  const role = rows[number].querySelector('.role');
  const found = line.role === 'body' || line.role === 'other' ? line.tag : line.role;
  role.textContent = line.set_role ?? found;
  role.classList.toggle('set', line.set_role !== undefined);
}

/** Shows what a line is. */
export function paint(line) {
  const { labels } = shown;
  const row = rows[line];
  row.classList.toggle('content', labels.content[line] === 1);
  row.classList.toggle('hand', labels.byHand[line] === 1);
  row.classList.toggle('against', (labels.content[line] === 1) !== labels.suggested[line]);
  row.classList.toggle('doubtful', labels.isOpen(line));
  row.classList.toggle('contested', labels.isContested(line));
  row.setAttribute('aria-checked', labels.content[line] === 1);
}

/** Shows which lines the annotator is unsure of. */
export function setUnsure(lines) {
  rows.forEach((row, line) => row.classList.toggle('unsure', lines.has(line)));
}

/** Says of lines that the preview does not show them. */
export function setUnseen(lines) {
  rows.forEach((row, line) => row.classList.toggle('unseen', lines.has(line)));
}

let painted = [];
let stepped = [];

/** Shows the current line, what is selected, and the digits that lead to the next lines. */
export function point() {
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
  if (!row) {
    list.removeAttribute('aria-activedescendant');
    return;
  }
  painted.push(row);
  row.classList.add('current');
  list.setAttribute('aria-activedescendant', row.id);
  row.scrollIntoView({ block: 'nearest' });
  stepped = rows.slice(cursor + 1, cursor + 1 + STEPS);
  stepped.forEach((row, nth) => {
    row.firstElementChild.dataset.step = nth + 1;
  });
}

/** The current line, and what is to be seen: a line, and how far it is below the upper edge. */
export function place() {
  const { left, top } = list.getBoundingClientRect();
  const line = lineAt(document.elementFromPoint(left + 1, top + 1)) ?? shown.cursor;
  return { cursor: shown.cursor, line, below: rows[line] ? rows[line].getBoundingClientRect().top - top : 0 };
}

/** Goes back to such a place. */
export function goBack({ cursor, line, below }) {
  shown.goTo(cursor);
  point();
  // The height of blocks that were never to be seen is an estimate: the second time it is known.
  for (let time = 0; time < 2 && rows[line]; time += 1) {
    list.scrollTop += rows[line].getBoundingClientRect().top - list.getBoundingClientRect().top - below;
  }
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

/** Hears clicks on lines, `clicked(line, shift)`, and what a pointer draws over them: see drag.js. */
export function listen(clicked, dragged) {
  list.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault());
  watchDrags(list, lineAt, dragged);
  list.addEventListener('click', (event) => {
    const line = lineAt(event.target);
    if (line !== undefined && !wasDragged()) clicked(line, event.shiftKey);
  });
}
