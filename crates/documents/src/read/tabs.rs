//! Puts the labels of tabs before their panels.

use std::collections::VecDeque;
use std::ops::Range;

use dechaff_page::Tag;

use crate::read::{Context, Node, Walk};
use crate::tree::{Block, BlockKind, Inline, InlineKind};

/// Maximum number of nodes after the labels searched for the panels.
const LOOK_INTO: usize = 5000;

/// Labels of tabs before their panels, with their bytes.
pub(crate) type Tabs = VecDeque<(Range<usize>, String)>;

/// Returns whether a node is a row of labels of tabs, and stores the labels for their panels.
pub(crate) fn takes_tabs(walk: &mut Walk<'_>, at: usize, context: Context) -> bool {
    let dom = walk.dom;
    let node = &dom[at];
    if !is_row(node) || !context.keeps(node) {
        return false;
    }
    let around = dom[node.parent].end.min(dom.nodes.len());
    dom.budget.spend((around - node.end).min(LOOK_INTO) + node.end - at);
    let panels = (node.end..around).take(LOOK_INTO).filter(|&at| is_panel(&dom[at])).count();
    let label = |at: usize| (dom[at].span.clone(), dom.all_text(at));
    let labels: Tabs = dom.outermost(at, is_label).map(label).collect();
    if labels.is_empty() || labels.len() != panels {
        return false;
    }
    walk.tabs = labels;
    true
}

/// Puts the label of a panel before it.
pub(crate) fn label_panel(walk: &mut Walk<'_>, at: usize) {
    let dom = walk.dom;
    if walk.tabs.is_empty() || !is_panel(&dom[at]) {
        return;
    }
    let label = walk.tabs.pop_front();
    let Some((span, text)) = label.filter(|(_, text)| !text.is_empty()) else { return };
    let text = Inline::new(span.clone(), InlineKind::Text(text));
    let strong = Inline::new(span.clone(), InlineKind::strong(vec![text]));
    let span = dom.in_file(&span);
    walk.push_block(Block::new(span, BlockKind::Paragraph(vec![strong])));
}

fn has_role(node: &Node<'_>, role: &[u8]) -> bool {
    node.attribute(b"role").is_some_and(|value| value.eq_ignore_ascii_case(role))
}

fn is_row(node: &Node<'_>) -> bool {
    matches!(node.tag, Tag::DIV | Tag::UL)
        && (has_role(node, b"tablist") || node.has_class(|class| class == b"tabbed-labels"))
}

fn is_label(node: &Node<'_>) -> bool {
    has_role(node, b"tab") || node.tag == Tag::LABEL
}

fn is_panel(node: &Node<'_>) -> bool {
    matches!(node.tag, Tag::DIV | Tag::SECTION)
        && (has_role(node, b"tabpanel") || node.has_class(|class| class == b"tabbed-block"))
}
