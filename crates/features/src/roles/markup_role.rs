//! The role of a line by rules that read its markup alone.
//!
//! They apply to short lines, so that a class name cannot turn a paragraph into something else.
//! Lines in lists and tables are never bylines.

use super::names::Named;
use super::view::RoleFeatures;
use crate::roles::context::Size;
use dechaff_page::Tag;

dechaff_page::named! {
    /// The role that markup gives a line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum MarkupRole: "role" {
        /// Who wrote it.
        Byline = "byline",
        /// When it was published or changed.
        Date = "date",
        /// The summary between headline and text.
        Standfirst = "standfirst",
        /// A heading inside the text.
        Heading = "heading",
        /// Text that belongs to a picture.
        Caption = "caption",
        /// A pointer to other pages.
        Teaser = "teaser",
        /// A reader's comment.
        Comment = "comment",
    }
}

/// Maximum length of a line of a byline, in words.
const BYLINE_WORDS: u32 = 15;
/// Maximum length of a whole element that is named a byline, in words.
const BYLINE_ELEMENT: u32 = 30;
/// Maximum length of a whole element that is named a caption, in words.
const CAPTION_WORDS: u32 = 50;
/// Maximum number of lines of a caption. An element with more lines is the card of a product or an
/// article.
const CAPTION_LINES: u32 = 2;
/// Maximum length of an element that is named a box of teasers, in words.
const TEASER_WORDS: u32 = 60;
/// The number of elements around a line whose names apply to it.
const NEAR: usize = 3;

impl MarkupRole {
    /// Returns the role of a line.
    ///
    /// # Panics
    /// If the page has no such line.
    pub fn of(view: &RoleFeatures<'_>, line: usize) -> Option<Self> {
        let words = view.words_before[line + 1] - view.words_before[line];
        let element = view.line(line).element as usize;
        let (mut caption, mut teaser, mut standfirst, mut byline) = (false, false, false, None);
        let mut at = element;
        for _ in 0..NEAR {
            let Size { words, lines } = view.sizes[at];
            let tag = view.page.elements[at].tag;
            let named = view.names[at].own;
            let is = |name: Named| named.has(name.clearly());
            let is_caption = tag == Tag::FIGCAPTION || is(Named::CAPTION);
            caption |= is_caption && words <= CAPTION_WORDS && lines <= CAPTION_LINES;
            teaser |= is(Named::TEASER) && words <= TEASER_WORDS;
            standfirst |= is(Named::STANDFIRST) && lines <= CAPTION_LINES;
            // The innermost element that names a role decides.
            if byline.is_none() && words <= BYLINE_ELEMENT {
                let date = (tag == Tag::TIME || is(Named::DATE)).then_some(Self::Date);
                byline = if is(Named::BYLINE) { Some(Self::Byline) } else { date };
            }
            at = view.page.elements[at].parent as usize;
        }
        let is_byline =
            words <= BYLINE_WORDS && !view.is_in(line, &[Tag::TD, Tag::TH, Tag::LI, Tag::DD]);
        if caption {
            Some(Self::Caption)
        } else if view.names[element].in_comments {
            Some(Self::Comment)
        } else if let Some(byline) = byline.filter(|_| is_byline) {
            Some(byline)
        } else if teaser {
            Some(Self::Teaser)
        } else if standfirst {
            Some(Self::Standfirst)
        } else {
            let headings = [Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
            view.is_in(line, &headings).then_some(Self::Heading)
        }
    }
}
