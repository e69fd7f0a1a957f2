// Undo and redo: `u` and `U`.

import * as history from './history.js';
import * as toast from './toast.js';
import { KINDS } from './step.js';
import { Refused } from './server.js';
import { openPage } from './opening.js';
import { attempt, isBusy, runAfter, state } from './state.js';
import { say } from './messages.js';

/** The step on another page that was announced: the same key takes it. */
let announced = null;

/**
 * Takes back the last step of the open page. If there is none, announces that of another page first. A key that is held
 * down (`repeats`) does not leave the page.
 */
export const undo = (repeats = false) => turn('undo', repeats);

/** Does again what was taken back. */
export const redo = (repeats = false) => turn('redo', repeats);

/** Another key was pressed: what was announced has to be announced again. */
export function forgetAnnounced() {
  announced = null;
}

/** Takes back the step that is offered. */
export function takeBack() {
  const step = toast.offered();
  if (!step) return;
  if (isBusy()) runAfter(takeBack);
  else take(step, 'undo');
}

function turn(way, repeats = false) {
  // What is under way is a step, or opens the page that the key is meant for.
  if (isBusy()) {
    if (!repeats) runAfter(() => turn(way));
    return;
  }
  const here = state.open ? history.next(way, state.open.number) : undefined;
  // The other steps of the page belong to its first labels.
  if (state.open?.page.again && here?.kind !== 'label') {
    say(`nothing to ${way}`);
    return;
  }
  const step = here ?? history.next(way);
  if (!step) say(`nothing to ${way}`);
  else if (here || (announced === step && !repeats)) take(step, way);
  else announce(step, way);
}

function announce(step, way) {
  announced = step;
  const what = `${KINDS[step.kind][0]} ${step.name}`;
  if (way === 'undo') say(`The last step was ${what}. Press u again to go there and undo it.`);
  else say(`The last undone step was ${what}. Press U again to go there and redo it.`);
}

function take(wanted, way) {
  announced = null;
  const back = way === 'undo' ? 'redo' : 'undo';
  attempt(async () => {
    let step = wanted;
    try {
      if (!step.opens && state.open?.number !== step.page) {
        await openPage(step.page);
        // The labels that were kept may have become one step.
        step = history.next(way, step.page) ?? wanted;
      }
      history.turned(step, way);
      await step[way]();
    } catch (error) {
      // Whoever changed the file has the last word.
      const isLost = error instanceof history.Stale || (error instanceof Refused && [404, 410, 422].includes(error.status));
      if (isLost) history.drop(step);
      else if (history.next(back, step.page) === step) history.turned(step, back);
      throw error;
    }
  });
}
