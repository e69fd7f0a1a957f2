// Figures of the work so far: how fast it goes, what is left, what the last training gained, and how far labels agree with
// those that the same annotator set before. Keys and time are counted in this tab.

import * as pages from './pages.js';
import { keep, recall } from './memory.js';

const shown = document.querySelector('#figures');
const STORE = ['sessionStorage', 'figures'];

/** Pages that the speed is the mean of. */
const RECENT = 20;
/** Saved pages from which on a speed is shown. */
const FEW = 3;
/** A pause counts as at most so many seconds. */
const PAUSE = 60;

/** The last pages that were saved: `{ keys, seconds }`. */
let saved = JSON.parse(recall(...STORE) ?? '[]');
let now = { keys: 0, seconds: 0 };
let last = performance.now();
let gain = null;

/** Counts a key, or a click. */
export function count() {
  const time = performance.now();
  now.keys += 1;
  now.seconds += Math.min((time - last) / 1000, PAUSE);
  last = time;
}

/** A page was saved: what was done since the one before was done for it. */
export function pageSaved() {
  saved = [...saved, now].slice(-RECENT);
  now = { keys: 0, seconds: 0 };
  keep(...STORE, JSON.stringify(saved));
  paint();
}

/** Notes what the last training gained in page F1 over the first model. */
export function trained(by) {
  gain = by;
  paint();
}

const mean = (what) => saved.reduce((sum, page) => sum + page[what], 0) / saved.length;
const time = (seconds) => (seconds < 5400 ? `${Math.max(Math.round(seconds / 60), 1)} min` : `${(seconds / 3600).toFixed(1)} h`);

/** The speed, as far as enough pages were saved. */
function speed() {
  if (saved.length < FEW) return [];
  const seconds = Math.max(mean('seconds'), 1);
  const left = pages.toDoCount();
  return [
    `${Math.round(3600 / seconds)} pages an hour`,
    `${mean('keys').toFixed(1)} keys a page`,
    ...(left > 0 ? [`about ${time(left * seconds)} left`] : []),
  ];
}

/** Shows what is known. */
export function paint() {
  const parts = speed();
  if (gain !== null) parts.push(`last training ${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(3)} page F1`);
  const again = pages.agreement();
  if (again.pages > 0) {
    const share = ((100 * again.same) / again.lines).toFixed(1);
    parts.push(`${share} % of lines as before on ${again.pages} ${again.pages === 1 ? 'page' : 'pages'} marked again`);
  }
  shown.textContent = parts.join(' · ');
}

/** Listens to clicks, and to what changes in the list of pages. */
export function listen() {
  // A click by a key has no detail: the key is counted.
  document.addEventListener('click', (event) => event.detail > 0 && count(), true);
  pages.onChange(paint);
}
