//! Converts text and the elements that mark it.

use dechaff_page::Tag;
use dechaff_page::html::is_one_of;

use crate::read::embed::embed;
use crate::read::links::is_plain;
use crate::read::math::{formula, text_with_formulas};
use crate::read::media::image;
use crate::read::notes::{is_label, noted_text};
use crate::read::picture_names::is_file_of_picture;
use crate::read::{Context, Dom, Kind, Node, Step, Walk};
use crate::tree::{BlockKind, InlineKind, Mark};

/// Words in the classes of inline elements that are separate from their neighbours: blocks, boxes,
/// buttons, authors and dates.
const BOXES: [&[u8]; 13] = [
    b"price", b"badge", b"label", b"chip", b"pill", b"button", b"btn", b"cta", b"author",
    b"username", b"date", b"time", b"block",
];

/// Maximum number of nodes of a link searched for blocks.
const LOOK_INTO: usize = 40;

/// Maximum number of bytes in a link that is a sign for readers.
const MAX_CONTROL: usize = 16;

/// Maximum number of bytes in the label of a link from a footnote back to its reference.
const MAX_BACK: usize = 24;

/// Maximum number of signs in a link that leads back from a footnote.
const MAX_ARROW: usize = 2;

/// Handles an inline element: it marks the nodes inside it, or is converted as a whole.
pub(crate) fn inline(walk: &mut Walk<'_>, at: usize, context: &mut Context) -> Step {
    let dom = walk.dom;
    let node = &dom[at];
    let in_code = context.marks.code > 0;
    if !in_code && is_in_row(dom, at) {
        walk.paragraph().space(context.marks);
    }
    match node.tag {
        Tag::A => return link(walk, at, context),
        Tag::CODE => inline_code(walk, at, context),
        Tag::IMG => image(walk, at, *context),
        Tag::MATH => {
            formula(walk, at, false, *context);
            return Step::Over;
        }
        Tag::IFRAME => {
            embed(walk, at, *context);
            return Step::Over;
        }
        // A `<cite>` at the beginning of a quotation names its source.
        Tag::CITE
            if !context.inline
                && walk.paragraph().is_empty()
                && walk.written().is_empty()
                && dom.around(at, 2, Tag::BLOCKQUOTE).is_some() =>
        {
            let content = walk.inlines(at, *context);
            if !content.is_empty() {
                walk.push(at, BlockKind::Paragraph(content));
            }
            return Step::Over;
        }
        _ if in_code => {}
        Tag::B | Tag::STRONG => {
            let (strong, emphasis) = style(node);
            context.marks.set(Mark::Strong, (strong != Some(false)).then_some(true));
            context.marks.set(Mark::Emphasis, emphasis.filter(|is_set| *is_set));
        }
        Tag::I | Tag::EM if style(node).1 == Some(false) => {}
        Tag::I | Tag::EM => context.marks.set(Mark::Emphasis, Some(true)),
        Tag::SPAN | Tag::FONT | Tag::SMALL => {
            if is_set_apart(dom, at) {
                walk.paragraph().space(context.marks);
            }
            let (strong, emphasis) = style(node);
            context.marks.set(Mark::Strong, strong);
            context.marks.set(Mark::Emphasis, emphasis);
        }
        Tag::OTHER => return other(walk, at, context),
        _ => {}
    }
    Step::Into
}

/// Handles an element that the table of tags does not have.
fn other(walk: &mut Walk<'_>, at: usize, context: &mut Context) -> Step {
    let dom = walk.dom;
    let node = &dom[at];
    match &node.name().to_ascii_lowercase()[..] {
        b"amp-img" => image(walk, at, *context),
        b"kbd" | b"samp" | b"tt" => inline_code(walk, at, context),
        b"s" | b"del" | b"strike" => context.marks.set(Mark::Strike, Some(true)),
        b"var" => context.marks.set(Mark::Emphasis, Some(true)),
        b"sub" => context.marks.raise(Mark::Sub),
        b"sup" => context.marks.raise(Mark::Sup),
        b"rp" | b"rt" => return Step::Over,
        b"ruby" => {
            ruby(walk, at, *context);
            return Step::Over;
        }
        b"video" | b"audio" => {
            embed(walk, at, *context);
            return Step::Over;
        }
        b"q" => {
            let (marks, span) = (context.marks, &node.span);
            walk.paragraph().text("\"", marks, span.start..span.start);
            // The quotation is read as inline, even if it contains blocks.
            walk.walk(dom.inside(at), Context { inline: true, ..*context });
            walk.paragraph().text("\"", marks, span.end..span.end);
            return Step::Over;
        }
        _ => {}
    }
    Step::Into
}

/// Returns whether a style makes text strong, and emphasised, if it states this.
fn style(node: &Node<'_>) -> (Option<bool>, Option<bool>) {
    let (mut strong, mut emphasis) = (None, None);
    for (name, value) in node.declarations().take(32) {
        let value = value.to_ascii_lowercase();
        if name.eq_ignore_ascii_case(b"font-weight") {
            let number = str::from_utf8(&value).ok().and_then(|value| value.parse::<u16>().ok());
            strong = match &value[..] {
                b"bold" | b"bolder" => Some(true),
                b"normal" | b"lighter" => Some(false),
                _ => number.map(|number| number >= 600),
            };
        } else if name.eq_ignore_ascii_case(b"font-style") {
            emphasis = match &value[..] {
                b"italic" | b"oblique" => Some(true),
                b"normal" => Some(false),
                _ => None,
            };
        }
    }
    (strong, emphasis)
}

/// Returns whether an element is a box in a row of boxes whose gaps are set by styles.
fn is_in_row(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let before = &dom.source.bytes[..node.span.start];
    // Most elements follow white space or begin the element around them.
    if node.parent + 1 >= at || before.last().is_none_or(u8::is_ascii_whitespace) {
        return false;
    }
    let around = &dom[node.parent];
    let is_row = |class: &[u8]| {
        matches!(class, b"flex" | b"inline-flex" | b"d-flex" | b"grid" | b"d-grid")
            || class.starts_with(b"gap-")
    };
    let is_display = |(name, value): (&[u8], &[u8])| {
        name.eq_ignore_ascii_case(b"display")
            && [b"flex".as_slice(), b"inline-flex", b"grid"].contains(&value)
    };
    around.has_class(is_row) || around.declarations().any(is_display)
}

/// Returns whether an element and the element directly before it are separate: one is a box such as
/// a price or a badge.
fn is_set_apart(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let before = &dom.source.bytes[..node.span.start];
    let ends = [b"</span>".as_slice(), b"</a>", b"</time>", b"</b>", b"</strong>", b"</small>"];
    let is_beside = ends.iter().any(|end| before.ends_with(end));
    if at == 0 || !is_beside && node.tag != Tag::SMALL {
        return false;
    }
    let are_links = node.tag == Tag::A && before.ends_with(b"</a>");
    let text = |at: usize| {
        let node = dom.nodes.get(at).filter(|node| node.kind == Kind::Text);
        node.map(|node| dom.text(node)).unwrap_or_default()
    };
    let (last, first) = (text(at - 1), text(at + 1));
    // Two links may be all of their block. The letters may tell two phrases apart, as in
    // "Learn moreBuy now", or a number and a word, as in "2.1The quay"; names of one word may have
    // capitals inside.
    let all = dom[node.parent].all;
    let is_all = are_links && dom.before(at).is_some_and(|link| dom[link].all + node.all == all);
    let are_phrases = are_links || [&last, &first].iter().any(|text| text.trim().contains(' '));
    let is_end = |c: char| c.is_lowercase() || matches!(c, '.' | '!' | '?');
    let is_word = |text: &str| {
        let mut letters = text.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
    };
    if is_all
        || are_phrases && last.ends_with(is_end) && first.starts_with(char::is_uppercase)
        || last.ends_with(|c: char| c.is_ascii_digit()) && is_word(&first)
    {
        return true;
    }
    if !is_beside {
        return false;
    }
    let is_box = |class: &[u8]| {
        let class = class.to_ascii_lowercase();
        let mut words = class.split(|b| matches!(b, b'-' | b'_'));
        words.any(|word| BOXES.contains(&word))
    };
    let parent = dom[at].parent;
    let before = [at - 1].into_iter().chain(dom.ancestors(at - 1).take(3));
    let before = before.take_while(|&around| around > parent).last();
    dom[at].has_class(is_box) || before.is_some_and(|before| dom[before].has_class(is_box))
}

/// Handles a `<br>`: the first one breaks the line, the second one ends the paragraph.
pub(crate) fn line_break(walk: &mut Walk<'_>, at: usize, context: Context) {
    if walk.paragraph().is_empty() {
        return;
    }
    if context.in_heading {
        walk.paragraph().space(context.marks);
    } else if !walk.paragraph().ends_in_break() {
        let span = walk.dom[at].span.clone();
        walk.paragraph().push(InlineKind::Break, context.marks, span);
    } else if !context.inline {
        walk.end_paragraph(context);
    }
}

/// Handles a text. Text that is not kept still separates two words.
pub(crate) fn text(walk: &mut Walk<'_>, at: usize, mut context: Context) {
    let dom = walk.dom;
    let node = &dom[at];
    if node.line.is_none() && node.kind != Kind::Hidden || !context.keeps(node) {
        return walk.paragraph().space(context.marks);
    }
    let tags = [(Mark::Strong, [Tag::B, Tag::STRONG]), (Mark::Emphasis, [Tag::I, Tag::EM])];
    for (mark, tags) in tags {
        if context.marks.have(Some(mark), 0) && has_ended(dom, at, tags) {
            context.marks.set(mark, Some(false));
        }
    }
    let text = dom.text(node);
    if !noted_text(walk, at, &text, context) {
        text_with_formulas(walk, at, &text, context);
    }
}

/// Returns whether the formatting around a text ended before it, by an end tag inside a block that
/// is still open.
fn has_ended(dom: &Dom<'_>, at: usize, tags: [Tag; 2]) -> bool {
    let around = dom.ancestors(at).find(|&around| tags.contains(&dom[around].tag));
    around.is_some_and(|around| dom[around].span.end <= dom[at].span.start)
}

/// Handles text with a gloss.
fn ruby(walk: &mut Walk<'_>, at: usize, context: Context) {
    let dom = walk.dom;
    let node = &dom[at];
    if !context.keeps(node) {
        return;
    }
    let base = dom.inner_text(at, |node| !is_one_of(node.name(), &["rt", "rp", "rtc"]));
    if base.is_empty() {
        return;
    }
    // Nested `<rt>` is included already.
    let glosses = dom.outermost(at, |node| node.is_named(b"rt")).map(|at| dom.all_text(at));
    let gloss = glosses.collect::<Vec<_>>().join(" ");
    walk.paragraph().push(InlineKind::Ruby { base, gloss }, context.marks, node.span.clone());
}

/// Begins inline code. A link that contains all of the code encloses it.
fn inline_code(walk: &mut Walk<'_>, at: usize, context: &mut Context) {
    if context.marks.code > 0 {
        return;
    }
    context.marks.code = at as u32;
    let dom = walk.dom;
    let only = dom.children(at).find(|&child| dom[child].all > 0 || dom[child].media > 0);
    if let Some(link) =
        only.filter(|&child| dom[child].tag == Tag::A && dom[child].all == dom[at].all)
    {
        follow(walk, link, dom[link].attribute(b"href"), context);
    }
}

/// Handles a link, unless readers do not follow it.
fn link(walk: &mut Walk<'_>, at: usize, context: &mut Context) -> Step {
    let dom = walk.dom;
    let node = &dom[at];
    if context.marks.code == 0 && is_set_apart(dom, at) {
        walk.paragraph().space(context.marks);
    }
    let found = node.attribute(b"href");
    let href = found.unwrap_or_default();
    // A link back to the reference of a footnote is not a link of the document.
    if walk.notes.writing.is_some() && walk.notes.leads_back(href) {
        let is_text = node.all > MAX_BACK || is_label(walk, at);
        return if is_text { Step::Into } else { Step::Over };
    }
    if node.all <= MAX_CONTROL && is_control(walk, at, href, context.in_heading)
        || context.in_heading && href.starts_with(b"#") && repeats_heading(dom, at)
    {
        return Step::Over;
    }
    // A picture may link to itself, maybe in another size.
    let is_picture = node.all == 0 && node.media == 1 && is_file_of_picture(href);
    if context.marks.code > 0 || context.in_heading && href.starts_with(b"#") || is_picture {
        return Step::Into;
    }
    follow(walk, at, found, context);
    link_one_block(walk, at, context);
    Step::Into
}

/// Returns whether a link in a heading has the text of the heading before it.
fn repeats_heading(dom: &Dom<'_>, at: usize) -> bool {
    let mut around = dom.ancestors(at).take(4);
    let Some(heading) = around.find(|&at| dom[at].tag.heading_level().is_some()) else {
        return false;
    };
    if dom[heading].all < 2 * dom[at].all || dom[at].all == 0 {
        return false;
    }
    let link = dom[at].span.start;
    let before = dom.inner_text(heading, |node| node.span.start < link);
    before == dom.all_text(at)
}

/// Gives a link around blocks to the heading among them, or else to the first block.
fn link_one_block(walk: &mut Walk<'_>, at: usize, context: &mut Context) {
    let dom = walk.dom;
    let is_block = |at: usize| dom[at].breaks_line() && dom[at].tag != Tag::BR;
    if context.inline || !dom.inside(at).take(LOOK_INTO).any(is_block) {
        return;
    }
    walk.end_paragraph(*context);
    let heading = dom.inside(at).take(4 * LOOK_INTO).find(|&at| {
        let tag = dom[at].tag;
        tag.heading_level().is_some() && dom[at].kept > 0
    });
    match heading {
        Some(heading) => {
            walk.links.of_headings.insert(heading, context.marks.link);
            context.marks.link = 0;
        }
        None => {
            let blocks = walk.written().len();
            walk.links.around_blocks = (context.marks.link, blocks);
        }
    }
}

/// Returns whether a link is a sign in a heading or another element that links to it, or a sign
/// after a footnote that leads back.
fn is_control(walk: &mut Walk<'_>, at: usize, href: &[u8], in_heading: bool) -> bool {
    let dom = walk.dom;
    if !href.is_empty() && !href.contains(&b'#') || dom[at].media > 0 {
        return false;
    }
    let text = dom.all_text(at);
    let signs = !text.chars().any(char::is_alphanumeric);
    let arrows = text.contains(['↩', '↑', '⤴', '↵', '⮐', '⏎']) && text.chars().count() <= 4;
    // These signs stand for a link to the paragraph itself, wherever its target is.
    let is_permalink = matches!(text.trim(), "¶" | "🔗" | "⚓");
    signs && (in_heading || is_permalink || leads_around(dom, at, href))
        || arrows
        || signs && text.chars().count() <= MAX_ARROW && walk.notes.writing.is_some()
        || (signs || text.chars().count() <= 1) && walk.notes.leads_back(href)
}

/// Returns whether a link leads to an element around it.
fn leads_around(dom: &Dom<'_>, at: usize, href: &[u8]) -> bool {
    let id = href.rsplit(|byte| *byte == b'#').next().unwrap_or_default();
    let around = || dom.ancestors(at).take(4).filter(|&around| around != 0);
    href.contains(&b'#') && !id.is_empty() && around().any(|around| dom[around].value(b"id") == id)
}

/// Puts the following text into the link at `at`, whose address is `href` as written.
fn follow(walk: &mut Walk<'_>, at: usize, href: Option<&[u8]>, context: &mut Context) {
    let dom = walk.dom;
    let node = &dom[at];
    if walk.only_text && !context.in_heading && href.is_some_and(is_plain) {
        context.marks.link = walk.links.add(String::new(), String::new(), context.marks);
        return;
    }
    let Some(href) = href.map(|href| dom.decoded(href)) else { return };
    let Some(url) = dom.base.resolve(&href) else { return };
    // A headline may link to its own page.
    if context.in_heading && dom.base.is_page(&url) {
        return;
    }
    let title = dom.attribute(node, b"title").unwrap_or_default();
    let title = dechaff_page::elements::collapse_white_space(&title);
    dom.budget.spend_repeated(url.len().saturating_sub(href.len()));
    context.marks.link = walk.links.add(url, title, context.marks);
}
