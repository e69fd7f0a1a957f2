/* @ts-self-types="./index.d.ts" */

// In Node, Deno and Bun the package is ready as soon as it is imported.

import { readFileSync } from 'node:fs';

import { initSync as loadSync } from './dechaff.js';

loadSync({ module: readFileSync(new URL('dechaff_bg.wasm', import.meta.url)) });

export { Document, Model, version } from './dechaff.js';
export { LeftOut, ModelError, PageError } from './errors.js';

export default async function init() {}

export function initSync() {}
