// The labels of one page while they are being set: what is content, what was set by hand, undo, and
// what is kept in the browser until it is saved.

export class Labels {
  #undone = [];
  #done = [];
  /** Does the browser keep them? */
  #kept = false;

  /** `page` as the server gives it. Without markers the labels are those that the model suggests. */
  constructor(page) {
    this.name = page.name;
    this.bareHash = page.bare_hash;
    this.suggested = page.lines.map((line) => line.suggested);
    const first = page.marked ? page.lines.map((line) => line.content) : this.suggested;
    this.content = Uint8Array.from(first, Number);
    this.byHand = new Uint8Array(first.length);
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

  /** As the server takes them. */
  toString() {
    return this.content.join('');
  }

  /** Sets lines `from` to `to`, both included; gives the lines that changed. */
  set(from, to, value) {
    const lines = [];
    for (let line = from; line <= to; line += 1) lines.push([line, Number(value), 1]);
    return this.#do(lines);
  }

  /** Takes the suggestion for all lines that were not set by hand. */
  accept() {
    const lines = [];
    this.byHand.forEach((set, line) => {
      if (!set) lines.push([line, Number(this.suggested[line]), 1]);
    });
    return this.#do(lines);
  }

  undo() {
    return this.#move(this.#done, this.#undone);
  }

  redo() {
    return this.#move(this.#undone, this.#done);
  }

  #do(lines) {
    const changed = lines.filter(([line, value, set]) => this.content[line] !== value || this.byHand[line] !== set);
    if (changed.length === 0) return [];
    this.#done.push(this.#put(changed));
    this.#undone = [];
    return changed.map(([line]) => line);
  }

  #move(from, to) {
    const lines = from.pop();
    if (!lines) return [];
    to.push(this.#put(lines));
    return lines.map(([line]) => line);
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

  /** Keeps the labels in the browser as long as something is not saved; where that is full or forbidden they are on the page only. */
  keep() {
    if (!this.canUndo) {
      if (this.#kept) this.forget();
      return;
    }
    this.#kept = true;
    const kept = { bareHash: this.bareHash, content: this.toString(), byHand: this.byHand.join('') };
    try {
      localStorage.setItem(key(this.name), JSON.stringify(kept));
    } catch (error) {
      console.warn(error);
    }
  }

  /** They are saved, or as they were. */
  forget() {
    this.#kept = false;
    localStorage.removeItem(key(this.name));
  }

  /**
   * Brings back what was kept for this page, as a change that can be undone; gives how many lines. Those
   * that were not set by hand stay as suggested: another model may suggest by now.
   */
  restore() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(key(this.name)) ?? 'null');
    } catch {
      this.forget();
    }
    if (kept?.bareHash !== this.bareHash || kept?.content?.length !== this.length) return 0;
    this.#kept = true;
    const lines = [...kept.content].map((value, line) => [line, Number(value), Number(kept.byHand[line])]);
    return this.#do(lines.filter(([, , byHand]) => byHand)).length;
  }
}

const key = (name) => `dechaff label ${name}`;
