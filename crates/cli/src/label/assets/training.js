// What a model that learns from the marked pages is worth, and how that grows with the pages.

import { modelsDiffer, refresh, showThoseThatDiffer } from './pages.js';
import { get, post } from './server.js';

const SVG = 'http://www.w3.org/2000/svg';

const dialog = document.querySelector('#training-dialog');
const button = document.querySelector('#train-now');
const cancel = document.querySelector('#train-cancel');
const base = document.querySelector('#train-base');
const unlabelled = document.querySelector('#train-unlabelled');
const unlabelledCount = document.querySelector('#train-unlabelled-count');
const baseName = document.querySelector('#train-base-name');
const baseHint = document.querySelector('#base-hint');
const bar = document.querySelector('#training-bar');
const sign = document.querySelector('#train');
const step = document.querySelector('#training-step');
const error = document.querySelector('#training-error');
const results = document.querySelector('#training-results');
const suggestSaid = document.querySelector('#suggest-said');

/** Marked pages below which it helps to start from another model: see docs/accuracy.md. */
const FEW = 100;

/** Trainings whose models the server keeps. */
const KEPT = 8;

let watching = false;
let suggested = async () => {};
let ended = () => {};
let found = () => {};

/** Hears that a training has ended while the dialog was closed. */
export function onEnd(listener) {
  ended = listener;
}

/** Hears what the last training found. */
export function onResult(listener) {
  found = listener;
}

/** Hears that another model suggests now. */
export function onSuggest(listener) {
  suggested = listener;
}

/** Opens the dialog. Enter trains then. */
export function open(marked, toDo) {
  if (!dialog.open && !watching) base.checked = marked < FEW;
  unlabelledCount.textContent = toDo;
  unlabelled.disabled = button.disabled || toDo === 0;
  if (toDo === 0) unlabelled.checked = false;
  baseHint.textContent =
    marked < FEW
      ? `With ${marked} marked pages, correct a model that exists. The correction is used only as far as held-out pages ` +
        'show that it helps. The metrics are too optimistic if that model was trained on these pages.'
      : '';
  if (!dialog.open) dialog.showModal();
  // While a training runs, Enter must not fall to the button that closes the dialog.
  if (button.disabled) dialog.focus();
  else button.focus();
  watch();
}

button.addEventListener('click', async () => {
  button.disabled = true;
  error.textContent = '';
  try {
    await post('api/training', { base: base.checked, unlabelled: unlabelled.checked });
  } catch (refused) {
    error.textContent = refused.message;
  }
  watch();
});

cancel.addEventListener('click', async () => {
  cancel.disabled = true;
  try {
    await post('api/training/cancel', {});
  } catch (refused) {
    error.textContent = refused.message;
  }
});

/** Shows how far a training is, in the dialog and, when that is closed, in the button that opens it. */
function paintProgress({ step: now, progress, seconds_left: left }) {
  const runs = now !== null;
  button.disabled = runs;
  base.disabled = runs;
  unlabelled.disabled = runs || unlabelledCount.textContent === '0';
  cancel.hidden = !runs;
  if (!runs) cancel.disabled = false;
  bar.hidden = !runs;
  bar.value = progress;
  const time = left === null ? '' : `, about ${left < 90 ? `${left} s` : `${Math.round(left / 60)} min`} left`;
  step.textContent = runs ? `${now}${time}` : '';
  sign.firstChild.textContent = runs ? `Training ${Math.round(100 * progress)} % ` : 'Train ';
}

/** Lets a model suggest. */
async function use(model) {
  error.textContent = '';
  try {
    await post('api/suggestions', { model });
    await watch();
    await suggested();
  } catch (refused) {
    error.textContent = refused.message;
  }
}

/** Writes the last model, though a better one is in the file. */
async function write() {
  error.textContent = '';
  try {
    await post('api/training/write', {});
    await watch();
  } catch (refused) {
    error.textContent = refused.message;
  }
}

/** Asks how far it is, as long as it runs. */
async function watch() {
  if (watching) return;
  watching = true;
  let ran = false;
  try {
    for (;;) {
      const training = await get('api/training');
      paintProgress(training);
      baseName.textContent = training.first;
      if (training.error) error.textContent = training.error;
      if (ran && training.step === null) await refresh();
      render(training);
      if (training.step === null) {
        if (ran && !dialog.open) ended(training);
        break;
      }
      ran = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } catch (refused) {
    error.textContent = refused.message;
    button.disabled = false;
  }
  watching = false;
}

const number = (value) => (100 * value).toFixed(1);
const percent = (value) => `${number(value)}\u00a0%`;
const share = ({ value, low, high }) => `${percent(value)} (${number(low)} to ${number(high)})`;

function element(name, text = '', className = '') {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

let rendered = '';

function render(training) {
  const { results: outcomes, suggester } = training;
  const state = JSON.stringify([outcomes, suggester]);
  if (outcomes.length === 0 || state === rendered) return;
  rendered = state;
  found(outcomes.at(-1));
  suggestSaid.textContent = `The suggestions and the order of the pages come from ${suggester}.`;
  const last = outcomes.at(-1);
  const heading = element('p', `${last.sentence} ${advice(training)}`, `finding ${last.comparison}`);
  const facts = element(
    'p',
    `${last.pages} marked pages, ${last.lines} lines${also(last)}. Each page was tested once. Training took ${last.seconds} s. ` +
      '95 % intervals are in brackets.',
    'facts',
  );
  const warnings = element('ul', '', 'warnings');
  warnings.append(...last.warnings.map((warning) => element('li', warning)));
  results.replaceChildren(heading, ...differences(training.first), file(last), warnings, chart(outcomes), table(training), facts);
}

/** What to do after a training. */
function advice({ results: outcomes, first }) {
  const name = `training ${outcomes.length}`;
  const { comparison, pages, gain } = outcomes.at(-1);
  // The first model knows all pages: the warning below says so.
  if (gain === null) return '';
  if (comparison === 'better') return `${name} is better than ${first} on your pages: use it for the suggestions.`;
  if (comparison === 'worse') return `Keep ${first}, and train again when about ${2 * pages} pages are marked.`;
  if (comparison === 'unchanged') return `Train again when about ${2 * pages} pages are marked.`;
  return `Your pages do not show whether ${name} or ${first} is better.`;
}

/** On how many pages to do the new model and the first one differ, and a button that lists these. */
function differences(first) {
  const { pages, lines, all } = modelsDiffer();
  if (all === 0) return [];
  const made = element('p', `The new model and ${first} differ on ${pages} of ${all} pages to do, on ${lines} lines in all. `);
  if (pages > 0) {
    const list = element('button', 'List these pages');
    list.type = 'button';
    list.addEventListener('click', () => {
      dialog.close();
      showThoseThatDiffer();
    });
    made.append(list);
  }
  return [made];
}

/** What a training learned from in addition to the marked pages. */
const also = ({ unlabelled_pages: count }) => (count > 0 ? `, and ${count} pages without labels` : '');

/** What became of the file of the model. */
function file({ pages, written, not_written: notWritten }) {
  if (written) return element('p', `The model, trained on all ${pages} pages, was written to ${written}.`);
  if (!notWritten) {
    return element('p', 'To keep the model, restart with -o MODEL, or run dechaff train DIR -o MODEL.', 'facts');
  }
  const said = element('p', `${notWritten} `);
  const anyway = element('button', 'Write it anyway');
  anyway.type = 'button';
  anyway.addEventListener('click', write);
  said.append(anyway);
  return said;
}

/** A button that lets a model suggest, or that it does. */
function chooser(model, suggester, isWorse) {
  const cell = element('td');
  if (model === suggester) {
    cell.textContent = 'in use';
    return cell;
  }
  const button = element('button', isWorse ? 'Use (less accurate)' : 'Use');
  button.type = 'button';
  button.setAttribute('aria-label', `${button.textContent}: suggestions from ${model}`);
  button.addEventListener('click', () => use(model));
  cell.append(button);
  return cell;
}

function table({ results: outcomes, suggester, first }) {
  const last = outcomes.at(-1);
  const names = outcomes.map((_, nth) => `training ${nth + 1}`);
  const rates = Object.fromEntries(outcomes.map((outcome, nth) => [names[nth], outcome.curve.at(-1).line_error_rate.value]));
  rates[first] = last.first.line_error_rate.value;
  const isWorse = (model) => rates[model] > rates[suggester] || (suggester === first && outcomes[names.indexOf(model)]?.comparison === 'worse');
  const choose = (model) => chooser(model, suggester, isWorse(model));
  const made = element('table');
  made.append(element('caption', `Held-out metrics. ${first} was tested on the same pages, even if it was trained on them.`));
  const head = element('tr');
  for (const title of ['model', 'training pages', 'misclassified lines', 'page F1', 'suggestions']) head.append(element('th', title));
  made.append(element('thead'), element('tbody'));
  made.tHead.append(head);
  const row = (title, pages, figures, choice) => {
    const made = element('tr');
    const first = element('th', title);
    first.scope = 'row';
    made.append(first, element('td', pages), element('td', share(figures.line_error_rate)));
    made.append(element('td', share(figures.page_f1)), choice);
    return made;
  };
  outcomes.forEach((outcome, nth) => {
    const points = outcome === last ? outcome.curve : outcome.curve.slice(-1);
    for (const point of points) {
      const pages = `${Math.round(point.learned_from)} pages`;
      const isKept = point === points.at(-1) && nth >= outcomes.length - KEPT;
      made.tBodies[0].append(row(names[nth], pages, point, isKept ? choose(names[nth]) : element('td')));
    }
  });
  made.tBodies[0].append(row(first, '', last.first, choose(first)));
  return made;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [520, 220, 46, 34];

function chart(outcomes) {
  const last = outcomes.at(-1);
  const before = outcomes.slice(0, -1).map((outcome) => outcome.curve.at(-1));
  const points = [...before, ...last.curve];
  const most = Math.max(...points.map((point) => point.learned_from));
  const worst = Math.max(...points.map((point) => point.line_error_rate.high), last.suggestions.line_error_rate.value);
  const x = (pages) => LEFT + (pages / most) * (WIDTH - LEFT - 16);
  const y = (rate) => HEIGHT - BOTTOM - (rate / Math.max(worst, 0.01)) * (HEIGHT - BOTTOM - 14);
  const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'chart' });
  svg.setAttribute('aria-label', 'Learning curve: misclassified lines by number of training pages. The table has the values.');
  const text = (at, value, attributes) => {
    const made = draw('text', { x: at[0], y: at[1], ...attributes });
    made.textContent = value;
    svg.append(made);
  };
  svg.append(draw('path', { d: `M${LEFT} 10V${HEIGHT - BOTTOM}H${WIDTH - 10}`, class: 'axis' }));
  for (const rate of [0, worst / 2, worst]) text([LEFT - 6, y(rate) + 4], percent(rate), { class: 'tick end' });
  for (const point of last.curve) {
    text([x(point.learned_from), HEIGHT - BOTTOM + 15], Math.round(point.learned_from), { class: 'tick middle' });
  }
  text([(LEFT + WIDTH) / 2, HEIGHT - 4], 'training pages', { class: 'tick middle' });
  const base = y(last.suggestions.line_error_rate.value);
  svg.append(draw('path', { d: `M${LEFT} ${base}H${WIDTH - 10}`, class: 'base' }));
  text([WIDTH - 12, base - 5], `suggestions from ${last.model}`, { class: 'tick end' });
  const line = last.curve.map((point) => `${x(point.learned_from)} ${y(point.line_error_rate.value)}`);
  svg.append(draw('path', { d: `M${line.join('L')}`, class: 'curve' }));
  for (const point of points) {
    const rate = point.line_error_rate;
    const at = x(point.learned_from);
    svg.append(draw('path', { d: `M${at} ${y(rate.low)}V${y(rate.high)}`, class: 'interval' }));
    const earlier = before.includes(point) ? ' earlier' : '';
    svg.append(draw('circle', { cx: at, cy: y(rate.value), r: 4, class: `point${earlier}` }));
  }
  return svg;
}

function draw(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
