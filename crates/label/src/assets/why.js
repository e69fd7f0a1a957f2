// Why the model gives a line its score.

import { element } from './element.js';
import { attempt } from './state.js';
import { get } from './server.js';

const find = (selector) => document.querySelector(selector);
const dialog = find('#why-dialog');

/** What the structure of a page says against a score. */
const REASONS = {
  siblings: 'most lines like it in the same list are kept',
  table: 'it is a cell of a table whose cells are likely enough together',
  post: 'it is text of a post in a thread whose texts are likely enough together',
  'text-below': 'it is the heading of lines that are kept',
  'no-text-below': 'it is a heading, and nothing below it is kept',
  comments: 'it is in the comments of readers, which are less likely than the text',
  copy: 'the page has the same text elsewhere',
};

/** Shows what moved the score of a line of the open page. */
export function open({ number, marking, labels }) {
  const { cursor } = marking;
  attempt(async () => show(await get(`api/page/${number}/line/${cursor}`), labels.chance(cursor)), 'step');
}

function show({ line, text, kept, score, reason, role, rounds }, chance) {
  find('#why-line').textContent = `Line ${line}: ${text}`;
  const decision = `${kept ? 'Content' : 'Boilerplate'} as suggested by the model, score ${score.toFixed(2)} (in the list ${Math.round(100 * chance)}), role ${role}`;
  find('#why-decision').textContent = reason ? `${decision}. Against its score: ${REASONS[reason] ?? reason}.` : `${decision}.`;
  const { effects } = rounds.at(-1);
  const most = Math.max(...effects.map(({ log_odds: effect }) => Math.abs(effect)), 0.01);
  find('#why-effects').replaceChildren(...effects.map((effect) => row(effect, most)));
  if (!dialog.open) dialog.showModal();
}

function row({ feature, meaning, value, log_odds: effect }, most) {
  const text = `${effect > 0 ? '+' : '−'}${Math.abs(effect).toFixed(2)}`;
  const bar = element('td', { className: effect > 0 ? 'for' : 'against' }, text);
  bar.style.setProperty('--share', Math.abs(effect) / most);
  const name = element('th', { scope: 'row', title: feature }, meaning);
  return element('tr', {}, name, element('td', {}, Number(value.toPrecision(3))), bar);
}
