// Where keys lead: from a line of a page to another one.
//
// Each motion gets `{ page, labels, at, last, screenful }`: the current line, the last one, and how many lines there
// are on the screen. It gives the line to go to.

/** The lines that the digits from 1 lead down. */
export const STEPS = [1, 2, 3, 4, 5, 6, 10, 20, 40];

export const isHeading = (line) => /^h[1-6]$/.test(line.tag);

const by = (count) => ({ at, last }) => Math.min(Math.max(at + count, 0), last);

/** The last line of the run of lines with one label in which a line is. */
export function endOfRun({ content }, at) {
  let to = at;
  while (to + 1 < content.length && content[to + 1] === content[at]) to += 1;
  return to;
}

/**
 * The first line of the next run of content or boilerplate. A range goes to the end of this run, and from there to that
 * of the next.
 */
function nextChange({ labels, at, last }, extend) {
  const end = endOfRun(labels, at);
  if (!extend) return end < last ? end + 1 : at;
  return end > at || end === last ? end : endOfRun(labels, at + 1);
}

/** The first line of this run, or of the one before. */
function previousChange({ labels, at }) {
  const { content } = labels;
  let to = at > 0 && content[at - 1] !== content[at] ? at - 1 : at;
  while (to > 0 && content[to - 1] === content[to]) to -= 1;
  return to;
}

/** The next line, or with `step` -1 the one before, that is wanted; round the ends of the page. */
function find({ at, last }, step, isWanted) {
  for (let far = 1; far <= last; far += 1) {
    const line = (at + far * step + (last + 1) * far) % (last + 1);
    if (isWanted(line)) return line;
  }
  return at;
}

const heading = (where, step) => find(where, step, (line) => isHeading(where.page.lines[line]));

/** The first line of a run of uncertain lines with one label. */
const uncertain = (where, step) => find(where, step, (line) => where.labels.beginsUncertain(line));

const toOther = (where, step) => find(where, step, (line) => where.labels.isContested(line));

/** Motions by key; with shift they select a range. */
export const MOTIONS = {
  j: by(1),
  k: by(-1),
  arrowdown: by(1),
  arrowup: by(-1),
  arrowright: nextChange,
  arrowleft: previousChange,
  pagedown: (where) => by(where.screenful)(where),
  pageup: (where) => by(-where.screenful)(where),
  home: () => 0,
  end: ({ last }) => last,
  ...Object.fromEntries(STEPS.map((lines, nth) => [nth + 1, by(lines)])),
};

/** Keys that lead to another place of the page. */
export const isJump = (name, shift) => Object.hasOwn(JUMPS, name) || (!shift && ['arrowright', 'arrowleft'].includes(name));

/** Motions by key whose shift goes the other way. */
export const JUMPS = { d: uncertain, h: heading, v: toOther };
