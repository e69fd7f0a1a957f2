//! A page whose content is known.

use std::collections::BTreeMap;

use dechaff_extractor::{Extractor, Prediction, Role};
use dechaff_page::Page;

use crate::Label;
use crate::corpus::RoleTexts;
use crate::corpus::similar::Signature;
use crate::evaluation::Snippets;
use crate::labels::Known;

/// What is known of a page by name, such as its language.
pub type Facts = BTreeMap<&'static str, String>;

/// A page with the share of content in each of its lines.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LabelledPage {
    /// Its path below the corpus, or its id in the gold file. If there are several corpora, the
    /// name of the corpus precedes it.
    pub id: String,
    /// The site on which it was published, if known. A site must not be split between training and
    /// test.
    pub site: Option<String>,
    /// The group of the page, if known: the kind of page it is.
    pub group: Option<String>,
    /// The lines of the page.
    pub page: Page,
    /// The share of each line's text that is content, 0 to 1, `[n_lines]`. It is 0 for lines that
    /// have no label by [`Self::known`].
    pub shares: Vec<f32>,
    /// Which lines have a label.
    pub known: Known,
    /// The text of its content, from the gold file or between the markers. It is empty on a page
    /// with snippets only: see [`Self::has_text`].
    pub gold: String,
    /// The snippets of the page, if the gold file has some.
    pub snippets: Option<Snippets>,
    /// The texts of its lines by role, from the gold file.
    pub roles: RoleTexts,
    /// The roles that an annotator has set, by line, counted from 0. If there are any, the other
    /// lines have none of these roles.
    pub line_roles: BTreeMap<usize, Role>,
    /// The program or the language model that labelled the page, unless a person did.
    pub teacher: Option<String>,
    /// A hash of its HTML without the markers. The same page under another name or with other
    /// labels has the same hash. `None` if it is unknown, which makes the page different from all
    /// others.
    pub(crate) html_hash: Option<u64>,
    /// The signature of the text of its content, if the text is known and not short. Pages whose
    /// content is nearly the same have nearly the same signature.
    pub(crate) signature: Option<Signature>,
    /// Whether it repeats an earlier page of its corpus.
    pub(crate) copy: bool,
    /// Whether it does not count in metrics: it is a copy, or was labelled by a teacher while
    /// persons labelled other pages.
    pub(crate) uncounted: bool,
    /// Its part in [`Corpus::hash`](crate::Corpus::hash).
    pub(crate) hash: u64,
    /// The page with other markup, from which training learns beside it.
    pub rewritten: Option<Box<LabelledPage>>,
    /// What [`LoadOptions::describe`](crate::LoadOptions::describe) read.
    pub facts: Facts,
    /// Its HTML without the markers. It is empty unless
    /// [`LoadOptions::keep_html`](crate::LoadOptions::keep_html) is set.
    pub html: Vec<u8>,
}

impl LabelledPage {
    /// Creates a page without an id and a gold text, whose lines all have a label.
    pub fn new(page: Page, shares: Vec<f32>) -> Self {
        Self { page, shares, ..Self::default() }
    }

    /// Returns the prediction of an extractor for the page. An extractor with sites compares it
    /// with other pages of its site.
    pub fn predicted_by(&self, extractor: &Extractor) -> Prediction {
        extractor.on_site(self.site.as_deref()).predict(&self.page)
    }

    /// Returns the label of each line.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = Label> + DoubleEndedIterator {
        self.shares.iter().enumerate().map(|(line, &share)| match &self.known {
            Known::Lines(known) if !known[line] => Label::Unknown,
            _ => Label::of_share(share),
        })
    }

    /// Returns whether the whole text of its content is known, so that extracted words can be
    /// compared with it.
    pub fn has_text(&self) -> bool {
        self.known == Known::All
    }
}
