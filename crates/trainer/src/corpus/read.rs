//! Labels the lines of one page, by its gold text, its snippets or its markers.

use dechaff_features::{segment, segment_with_pieces};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::corpus::gold::Gold;
use crate::corpus::labelled_page::LabelledPage;
use crate::corpus::options::LoadOptions;
use crate::corpus::roles_csv::{Placed, RoleRow};
use crate::corpus::similar::Signature;
use crate::corpus::skipped::SkipReason;
use crate::labels::align::align_page;
use crate::labels::inside::Inside;
use crate::labels::known::Known;
use crate::labels::label::Label;
use crate::labels::snippets::Snippets;
use crate::marking::evidence::Evidence;
use crate::marking::markers::Stripped;
use crate::marking::problem::Problem;

/// A page that was read, or why it could not be used.
pub(crate) struct Read {
    pub(crate) evidence: Evidence,
    /// Its path below the corpus.
    pub(crate) name: String,
    /// Whether the page names its site itself.
    pub(crate) is_declared: bool,
    pub(crate) page: Result<LabelledPage, SkipReason>,
    /// Rows of `roles.csv` for lines that the page does not have.
    pub(crate) lost_roles: Vec<SkipReason>,
}

impl Read {
    /// Returns an empty page of this name.
    pub(crate) fn of(name: String) -> Self {
        let page = Ok(LabelledPage::default());
        Self { evidence: Evidence::Sure, name, is_declared: false, page, lost_roles: Vec::new() }
    }
}

/// Labels the lines of a page, by what a gold file says about it or else by its markers. Also
/// returns how sure it is that its markers are markers. `roles` are rows of `roles.csv`.
pub(crate) fn labelled(
    html: &[u8],
    name: &str,
    gold: Option<Gold>,
    roles: &[RoleRow],
    options: &LoadOptions,
) -> Read {
    let (mut evidence, mut lost_roles) = (Evidence::Sure, Vec::new());
    let read = || match gold {
        Some(gold) => with_gold(html, gold, options),
        None => {
            let stripped = options.marking.strip(html);
            if options.marking.needs_evidence() {
                evidence = Evidence::of(&stripped);
            }
            let page = with_markers(stripped, options)?;
            let placed = Placed::on(&page.page, roles);
            lost_roles = placed.lost;
            Ok(LabelledPage { line_roles: placed.roles, ..page })
        }
    };
    let page = read().map(|page| identified(page, html, name));
    Read { evidence, page, lost_roles, ..Read::of(name.to_string()) }
}

/// Labels the lines of one page that no corpus is known of.
pub(crate) fn labelled_alone(
    html: &[u8],
    name: &str,
    gold: Option<Gold>,
    options: &LoadOptions,
) -> Result<LabelledPage, SkipReason> {
    labelled(html, name, gold, &[], options).page
}

/// Sets the id of a page, its part in the hash of the corpus and its signature. `html` is the page as its file has
/// it.
fn identified(page: LabelledPage, html: &[u8], name: &str) -> LabelledPage {
    let mut hash = Xxh3::new();
    hash.update(name.as_bytes());
    hash.update(&[0xff]);
    hash.update(html);
    hash.update(page.gold.as_bytes());
    page.labels().for_each(|label| {
        hash.update(&[match label {
            Label::Boilerplate => 0,
            Label::Content => 1,
            Label::Unknown => 2,
        }]);
    });
    for (line, role) in &page.line_roles {
        hash.update(&line.to_le_bytes());
        hash.update(role.name().as_bytes());
    }
    let signature = Signature::of(&page.gold);
    LabelledPage { id: name.to_string(), hash: hash.digest(), signature, ..page }
}

fn with_gold(html: &[u8], gold: Gold, options: &LoadOptions) -> Result<LabelledPage, SkipReason> {
    let page = segment(html)?;
    let snippets = Snippets::of(&gold.wanted, &gold.unwanted);
    let (shares, known) = match (&gold.text, &snippets) {
        (None, Some(snippets)) => {
            let found = snippets.find(&page);
            if found.snippets == 0 {
                return Err(SkipReason::NoSnippetFound { snippets: snippets.len() });
            }
            found.into_labels()
        }
        (text, _) => (align_page(&page, text.as_deref().unwrap_or_default()).shares, Known::All),
    };
    Ok(LabelledPage {
        shares,
        known,
        page,
        site: gold.domain,
        group: gold.r#type,
        gold: gold.text.unwrap_or_default(),
        snippets,
        roles: gold.roles,
        bytes: html.len(),
        html_hash: Some(xxh3_64(html)),
        html: if options.keep_html { html.to_vec() } else { Vec::new() },
        ..LabelledPage::default()
    })
}

fn with_markers(stripped: Stripped, options: &LoadOptions) -> Result<LabelledPage, SkipReason> {
    let Stripped { html, spans, problems, .. } = stripped;
    if let Some(problem) = problems.into_iter().find(Problem::invalidates_labels) {
        return Err(SkipReason::Marking(problem));
    }
    let mut page = segment_with_pieces(&html)?;
    let inside = Inside::of(&html, &page, &spans);
    let (gold, shares) = (inside.text(&page), inside.shares);
    page.pieces = Vec::new();
    let (bytes, html_hash) = (html.len(), Some(xxh3_64(&html)));
    let html = if options.keep_html { html } else { Vec::new() };
    let none = LabelledPage::default();
    Ok(LabelledPage { page, shares, gold, bytes, html_hash, html, ..none })
}
