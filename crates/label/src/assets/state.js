// The open page, and whether a request is pending.

/**
 * `open` is the open page: `{ number, page, labels, marking }`, with what the server gave, its labels, and how it is
 * being marked. It is null before the first one.
 */
export const state = { open: null };

/** What is under way: a `page` is being opened or saved, a `step` is being written; null if nothing is. */
let running = null;
/** What runs as soon as the server has answered. */
const waiting = [];
let trouble = () => {};

/** Is a page being opened or saved? Keys for its labels come too early then, or too late. */
export const isOpening = () => running === 'page';

/** Hears what goes wrong. */
export function onTrouble(listener) {
  trouble = listener;
}

/**
 * Runs something that asks the server: `kind` is `page` or `step`. A page that is wanted while one is being opened comes
 * too early; everything else waits until it is its turn.
 */
export function attempt(work, kind = 'page') {
  if (running === 'page' && kind === 'page') return Promise.resolve();
  if (running) return new Promise((resolve) => waiting.push(() => resolve(attempt(work, kind))));
  return run(work, kind);
}

async function run(work, kind) {
  running = kind;
  document.documentElement.classList.add('busy');
  try {
    await work();
  } catch (error) {
    trouble(error);
  } finally {
    running = null;
    document.documentElement.classList.remove('busy');
    while (running === null && waiting.length > 0) waiting.shift()();
  }
}
