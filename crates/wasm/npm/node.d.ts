export { Document, Model, version } from './dechaff.js';
export type { Line, Metadata, ModelOptions, PageOptions, Role, WriteOptions } from './dechaff.js';

/** Does nothing; in browsers it loads the package. */
export default function init(): Promise<void>;
