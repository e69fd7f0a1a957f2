//! Elements that their attributes mark as an author, a date or a headline.

use dechaff_features::{Attributes, Tag};

use super::text::{cut, tidy};

/// No more marks are kept.
const MARKS: usize = 600;
/// No more elements are read at once.
const OPEN: usize = 12;
/// No more bytes of an element's text are kept.
const TEXT: usize = 400;

/// Stands in a mark's text where an element begins or ends between two words without a space.
pub(super) const EDGE: char = '\u{1f}';

/// What an element is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of the first level.
    H1,
    /// `itemprop=headline`.
    Headline,
    /// `itemprop=author`.
    Author,
    /// `itemprop=name`; counts in an author.
    Name,
    /// `rel=author`.
    RelAuthor,
    /// A class or id that speaks of an author.
    AuthorClass,
    /// A class or id that speaks of a byline.
    BylineClass,
    /// `itemprop=datePublished`, `<time pubdate>`, or RDFa's like.
    Published,
    /// `itemprop=dateModified`.
    Modified,
    /// Any other `<time>`.
    Time,
    /// A class or id that speaks of a date.
    DateClass,
}

/// A marked element.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    /// Its text, a line break between two blocks in it, and [`EDGE`]s.
    pub(super) text: String,
    /// An attribute that says it for programs: `datetime`, `content`.
    pub(super) value: Option<String>,
    /// First byte of its start tag.
    pub(super) at: usize,
    /// Names that are marked in it.
    pub(super) names: Vec<String>,
    /// Its text was too long to be kept whole.
    pub(super) long: bool,
}

/// Marks as they are read.
#[derive(Debug, Default)]
pub(super) struct Marks {
    done: Vec<Mark>,
    open: Vec<Open>,
    /// An element has begun or ended since the last text.
    edge: bool,
}

#[derive(Debug)]
struct Open {
    tag: Tag,
    /// How many elements of this tag are open in it, itself included.
    depth: u32,
    mark: usize,
}

impl Marks {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Sees a start tag.
    pub(super) fn start(&mut self, tag: Tag, kinds: Kinds, value: Option<String>, at: usize) {
        let void = is_void(tag);
        for open in &mut self.open {
            if open.tag == tag && !void {
                open.depth += 1;
            }
        }
        self.edge(tag);
        for kind in kinds.iter() {
            if self.done.len() >= MARKS || self.open.len() >= OPEN {
                break;
            }
            if kind == Kind::Name
                && !self.open.iter().any(|o| self.done[o.mark].kind == Kind::Author)
            {
                continue;
            }
            let mark = Mark {
                kind,
                text: String::new(),
                value: value.clone(),
                at,
                names: Vec::new(),
                long: false,
            };
            self.done.push(mark);
            let open = Open { tag, depth: 1, mark: self.done.len() - 1 };
            if void { self.close(&open) } else { self.open.push(open) }
        }
    }

    /// Sees the edge of an element.
    fn edge(&mut self, tag: Tag) {
        self.edge = true;
        if tag.is_block() {
            self.open.iter().for_each(|open| self.done[open.mark].text.push('\n'));
        }
    }

    /// Sees text.
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

    /// Sees an end tag.
    pub(super) fn end(&mut self, tag: Tag) {
        if self.open.is_empty() {
            return;
        }
        self.edge(tag);
        let mut closed = Vec::new();
        self.open.retain_mut(|open| {
            if open.tag == tag {
                open.depth -= 1;
            }
            let goes_on = open.depth > 0;
            if !goes_on {
                closed.push(Open { tag, depth: 0, mark: open.mark });
            }
            goes_on
        });
        for open in closed.iter().rev() {
            self.close(open);
        }
    }

    fn close(&mut self, closed: &Open) {
        let mark = &mut self.done[closed.mark];
        let lines = mark.text.split('\n').map(tidy_line).filter(|line| !line.is_empty());
        mark.text = lines.collect::<Vec<_>>().join("\n");
        if mark.kind != Kind::Name {
            return;
        }
        let name = mark.value.clone().unwrap_or_else(|| mark.line());
        let author = self.open.iter().rev().find(|o| self.done[o.mark].kind == Kind::Author);
        if let Some(author) = author.map(|open| open.mark) {
            self.done[author].names.push(name);
        }
    }

    /// All marks, in the order of their start tags.
    pub(super) fn finish(mut self) -> Vec<Mark> {
        while let Some(open) = self.open.pop() {
            self.done[open.mark].long = true;
            self.close(&open);
        }
        self.done
    }
}

impl Mark {
    /// Its text as one line.
    pub(super) fn line(&self) -> String {
        self.text.replace(EDGE, "").replace('\n', " ")
    }
}

/// What the attributes of one element mark it as.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Kinds([Option<Kind>; 3]);

impl Kinds {
    fn add(&mut self, kind: Kind) {
        if self.iter().any(|known| known == kind) {
            return;
        }
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(kind);
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    fn iter(self) -> impl Iterator<Item = Kind> {
        self.0.into_iter().flatten()
    }
}

fn tidy_line(line: &str) -> String {
    let parts = line.split(EDGE).map(tidy).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\u{1f}")
}

fn is_void(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::AREA
            | Tag::BASE
            | Tag::BR
            | Tag::COL
            | Tag::EMBED
            | Tag::HR
            | Tag::IMG
            | Tag::INPUT
            | Tag::LINK
            | Tag::META
            | Tag::PARAM
            | Tag::SOURCE
            | Tag::TRACK
            | Tag::WBR
    )
}

/// What an element's attributes mark it as.
pub(super) fn attribute_kinds(tag: Tag, attributes: Attributes<'_>) -> Kinds {
    let mut kinds = Kinds::default();
    if matches!(tag, Tag::BODY | Tag::HTML) {
        return kinds;
    }
    if tag == Tag::H1 {
        kinds.add(Kind::H1);
    }
    let mut pubdate = false;
    for (name, value) in attributes {
        if name.eq_ignore_ascii_case(b"class") || name.eq_ignore_ascii_case(b"id") {
            if !is_void(tag) {
                words(value, |word| {
                    if let Some(kind) = class_kind(word) {
                        kinds.add(kind)
                    }
                });
            }
        } else if name.eq_ignore_ascii_case(b"itemprop") || name.eq_ignore_ascii_case(b"property") {
            let plain = |token: &[u8]| {
                token.rsplit(|b| *b == b':').next().unwrap_or(&[]).to_ascii_lowercase()
            };
            for token in value.split(|b| b.is_ascii_whitespace()).map(plain) {
                match &token[..] {
                    b"author" | b"creator" => kinds.add(Kind::Author),
                    b"name" => kinds.add(Kind::Name),
                    b"headline" => kinds.add(Kind::Headline),
                    b"datepublished" | b"datecreated" => kinds.add(Kind::Published),
                    b"datemodified" => kinds.add(Kind::Modified),
                    _ => {}
                }
            }
        } else if name.eq_ignore_ascii_case(b"rel") {
            let mut tokens = value.split(|b| b.is_ascii_whitespace());
            if tag != Tag::LINK && tokens.any(|token| token.eq_ignore_ascii_case(b"author")) {
                kinds.add(Kind::RelAuthor);
            }
        } else if tag == Tag::TIME && name.eq_ignore_ascii_case(b"pubdate") {
            pubdate = true;
        }
    }
    if tag == Tag::TIME {
        kinds.add(if pubdate { Kind::Published } else { Kind::Time });
    }
    // What `<meta>` says beyond microdata is read as such.
    if tag == Tag::META && !{ attributes }.any(|(name, _)| name.eq_ignore_ascii_case(b"itemprop")) {
        return Kinds::default();
    }
    kinds
}

fn class_kind(word: &[u8]) -> Option<Kind> {
    Some(match word {
        b"author" | b"authors" | b"writer" | b"autor" | b"autore" | b"auteur" => Kind::AuthorClass,
        b"byline" | b"bylines" => Kind::BylineClass,
        b"date" | b"dateline" | b"datetime" | b"published" | b"pubdate" | b"timestamp"
        | b"posted" | b"time" | b"datum" | b"fecha" | b"publish" | b"publication" => {
            Kind::DateClass
        }
        _ => return None,
    })
}

/// The runs of letters in a class or id, in lower case, cut where camel case turns.
fn words(value: &[u8], mut see: impl FnMut(&[u8])) {
    let mut word = [0u8; 24];
    let (mut length, mut lower) = (0, false);
    for &byte in value.iter().take(300).chain([&b' ']) {
        let turns = lower && byte.is_ascii_uppercase();
        if (!byte.is_ascii_alphabetic() || turns) && length > 0 {
            if length <= word.len() {
                see(&word[..length]);
            }
            length = 0;
        }
        if byte.is_ascii_alphabetic() {
            if let Some(slot) = word.get_mut(length) {
                *slot = byte.to_ascii_lowercase();
            }
            length += 1;
        }
        lower = byte.is_ascii_lowercase();
    }
}
