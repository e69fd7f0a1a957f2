// What counts as content: the guide of the program, or that of `--guide`.

import { element } from './element.js';
import { attempt } from './state.js';
import { get } from './server.js';

const find = (selector) => document.querySelector(selector);

/** Opens the guide. */
export function open() {
  attempt(async () => {
    const text = await get('api/guide');
    const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim());
    const own = find('#own-guide');
    own.replaceChildren(...paragraphs.map((part) => element('p', {}, part.trim())));
    own.hidden = paragraphs.length === 0;
    find('#built-in-guide').hidden = !own.hidden;
    find('#guide-dialog').showModal();
  }, 'step');
}
