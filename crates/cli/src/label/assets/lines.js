// The list of a page's lines.

/** Rows of a block; blocks out of sight cost next to nothing. */
const BLOCK = 100;
/** Scores between which the model doubts. */
const DOUBT = [0.2, 0.8];

const list = document.querySelector('#lines');
const template = document.querySelector('#line-template').content.firstElementChild;

let rows = [];
let shown = null;
/** The line that keys act on, and the other end of the range. */
let [cursor, anchor] = [0, 0];

export const current = () => cursor;
export const range = () => [Math.min(cursor, anchor), Math.max(cursor, anchor)];
export const isDoubtful = (line) => line.score > DOUBT[0] && line.score < DOUBT[1];
export const focus = () => list.focus({ preventScroll: true });

/** Shows the lines of a page. */
export function show(page, labels) {
  shown = { page, labels };
  [cursor, anchor] = [0, 0];
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
  rows.forEach((_, line) => paint(line));
  paintRange();
}

function makeRow(line, number) {
  const row = template.cloneNode(true);
  row.id = `line-${number}`;
  const [, score, text, role] = row.children;
  score.textContent = Math.round(line.score * 100);
  text.textContent = line.text;
  role.textContent = line.role === 'body' || line.role === 'other' ? line.tag : line.role;
  row.classList.toggle('doubtful', isDoubtful(line));
  row.classList.toggle('heading', /^h[1-6]$/.test(line.tag));
  score.style.setProperty('--score', line.score);
  return row;
}

/** Shows what a line is. */
export function paint(line) {
  const { labels } = shown;
  const row = rows[line];
  row.classList.toggle('content', labels.content[line] === 1);
  row.classList.toggle('hand', labels.byHand[line] === 1);
  row.classList.toggle('against', (labels.content[line] === 1) !== labels.suggested[line]);
  row.setAttribute('aria-checked', labels.content[line] === 1);
}

/** Says of lines that the preview does not show them. */
export function setUnseen(lines) {
  rows.forEach((row, line) => row.classList.toggle('unseen', lines.has(line)));
}

let painted = [];

function paintRange() {
  for (const row of painted) {
    row.classList.remove('range', 'current');
    row.setAttribute('aria-selected', 'false');
  }
  const [from, to] = range();
  painted = rows.slice(from, to + 1);
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
  row.classList.add('current');
  list.setAttribute('aria-activedescendant', row.id);
  row.scrollIntoView({ block: 'nearest' });
}

/** Moves to a line; with `extend` the range reaches from where it began to there. */
export function moveTo(line, extend = false) {
  if (rows.length === 0) return;
  cursor = Math.min(Math.max(line, 0), rows.length - 1);
  if (!extend) anchor = cursor;
  paintRange();
}

export function clearRange() {
  moveTo(cursor);
}

/** How many lines a screenful is, about. */
export function screenful() {
  const height = rows[cursor]?.offsetHeight || 30;
  return Math.max(1, Math.floor(list.clientHeight / height) - 1);
}

/** Hears clicks on lines: `clicked(line, shift)`. */
export function onClick(clicked) {
  list.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault());
  list.addEventListener('click', (event) => {
    const row = event.target.closest('.line');
    if (row) clicked(Number(row.id.slice('line-'.length)), event.shiftKey);
  });
}
