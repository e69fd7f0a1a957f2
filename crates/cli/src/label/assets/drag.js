// Drawing over lines, in the list and in the preview: with a mouse at once, by touch after a long press.

/** How long a finger rests before it draws instead of scrolling, in milliseconds. */
const LONG = 350;
/** How far a finger may move meanwhile, in pixels. */
const NEAR = 10;

let dragged = false;

/** Was the click that comes now the end of a drag? */
export function wasDragged() {
  const was = dragged;
  dragged = false;
  return was;
}

/**
 * Watches a pointer draw over lines inside `root`. `lineAt` gives the line of an element. `hear(from, to, state)` is
 * told of the lines so far: the state is `moving`, or at the end `mouse` or `touch`.
 */
export function watchDrags(root, lineAt, hear) {
  let drag = null;
  const view = root.ownerDocument ?? root;
  const under = (event) => lineAt(view.elementFromPoint(event.clientX, event.clientY));

  root.addEventListener('pointerdown', (event) => {
    dragged = false;
    const from = lineAt(event.target);
    if (from === undefined || event.button !== 0 || event.shiftKey) return;
    drag = { from, to: from, x: event.clientX, y: event.clientY, draws: event.pointerType !== 'touch', timer: 0 };
    if (drag.draws) return;
    drag.timer = setTimeout(() => {
      if (!drag) return;
      drag.draws = true;
      dragged = true;
      hear(drag.from, drag.to, 'moving');
    }, LONG);
  });
  root.addEventListener('pointermove', (event) => {
    if (!drag) return;
    if (!drag.draws) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > NEAR) end();
      return;
    }
    const to = under(event);
    if (to === undefined || to === drag.to) return;
    drag.to = to;
    dragged = true;
    hear(drag.from, to, 'moving');
  });
  // A finger that draws does not scroll.
  root.addEventListener('touchmove', (event) => drag?.draws && event.cancelable && event.preventDefault(), { passive: false });
  root.addEventListener('contextmenu', (event) => drag && event.preventDefault());
  root.addEventListener('selectstart', (event) => drag && event.preventDefault());
  view.addEventListener('pointerup', (event) => {
    if (drag?.draws && dragged) hear(drag.from, drag.to, event.pointerType === 'touch' ? 'touch' : 'mouse');
    end();
  });
  view.addEventListener('pointercancel', end);

  function end() {
    clearTimeout(drag?.timer);
    drag = null;
  }
}
