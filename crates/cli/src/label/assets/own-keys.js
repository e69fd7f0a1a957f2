// Keys of one's own: each stands for a key of the list.

import { keep, recall } from './memory.js';

const STORE = ['localStorage', 'own keys'];
const [field, problem] = ['#own-keys', '#own-keys-problem'].map((selector) => document.querySelector(selector));

let own = new Map();

/** Reads pairs such as `f=c`. Gives the words that are none. */
function read(text) {
  const pairs = text.split(/\s+/).filter(Boolean).map((word) => [word, /^(.[^=]*)=(.+)$/u.exec(word)]);
  own = new Map(pairs.flatMap(([, pair]) => (pair ? [[pair[1], pair[2]]] : [])));
  return pairs.filter(([, pair]) => !pair).map(([word]) => word);
}

/** The key that a key stands for, and whether it is pressed with shift. */
export function translated({ key, shiftKey, code }) {
  const other = own.get(key);
  if (other !== undefined) {
    const name = other.toLowerCase();
    return { name, shift: other.length === 1 ? other !== name : shiftKey };
  }
  // With shift, the key of a digit has another name.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return { name: digit ?? key.toLowerCase(), shift: shiftKey };
}

/** Listens to the field. */
export function listen() {
  field.value = recall(...STORE) ?? '';
  read(field.value);
  field.addEventListener('change', () => {
    const wrong = read(field.value);
    keep(...STORE, field.value);
    problem.textContent = wrong.length > 0 ? `Expected pairs such as f=c, found ${wrong.join(' ')}.` : '';
  });
}
