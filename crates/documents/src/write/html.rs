//! Writes documents as safe HTML: only elements and attributes of a fixed list and addresses of
//! known schemes, without scripts and styles.

use crate::tree::{
    Align, Block, BlockKind, Cell, Definition, Document, InlineKind, Math, Row, Table, may_be_shown,
};
use crate::write::elements::{Elements, span};
use crate::write::{About, RenderOptions};

impl Document {
    /// Returns the document as HTML. It never contains scripts, event handlers, styles or frames.
    pub fn to_html(&self, options: &RenderOptions<'_>) -> String {
        let mut writer = Writer { to: String::new(), options };
        writer.begin(self);
        writer.blocks(&self.blocks);
        if !self.footnotes.is_empty() {
            writer.within("section", &[], |writer| {
                for footnote in &self.footnotes {
                    let id = format!("fn-{}", footnote.label);
                    writer.around("aside", &[("id", Some(&id))], &footnote.blocks);
                }
            });
        }
        writer.raw("</article>\n");
        writer.raw(if options.standalone { "</body>\n</html>\n" } else { "" });
        writer.to
    }
}

/// Returns a table for Markdown: without empty lines, which would end it there.
pub(super) fn table_in_markdown(table: &Table, options: &RenderOptions<'_>) -> String {
    let mut writer = Writer { to: String::new(), options };
    writer.table(table);
    let lines = writer.to.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

struct Writer<'a> {
    to: String,
    options: &'a RenderOptions<'a>,
}

impl<'a> Elements<'a> for Writer<'a> {
    fn to(&mut self) -> &mut String {
        &mut self.to
    }

    fn options(&self) -> &'a RenderOptions<'a> {
        self.options
    }

    fn block(&mut self, kind: &BlockKind) {
        match kind {
            BlockKind::Heading { level, content } => {
                const TAGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
                self.element(TAGS[usize::from(*level.clamp(&1, &6)) - 1], content);
            }
            BlockKind::Paragraph(content) => self.element("p", content),
            BlockKind::List(list) => {
                let tag = if list.start.is_some() { "ol" } else { "ul" };
                let start = list.start.filter(|start| *start != 1).map(|start| start.to_string());
                self.within(tag, &[("start", start.as_deref())], |writer| {
                    for item in writer.options.until_stop(&list.items) {
                        writer.raw("<li>");
                        if let Some(done) = item.task {
                            let checked = if done { " checked" } else { "" };
                            writer.to.extend(["<input type=\"checkbox\" disabled", checked, "> "]);
                        }
                        writer.loose("li", &item.blocks);
                    }
                });
            }
            BlockKind::Definitions(entries) => self.within("dl", &[], |writer| {
                for entry in writer.options.until_stop(entries) {
                    match entry {
                        Definition::Term(term) => writer.element("dt", term),
                        Definition::Description(blocks) => {
                            writer.raw("<dd>");
                            writer.loose("dd", blocks);
                        }
                    }
                }
            }),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { language, text } => {
                self.raw("<pre>");
                let class = language.as_ref().map(|language| format!("language-{language}"));
                self.start("code", &[("class", class.as_deref())]);
                self.text(text);
                self.raw("\n</code></pre>\n");
            }
            BlockKind::Quote(blocks) => self.around("blockquote", &[], blocks),
            BlockKind::Post(post) => self.within("article", &[], |writer| {
                writer.raw("<p>");
                writer.label(post, "strong", "time", "datetime");
                writer.raw("</p>\n");
                writer.blocks(&post.blocks);
            }),
            BlockKind::Callout { title, blocks } => self.within("aside", &[], |writer| {
                if !title.is_empty() {
                    writer.raw("<p>");
                    writer.marked("strong", &[], title);
                    writer.raw("</p>\n");
                }
                writer.blocks(blocks);
            }),
            BlockKind::Figure { blocks, caption, .. } => self.within("figure", &[], |writer| {
                writer.blocks(blocks);
                writer.title("figcaption", caption);
            }),
            BlockKind::Details { summary, blocks } => self.within("details", &[], |writer| {
                writer.title("summary", summary);
                writer.blocks(blocks);
            }),
            BlockKind::Math(math) => {
                self.raw("<p>");
                self.math(math);
                self.raw("</p>\n");
            }
            BlockKind::Rule => self.raw("<hr>\n"),
        }
    }

    fn inline(&mut self, kind: &InlineKind) {
        match kind {
            InlineKind::Text(text) => self.text(text),
            InlineKind::Code(text) => self.simple("code", text),
            InlineKind::Marked { mark, content } => self.marked(mark.tag(), &[], content),
            InlineKind::Link { url, title, content } => {
                self.marked("a", &[("href", Some(url)), ("title", filled(title))], content);
            }
            InlineKind::Image(image) => {
                if self.options.pictures() && may_be_shown(&image.url) {
                    let (src, alt) = (Some(&*image.url), Some(&*image.alt));
                    let title = filled(&image.title);
                    self.start("img", &[("src", src), ("alt", alt), ("title", title)]);
                }
            }
            InlineKind::Break => self.raw("<br>\n"),
            InlineKind::Reference(label) => {
                self.raw("<sup>");
                self.start("a", &[("href", Some(&format!("#fn-{label}")))]);
                self.text(label);
                self.raw("</a></sup>");
            }
            InlineKind::Math(math) => self.math(math),
            InlineKind::Ruby { base, gloss } => {
                self.raw("<ruby>");
                self.text(base);
                self.simple("rt", gloss);
                self.raw("</ruby>");
            }
        }
    }
}

/// Returns the title of a link or an image, unless it is empty.
fn filled(title: &str) -> Option<&str> {
    Some(title).filter(|title| !title.is_empty())
}

impl Writer<'_> {
    /// Writes the start of a file or a part of one.
    fn begin(&mut self, document: &Document) {
        let [lang, dir] = [("lang", document.lang.as_deref()), ("dir", document.dir.as_deref())];
        let url = document.url.as_deref().filter(|url| may_be_shown(url));
        let standalone = self.options.standalone;
        if standalone {
            self.raw("<!DOCTYPE html>\n");
            self.start("html", &[lang, dir]);
            self.raw("\n<head>\n<meta charset=\"utf-8\">\n");
            self.simple("title", &document.page_title);
            self.raw("\n");
            if url.is_some() {
                self.start("link rel=\"canonical\"", &[("href", url)]);
                self.raw("\n");
            }
        }
        // The metadata of a part precedes it.
        self.raw(&About::of(self.options).map_or(String::new(), |about| about.meta_elements()));
        self.raw(if standalone { "</head>\n<body>\n" } else { "" });
        let attributes = [("data-id", self.options.id), lang, dir];
        self.start("article", if standalone { &attributes[..1] } else { &attributes });
        self.raw("\n");
    }

    /// Writes blocks and the end of the element around them. A paragraph that is alone or before
    /// lists needs no element.
    fn loose(&mut self, tag: &str, blocks: &[Block]) {
        let mut rest = blocks;
        if let Some((Block { kind: BlockKind::Paragraph(content), .. }, after)) =
            blocks.split_first()
            && after.iter().all(|block| matches!(block.kind, BlockKind::List(_)))
        {
            self.inlines(content);
            rest = after;
        }
        if !rest.is_empty() {
            self.raw("\n");
            self.blocks(rest);
        }
        self.end(tag);
        self.raw("\n");
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        let heads = table.rows.iter().take_while(|row| row.header).count();
        let (head, body) = table.rows.split_at(heads);
        self.within("table", &[], |writer| {
            writer.title("caption", &table.caption);
            writer.rows("thead", head);
            writer.rows("tbody", body);
        });
    }

    /// Writes the rows of a part of a table, if there are any.
    fn rows(&mut self, part: &str, rows: &[Row]) {
        if rows.is_empty() {
            return;
        }
        self.within(part, &[], |writer| {
            for Row { cells, .. } in writer.options.until_stop(rows) {
                writer.within("tr", &[], |writer| cells.iter().for_each(|cell| writer.cell(cell)));
            }
        });
    }

    fn cell(&mut self, cell: &Cell) {
        let tag = if cell.header { "th" } else { "td" };
        let align = cell.align.map(|align| match align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        });
        let (columns, rows) = (span(cell.columns), span(cell.rows));
        let (columns, rows) = (columns.as_deref(), rows.as_deref());
        self.start(tag, &[("colspan", columns), ("rowspan", rows), ("align", align)]);
        self.loose(tag, &cell.blocks);
    }

    /// Writes a formula between the delimiters of MathJax and KaTeX.
    fn math(&mut self, math: &Math) {
        let (begin, end) = if math.display { ("\\[", "\\]") } else { ("\\(", "\\)") };
        self.raw(begin);
        self.text(&math.tex);
        self.raw(end);
    }
}
