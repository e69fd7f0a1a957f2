//! Writes documents as XML by the guidelines of the Text Encoding Initiative (TEI P5).

use std::collections::HashMap;

use crate::document::{
    Block, BlockKind, Definition, Document, Inline, InlineKind, Table, may_be_shown,
};
use crate::render::about::About;
use crate::render::escape::markup;
use crate::render::format::Stream;
use crate::render::options::RenderOptions;

impl Document {
    /// Returns the document as TEI.
    pub fn to_tei(&self, options: &RenderOptions<'_>) -> String {
        let written = vec![false; self.footnotes.len()];
        let labels = self.footnotes.iter().enumerate().rev();
        let numbers = labels.map(|(number, note)| (note.label.as_str(), number)).collect();
        let to = String::new();
        let mut writer = Writer { to, options, document: self, numbers, written, in_note: false };
        if options.standalone {
            writer.to.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        }
        writer.to.push_str("<TEI xmlns=\"http://www.tei-c.org/ns/1.0\"");
        writer.attribute("xml:lang", self.lang.as_deref());
        writer.to.push_str(">\n<teiHeader>\n<fileDesc>\n<titleStmt>\n<title>");
        markup(&self.page_title, &mut writer.to);
        writer.to.push_str("</title>\n</titleStmt>\n<publicationStmt>\n<p>");
        writer.to.push_str("Content of a web page, extracted by dechaff.</p>\n");
        writer.to.push_str("</publicationStmt>\n<sourceDesc>\n");
        writer.source();
        writer.to.push_str("</sourceDesc>\n</fileDesc>\n</teiHeader>\n<text>\n<body>\n<div>\n");
        // A division must not be empty.
        if self.blocks.is_empty() {
            writer.to.push_str("<p/>\n");
        }
        writer.blocks(&self.blocks);
        // Footnotes that only other footnotes refer to.
        for number in 0..self.footnotes.len() {
            if !writer.written[number] {
                writer.note(number);
                writer.to.push('\n');
            }
        }
        writer.to.push_str("</div>\n</body>\n</text>\n</TEI>\n");
        writer.to
    }
}

/// The start of a corpus.
const CORPUS_BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <teiCorpus xmlns=\"http://www.tei-c.org/ns/1.0\">\n<teiHeader>\n<fileDesc>\n<titleStmt>\n\
    <title>Web pages</title>\n</titleStmt>\n<publicationStmt>\n\
    <p>Content of web pages, extracted by dechaff.</p>\n</publicationStmt>\n<sourceDesc>\n\
    <p>The pages themselves.</p>\n</sourceDesc>\n</fileDesc>\n</teiHeader>\n";

/// Several pages are a corpus, which can be without pages.
pub(super) const CORPUS: Stream =
    Stream { begin: CORPUS_BEGIN, end: "</teiCorpus>\n", ..Stream::PLAIN };

struct Writer<'a> {
    to: String,
    options: &'a RenderOptions<'a>,
    document: &'a Document,
    /// The numbers of the footnotes by their labels.
    numbers: HashMap<&'a str, usize>,
    /// Whether each footnote is already written in the text.
    written: Vec<bool>,
    in_note: bool,
}

impl Writer<'_> {
    fn source(&mut self) {
        self.to.push_str("<bibl>");
        self.simple("title", &self.document.page_title);
        if let Some(url) = self.document.url.as_deref().filter(|url| may_be_shown(url)) {
            self.to.push_str("<ptr");
            self.attribute("target", Some(url));
            self.to.push_str("/>");
        }
        if let Some(id) = self.options.id {
            self.simple("idno", id);
        }
        if let Some(about) = About::of(self.options) {
            self.to.push_str(&about.bibliography());
        }
        self.to.push_str("</bibl>\n");
    }

    fn simple(&mut self, tag: &str, text: &str) {
        self.to.push_str(&format!("<{tag}>"));
        markup(text, &mut self.to);
        self.to.push_str(&format!("</{tag}>"));
    }

    fn attribute(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.to.push_str(&format!(" {name}=\""));
            markup(value, &mut self.to);
            self.to.push('"');
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(&block.kind);
        }
    }

    fn around(&mut self, tag: &str, blocks: &[Block]) {
        self.to.push_str(&format!("<{tag}>\n"));
        self.blocks(blocks);
        self.to.push_str(&format!("</{}>\n", tag.split(' ').next().unwrap_or(tag)));
    }

    fn element(&mut self, tag: &str, content: &[Inline]) {
        self.to.push_str(&format!("<{tag}>"));
        self.inlines(content);
        self.to.push_str(&format!("</{}>\n", tag.split(' ').next().unwrap_or(tag)));
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
                self.to.push_str(&format!("<list rend=\"{kind}\">\n"));
                for (nth, item) in list.items.iter().enumerate() {
                    let number = list.start.map(|start| (start + nth as u64).to_string());
                    self.to.push_str("<item");
                    self.attribute("n", number.as_deref());
                    self.to.push_str(">\n");
                    self.blocks(&item.blocks);
                    self.to.push_str("</item>\n");
                }
                self.to.push_str("</list>\n");
            }
            BlockKind::Definitions(entries) => {
                self.to.push_str("<list type=\"gloss\">\n");
                for (nth, entry) in entries.iter().enumerate() {
                    match entry {
                        Definition::Term(term) => {
                            self.element("label", term);
                            // A label needs an item.
                            if !matches!(entries.get(nth + 1), Some(Definition::Description(_))) {
                                self.to.push_str("<item/>\n");
                            }
                        }
                        Definition::Description(blocks) => {
                            if nth == 0 || matches!(entries[nth - 1], Definition::Description(_)) {
                                self.to.push_str("<label/>\n");
                            }
                            self.around("item", blocks);
                        }
                    }
                }
                self.to.push_str("</list>\n");
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { language, text } => {
                self.to.push_str("<ab type=\"code\" xml:space=\"preserve\"><code");
                self.attribute("lang", language.as_deref());
                self.to.push('>');
                markup(text, &mut self.to);
                self.to.push_str("</code></ab>\n");
            }
            BlockKind::Quote(blocks) => self.around("quote", blocks),
            BlockKind::Post(post) => {
                self.to.push_str("<milestone unit=\"post\"/>\n<p><name>");
                markup(&post.author, &mut self.to);
                self.to.push_str("</name> <date>");
                markup(&post.label(), &mut self.to);
                self.to.push_str("</date></p>\n");
                self.blocks(&post.blocks);
            }
            BlockKind::Callout { title, blocks } => {
                self.to.push_str("<note type=\"callout\">\n");
                if !title.is_empty() {
                    self.element("p rend=\"bold\"", title);
                }
                self.blocks(blocks);
                self.to.push_str("</note>\n");
            }
            BlockKind::Figure { blocks, caption } => {
                self.to.push_str("<figure>\n");
                if !caption.is_empty() {
                    self.element("head", caption);
                }
                self.blocks(blocks);
                self.to.push_str("</figure>\n");
            }
            BlockKind::Details { summary, blocks } => {
                if !summary.is_empty() {
                    self.element("p rend=\"bold\"", summary);
                }
                self.blocks(blocks);
            }
            BlockKind::Math(math) => {
                self.to.push_str("<p><formula notation=\"TeX\" rend=\"display\">");
                markup(&math.tex, &mut self.to);
                self.to.push_str("</formula></p>\n");
            }
            BlockKind::Rule => self.to.push_str("<milestone unit=\"section\"/>\n"),
        }
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        self.to.push_str("<table>\n");
        if !table.caption.is_empty() {
            self.element("head", &table.caption);
        }
        for row in &table.rows {
            self.to.push_str(if row.header { "<row role=\"label\">\n" } else { "<row>\n" });
            for cell in &row.cells {
                self.to.push_str("<cell");
                self.attribute("role", cell.header.then_some("label"));
                let span = |n: u16| (n > 1).then(|| n.to_string());
                self.attribute("cols", span(cell.columns).as_deref());
                self.attribute("rows", span(cell.rows).as_deref());
                self.to.push('>');
                if let [Block { kind: BlockKind::Paragraph(content), .. }] = &cell.blocks[..] {
                    self.inlines(content);
                } else {
                    self.blocks(&cell.blocks);
                }
                self.to.push_str("</cell>\n");
            }
            self.to.push_str("</row>\n");
        }
        self.to.push_str("</table>\n");
    }

    fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            self.inline(&inline.kind);
        }
    }

    fn marked(&mut self, rend: &str, content: &[Inline]) {
        self.to.push_str(&format!("<hi rend=\"{rend}\">"));
        self.inlines(content);
        self.to.push_str("</hi>");
    }

    fn inline(&mut self, kind: &InlineKind) {
        let emphasis = self.options.emphasis;
        match kind {
            InlineKind::Text(text) => markup(text, &mut self.to),
            InlineKind::Code(text) => self.simple("code", text),
            InlineKind::Emphasis(content) if emphasis => self.marked("italic", content),
            InlineKind::Strong(content) if emphasis => self.marked("bold", content),
            InlineKind::Strike(content) if emphasis => {
                self.to.push_str("<del>");
                self.inlines(content);
                self.to.push_str("</del>");
            }
            InlineKind::Emphasis(content)
            | InlineKind::Strong(content)
            | InlineKind::Strike(content) => self.inlines(content),
            InlineKind::Sub(content) => self.marked("sub", content),
            InlineKind::Sup(content) => self.marked("sup", content),
            InlineKind::Link { url, content, .. } => {
                if !self.options.links || !may_be_shown(url) {
                    return self.inlines(content);
                }
                self.to.push_str("<ref");
                self.attribute("target", Some(url));
                self.to.push('>');
                self.inlines(content);
                self.to.push_str("</ref>");
            }
            InlineKind::Image(image) => {
                if self.options.pictures() && may_be_shown(&image.url) {
                    self.to.push_str("<figure><graphic");
                    self.attribute("url", Some(&image.url));
                    self.to.push_str("/>");
                    if !image.alt.is_empty() {
                        self.simple("figDesc", &image.alt);
                    }
                    self.to.push_str("</figure>");
                }
            }
            InlineKind::Break => self.to.push_str("<lb/>"),
            InlineKind::Reference(label) => self.reference(label),
            InlineKind::Math(math) => {
                self.to.push_str("<formula notation=\"TeX\">");
                markup(&math.tex, &mut self.to);
                self.to.push_str("</formula>");
            }
            InlineKind::Ruby { base, gloss } => {
                self.to.push_str("<ruby>");
                self.simple("rb", base);
                self.simple("rt", gloss);
                self.to.push_str("</ruby>");
            }
        }
    }

    /// Writes a footnote at its first reference, and its number at further references.
    fn reference(&mut self, label: &str) {
        let found = self.numbers.get(label).copied();
        match found.filter(|found| !self.in_note && !self.written[*found]) {
            Some(found) => self.note(found),
            None => self.simple("ref", label),
        }
    }

    fn note(&mut self, number: usize) {
        let note = &self.document.footnotes[number];
        self.written[number] = true;
        self.to.push_str(&format!("<note place=\"foot\" n=\"{}\">\n", note.label));
        self.in_note = true;
        self.blocks(&note.blocks);
        self.in_note = false;
        self.to.push_str("</note>");
    }
}
