//! Shared parts of the writers of HTML and TEI: elements, and the way through blocks and inlines.

use crate::tree::{Block, BlockKind, Inline, InlineKind, Post};
use crate::write::{RenderOptions, markup};

/// Attributes of an element. Attributes without a value are not written.
pub(super) type Attributes<'a> = &'a [(&'a str, Option<&'a str>)];

/// Writes the attributes of an element.
pub(super) fn attributes(attributes: Attributes<'_>, to: &mut String) {
    for (name, value) in attributes {
        if let Some(value) = value {
            to.extend([" ", name, "=\""]);
            markup(value, to);
            to.push('"');
        }
    }
}

/// A writer of elements. A tag may include attributes, after a space.
pub(super) trait Elements<'a> {
    fn to(&mut self) -> &mut String;
    fn options(&self) -> &'a RenderOptions<'a>;
    fn block(&mut self, kind: &BlockKind);
    /// Writes an inline element whose mark is written.
    fn inline(&mut self, kind: &InlineKind);

    fn raw(&mut self, text: &str) {
        self.to().push_str(text);
    }

    fn text(&mut self, text: &str) {
        markup(text, self.to());
    }

    fn blocks(&mut self, blocks: &[Block]) {
        let options = self.options();
        options.until_stop(blocks).for_each(|block| self.block(&block.kind));
    }

    fn inlines(&mut self, content: &[Inline]) {
        let options = self.options();
        for Inline { kind, .. } in options.until_stop(content) {
            match options.unmarked(kind) {
                Some(content) => self.inlines(content),
                None => self.inline(kind),
            }
        }
    }

    fn start(&mut self, tag: &str, with: Attributes<'_>) {
        self.to().extend(["<", tag]);
        attributes(with, self.to());
        self.to().push('>');
    }

    fn end(&mut self, tag: &str) {
        self.to().extend(["</", tag.split(' ').next().unwrap_or(tag), ">"]);
    }

    /// Writes an element that contains only text.
    fn simple(&mut self, tag: &str, text: &str) {
        self.start(tag, &[]);
        self.text(text);
        self.end(tag);
    }

    /// Writes an element within a paragraph.
    fn marked(&mut self, tag: &str, with: Attributes<'_>, content: &[Inline]) {
        self.start(tag, with);
        self.inlines(content);
        self.end(tag);
    }

    /// Writes an element that contains one paragraph, unless that is empty.
    fn title(&mut self, tag: &str, content: &[Inline]) {
        if !content.is_empty() {
            self.element(tag, content);
        }
    }

    /// Writes an element that contains one paragraph.
    fn element(&mut self, tag: &str, content: &[Inline]) {
        self.marked(tag, &[], content);
        self.raw("\n");
    }

    /// Writes the line above a post, with elements for the author and the date, and the attribute
    /// for the date in ISO 8601.
    fn label(&mut self, post: &Post, author: &str, date: &str, when: &str) {
        if !post.author.is_empty() {
            self.simple(author, &post.author);
            self.raw(" ");
        }
        self.start(date, &[(when, post.when.as_deref())]);
        self.text(&post.shown_date());
        self.end(date);
        let standing = post.standing();
        if !standing.is_empty() {
            self.text(&format!(" · {standing}"));
        }
    }

    /// Writes an element that contains blocks.
    fn around(&mut self, tag: &str, with: Attributes<'_>, blocks: &[Block]) {
        self.within(tag, with, |writer| writer.blocks(blocks));
    }

    /// Writes an element around the lines that a function writes.
    fn within(&mut self, tag: &str, with: Attributes<'_>, write: impl FnOnce(&mut Self)) {
        self.start(tag, with);
        self.raw("\n");
        write(self);
        self.end(tag);
        self.raw("\n");
    }
}

/// Returns the number of rows or columns that a cell spans, if it is more than one.
pub(super) fn span(n: u16) -> Option<String> {
    (n > 1).then(|| n.to_string())
}
