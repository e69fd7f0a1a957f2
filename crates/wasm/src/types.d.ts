export type Role =
  | "body" | "title" | "byline" | "date" | "standfirst" | "heading" | "caption" | "teaser" | "comment" | "quote" | "other";

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
  reason?: "siblings" | "table" | "post" | "text-below" | "no-text-below" | "copy" | "keep" | "drop";
  /** How the page hides the line from its readers, if it does. */
  hidden?: "attribute" | "display" | "visibility" | "opacity" | "font-size" | "position" | "clip"
    | "transform" | "color" | "fallback" | "rule" | "class";
  text: string;
}

/** What a page says about itself. Dates are YYYY-MM-DD. */
export interface Metadata {
  title: string | null;
  authors: string[];
  date: string | null;
  modified: string | null;
  language: string | null;
  site: string | null;
  canonical_url: string | null;
  description: string | null;
  image: string | null;
  kind: "article" | "thread" | "listing" | "product" | "documentation" | "form" | "frames" | "error" | null;
  tags: string[];
  categories: string[];
  license: string | null;
  direction: "ltr" | "rtl" | null;
  /** The price of the product that the page sells, such as "19.50". */
  price: string | null;
  /** Its currency, such as "EUR". */
  currency: string | null;
  availability: "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | null;
  /** The code that the shop has for the product. */
  sku: string | null;
  /** The number of the product in all shops. */
  gtin: string | null;
  brand: string | null;
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
  /** Keep the lines with a score of at least this, 0 to 1. */
  threshold?: number;
  /** The weight of recall relative to precision. */
  beta?: number;
  /** Roles whose lines are kept whatever their score, added to those of the model. */
  include?: Role[];
  /** Roles whose lines are left out, added to those of the model. */
  exclude?: Role[];
  /** Whether text is left out that the page hides from its readers [default: "drop"]. */
  hidden?: "drop" | "keep";
  /** Whether the structure of the page corrects the decision about single lines [default: true]. */
  structure?: boolean;
  /** CSS selectors of elements that are kept whatever the scores of their lines. */
  keep?: string[];
  /** CSS selectors of elements that are left out, also inside of elements that are kept. */
  drop?: string[];
  /** Pages in other languages are left out, with the error `LeftOut`: codes such as "en". This package compares the
   * language that a page declares, and does not detect that of its text. */
  language?: string[];
  /** Pages with less words of kept text are left out. */
  min_words?: number;
  /** Pages that have useful content with a lower probability are left out, 0 to 1. */
  min_useful?: number;
  /** Pages of a lower confidence are left out, 0 to 1. */
  min_confidence?: number;
}

export interface PageOptions {
  /** The address of the page, which resolves its links. */
  url?: string;
  /** The charset that the server of the page sent. Strings need none. */
  charset?: string;
}

/** How a document is written, in any format. */
export interface WriteOptions {
  /** [default: true]; "list" lists them at the end */
  links?: boolean | "list";
  /** [default: true, but false for plain text] */
  images?: boolean;
  /** [default: true]; "html" writes tables in Markdown as HTML if their cells span others */
  tables?: boolean | "html";
  /** [default: true] */
  emphasis?: boolean;
  /** "llm" is for language models: removes what follows readers from addresses, closes gaps between levels of
   * headings, takes the first row of a table without a header as its header, and leaves out emphasis without words
   * and images without alternative text. No dollar signs are escaped in Markdown. */
  profile?: "llm";
  /** The id of the page, for HTML and TEI. */
  id?: string;
  /** A whole file, not a part of one [default: true]. */
  standalone?: boolean;
  /** Whether the metadata of the page are written with it [default: false]. */
  metadata?: boolean;
  /** What becomes of the headline [default: "auto", it comes first]. */
  title?: "auto" | "keep" | "drop";
}
