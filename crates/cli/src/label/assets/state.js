// The page that is open, and whether the server is being asked for something.

/**
 * `open` is the open page: `{ number, page, labels, marking }`, with what the server gave, its labels, and how it is
 * being marked. It is null before the first one.
 */
export const state = { open: null };

let busy = false;
/** What runs as soon as the server has answered: an undo that was asked for meanwhile. */
let afterwards = null;
let trouble = () => {};

/** Saving or opening takes a moment; what is asked for meanwhile comes too early. */
export const isBusy = () => busy;

/** Runs something once the server has answered. */
export function runAfter(work) {
  afterwards = work;
}

/** Hears what goes wrong. */
export function onTrouble(listener) {
  trouble = listener;
}

/** Runs something that asks the server. */
export async function attempt(work) {
  if (busy) return;
  busy = true;
  document.documentElement.classList.add('busy');
  try {
    await work();
  } catch (error) {
    trouble(error);
  } finally {
    busy = false;
    document.documentElement.classList.remove('busy');
    const next = afterwards;
    afterwards = null;
    next?.();
  }
}
