// The offer to take back what was saved last.

import * as history from './history.js';

const find = (selector) => document.querySelector(selector);

/** How long it is made, in milliseconds; `u` takes back any time. */
const OFFERED = 12_000;

let step = null;
let hiding = 0;

/** The step that is offered, if it is still the last one of its page. */
export const offered = () => (step && history.next('undo', step.page) === step ? step : null);

/** Offers to undo a step. `note` is the message of the server. */
export function offer(taken, { text, note, stays = false }) {
  step = taken;
  find('#toast-text').textContent = note ? `${text} ${note}` : text;
  find('#toast').hidden = false;
  clearTimeout(hiding);
  if (!stays && !note) hiding = setTimeout(hideToast, OFFERED);
}

export function hideToast() {
  clearTimeout(hiding);
  step = null;
  find('#toast').hidden = true;
}

/** Withdraws the offer if something else was done on the page. */
export function withdraw() {
  if (step && !offered()) hideToast();
}
