// Blocks of a page: the stretches of lines that stand for one thing around a line, such as an item of a list, the list, a
// post, a table, or the section of a heading. Elements are alike as they are for the extraction: they have the same
// shape inside the same element.

import { isHeading } from './motions.js';

/** Elements that are a block whatever they hold. */
const BLOCKS = new Set(
  'article aside blockquote details dl figure footer form header main nav ol section table ul'.split(' '),
);
/** Elements of one shape from which on they are items of a list. */
const ITEMS = 3;

/** What is known of the elements of each page: the first and the last line of each, and which are blocks. */
const known = new WeakMap();

function elementsOf(page) {
  if (!known.has(page)) known.set(page, readElements(page));
  return known.get(page);
}

function readElements({ lines, parents, tags, shapes }) {
  const extents = [];
  lines.forEach(({ element }, line) => {
    for (let around = element; ; around = parents[around]) {
      extents[around] ??= [line, line];
      extents[around][1] = line;
      if (around === 0) break;
    }
  });
  const alike = new Map();
  extents.forEach((_, element) => {
    const key = `${parents[element]} ${shapes[element]}`;
    if (element > 0) alike.set(key, [...(alike.get(key) ?? []), element]);
  });
  const blocks = new Set([0, ...extents.keys()].filter((element) => element === 0 || BLOCKS.has(tags[element])));
  for (const items of alike.values()) {
    if (items.length >= ITEMS) for (const block of [parents[items[0]], ...items]) blocks.add(block);
  }
  return { extents, blocks };
}

/** The lines from a heading to the next one of its rank or a higher one: the first and the last. */
function sectionFrom({ lines }, at) {
  let to = at;
  const ends = (line) => isHeading(line) && line.tag <= lines[at].tag;
  while (lines[to + 1] && !ends(lines[to + 1])) to += 1;
  return [at, to];
}

/** The sections in which a line is, the innermost first. */
function sectionsAround({ lines }, at) {
  const sections = [];
  let rank = 'h7';
  for (let line = at; line >= 0 && rank > 'h1'; line -= 1) {
    if (!isHeading(lines[line]) || lines[line].tag >= rank) continue;
    rank = lines[line].tag;
    sections.push(sectionFrom({ lines }, line));
  }
  return sections;
}

/** The lines around one that follow each other in elements of one shape. */
function runAround({ lines, parents, shapes }, at) {
  const isAlike = (line) => {
    const [one, other] = [lines[at].element, lines[line]?.element];
    return other !== undefined && shapes[one] === shapes[other] && parents[one] === parents[other];
  };
  let [from, to] = [at, at];
  while (isAlike(from - 1)) from -= 1;
  while (isAlike(to + 1)) to += 1;
  return [from, to];
}

/** The blocks around a line, each inside the next one: `[first, last]`. The innermost has two lines or more. */
export function blocksAround(page, at) {
  const { extents, blocks } = elementsOf(page);
  const found = [runAround(page, at), ...sectionsAround(page, at)];
  for (let element = page.lines[at].element; ; element = page.parents[element]) {
    if (blocks.has(element)) found.push(extents[element]);
    if (element === 0) break;
  }
  const nested = [[at, at]];
  for (const [from, to] of found.sort(([a, b], [c, d]) => b - a - (d - c))) {
    const [innerFrom, innerTo] = nested.at(-1);
    if (from <= innerFrom && to >= innerTo && to - from > innerTo - innerFrom) nested.push([from, to]);
  }
  return nested.slice(1);
}
