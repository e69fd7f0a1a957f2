// The errors that callers tell apart. The compiled code throws them.

/** A page cannot be extracted: it is a PDF file, a picture or other binary data, or takes too much work. */
export class PageError extends Error {
  name = 'PageError';
}

/** A page is left out by a rule of the model: its language, its confidence, or its number of words. */
export class LeftOut extends PageError {
  name = 'LeftOut';
}

/** A model file cannot be read. */
export class ModelError extends Error {
  name = 'ModelError';
}
