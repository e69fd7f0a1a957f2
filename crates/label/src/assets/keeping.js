// Keeps labels in the browser until they are saved.

import { warn } from './messages.js';
import { state } from './state.js';

let waiting = 0;
let told = false;

/** Keeps the labels of the open page. */
export function keepNow() {
  if (!state.open || state.open.labels.keep()) return;
  console.warn('The browser keeps no labels.');
  if (!told) warn('This browser cannot keep unsaved labels: its storage is full or disabled. Save each page.');
  told = true;
}
addEventListener('pagehide', keepNow);

/** Does so when the keys rest. */
export function keepSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(keepNow, 200);
}

/** The labels are saved: there is nothing to keep. */
export function keepNothing() {
  clearTimeout(waiting);
}
