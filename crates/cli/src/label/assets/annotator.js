// Who marks, if several annotators do so at one server.

import { button } from './element.js';
import { keep, recall } from './memory.js';

const find = (selector) => document.querySelector(selector);
const [dialog, sign] = ['#who-dialog', '#who'].map(find);
const STORE = ['localStorage', 'annotator'];

/** The names of all; empty if there is one annotator only. */
let names = [];
let name = null;

/** Who marks in this browser; null if that does not matter. */
export const annotator = () => name;

/** The annotators among whom pages are divided. */
export const annotators = () => names;

/** What each request says of who sent it. */
export const headers = () => (name === null ? {} : { 'X-Annotator': name });

/**
 * Finds out who marks: `known` are all names, and `sender` is who the server takes this browser for, as where a proxy has
 * logins. The last choice in this browser counts, too.
 */
export async function know(known, sender) {
  names = known;
  if (names.length === 0) return;
  const kept = recall(...STORE);
  if (sender !== null || names.includes(kept)) be(sender ?? kept);
  else await choose();
  sign.hidden = false;
}

function be(chosen) {
  name = chosen;
  keep(...STORE, chosen);
  sign.textContent = chosen;
}

/** Lets somebody say who they are. */
export function choose() {
  return new Promise((resolve) => {
    const choose = (choice) => {
      be(choice);
      dialog.close();
      resolve();
    };
    find('#who-names').replaceChildren(...names.map((choice) => button(choice, () => choose(choice))));
    // Without a name there is nothing to do.
    dialog.oncancel = (event) => name === null && event.preventDefault();
    dialog.onclose = resolve;
    dialog.showModal();
  });
}
