// An annotator who knows the gold labels: from top to bottom, each time the keys that mend most lines.

const DIGITS = [...'123456789'];
const EXTEND = ['j', 'k', 'pagedown', 'pageup', 'home', 'end', 'arrowright', 'arrowleft', ...DIGITS];
const ALL = { moves: [...EXTEND, 'd', 'D', 'h', 'H'], extend: EXTEND };
/** What somebody uses who has learned a few keys. */
const SIMPLE = { moves: ['arrowright', 'arrowleft', 'j', 'k', ...DIGITS], extend: DIGITS };
/** Ends of ranges that are tried. */
const ENDS = 200;
/** Lines like those labelled last that are passed over, at most. */
const PASSED = 20;
/** Enclosing elements that are tried. */
const AROUND = 4;

const isUpper = (key) => key.length === 1 && key !== key.toLowerCase();

export class Annotator {
  #marking;
  #gold;
  #simple;
  #keys = [];

  constructor(marking, gold, simple = false) {
    this.#marking = marking;
    this.#gold = gold;
    this.#simple = simple;
  }

  /** The lines whose label is not the gold one. */
  wrong() {
    return [...this.#gold.keys()].filter((line) => this.#content[line] !== this.#gold[line]);
  }

  /** Marks the page; gives the keys. */
  run() {
    while (this.#step());
    this.#keys.push('s');
    return this.#keys;
  }

  get #content() {
    return this.#marking.labels.content;
  }

  #press(key) {
    this.#keys.push(key);
    const extends_ = key.startsWith('shift-');
    this.#marking.press(key.replace('shift-', '').toLowerCase(), extends_ || isUpper(key));
  }

  /** Mends the first wrong line, and others with it; says whether there was one. */
  #step() {
    const wrong = this.wrong();
    if (wrong.length === 0) return false;
    const [at] = wrong;
    const there = this.#path(this.#marking.cursor, this.#keySet.moves, false, new Set([at])).get(at);
    let best = null;
    for (const { keys, lines, path = there } of this.#actions(at)) {
      const mended = this.#mended(lines, this.#gold[at], wrong.length);
      if (mended === null) continue;
      const worth = mended / (path.length + keys.length);
      // Where nothing mends more than it spoils, this line alone.
      if (best === null || (worth > 0 && worth > best.worth)) best = { keys: [...path, ...keys], worth };
    }
    for (const key of best.keys) this.#press(key);
    return true;
  }

  get #keySet() {
    return this.#simple ? SIMPLE : ALL;
  }

  /** What can be done at a wrong line: the keys, and the lines that get its gold label. */
  *#actions(at) {
    const value = this.#gold[at];
    const key = value === 1 ? 'c' : 'b';
    yield { keys: [key], lines: [at] };
    yield* this.#ranges(at, value, key);
    const content = this.#content;
    const run = [at];
    while (content[run.at(-1) + 1] === content[at]) run.push(run.at(-1) + 1);
    yield { keys: [key.toUpperCase()], lines: run };
    if (this.#simple) return;
    yield* this.#repeats(at);
    const { lines } = this.#marking.page;
    const alike = lines.flatMap((line, other) => (line.kind === lines[at].kind ? [other] : []));
    yield { keys: ['l', key], lines: alike };
    const before = this.#marking.cursor;
    this.#marking.goTo(at);
    const around = [];
    for (let up = 1; up <= AROUND; up += 1) {
      this.#marking.selectBlock(true);
      around.push({ keys: [...Array(up).fill('o'), key], lines: this.#marking.selected() });
    }
    this.#marking.goTo(before);
    yield* around;
  }

  /** The label that was set last, on the lines at a wrong one that are like those; `,` passes over others. */
  *#repeats(at) {
    const marking = this.#marking;
    if (marking.repeats !== this.#gold[at]) return;
    const { cursor } = marking;
    const path = [];
    while (path.length < PASSED && !marking.place()?.includes(at)) {
      if (marking.cursor > at || !marking.goToPlace()) break;
      path.push(',');
    }
    const place = marking.place();
    marking.goTo(cursor);
    if (place?.includes(at)) yield { path, keys: ['.'], lines: place };
  }

  /** Ranges that begin at a line and hold only lines with its gold label. */
  *#ranges(at, value, key) {
    const ends = new Set();
    for (let to = at + 1; this.#gold[to] === value && ends.size < ENDS; to += 1) {
      const isLast = this.#content[to + 1] === value || this.#gold[to + 1] !== value;
      if (this.#content[to] !== value && isLast) ends.add(to);
    }
    if (ends.size === 0) return;
    const paths = this.#path(at, this.#keySet.extend, true, ends);
    for (const [to, keys] of paths) {
      const lines = Array.from({ length: to - at + 1 }, (_, nth) => at + nth);
      yield { keys: [...keys.map((name) => `shift-${name}`), key], lines };
    }
  }

  /** The fewest keys from a line to each of others. */
  #path(from, keys, extend, to) {
    const before = new Map([[from, null]]);
    const found = new Map();
    for (const at of before.keys()) {
      if (to.has(at)) {
        const path = [];
        for (let step = at; before.get(step); step = before.get(step).at) path.unshift(before.get(step).key);
        found.set(at, path);
        if (found.size === to.size) break;
      }
      for (const key of keys) {
        const target = this.#marking.target(key.toLowerCase(), extend || isUpper(key), at);
        if (!before.has(target)) before.set(target, { at, key });
      }
    }
    return found;
  }

  /** How many wrong lines there are fewer if these get a value; null if that spoils one that was set right. */
  #mended(lines, value, wrong) {
    const { labels } = this.#marking;
    const spoils = (line) => labels.byHand[line] && this.#gold[line] !== value && this.#content[line] === this.#gold[line];
    if (lines.some(spoils)) return null;
    if (labels.assign(lines, value).length === 0) return null;
    const left = this.wrong().length;
    labels.undo();
    return wrong - left;
  }
}
