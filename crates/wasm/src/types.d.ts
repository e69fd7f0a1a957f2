// The parts between marks are made from the tables of the library: UPDATE_GOLDEN=1 cargo test -p dechaff --test types

// generated: roles
export type Role =
  "body" | "title" | "byline" | "date" | "standfirst" | "heading" | "caption" | "teaser" | "comment" |
  "quote" | "other";
// end

/** Why a line is kept or left out against its score. */
// generated: reasons
export type Reason =
  "siblings" | "sentence" | "no-sentence" | "control" | "facts" | "list" | "table" | "no-table" | "code" |
  "no-code" | "card" | "no-card" | "quotation" | "post" | "signature" | "other-post" | "section" | "title" |
  "text-below" | "no-text-below" | "copy" | "related" | "comments" | "notice" | "other-article" | "site" |
  "keep" | "drop";
// end

/** How a page hides a line from its readers. */
// generated: hiding
export type Hiding =
  "attribute" | "display" | "visibility" | "opacity" | "font-size" | "position" | "clip" | "transform" |
  "color" | "fallback" | "rule" | "class" | "control";
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
  /** The headline, without the name of the site. */
  title: string | null;
  /** The names of the authors. */
  authors: string[];
  /** The day of publication as written on the page, in its own time zone. If it is unknown, the day of the last change. */
  date: string | null;
  /** The day of the last change, if the markup states it. */
  modified: string | null;
  /** The language as a BCP 47 tag, such as de or pt-BR. */
  language: string | null;
  /** The name of the site. */
  site: string | null;
  /** The address that the page declares for itself. If it declares none, that from which it was fetched. */
  canonical_url: string | null;
  /** The description of the page, in a sentence or two. */
  description: string | null;
  /** The address of the image that represents the page. */
  image: string | null;
  /** The kind of page. It is missing for other kinds, and if the kind is unknown. */
  kind: "article" | "thread" | "listing" | "product" | "documentation" | "form" | "frames" | "error" | null;
  /** The tags of the text. */
  tags: string[];
  /** The categories or sections of the page. */
  categories: string[];
  /** The licence of the text: its address, or its name. */
  license: string | null;
  /** The direction in which the text is read, if the page states it: ltr or rtl. */
  direction: "ltr" | "rtl" | null;
  /** The price of the product that the page sells, as a decimal number such as 19.50; the lowest of several. */
  price: string | null;
  /** The currency of the price: its code in ISO 4217, such as EUR. */
  currency: string | null;
  /** Whether the product can be bought: InStock, OutOfStock, PreOrder or BackOrder. */
  availability: "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | null;
  /** The shop's code for the product. */
  sku: string | null;
  /** The global number of the product (GTIN, EAN, UPC, ISBN-13), with a valid check digit. */
  gtin: string | null;
  /** The brand or the maker of the product. */
  brand: string | null;
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
  /** Keep the lines with a score of at least this, 0 to 1, in place of `beta`. */
  threshold?: number;
  /** The weight of recall relative to precision: 2 keeps more, 0.5 keeps less. */
  beta?: number;
  /** Whether the structure of the page corrects the decision about single lines: its siblings, its section and copies of its text. A threshold is never corrected. */
  structure?: boolean;
  /** Roles whose lines are kept whatever their score, added to those of the model. */
  include?: Role[];
  /** Roles whose lines are left out, added to those of the model. */
  exclude?: Role[];
  /** The treatment of the headline. The default is "auto": it is kept or left out as the model was trained, and documents begin with it. */
  title?: "auto" | "keep" | "drop";
  /** The treatment of text that the page hides from its readers. The default is "auto": it is left out unless a control opens it or a script probably shows it. */
  hidden?: "auto" | "drop" | "keep";
  /** Whether text that was encoded twice, and addresses that Cloudflare encoded, are repaired. They are by default. */
  repair?: boolean;
  /** CSS selectors of elements that are kept whatever the scores of their lines. */
  keep?: string[];
  /** CSS selectors of elements that are left out, also inside of elements that are kept. */
  drop?: string[];
  /** Pages in other languages are left out: codes such as "en". */
  language?: string[];
  /** Pages with less words of kept text are left out. */
  min_words?: number;
  /** Pages that have useful content with a lower probability are left out, 0 to 1. */
  min_useful?: number;
  /** Pages of a lower confidence are left out, 0 to 1. */
  min_confidence?: number;
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
  /** Whether links are written with their addresses. "list" writes the addresses at the end. */
  links?: boolean | "list";
  /** Whether images are written. By default they are in every format but text. */
  images?: boolean;
  /** Whether data tables are written. "html" writes tables in Markdown as HTML if their cells span others. */
  tables?: boolean | "html";
  /** Whether emphasis is marked. */
  emphasis?: boolean;
  /** The purpose of the document. "llm" is for language models: it removes what follows readers from addresses, closes gaps between levels of headings, takes the first row of a table without a header as its header, and leaves out emphasis without words and images without alternative text. No dollar signs are escaped in Markdown. */
  profile?: "llm";
  /** Whether a whole file is written, and not a part of a larger one. */
  standalone?: boolean;
  /** The id of the page. */
  id?: string;
  /** Whether the metadata of the page are written with it. */
  metadata?: boolean;
  /** The fields of JSON, or the columns of CSV, in their order. */
  fields?: string[];
  /** The size of chunks, such as "300w" or "2000c": the page is written as chunks, one JSON object each. */
  chunks?: string;
  // end
}
