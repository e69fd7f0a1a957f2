//! Labels the lines of one page, by its gold text, its snippets or its markers.

use dechaff_page::{refuse_other_types, segment, segment_with_pieces};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::corpus::roles_csv::{Placed, RoleRow};
use crate::corpus::similar::Signature;
use crate::corpus::{Gold, Rewriting, SkipReason};
use crate::evaluation::Snippets;
use crate::labels::align::align_page;
use crate::labels::{Inside, Known};
use crate::marking::{Evidence, Marking, Problem, Stripped};
use crate::{LabelledPage, LoadOptions};

/// A page that was read, or the reason why it cannot be used.
pub(crate) struct Read {
    pub(crate) evidence: Evidence,
    pub(crate) page: Result<LabelledPage, SkipReason>,
    /// All problems of its markers.
    pub(crate) problems: Vec<Problem>,
    /// The share of the words of its gold text that is on the page, if it has one.
    pub(crate) found: Option<f64>,
    /// A hash of its bytes without markers, if they were read.
    pub(crate) html_hash: Option<u64>,
    /// Rows of `roles.csv` for lines that the page does not have.
    pub(crate) lost_roles: Vec<SkipReason>,
}

/// Labels the lines of a page by its record in a gold file, or else by its markers. Also returns
/// the evidence that its markers are markers. `roles` are rows of `roles.csv`.
pub(crate) fn labelled(
    html: &[u8],
    name: &str,
    gold: Option<Gold>,
    roles: &[RoleRow],
    options: &LoadOptions,
) -> Read {
    let mut read = Read::of(Ok(LabelledPage::default()));
    let page = match gold {
        Some(gold) => match gold.selector() {
            Ok(Some(elements)) if gold.text.is_none() => {
                let page = read.with_markers(Marking::Selector(elements).strip(html));
                let Gold { domain: site, r#type: group, roles, teacher, .. } = gold;
                page.map(|page| LabelledPage { site, group, roles, teacher, ..page })
            }
            Ok(_) => read.with_gold(html, gold),
            Err(reason) => Err(reason),
        },
        None => {
            let stripped = options.marking.strip(html);
            if options.marking == Marking::Default {
                read.evidence = Evidence::of(&stripped);
            }
            read.with_markers(stripped).map(|page| {
                let placed = Placed::on(&page.page, roles);
                read.lost_roles = placed.lost;
                LabelledPage { line_roles: placed.roles, ..page }
            })
        }
    };
    read.page = page.and_then(|page| {
        let mut page = identified(page, html, name, read.html_hash);
        if let Some(way) = options.rewriting {
            page = way.rewritten(&page)?;
        }
        if let Some(way) = Rewriting::choose(name, options.rewritten) {
            let rewritten = way.rewritten(&page)?;
            page.rewritten = Some(Box::new(LabelledPage { html: Vec::new(), ..rewritten }));
        }
        if let Some(describe) = options.describe {
            page.facts = describe(&page);
        }
        if !options.keep_html {
            page.html = Vec::new();
        }
        Ok(page)
    });
    if matches!(read.page, Err(SkipReason::Page(_))) {
        read.evidence = Evidence::Nothing;
    }
    read
}

/// Sets the id of a page, its part in the hash of the corpus, and its signature. `html` is the page
/// with its markers.
fn identified(page: LabelledPage, html: &[u8], name: &str, html_hash: Option<u64>) -> LabelledPage {
    let mut hash = Xxh3::new();
    hash.update(name.as_bytes());
    hash.update(&[0xff]);
    hash.update(html);
    hash.update(page.gold.as_bytes());
    page.labels().for_each(|label| hash.update(&[label as u8]));
    for (line, role) in &page.line_roles {
        hash.update(&line.to_le_bytes());
        hash.update(role.name().as_bytes());
    }
    let signature = Signature::of(&page.gold);
    LabelledPage { id: name.to_string(), hash: hash.digest(), html_hash, signature, ..page }
}

impl Read {
    /// Creates the result for a page, or for the reason why it cannot be used. Nothing else is
    /// known of it.
    pub(crate) fn of(page: Result<LabelledPage, SkipReason>) -> Self {
        Self {
            evidence: Evidence::Sure,
            page,
            problems: Vec::new(),
            found: None,
            html_hash: None,
            lost_roles: Vec::new(),
        }
    }

    fn with_gold(&mut self, html: &[u8], gold: Gold) -> Result<LabelledPage, SkipReason> {
        self.html_hash = Some(xxh3_64(html));
        let page = segment(html)?;
        let snippets = Snippets::new(&gold.wanted, &gold.unwanted);
        let (shares, known) = match (&gold.text, &snippets) {
            (None, Some(snippets)) => {
                let found = snippets.find(&page);
                if found.snippets == 0 {
                    return Err(SkipReason::Unusable(format!(
                        "none of its {} snippets was found in its lines; check that the snippets come from \
                         this page",
                        snippets.len()
                    )));
                }
                found.into_labels()
            }
            (text, _) => {
                let alignment = align_page(&page, text.as_deref().unwrap_or_default());
                self.found = Some(alignment.found);
                (alignment.shares, Known::All)
            }
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
            teacher: gold.teacher,
            html: html.to_vec(),
            ..LabelledPage::default()
        })
    }

    fn with_markers(&mut self, stripped: Stripped) -> Result<LabelledPage, SkipReason> {
        let Stripped { html, spans, problems, .. } = stripped;
        self.html_hash = Some(xxh3_64(&html));
        self.problems = problems;
        if let Some(problem) = self.problems.iter().find(|one| one.kind.invalidates_labels()) {
            // A file that is no page cannot be marked.
            if let (true, Err(binary)) = (problem.kind.is_absence(), refuse_other_types(&html)) {
                self.problems.clear();
                return Err(SkipReason::Unusable(binary));
            }
            return Err(SkipReason::Marking(problem.clone()));
        }
        let mut page = segment_with_pieces(&html)?;
        let inside = Inside::of(&html, &page, &spans);
        let (gold, shares) = (inside.text(&page), inside.shares);
        page.pieces = Vec::new();
        Ok(LabelledPage { page, shares, gold, html, ..LabelledPage::default() })
    }
}
