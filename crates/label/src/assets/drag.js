// Drawing over lines with the mouse, in the list and in the preview. Within one line the mouse selects text. A finger
// scrolls: by touch there is a button for ranges.

/** The mouse selects text if it moves so far, in pixels; otherwise it clicks. */
const CLICK = 5;

let dragged = false;

/** Was the click that comes now the end of a drag? */
export function wasDragged() {
  const was = dragged;
  dragged = false;
  return was;
}

/**
 * Watches the mouse draw over lines inside `root`. `lineAt` gives the line of an element. `drawn(from, to, ended)` is
 * informed of the lines so far, and `selected()` of text that was selected in a line.
 */
export function watchDrags(root, lineAt, { drawn, selected }) {
  let drag = null;
  const view = root.ownerDocument ?? root;
  const unselect = () => view.getSelection()?.removeAllRanges();
  const setDrawing = (isDrawing) => view.documentElement.classList.toggle('drawing', isDrawing);

  root.addEventListener('pointerdown', (event) => {
    dragged = false;
    const from = lineAt(event.target);
    const draws = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey;
    drag = draws && from !== undefined ? { from, to: from, x: event.clientX, y: event.clientY } : null;
    if (draws) unselect();
  });
  root.addEventListener('pointermove', (event) => {
    const to = drag ? lineAt(view.elementFromPoint(event.clientX, event.clientY)) : undefined;
    if (to === undefined || to === drag.to) return;
    if (!dragged) {
      setDrawing(true);
      unselect();
    }
    drag.to = to;
    dragged = true;
    drawn(drag.from, to, false);
  });
  view.addEventListener('pointerup', (event) => {
    if (!drag) return;
    const { from, to, x, y } = drag;
    drag = null;
    if (dragged) {
      setDrawing(false);
      drawn(from, to, true);
    } else if (Math.hypot(event.clientX - x, event.clientY - y) < CLICK) unselect();
    else dragged = selected();
  });
  view.addEventListener('pointercancel', () => {
    drag = null;
    setDrawing(false);
  });
}
