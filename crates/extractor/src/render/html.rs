//! Writes documents as safe HTML: only elements and attributes of a fixed list and addresses of
//! known schemes, without scripts and styles.

use crate::document::{
    Align, Block, BlockKind, Cell, Definition, Document, Image, Inline, InlineKind, Math, Table,
    may_be_shown,
};
use crate::render::about::About;
use crate::render::escape::markup;
use crate::render::options::RenderOptions;

impl Document {
    /// Returns the document as HTML. For any page, it contains no scripts, event handlers, styles
    /// or frames.
    pub fn to_html(&self, options: &RenderOptions<'_>) -> String {
        let mut writer = Writer { to: String::new(), options };
        let attributes = [("lang", self.lang.as_deref()), ("dir", self.dir.as_deref())];
        if options.standalone {
            writer.to.push_str("<!DOCTYPE html>\n<html");
            writer.attributes(&attributes);
            writer.to.push_str(">\n<head>\n<meta charset=\"utf-8\">\n<title>");
            writer.text(&self.page_title);
            writer.to.push_str("</title>\n");
            if let Some(url) = self.url.as_deref().filter(|url| may_be_shown(url)) {
                writer.to.push_str("<link rel=\"canonical\"");
                writer.attributes(&[("href", Some(url))]);
                writer.to.push_str(">\n");
            }
        }
        // The metadata of a part is before it.
        if let Some(about) = About::of(options) {
            writer.to.push_str(&about.meta_elements());
        }
        if options.standalone {
            writer.to.push_str("</head>\n<body>\n");
        }
        writer.to.push_str("<article");
        writer.attributes(&[("data-id", options.id)]);
        if !options.standalone {
            writer.attributes(&attributes);
        }
        writer.to.push_str(">\n");
        writer.blocks(&self.blocks);
        if !self.footnotes.is_empty() {
            writer.to.push_str("<section>\n");
            for footnote in &self.footnotes {
                let id = format!("fn-{}", footnote.label);
                writer.to.push_str("<aside");
                writer.attributes(&[("id", Some(&id))]);
                writer.to.push_str(">\n");
                writer.blocks(&footnote.blocks);
                writer.to.push_str("</aside>\n");
            }
            writer.to.push_str("</section>\n");
        }
        writer.to.push_str("</article>\n");
        if options.standalone {
            writer.to.push_str("</body>\n</html>\n");
        }
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

impl Writer<'_> {
    fn text(&mut self, text: &str) {
        markup(text, &mut self.to);
    }

    fn attributes(&mut self, attributes: &[(&str, Option<&str>)]) {
        for (name, value) in attributes {
            if let Some(value) = value {
                self.to.push_str(&format!(" {name}=\""));
                self.text(value);
                self.to.push('"');
            }
        }
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(&block.kind);
        }
    }

    /// Writes an element that contains blocks.
    fn around(&mut self, tag: &str, blocks: &[Block]) {
        self.to.push_str(&format!("<{tag}>\n"));
        self.blocks(blocks);
        self.to.push_str(&format!("</{tag}>\n"));
    }

    /// Writes an element that contains one paragraph of text.
    fn element(&mut self, tag: &str, content: &[Inline]) {
        self.to.push_str(&format!("<{tag}>"));
        self.inlines(content);
        self.to.push_str(&format!("</{tag}>\n"));
    }

    fn block(&mut self, kind: &BlockKind) {
        match kind {
            BlockKind::Heading { level, content } => {
                self.element(&format!("h{}", level.clamp(&1, &6)), content);
            }
            BlockKind::Paragraph(content) => self.element("p", content),
            BlockKind::List(list) => {
                let tag = if list.start.is_some() { "ol" } else { "ul" };
                self.to.push_str(&format!("<{tag}"));
                if let Some(start) = list.start.filter(|start| *start != 1) {
                    self.attributes(&[("start", Some(&start.to_string()))]);
                }
                self.to.push_str(">\n");
                for item in &list.items {
                    self.to.push_str("<li>");
                    if let Some(done) = item.task {
                        let checked = if done { " checked" } else { "" };
                        let input = format!("<input type=\"checkbox\" disabled{checked}> ");
                        self.to.push_str(&input);
                    }
                    self.loose(&item.blocks);
                    self.to.push_str("</li>\n");
                }
                self.to.push_str(&format!("</{tag}>\n"));
            }
            BlockKind::Definitions(entries) => {
                self.to.push_str("<dl>\n");
                for entry in entries {
                    match entry {
                        Definition::Term(term) => self.element("dt", term),
                        Definition::Description(blocks) => {
                            self.to.push_str("<dd>");
                            self.loose(blocks);
                            self.to.push_str("</dd>\n");
                        }
                    }
                }
                self.to.push_str("</dl>\n");
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Code { language, text } => {
                self.to.push_str("<pre><code");
                let class = language.as_ref().map(|language| format!("language-{language}"));
                self.attributes(&[("class", class.as_deref())]);
                self.to.push('>');
                self.text(text);
                self.to.push_str("\n</code></pre>\n");
            }
            BlockKind::Quote(blocks) => self.around("blockquote", blocks),
            BlockKind::Post(post) => {
                self.to.push_str("<article>\n<p><strong>");
                self.text(&post.author);
                self.to.push_str("</strong> ");
                self.text(&post.label());
                self.to.push_str("</p>\n");
                self.blocks(&post.blocks);
                self.to.push_str("</article>\n");
            }
            BlockKind::Callout { title, blocks } => {
                self.to.push_str("<aside>\n");
                if !title.is_empty() {
                    self.to.push_str("<p><strong>");
                    self.inlines(title);
                    self.to.push_str("</strong></p>\n");
                }
                self.blocks(blocks);
                self.to.push_str("</aside>\n");
            }
            BlockKind::Figure { blocks, caption } => {
                self.to.push_str("<figure>\n");
                self.blocks(blocks);
                if !caption.is_empty() {
                    self.element("figcaption", caption);
                }
                self.to.push_str("</figure>\n");
            }
            BlockKind::Details { summary, blocks } => {
                self.to.push_str("<details>\n");
                if !summary.is_empty() {
                    self.element("summary", summary);
                }
                self.blocks(blocks);
                self.to.push_str("</details>\n");
            }
            BlockKind::Math(math) => {
                self.to.push_str("<p>");
                self.math(math);
                self.to.push_str("</p>\n");
            }
            BlockKind::Rule => self.to.push_str("<hr>\n"),
        }
    }

    /// Writes blocks. A paragraph that is alone or first needs no element.
    fn loose(&mut self, blocks: &[Block]) {
        let mut rest = blocks;
        if let Some((Block { kind: BlockKind::Paragraph(content), .. }, after)) =
            blocks.split_first()
            && after.iter().all(|block| matches!(block.kind, BlockKind::List(_)))
        {
            self.inlines(content);
            rest = after;
        }
        if !rest.is_empty() {
            self.to.push('\n');
            self.blocks(rest);
        }
    }

    fn table(&mut self, table: &Table) {
        if !self.options.tables {
            return;
        }
        self.to.push_str("<table>\n");
        if !table.caption.is_empty() {
            self.element("caption", &table.caption);
        }
        let heads = table.rows.iter().take_while(|row| row.header).count();
        for (tag, rows) in [("thead", &table.rows[..heads]), ("tbody", &table.rows[heads..])] {
            if rows.is_empty() {
                continue;
            }
            self.to.push_str(&format!("<{tag}>\n"));
            for row in rows {
                self.to.push_str("<tr>\n");
                row.cells.iter().for_each(|cell| self.cell(cell));
                self.to.push_str("</tr>\n");
            }
            self.to.push_str(&format!("</{tag}>\n"));
        }
        self.to.push_str("</table>\n");
    }

    fn cell(&mut self, cell: &Cell) {
        let tag = if cell.header { "th" } else { "td" };
        self.to.push_str(&format!("<{tag}"));
        let span = |n: u16| (n > 1).then(|| n.to_string());
        let align = cell.align.map(|align| match align {
            Align::Left => "left",
            Align::Center => "center",
            Align::Right => "right",
        });
        self.attributes(&[
            ("colspan", span(cell.columns).as_deref()),
            ("rowspan", span(cell.rows).as_deref()),
            ("align", align),
        ]);
        self.to.push('>');
        self.loose(&cell.blocks);
        self.to.push_str(&format!("</{tag}>\n"));
    }

    fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            self.inline(&inline.kind);
        }
    }

    fn marked(&mut self, tag: &str, content: &[Inline]) {
        self.to.push_str(&format!("<{tag}>"));
        self.inlines(content);
        self.to.push_str(&format!("</{tag}>"));
    }

    fn inline(&mut self, kind: &InlineKind) {
        let emphasis = self.options.emphasis;
        match kind {
            InlineKind::Text(text) => self.text(text),
            InlineKind::Code(text) => {
                self.to.push_str("<code>");
                self.text(text);
                self.to.push_str("</code>");
            }
            InlineKind::Emphasis(content) if emphasis => self.marked("em", content),
            InlineKind::Strong(content) if emphasis => self.marked("strong", content),
            InlineKind::Strike(content) if emphasis => self.marked("del", content),
            InlineKind::Emphasis(content)
            | InlineKind::Strong(content)
            | InlineKind::Strike(content) => self.inlines(content),
            InlineKind::Sub(content) => self.marked("sub", content),
            InlineKind::Sup(content) => self.marked("sup", content),
            InlineKind::Link { url, title, content } => {
                if !self.options.links || !may_be_shown(url) {
                    return self.inlines(content);
                }
                self.to.push_str("<a");
                let title = Some(title.as_str()).filter(|title| !title.is_empty());
                self.attributes(&[("href", Some(url)), ("title", title)]);
                self.to.push('>');
                self.inlines(content);
                self.to.push_str("</a>");
            }
            InlineKind::Image(image) => self.image(image),
            InlineKind::Break => self.to.push_str("<br>\n"),
            InlineKind::Reference(label) => {
                let url = format!("#fn-{label}");
                self.to.push_str("<sup><a");
                self.attributes(&[("href", Some(&url))]);
                self.to.push('>');
                self.text(label);
                self.to.push_str("</a></sup>");
            }
            InlineKind::Math(math) => self.math(math),
            InlineKind::Ruby { base, gloss } => {
                self.to.push_str("<ruby>");
                self.text(base);
                self.to.push_str("<rt>");
                self.text(gloss);
                self.to.push_str("</rt></ruby>");
            }
        }
    }

    fn image(&mut self, image: &Image) {
        if !self.options.pictures() || !may_be_shown(&image.url) {
            return;
        }
        self.to.push_str("<img");
        let title = Some(image.title.as_str()).filter(|title| !title.is_empty());
        self.attributes(&[("src", Some(&image.url)), ("alt", Some(&image.alt)), ("title", title)]);
        self.to.push('>');
    }

    /// Writes a formula between the delimiters of MathJax and KaTeX.
    fn math(&mut self, math: &Math) {
        let (begin, end) = if math.display { ("\\[", "\\]") } else { ("\\(", "\\)") };
        self.to.push_str(begin);
        self.text(&math.tex);
        self.to.push_str(end);
    }
}
