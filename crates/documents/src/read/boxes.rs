//! Blocks with a title or a caption, and inline elements that need more than marks.

use dechaff_page::Tag;

use crate::read::builder::Builder;
use crate::read::classes::is_title;
use crate::read::flow::{Context, Flow, Step};
use crate::read::inline::{Marks, RunKind};
use crate::read::markup::{Kind, Node};
use crate::read::node::{Block, BlockKind, Image, Inline, InlineKind};

/// The number of nodes that are searched for a title.
const LOOK_INTO: usize = 40;

/// The number of bytes of a caption that is the alternative text of its picture, too.
const MAX_ALT: usize = 200;

/// The number of bytes in the label of a link from a footnote back to its reference.
const MAX_BACK: usize = 24;

impl Builder<'_> {
    /// Handles a note, a tip or a warning.
    pub(crate) fn callout(&mut self, at: usize, context: Context, flow: &mut Flow) -> Step {
        let nodes = &self.dom.nodes;
        if nodes[at].kept == 0 && !context.whole {
            return Step::Over;
        }
        self.end_paragraph(flow, context);
        let inside = at + 1..nodes[at].end.min(at + LOOK_INTO);
        let title = inside
            .clone()
            .find(|&at| nodes[at].kind == Kind::Element && nodes[at].has_class(is_title));
        if title.is_none() && nodes[at].has_class(|class| class == b"topic") {
            return Step::Into;
        }
        // A box with a heading and much more text is a section.
        let section = inside.clone().any(|at| matches!(nodes[at].tag, Tag::H1 | Tag::H2));
        if section && title.is_none() {
            return Step::Into;
        }
        let mut content = Vec::new();
        if let Some(title) = title {
            // The title of a kept part is kept.
            let rest = nodes[at].all - nodes[title].all.min(nodes[at].all);
            let kept = nodes[at].kept - nodes[title].kept.min(nodes[at].kept);
            let whole = context.whole || kept * 2 >= rest;
            let plain = Context { marks: Marks::default(), in_heading: true, whole, ..context };
            let icon = |class: &[u8]| class.windows(4).any(|part| part == b"icon");
            let icons = (title + 1..nodes[title].end)
                .filter(|&at| nodes[at].kind == Kind::Element && nodes[at].has_class(icon));
            self.skipped.extend(icons);
            content = self.inlines(title, plain);
            self.skipped.insert(title);
        }
        let signs: Vec<usize> = inside
            .filter(|&inner| {
                let node = &nodes[inner];
                let is_sign = |class: &[u8]| class == b"icon" || class.ends_with(b"emoji");
                node.kind == Kind::Element
                    && node.has_class(is_sign)
                    && !self.dom.inner_text(inner, |_| true).contains(char::is_alphanumeric)
            })
            .collect();
        self.skipped.extend(signs);
        let blocks = self.blocks(at, Context { marks: Marks::default(), ..context }.deeper());
        if !blocks.is_empty() || !content.is_empty() {
            self.push_block(flow, at, BlockKind::Callout { title: content, blocks });
        }
        Step::Over
    }

    /// Handles pictures, code or a table with a caption.
    pub(crate) fn figure(&mut self, at: usize, context: Context, flow: &mut Flow) -> Step {
        let nodes = &self.dom.nodes;
        // Uses only one caption, directly in the figure or in an element that wraps it.
        let caption = (at + 1..nodes[at].end).take(4096).find(|&inner| {
            nodes[inner].tag == Tag::FIGCAPTION
                && self.dom.ancestors(inner).find(|&around| nodes[around].tag == Tag::FIGURE)
                    == Some(at)
        });
        let (mut content, mut rest) = (Vec::new(), Vec::new());
        if let Some(caption) = caption.filter(|&caption| !self.skipped.contains(&caption)) {
            if nodes[caption].kept > 0 || context.whole {
                (content, rest) = self.caption(caption, context);
            }
            self.skipped.insert(caption);
        }
        let mut blocks = self.blocks(at, context.deeper());
        match (blocks.is_empty(), content.is_empty()) {
            (true, true) => {}
            (true, false) => self.push_block(flow, at, BlockKind::Paragraph(content)),
            // The name of a file is above its code.
            (false, false)
                if matches!(&blocks[..], [Block { kind: BlockKind::Code { .. }, .. }])
                    && caption.is_some_and(|caption| self.is_first(at, caption)) =>
            {
                self.push_block(flow, at, BlockKind::Paragraph(content));
                flow.blocks.append(&mut blocks);
            }
            (false, true) => flow.blocks.append(&mut blocks),
            (false, false) => {
                if let [Block { kind: BlockKind::Paragraph(only), .. }] = &mut blocks[..]
                    && let Some(image) = undescribed(only)
                    && let Some(caption) = caption.filter(|&at| nodes[at].all <= MAX_ALT)
                {
                    let is_kept = |node: &Node<'_>| context.whole || node.kept > 0;
                    image.alt = self.dom.inner_text(caption, is_kept);
                }
                self.push_block(flow, at, BlockKind::Figure { blocks, caption: content });
            }
        }
        flow.blocks.append(&mut rest);
        Step::Over
    }

    /// Returns whether an element has no text before a node in it.
    fn is_first(&self, around: usize, at: usize) -> bool {
        self.dom.nodes[around + 1..at].iter().all(|node| node.line.is_none())
    }

    /// Returns the first paragraph of a caption, and the blocks after it.
    fn caption(&mut self, at: usize, context: Context) -> (Vec<Inline>, Vec<Block>) {
        let mut blocks = self.blocks(at, context.deeper());
        match blocks.first_mut() {
            Some(Block { kind: BlockKind::Paragraph(content), .. }) => {
                let content = std::mem::take(content);
                (content, blocks.split_off(1))
            }
            // A heading, or a list.
            _ => (self.inlines(at, context), Vec::new()),
        }
    }

    /// Text that opens on demand.
    pub(crate) fn details(&mut self, at: usize, context: Context, flow: &mut Flow) {
        let nodes = &self.dom.nodes;
        let summary = self.dom.children(at).find(|&child| nodes[child].tag == Tag::SUMMARY);
        let mut content = Vec::new();
        let heading = |at: usize| {
            nodes[at + 1..nodes[at].end]
                .iter()
                .take(LOOK_INTO)
                .any(|node| node.tag.heading_level().is_some())
        };
        // A heading stays a heading.
        if let Some(summary) = summary.filter(|&summary| !heading(summary)) {
            if nodes[summary].kept > 0 || context.whole {
                content = self.inlines(summary, context);
            }
            self.skipped.insert(summary);
        }
        let blocks = self.blocks(at, context.deeper());
        if !blocks.is_empty() || !content.is_empty() {
            self.push_block(flow, at, BlockKind::Details { summary: content, blocks });
        }
    }

    /// Handles text with a gloss.
    pub(crate) fn ruby(&mut self, at: usize, context: Context, flow: &mut Flow) -> Step {
        let node = &self.dom.nodes[at];
        if node.kept == 0 && !context.whole {
            return Step::Over;
        }
        let is_gloss = |name: &[u8]| {
            [b"rt".as_slice(), b"rp", b"rtc"].iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        let base = self.dom.inner_text(at, |node| !is_gloss(node.name()));
        if base.is_empty() {
            return Step::Over;
        }
        let mut gloss = Vec::new();
        let mut next = at + 1;
        while next < node.end {
            let inner = &self.dom.nodes[next];
            if inner.is_named(b"rt") {
                gloss.push(self.dom.inner_text(next, |_| true));
                // The text of one in another one is already there.
                next = inner.end;
            } else {
                next += 1;
            }
        }
        let gloss = gloss.join(" ");
        flow.buffer.push(RunKind::Ruby { base, gloss }, context.marks, node.span.clone());
        Step::Over
    }

    /// Begins inline code. A link that contains all of it encloses it.
    pub(crate) fn inline_code(&mut self, at: usize, context: &mut Context) {
        self.codes += 1;
        if context.marks.code > 0 {
            return;
        }
        context.marks.code = self.codes;
        let nodes = &self.dom.nodes;
        let only =
            self.dom.children(at).find(|&child| nodes[child].all > 0 || nodes[child].media > 0);
        if let Some(link) =
            only.filter(|&child| nodes[child].tag == Tag::A && nodes[child].all == nodes[at].all)
        {
            self.follow(link, context);
        }
    }

    /// Handles a link, unless it is one that readers do not follow.
    pub(crate) fn link(&mut self, at: usize, context: &mut Context, flow: &mut Flow) -> Step {
        let node = &self.dom.nodes[at];
        let href = node.attribute(b"href").unwrap_or_default();
        let short = node.all <= 16;
        // In a footnote, what leads back to its reference is not a link.
        if self.notes.is_writing() && self.notes.leads_back(href) {
            let is_text = node.all > MAX_BACK || self.is_label(at);
            return if is_text { Step::Into } else { Step::Over };
        }
        if short && self.is_control(at, href, context.in_heading) {
            return Step::Over;
        }
        if context.in_heading && href.starts_with(b"#") && self.repeats_heading(at) {
            return Step::Over;
        }
        // A picture that is a link to itself, maybe in another size.
        let is_picture = node.all == 0 && node.media == 1 && is_file_of_picture(href);
        if context.marks.code > 0 || context.in_heading && href.starts_with(b"#") || is_picture {
            return Step::Into;
        }
        self.follow(at, context);
        self.link_one_block(at, context, flow);
        Step::Into
    }

    /// Returns whether a link in a heading has the text of the heading before it.
    fn repeats_heading(&self, at: usize) -> bool {
        let nodes = &self.dom.nodes;
        let mut around = self.dom.ancestors(at).take(4);
        let Some(heading) = around.find(|&at| nodes[at].tag.heading_level().is_some()) else {
            return false;
        };
        if nodes[heading].all < 2 * nodes[at].all || nodes[at].all == 0 {
            return false;
        }
        let link = nodes[at].span.start;
        let before = self.dom.inner_text(heading, |node| node.span.start < link);
        before == self.dom.inner_text(at, |_| true)
    }

    /// Gives a link around blocks to the heading among them, or else to the first block.
    fn link_one_block(&mut self, at: usize, context: &mut Context, flow: &mut Flow) {
        let nodes = &self.dom.nodes;
        let inside = at + 1..nodes[at].end;
        if context.inline
            || !inside
                .clone()
                .take(LOOK_INTO)
                .any(|at| nodes[at].tag.is_block() && nodes[at].tag != Tag::BR)
        {
            return;
        }
        self.end_paragraph(flow, *context);
        let heading = inside.clone().take(4 * LOOK_INTO).find(|&at| {
            let tag = nodes[at].tag;
            tag.heading_level().is_some() && nodes[at].kept > 0
        });
        match heading {
            Some(heading) => {
                self.heading_links.insert(heading, context.marks.link);
                context.marks.link = 0;
            }
            None => self.block_link = (context.marks.link, flow.blocks.len()),
        }
    }

    /// Returns whether a link is a sign next to a heading that links to it, or one after a
    /// footnote that leads back.
    fn is_control(&self, at: usize, href: &[u8], in_heading: bool) -> bool {
        let fragment = href.contains(&b'#');
        if !fragment && !href.is_empty() || self.dom.nodes[at].media > 0 {
            return false;
        }
        let text = self.dom.inner_text(at, |_| true);
        let signs = !text.chars().any(char::is_alphanumeric);
        let arrows = text.contains(['↩', '↑', '⤴', '↵', '⮐', '⏎']) && text.chars().count() <= 4;
        (in_heading && signs)
            || arrows
            || (signs && self.notes.leads_back(href))
            || matches!(text.as_str(), "¶" | "#" | "🔗" | "§") && in_heading
            || (text.chars().count() <= 1 && self.notes.leads_back(href))
    }

    /// Puts the following text into the link at `at`.
    fn follow(&mut self, at: usize, context: &mut Context) {
        let node = &self.dom.nodes[at];
        let Some(href) = self.dom.attribute(node, b"href") else { return };
        let Some(url) = self.base.resolve(&href) else { return };
        // A headline that links to its own page.
        let page = |url: &str| url.split('#').next().unwrap_or_default().to_string();
        if context.in_heading && self.url.as_deref().is_some_and(|own| page(own) == page(&url)) {
            return;
        }
        let title = self.dom.attribute(node, b"title").unwrap_or_default();
        let title = dechaff_page::elements::collapse_white_space(&title);
        self.dom.budget.spend_repeated(url.len().saturating_sub(href.len()));
        context.marks.link = self.links.add(url, title, context.marks);
    }
}

/// Returns the picture that is alone in a paragraph, maybe in a link, if it has no alternative text.
fn undescribed(only: &mut [Inline]) -> Option<&mut Image> {
    match only {
        [Inline { kind: InlineKind::Link { content, .. }, .. }] => undescribed(content),
        [Inline { kind: InlineKind::Image(image), .. }] if image.alt.is_empty() => Some(image),
        _ => None,
    }
}

/// Returns whether an address is that of the file of a picture.
pub(crate) fn is_file_of_picture(url: &[u8]) -> bool {
    const KINDS: [&[u8]; 7] = [b"jpg", b"jpeg", b"png", b"gif", b"webp", b"avif", b"svg"];
    kind_of_picture(url).is_some_and(|of| KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(of)))
}

/// Returns the kind that the name of a file ends with.
pub(crate) fn kind_of_picture(url: &[u8]) -> Option<&[u8]> {
    let path = url.split(|b| matches!(b, b'?' | b'#')).next().unwrap_or_default();
    let name = path.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let dot = name.iter().rposition(|b| *b == b'.')?;
    // Wikis have pages about pictures.
    (!name.contains(&b':')).then_some(&name[dot + 1..])
}
