// One page while it is marked: the current line, what is selected, and what each key does. It knows nothing of the
// screen, so that tools/replay-label presses the same keys as a person does.

import { JUMPS, MOTIONS, endOfRun } from './motions.js';

const SCREENFUL = 25;

export class Marking {
  #cursor = 0;
  /** The other end of the range. */
  #anchor = 0;
  /** What was selected by other means than a range, in order; null if nothing was. */
  #chosen = null;
  /** The element whose lines are selected. */
  #element = null;

  /** `screenful` says how many lines there are on the screen. */
  constructor(page, labels, screenful = () => SCREENFUL) {
    this.page = page;
    this.labels = labels;
    this.screenful = screenful;
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
    const from = Math.min(this.#cursor, this.#anchor);
    return Array.from({ length: Math.abs(this.#cursor - this.#anchor) + 1 }, (_, nth) => from + nth);
  }

  /** Goes to a line; with `extend` the range reaches from where it began to there. */
  goTo(line, extend = false) {
    [this.#chosen, this.#element] = [null, null];
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
    this.#element = null;
    this.#chosen = this.page.lines.flatMap((line, at) => (line.kind === kind ? [at] : []));
  }

  /** Selects the lines of the innermost element that has more of them than are selected. */
  selectElement() {
    const { lines, parents } = this.page;
    const before = this.#element === null ? 1 : this.#chosen.length;
    let element = this.#element ?? lines[this.#cursor].element;
    let inside = this.#linesIn(element);
    while (inside.length <= before && element > 0) {
      element = parents[element];
      inside = this.#linesIn(element);
    }
    [this.#element, this.#chosen] = [element, inside];
  }

  /** The lines in an element. An element has a greater number than those around it. */
  #linesIn(wanted) {
    const { lines, parents } = this.page;
    return lines.flatMap(({ element }, at) => {
      let around = element;
      while (around > wanted) around = parents[around];
      return around === wanted ? [at] : [];
    });
  }

  /** Labels what is selected and goes on to the line behind it. Gives the lines that changed. */
  set(value) {
    const lines = this.selected();
    const isRange = this.#chosen === null;
    const changed = this.labels.assign(lines, value, isRange ? lines.at(-1) : this.#cursor);
    this.goTo(isRange ? lines.at(-1) + 1 : this.#cursor);
    return changed;
  }

  /** Switches the current line, and gives all that is selected its new label. */
  toggle() {
    return this.labels.assign(this.selected(), this.labels.content[this.#cursor] === 0, this.#cursor);
  }

  /** Labels the lines from the current one to the next change, and goes on behind them. */
  setRun(value) {
    this.goTo(this.#cursor);
    this.goTo(endOfRun(this.labels, this.#cursor), true);
    return this.set(value);
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
    if (name === 'l' && !shift) this.selectAlike();
    else if (name === 'o') this.selectElement();
    else if (name === 'escape') this.goTo(this.#cursor);
    else return null;
    return [];
  }
}
