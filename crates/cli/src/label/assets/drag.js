// Drawing over lines with the mouse, in the list and in the preview. A finger scrolls: by touch there is a button for
// ranges.

let dragged = false;

/** Was the click that comes now the end of a drag? */
export function wasDragged() {
  const was = dragged;
  dragged = false;
  return was;
}

/**
 * Watches the mouse draw over lines inside `root`. `lineAt` gives the line of an element. `hear(from, to, ended)` is
 * informed of the lines so far.
 */
export function watchDrags(root, lineAt, hear) {
  let drag = null;
  const view = root.ownerDocument ?? root;

  root.addEventListener('pointerdown', (event) => {
    dragged = false;
    const from = lineAt(event.target);
    const draws = event.pointerType !== 'touch' && event.button === 0 && !event.shiftKey;
    drag = draws && from !== undefined ? { from, to: from } : null;
  });
  root.addEventListener('pointermove', (event) => {
    const to = drag ? lineAt(view.elementFromPoint(event.clientX, event.clientY)) : undefined;
    if (to === undefined || to === drag.to) return;
    drag.to = to;
    dragged = true;
    hear(drag.from, to, false);
  });
  root.addEventListener('selectstart', (event) => drag && event.preventDefault());
  view.addEventListener('pointerup', () => {
    if (drag && dragged) hear(drag.from, drag.to, true);
    drag = null;
  });
  view.addEventListener('pointercancel', () => {
    drag = null;
  });
}
