//! Lines of content as what they are in the structure of their page.

/// A line of content.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block<'a> {
    pub(crate) text: &'a str,
    pub(crate) kind: Kind,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Of level 1 to 6.
    Heading(u8),
    /// In so many lists, 1 and more; the innermost is numbered or not.
    Item {
        depth: usize,
        numbered: bool,
    },
    Quotation,
    /// Text whose white space counts.
    Verbatim,
    Paragraph,
}

impl<'a> Block<'a> {
    /// A line with the names of the elements around it, innermost first.
    pub(crate) fn new<'e>(text: &'a str, elements: impl Iterator<Item = &'e str>) -> Self {
        Self { text, kind: kind(elements) }
    }
}

fn kind<'e>(mut elements: impl Iterator<Item = &'e str>) -> Kind {
    while let Some(element) = elements.next() {
        match element {
            "h1" => return Kind::Heading(1),
            "h2" => return Kind::Heading(2),
            "h3" => return Kind::Heading(3),
            "h4" => return Kind::Heading(4),
            "h5" => return Kind::Heading(5),
            "h6" => return Kind::Heading(6),
            "pre" | "xmp" => return Kind::Verbatim,
            "blockquote" => return Kind::Quotation,
            "td" | "th" => return Kind::Paragraph,
            "li" => {
                let mut lists = elements.filter(|name| matches!(*name, "ul" | "ol" | "menu"));
                let numbered = lists.next() == Some("ol");
                return Kind::Item { depth: 1 + lists.count(), numbered };
            }
            _ => {}
        }
    }
    Kind::Paragraph
}

/// The blocks, each with the depth of its list: items are never deeper than one list below the item
/// before, and what is no item has depth 0.
pub(crate) fn with_depths<'a>(
    blocks: impl Iterator<Item = Block<'a>>,
) -> impl Iterator<Item = (Block<'a>, usize)> {
    let mut before = 0;
    blocks.map(move |block| {
        before = match block.kind {
            Kind::Item { depth, .. } => depth.min(before + 1),
            _ => 0,
        };
        (block, before)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_element_that_says_something() {
        let of = |elements: &str| {
            kind(elements.split(' ').collect::<Vec<_>>().into_iter().map(|name| -> &'static str {
                ["a", "h2", "li", "ol", "ul", "pre", "td", "p", "blockquote"]
                    .into_iter()
                    .find(|known| *known == name)
                    .unwrap_or("div")
            }))
        };
        assert_eq!(of("a h2 li ul"), Kind::Heading(2));
        assert_eq!(of("p li ol div li ul"), Kind::Item { depth: 2, numbered: true });
        assert_eq!(of("p td li ul"), Kind::Paragraph);
        assert_eq!(of("p blockquote"), Kind::Quotation);
        assert_eq!(of("pre"), Kind::Verbatim);
        assert_eq!(of("div"), Kind::Paragraph);
    }
}
