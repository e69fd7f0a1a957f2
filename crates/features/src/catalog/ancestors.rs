//! Features of the elements around a line: their tags.

use std::ops::Range;

use super::feature::Feature;
use crate::columns::Writer;
use crate::page_view::View;
use crate::scale::flag;
use dechaff_page::{Tag, tag_list};

/// The tags that are distinguished as the nearest element.
const NEAREST: [Tag; 24] = tag_list! {
    P LI H1 H2 H3 H4 H5 TD TH DIV SPAN A BLOCKQUOTE PRE DT DD FIGCAPTION LABEL BUTTON SECTION ARTICLE CODE FORM
    SUMMARY
};
/// The tags that are searched for among the open elements.
const OPEN: [Tag; 22] = tag_list! {
    NAV FOOTER HEADER ASIDE ARTICLE MAIN FORM TABLE UL OL FIGURE BLOCKQUOTE BUTTON DL SECTION LI P PRE A H2 H3
    DETAILS
};

pub(super) fn features(out: &mut Vec<Feature>) {
    let feature = |name, doc| Feature { name, unit: "flag", doc, source: "-", family: "ancestors" };
    for name in NEAREST.map(Tag::name) {
        out.push(feature(format!("nearest_{name}"), format!("the nearest element is {name}")));
    }
    for name in OPEN.map(Tag::name) {
        out.push(feature(format!("in_{name}"), format!("inside {name}")));
    }
}

/// For each element, the nearest tag among [`NEAREST`] on the path from it to the page, or
/// [`Tag::OTHER`], `[n_elements]`.
pub(super) type Own = Vec<Tag>;

pub(super) fn prepare(view: &View<'_>) -> Own {
    let page = view.page;
    page.inherited(Tag::OTHER, |at, around| {
        let tag = page.elements[at].tag;
        if at > 0 && NEAREST.contains(&tag) { tag } else { around }
    })
}

pub(super) fn write(view: &View<'_>, own: &Own, lines: &Range<usize>, out: &mut Writer<'_>) {
    let lines = &view.page.lines[lines.clone()];
    // Small values, of which the processor handles several at a time.
    let nearest: Vec<Tag> = lines.iter().map(|line| own[line.element as usize]).collect();
    for tag in NEAREST {
        out.column(nearest.iter().map(|nearest| flag(*nearest == tag)));
    }
    let masks = lines.iter().map(|line| view.page.element(line).mask);
    let (low, high): (Vec<u32>, Vec<u32>) =
        masks.map(|mask| (mask as u32, (mask >> 32) as u32)).unzip();
    for tag in OPEN {
        let bit = tag.bit().trailing_zeros();
        let masks = if bit < 32 { &low } else { &high };
        out.column(masks.iter().map(|mask| (mask >> (bit % 32) & 1) as f32));
    }
}
