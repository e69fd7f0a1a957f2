// The offer to take back what was saved last.

const find = (selector) => document.querySelector(selector);

/** How long it is made, in milliseconds; `u` takes back any time. */
const OFFERED = 12_000;

/** What was written and can be taken back, the last one last: `{ change, number, name, record }`. */
export const written = [];

let hiding = 0;

/** Offers to take back what was written. `answer` is what the server said of it. */
export function offerUndo({ change, number, note }, name, { record = null, text, stays = false }) {
  if (change === null) return;
  written.push({ change, number, name, record });
  find('#toast-text').textContent = note ? `${text} ${note}` : text;
  find('#toast').hidden = false;
  clearTimeout(hiding);
  if (!stays && !note) hiding = setTimeout(hideToast, OFFERED);
}

export function hideToast() {
  clearTimeout(hiding);
  find('#toast').hidden = true;
}
