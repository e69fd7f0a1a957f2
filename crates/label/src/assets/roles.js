// The role of lines: a small chooser, and what it writes.

import { attempt } from './state.js';
import { post } from './server.js';

const dialog = document.querySelector('#role-dialog');
const facts = document.querySelector('#role-facts');

/** Roles by their keys, as the dialog names them. */
const buttons = [...dialog.querySelectorAll('[data-role-key]')];

let wanted = null;
let changed = () => {};

/** Hears that lines got a role, or none: `changed({ page, lines, role })`. */
export function onChange(listener) {
  changed = listener;
}

/** Asks for the role of lines. */
export function open({ number, page, lines }) {
  wanted = { number, page, lines };
  const [first] = lines;
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
  facts.textContent = `${page.lines[first].text.slice(0, 80)}${more}`;
  for (const button of buttons) {
    button.setAttribute('aria-pressed', (page.lines[first].set_role ?? '') === button.dataset.role);
  }
  dialog.showModal();
}

function set(role) {
  const { number, page, lines } = wanted;
  dialog.close();
  attempt(async () => {
    await post(`api/page/${number}/roles`, { hash: page.hash, lines, role });
    changed({ page, lines, role });
  }, 'step');
}

for (const button of buttons) button.addEventListener('click', () => set(button.dataset.role || null));
dialog.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const button = buttons.find(({ dataset }) => dataset.roleKey === event.key.toLowerCase());
  if (!button) return;
  // The dialog closes at once: the key is not for the page.
  event.preventDefault();
  event.stopPropagation();
  button.click();
});
