//! Writes documents as Markdown: CommonMark with GitHub's tables, footnotes, tasks and struck out
//! text.

use crate::tree::{
    Block, BlockKind, Definition, Document, Inline, InlineKind, Item, List, Mark, may_be_shown,
};
use crate::write::code_span::{backticks, code};
use crate::write::markdown_inline::paragraph;
use crate::write::markdown_table::table;
use crate::write::text::Prefix;
use crate::write::{About, RenderOptions, html, link_list, tex};
use dechaff_page::text::without_controls;

impl Document {
    /// Returns the document as Markdown, with a line break at its end unless it is empty.
    pub fn to_markdown(&self, options: &RenderOptions<'_>) -> String {
        let mut writer = Writer::new(options);
        writer.blocks(&self.blocks, false);
        for footnote in options.until_stop(&self.footnotes) {
            writer.gap();
            let first = format!("[^{}]: ", footnote.label);
            writer.inside(Some(first), " ".repeat(4), |writer| {
                writer.blocks(&footnote.blocks, false);
            });
        }
        if let Some(list) = link_list::list(self, options) {
            let options = RenderOptions { links: true, link_list: false, ..options.clone() };
            let mut links = Writer::new(&options);
            links.block(&list, false);
            writer.to.push_str("\n---\n\n");
            writer.to.push_str(&links.to);
        }
        match About::of(options) {
            // Front matter is possible only at the beginning of a file.
            Some(about) => about.yaml(options.standalone) + &writer.to,
            None => writer.to,
        }
    }
}

/// Returns the heading that names a page among several.
pub(crate) fn heading(id: &str) -> String {
    format!("# {}\n\n", escaped(id))
}

/// Returns the first word of a note's first line if it is an address that must not be written, and
/// the line would be the definition of a link for readers that do not know notes: `[^1]:
/// javascript:x()`.
fn acting_address(line: &str) -> Option<&str> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let is_definition =
        rest.trim_start().is_empty() || rest.trim_start().starts_with(['"', '\'', '(']);
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    };
    let address = unescaped(word);
    let acts =
        address.split_once(':').is_some_and(|(scheme, rest)| is_scheme(scheme) && !rest.is_empty());
    (is_definition && acts && !may_be_shown(&address)).then_some(word)
}

/// Returns a text without the backslashes that escape punctuation.
fn unescaped(text: &str) -> String {
    let mut to = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(char::is_ascii_punctuation) } else { None };
        to.push(escaped.unwrap_or(c));
    }
    to
}

struct Writer<'a> {
    to: String,
    prefixes: Vec<Prefix>,
    options: &'a RenderOptions<'a>,
    /// Whether the last line is an empty one between blocks.
    blank: bool,
}

impl<'a> Writer<'a> {
    fn new(options: &'a RenderOptions<'a>) -> Self {
        Self { to: String::new(), prefixes: Vec::new(), options, blank: false }
    }

    /// Writes lines, each after the prefixes of the blocks around it.
    fn lines(&mut self, text: &str) {
        self.blank = false;
        for line in text.split('\n') {
            let start = self.to.len();
            let mut is_note = false;
            for prefix in &mut self.prefixes {
                is_note = prefix.first.as_ref().is_some_and(|first| first.starts_with("[^"));
                prefix.write(&mut self.to);
            }
            match is_note.then(|| acting_address(line)).flatten() {
                Some(address) => {
                    code(&unescaped(address), false, &mut self.to);
                    self.to.push_str(&line[address.len()..]);
                }
                None => self.to.push_str(line),
            }
            if line.is_empty() {
                let end = self.to[start..].trim_end().len();
                self.to.truncate(start + end);
            }
            self.to.push('\n');
        }
    }

    /// Writes an empty line, but not before the first line of a block.
    fn gap(&mut self) {
        let begins = self.prefixes.iter().any(|prefix| prefix.first.is_some());
        if !self.to.is_empty() && !begins && !self.blank {
            self.lines("");
            self.blank = true;
        }
    }

    fn inside(&mut self, first: Option<String>, rest: String, write: impl FnOnce(&mut Self)) {
        self.prefixes.push(Prefix { first, rest });
        write(self);
        self.prefixes.pop();
    }

    /// Writes blocks with empty lines between them, except around lists in a tight item.
    fn blocks(&mut self, blocks: &[Block], tight: bool) {
        let mut before: Option<&BlockKind> = None;
        let mut lists = 0usize;
        for block in self.options.until_stop(blocks) {
            let length = self.to.len();
            let follows = matches!(
                (before, &block.kind),
                (Some(BlockKind::List(before)), BlockKind::List(list))
                    if before.start.is_some() == list.start.is_some()
            );
            lists = if follows { lists + 1 } else { 0 };
            // A numbered list interrupts a paragraph only if it starts at 1.
            let joins = matches!(&block.kind, BlockKind::List(List { start: None | Some(1), .. }))
                && matches!(before, Some(BlockKind::Paragraph(_)));
            if !(tight && joins) {
                self.gap();
            }
            let written = self.to.len();
            self.block(&block.kind, lists % 2 == 1);
            if self.to.len() == written {
                // Nothing was written.
                self.blank &= length == written;
                self.to.truncate(length);
            } else {
                before = Some(&block.kind);
            }
        }
    }

    fn block(&mut self, kind: &BlockKind, odd: bool) {
        match kind {
            BlockKind::Heading { level, content } => self.heading(*level, content),
            BlockKind::Paragraph(content) => self.paragraph(content),
            BlockKind::List(list) => self.list(list, odd),
            BlockKind::Definitions(entries) => {
                for (nth, entry) in self.options.until_stop(entries).enumerate() {
                    if nth > 0 {
                        self.gap();
                    }
                    match entry {
                        Definition::Term(term) => self.strong(term),
                        Definition::Description(blocks) => self.blocks(blocks, false),
                    }
                }
            }
            BlockKind::Table(found) => {
                if !self.options.tables {
                    return;
                }
                let mut cells = found.rows.iter().flat_map(|row| &row.cells);
                if self.options.html_tables && cells.any(|cell| cell.columns > 1 || cell.rows > 1) {
                    return self.lines(&html::table_in_markdown(found, self.options));
                }
                self.paragraph(&found.caption);
                if !found.caption.is_empty() {
                    self.gap();
                }
                let text = table(found, self.options);
                if !text.is_empty() {
                    self.lines(&text);
                }
            }
            BlockKind::Code { language, text } => self.code(language.as_deref(), text),
            BlockKind::Quote(blocks) => {
                self.inside(None, "> ".to_string(), |writer| writer.quoted(&[], blocks));
            }
            BlockKind::Callout { title, blocks } => {
                self.inside(None, "> ".to_string(), |writer| writer.callout(title, blocks));
            }
            BlockKind::Figure { blocks, caption, is_content } => {
                if let [Block { kind: BlockKind::Table(_), .. }] = &blocks[..] {
                    self.paragraph(caption);
                    return self.blocks(blocks, false);
                }
                let before = self.to.len();
                self.blocks(blocks, false);
                if !caption.is_empty() && (*is_content || self.to.len() > before) {
                    self.gap();
                    self.paragraph(caption);
                }
            }
            BlockKind::Details { summary, blocks } => {
                if !summary.is_empty() {
                    self.strong(summary);
                    self.gap();
                }
                self.blocks(blocks, false);
            }
            BlockKind::Math(math) => {
                let text = tex::block(math);
                if !text.is_empty() {
                    self.lines(&text);
                }
            }
            BlockKind::Post(post) => {
                if !self.to.is_empty() {
                    self.block(&BlockKind::Rule, false);
                    self.gap();
                }
                let text = |text: String| Inline::new(0..0, InlineKind::Text(text));
                let author = Inline::new(0..0, InlineKind::strong(vec![text(post.author.clone())]));
                if post.author.is_empty() {
                    self.paragraph(&[text(post.details())]);
                } else {
                    self.paragraph(&[author, text(format!(" · {}", post.details()))]);
                }
                self.gap();
                self.blocks(&post.blocks, false);
            }
            BlockKind::Rule if self.prefixes.is_empty() => self.lines("---"),
            // In an item, `- ---` would be only a rule.
            BlockKind::Rule => self.lines("***"),
        }
    }

    /// Writes a callout with one of GitHub's kinds, if its title names one, or else with its title.
    fn callout(&mut self, title: &[Inline], blocks: &[Block]) {
        const KINDS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];
        let kind = match title {
            [Inline { kind: InlineKind::Text(text), .. }] if !blocks.is_empty() => {
                KINDS.into_iter().find(|kind| kind.eq_ignore_ascii_case(text.trim()))
            }
            _ => None,
        };
        let Some(kind) = kind else { return self.quoted(title, blocks) };
        self.lines(&format!("[!{kind}]"));
        // Other blocks would be read as part of the line before them.
        if !matches!(blocks, [Block { kind: BlockKind::Paragraph(_), .. }, ..]) {
            self.gap();
        }
        self.quoted(&[], blocks);
    }

    fn quoted(&mut self, title: &[Inline], blocks: &[Block]) {
        // The quotation has written the empty line before it.
        let start = self.to.len();
        if !title.is_empty() {
            self.strong(title);
        }
        if self.to.len() > start && !blocks.is_empty() {
            self.gap();
        }
        let begun = self.to.len() > start;
        let mut inner = Writer::new(self.options);
        inner.blocks(blocks, false);
        let text = inner.to.trim_end_matches('\n');
        if !text.is_empty() || begun {
            self.lines(text);
        }
    }

    fn heading(&mut self, level: u8, content: &[Inline]) {
        let text = heading_text(content, self.options);
        if !text.is_empty() {
            self.lines(&format!("{} {text}", "#".repeat(level.clamp(1, 6).into())));
        }
    }

    fn paragraph(&mut self, content: &[Inline]) {
        let mut text = String::new();
        paragraph(content, self.options, false, &mut text);
        let words = text.trim();
        if !words.is_empty() {
            self.lines(words);
        }
    }

    /// Writes a paragraph in strong type.
    fn strong(&mut self, content: &[Inline]) {
        if let [Inline { kind: InlineKind::Marked { mark: Mark::Strong, .. }, .. }] = content {
            return self.paragraph(content);
        }
        let (Some(first), Some(last)) = (content.first(), content.last()) else { return };
        let kind = InlineKind::strong(plain(content));
        self.paragraph(&[Inline::new(first.span.start..last.span.end, kind)]);
    }

    fn code(&mut self, language: Option<&str>, text: &str) {
        let fence = "`".repeat(backticks(text).max().unwrap_or(0).max(2) + 1);
        self.lines(&format!("{fence}{}", language.unwrap_or_default()));
        // White space at the end of a line is not visible.
        for line in text.split('\n') {
            self.lines(line.trim_end());
        }
        self.lines(&fence);
    }

    fn list(&mut self, list: &List, odd: bool) {
        let tight = list.items.iter().all(is_tight);
        for (nth, item) in self.options.until_stop(&list.items).enumerate() {
            if nth > 0 && !tight {
                self.gap();
            }
            // Two consecutive lists have different markers.
            let mut marker = match list.start {
                None => if odd { "* " } else { "- " }.to_string(),
                Some(start) => {
                    format!("{}{} ", start + nth as u64, if odd { ')' } else { '.' })
                }
            };
            let indent = " ".repeat(marker.len());
            if let Some(done) = item.task {
                marker.push_str(if done { "[x] " } else { "[ ] " });
            }
            self.inside(Some(marker), indent, |writer| writer.blocks(&item.blocks, tight));
        }
    }
}

/// Escapes a text for a heading of Markdown, or for another place within a line: it is read as
/// text, without markup and HTML.
///
/// ```
/// assert_eq!(dechaff_documents::escape::markdown("<b>a*b"), r"\<b>a\*b");
/// ```
pub fn escaped(text: &str) -> String {
    let text = without_controls(text).replace('\n', " ");
    let content = [Inline::new(0..0, InlineKind::Text(text))];
    heading_text(&content, &RenderOptions::default())
}

/// Returns the text of a heading, after its `#`.
fn heading_text(content: &[Inline], options: &RenderOptions<'_>) -> String {
    let mut text = String::from(" ");
    paragraph(content, options, false, &mut text);
    let mut text = text.replace("\\\n", " ").trim().to_string();
    // A `#` at the end would be read as a closing sequence.
    let marks = text.len() - text.trim_end_matches('#').len();
    if marks > 0 && (marks == text.len() || text[..text.len() - marks].ends_with(' ')) {
        text.insert(text.len() - 1, '\\');
    }
    text
}

/// Returns whether an item is one paragraph, possibly followed by lists.
fn is_tight(item: &Item) -> bool {
    let mut blocks = item.blocks.iter().map(|block| &block.kind);
    let first = blocks.next();
    matches!(first, Some(BlockKind::Paragraph(_) | BlockKind::List(_)) | None)
        && blocks.all(|kind| matches!(kind, BlockKind::List(_)))
}

/// Returns content without its own strong type.
fn plain(content: &[Inline]) -> Vec<Inline> {
    let own = |inline: &Inline| match &inline.kind {
        InlineKind::Marked { mark: Mark::Strong, content } => plain(content),
        _ => vec![inline.clone()],
    };
    content.iter().flat_map(own).collect()
}
