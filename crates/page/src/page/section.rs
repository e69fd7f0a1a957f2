//! Copies a part of a page into a separate page.

use std::ops::Range;

use crate::declared::DeclaredTexts;
use crate::page::{Element, Line, Name, Page};
use crate::plain_text::cut;
use crate::text::hash::HashedMap;

/// The number of bytes of the title of a section. Features read fewer words than this.
const TITLE: usize = 4096;
/// The number of bytes of each declared text. They are read again for each section.
const DECLARED: usize = 1 << 16;

impl Page {
    /// Returns a page with some neighbouring lines of this page, and the elements around them.
    /// Offsets in the source are unchanged. Pieces are left out, the title is cut at 4 kB, and each
    /// declared text at 64 kB.
    ///
    /// # Panics
    /// If there are no such lines.
    pub fn section(&self, lines: Range<usize>) -> Self {
        let text = self.lines[lines.clone()].first().map_or(0, |line| line.text.start);
        let end = self.lines[lines.clone()].last().map_or(0, |line| line.text.end);
        let mut section = Self {
            title: cut(&self.title, TITLE).to_string(),
            declared: DeclaredTexts {
                description: cut(&self.declared.description, DECLARED).to_string(),
                body: cut(&self.declared.body, DECLARED).to_string(),
                ..DeclaredTexts::default()
            },
            text: self.text[text as usize..end as usize].to_string(),
            elements: vec![Element::default()],
            ..Self::default()
        };
        let mut numbers = HashedMap::default();
        numbers.insert(0, 0);
        section.lines = (self.lines[lines].iter())
            .map(|line| Line {
                text: line.text.start - text..line.text.end - text,
                element: self.copy_element(line.element, &mut section, &mut numbers),
                ..line.clone()
            })
            .collect();
        section
    }

    /// Returns the index of an element in a section. If it is not there yet, it is added.
    fn copy_element(&self, element: u32, to: &mut Self, numbers: &mut HashedMap<u32>) -> u32 {
        let mut new = Vec::new();
        let mut at = element;
        let mut parent = loop {
            match numbers.get(&at.into()) {
                Some(&number) => break number,
                None => new.push(at),
            }
            at = self.elements[at as usize].parent;
        };
        // An outer element precedes an inner one.
        for at in new.into_iter().rev() {
            let element = &self.elements[at as usize];
            let names = self.copy_names(element, to);
            let number = to.elements.len() as u32;
            to.elements.push(Element { parent, names, ..element.clone() });
            numbers.insert(at.into(), number);
            parent = number;
        }
        parent
    }

    fn copy_names(&self, element: &Element, to: &mut Self) -> Range<u32> {
        let first = to.names.len() as u32;
        for name in self.names(element) {
            let start = to.name_bytes.len() as u32;
            let text = name.text.start as usize..name.text.end as usize;
            to.name_bytes.extend_from_slice(&self.name_bytes[text]);
            to.names.push(Name { hash: name.hash, text: start..to.name_bytes.len() as u32 });
        }
        first..to.names.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment;

    /// Returns everything that there is to know about a line.
    fn shown(page: &Page, line: &Line) -> String {
        let element = |e: &Element| {
            let names: Vec<_> = page.names(e).iter().map(|n| (n.hash, page.name_text(n))).collect();
            format!("{} {} {} {} {names:?}", e.tag.name(), e.depth, e.start, e.mask)
        };
        let around: Vec<String> = page.ancestors(line).map(element).collect();
        let line_alone = Line { text: 0..0, element: 0, ..line.clone() };
        format!("{} {line_alone:?} {around:?}", page.text(line))
    }

    #[test]
    fn lines_are_those_of_the_whole() {
        let html = "<title>Über</title><body class='a b'><div id=one><p>x<p class=c>y <b>z</b></div>\
                    <ul><li>ä<li>ö</ul><div><div><div role=main><i>q</i></div></div></div>r";
        let page = segment(html.as_bytes()).unwrap();
        let n = page.lines.len();
        for from in 0..n {
            for to in from + 1..=n {
                let section = page.section(from..to);
                assert_eq!(section.title, "Über");
                let found: Vec<_> = section.lines.iter().map(|l| shown(&section, l)).collect();
                let expected: Vec<_> =
                    page.lines[from..to].iter().map(|l| shown(&page, l)).collect();
                assert_eq!(found, expected);
                for (at, element) in section.elements.iter().enumerate().skip(1) {
                    assert!((element.parent as usize) < at);
                }
            }
        }
        // A section of all lines is the same page.
        let whole = page.section(0..n);
        assert_eq!((whole.lines, whole.elements.len()), (page.lines, page.elements.len()));
        assert_eq!((whole.text, whole.names), (page.text, page.names));
    }

    #[test]
    fn declared_texts_are_cut_off_in_sections() {
        let html = format!(
            "<meta name=description content='A goat'><script type=application/ld+json>\
             {{\"text\":\"{}\"}}</script>x",
            "hills ".repeat(20_000)
        );
        let declared = segment(html.as_bytes()).unwrap().section(0..1).declared;
        assert_eq!(declared.description, "A goat");
        assert_eq!(declared.body.len(), 65_536);
    }

    #[test]
    fn a_long_title_is_cut_off_between_characters() {
        let html = format!("<title>{}</title>x", "ö".repeat(3000));
        let page = segment(html.as_bytes()).unwrap();
        assert_eq!(page.section(0..1).title, "ö".repeat(2048));
        let odd = segment(html.replacen('ö', "a", 1).as_bytes()).unwrap();
        assert_eq!(odd.section(0..1).title.len(), 4095);
    }
}
