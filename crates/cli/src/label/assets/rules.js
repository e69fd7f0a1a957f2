// A label for all lines of a kind on the pages of a site, shown before it is set.

import { element } from './element.js';
import { attempt } from './state.js';
import { get, post } from './server.js';

const find = (selector) => document.querySelector(selector);
const dialog = find('#rule-dialog');
const facts = find('#rule-facts');
const samples = find('#rule-samples');
const existing = find('#rule-existing');

/** Pages of which lines are shown. */
const MOST = 8;

let wanted = null;
let applied = () => {};

/** Hears of a rule that was set, or removed: `applied({ kind, content, change })`. */
export function onRule(listener) {
  applied = listener;
}

/** Shows what a rule for the kind of a line would do. `nameOf` gives the name of a page. */
export async function open({ number, page, line, nameOf }) {
  const kind = page.names[page.lines[line].kind];
  const found = await get(`api/page/${number}/alike?kind=${encodeURIComponent(kind)}`);
  wanted = { number, kind };
  const lines = found.pages.reduce((sum, { lines }) => sum + lines, 0);
  const also = found.marked > 0 ? ` ${found.marked} marked pages have such lines too; they stay as they are.` : '';
  facts.textContent =
    `Lines in “${kind}” on ${found.site}: ${lines} on ${found.pages.length} pages that are not marked. The label becomes ` +
    `their suggestion; you still save each page.${also}`;
  samples.replaceChildren(...found.pages.slice(0, MOST).map((page) => sample(page, nameOf)));
  const rule = found.rules[kind];
  existing.hidden = rule === undefined;
  existing.textContent = `Remove the rule (${rule ? 'content' : 'boilerplate'})`;
  dialog.showModal();
}

function sample({ number, lines, samples }, nameOf) {
  const name = element('strong', {}, `${nameOf(number)} (${lines})`);
  return element('li', {}, name, ...samples.map((text) => element('p', {}, text)));
}

function set(content) {
  const { number, kind } = wanted;
  dialog.close();
  attempt(async () => {
    const { change } = await post('api/rules', { number, kind, content });
    applied({ kind, content, change });
  }, 'step');
}

find('#rule-content').addEventListener('click', () => set(true));
find('#rule-boilerplate').addEventListener('click', () => set(false));
existing.addEventListener('click', () => set(null));
dialog.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const value = { c: true, b: false }[event.key];
  if (value === undefined) return;
  // The dialog closes at once: the key is not for the page.
  event.preventDefault();
  event.stopPropagation();
  set(value);
});
