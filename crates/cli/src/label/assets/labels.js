// The labels of one page while they are being set: what is content, what was set by hand, undo, and
// what is kept in the browser until it is saved. Suggestions follow what is set: see follow.js.

import { align } from './align.js';
import { follow, isUncertain, margins } from './follow.js';

export class Labels {
  #undone = [];
  #done = [];
  /** Does the browser keep them? */
  #kept = false;
  /** Stands for the text of each line. */
  #lines;
  #texts;
  #page;
  /** The margins of the lines before anything was corrected, and now. */
  #base;
  #margins;
  /** Lines before this one have been read: what is not corrected there is right. */
  #reach = -1;
  /** Labels set by hand on lines that are no longer there: `{ text, content }`. */
  lost = [];

  /** `page` as the server gives it. Without markers the labels are those that the model suggests. */
  constructor(page) {
    this.name = page.name;
    this.bareHash = page.bare_hash;
    this.suggested = page.lines.map((line) => line.suggested);
    const isKnown = page.marked || page.unsure;
    const first = isKnown ? page.lines.map((line) => line.content) : this.suggested;
    this.#texts = page.lines.map((line) => line.text);
    this.#lines = this.#texts.map(hash);
    this.content = Uint8Array.from(first, Number);
    this.byHand = new Uint8Array(first.length);
    this.#page = page;
    this.#base = margins(page.lines);
    this.#margins = this.#base;
    /** Do suggestions follow? In a page whose labels come from its file there are none. */
    this.follows = !isKnown;
  }

  get length() {
    return this.content.length;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Is the label of a line uncertain, and nobody has set it? */
  isOpen(line) {
    return isUncertain(this.#margins[line]) && !this.byHand[line];
  }

  /** Did another annotator give a line another label, and nobody has set it since? */
  isContested(line) {
    const { other } = this.#page.lines[line];
    return typeof other === 'boolean' && other !== (this.content[line] === 1) && !this.byHand[line];
  }

  /** How many lines are contested. */
  get contested() {
    return this.byHand.reduce((sum, _, line) => sum + Number(this.isContested(line)), 0);
  }

  /** Settles contested lines: they keep their labels, or get those of the other annotator. */
  decide(lines, takesOther) {
    const value = (line) => (takesOther ? Number(this.#page.lines[line].other) : this.content[line]);
    return this.#do(lines.map((line) => [line, value(line), 1]));
  }

  /** As the server takes them. */
  toString() {
    return this.content.join('');
  }

  /**
   * Sets lines; gives those that changed, also because their suggestion followed. The lines before number `reach`
   * count as read from now on.
   */
  assign(lines, value, reach = lines.at(-1)) {
    return this.#do(lines.map((line) => [line, Number(value), 1]), reach);
  }

  /** Takes what is suggested now for all lines that were not set by hand. In a marked page, what the model suggests. */
  accept() {
    const lines = [];
    this.byHand.forEach((set, line) => {
      if (!set) lines.push([line, this.follows ? this.content[line] : Number(this.suggested[line]), 1]);
    });
    return this.#do(lines, this.length);
  }

  undo() {
    return this.#move(this.#done, this.#undone);
  }

  redo() {
    return this.#move(this.#undone, this.#done);
  }

  #do(lines, reach = -1) {
    const changed = lines.filter(([line, value, set]) => this.content[line] !== value || this.byHand[line] !== set);
    if (changed.length === 0) return [];
    const step = { reach: this.#reach, margins: this.#margins, lines: this.#put(changed) };
    this.#reach = Math.max(this.#reach, reach);
    const following = this.#following();
    step.lines.push(...this.#put(following));
    this.#done.push(step);
    this.#undone = [];
    return [...changed, ...following].map(([line]) => line);
  }

  /** Lines that nobody has set and whose suggestion is another one by now. */
  #following() {
    if (!this.follows) return [];
    const { byHand, content } = this;
    const { now, margin } = follow(this.#page, this.#base, { byHand, content, reach: this.#reach });
    this.#margins = margin;
    const lines = [];
    now.forEach((value, line) => {
      if (value !== content[line]) lines.push([line, value, 0]);
    });
    return lines;
  }

  #move(from, to) {
    const step = from.pop();
    if (!step) return [];
    const back = { reach: this.#reach, margins: this.#margins, lines: this.#put(step.lines) };
    [this.#reach, this.#margins] = [step.reach, step.margins];
    to.push(back);
    return step.lines.map(([line]) => line);
  }

  /** Puts values in place; gives those that were there. */
  #put(lines) {
    return lines.map(([line, value, set]) => {
      const before = [line, this.content[line], this.byHand[line]];
      this.content[line] = value;
      this.byHand[line] = set;
      return before;
    });
  }

  /**
   * Keeps the labels in the browser as long as something is not saved. Says whether that worked: where
   * it is full or forbidden they are on the page only.
   */
  keep() {
    if (!this.canUndo && this.lost.length === 0) {
      if (this.#kept) this.forget();
      return true;
    }
    this.#kept = true;
    return keepRecord(this.name, this.record());
  }

  /**
   * The labels as the browser keeps them, with what is needed to find their lines again; `byHand` says
   * which of them are somebody's.
   */
  record(byHand = this.byHand) {
    const texts = {};
    byHand.forEach((set, line) => {
      if (set) texts[line] = shortened(this.#texts[line]);
    });
    return JSON.stringify({
      bareHash: this.bareHash,
      content: this.toString(),
      byHand: byHand.join(''),
      reach: this.#reach,
      lines: this.#lines.join(' '),
      texts,
      lost: this.lost,
    });
  }

  /** The labels of a marked page as a record: all of them are somebody's. */
  recordOfMarkers() {
    return this.record(new Uint8Array(this.length).fill(1));
  }

  /** They are saved, or as they were. */
  forget() {
    this.#kept = false;
    localStorage.removeItem(key(this.name));
  }

  /**
   * Brings back what was kept for this page, as a change that can be undone. Lines that were not set by
   * hand stay as suggested: another model may suggest by now. Where the text of the page has changed,
   * labels go to the lines that are still the same; the others are in `lost`.
   *
   * Gives how many lines changed, how many labels found their lines, and whether the text has changed.
   */
  restore() {
    const nothing = { changed: 0, found: 0, moved: false };
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(key(this.name)) ?? 'null');
    } catch {
      this.forget();
    }
    if (typeof kept?.content !== 'string' || typeof kept.byHand !== 'string') return nothing;
    this.#kept = true;
    this.lost = Array.isArray(kept.lost) ? kept.lost : [];
    const moved = kept.bareHash !== this.bareHash || kept.content.length !== this.length;
    const places = moved ? align((kept.lines ?? '').split(' '), this.#lines) : null;
    const lines = [];
    [...kept.byHand].forEach((set, line) => {
      const value = Number(kept.content[line]);
      const place = moved ? (places[line] ?? -1) : line;
      if (set !== '1') {
        // What followed the labels comes back with them.
        if (!moved && this.follows) lines.push([line, value, 0]);
      } else if (place >= 0) lines.push([place, value, 1]);
      else this.lost.push({ text: kept.texts?.[line] ?? `line ${line + 1}`, content: value === 1 });
    });
    const found = lines.filter(([, , set]) => set).length;
    const reach = moved ? -1 : (kept.reach ?? -1);
    return { changed: this.#do(lines, reach).length, found, moved };
  }
}

/** Keeps a record of a page's labels until they are saved; says whether that worked. */
export function keepRecord(name, record) {
  try {
    localStorage.setItem(key(name), record);
    return true;
  } catch {
    return false;
  }
}

const key = (name) => `dechaff label ${name}`;

/** FNV-1a of a text, in 32 bits: enough to tell the lines of a page from each other. */
function hash(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Characters of a line's text by which a person knows it again. */
const MOST = 50;
const shortened = (text) => (text.length > MOST ? `${text.slice(0, MOST)} …` : text);
