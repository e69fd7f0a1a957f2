//! Finds footnotes: which links refer to one, and where it is.
//!
//! Publishing systems write footnotes in many ways. Their common property is a short link to a
//! place on the same page, with an element of its own at this place.

use std::collections::HashMap;

use dechaff_features::Tag;

use crate::document::complete::MIN_SCORE;
use crate::document::dom::{Dom, Kind};

/// The largest number of footnotes of a page.
const MAX_NOTES: usize = 4000;
/// The largest number of bytes in the label of a reference.
const MAX_LABEL: usize = 12;

/// The footnotes of a page.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The numbers of footnotes, by the nodes that refer to them.
    references: HashMap<usize, usize>,
    /// The numbers of footnotes, by the nodes that contain them.
    definitions: HashMap<usize, usize>,
    notes: Vec<Note>,
    /// Whether they are written.
    kept: bool,
    /// The footnotes in the order in which they are referred to.
    pub(crate) used: Vec<usize>,
    /// The ids of the references, which links lead back to.
    backs: Vec<Vec<u8>>,
}

#[derive(Debug)]
struct Note {
    node: usize,
    /// The label on the page.
    shown: String,
    label: Option<String>,
}

impl Notes {
    /// Finds the footnotes that the kept text refers to. `scores` are those of the lines, `[n_lines]`.
    pub(crate) fn find(dom: &Dom<'_>, scores: &[f32]) -> Self {
        let candidates = candidates(dom);
        if candidates.is_empty() {
            return Self::default();
        }
        let mut places: HashMap<&[u8], Option<usize>> =
            candidates.iter().map(|candidate| (candidate.target, None)).collect();
        for (at, node) in
            dom.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Element)
        {
            for name in [b"id".as_slice(), b"name"] {
                if name == b"name" && node.tag != Tag::A {
                    continue;
                }
                if let Some(id) = node.attribute(name)
                    && let Some(place @ None) = places.get_mut(id)
                {
                    *place = Some(at);
                }
            }
        }
        let mut notes = Self::default();
        for Candidate { link, target, shown } in candidates {
            let Some(Some(place)) = places.get(target) else { continue };
            let Some(node) = holder(dom, *place) else { continue };
            let inside = node <= link && link < dom.nodes[node].end;
            if inside || node < link {
                continue;
            }
            let number = *notes.definitions.entry(node).or_insert_with(|| {
                notes.notes.push(Note { node, shown, label: None });
                notes.notes.len() - 1
            });
            notes.references.insert(link, number);
            for around in dom.ancestors(link).take(3) {
                let outer = &dom.nodes[around];
                let same = outer.all <= dom.nodes[link].all + 2;
                if !same {
                    break;
                }
                if outer.is_named(b"sup") || outer.tag == Tag::SPAN {
                    notes.references.insert(around, number);
                }
            }
            let around = dom.ancestors(link).take(2).chain([link]);
            let inner = link + 1..dom.nodes[link].end;
            let ids = around.chain(inner).filter_map(|at| dom.nodes[at].attribute(b"id"));
            notes.backs.extend(ids.map(<[u8]>::to_vec));
        }
        notes.backs.sort_unstable();
        notes.all_or_none(dom, scores)
    }

    /// Keeps all footnotes or none: all if at least half of their text is kept, or if it may be
    /// content by its mean score. If none is kept, references to them are text.
    fn all_or_none(mut self, dom: &Dom<'_>, scores: &[f32]) -> Self {
        let (mut all, mut kept, mut sum) = (0, 0, 0.0);
        for note in &self.notes {
            let node = &dom.nodes[note.node];
            // Elements of footnotes may be in one another.
            dom.budget.spend(node.end - note.node);
            if dom.budget.is_spent() {
                break;
            }
            all += node.all;
            kept += node.kept;
            for text in dom.nodes[note.node..node.end].iter().filter(|n| n.kind != Kind::Element) {
                let score = text.line.and_then(|line| scores.get(line as usize));
                sum += text.all as f32 * score.copied().unwrap_or_default();
            }
        }
        self.kept = all > 0 && (kept * 2 >= all || sum >= MIN_SCORE * all as f32);
        if !self.kept {
            self.definitions.clear();
        }
        self
    }

    /// Returns whether footnotes are written.
    pub(crate) fn are_kept(&self) -> bool {
        self.kept
    }

    /// Returns whether a node contains a footnote.
    pub(crate) fn is_definition(&self, at: usize) -> bool {
        !self.definitions.is_empty() && self.definitions.contains_key(&at)
    }

    /// Returns the number of the footnote that a node refers to.
    pub(crate) fn reference(&self, at: usize) -> Option<usize> {
        if self.references.is_empty() { None } else { self.references.get(&at).copied() }
    }

    /// Returns whether an address leads to a reference.
    pub(crate) fn leads_back(&self, href: &[u8]) -> bool {
        let id = href.strip_prefix(b"#").unwrap_or_default();
        !id.is_empty() && self.backs.binary_search_by(|known| known.as_slice().cmp(id)).is_ok()
    }

    /// Returns the label of a footnote that is referred to: its number in the order of the
    /// references.
    pub(crate) fn label(&mut self, number: usize) -> String {
        if let Some(label) = &self.notes[number].label {
            return label.clone();
        }
        self.used.push(number);
        let label = self.used.len().to_string();
        self.notes[number].label = Some(label.clone());
        label
    }

    /// Returns the node of a footnote.
    pub(crate) fn node(&self, number: usize) -> usize {
        self.notes[number].node
    }

    /// Returns the label of a footnote on the page.
    pub(crate) fn shown(&self, number: usize) -> &str {
        &self.notes[number].shown
    }
}

/// A link that may refer to a footnote.
struct Candidate<'a> {
    link: usize,
    target: &'a [u8],
    shown: String,
}

fn candidates<'a>(dom: &Dom<'a>) -> Vec<Candidate<'a>> {
    let links = dom
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.tag == Tag::A && node.kept > 0 && node.all <= 4 * MAX_LABEL);
    let found = links.take_while(|_| !dom.budget.is_spent()).filter_map(|(link, node)| {
        let href = node.attribute(b"href")?;
        let hash = href.iter().position(|b| *b == b'#')?;
        // Links within the page. Some systems write the page's address before the fragment.
        let target = &href[hash + 1..];
        if target.is_empty() {
            return None;
        }
        let shown = dom.inner_text(link, |_| true);
        let shown = shown.trim_matches(['[', ']', '(', ')', ' ', '\u{fe0e}']);
        let numbered = shown.contains(|c: char| c.is_ascii_digit()) || shown.chars().count() <= 2;
        let is_label = !shown.is_empty()
            && numbered
            && shown.len() <= MAX_LABEL
            && shown.chars().all(|c| c.is_alphanumeric() || "*†‡§¶ -".contains(c))
            && shown.chars().filter(|c| *c == ' ').count() <= 1;
        (is_label && refers(dom, link)).then(|| Candidate {
            link,
            target,
            shown: shown.to_string(),
        })
    });
    found.take(MAX_NOTES).collect()
}

/// Returns whether a link looks like a reference to a footnote, by being raised or by its name.
fn refers(dom: &Dom<'_>, link: usize) -> bool {
    let node = &dom.nodes[link];
    // The names of elements around are looked at too.
    let read =
        |at: usize| dom.budget.spend_attributes(8 * dom.nodes[at].attributes().as_bytes().len());
    dom.ancestors(link).take(2).for_each(read);
    let called = |at: usize| {
        let node = &dom.nodes[at];
        // Some systems name every link `reference`.
        let has = |name: &[u8], parts: &[&str]| {
            let value = node.attribute(name).unwrap_or_default();
            let value = String::from_utf8_lossy(value).to_ascii_lowercase();
            parts.iter().any(|part| value.contains(part))
        };
        node.is_named(b"sup")
            || has(b"class", &["footnote", "noteref", "fn-ref", "endnote", "fnref"])
            || has(b"role", &["doc-noteref"])
            || has(b"epub:type", &["noteref"])
            || has(b"id", &["fnref", "cite_ref", "footnote-ref"])
            || node.attribute(b"data-footnote-ref").is_some()
    };
    let leads_back = |at: usize| {
        dom.nodes[at].has_class(|class| {
            let class = String::from_utf8_lossy(class).to_ascii_lowercase();
            class.contains("back") || class.contains("reverse") || class.contains("return")
        })
    };
    let back = [link].into_iter().chain(dom.ancestors(link).take(2)).any(leads_back);
    let target = node.attribute(b"href").unwrap_or_default();
    let target = String::from_utf8_lossy(target).to_ascii_lowercase();
    let target = target.rsplit('#').next().unwrap_or_default();
    let noted = ["_ftn", "_edn", "fn", "footnote", "sdfootnote", "endnote", "cite_note", "note-"];
    let noted = noted.iter().any(|part| target.starts_with(part)) && !target.contains("ref");
    let inner = (link + 1..node.end).take(3);
    !back
        && (noted || [link].into_iter().chain(dom.ancestors(link).take(2)).chain(inner).any(called))
}

/// Returns the element that contains the footnote at a place.
fn holder(dom: &Dom<'_>, place: usize) -> Option<usize> {
    let holds = |at: usize| {
        let node = &dom.nodes[at];
        matches!(node.tag, Tag::LI | Tag::P | Tag::DIV | Tag::ASIDE | Tag::DD | Tag::SECTION)
            && node.all > 0
    };
    let around = dom.ancestors(place).take(4);
    let found = [place].into_iter().chain(around).find(|&at| holds(at))?;
    // An element with much text is not a footnote.
    (found != 0 && dom.nodes[found].all < 20_000).then_some(found)
}
