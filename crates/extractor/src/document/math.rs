//! Finds formulas in the forms in which pages contain them.

use std::ops::Range;

use dechaff_features::Tag;

use crate::document::builder::Builder;
use crate::document::dom::Kind;
use crate::document::flow::{Context, Flow};
use crate::document::inline::RunKind;
use crate::document::mathml;
use crate::document::node::Math;

/// The delimiters of formulas in the text of a page for MathJax: start, end, and whether the
/// formula is in lines of its own.
const DELIMITERS: [(&str, &str, bool); 3] =
    [(r"\(", r"\)", false), (r"\[", r"\]", true), ("$$", "$$", true)];

impl Builder<'_> {
    /// Handles the formula in an element. Returns whether there is one.
    pub(crate) fn formula(
        &mut self,
        at: usize,
        display: bool,
        context: Context,
        flow: &mut Flow,
    ) -> bool {
        let node = &self.dom.nodes[at];
        let shown = if node.all > 0 { node.kept > 0 } else { self.is_shown(at) };
        if !shown && !context.whole {
            return true;
        }
        let math = if node.tag == Tag::MATH {
            Some(at)
        } else {
            (at + 1..node.end).take(4096).find(|&at| self.dom.nodes[at].tag == Tag::MATH)
        };
        let Some(math) = math else { return false };
        let block = self.dom.nodes[math].attribute(b"display");
        let display = display || block.is_some_and(|value| value.eq_ignore_ascii_case(b"block"));
        let Some(tex) = self.tex(math) else { return false };
        self.push_formula(tex, display, node.span.clone(), context, flow);
        true
    }

    /// Returns the TeX in a `<math>`, or its MathML converted to TeX.
    fn tex(&self, math: usize) -> Option<String> {
        let nodes = &self.dom.nodes;
        let inside = math + 1..nodes[math].end;
        let annotation = inside.clone().find(|&at| {
            let node = &nodes[at];
            node.is_named(b"annotation")
                && node.attribute(b"encoding").is_some_and(|encoding| {
                    encoding.eq_ignore_ascii_case(b"application/x-tex")
                        || encoding.eq_ignore_ascii_case(b"TeX")
                })
        });
        if let Some(at) = annotation {
            let text: String = nodes[at + 1..nodes[at].end]
                .iter()
                .filter(|node| node.kind == Kind::Text)
                .map(|node| self.dom.text(node).into_owned())
                .collect();
            return tidy(&text);
        }
        if let Some(text) = self.dom.attribute(&nodes[math], b"alttext")
            && let Some(tex) = tidy(&text)
        {
            return Some(tex);
        }
        tidy(&mathml::tex(self.dom, math))
    }

    /// Handles a formula in a script of MathJax, or the text of `<xmp>`.
    pub(crate) fn raw(&mut self, at: usize, context: Context, flow: &mut Flow) {
        let node = &self.dom.nodes[at];
        if node.tag != Tag::SCRIPT {
            if node.kept > 0 || context.whole {
                let text = self.dom.text(node).into_owned();
                flow.buffer.text(&text, context.marks, node.span.clone());
            }
            return;
        }
        if !(context.whole || self.is_shown(at)) {
            return;
        }
        let kind = self.dom.nodes[node.parent].attribute(b"type").unwrap_or_default();
        let display = kind.to_ascii_lowercase().windows(12).any(|part| part == b"mode=display");
        let text = self.dom.text(node).into_owned();
        let text = text.trim().trim_start_matches("% <![CDATA[").trim_end_matches("%]]>");
        if let Some(tex) = tidy(text) {
            self.push_formula(tex, display, node.span.clone(), context, flow);
        }
    }

    /// Returns whether a formula is in a line that is kept, or between two.
    fn is_shown(&self, at: usize) -> bool {
        let node = &self.dom.nodes[at];
        let parent = &self.dom.nodes[node.parent];
        parent.kept > 0 || self.is_between(at)
    }

    fn push_formula(
        &mut self,
        tex: String,
        display: bool,
        span: Range<usize>,
        context: Context,
        flow: &mut Flow,
    ) {
        let math = Math { tex, display };
        if display && !context.inline {
            self.end_paragraph(flow, context);
            flow.buffer.push(RunKind::Math(math), context.marks, span);
            self.end_paragraph(flow, context);
        } else {
            flow.buffer.push(RunKind::Math(math), context.marks, span);
        }
    }

    /// Handles text that may contain formulas between the delimiters of MathJax.
    pub(crate) fn text_with_formulas(
        &mut self,
        text: &str,
        span: Range<usize>,
        context: Context,
        flow: &mut Flow,
    ) {
        let mut rest = text;
        while context.marks.code == 0
            && let Some((before, tex, display, behind)) = next_formula(rest)
        {
            flow.buffer.text(before, context.marks, span.clone());
            match tidy(tex) {
                Some(tex) => self.push_formula(tex, display, span.clone(), context, flow),
                None => flow.buffer.space(context.marks),
            }
            rest = behind;
        }
        flow.buffer.text(rest, context.marks, span);
    }
}

/// Returns the text before the first formula, the formula, whether it is in lines of its own, and
/// the text after it.
fn next_formula(text: &str) -> Option<(&str, &str, bool, &str)> {
    // The first byte of each of the delimiters.
    memchr::memchr2(b'\\', b'$', text.as_bytes())?;
    let found = DELIMITERS.iter().filter_map(|(begin, end, display)| {
        let at = text.find(begin)?;
        let inside = &text[at + begin.len()..];
        let length = inside.find(end)?;
        // Longer text is not a formula.
        (length > 0 && length < 4000)
            .then(|| (&text[..at], &inside[..length], *display, &inside[length + end.len()..]))
    });
    found.min_by_key(|(before, ..)| before.len())
}

/// Returns a formula in one line, or `None` if it is empty.
fn tidy(tex: &str) -> Option<String> {
    let tex = tex.trim();
    (!tex.is_empty()).then(|| tex.split_whitespace().collect::<Vec<_>>().join(" "))
}
