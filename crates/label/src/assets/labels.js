// The labels of one page while they are being set: what is content, what was set by hand, and what is kept in the
// browser until it is saved.

import { align } from './align.js';
import { charsOf, withPart } from './parts.js';
import { chanceOf, isUncertain, margins } from './uncertain.js';

export class Labels {
  /** Does the browser keep them? */
  #kept = false;
  /** Stands for the text of each line. */
  #lines;
  #texts;
  #page;
  /** The labels that nobody has set, and their parts. */
  #first;
  #firstParts;
  /** The parts of each line that is split: see parts.js. */
  #parts = new Map();
  /** How sure each suggestion is. */
  #margins;
  /** What was there before each change that can be undone, the latest last, and before each undo. */
  #done = [];
  #undone = [];
  /** Labels set by hand on lines that are no longer there: `{ text, content }`. */
  lost = [];

  /** `page` as the server gives it. Without markers the labels are those that the model suggests. */
  constructor(page) {
    this.name = page.name;
    this.bareHash = page.bare_hash;
    this.suggested = page.lines.map((line) => line.suggested);
    const first = page.marked || page.unsure ? page.lines.map((line) => line.content) : this.suggested;
    this.#texts = page.lines.map((line) => line.text);
    this.#lines = this.#texts.map(hash);
    this.#first = Uint8Array.from(first, Number);
    this.#firstParts = page.lines.map((line) => (page.marked || page.unsure ? line.parts : null) ?? null);
    this.content = this.#first.slice();
    this.#firstParts.forEach((parts, line) => parts && this.#parts.set(line, parts));
    this.byHand = new Uint8Array(first.length);
    this.#page = page;
    this.#margins = margins(page.lines);
  }

  get length() {
    return this.content.length;
  }

  /** Is there a label that the file does not have? */
  get isUnsaved() {
    return this.byHand.includes(1);
  }

  /** The parts of a line that are content, if only some are; otherwise null. */
  parts(line) {
    return this.#parts.get(line) ?? null;
  }

  /** How many lines are split. */
  get splits() {
    return this.#parts.size;
  }

  /** Sets a part of a line; gives the line if that changed it. */
  split({ line, ...part }, isContent) {
    const { text, length } = this.#page.lines[line];
    const before = { content: this.content[line], parts: this.parts(line) };
    const { content, parts } = withPart(before, length ?? charsOf(text), part, isContent);
    return this.#do([[line, content, 1, parts]]);
  }

  /** Did another annotator give a line the same label, but split it elsewhere? */
  isSplitElsewhere(line) {
    const { other, other_parts: parts = null } = this.#page.lines[line];
    return other === (this.content[line] === 1) && !isSame(parts, this.parts(line));
  }

  /** How likely a line is content, 0 to 1: half is the cut between the suggestions of the page. */
  chance(line) {
    const margin = this.#margins[line];
    return Number.isFinite(margin) ? chanceOf(margin, this.suggested[line]) : Number(this.suggested[line]);
  }

  /** Is the label of a line uncertain, and nobody has set it? */
  isOpen(line) {
    return isUncertain(this.#margins[line]) && !this.byHand[line];
  }

  /** How many runs of content there are, and how many runs of uncertain lines with one label. */
  get runs() {
    const count = (begins) => this.content.reduce((sum, _, line) => sum + Number(begins(line)), 0);
    return {
      content: count((line) => this.content[line] === 1 && this.content[line - 1] !== 1),
      uncertain: count((line) => this.beginsUncertain(line)),
    };
  }

  /** Does a run of uncertain lines with one label begin at a line? */
  beginsUncertain(line) {
    const isSame = line > 0 && this.isOpen(line - 1) && this.content[line - 1] === this.content[line];
    return this.isOpen(line) && !isSame;
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
    const { lines: all } = this.#page;
    const other = (line) => [line, Number(all[line].other), 1, all[line].other_parts ?? null];
    return this.#do(lines.map((line) => (takesOther ? other(line) : [line, this.content[line], 1, this.parts(line)])));
  }

  /** One digit for each line. */
  toString() {
    return this.content.join('');
  }

  /** As the server takes them. */
  get sent() {
    return { hash: this.#page.hash, labels: this.toString(), parts: Object.fromEntries(this.#parts) };
  }

  /** Sets lines; gives those that changed. */
  assign(lines, value) {
    return this.#do(lines.map((line) => [line, Number(value), 1, null]));
  }

  /** Takes what the model suggests for all lines that were not set by hand. */
  accept() {
    const lines = [...this.byHand.keys()].filter((line) => !this.byHand[line]);
    return this.#do(lines.map((line) => [line, Number(this.suggested[line]), 1, null]));
  }

  /** Is there something to undo, and to redo? */
  get turns() {
    return { undo: this.#done.length > 0, redo: this.#undone.length > 0 };
  }

  /** Undoes the last change. Gives the lines that changed; null if there is none. */
  undo() {
    return this.#turn(this.#done, this.#undone);
  }

  /** Does again what was undone last. */
  redo() {
    return this.#turn(this.#undone, this.#done);
  }

  #turn(from, to) {
    const lines = from.pop();
    if (!lines) return null;
    to.push(this.#put(lines));
    return lines.map(([line]) => line);
  }

  #do(lines) {
    const changed = lines.filter(
      ([line, value, set, parts]) =>
        this.content[line] !== value || this.byHand[line] !== set || !isSame(parts, this.parts(line)),
    );
    if (changed.length === 0) return [];
    this.#done.push(this.#put(changed));
    this.#undone = [];
    return changed.map(([line]) => line);
  }

  /** Puts values in place; gives those that were there. What nobody has set is as it was at first. */
  #put(lines) {
    return lines.map(([line, value, set, parts]) => {
      const before = [line, this.content[line], this.byHand[line], this.parts(line)];
      this.content[line] = set ? value : this.#first[line];
      this.byHand[line] = set;
      const now = set ? parts : this.#firstParts[line];
      if (now) this.#parts.set(line, now);
      else this.#parts.delete(line);
      return before;
    });
  }

  /**
   * Keeps the labels in the browser as long as something is not saved. Says whether that worked: where
   * it is full or forbidden they are on the page only.
   */
  keep() {
    if (!this.isUnsaved && this.lost.length === 0) {
      if (this.#kept) this.forget();
      return true;
    }
    this.#kept = true;
    try {
      localStorage.setItem(key(this.name), this.#record());
      return true;
    } catch {
      return false;
    }
  }

  /** Keeps all labels in the browser, as if each line had been set by hand. */
  keepAll() {
    this.byHand.fill(1);
    this.keep();
  }

  /** The labels as the browser keeps them, with what is needed to find their lines again. */
  #record() {
    const texts = {};
    this.byHand.forEach((set, line) => {
      if (set) texts[line] = shortened(this.#texts[line]);
    });
    return JSON.stringify({
      bareHash: this.bareHash,
      content: this.toString(),
      parts: Object.fromEntries(this.#parts),
      byHand: this.byHand.join(''),
      lines: this.#lines.join(' '),
      texts,
      lost: this.lost,
    });
  }

  /** They are saved, or as they were. */
  forget() {
    this.#kept = false;
    localStorage.removeItem(key(this.name));
  }

  /**
   * Brings back what was kept for this page. Lines that were not set by hand stay as suggested: another model may
   * suggest by now. Where the text of the page has changed,
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
      if (set !== '1') return;
      if (place >= 0) lines.push([place, value, 1, kept.parts?.[line] ?? null]);
      else this.lost.push({ text: kept.texts?.[line] ?? `line ${line + 1}`, content: value === 1 });
    });
    return { changed: this.#do(lines).length, found: lines.length, moved };
  }
}

const isSame = (parts, others) => JSON.stringify(parts) === JSON.stringify(others);

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
