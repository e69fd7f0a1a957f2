//! Finds the pictures that are content, with the address that a browser finally loads.

use dechaff_page::Tag;
use dechaff_page::lexicon::parts::Parts;
use dechaff_page::lexicon::pictures::{NO_CONTENT, NO_CONTENT_ADDRESSES, NO_CONTENT_AROUND};

use crate::read::math::push_math;
use crate::read::picture_names::{
    is_file_of_picture, is_placeholder, is_small, kind_of_picture, named_width,
};
use crate::read::tex_images::pictured_formula;
use crate::read::{Context, Dom, Node, Walk};
use crate::tree::{Image, InlineKind, Math};

/// Maximum width in pixels of a drawing without an alternative text next to the words of a link.
const MAX_DECORATION: u32 = 100;

/// Classes of emoji.
const EMOJI: [&[u8]; 6] = [b"emoji", b"wp-smiley", b"smiley", b"smilies", b"smilie", b"twemoji"];

/// Attributes with the address of a picture that is loaded later, the most likely first.
const LAZY: &[&[u8]] = &[
    b"data-src", b"data-lazy-src", b"data-original", b"data-original-src", b"data-orig-file",
    b"data-full-src", b"data-hi-res-src", b"data-url", b"data-echo", b"data-actualsrc",
    b"data-image",
];

/// Handles a picture, unless it is not content or was written already.
pub(crate) fn image(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let node = &dom[at];
    let span = node.span.clone();
    let text = |name: &[u8]| {
        let value = dom.attribute(node, name).unwrap_or_default();
        dechaff_page::elements::collapse_white_space(&value)
    };
    if !(context.keeps_media() || dom.is_between(at)) {
        return;
    }
    let alt = text(b"alt");
    if let Some((tex, display)) = pictured_formula(dom, at, &alt) {
        return push_math(walk, at, Math { tex, display }, context);
    }
    // Emoji are text.
    if (1..=16).contains(&alt.chars().count()) && node.has_class(|class| EMOJI.contains(&class)) {
        return walk.paragraph().text(&alt, context.marks, span);
    }
    if walk.only_text {
        return;
    }
    // A picture in a heading without an alternative text is an icon.
    if context.in_heading && alt.is_empty() && node.attribute(b"width").is_none() {
        return;
    }
    let found = address(dom, at);
    if is_no_content(dom, at) {
        // An icon stays an icon in other places.
        return walk.pictures.extend(found);
    }
    // A second copy is for browsers without scripts.
    if is_in_noscript(dom, at) && has_lazy_twin(dom, at) {
        return;
    }
    let Some(url) = found else { return };
    if NO_CONTENT_ADDRESSES.are_in(url.as_bytes()) {
        return;
    }
    // A picture that links to itself has the address of the link, which may lead to a larger copy.
    let link = dom.around(at, 5, Tag::A).map(|link| &dom[link]);
    let link = link.filter(|link| link.all == 0 && link.media == 1);
    let full = link.and_then(|link| dom.attribute(link, b"href"));
    let full = full.filter(|href| is_file_of_picture(href.as_bytes()));
    let url = full.and_then(|href| picture(dom, &href)).unwrap_or(url);
    if is_smaller_twin(dom, at) {
        return;
    }
    // Galleries and sliders contain the same picture more than once. A picture in a sentence is a
    // sign.
    if !walk.pictures.insert(url.clone()) && !is_in_sentence(dom, at) {
        return;
    }
    let title = text(b"title");
    walk.paragraph().push(InlineKind::Image(Image { url, alt, title }), context.marks, span);
}

fn is_in_noscript(dom: &Dom<'_>, at: usize) -> bool {
    dom.around(at, 8, Tag::NOSCRIPT).is_some()
}

/// Returns whether a picture directly follows text of its paragraph.
fn is_in_sentence(dom: &Dom<'_>, at: usize) -> bool {
    let before = &dom[at - 1];
    dom[dom[at].parent].tag == Tag::P && before.parent == dom[at].parent && before.line.is_some()
}

/// Returns whether a figure has a larger picture with the same alternative text. Without this text,
/// the names of the files must be the same and their sizes known.
fn is_smaller_twin(dom: &Dom<'_>, at: usize) -> bool {
    let alt = dom[at].value(b"alt");
    let Some(figure) = dom.around(at, 6, Tag::FIGURE) else { return false };
    if dom[figure].media < 2 {
        return false;
    }
    dom.budget.spend(dom[figure].end - figure);
    let others = dom.inside(figure).filter(|&twin| {
        twin != at
            && dom[twin].tag == Tag::IMG
            && dom[twin].value(b"alt") == alt
            && !is_in_noscript(dom, twin)
    });
    if !alt.is_empty() {
        let width = |at: usize| dom[at].number::<u32>(b"width").unwrap_or_default();
        let own = width(at);
        return others.into_iter().any(|twin| {
            (width(twin) > own || width(twin) == own && twin < at) && address(dom, twin).is_some()
        });
    }
    let named = |at: usize| {
        let address = address(dom, at)?;
        let (name, named) = named_width(&address);
        Some((name.to_string(), dom[at].number(b"width").or(named)))
    };
    let Some((name, own)) = named(at) else { return false };
    let mut twins = others.take(4).filter_map(named).filter(|(twin, _)| *twin == name);
    twins.any(|(_, twin)| match (own, twin) {
        (Some(own), Some(twin)) => own < twin,
        // The full size is not in a name.
        (Some(_), None) => true,
        (None, _) => false,
    })
}

/// Returns the address that a browser finally loads.
fn address(dom: &Dom<'_>, at: usize) -> Option<String> {
    let node = &dom[at];
    // Most pictures have no such attribute.
    let tag = dom.bytes(node);
    let mut hyphens = memchr::memchr_iter(b'-', tag);
    let is_lazy = hyphens.any(|at| at >= 4 && tag[at - 4..at].eq_ignore_ascii_case(b"data"));
    let attributes = || is_lazy.then(|| node.attributes()).into_iter().flatten();
    let rank = |name: &[u8]| LAZY.iter().position(|known| known.eq_ignore_ascii_case(name));
    let mut lazy: Vec<(usize, &[u8])> =
        attributes().filter_map(|(name, value)| Some((rank(name)?, value))).collect();
    // If an attribute occurs twice, the first one counts.
    lazy.sort_by_key(|(rank, _)| *rank);
    lazy.dedup_by_key(|(rank, _)| *rank);
    let lazy = lazy.into_iter().map(|(_, value)| dom.decoded(value)).find_map(|url| {
        let is_data = url.trim_start().starts_with(['{', '[']);
        if is_data { None } else { picture(dom, &url) }
    });
    let is_known = |url: &String| !is_placeholder(url);
    let src = || picture(dom, &dom.attribute(node, b"src").filter(is_known)?);
    // Any other attribute with the address of a picture counts.
    let is_data = |name: &[u8]| name[..name.len().min(5)].eq_ignore_ascii_case(b"data-");
    let mut others = attributes()
        .filter(|(name, value)| is_data(name) && is_file_of_picture(value))
        .map(|(_, value)| dom.decoded(value))
        .filter(|url| is_known(url) && !url.contains(char::is_whitespace));
    let other = || others.find_map(|url| picture(dom, &url));
    let set = |node: &Node<'_>| {
        let names: [&[u8]; 3] = [b"data-srcset", b"data-lazy-srcset", b"srcset"];
        let mut sets = names.into_iter().filter_map(|name| dom.attribute(node, name));
        sets.find_map(|set| largest(dom, &set))
    };
    // In a `<picture>` the sources precede the image.
    let source = || {
        let around = dom.ancestors(at).next().filter(|&around| dom[around].is_named(b"picture"))?;
        let mut inside = dom.children(around).map(|child| &dom[child]);
        inside.find_map(|child| if child.tag == Tag::SOURCE { set(child) } else { None })
    };
    lazy.or_else(src).or_else(other).or_else(|| set(node)).or_else(source)
}

fn picture(dom: &Dom<'_>, url: &str) -> Option<String> {
    let written = url.len();
    let url = dom.base.resolve(url)?;
    dom.budget.spend_repeated(url.len().saturating_sub(written));
    let scheme = url.split(':').next().unwrap_or_default();
    (!matches!(scheme, "mailto" | "tel" | "sms")).then_some(url)
}

/// Returns the largest picture of a `srcset`.
fn largest(dom: &Dom<'_>, set: &str) -> Option<String> {
    let mut best: Option<(f32, &str)> = None;
    let mut rest = set.trim();
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (url, after) = rest.split_at(end);
        let (size, next) = match url.strip_suffix(',') {
            Some(_) => ("", after),
            None => after.split_once(',').unwrap_or((after, "")),
        };
        let url = url.trim_end_matches(',');
        let size = size.trim().trim_end_matches(['w', 'x']).parse().unwrap_or(1.0);
        if !is_placeholder(url) && best.is_none_or(|(most, _)| size > most) {
            best = Some((size, url));
        }
        rest = next.trim_start();
    }
    picture(dom, best?.1)
}

/// Returns whether the picture in a `<noscript>` follows a picture that is shown, maybe with a
/// script in between.
fn has_lazy_twin(dom: &Dom<'_>, at: usize) -> bool {
    let Some(noscript) = dom.around(at, usize::MAX, Tag::NOSCRIPT) else { return false };
    // The twin may directly follow the `<noscript>`.
    let after = dom[noscript].end..dom.nodes.len().min(dom[noscript].end + 3);
    if let Some(twin) = after.into_iter().find(|&at| dom[at].tag == Tag::IMG)
        && address(dom, twin) == address(dom, at)
    {
        return true;
    }
    // The twin may directly precede it, after the last text.
    for before in (1..noscript).rev().take(6) {
        let node = &dom[before];
        if node.line.is_some() {
            return false;
        }
        if node.tag == Tag::IMG {
            let text = |at: usize| dom[at].attribute(b"alt").unwrap_or_default().trim_ascii();
            let (own, other) = (text(at), text(before));
            let has_other_text = !own.is_empty() && !other.is_empty() && own != other;
            return address(dom, before).is_some()
                && !is_no_content(dom, before)
                && !has_other_text;
        }
    }
    false
}

fn is_no_content(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    if is_small(node) {
        return true;
    }
    let named = |at: usize, parts: &Parts| {
        let node = &dom[at];
        // The class of an element with text concerns more than the picture.
        node.all == 0 && node.classes().take(16).any(|class| parts.are_in(class))
    };
    let mut around = dom.ancestors(at).take(2).filter(|&around| around != 0);
    let named = named(at, &NO_CONTENT) || around.any(|around| named(around, &NO_CONTENT_AROUND));
    named || is_decoration(dom, at) || node.has_class(|class| class.starts_with(b"mwe-math"))
}

/// Returns whether a picture without an alternative text is decoration: the page says so, or it is
/// a drawing next to words, or in a link or button with words. Photographs in links are not
/// decoration.
fn is_decoration(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let is_empty = |name| node.attribute(name).is_none_or(|text| text.trim_ascii().is_empty());
    if !is_empty(b"alt") || !is_empty(b"title") {
        return false;
    }
    let mut around = dom.ancestors(at).take(6);
    if node.attribute(b"aria-hidden").is_some_and(|value| value == b"true") {
        return true;
    }
    let is_text = |at: usize| {
        dom.nodes.get(at).is_some_and(|text| text.line.is_some() && text.parent == node.parent)
    };
    let is_beside_text = is_text(at - 1) || is_text(node.end);
    // Systems write this role for any picture without a text.
    let role = node.value(b"role");
    let is_presentation = matches!(role, b"presentation" | b"none");
    let control = around.find(|&around| matches!(dom[around].tag, Tag::A | Tag::BUTTON));
    let is_in_control = node.attribute(b"alt").is_some()
        && control.is_some_and(|control| dom[control].all > 0)
        && node.number(b"width").is_none_or(|width: u32| width <= MAX_DECORATION);
    if !(is_in_control || is_beside_text || is_presentation) {
        return false;
    }
    let url = address(dom, at).unwrap_or_default();
    match &kind_of_picture(url.as_bytes()).unwrap_or_default().to_ascii_lowercase()[..] {
        b"svg" => true,
        b"png" | b"gif" => is_in_control || is_presentation && is_beside_text,
        _ => false,
    }
}
