//! Creates the document of a page from the kept lines.

use dechaff_page::dates::Custom;
use dechaff_page::declared::Declared;
use dechaff_page::nodes::Part;
use dechaff_page::{Page, Tag};

use crate::read::complete::completed;
use crate::read::furniture::remove_related;
use crate::read::lines::line_as_block;
use crate::read::options::DocumentOptions;
use crate::read::posts::{self, Posts};
use crate::read::title::Place;
use crate::read::{Base, Context, Dom, Walk, notes, title};
use crate::tree::{Block, BlockKind, Document, Title};
use dechaff_extractor::{Extraction, Role};

impl Document {
    /// Returns the content of a page as a tree, with the structure of the source.
    ///
    /// The tree contains the text of the kept lines. Code and data tables are kept or left out as a
    /// whole.
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
    let wanted = match options.title {
        // A page without content has no document.
        _ if !extraction.content().contains(&true) => None,
        Title::Keep => None,
        Title::Auto if extraction.excluded().contains(&Role::Title) => None,
        Title::Auto | Title::Drop => headline(page, extraction.title_line()),
    };
    let wanted =
        wanted.filter(|line| !extraction.shown().is_hidden(*line) && !extraction.is_dropped(*line));
    let content = completed(extraction);
    let part = Part::of(source, page, &content);
    let mut place = Place::Elsewhere;
    if part.as_ref().is_some_and(|part| !part.fits(source, tape)) {
        document.blocks = lines_as_blocks(extraction, &content, wanted);
    } else if let Some(part) = part {
        let chosen = Some(extraction.chosen());
        let read = |part| Dom::new(extraction, &content, part, chosen, &base);
        let mut dom = read(&part);
        let mut notes = notes::find(&dom);
        let whole = Part::default();
        if notes.beyond && part.last.is_some() && whole.fits(source, tape) {
            // The notes are below the part with the kept text.
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
        let omitted = |thread| posts::omitted(&dom, thread, extraction.posts());
        let omitted = thread.map(omitted).unwrap_or_default();
        document.omitted_posts = omitted.len();
        if let Some(line) = wanted {
            place = title::node(&dom, line);
        }
        let mut walk = Walk::new(&dom, options.only_text, notes, posts);
        omitted.into_iter().for_each(|part| walk.skip(dom.siblings(part)));
        if let Place::Node(at) = place {
            walk.skip([at]);
        }
        document.blocks = walk.blocks(0, Context::default());
        document.footnotes = notes::footnotes(&mut walk);
        document.tables = std::mem::take(walk.tables());
        if let (Place::Node(at), Title::Auto) = (place, options.title) {
            walk.clear_skipped();
            title::put_first(&mut walk, at, &mut document.blocks);
        }
        if dom.budget.is_spent() {
            // The tree is not complete.
            document.blocks = lines_as_blocks(extraction, &content, wanted);
            document.footnotes.clear();
            document.tables.clear();
            place = Place::Elsewhere;
        }
        remove_idle_rules(&mut document.blocks);
    }
    if options.title == Title::Auto
        && place == Place::Elsewhere
        && let Some(line) = wanted
    {
        title::put_line_first(extraction, line, &base, &mut document.blocks);
    }
    if options.title == Title::Auto && wanted.is_some() {
        title::leave_once(&mut document.blocks);
    }
    remove_related(&mut document.blocks);
    document
}

/// Returns the kept lines, each as a paragraph or heading. `content` tells which lines are kept,
/// `[n_lines]`. The line `skipped` is left out.
fn lines_as_blocks(
    extraction: &Extraction<'_>,
    content: &[bool],
    skipped: Option<usize>,
) -> Vec<Block> {
    let page = extraction.page();
    let kept = |at: &usize| content.get(*at) == Some(&true) && Some(*at) != skipped;
    let level = |at: usize| page.element(&page.lines[at]).tag.heading_level();
    let lines = (0..page.lines.len()).filter(kept);
    lines.map(|at| line_as_block(extraction, at, level(at))).collect()
}

/// Removes rules that separate nothing: at the ends, and after another rule.
fn remove_idle_rules(blocks: &mut Vec<Block>) {
    let is_rule = |block: &Block| block.kind == BlockKind::Rule;
    blocks.dedup_by(|next, before| is_rule(next) && is_rule(before));
    blocks.pop_if(|last| is_rule(last));
    if blocks.first().is_some_and(is_rule) {
        blocks.remove(0);
    }
}

/// Returns the line of the headline. `title` is the first line that is a title. A line of the same
/// text in a heading of level 1 is preferred, as the first one may be in a path to the page.
fn headline(page: &Page, title: Option<usize>) -> Option<usize> {
    let found = title?;
    let is_heading = |line: &usize| {
        let line = &page.lines[*line];
        page.ancestors(line).take(4).any(|element| element.tag == Tag::H1)
    };
    if is_heading(&found) {
        return Some(found);
    }
    let text = page.text(page.lines.get(found)?);
    let same = |line: &usize| page.text(&page.lines[*line]) == text && is_heading(line);
    (0..page.lines.len()).find(same).or(Some(found))
}
