// Elements of the page.

/** Makes an element with properties, such as `{ className: 'facts' }`, and contents: texts and elements. */
export function element(name, properties = {}, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

/** Makes a button that does something. */
export const button = (text, run) => element('button', { type: 'button', onclick: run }, text);
