// The parts between marks are made from the tables of the library: UPDATE_GOLDEN=1 cargo test -p dechaff --test types

// generated: roles
// end

/** Why a line is kept or left out against its score. */
// generated: reasons
// end

/** How a page hides a line from its readers. */
// generated: hiding
// end

/** A line of a page: its text, where it stands, and what the model says of it. */
export interface Line {
  /** The first byte of the line in the page; for a string, in its UTF-8 encoding. */
  start: number;
  /** The byte after its last one. */
  end: number;
  /** The probability of content, 0 to 1. */
  score: number;
  /** Is it kept as content? */
  content: boolean;
  role: Role;
  /** The innermost HTML element around it, or an empty string. */
  tag: string;
  /** Why it is kept or left out against its score, if it is. */
  reason?: Reason;
  /** On how many other pages of its site it is, and of how many, if it is left out for that. */
  recurs?: [number, number];
  /** How the page hides the line from its readers, if it does. */
  hidden?: Hiding;
  text: string;
}

/** What a page says about itself. Dates are YYYY-MM-DD. */
export interface Metadata {
  // generated: metadata
  // end
  /** Where each value was found, by the name of its field. */
  origins: Record<string, string>;
}

/** A post of a thread. */
export interface Post {
  /** Its author, or an empty string. */
  author: string;
  /** Its date as the page tells readers, or an empty string. */
  date: string;
  /** Its day in ISO 8601, with the time if the page states it for programs. */
  when: string | null;
  votes: number | null;
  /** Is it the accepted answer? */
  accepted: boolean;
  /** Its bytes in the page. */
  start: number;
  end: number;
  text: string;
}

/** Consecutive blocks of a document. */
export interface Chunk {
  url: string | null;
  /** The headings that all of it is under, outermost first. */
  headings: string[];
  /** Its bytes in the page. */
  start: number;
  end: number;
  /** The bytes of what it repeats from other places: the header of its table, and its footnotes. */
  repeated: [number, number][];
  text: string;
}

export interface ModelOptions {
  // generated: lines and pages
  // end
}

export interface PageOptions {
  /** The address of the page, which resolves its links. */
  url?: string;
  /** The charset that the server of the page sent. Strings need none. */
  charset?: string;
}

/** How a document is written, in any format. */
export interface WriteOptions {
  // generated: output
  // end
}
