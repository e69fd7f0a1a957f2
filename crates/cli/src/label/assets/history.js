// What was done, in the order of the last turn, so that it can be undone and redone: see step.js and steps.js.
//
// A step is `{ page, name, kind, undo(), redo() }`: the number and the name of its page, what it is, and how it is taken
// back and done again. A step that sets labels has them as `labels`. On a page the last step is undone first, and the
// one that was undone last is redone first.

/** A step does not fit the page any more. */
export class Stale extends Error {}

/** The last one that was done, undone or redone is the last. */
const steps = [];
const undone = new Set();
let changed = () => {};

/** Hears of every change of the history. */
export function onChange(listener) {
  changed = listener;
}

/** The step that `undo` or `redo` would take: of a page, or of all pages. */
export function next(way, page) {
  return steps.findLast((step) => undone.has(step) === (way === 'redo') && (page === undefined || step.page === page));
}

/** Adds a step that was done. What was undone on its page can no longer be redone. */
export function add(step) {
  for (const other of steps.filter((other) => other.page === step.page && undone.has(other))) forget(other);
  steps.push(step);
  changed();
}

/** Notes that a step is undone or redone. */
export function turned(step, way) {
  if (!steps.includes(step)) return;
  forget(step);
  steps.push(step);
  if (way === 'undo') undone.add(step);
  changed();
}

/** Takes a step out that can no longer be undone or redone. */
export function drop(step) {
  forget(step);
  changed();
}

function forget(step) {
  const at = steps.indexOf(step);
  if (at >= 0) steps.splice(at, 1);
  undone.delete(step);
}

/**
 * A page was opened with labels that are not saved. Gives whether the steps of the page lead to them. If they do not,
 * for example because another program has changed the file, the steps forget their labels.
 */
export function leadsTo(page, stamp) {
  const ofLabels = steps.filter((step) => step.page === page && step.labels);
  const last = ofLabels.findLast((step) => !undone.has(step));
  if (last?.labels.after.stamp === stamp) return true;
  for (const step of ofLabels) {
    if (step.kind === 'label') forget(step);
    else step.labels = null;
  }
  changed();
  return false;
}
