/* @ts-self-types="./index.d.ts" */

// In browsers, workers and bundlers the package is ready after init().

import load, { initSync as loadSync } from './dechaff.js';

export { Document, Model, version } from './dechaff.js';
export { LeftOut, ModelError, PageError } from './errors.js';

const given = (source) => source && { module_or_path: source };

export default async function init(source) {
  await load(given(await source));
}

export function initSync(source) {
  loadSync({ module: source });
}
