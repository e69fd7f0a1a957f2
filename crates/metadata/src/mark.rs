//! Collects elements whose attributes mark them as an author, a date or a headline.

use dechaff_page::Tag;
use dechaff_page::dates::EDGE;
use dechaff_page::plain_text::{cut, tidy};
use dechaff_page::text::hash;

use crate::kind::{Kind, ProductProperty};

/// Maximum number of marks that are kept.
const MARKS: usize = 600;
/// Maximum number of marked elements that are open at once.
const OPEN: usize = 12;
/// Maximum number of bytes of an element's text that are kept.
const TEXT: usize = 400;

/// A marked element.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    /// The text of the element, with a line break between two blocks in it, and with [`EDGE`]s.
    pub(super) text: String,
    /// The value of an attribute for programs: `datetime`, `content`.
    pub(super) value: Option<String>,
    /// The offset of the first byte of its start tag.
    pub(super) at: usize,
    /// The names that are marked inside it.
    pub(super) names: Vec<String>,
    /// Whether its text was too long to be kept completely.
    pub(super) long: bool,
    /// Whether it holds items of a list.
    pub(super) is_list: bool,
    /// A hash of its class. Marks of the same form are alike.
    pub(super) form: u64,
    /// Whether it is in a comment, or in a review of a product, by the microdata around it.
    pub(super) in_comment: bool,
    pub(super) in_review: bool,
}

/// Collects marks while a page is read.
#[derive(Debug, Default)]
pub(super) struct Marks {
    done: Vec<Mark>,
    open: Vec<Open>,
    /// Whether an element has begun or ended since the last text.
    edge: bool,
}

#[derive(Debug)]
struct Open {
    tag: Tag,
    /// The number of elements with this tag that are open in it, including itself.
    depth: u32,
    mark: usize,
}

impl Marks {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Handles a start tag.
    #[inline]
    pub(super) fn start(
        &mut self,
        tag: Tag,
        kinds: Vec<Kind>,
        value: Option<String>,
        class: &[u8],
        at: usize,
    ) {
        if kinds.is_empty() && self.open.is_empty() {
            return;
        }
        let void = tag.is_void();
        for open in &mut self.open {
            open.depth += u32::from(open.tag == tag && !void);
            self.done[open.mark].is_list |= tag == Tag::LI;
        }
        self.edge(tag);
        let is_in = |kind| self.open.iter().any(|open| self.done[open.mark].kind == kind);
        let (in_comment, in_review) = (is_in(Kind::Comment), is_in(Kind::Review));
        for kind in kinds {
            if self.done.len() >= MARKS || self.open.len() >= OPEN {
                break;
            }
            if kind == Kind::Name && !self.open.iter().any(|o| self.has_name(o.mark)) {
                continue;
            }
            let mark = Mark {
                kind,
                text: String::new(),
                value: value.clone(),
                at,
                names: Vec::new(),
                long: false,
                is_list: false,
                form: hash(class),
                in_comment,
                in_review,
            };
            self.done.push(mark);
            let open = Open { tag, depth: 1, mark: self.done.len() - 1 };
            if void { self.close(&open) } else { self.open.push(open) }
        }
    }

    /// Handles the start or end of an element.
    fn edge(&mut self, tag: Tag) {
        self.edge = true;
        if tag.is_block() {
            self.open.iter().for_each(|open| self.done[open.mark].text.push('\n'));
        }
    }

    /// Handles text.
    pub(super) fn text(&mut self, text: &str) {
        let glued = std::mem::take(&mut self.edge) && text.starts_with(char::is_alphanumeric);
        for open in &self.open {
            let mark = &mut self.done[open.mark];
            if glued && mark.text.ends_with(char::is_alphanumeric) {
                mark.text.push(EDGE);
            }
            let room = TEXT.saturating_sub(mark.text.len());
            mark.long |= text.len() > room;
            mark.text.push_str(cut(text, room));
        }
    }

    /// Handles an end tag.
    pub(super) fn end(&mut self, tag: Tag) {
        if self.open.is_empty() {
            return;
        }
        self.edge(tag);
        let ends = |open: &mut Open| {
            open.depth -= u32::from(open.tag == tag);
            open.depth == 0
        };
        let closed: Vec<Open> = self.open.extract_if(.., ends).collect();
        closed.iter().rev().for_each(|open| self.close(open));
    }

    /// Returns whether a name inside of a marked element is its own.
    fn has_name(&self, mark: usize) -> bool {
        matches!(self.done[mark].kind, Kind::Author | Kind::Product(ProductProperty::Brand))
    }

    fn close(&mut self, closed: &Open) {
        let mark = &mut self.done[closed.mark];
        // Between blocks there is often only white space.
        let lines = mark.text.split('\n').filter(|line| !line.trim_ascii_start().is_empty());
        let lines = lines.map(tidy_line).filter(|line| !line.is_empty());
        mark.text = lines.collect::<Vec<_>>().join("\n");
        if mark.kind != Kind::Name {
            return;
        }
        let name = mark.value.clone().unwrap_or_else(|| mark.line());
        let named = self.open.iter().rev().find(|o| self.has_name(o.mark));
        if let Some(named) = named.map(|open| open.mark) {
            self.done[named].names.push(name);
        }
    }

    /// Returns all marks in the order of their start tags.
    pub(super) fn finish(mut self) -> Vec<Mark> {
        while let Some(open) = self.open.pop() {
            self.done[open.mark].long = true;
            self.close(&open);
        }
        self.done
    }
}

impl Mark {
    /// Returns whether the mark has a usable value.
    pub(super) fn is_whole(&self) -> bool {
        !self.long || !self.names.is_empty() || self.value.is_some()
    }

    /// Returns the text in one line.
    pub(super) fn line(&self) -> String {
        self.text.replace(EDGE, "").replace('\n', " ")
    }
}

fn tidy_line(line: &str) -> String {
    let parts: Vec<String> = line.split(EDGE).map(tidy).filter(|part| !part.is_empty()).collect();
    parts.join("\u{1f}")
}

#[cfg(test)]
mod tests {
    use dechaff_page::{Source, Tape};

    use super::*;

    fn marks(html: &str) -> Vec<Mark> {
        let source = Source::new(html.as_bytes());
        crate::declared::read(&source, &Tape::read(&source.bytes)).1
    }

    #[test]
    fn text_with_its_blocks_and_edges() {
        let found =
            marks("<div class=byline><p>By <a>Ann</a> Lee</p><b>May 31</b><i>News</i></div>x");
        assert_eq!(found[0].text, format!("By Ann Lee\nMay 31{EDGE}News"));
        assert_eq!(marks("<h1>Sea<b>glass</b> <br>is rare</h1>")[0].line(), "Seaglass is rare");
    }

    #[test]
    fn names_in_authors() {
        let html = "<div itemprop=author><b itemprop=name>Ann Lee</b>, poet</div>\
                    <div itemprop=author><meta itemprop=name content='Bo Li'></div>\
                    <b itemprop=name>Zoo</b>";
        let names: Vec<_> = marks(html).into_iter().flat_map(|mark| mark.names).collect();
        assert_eq!(names, ["Ann Lee", "Bo Li"]);
    }

    #[test]
    fn elements_of_the_same_name_inside() {
        let found = marks("<div class=author><div>Ann</div> Lee</div> more");
        assert_eq!(found[0].text, "Ann\nLee");
    }

    #[test]
    fn hostile_pages() {
        let found = marks(&"<div class=author>".repeat(100_000));
        assert!(found.len() <= MARKS);
        let long = format!("<p class=author>{}", "word ".repeat(100_000));
        assert!(marks(&long)[0].long && marks(&long)[0].text.len() <= TEXT);
        assert!(marks("</p></p><p class=date").is_empty());
    }
}
