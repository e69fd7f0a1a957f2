// Follows the server: its news, and whether it is there.

import * as pages from './pages.js';
import { hush, say, warn } from './messages.js';
import { Anew, Away, Refused } from './server.js';
import { keepNow } from './keeping.js';
import { onTrouble } from './state.js';
import { reload } from './opening.js';

/** Is the server gone? */
let gone = false;

function lost(error) {
  if (error instanceof Anew) {
    gone = false;
    warn(
      'dechaff label was restarted and has a new address. Open the address that it printed. Unsaved labels ' +
        'are kept in this browser. They are restored if the server uses the same port.',
    );
    return;
  }
  warn('The server cannot be reached. Unsaved labels are kept in this browser. You can continue marking and save when the server is back.');
  gone = true;
}

onTrouble((error) => {
  keepNow();
  if (error instanceof Away || error instanceof Anew) lost(error);
  else if (error instanceof Refused && error.status === 409) {
    warn(`${error.message} Your labels are kept.`, { label: 'Reload', run: reload });
  } else warn(error.message);
});

/** Asks for news again and again; more often while the server is gone or reads pages. */
export async function watchPages() {
  try {
    if (!document.hidden || gone) await pages.refresh();
    if (gone) {
      gone = false;
      hush();
      say('The server is back.');
    }
  } catch (error) {
    if (error instanceof Anew || (error instanceof Away && !gone)) lost(error);
    if (error instanceof Anew) return;
  }
  setTimeout(watchPages, gone || pages.waitingCount() > 0 ? 1000 : 3000);
}
