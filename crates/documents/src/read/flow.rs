//! Hands each element to the function of its kind.

use std::ops::RangeInclusive;

use dechaff_page::Tag;

use crate::read::classes::{self, Special};
use crate::read::heading::{has_blocks, heading};
use crate::read::walk::breaks;
use crate::read::{
    Context, Dom, Kind, Step, Walk, boxes, code, editors, list, math, posts, spans, table, tabs,
};
use crate::tree::BlockKind;

/// Converts an element, or changes the context of the nodes inside it.
pub(crate) fn element(walk: &mut Walk<'_>, at: usize, context: &mut Context) -> Step {
    let dom = walk.dom;
    if !context.inline && tabs::takes_tabs(walk, at, *context) {
        walk.end_paragraph(*context);
        return Step::Over;
    }
    if context.nests()
        && let Some(found) = walk.posts.found.remove(&at)
    {
        posts::post(walk, at, found, *context);
        return Step::Over;
    }
    match classes::special(dom, at, context.in_heading) {
        Some(Special::Nothing) => return Step::Over,
        Some(Special::Formula { display }) if math::formula(walk, at, display, *context) => {
            return Step::Over;
        }
        Some(Special::Callout) if context.nests() && !walk.posts.are_in(dom, at) => {
            return boxes::callout(walk, at, *context);
        }
        _ => {}
    }
    let tag = dom[at].tag;
    if tag != Tag::BR && breaks(dom, at) {
        walk.end_paragraph(*context);
    } else if tag == Tag::BUTTON || is_part_of_credit(dom, at) || is_value(dom, at) {
        // The edge of a button separates it from the word before, and styles do so elsewhere.
        walk.paragraph().space(context.marks);
    }
    if !context.inline {
        tabs::label_panel(walk, at);
    }
    block(walk, at, *context).unwrap_or_else(|| spans::inline(walk, at, context))
}

/// Returns whether an element is a part of a credit or a caption, such as the job after a name,
/// directly after another part.
fn is_part_of_credit(dom: &Dom<'_>, at: usize) -> bool {
    dom[at].tag == Tag::SPAN
        && matches!(dom[dom[at].parent].tag, Tag::CITE | Tag::FIGCAPTION)
        && dom.before(at).is_some_and(|before| dom[before].tag == Tag::SPAN)
}

/// Minimum and maximum number of bytes of a label before its value.
const LABEL: RangeInclusive<usize> = 2..=40;

/// Returns whether an inline element is the value directly after a label: they are all of their
/// block, and those of the block before or after it have the same form.
fn is_value(dom: &Dom<'_>, at: usize) -> bool {
    let around = dom[at].parent;
    let pair = |block: usize| {
        let label = dom.nodes.get(block + 1)?;
        let value = dom.nodes.get(label.end)?;
        let are_all = label.kind == Kind::Element && value.end == dom[block].end;
        let forms = [label, value].map(|node| (node.tag, node.value(b"class")));
        are_all.then_some((dom[block].tag, forms))
    };
    if !dom[around].tag.is_block()
        || dom[at].end != dom[around].end
        || dom
            .nodes
            .get(around + 1)
            .is_none_or(|label| label.end != at || !LABEL.contains(&label.all))
    {
        return false;
    }
    let end = dom[around].end;
    let after = (end..).take(2).filter(|next| dom.nodes.get(*next).is_some_and(|n| !n.is_space()));
    let after = after.take(1).filter(|next| dom[*next].parent == dom[around].parent);
    let own = pair(around);
    let is_word = |at: usize| dom.all_text(at).starts_with(char::is_alphanumeric);
    own.is_some()
        && is_word(at)
        && dom.before(around).into_iter().chain(after).any(|other| pair(other) == own)
}

/// Converts an element that is a block of its own. Returns `None` for other elements.
fn block(walk: &mut Walk<'_>, at: usize, context: Context) -> Option<Step> {
    let dom = walk.dom;
    let tag = dom[at].tag;
    match tag.heading_level() {
        Some(_) if context.inline => return Some(Step::Into),
        Some(_) if has_blocks(dom, at) => return None,
        Some(_) => heading(walk, at, context),
        None if tag == Tag::BR => spans::line_break(walk, at, context),
        None if !context.nests() => return None,
        None => match tag {
            // Posts are blocks of their own, whatever element their thread is on the page.
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR | Tag::LI | Tag::DL | Tag::TABLE
                if walk.posts.are_in(dom, at) =>
            {
                return Some(Step::Into);
            }
            Tag::UL | Tag::OL | Tag::MENU | Tag::DIR => list::list(walk, at, context),
            Tag::DL => list::definitions(walk, at, context),
            Tag::TABLE => return Some(table::table(walk, at, context)),
            Tag::PRE => return Some(code::code(walk, at, context)),
            Tag::CODE | Tag::DIV
                if context.marks.code == 0
                    && (code::is_code_by_form(dom, at) || code::is_output_below(walk, at)) =>
            {
                walk.end_paragraph(context);
                return Some(code::code(walk, at, context));
            }
            _ if walk.posts.bodies.contains(&at) => return None,
            Tag::BLOCKQUOTE => posts::quotation(walk, at, context),
            Tag::DIV | Tag::ASIDE | Tag::SECTION | Tag::FIELDSET
                if context.in_post && dom[at].is_quotation() =>
            {
                posts::quotation(walk, at, context);
            }
            Tag::FIGURE => boxes::figure(walk, at, context),
            Tag::DETAILS => boxes::details(walk, at, context),
            Tag::LI => list::stray_item(walk, at, context),
            Tag::P if editors::word_item(walk, at, context) => {}
            Tag::DT | Tag::DD => list::stray_definition(walk, at, context),
            Tag::HR if dom.is_between(at) && !walk.written().is_empty() => {
                walk.push(at, BlockKind::Rule);
            }
            Tag::HR => {}
            _ => return None,
        },
    }
    Some(Step::Over)
}
