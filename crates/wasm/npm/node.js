// In Node the package is ready as soon as it is imported.

import { readFileSync } from 'node:fs';

import { initSync } from './dechaff.js';

initSync({ module: readFileSync(new URL('dechaff_bg.wasm', import.meta.url)) });

export { Document, Model, version } from './dechaff.js';

/** Does nothing; in browsers it loads the package. */
export default async function init() {}
