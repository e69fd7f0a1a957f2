// The list of pages, in the order in which to mark them.

import { button, element } from './element.js';
import { get } from './server.js';

/** Pages that are listed at once. */
const MOST = 200;

const list = document.querySelector('#pages');
const filter = document.querySelector('#filter');
const bar = document.querySelector('#progress');
const barText = document.querySelector('#progress-text');

const pages = [];
let version = null;
/** Do the suggestions come from a model that was trained here? */
let isTrained = false;
let current = null;
/** Pages in the order that they were opened, and where in it we are. */
const opened = [];
let at = -1;

export const named = (number) => pages[number]?.name;
export const markedCount = () => pages.filter((page) => page.state === 'marked').length;
export const waitingCount = () => pages.filter((page) => page.state === 'waiting').length;

/** Do the pages of `--against` have other labels, and nobody has decided yet? */
const isDisputed = (page) => page.state === 'marked' && page.differs > 0 && !page.note.decided;

/** Asks the server what is new. */
export async function refresh() {
  const news = await get(version === null ? 'api/pages' : `api/pages?since=${version}`);
  ({ version } = news);
  for (const page of news.pages) pages[page.number] = { ...page, chance: chance(page.name) };
  if (news.pages.length > 0) countTemplates();
  const isOther = isTrained !== news.trained;
  isTrained = news.trained;
  if (isOther || news.pages.length > 0) render();
  return news;
}

/** A number that a name always has, and that tells nothing about it: FNV-1a. */
function chance(name) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  // The last letters of a name reach all bits only by this.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/**
 * Counts the pages of each template, and those of them that come before each page: the marked ones, and of those to do the
 * ones that come before it in mixed order.
 */
function countTemplates() {
  const counts = new Map();
  const counted = pages.filter((page) => page.state === 'marked' || isToDo(page));
  counted.sort((one, other) => Number(isToDo(one)) - Number(isToDo(other)) || byChance(one, other));
  for (const page of counted) {
    page.before = counts.get(page.template) ?? 0;
    counts.set(page.template, page.before + 1);
  }
  for (const page of counted) page.alike = counts.get(page.template);
}

const byName = (one, other) => one.number - other.number;
const byDoubt = (one, other) => (other.doubt ?? -1) - (one.doubt ?? -1) || byName(one, other);
const byChance = (one, other) => one.chance - other.chance || byName(one, other);
const byTemplate = (one, other) => one.before - other.before || other.alike - one.alike || byChance(one, other);
const ORDERS = {
  mixed: { compare: byChance, says: 'in mixed order' },
  uncertain: { compare: byDoubt, says: 'the most uncertain first' },
  template: { compare: byTemplate, says: 'one of each template first' },
  name: { compare: byName, says: 'by name' },
};
const chosenOrder = document.querySelector('#order');
/**
 * The order of the pages to do. Only a model that has learned from pages of this kind knows what it does not know: see
 * docs/research/label.md for what each order gives.
 */
const order = () => ORDERS[chosenOrder.value || (isTrained ? 'uncertain' : 'mixed')];
/** Pages to decide come first, those with most differences before others. */
const byWorth = (one, other) =>
  Number(isDisputed(other)) - Number(isDisputed(one)) ||
  (isDisputed(one) ? other.differs - one.differs : 0) ||
  order().compare(one, other);
const isToDo = (page) => (page.state === 'todo' || page.state === 'waiting') && !page.note.skipped;
/** Is there something to do on a page? */
const isLeft = (page) => isToDo(page) || (isDisputed(page) && !page.note.skipped);

const [ofState, ofSite, ofGroup] = ['#filter-state', '#filter-site', '#filter-group'].map((id) => document.querySelector(id));
/** Pages whose text has what is looked for, and what that was. */
let inText = { text: '', numbers: new Set() };

/** Does a page have what is looked for? */
function isFound(page) {
  const wanted = filter.value.trim().toLowerCase();
  const has = (value) => (value ?? '').toLowerCase().includes(wanted);
  return has(page.name) || has(page.title) || has(page.url) || (inText.text === wanted && inText.numbers.has(page.number));
}

/** Is a page among those that the filters let through? */
function passes(page) {
  const state = ofState.value;
  return (
    (!ofSite.value || page.site === ofSite.value) &&
    (!ofGroup.value || page.group === ofGroup.value) &&
    (state === '' ||
      (state === 'todo' && isLeft(page)) ||
      (state === 'marked' && page.state === 'marked') ||
      (state === 'skipped' && page.note.skipped === true) ||
      (state === 'flagged' && page.note.flagged === true) ||
      (state === 'noted' && Boolean(page.note.text || page.note.unsure?.length)))
  );
}

let asking = 0;
/** Looks for what was typed in the texts of the pages, when the typing rests. */
function searchTexts() {
  clearTimeout(asking);
  const text = filter.value.trim().toLowerCase();
  if (text.length < 3) return;
  asking = setTimeout(async () => {
    try {
      const numbers = await get(`api/search?text=${encodeURIComponent(text)}`);
      inText = { text, numbers: new Set(numbers) };
      render();
    } catch {
      // The next letter asks again.
    }
  }, 300);
}

/** Fills the choices of a filter. */
function fill(select, first, values) {
  const names = [...new Set(values.filter(Boolean))].sort();
  const key = names.join('\n');
  if (select.dataset.key === key) return;
  const { value } = select;
  select.dataset.key = key;
  select.replaceChildren(new Option(first, ''), ...names.map((name) => new Option(name, name)));
  select.value = names.includes(value) ? value : '';
}

/** How many pages are to do, whatever the filters. */
export const toDoCount = () => pages.filter(isLeft).length;

/** What the list says of a page. */
export const listed = (number) => pages[number];

/**
 * The page that a minute is spent best on, if any is left among those that the filters let through; those that were
 * opened only at last.
 */
export function best() {
  const left = pages.filter((page) => isLeft(page) && page.number !== current && passes(page)).sort(byWorth);
  return (left.find((page) => !opened.includes(page.number)) ?? left[0])?.number;
}

/** The page after this one: the one we came back from, or the best. */
export const next = () => (at + 1 < opened.length ? opened[at + 1] : best());
/** The page that was open before. */
export const previous = () => (at > 0 ? opened[at - 1] : undefined);

/** Notes which page is open. */
export function setCurrent(number) {
  current = number;
  if (opened[at + 1] === number) at += 1;
  else if (opened[at - 1] === number) at -= 1;
  else if (opened[at] !== number) {
    opened.push(number);
    at = opened.length - 1;
  }
  render();
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Hears which page is to be opened. */
export function onOpen(open) {
  list.addEventListener('click', (event) => {
    const item = event.target.closest('button[data-number]');
    if (item) open(Number(item.dataset.number));
  });
  filter.addEventListener('input', () => {
    render();
    searchTexts();
  });
  for (const select of [ofState, ofSite, ofGroup, chosenOrder]) select.addEventListener('change', render);
  filter.addEventListener('keydown', (event) => {
    const first = list.querySelector('button[data-number]');
    if (event.key === 'Enter' && first) open(Number(first.dataset.number));
    if (event.key === 'Escape') filter.value = '';
    if (event.key === 'Enter' || event.key === 'Escape') {
      render();
      document.querySelector('#lines').focus();
    }
  });
}

export const find = () => filter.focus();

/** Shows the list. */
export function render() {
  const [marked, waiting] = [markedCount(), waitingCount()];
  bar.max = Math.max(pages.length, 1);
  bar.value = marked;
  barText.textContent = `${marked} of ${pages.length} pages marked${waiting ? `, ${waiting} not read yet` : ''}`;
  fill(ofSite, 'all sites', pages.map((page) => page.site));
  fill(ofGroup, 'all groups', pages.map((page) => page.group));
  const found = pages.filter((page) => passes(page) && isFound(page));
  const groups = [
    ['To resolve, most differences first', found.filter((page) => isDisputed(page) && isLeft(page)).sort(byWorth)],
    [`To do, ${order().says}`, found.filter(isToDo).sort(order().compare)],
    ['Marked', found.filter((page) => page.state === 'marked' && !isLeft(page)).sort(byDoubt)],
    ['Skipped', found.filter((page) => page.note.skipped && page.state !== 'marked' && page.state !== 'unusable')],
    ['Cannot be used', found.filter((page) => page.state === 'unusable')],
  ];
  list.replaceChildren(...groups.filter(([, group]) => group.length > 0).flatMap(renderGroup));
}

function renderGroup([title, group]) {
  const listed = group.slice(0, MOST);
  const hasCurrent = group.findIndex((page) => page.number === current);
  if (hasCurrent >= MOST) listed.push(group[hasCurrent]);
  const items = element('ul', {}, ...listed.map(renderPage));
  if (group.length > listed.length) items.append(element('li', { className: 'more' }, `and ${group.length - listed.length} more`));
  return [element('h3', {}, `${title} (${group.length})`), items];
}

function renderPage(page) {
  const cut = page.name.lastIndexOf('/') + 1;
  const facts = [page.name.slice(0, Math.max(cut - 1, 0)), page.title, page.site].filter(Boolean);
  const name = span('name', span('file', page.name.slice(cut)), ...facts.map((fact) => span('facts', fact)));
  const [text, meaning] = numberOf(page);
  const item = button('', null);
  Object.assign(item, { className: page.state, title: page.reason ?? page.name });
  item.dataset.number = page.number;
  item.classList.toggle('flagged', page.note.flagged === true);
  if (page.number === current) item.setAttribute('aria-current', 'page');
  item.append(name, Object.assign(span('facts', text), { title: meaning }));
  return element('li', {}, item);
}

/** The number at the right of a page, and what it means. */
function numberOf(page) {
  if (isDisputed(page)) return [`${page.differs} ≠`, 'lines with another label in the other pages'];
  return [page.doubt === undefined ? '' : Math.round(page.doubt * 100), 'uncertainty of the model, 0 to 100'];
}

const span = (className, ...contents) => element('span', { className }, ...contents);
