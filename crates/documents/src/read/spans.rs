//! Converts text and the elements that mark it.

use dechaff_page::Tag;

use crate::read::builder::Builder;
use crate::read::flow::{Context, Flow, Step};
use crate::read::inline::RunKind;
use crate::read::markup::{Kind, Node};
use crate::read::node::BlockKind;

/// Words in the classes of inline elements that stand apart from their neighbours: boxes, buttons, and who
/// wrote something when.
const BOXES: [&[u8]; 12] = [
    b"price", b"badge", b"label", b"chip", b"pill", b"button", b"btn", b"cta", b"author",
    b"username", b"date", b"time",
];

/// The largest depth of nested subscripts and superscripts.
const MAX_RAISED: u8 = 4;

impl Builder<'_> {
    pub(crate) fn inline(
        &mut self,
        at: usize,
        tag: Tag,
        context: &mut Context,
        flow: &mut Flow,
    ) -> Step {
        let in_code = context.marks.code > 0;
        match tag {
            Tag::IMG => self.image(at, *context, flow),
            Tag::MATH => {
                self.formula(at, false, *context, flow);
                return Step::Over;
            }
            Tag::IFRAME => {
                self.embed(at, *context, flow);
                return Step::Over;
            }
            Tag::A => {
                if !in_code && self.is_set_apart(at) {
                    flow.buffer.space(context.marks);
                }
                return self.link(at, context, flow);
            }
            Tag::CODE => self.inline_code(at, context),
            Tag::CITE if !context.inline && self.is_attribution(at, flow) => {
                let content = self.inlines(at, *context);
                if !content.is_empty() {
                    self.push_block(flow, at, BlockKind::Paragraph(content));
                }
                return Step::Over;
            }
            _ if in_code => {}
            Tag::B | Tag::STRONG => {
                context.marks.strong |= self.style(at).0 != Some(false);
                context.marks.emphasis |= self.style(at).1 == Some(true);
            }
            Tag::I | Tag::EM => context.marks.emphasis |= self.style(at).1 != Some(false),
            Tag::SPAN | Tag::FONT => {
                if self.is_set_apart(at) {
                    flow.buffer.space(context.marks);
                }
                let (strong, emphasis) = self.style(at);
                context.marks.strong = strong.unwrap_or(context.marks.strong);
                context.marks.emphasis = emphasis.unwrap_or(context.marks.emphasis);
            }
            Tag::OTHER if self.dom.nodes[at].is_named(b"amp-img") => self.image(at, *context, flow),
            Tag::OTHER => return self.other(at, context, flow),
            _ => {}
        }
        Step::Into
    }

    fn other(&mut self, at: usize, context: &mut Context, flow: &mut Flow) -> Step {
        let name = self.dom.nodes[at].name().to_ascii_lowercase();
        match &name[..] {
            b"kbd" | b"samp" | b"tt" => self.inline_code(at, context),
            b"s" | b"del" | b"strike" => context.marks.strike = true,
            b"var" => context.marks.emphasis = true,
            b"sub" => context.marks.sub = (context.marks.sub + 1).min(MAX_RAISED),
            b"sup" => {
                context.marks.sup = (context.marks.sup + 1).min(MAX_RAISED);
            }
            b"ruby" => return self.ruby(at, *context, flow),
            b"rp" | b"rt" => return Step::Over,
            b"video" | b"audio" => {
                self.embed(at, *context, flow);
                return Step::Over;
            }
            b"q" => {
                let marks = context.marks;
                let span = self.dom.nodes[at].span.clone();
                let mut inside = *context;
                flow.buffer.text("\"", marks, span.start..span.start);
                // A quotation that contains blocks is read as blocks.
                inside.inline = true;
                self.walk(at + 1..self.dom.nodes[at].end, inside, flow);
                flow.buffer.text("\"", marks, span.end..span.end);
                return Step::Over;
            }
            _ => {}
        }
        Step::Into
    }

    /// Returns whether a style makes text strong, and emphasised, if it states this.
    fn style(&self, at: usize) -> (Option<bool>, Option<bool>) {
        let (mut strong, mut emphasis) = (None, None);
        let style = self.dom.nodes[at].attribute(b"style").unwrap_or_default();
        for declaration in style.split(|b| *b == b';').take(32) {
            let Some(colon) = declaration.iter().position(|b| *b == b':') else { continue };
            let value = declaration[colon + 1..].trim_ascii().to_ascii_lowercase();
            let name = declaration[..colon].trim_ascii();
            if name.eq_ignore_ascii_case(b"font-weight") {
                let number =
                    str::from_utf8(&value).ok().and_then(|value| value.parse::<u16>().ok());
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

    /// Returns whether an element directly after another one is a box of its own, such as a price or a
    /// badge, or the one before it is.
    fn is_set_apart(&self, at: usize) -> bool {
        let nodes = &self.dom.nodes;
        let before = &self.dom.source.bytes[..nodes[at].span.start];
        let ends = [b"</span>".as_slice(), b"</a>", b"</time>", b"</b>", b"</strong>"];
        if at == 0 || !ends.iter().any(|end| before.ends_with(end)) {
            return false;
        }
        // Adjacent links whose letters tell two phrases apart, as in "Learn moreBuy now".
        let edge = |text: Option<&Node<'_>>, is_last: bool| {
            let text = text.filter(|text| text.kind == Kind::Text)?;
            let bytes = &self.dom.source.bytes[text.span.clone()];
            if is_last { bytes.last().copied() } else { bytes.first().copied() }
        };
        let goes_on = || {
            let last = edge(nodes.get(at - 1), true).unwrap_or(b' ');
            let first = edge(nodes.get(at + 1), false).unwrap_or(b' ');
            !(last.is_ascii_lowercase() && first.is_ascii_uppercase())
        };
        if nodes[at].tag == Tag::A && before.ends_with(b"</a>") && !goes_on() {
            return true;
        }
        let is_box = |class: &[u8]| {
            let class = class.to_ascii_lowercase();
            let mut words = class.split(|b| matches!(b, b'-' | b'_'));
            words.any(|word| BOXES.contains(&word))
        };
        let parent = nodes[at].parent;
        let before = [at - 1].into_iter().chain(self.dom.ancestors(at - 1).take(3));
        let before = before.take_while(|&around| around > parent).last();
        nodes[at].has_class(is_box) || before.is_some_and(|before| nodes[before].has_class(is_box))
    }

    /// Returns whether a `<cite>` names the source at the beginning of a quotation.
    fn is_attribution(&self, at: usize, flow: &Flow) -> bool {
        let quoted = || {
            self.dom
                .ancestors(at)
                .take(2)
                .any(|around| self.dom.nodes[around].tag == Tag::BLOCKQUOTE)
        };
        flow.buffer.is_empty() && flow.blocks.is_empty() && quoted()
    }

    pub(crate) fn line_break(&mut self, at: usize, context: Context, flow: &mut Flow) {
        if flow.buffer.is_empty() {
            return;
        }
        if context.in_heading {
            flow.buffer.space(context.marks);
        } else if !flow.buffer.ends_in_break() {
            let span = self.dom.nodes[at].span.clone();
            flow.buffer.push(RunKind::Break, context.marks, span);
        } else if !context.inline {
            self.end_paragraph(flow, context);
        }
    }

    pub(crate) fn text(&mut self, at: usize, context: Context, flow: &mut Flow) {
        let node = &self.dom.nodes[at];
        if node.line.is_none() {
            return flow.buffer.space(context.marks);
        }
        if node.kept == 0 && !context.whole {
            return flow.buffer.space(context.marks);
        }
        let text = self.dom.text(node);
        if !self.text_with_notes(at, &text, context, flow) {
            self.text_with_formulas(&text, node.span.clone(), context, flow);
        }
    }
}
