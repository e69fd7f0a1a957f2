// Parts of lines: which characters are content in a line of which only some are. White space does not count, so a line
// has the same characters in the list, in the preview and in its file. A part is `{ start, end }`; those of a line are in
// order and do not touch.

const SPACE = /\p{White_Space}/gu;

/** The number of characters of a text that are not white space. */
export const charsOf = (text) => [...text.replace(SPACE, '')].length;

const isIn = (parts, at) => parts.some(({ start, end }) => start <= at && at < end);

/**
 * What a line of `length` characters is after a part of it got a label: `{ content, parts }`, the label of the line,
 * which is that of most of it, and its parts; null if it is not split. `before` is what the line was.
 */
export function withPart(before, length, { start, end }, isContent) {
  const isPart = (at) => (before.parts ? isIn(before.parts, at) : before.content === 1);
  const chars = Array.from({ length }, (_, at) => (start <= at && at < end ? isContent : isPart(at)));
  const count = chars.filter(Boolean).length;
  const content = Number(count * 2 >= length);
  if (count === 0 || count === length) return { content, parts: null };
  const parts = [];
  chars.forEach((isContent, at) => {
    if (!isContent) return;
    if (chars[at - 1]) parts.at(-1).end = at + 1;
    else parts.push({ start: at, end: at + 1 });
  });
  return { content, parts };
}

/** A text of a line cut at its parts: `[text, isContent]` of each piece. So many characters of the line are `before` it. */
export function cut(text, parts, before = 0) {
  const pieces = [];
  let at = before;
  for (const char of text) {
    const isSpace = char.search(SPACE) === 0;
    // White space belongs to the part around it.
    const isContent = isIn(parts, at) && (!isSpace || isIn(parts, at - 1));
    if (!isSpace) at += 1;
    if (pieces.at(-1)?.[1] === isContent) pieces.at(-1)[0] += char;
    else pieces.push([char, isContent]);
  }
  return pieces;
}

/** Shows the parts of a line in an element that has text only; `tag` is the name of what goes around content. */
export function paintParts(element, tag, parts, before = 0) {
  if (!parts && !element.firstElementChild) return;
  const text = element.textContent;
  const view = element.ownerDocument;
  const shown = ([piece, isContent]) => (isContent ? Object.assign(view.createElement(tag), { textContent: piece }) : piece);
  element.replaceChildren(...cut(text, parts ?? [], before).map(shown));
}

const elementAt = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement);

/**
 * The part of a line whose text is selected in a document: `{ line, start, end }`; null if nothing is, or more than one
 * line. `lineAt` gives the line of an element, `elementsOf` what has the text of a line.
 */
export function selectedPart(view, lineAt, elementsOf) {
  const selection = view?.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const line = lineAt(elementAt(startContainer));
  if (line === undefined || lineAt(elementAt(endContainer)) !== line) return null;
  const charsTo = (node, offset) => {
    let count = 0;
    for (const element of elementsOf(line)) {
      const around = view.createRange();
      around.selectNodeContents(element);
      const where = around.comparePoint(node, offset);
      if (where < 0) break;
      if (where === 0) around.setEnd(node, offset);
      count += charsOf(around.toString());
    }
    return count;
  };
  const [start, end] = [charsTo(startContainer, startOffset), charsTo(endContainer, endOffset)];
  return start < end ? { line, start, end } : null;
}
