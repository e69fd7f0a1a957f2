
/** A page cannot be extracted: it is a PDF file, a picture or other binary data, or takes too much work. */
export class PageError extends Error {
  name: "PageError" | "LeftOut";
}

/** A page is left out by a rule of the model: its language, its confidence, or its number of words. */
export class LeftOut extends PageError {
  name: "LeftOut";
}

/** A model file cannot be read. */
export class ModelError extends Error {
  name: "ModelError";
}

/**
 * Loads the WebAssembly file, and must be awaited before anything else in browsers and workers. In Node, Deno and Bun it
 * does nothing.
 *
 * @param source where the file is, if it is not next to the code: its address, a Response, its bytes, or a WebAssembly.Module
 */
export default function init(source?: string | ArrayBuffer | ArrayBufferView | object): Promise<void>;

/**
 * Does the same at once.
 *
 * @param module the bytes of the file, or a WebAssembly.Module
 */
export function initSync(module: ArrayBuffer | ArrayBufferView | object): void;
