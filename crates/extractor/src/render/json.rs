//! Writes the tree of documents as JSON.

use std::ops::Range;

use dechaff_features::Hiding;

use crate::Extraction;
use crate::document::{
    Align, Block, BlockKind, Cell, Definition, Document, Footnote, Inline, InlineKind, Post, Table,
};
use crate::render::RenderOptions;
use crate::structure::Reason;

impl Document {
    /// Returns the tree as one JSON object. Each node has its `type` and, as `span`, the offset of
    /// its first byte in the source and the offset after its last byte. docs/documents.md lists the
    /// fields.
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        self.append_json(&mut json);
        json
    }

    /// Appends what [`Self::to_json`] returns to a text.
    pub fn append_json(&self, to: &mut String) {
        let mut json = Json(std::mem::take(to));
        json.object(|json| {
            json.field("page_title", |json| json.string(&self.page_title));
            json.optional("lang", self.lang.as_deref());
            json.optional("dir", self.dir.as_deref());
            json.optional("url", self.url.as_deref());
            json.field("blocks", |json| json.blocks(&self.blocks));
            json.field("footnotes", |json| json.array(&self.footnotes, Json::footnote));
            let posts = self.posts();
            if !posts.is_empty() {
                json.field("posts", |json| {
                    json.array(&posts, |json, (span, post)| {
                        json.object(|json| {
                            json.about_post(post);
                            let text = Document::from_blocks(post.blocks.clone());
                            json.text("text", &text.to_text(&RenderOptions::default()));
                            json.span(span);
                        });
                    });
                });
            }
            json.field("tables", |json| {
                json.array(&self.tables, |json, table| {
                    json.object(|json| {
                        json.span(&table.span);
                        json.field("score", |json| json.number(table.score));
                        json.field("kept", |json| json.0.push_str(&table.kept.to_string()));
                    });
                });
            });
        });
        *to = json.0;
    }
}

impl Extraction {
    /// Returns all lines of the page, kept or not, as a JSON array of objects.
    pub fn lines_json(&self) -> String {
        let mut json = Json(String::new());
        json.array(&self.lines().collect::<Vec<_>>(), |json, line| {
            json.object(|json| {
                json.field("start", |json| json.0.push_str(&line.span.start.to_string()));
                json.field("end", |json| json.0.push_str(&line.span.end.to_string()));
                json.text("text", line.text);
                json.field("score", |json| json.number(line.score));
                json.field("content", |json| json.0.push_str(&line.content.to_string()));
                json.text("role", line.role.name());
                json.text("tag", line.tag);
                json.optional("reason", line.reason.map(Reason::name));
                json.optional("hidden", line.hidden.map(Hiding::name));
            });
        });
        json.0
    }
}

struct Json(String);

impl Json {
    fn object(&mut self, write: impl FnOnce(&mut Self)) {
        self.0.push('{');
        write(self);
        self.0.push('}');
    }

    fn array<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.0.push('[');
        for (nth, item) in items.iter().enumerate() {
            if nth > 0 {
                self.0.push(',');
            }
            write(self, item);
        }
        self.0.push(']');
    }

    fn field(&mut self, name: &str, write: impl FnOnce(&mut Self)) {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        self.string(name);
        self.0.push(':');
        write(self);
    }

    fn text(&mut self, name: &str, value: &str) {
        self.field(name, |json| json.string(value));
    }

    fn optional(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            self.text(name, value);
        }
    }

    fn span(&mut self, span: &Range<usize>) {
        self.field("span", |json| json.0.push_str(&format!("[{},{}]", span.start, span.end)));
    }

    fn number(&mut self, number: f32) {
        let finite = if number.is_finite() { number } else { 0.0 };
        self.0.push_str(&finite.to_string());
    }

    fn string(&mut self, text: &str) {
        self.0.push('"');
        for c in text.chars() {
            match c {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                '\r' => self.0.push_str("\\r"),
                '\t' => self.0.push_str("\\t"),
                c if c < ' ' => self.0.push_str(&format!("\\u{:04x}", u32::from(c))),
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }

    fn blocks(&mut self, blocks: &[Block]) {
        self.array(blocks, Self::block);
    }

    fn inlines(&mut self, content: &[Inline]) {
        self.array(content, Self::inline);
    }

    fn block(&mut self, block: &Block) {
        self.object(|json| {
            let content = |json: &mut Self, kind: &str, content: &[Inline]| {
                json.text("type", kind);
                json.field("content", |json| json.inlines(content));
            };
            let blocks = |json: &mut Self, blocks: &[Block]| {
                json.field("blocks", |json| json.blocks(blocks));
            };
            match &block.kind {
                BlockKind::Heading { level, content: inner } => {
                    content(json, "heading", inner);
                    json.field("level", |json| json.0.push_str(&level.to_string()));
                }
                BlockKind::Paragraph(inner) => content(json, "paragraph", inner),
                BlockKind::List(list) => {
                    json.text("type", "list");
                    if let Some(start) = list.start {
                        json.field("start", |json| json.0.push_str(&start.to_string()));
                    }
                    json.field("items", |json| {
                        json.array(&list.items, |json, item| {
                            json.object(|json| {
                                if let Some(done) = item.task {
                                    json.field("done", |json| json.0.push_str(&done.to_string()));
                                }
                                blocks(json, &item.blocks);
                            });
                        });
                    });
                }
                BlockKind::Definitions(entries) => {
                    json.text("type", "definitions");
                    json.field("entries", |json| {
                        json.array(entries, |json, entry| {
                            json.object(|json| match entry {
                                Definition::Term(term) => content(json, "term", term),
                                Definition::Description(inner) => {
                                    json.text("type", "description");
                                    blocks(json, inner);
                                }
                            });
                        });
                    });
                }
                BlockKind::Table(table) => json.table(table),
                BlockKind::Code { language, text } => {
                    json.text("type", "code");
                    json.optional("language", language.as_deref());
                    json.text("text", text);
                }
                BlockKind::Quote(inner) => {
                    json.text("type", "quote");
                    blocks(json, inner);
                }
                BlockKind::Callout { title, blocks: inner } => {
                    json.text("type", "callout");
                    json.field("title", |json| json.inlines(title));
                    blocks(json, inner);
                }
                BlockKind::Figure { blocks: inner, caption } => {
                    json.text("type", "figure");
                    blocks(json, inner);
                    json.field("caption", |json| json.inlines(caption));
                }
                BlockKind::Details { summary, blocks: inner } => {
                    json.text("type", "details");
                    json.field("summary", |json| json.inlines(summary));
                    blocks(json, inner);
                }
                BlockKind::Post(post) => {
                    json.text("type", "post");
                    json.about_post(post);
                    blocks(json, &post.blocks);
                }
                BlockKind::Math(math) => {
                    json.text("type", "math");
                    json.text("tex", &math.tex);
                }
                BlockKind::Rule => json.text("type", "rule"),
            }
            json.span(&block.span);
        });
    }

    fn about_post(&mut self, post: &Post) {
        self.text("author", &post.author);
        self.text("date", &post.date);
        if let Some(votes) = post.votes {
            self.field("votes", |json| json.0.push_str(&votes.to_string()));
        }
        if post.accepted {
            self.field("accepted", |json| json.0.push_str("true"));
        }
    }

    fn table(&mut self, table: &Table) {
        self.text("type", "table");
        self.field("caption", |json| json.inlines(&table.caption));
        self.field("score", |json| json.number(table.score));
        self.field("rows", |json| {
            json.array(&table.rows, |json, row| {
                json.object(|json| {
                    json.field("header", |json| json.0.push_str(&row.header.to_string()));
                    json.field("cells", |json| json.array(&row.cells, Self::cell));
                });
            });
        });
    }

    fn cell(&mut self, cell: &Cell) {
        self.object(|json| {
            json.field("header", |json| json.0.push_str(&cell.header.to_string()));
            for (name, span) in [("columns", cell.columns), ("rows", cell.rows)] {
                if span > 1 {
                    json.field(name, |json| json.0.push_str(&span.to_string()));
                }
            }
            let align = cell.align.map(|align| match align {
                Align::Left => "left",
                Align::Center => "center",
                Align::Right => "right",
            });
            json.optional("align", align);
            json.field("blocks", |json| json.blocks(&cell.blocks));
        });
    }

    fn footnote(&mut self, footnote: &Footnote) {
        self.object(|json| {
            json.text("label", &footnote.label);
            json.field("blocks", |json| json.blocks(&footnote.blocks));
            json.span(&footnote.span);
        });
    }

    fn inline(&mut self, inline: &Inline) {
        self.object(|json| {
            let content = |json: &mut Self, kind: &str, content: &[Inline]| {
                json.text("type", kind);
                json.field("content", |json| json.inlines(content));
            };
            match &inline.kind {
                InlineKind::Text(text) => {
                    json.text("type", "text");
                    json.text("text", text);
                }
                InlineKind::Code(text) => {
                    json.text("type", "code");
                    json.text("text", text);
                }
                InlineKind::Emphasis(inner) => content(json, "emphasis", inner),
                InlineKind::Strong(inner) => content(json, "strong", inner),
                InlineKind::Strike(inner) => content(json, "strike", inner),
                InlineKind::Sub(inner) => content(json, "sub", inner),
                InlineKind::Sup(inner) => content(json, "sup", inner),
                InlineKind::Link { url, title, content: inner } => {
                    content(json, "link", inner);
                    json.text("url", url);
                    json.optional("title", Some(title));
                }
                InlineKind::Image(image) => {
                    json.text("type", "image");
                    json.text("url", &image.url);
                    json.text("alt", &image.alt);
                    json.optional("title", Some(&image.title));
                }
                InlineKind::Break => json.text("type", "break"),
                InlineKind::Reference(label) => {
                    json.text("type", "reference");
                    json.text("label", label);
                }
                InlineKind::Math(math) => {
                    json.text("type", "math");
                    json.text("tex", &math.tex);
                }
                InlineKind::Ruby { base, gloss } => {
                    json.text("type", "ruby");
                    json.text("base", base);
                    json.text("gloss", gloss);
                }
            }
            json.span(&inline.span);
        });
    }
}
