// The role of lines: a small chooser, and what it writes.

import { post } from './server.js';

const dialog = document.querySelector('#role-dialog');
const facts = document.querySelector('#role-facts');
const error = document.querySelector('#role-error');

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
  error.textContent = '';
  for (const button of buttons) {
    button.setAttribute('aria-pressed', (page.lines[first].set_role ?? '') === button.dataset.role);
  }
  dialog.showModal();
}

async function set(role) {
  const { number, page, lines } = wanted;
  error.textContent = '';
  try {
    await post(`api/page/${number}/roles`, { hash: page.hash, lines, role });
  } catch (refused) {
    error.textContent = refused.message;
    return;
  }
  dialog.close();
  changed({ page, lines, role });
}

for (const button of buttons) button.addEventListener('click', () => set(button.dataset.role || null));
dialog.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const button = buttons.find(({ dataset }) => dataset.roleKey === event.key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  button.click();
});
