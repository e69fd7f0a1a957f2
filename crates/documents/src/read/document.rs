//! Creates the document of a page from the kept lines.

use dechaff_page::dates::Custom;
use dechaff_page::declared::Declared;
use dechaff_page::nodes::Part;
use dechaff_page::text::without_controls;

use crate::read::options::DocumentOptions;
use crate::read::posts::Posts;
use crate::read::{Base, Context, Dom, Walk, notes, title};
use crate::tree::{Block, BlockKind, Document, Inline, InlineKind};
use dechaff_extractor::Extraction;

impl Document {
    /// Returns the content of a page as a tree, with the structure of the source.
    ///
    /// The tree contains the text of the kept lines, the footnotes that it refers to, and the names
    /// and dates of posts.
    ///
    /// If the caller ends the work ([`Html::with_stop`](dechaff_page::Html::with_stop)), the tree
    /// is empty, so look at [`Stop::check`](dechaff_page::Stop::check) after it.
    ///
    /// ```
    /// use dechaff_documents::{Document, DocumentOptions, RenderOptions};
    /// use dechaff_extractor::Extractor;
    ///
    /// # fn page(extractor: &Extractor, html: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
    /// let extraction = extractor.extract(html)?;
    /// let options = DocumentOptions::default().with_url("https://example.org/a".to_string());
    /// let document = Document::read(&extraction, &options);
    /// println!("{}", document.to_markdown(&RenderOptions::default()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn read(extraction: &Extraction<'_>, options: &DocumentOptions) -> Self {
        let document = whole_document(extraction, options);
        // The document is not complete if the work was stopped.
        if extraction.source().stop.is_set() { Self::default() } else { document }
    }
}

/// Returns the document of a page. It may lack parts if the work was stopped.
fn whole_document(extraction: &Extraction<'_>, options: &DocumentOptions) -> Document {
    let (page, source, tape) = (extraction.page(), extraction.source(), extraction.tape());
    let head = Declared::before_content(source, tape);
    let mut base = Base::new(options.url.as_deref().or(head.address()));
    if !head.base.is_empty() {
        base = base.joined(&head.base);
    }
    let is_language = |lang: &String| {
        let has_form = lang.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        (1..=35).contains(&lang.len()) && has_form
    };
    let mut document = Document {
        page_title: page.title.clone(),
        lang: Some(head.language).filter(is_language),
        dir: Some(head.direction).filter(|dir| matches!(&**dir, "ltr" | "rtl" | "auto")),
        url: base.page().map(str::to_string),
        ..Document::default()
    };
    let part = Part::of(source, page, extraction.content());
    if part.as_ref().is_some_and(|part| !part.fits(source, tape)) {
        document.blocks = lines_as_blocks(extraction);
    } else if let Some(part) = part {
        let read = |part| Dom::new(extraction, part, &base);
        let mut dom = read(&part);
        let mut notes = notes::find(&dom);
        let whole = Part::default();
        let is_part = part.start > 0 || part.last.is_some();
        if notes.beyond && is_part && whole.fits(source, tape) {
            // The notes may be outside of the part with the kept text.
            dom = read(&whole);
            notes = notes::find(&dom);
        }
        if source.stop.is_set() {
            return document;
        }
        let custom = Custom::of(
            document.lang.as_deref().unwrap_or_default(),
            document.url.as_deref().unwrap_or_default(),
        );
        let thread = extraction.thread_in(&dom);
        let posts = thread.map(|thread| Posts::of(&dom, thread, custom)).unwrap_or_default();
        let headline = extraction.headline().and_then(|line| title::node(&dom, line));
        let mut walk = Walk::new(&dom, options.only_text, notes, posts);
        walk.adds_captions = !options.only_text && !extraction.omits_captions();
        walk.skip(headline);
        document.blocks = walk.blocks(0, Context::default());
        document.footnotes = notes::footnotes(&mut walk);
        document.tables = std::mem::take(&mut walk.tables);
        if let Some(at) = headline {
            walk.skipped.clear();
            title::put_first(&mut walk, at, &mut document.blocks);
        }
        if dom.budget.is_spent() {
            // The tree is not complete.
            document.blocks = lines_as_blocks(extraction);
            document.footnotes.clear();
            document.tables.clear();
        }
        remove_idle_rules(&mut document.blocks);
    }
    document
}

/// Returns the kept lines, each as a paragraph or heading, the headline first.
fn lines_as_blocks(extraction: &Extraction<'_>) -> Vec<Block> {
    let (page, headline) = (extraction.page(), extraction.headline());
    let kept = |at: &usize| extraction.content()[*at] && Some(*at) != headline;
    let level = |at: usize| page.element(&page.lines[at]).tag.heading_level();
    let block = |at: usize| {
        let text = without_controls(extraction.shown().text(page, at)).into_owned();
        let span = page.lines[at].span();
        let content = vec![Inline::new(span.clone(), InlineKind::Text(text))];
        let first = (Some(at) == headline).then_some(1);
        Block::new(
            span,
            match level(at).or(first) {
                Some(level) => BlockKind::Heading { level, content },
                None => BlockKind::Paragraph(content),
            },
        )
    };
    headline.into_iter().chain((0..page.lines.len()).filter(kept)).map(block).collect()
}

/// Removes rules that separate nothing: at the end, and after another rule.
fn remove_idle_rules(blocks: &mut Vec<Block>) {
    let is_rule = |block: &Block| block.kind == BlockKind::Rule;
    blocks.dedup_by(|next, before| is_rule(next) && is_rule(before));
    blocks.pop_if(|last| is_rule(last));
}
