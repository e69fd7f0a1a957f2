// What a browser keeps in addition to labels, if it keeps anything.

/** What was kept under a name; null if nothing was. `storage` is `localStorage` or `sessionStorage`. */
export function recall(storage, name) {
  try {
    return globalThis[storage].getItem(`dechaff label: ${name}`);
  } catch {
    return null;
  }
}

/** Keeps something under a name. */
export function keep(storage, name, value) {
  try {
    globalThis[storage].setItem(`dechaff label: ${name}`, value);
  } catch {
    // It holds until the page is closed.
  }
}
