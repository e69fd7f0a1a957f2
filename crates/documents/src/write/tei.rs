//! Writes documents as XML by the guidelines of the Text Encoding Initiative (TEI P5).

use std::collections::HashMap;

use crate::tree::{
    Block, BlockKind, Definition, Document, Footnote, InlineKind, Mark, Table, may_be_shown,
};
use crate::write::elements::{Attributes, Elements, attributes, span};
use crate::write::{About, RenderOptions};

impl Document {
    /// Returns the document as TEI.
    pub fn to_tei(&self, options: &RenderOptions<'_>) -> String {
        let notes = self.footnotes.iter().map(|note| (note.label.as_str(), note));
        let mut writer = Writer {
            to: String::new(),
            options,
            document: self,
            left: notes.collect(),
            in_note: false,
            in_division: true,
        };
        if options.standalone {
            writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        }
        let tag = "TEI xmlns=\"http://www.tei-c.org/ns/1.0\"";
        writer.start(tag, &[("xml:lang", self.lang.as_deref())]);
        writer.raw("\n<teiHeader>\n<fileDesc>\n<titleStmt>\n");
        writer.simple("title", &self.page_title);
        writer.raw("\n</titleStmt>\n<publicationStmt>\n<p>");
        writer.raw("Content of a web page, extracted by dechaff.</p>\n");
        writer.raw("</publicationStmt>\n<sourceDesc>\n");
        writer.source();
        writer.raw("</sourceDesc>\n</fileDesc>\n</teiHeader>\n<text>\n<body>\n<div>\n");
        // A division must not be empty.
        if self.blocks.is_empty() {
            writer.raw("<p/>\n");
        }
        writer.blocks(&self.blocks);
        let follows = self.blocks.iter().any(is_post) && !writer.left.is_empty();
        writer.raw(if follows { "<div>\n" } else { "" });
        // Footnotes that only other footnotes refer to.
        for note in &self.footnotes {
            if writer.left.remove(&*note.label).is_some() {
                writer.note(note);
                writer.raw("\n");
            }
        }
        writer.raw(if follows { "</div>\n" } else { "" });
        writer.raw("</div>\n</body>\n</text>\n</TEI>\n");
        writer.to
    }
}

/// The start of a corpus of several pages.
pub(crate) const CORPUS_BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader>\n<fileDesc>\n<titleStmt>\n\
    <title>Web pages</title>\n</titleStmt>\n<publicationStmt>\n\
    <p>Content of web pages, extracted by dechaff.</p>\n</publicationStmt>\n<sourceDesc>\n\
    <p>The pages themselves.</p>\n</sourceDesc>\n</fileDesc>\n</teiHeader>\n";

/// The end of a corpus, which can be without pages.
pub(crate) const CORPUS_END: &str = "</teiCorpus>\n";

struct Writer<'a> {
    to: String,
    options: &'a RenderOptions<'a>,
    document: &'a Document,
    /// The footnotes that are not written yet, by their labels.
    left: HashMap<&'a str, &'a Footnote>,
    in_note: bool,
    /// Whether a division may begin here.
    in_division: bool,
}

impl<'a> Elements<'a> for Writer<'a> {
    fn to(&mut self) -> &mut String {
        &mut self.to
    }

    fn options(&self) -> &'a RenderOptions<'a> {
        self.options
    }

    /// After a division, only divisions may follow.
    fn blocks(&mut self, blocks: &[Block]) {
        let first = blocks.iter().position(is_post).filter(|_| self.in_division);
        let (before, after) = blocks.split_at(first.unwrap_or(blocks.len()));
        let options = self.options;
        options.until_stop(before).for_each(|block| self.block(&block.kind));
        for run in after.chunk_by(|one, next| is_post(one) == is_post(next)) {
            let is_other = !is_post(&run[0]);
            self.raw(if is_other { "<div>\n" } else { "" });
            options.until_stop(run).for_each(|block| self.block(&block.kind));
            self.raw(if is_other { "</div>\n" } else { "" });
        }
    }

    fn around(&mut self, tag: &str, with: Attributes<'_>, blocks: &[Block]) {
        self.within(tag, with, |writer| writer.without_divisions(blocks));
    }

    fn block(&mut self, kind: &BlockKind) {
        match kind {
            // A `<head>` is allowed only at the start of a division, so it is not used.
            BlockKind::Heading { level, content } => {
                self.element(&format!("ab type=\"head\" subtype=\"h{level}\""), content);
            }
            BlockKind::Paragraph(content) => self.element("p", content),
            BlockKind::List(list) => {
                let kind = if list.start.is_some() { "ordered" } else { "bulleted" };
                self.within("list", &[("rend", Some(kind))], |writer| {
                    for (nth, item) in writer.options.until_stop(&list.items).enumerate() {
                        let number = list.start.map(|start| (start + nth as u64).to_string());
                        writer.around("item", &[("n", number.as_deref())], &item.blocks);
                    }
                });
            }
            BlockKind::Definitions(entries) => self.within("list type=\"gloss\"", &[], |writer| {
                // A label needs an item, and an item a label.
                let mut is_labelled = false;
                for entry in writer.options.until_stop(entries) {
                    match entry {
                        Definition::Term(term) => {
                            writer.raw(if is_labelled { "<item/>\n" } else { "" });
                            writer.element("label", term);
                        }
                        Definition::Description(blocks) => {
                            writer.raw(if is_labelled { "" } else { "<label/>\n" });
                            writer.around("item", &[], blocks);
                        }
                    }
                    is_labelled = matches!(entry, Definition::Term(_));
                }
                writer.raw(if is_labelled { "<item/>\n" } else { "" });
            }),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { language, text } => {
                self.raw("<ab type=\"code\" xml:space=\"preserve\">");
                self.start("code", &[("lang", language.as_deref())]);
                self.text(text);
                self.raw("</code></ab>\n");
            }
            BlockKind::Quote(blocks) => self.around("quote", &[], blocks),
            BlockKind::Post(post) => {
                let (begin, end) = if self.in_division {
                    ("<div type=\"post\">\n<p>", "</div>\n")
                } else {
                    ("<milestone unit=\"post\"/>\n<p>", "")
                };
                self.raw(begin);
                self.label(post, "name", "date", "when");
                self.raw("</p>\n");
                self.blocks(&post.blocks);
                self.raw(end);
            }
            BlockKind::Callout { title, blocks } => {
                self.within("note type=\"callout\"", &[], |writer| {
                    writer.title("p rend=\"bold\"", title);
                    writer.without_divisions(blocks);
                });
            }
            BlockKind::Figure { blocks, caption, .. } => self.within("figure", &[], |writer| {
                writer.title("head", caption);
                writer.without_divisions(blocks);
            }),
            BlockKind::Details { summary, blocks } => {
                self.title("p rend=\"bold\"", summary);
                self.without_divisions(blocks);
            }
            BlockKind::Math(math) => {
                self.raw("<p>");
                self.simple("formula notation=\"TeX\" rend=\"display\"", &math.tex);
                self.raw("</p>\n");
            }
            BlockKind::Rule => self.raw("<milestone unit=\"section\"/>\n"),
        }
    }

    fn inline(&mut self, kind: &InlineKind) {
        match kind {
            InlineKind::Text(text) => self.text(text),
            InlineKind::Code(text) => self.simple("code", text),
            InlineKind::Marked { mark, content } => match mark {
                Mark::Strike => self.marked("del", &[], content),
                Mark::Emphasis => self.marked("hi rend=\"italic\"", &[], content),
                Mark::Strong => self.marked("hi rend=\"bold\"", &[], content),
                _ => self.marked("hi", &[("rend", Some(mark.tag()))], content),
            },
            InlineKind::Link { url, content, .. } => {
                self.marked("ref", &[("target", Some(url))], content);
            }
            InlineKind::Image(image) => {
                if self.options.pictures() && may_be_shown(&image.url) {
                    self.raw("<figure>");
                    self.empty("graphic", "url", &image.url);
                    if !image.alt.is_empty() {
                        self.simple("figDesc", &image.alt);
                    }
                    self.raw("</figure>");
                }
            }
            InlineKind::Break => self.raw("<lb/>"),
            InlineKind::Reference(label) => self.reference(label),
            InlineKind::Math(math) => self.simple("formula notation=\"TeX\"", &math.tex),
            InlineKind::Ruby { base, gloss } => {
                self.raw("<ruby>");
                self.simple("rb", base);
                self.simple("rt", gloss);
                self.raw("</ruby>");
            }
        }
    }
}

fn is_post(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Post(_))
}

impl Writer<'_> {
    /// Writes blocks where no division may begin.
    fn without_divisions(&mut self, blocks: &[Block]) {
        let in_division = std::mem::replace(&mut self.in_division, false);
        self.blocks(blocks);
        self.in_division = in_division;
    }

    fn source(&mut self) {
        self.raw("<bibl>");
        self.simple("title", &self.document.page_title);
        if let Some(url) = self.document.url.as_deref().filter(|url| may_be_shown(url)) {
            self.empty("ptr", "target", url);
        }
        if let Some(id) = self.options.id {
            self.simple("idno", id);
        }
        if let Some(about) = About::of(self.options) {
            self.raw(&about.bibliography());
        }
        self.raw("</bibl>\n");
    }

    /// Writes an element without contents, with an address.
    fn empty(&mut self, tag: &str, name: &str, url: &str) {
        self.to.extend(["<", tag]);
        attributes(&[(name, Some(url))], &mut self.to);
        self.raw("/>");
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        self.raw("<table>\n");
        self.title("head", &table.caption);
        for row in &table.rows {
            self.raw(if row.header { "<row role=\"label\">\n" } else { "<row>\n" });
            for cell in &row.cells {
                let role = cell.header.then_some("label");
                let (columns, rows) = (span(cell.columns), span(cell.rows));
                let (columns, rows) = (columns.as_deref(), rows.as_deref());
                self.start("cell", &[("role", role), ("cols", columns), ("rows", rows)]);
                if let [Block { kind: BlockKind::Paragraph(content), .. }] = &cell.blocks[..] {
                    self.inlines(content);
                } else {
                    self.without_divisions(&cell.blocks);
                }
                self.raw("</cell>\n");
            }
            self.raw("</row>\n");
        }
        self.raw("</table>\n");
    }

    /// Writes a footnote at its first reference, and its number at further references.
    fn reference(&mut self, label: &str) {
        match if self.in_note { None } else { self.left.remove(label) } {
            Some(note) => self.note(note),
            None => self.simple("ref", label),
        }
    }

    fn note(&mut self, note: &Footnote) {
        self.to.push_str(&format!("<note place=\"foot\" n=\"{}\">\n", note.label));
        self.in_note = true;
        self.without_divisions(&note.blocks);
        self.in_note = false;
        self.raw("</note>");
    }
}
