// Messages: in the line at the bottom, and in the notice at the top.

const find = (selector) => document.querySelector(selector);
const [notice, noticeText, noticeAction] = ['#notice', '#notice-text', '#notice-action'].map(find);
const said = find('#said');

/** Says something that need not be answered. */
export function say(text) {
  said.textContent = text;
}

/** Shows a problem until it is closed or solved. `action` is a button: `{ label, run }`. */
export function warn(text, action) {
  noticeText.textContent = text;
  noticeAction.hidden = !action;
  noticeAction.textContent = action?.label ?? '';
  noticeAction.onclick = action ? () => action.run() : null;
  notice.hidden = false;
}

/** Closes the notice. */
export function hush() {
  notice.hidden = true;
  noticeText.textContent = '';
}

export const counted = (count) => (count === 1 ? '1 line' : `${count} lines`);

const NAMES = ['boilerplate', 'content'];

/** Says what was set. `list` are the lines that changed. */
export const setText = (list, labels) => `${counted(list.length)}: ${NAMES[labels.content[list[0]]]}`;

/** Lines of which a page must have more for a change of half of them to be a large one. */
const LARGE = 10;

/** What to say of a page that lost all of its content, or changed in most lines; null of others. */
export function largeChange(page, labels) {
  const before = page.lines.map((line) => (page.marked ? line.content : line.suggested));
  const had = before.filter(Boolean).length;
  const changed = before.filter((content, line) => content !== (labels.content[line] === 1)).length;
  if (had > 0 && !labels.content.includes(1)) return `${page.name} is saved without content: it had ${counted(had)}.`;
  if (labels.length >= LARGE && changed * 2 > labels.length) {
    return `${page.name} is saved: ${changed} of ${counted(labels.length)} changed.`;
  }
  return null;
}

/** Labels that found no line, of which so many are named. */
const NAMED = 4;

/** Which labels found their lines in a page whose text has changed, and which did not. */
export function lostText(lost, { found, moved }) {
  const text = moved ? 'The text of this page has changed since you labelled it.' : 'The text of this page had changed when you labelled it.';
  const back = found > 0 ? ` ${counted(found)} that you labelled ${found === 1 ? 'was found again and keeps its label' : 'were found again and keep their labels'}.` : '';
  const named = lost.slice(0, NAMED).map(({ text, content }) => `“${text}” (${content ? 'content' : 'boilerplate'})`);
  if (lost.length > NAMED) named.push(`and ${lost.length - NAMED} more`);
  const gone = lost.length > 0 ? ` ${counted(lost.length)} could not be found: ${named.join(', ')}.` : '';
  return `${text}${back}${gone}`;
}
