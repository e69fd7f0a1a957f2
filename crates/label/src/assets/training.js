// What a model that learns from the marked pages is worth, and how that grows with the pages.

import { button, element } from './element.js';
import { refresh } from './pages.js';
import { get, post } from './server.js';

const SVG = 'http://www.w3.org/2000/svg';

const dialog = document.querySelector('#training-dialog');
const start = document.querySelector('#train-now');
const cancel = document.querySelector('#train-cancel');
const base = document.querySelector('#train-base');
const baseName = document.querySelector('#train-base-name');
const baseHint = document.querySelector('#base-hint');
const bar = document.querySelector('#training-bar');
const sign = document.querySelector('#train');
const step = document.querySelector('#training-step');
const error = document.querySelector('#training-error');
const results = document.querySelector('#training-results');
const suggestSaid = document.querySelector('#suggest-said');

/** Trainings whose models the server keeps. */
const KEPT = 8;

let watching = false;
let few = false;
let suggested = async () => {};
let ended = () => {};

/** Hears that a training has ended while the dialog was closed. */
export function onEnd(listener) {
  ended = listener;
}

/** Hears that another model suggests now. */
export function onSuggest(listener) {
  suggested = listener;
}

/** Opens the dialog. Enter trains then. */
export function open(marked) {
  if (!dialog.open && !watching) base.checked = true;
  few = marked < 2;
  if (!watching) start.disabled = few;
  baseHint.textContent = few
    ? 'Mark at least 2 pages first, preferably 10 of different sites.'
    : `What the ${marked} marked pages teach is mixed with a model that exists, as far as held-out pages show that it helps.`;
  if (!dialog.open) dialog.showModal();
  // While a training runs, Enter must not fall to the button that closes the dialog.
  if (start.disabled) dialog.focus();
  else start.focus();
  watch();
}

/** Posts something, and shows why it was refused if it was. Gives whether it was not. */
async function send(path, body) {
  error.textContent = '';
  try {
    await post(path, body);
    return true;
  } catch (refused) {
    error.textContent = refused.message;
    return false;
  }
}

start.addEventListener('click', async () => {
  start.disabled = true;
  await send('api/training', { base: base.checked });
  watch();
});

cancel.addEventListener('click', () => {
  cancel.disabled = true;
  send('api/training/cancel', {});
});

/** Shows how far a training is, in the dialog and, when that is closed, in the button that opens it. */
function paintProgress({ step: now, progress, seconds_left: left }) {
  const runs = now !== null;
  start.disabled = runs || few;
  base.disabled = runs;
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
  if (!(await send('api/suggestions', { model }))) return;
  await watch();
  await suggested();
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
    start.disabled = false;
  }
  watching = false;
}

const number = (value) => (100 * value).toFixed(1);
const percent = (value) => `${number(value)}\u00a0%`;
const share = (metric) => (metric ? `${percent(metric.value)} (${number(metric.low)} to ${number(metric.high)})` : '–');

let rendered = '';

function render(training) {
  const { results: outcomes, suggester } = training;
  const state = JSON.stringify([outcomes, suggester]);
  if (outcomes.length === 0 || state === rendered) return;
  rendered = state;
  suggestSaid.textContent = `The suggestions and the order of the pages come from ${suggester}.`;
  const last = outcomes.at(-1);
  const found = [element('strong', {}, last.answer), ...last.facts].flatMap((fact) => [fact, ' ']);
  const heading = element('p', { className: `finding ${last.advice}` }, ...found);
  const facts = element(
    'p',
    { className: 'facts' },
    `${last.pages} marked pages, ${last.lines} lines. Training took ${last.seconds} s. 95 % intervals are in brackets.`,
  );
  const warnings = element('ul', { className: 'warnings' }, ...last.warnings.map((warning) => element('li', {}, warning)));
  results.replaceChildren(heading, file(last), warnings, chart(outcomes), table(training), facts);
}

/** What became of the model, and how it is kept and used. */
function file({ pages, written }) {
  const name = written ?? 'my.bin';
  const said = written ? `The model, trained on all ${pages} pages, was written to ${written}. ` : '';
  const save = element('a', { href: 'api/training/model', download: 'my.bin' }, 'Save the model');
  return element('p', {}, said, save, '. Use it with ', element('code', {}, `dechaff extract -m ${name} PAGES`));
}

/** A button that lets a model suggest, or that it does. */
function chooser(model, suggester, isWorse) {
  if (model === suggester) return element('td', {}, 'in use');
  const text = isWorse ? 'Use (less accurate)' : 'Use';
  const choice = button(text, () => use(model));
  choice.setAttribute('aria-label', `${text}: suggestions from ${model}`);
  return element('td', {}, choice);
}

function table({ results: outcomes, suggester, first }) {
  const last = outcomes.at(-1);
  const names = outcomes.map((_, nth) => `training ${nth + 1}`);
  const rates = Object.fromEntries(outcomes.map((outcome, nth) => [names[nth], outcome.curve.at(-1).line_error_rate.value]));
  rates[first] = last.first.line_error_rate.value;
  const isWorse = (model) => rates[model] > rates[suggester] || (suggester === first && outcomes[names.indexOf(model)]?.advice === 'keep');
  const choose = (model) => chooser(model, suggester, isWorse(model));
  const row = (title, pages, figures, choice) => {
    const cells = [pages, share(figures.line_error_rate), share(figures.page_f1)].map((text) => element('td', {}, text));
    return element('tr', {}, element('th', { scope: 'row' }, title), ...cells, choice);
  };
  const rows = outcomes.flatMap((outcome, nth) => {
    const points = outcome === last ? outcome.curve : outcome.curve.slice(-1);
    return points.map((point) => {
      const isKept = point === points.at(-1) && nth >= outcomes.length - KEPT;
      const pages = `${Math.round(point.learned_from)} pages`;
      return row(names[nth], pages, point, isKept ? choose(names[nth]) : element('td'));
    });
  });
  const titles = ['model', 'training pages', 'misclassified lines', 'page F1', 'suggestions'];
  return element(
    'table',
    {},
    element('caption', {}, `Held-out metrics. ${first} was tested on the same pages, even if it was trained on them.`),
    element('thead', {}, element('tr', {}, ...titles.map((title) => element('th', {}, title)))),
    element('tbody', {}, ...rows, row(first, '', last.first, choose(first))),
  );
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
