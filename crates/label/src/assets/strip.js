// The whole page in a strip next to the list. Each line has its place in it, however many there are: its columns are the
// labels, what is uncertain, what was corrected, and the roles.

const strip = document.querySelector('#strip');
const pen = strip.getContext('2d');

/** The columns, in twelfths of the width: where each begins, and how wide it is. */
const COLUMNS = { label: [0, 5], uncertain: [5, 3], set: [8, 2], role: [10, 2] };

let shown = null;
let inView = () => [];
/** The lines in which something was found. */
let found = [];
let isWaiting = false;

/** Shows a page as it is being marked. */
export function show(marking) {
  shown = marking;
  found = [];
  paint();
}

/** Shows where something was found. */
export function setFound(lines) {
  found = lines;
  paint();
}

/** Paints again what has changed, once for each picture on the screen. */
export function paint() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    draw();
  });
}

/** The colours of a line, by column. */
function coloursOf(line, colour) {
  const { labels, page } = shown;
  const { role, set_role: setRole } = page.lines[line];
  const isGuess = role !== 'body' && role !== 'other';
  return {
    label: labels.content[line] ? colour('content') : null,
    uncertain: labels.isOpen(line) ? colour('doubt') : null,
    set: labels.isContested(line) ? colour('wrong') : labels.byHand[line] ? colour('accent') : null,
    role: setRole ? colour('text') : isGuess ? colour('edge') : null,
  };
}

function draw() {
  if (!shown || strip.clientHeight === 0) return;
  const [width, height] = [strip.clientWidth, strip.clientHeight].map((size) => Math.round(size * devicePixelRatio));
  [strip.width, strip.height] = [width, height];
  const style = getComputedStyle(strip);
  const colour = (name) => style.getPropertyValue(`--${name}`);
  const top = (line) => Math.floor((line / shown.length) * height);
  const lineHeight = (line) => Math.max(top(line + 1) - top(line), Math.ceil(devicePixelRatio));
  const seen = inView();
  pen.fillStyle = colour('range');
  if (seen.length > 0) pen.fillRect(0, top(seen[0]), width, Math.max(top(seen.at(-1) + 1) - top(seen[0]), 1));
  for (let line = 0; line < shown.length; line += 1) {
    for (const [column, fill] of Object.entries(coloursOf(line, colour))) {
      if (!fill) continue;
      const [from, wide] = COLUMNS[column].map((part) => (part * width) / 12);
      pen.fillStyle = fill;
      pen.fillRect(from, top(line), wide - devicePixelRatio, lineHeight(line));
    }
  }
  pen.fillStyle = colour('accent');
  for (const line of found) pen.fillRect(width / 2, top(line), width / 2, lineHeight(line));
  pen.fillStyle = colour('text');
  pen.fillRect(0, top(shown.cursor), width, Math.ceil(2 * devicePixelRatio));
}

/** Hears where the strip is clicked or drawn over: `goTo(line)`. `seen()` gives the lines that are in the list's view. */
export function listen(list, seen, goTo) {
  inView = seen;
  list.addEventListener('scroll', paint);
  new ResizeObserver(paint).observe(strip);
  const go = (event) => {
    if (!shown || shown.length === 0) return;
    const { top, height } = strip.getBoundingClientRect();
    goTo(Math.min(Math.max(Math.floor(((event.clientY - top) / height) * shown.length), 0), shown.length - 1));
  };
  strip.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    strip.setPointerCapture(event.pointerId);
    go(event);
  });
  strip.addEventListener('pointermove', (event) => event.buttons === 1 && go(event));
}
