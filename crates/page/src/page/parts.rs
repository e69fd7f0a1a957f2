//! A page as plain numbers and texts, so that it can be stored and read again.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::declared::Declared;
use crate::html::tag::Tag;
use crate::page::effect::Hiding;
use crate::page::hiding::{HiddenText, HidingElement};
use crate::page::{Element, Line, Name, Page};
use crate::text::hash::hash;

/// A [`Page`] as plain numbers and texts, without its pieces. The program that writes it and the
/// one that reads it must be of the same version: what a line is and how tags are numbered differ
/// between versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageParts {
    /// For each line: its start and end in the source, the start and end of its text, its
    /// characters, bytes, bytes of markup, tags, links, characters inside links and in bold type,
    /// images, fields, and the index of its element.
    pub lines: Vec<[u32; 15]>,
    /// For each element: the number of its tag, the index of the element around it, its depth, 1 if
    /// it is hidden plus 2 if it is in `<noscript>`, its start in the source, the number of the
    /// nearest known tag, and the first of its names and the one after its last.
    pub elements: Vec<[u32; 8]>,
    /// For each element: the bits of its tag and of those around it.
    pub masks: Vec<u64>,
    /// For each part of a line that is hidden from readers: its line, its start and end in the source,
    /// the start and end of its text, and the index of the element that hides it.
    pub hidden: Vec<[u32; 6]>,
    /// For each element that hides parts of lines: the way, by twice its index in [`Hiding::ALL`], plus 1 for a panel of tabs; and 1 plus
    /// the index of the one around it, or 0.
    pub hiding: Vec<[u32; 2]>,
    /// For each name: the start and end of its text.
    pub names: Vec<[u32; 2]>,
    /// The texts of the names, one after the other.
    pub name_bytes: Vec<u8>,
    /// The texts of the lines, one after the other.
    pub text: String,
    /// The title, and what the page declares: descriptions, bodies and people.
    pub texts: [String; 4],
    /// The days that the page declares: year, month and day.
    pub days: Vec<(u16, u8, u8)>,
}

/// Why the parts are not those of a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} number {number} is inconsistent with the other parts of the page")]
pub struct Inconsistent {
    /// The kind of part.
    pub what: &'static str,
    /// Its index.
    pub number: usize,
}

impl From<&Page> for PageParts {
    fn from(page: &Page) -> Self {
        let line = |line: &Line| {
            [
                line.start, line.end, line.text.start, line.text.end, line.chars, line.bytes,
                line.markup, line.tags, line.links, line.link_chars, line.strong_chars,
                line.time_chars, line.images, line.fields, line.element,
            ]
        };
        let element = |element: &Element| {
            [
                element.tag.index() as u32,
                element.parent,
                element.depth.into(),
                u32::from(element.hidden) + 2 * u32::from(element.noscript),
                element.start,
                element.known.index() as u32,
                element.names.start,
                element.names.end,
            ]
        };
        let Declared { description, body, people, days } = &page.declared;
        let hidden = |part: &HiddenText| {
            let HiddenText { line, span, text, element } = part;
            [*line, span.start, span.end, text.start, text.end, *element]
        };
        let hiding = |element: &HidingElement| {
            let way = Hiding::ALL.iter().position(|way| *way == element.how).unwrap_or_default();
            let way = way as u32 * 2 + u32::from(element.is_panel);
            [way, element.around.map_or(0, |around| around + 1)]
        };
        Self {
            lines: page.lines.iter().map(line).collect(),
            elements: page.elements.iter().map(element).collect(),
            masks: page.elements.iter().map(|element| element.mask).collect(),
            hidden: page.hidden.iter().map(hidden).collect(),
            hiding: page.hiding.iter().map(hiding).collect(),
            names: page.names.iter().map(|name| [name.text.start, name.text.end]).collect(),
            name_bytes: page.name_bytes.clone(),
            text: page.text.clone(),
            texts: [&page.title, description, body, people].map(String::clone),
            days: days.clone(),
        }
    }
}

impl TryFrom<PageParts> for Page {
    type Error = Inconsistent;

    /// Puts a page together.
    ///
    /// # Errors
    /// [`Inconsistent`] if a part refers to one that is not there.
    fn try_from(parts: PageParts) -> Result<Self, Inconsistent> {
        let PageParts { lines, elements, masks, hidden, hiding, .. } = parts;
        let PageParts { names, name_bytes, text, texts, days, .. } = parts;
        let wrong = |what| move |number| Inconsistent { what, number };
        if elements.is_empty() && !lines.is_empty() || elements.len() != masks.len() {
            return Err(wrong("element")(masks.len()));
        }
        let n_lines = lines.len();
        let lines = numbered(lines, |_, line| line_of(&line, &text, elements.len()));
        let hiding = numbered(hiding, hiding_of).map_err(wrong("hiding element"))?;
        let hidden = numbered(hidden, |_, part| hidden_of(&part, &text, n_lines, hiding.len()));
        let name = |_, [start, end]: [u32; 2]| {
            let text = name_bytes.get(start as usize..end as usize)?;
            Some(Name { hash: hash(text), text: start..end })
        };
        let names = numbered(names, name);
        let names = names.map_err(wrong("name"))?;
        let element = |number, (element, mask)| element_of(&element, mask, number, names.len());
        let elements = numbered(elements.into_iter().zip(masks), element);
        let [title, description, body, people] = texts;
        Ok(Self {
            lines: lines.map_err(wrong("line"))?,
            elements: elements.map_err(wrong("element"))?,
            pieces: Vec::new(),
            hidden: hidden.map_err(wrong("hidden part"))?,
            hiding,
            title,
            declared: Declared { description, body, people, days },
            text,
            names,
            name_bytes,
        })
    }
}

/// Converts items with their numbers. The error is the number of the first one that has no value.
fn numbered<T, U>(
    items: impl IntoIterator<Item = T>,
    convert: impl Fn(usize, T) -> Option<U>,
) -> Result<Vec<U>, usize> {
    items.into_iter().enumerate().map(|(at, item)| convert(at, item).ok_or(at)).collect()
}

fn line_of(parts: &[u32; 15], text: &str, elements: usize) -> Option<Line> {
    let &[
        start,
        end,
        from,
        to,
        chars,
        bytes,
        markup,
        tags,
        links,
        link_chars,
        strong_chars,
        time_chars,
        images,
        fields,
        element,
    ] = parts;
    let line = text.get(from as usize..to as usize)?;
    let fits = start <= end
        && line.chars().count() == chars as usize
        && link_chars.max(strong_chars).max(time_chars) <= chars
        && (element as usize) < elements;
    fits.then_some(Line {
        start,
        end,
        text: Range { start: from, end: to },
        chars,
        bytes,
        markup,
        tags,
        links,
        link_chars,
        strong_chars,
        time_chars,
        images,
        fields,
        element,
    })
}

fn hiding_of(number: usize, [way, around]: [u32; 2]) -> Option<HidingElement> {
    let how = *Hiding::ALL.get(way as usize / 2)?;
    (around as usize <= number).then_some(HidingElement {
        how,
        around: around.checked_sub(1),
        is_panel: way % 2 > 0,
    })
}

fn hidden_of(parts: &[u32; 6], text: &str, lines: usize, hiding: usize) -> Option<HiddenText> {
    let &[line, start, end, from, to, element] = parts;
    let fits = (line as usize) < lines && start <= end && from <= to && (element as usize) < hiding;
    // White space at the end of a line is not in the text.
    let inside = text.is_char_boundary(text.len().min(from as usize));
    (fits && inside).then_some(HiddenText { line, span: start..end, text: from..to, element })
}

fn element_of(parts: &[u32; 8], mask: u64, number: usize, names: usize) -> Option<Element> {
    let &[tag, parent, depth, flags, start, known, first, end] = parts;
    let fits = (parent as usize) < number.max(1) && first <= end && end as usize <= names;
    fits.then_some(())?;
    Some(Element {
        tag: Tag::from_index(tag)?,
        parent,
        depth: depth.try_into().ok()?,
        hidden: flags & 1 > 0,
        noscript: flags & 2 > 0,
        start,
        mask,
        known: Tag::from_index(known)?,
        names: first..end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment;

    const HTML: &str = "<title>A &amp; B</title><meta name=description content='Of cats'>\
        <meta name=author content='Jo Lee'><meta name=date content=2024-05-31>\
        <body class='pageBody wide'><nav hidden><a href=/>Home</a></nav>\
        <noscript><p id=main>Ein <b>schöner</b> Tag</noscript><p>x<img src=y>";

    fn parts() -> PageParts {
        PageParts::from(&segment(HTML.as_bytes()).unwrap())
    }

    #[test]
    fn a_page_is_rebuilt_unchanged_from_its_parts() {
        let mut pages: Vec<Vec<u8>> =
            crate::pages::pages("pages").into_iter().map(|(_, html)| html).collect();
        pages.extend([HTML.into(), Vec::new()]);
        for html in pages {
            let page = segment(&html).unwrap();
            let again = Page::try_from(PageParts::from(&page)).unwrap();
            assert_eq!(format!("{again:?}"), format!("{page:?}"));
        }
    }

    #[test]
    fn the_parts_are_those_that_the_page_shows() {
        let parts = parts();
        assert_eq!(parts.text.replace('\n', ""), "HomeEin schöner Tagx");
        assert_eq!(parts.texts, ["A & B", "Of cats", "", "Jo Lee"].map(String::from));
        assert_eq!(parts.days, [(2024, 5, 31)]);
        let chars: Vec<u32> = parts.lines.iter().map(|line| line[4]).collect();
        assert_eq!(chars, [4, 15, 1]);
    }

    #[test]
    fn parts_that_refer_to_nothing_are_refused() {
        type Spoil = fn(&mut PageParts);
        let cases: [(&str, Spoil); 17] = [
            ("line", |parts| parts.lines[1][0] = u32::MAX),
            ("line", |parts| parts.lines[0][3] = 1000),
            // In the middle of the letter ö.
            ("line", |parts| parts.lines[1][3] = parts.text.find('ö').unwrap() as u32 + 1),
            ("line", |parts| parts.lines[0][4] += 1),
            ("line", |parts| parts.lines[0][9] = 5),
            ("line", |parts| parts.lines[1][10] = 16),
            ("line", |parts| parts.lines[1][11] = 16),
            ("line", |parts| parts.lines[2][14] = 1000),
            ("element", |parts| parts.elements[1][0] = 255),
            ("element", |parts| parts.elements[1][1] = 1),
            ("element", |parts| parts.elements[1][2] = 1 << 16),
            ("element", |parts| parts.elements[1][7] = 1000),
            ("element", |parts| parts.masks.truncate(1)),
            ("name", |parts| parts.names[0] = [1, 1000]),
            ("hiding element", |parts| parts.hiding[0][0] = 100),
            ("hidden part", |parts| parts.hidden[0][0] = 1000),
            ("hidden part", |parts| parts.hidden[0][5] = 1),
        ];
        for (number, (what, spoil)) in cases.into_iter().enumerate() {
            let mut parts = parts();
            spoil(&mut parts);
            let error = Page::try_from(parts).unwrap_err();
            assert_eq!(error.what, what, "case {number}");
        }
        let empty = PageParts { lines: parts().lines, ..PageParts::default() };
        assert!(Page::try_from(empty).is_err());
    }
}
