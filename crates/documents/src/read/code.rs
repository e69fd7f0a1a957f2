//! Converts code with its exact white space, without the line numbers and buttons next to it.

use std::ops::Range;

use dechaff_page::{Tag, tag_list};

use crate::read::language::{self, bar_above, language};
use crate::read::names::{is_gutter, is_output};
use crate::read::{Context, Dom, Kind, Node, Step, Walk, contains};
use crate::tree::{Block, BlockKind};

/// Maximum number of nodes examined to classify an element.
const LOOK_INTO: usize = 1000;
/// Maximum number of bytes in labels and buttons next to code.
const MAX_LABEL: usize = 40;
/// Maximum number of bytes in a line number or a prompt.
const MAX_NUMBER: usize = 12;

/// Elements with the markup of lines of code.
const LINES: [Tag; 10] = tag_list! { DIV SPAN BR A CODE OTHER B I EM BUTTON };
/// Classes of elements that hold a line of code.
const LINE_CLASSES: [&[u8]; 5] =
    [b"line", b"code-line", b"token-line", b"view-line", b"gatsby-highlight-code-line"];
/// Classes of the lines of editors of code: CodeMirror and Monaco.
const EDITORS: [&[u8]; 3] = [b"cm-content", b"CodeMirror-code", b"view-lines"];
/// Classes of tables that lay out code next to its line numbers.
const TABLES: [&[u8]; 7] = [
    b"highlighttable", b"rouge-table", b"codehilitetable", b"hljs-ln", b"lntable",
    b"js-file-line-container", b"crayon-table",
];

/// Iterates over the first nodes in an element.
fn near<'d, 'a>(dom: &'d Dom<'a>, at: usize) -> impl Iterator<Item = &'d Node<'a>> {
    dom.nodes[dom.inside(at)].iter().take(LOOK_INTO)
}

/// Handles a `<pre>`, or a table that lays out code next to its line numbers.
pub(crate) fn code(walk: &mut Walk<'_>, at: usize, context: Context) -> Step {
    let dom = walk.dom;
    let node = &dom[at];
    if !context.keeps(node) {
        return Step::Over;
    }
    if is_prose(dom, at) {
        return Step::Into;
    }
    let outputs = outputs_in(dom, at);
    let only = only_code(dom, at, &outputs);
    let label = || {
        let code = only?;
        label(&dom.inner_text(at, |node| node.span != dom[code].span))
    };
    let above = || {
        let mut before = dom.ancestors(at).take(2).chain([at]).filter_map(|at| dom.before(at));
        before.find_map(|bar| bar_above(dom, bar)).and_then(language::known)
    };
    let language = language(dom, at).or_else(label).or_else(above);
    let end = |at: usize| dom[at].end;
    let until = outputs.first().copied().unwrap_or(end(at));
    let code = only.map_or(at + 1..until, |only| dom.inside(only));
    let mut pieces = vec![(at, code, language.clone())];
    let parts = if outputs.is_empty() { parts_after(dom, at) } else { Vec::new() };
    walk.skip(parts.iter().copied());
    for (nth, &output) in outputs.iter().enumerate() {
        pieces.push((output, dom.inside(output), None));
        // Code after the output, maybe with its own output.
        let next = outputs.get(nth + 1).copied().unwrap_or(end(at));
        pieces.push((at, end(output)..next, language.clone()));
    }
    for (at, nodes, language) in pieces {
        let mut text = verbatim(dom, at, nodes, context.in_note);
        for &part in &parts {
            new_line(&mut text);
            text.push_str(&verbatim(dom, part, dom.inside(part), context.in_note));
        }
        let node = &dom[at];
        let is_in_pre = || dom.around(at, usize::MAX, Tag::PRE).is_some();
        if node.tag == Tag::DIV && is_output(node) && !is_in_pre() {
            // Readers do not see the indentation of the page.
            text.drain(..text.len() - text.trim_start().len());
        }
        if !text.trim().is_empty() {
            let lines = text.bytes().filter(|byte| *byte == b'\n').count();
            dom.budget.spend_repeated(2 * usize::from(context.depth) * lines);
            walk.push(at, BlockKind::Code { language, text });
        }
    }
    Step::Over
}

/// Returns the boxes of the same form after a box of code, if they are all of their container: the
/// parts of one example. Output has another form.
fn parts_after(dom: &Dom<'_>, at: usize) -> Vec<usize> {
    let (node, around) = (&dom[at], dom[at].parent);
    let class = node.value(b"class");
    if around == 0 || class.is_empty() || dom[around].all == node.all {
        return Vec::new();
    }
    let has_form = |child: usize| {
        let other = &dom[child];
        child > at && other.tag == node.tag && other.value(b"class") == class && other.kept > 0
    };
    let mut found = Vec::new();
    for child in dom.children(around) {
        dom.budget.spend(1);
        if child == at || dom[child].all == 0 && dom[child].media == 0 {
            continue;
        }
        if !has_form(child) {
            return Vec::new();
        }
        found.push(child);
    }
    found
}

/// Returns the child elements that show program output.
fn outputs_in(dom: &Dom<'_>, at: usize) -> Vec<usize> {
    let mut code = None;
    let mut found = Vec::new();
    for child in dom.children(at) {
        let is_sample = dom[child].is_named(b"samp") && code == Some(Tag::CODE);
        if dom[child].all > 0 && code.is_some() && (is_sample || is_output(&dom[child])) {
            found.push(child);
        } else if dom[child].all > 0 {
            code = Some(dom[child].tag);
        }
    }
    found
}

/// Returns whether an element shows the output of the code in the last block: lines without other
/// markup.
pub(crate) fn is_output_below(walk: &mut Walk<'_>, at: usize) -> bool {
    let is_code = |block: &Block| matches!(block.kind, BlockKind::Code { .. });
    let dom = walk.dom;
    let node = &dom[at];
    walk.written().last().is_some_and(is_code)
        && node.kept > 0
        && is_output(node)
        && (node.tag != Tag::CODE || dom.inside(at).any(|at| dom[at].tag == Tag::BR))
        && consists_of_lines(dom, at)
}

/// Returns the only `<code>` or editor in a `<pre>`, if nothing but its output, labels and buttons
/// are next to it.
fn only_code(dom: &Dom<'_>, at: usize, outputs: &[usize]) -> Option<usize> {
    let node = &dom[at];
    if node.tag != Tag::PRE {
        return None;
    }
    let is_editor = |at: usize| dom[at].has_class(|class| EDITORS.contains(&class));
    let is_code = |at: &usize| dom[*at].tag == Tag::CODE || is_editor(*at);
    let mut codes = dom.inside(at).take(LOOK_INTO).filter(is_code);
    let code = codes.next().filter(|_| codes.next().is_none())?;
    let outputs: usize = outputs.iter().map(|&at| dom[at].all).sum();
    let beside = (node.all - dom[code].all).saturating_sub(outputs);
    let has_own_text = |around: usize| dom.children(around).any(|child| dom[child].line.is_some());
    let is_short = beside > 0 && beside <= MAX_LABEL && beside < dom[code].all && !has_own_text(at);
    // Labels stand before the code. Buttons below it are no content.
    let is_below = |below: &Node<'_>| below.kind == Kind::Text && below.kept > 0;
    let has_below = dom.nodes[dom.counted(dom[code].end..node.end)].iter().any(is_below);
    let is_label = is_short && (outputs > 0 || !has_below);
    let mut around = dom.ancestors(code).take_while(|around| *around > at);
    (is_label && (is_editor(code) || !around.any(has_own_text))).then_some(code)
}

/// Returns whether an element other than a `<pre>` is a block of code: by its style, by its name,
/// by its language and its lines, or as a `<code>` that is alone in its container.
pub(crate) fn is_code_by_form(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let is_pre = || {
        node.declarations().any(|(name, value)| {
            name.eq_ignore_ascii_case(b"white-space") && value.eq_ignore_ascii_case(b"pre")
        })
    };
    let named = |class: &[u8]| {
        matches!(class, b"code-block" | b"codeblock" | b"code_block" | b"block" | b"code-snippet")
    };
    let is_named =
        || node.has_class(named) && (node.tag == Tag::CODE || language::declared(node).is_some());
    let has_break = || {
        near(dom, at).any(|inner| {
            let is_text = inner.kind == Kind::Text && inner.line.is_some();
            inner.tag == Tag::BR || is_text && dom.bytes(inner).trim_ascii().contains(&b'\n')
        })
    };
    if node.kept == 0
        || !(is_named() || is_pre() && has_break() || node.tag == Tag::CODE && is_alone(dom, at))
    {
        return false;
    }
    consists_of_lines(dom, at)
}

/// Returns whether a `<code>` is alone in a box, or in a paragraph in which it has several lines. A
/// name alone in its box, as in a list of parameters, is not a block.
fn is_alone(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let around = &dom[node.parent];
    if around.all != node.all || around.media > node.media {
        return false;
    }
    match around.tag {
        Tag::DIV | Tag::FIGURE | Tag::SECTION => {
            let is_in_cell =
                |at: usize| matches!(dom[at].tag, Tag::TD | Tag::TH | Tag::LI | Tag::DT | Tag::A);
            let mut texts = dom.inside(at).filter(|&at| dom[at].line.is_some());
            let has_words = texts.any(|at| {
                let text = dom.bytes(&dom[at]).trim_ascii();
                text.iter().any(u8::is_ascii_whitespace)
            });
            has_words && !dom.ancestors(at).take(3).any(is_in_cell)
        }
        Tag::P => dom.inside(at).any(|at| dom[at].tag == Tag::BR),
        _ => false,
    }
}

/// Returns whether an element has only the markup of lines of code. Prose has other elements.
fn consists_of_lines(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    // Elements of lines may nest.
    dom.budget.spend((node.end - at).min(LOOK_INTO));
    let is_line = |node: &Node<'_>| node.kind != Kind::Element || LINES.contains(&node.tag);
    near(dom, at).all(is_line)
}

/// Returns whether a `<pre>` contains blocks that do not occur in code.
fn is_prose(dom: &Dom<'_>, at: usize) -> bool {
    dom[at].tag == Tag::PRE
        && near(dom, at).any(|node| {
            let prose = tag_list! { H1 H2 H3 BLOCKQUOTE P UL };
            prose.contains(&node.tag)
                || matches!(node.tag, Tag::IMG if node.attribute(b"alt").is_some())
        })
}

/// Returns the text of nodes in an element as it is written, with each block on lines of its own.
fn verbatim(dom: &Dom<'_>, at: usize, inside: Range<usize>, whole: bool) -> String {
    let mut text = String::new();
    let is_laid_out = match dom[at].tag {
        Tag::TABLE => true,
        // The lines of the `<div>` are elements.
        Tag::DIV => near(dom, at).any(|node| node.tag == Tag::DIV),
        _ => false,
    };
    let numbers = numbers_of_rows(dom, &inside);
    let mut pre_until = if is_laid_out { at } else { inside.end };
    let mut blocks: Vec<usize> = Vec::new();
    // Whether a line of code that is not a block has ended without a line break so far.
    let mut ended = false;
    let mut lines: Vec<usize> = Vec::new();
    let mut row = None;
    let mut next = inside.start;
    while next < inside.end {
        while blocks.pop_if(|end| *end <= next).is_some() {
            new_line(&mut text);
        }
        while lines.pop_if(|end| *end <= next).is_some() {
            ended = true;
        }
        let node = &dom[next];
        match node.kind {
            Kind::Text | Kind::Raw => {
                let solid = node.line.is_some();
                let raw = dom.bytes(node);
                let taken = if solid {
                    whole || node.kept > 0
                } else {
                    // White space between elements is not code, unless it is inside a line.
                    next < pre_until || !raw.contains(&b'\n')
                };
                if taken {
                    let piece = dom.text(node);
                    if ended && !piece.is_empty() {
                        ended = false;
                        if !piece.starts_with(['\n', '\r']) {
                            new_line(&mut text);
                        }
                    }
                    text.push_str(&piece);
                }
            }
            Kind::Hidden => {}
            Kind::Element if node.tag == Tag::BR => text.push('\n'),
            Kind::Element => {
                if is_beside(dom, next)
                    || numbers.binary_search(&next).is_ok()
                    || is_bar(dom, next) && text.trim().is_empty()
                {
                    next = node.end;
                    continue;
                }
                if node.tag == Tag::TR {
                    // An empty row is an empty line.
                    if row == Some(text.len()) {
                        text.push('\n');
                    }
                    new_line(&mut text);
                    row = Some(text.len());
                    next += 1;
                    continue;
                }
                if node.tag == Tag::PRE {
                    pre_until = pre_until.max(node.end);
                }
                let cell = matches!(node.tag, Tag::TD | Tag::TH | Tag::TBODY);
                // A block begins a new line, and so does the text after it.
                if node.tag.is_block() && !cell {
                    new_line(&mut text);
                    blocks.push(node.end);
                } else if !node.tag.is_block() && is_line(node) {
                    new_line(&mut text);
                    lines.push(node.end);
                }
            }
        }
        next += 1;
    }
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    if text.contains('\u{a0}') {
        text = text.replace('\u{a0}', " ");
    }
    let end = text.trim_end().len();
    text.truncate(end);
    // The first line break in a `<pre>` does not count. Blank lines before code are not code.
    let first = text.len() - text.trim_start().len();
    let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    text.drain(..start);
    text
}

/// Returns the elements with line numbers: each is the first in its row, and the numbers are
/// consecutive.
fn numbers_of_rows(dom: &Dom<'_>, inside: &Range<usize>) -> Vec<usize> {
    let (mut found, mut rows, mut last) = (Vec::new(), 0, None);
    let mut next = inside.start;
    while next < inside.end {
        let node = &dom[next];
        next += 1;
        // A row begins with an element that has a text of its own.
        if node.kind != Kind::Text || node.line.is_none() {
            continue;
        }
        let (cell, row) = (node.parent, dom[node.parent].parent);
        if cell <= inside.start || dom[cell].end != next || dom[cell].parent + 1 != cell {
            continue;
        }
        rows += 1;
        let number = dom.text(node).trim().parse::<u32>().ok();
        let (Some(number), true) = (number, dom[row].end > next) else { continue };
        if last.is_none_or(|last| last + 1 == number) {
            last = Some(number);
            found.push(cell);
        }
    }
    if found.len() > 1 && found.len() == rows { found } else { Vec::new() }
}

/// Returns whether an element above the text of a block of code is a bar with its language or
/// buttons.
fn is_bar(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    let is_short = node.tag == Tag::DIV && node.all > 0 && node.all <= MAX_LABEL;
    let has = |tag: Tag| dom.nodes[dom.inside(at)].iter().any(|inner| inner.tag == tag);
    is_short
        && has(Tag::BUTTON)
        && !has(Tag::CODE)
        && label(&dom.inner_text(at, |node| node.tag != Tag::BUTTON)).is_some()
}

/// Returns whether an element is a line number or a button.
fn is_beside(dom: &Dom<'_>, at: usize) -> bool {
    let node = &dom[at];
    // Readers cannot copy a line number or a prompt.
    let is_unselectable = || {
        let mut style = node.value(b"style").to_vec();
        style.retain(|b| !b.is_ascii_whitespace());
        node.has_class(|class| class == b"select-none") || contains(&style, b"user-select:none")
    };
    node.tag == Tag::BUTTON && node.kept == 0
        || node.has_class(is_gutter)
        || node.tag == Tag::TD
            && node.attribute(b"data-line-number").is_some()
            && dom.all_text(at).bytes().all(|b| b.is_ascii_digit())
        || node.is_named(b"clipboard-copy")
        || node.all <= MAX_NUMBER && is_unselectable()
}

/// Returns whether a table lays out code next to its line numbers.
pub(crate) fn is_code_table(dom: &Dom<'_>, at: usize) -> bool {
    if dom[at].has_class(|class| TABLES.contains(&class)) {
        return true;
    }
    // A cell with code next to one with numbers.
    let (mut gutter, mut code) = (false, false);
    for node in near(dom, at) {
        if matches!(node.tag, Tag::TD | Tag::TH) {
            gutter |= node.has_class(is_gutter);
            code |= node.has_class(|class| {
                let last = class.rsplit(|b| *b == b'-').next().unwrap_or_default();
                matches!(last, b"code" | b"inner") || class == b"hljs-ln-code"
            });
        }
    }
    gutter && code
}

/// Returns the language that a label next to code names.
fn label(text: &str) -> Option<String> {
    let word = text.split(' ').next().unwrap_or_default().to_ascii_lowercase();
    if language::is_language(&word) { language::known(word) } else { None }
}

/// Returns whether an element holds one line of code. Styles make it a block.
fn is_line(node: &Node<'_>) -> bool {
    node.has_class(|class| LINE_CLASSES.contains(&class))
}

fn new_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}
