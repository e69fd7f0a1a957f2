// One page while it is marked: the current line, what is selected, and what each key does. It knows nothing of the screen.

import { blocksAround } from './blocks.js';
import { JUMPS, MOTIONS, endOfRun } from './motions.js';
import { nextPlace, patternOf, placeAt } from './repeat.js';

const SCREENFUL = 25;

/** The lines from one to another. */
const stretch = (from, to) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

export class Marking {
  #cursor = 0;
  /** The other end of the range. */
  #anchor = 0;
  /** What was selected by other means than a range, in order; null if nothing was. */
  #chosen = null;
  /** What was labelled last: see repeat.js. */
  #pattern = null;

  /** `screenful` says how many lines there are on the screen. */
  constructor(page, labels, screenful = () => SCREENFUL) {
    this.page = page;
    this.labels = labels;
    this.screenful = screenful;
  }

  /** The line that a reader looks for first: the first one of content; 0 if there is none. */
  get first() {
    return Math.max(this.labels.content.indexOf(1), 0);
  }

  /** Goes to where the work begins among the lines that are to be seen: to the first uncertain one. */
  begin(seen = this.#around(this.first)) {
    this.goTo(seen.find((line) => this.labels.isOpen(line)) ?? this.first);
  }

  /** The lines of a screen on which a line stands a third from the top. */
  #around(line) {
    const from = Math.max(line - Math.floor(SCREENFUL / 3), 0);
    return stretch(from, Math.min(from + SCREENFUL, this.length) - 1);
  }

  /** The line that keys act on. */
  get cursor() {
    return this.#cursor;
  }

  get length() {
    return this.labels.length;
  }

  /** The lines that a label goes to, in order. */
  selected() {
    if (this.#chosen) return this.#chosen;
    return stretch(Math.min(this.#cursor, this.#anchor), Math.max(this.#cursor, this.#anchor));
  }

  /** Goes to a line; with `extend` the range reaches from where it began to there. */
  goTo(line, extend = false) {
    this.#chosen = null;
    this.#cursor = Math.max(Math.min(line, this.length - 1), 0);
    if (!extend) this.#anchor = this.#cursor;
  }

  /** Where a key leads from a line; undefined for other keys. */
  target(name, shift, at = this.#cursor) {
    const { page, labels } = this;
    const where = { page, labels, at, last: this.length - 1, screenful: this.screenful() };
    if (Object.hasOwn(MOTIONS, name)) return MOTIONS[name](where, shift);
    if (Object.hasOwn(JUMPS, name)) return JUMPS[name](where, shift ? -1 : 1);
    return undefined;
  }

  /** Selects all lines of the kind of the current one. */
  selectAlike() {
    const { kind } = this.page.lines[this.#cursor];
    this.choose(this.page.lines.flatMap((line, at) => (line.kind === kind ? [at] : [])));
  }

  /** Selects lines, in order. */
  choose(lines) {
    if (!lines.includes(this.#cursor)) this.goTo(lines[0]);
    this.#chosen = lines;
  }

  /** Selects the next larger block around the current line, or the next smaller one: see blocks.js. */
  selectBlock(larger) {
    const selected = this.selected();
    const size = selected.length;
    const blocks = blocksAround(this.page, this.#cursor).map(([from, to]) => stretch(from, to));
    const next = larger ? blocks.find(({ length }) => length > size) : blocks.findLast(({ length }) => length < size);
    if (next) this.#chosen = next;
    else if (!larger) this.goTo(this.#cursor);
  }

  /** Labels the selection and moves on to the line after it. Returns the lines that changed. */
  set(value) {
    const lines = this.selected();
    this.#remember(lines, value);
    const changed = this.labels.assign(lines, value);
    const isStretch = lines.at(-1) - lines[0] + 1 === lines.length;
    this.goTo(isStretch ? lines.at(-1) + 1 : this.#cursor);
    return changed;
  }

  /** Switches the current line, and gives all that is selected its new label. */
  toggle() {
    this.#remember(this.selected(), this.labels.content[this.#cursor] === 0);
    return this.labels.assign(this.selected(), this.labels.content[this.#cursor] === 0);
  }

  /** Labels the block that is selected, or else the lines from the current one to the next change, and moves on. */
  setRun(value) {
    if (this.#chosen) return this.set(value);
    this.goTo(this.#cursor);
    this.goTo(endOfRun(this.labels, this.#cursor), true);
    return this.set(value);
  }

  #remember(lines, value) {
    this.#pattern = patternOf(this.page, lines, value) ?? this.#pattern;
  }

  /** The label that was set last, if it can be repeated. */
  get repeats() {
    return this.#pattern?.value;
  }

  /** The lines at the cursor that are like those labelled last; null if there are none. */
  place() {
    return this.#pattern && placeAt(this.page, this.labels, this.#pattern, this.#cursor);
  }

  /** Selects the next lines that are like those labelled last. Says whether there are any. */
  goToPlace() {
    const from = this.place()?.at(-1) ?? this.#cursor - 1;
    return this.#select(this.#pattern && nextPlace(this.page, this.labels, this.#pattern, from + 1));
  }

  /** Labels the lines at the cursor like those, and selects the next ones; elsewhere it only selects these. */
  repeat() {
    const place = this.place();
    const changed = place ? this.labels.assign(place, this.repeats) : [];
    if (place) this.goTo(place.at(-1) + 1);
    if (!place || !this.#select(this.place())) this.goToPlace();
    return changed;
  }

  #select(place) {
    if (!place) return false;
    this.goTo(place[0]);
    if (place.length > 1) this.#chosen = place;
    return true;
  }

  /** Gives contested lines that are selected the label of this annotator or of the other, and goes to the next. */
  decide(takesOther) {
    const changed = this.labels.decide(this.selected().filter((line) => this.labels.isContested(line)), takesOther);
    this.goTo(this.target('v', false));
    return changed;
  }

  /** Presses a key. Gives the lines whose label changed; null if the key is for something else. */
  press(name, shift = false) {
    if (this.length === 0) return null;
    const target = this.target(name, shift);
    if (target !== undefined) {
      this.goTo(target, shift && Object.hasOwn(MOTIONS, name));
      return [];
    }
    if (name === 'c' || name === 'b') return shift ? this.setRun(name === 'c') : this.set(name === 'c');
    if (name === ' ' || name === 'x') return this.toggle();
    if (name === '.') return this.repeat();
    if (name === 'y') return this.decide(shift);
    if (name === ',') this.goToPlace();
    else if (name === 'l' && !shift) this.selectAlike();
    else if (name === 'o') this.selectBlock(!shift);
    else if (name === 'escape') this.goTo(this.#cursor);
    else return null;
    return [];
  }
}
