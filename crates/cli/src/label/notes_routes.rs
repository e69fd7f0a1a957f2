//! Requests of the page in the browser other than labels: notes, sites and groups, rules for a
//! site, search.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::history::{Part, Recorded, Sides};
use super::identity::Row;
use super::kinds::Kinds;
use super::lock::lock;
use super::notes::Note;
use super::refusal::{Refusal, apart, no_page};
use super::session::Session;

type Shared = State<Arc<Session>>;

/// The number of lines of a page that are shown before a rule is applied.
const SAMPLES: usize = 3;
/// The number of characters of each.
const SAMPLE: usize = 120;

/// The body of a request that changes the note on a page.
#[derive(Deserialize)]
pub(super) struct Noted {
    skipped: bool,
    flagged: bool,
    text: String,
    unsure: Vec<usize>,
}

pub(super) async fn note(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(noted): Json<Noted>,
) -> Result<Json<Recorded>, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let Noted { skipped, flagged, text, unsure } = noted;
        let mut history = lock(&session.history);
        let sides = session
            .note(&entry.name, |before| Note { skipped, flagged, text, unsure, ..before })
            .map_err(Refusal::forbidden)?;
        session.touch(number);
        let kind = what_changed(&sides);
        let part = Part::Note(Box::new(sides));
        Ok(Json(Recorded { change: history.record(number, kind, [part]) }))
    })
    .await
}

/// The kind of a change of a note.
fn what_changed(Sides { before, after }: &Sides<Note>) -> &'static str {
    match () {
        () if before.skipped != after.skipped => "skip",
        () if before.flagged != after.flagged => "flag",
        () if before.unsure != after.unsure => "unsure",
        () => "note",
    }
}

/// The body of a request that sets the source of a page.
#[derive(Deserialize)]
pub(super) struct Origin {
    site: String,
    group: String,
}

pub(super) async fn origin(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(Origin { site, group }): Json<Origin>,
) -> Result<Json<Recorded>, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let after = Row { site: site.trim().to_string(), group: group.trim().to_string() };
        let mut history = lock(&session.history);
        let mut table = session.fresh_table();
        let sides = Sides { before: table.row(&entry.name), after };
        table.set([(entry.name.clone(), sides.after.clone())]).map_err(Refusal::forbidden)?;
        drop(table);
        session.touch(number);
        let part = Part::Row { number, page: entry.name, sides };
        Ok(Json(Recorded { change: history.record(number, "site", [part]) }))
    })
    .await
}

/// The page that is open while the sites of all pages are filled in.
#[derive(Deserialize)]
pub(super) struct Open {
    number: usize,
}

/// Writes the sites of all pages that have none in `pages.csv` and declare a canonical address.
/// Returns how many.
pub(super) async fn sites(
    State(session): Shared,
    Json(Open { number: open }): Json<Open>,
) -> Result<Json<Value>, Refusal> {
    apart(move || {
        let mut history = lock(&session.history);
        let mut table = session.fresh_table();
        let mut found = Vec::new();
        for (number, entry) in session.entries().into_iter().enumerate() {
            let before = table.row(&entry.name);
            let Some(site) = entry.identity.host.filter(|_| before.site.is_empty()) else {
                continue;
            };
            let sides = Sides { after: Row { site, ..before.clone() }, before };
            found.push((number, entry.name, sides));
        }
        let rows = found.iter().map(|(_, name, sides)| (name.clone(), sides.after.clone()));
        table.set(rows).map_err(Refusal::forbidden)?;
        drop(table);
        found.iter().for_each(|(number, ..)| session.touch(*number));
        let count = found.len();
        let parts =
            found.into_iter().map(|(number, page, sides)| Part::Row { number, page, sides });
        let change = history.record(open, "sites", parts);
        Ok(Json(json!({"count": count, "change": change})))
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct OfKind {
    kind: String,
}

/// The lines of a kind on the pages of a site.
#[derive(Serialize)]
pub(super) struct Alike {
    site: String,
    /// The rules of the site by now.
    rules: BTreeMap<String, bool>,
    /// Pages that are not marked and have such lines.
    pages: Vec<AlikePage>,
    /// Marked pages that have such lines; a rule does not change them.
    marked: usize,
}

#[derive(Serialize)]
struct AlikePage {
    number: usize,
    lines: usize,
    samples: Vec<String>,
}

/// Shows what a rule for a kind of lines would change, without changing it.
pub(super) async fn alike(
    State(session): Shared,
    Path(number): Path<usize>,
    Query(OfKind { kind }): Query<OfKind>,
) -> Result<Json<Alike>, Refusal> {
    apart(move || {
        let site = site_of(&session, number)?;
        let same_site: Vec<_> = (0..session.len())
            .filter(|&other| session.site(other).as_deref() == Some(site.as_str()))
            .collect();
        let look = |other: &usize| {
            let page = session.read(&session.entry(*other)?).ok()?;
            let lines: Vec<usize> = Kinds::of(&page.page).lines_of(&kind).collect();
            let text = |line: &usize| page.page.text(&page.page.lines[*line]);
            let samples = lines.iter().take(SAMPLES).map(text);
            let samples = samples.map(|text| text.chars().take(SAMPLE).collect()).collect();
            let found = AlikePage { number: *other, lines: lines.len(), samples };
            (!lines.is_empty()).then_some((page.is_marked, found))
        };
        let found: Vec<_> = same_site.par_iter().filter_map(look).collect();
        let marked = found.iter().filter(|(is_marked, _)| *is_marked).count();
        let pages = found.into_iter().filter(|(is_marked, _)| !is_marked);
        let rules = lock(&session.notes).rules(&site);
        Ok(Json(Alike { rules, pages: pages.map(|(_, page)| page).collect(), marked, site }))
    })
    .await
}

/// The body of a request that sets a rule or, without `content`, removes it.
#[derive(Deserialize)]
pub(super) struct Rule {
    number: usize,
    kind: String,
    content: Option<bool>,
}

pub(super) async fn set_rule(
    State(session): Shared,
    Json(Rule { number, kind, content }): Json<Rule>,
) -> Result<Json<Recorded>, Refusal> {
    apart(move || {
        let site = site_of(&session, number)?;
        let mut history = lock(&session.history);
        let mut notes = session.fresh_notes().map_err(Refusal::forbidden)?;
        let before = notes.rules(&site).get(&kind).copied();
        notes.set_rule(&site, &kind, content).map_err(Refusal::forbidden)?;
        drop(notes);
        let part = Part::Rule { site, kind, sides: Sides { before, after: content } };
        Ok(Json(Recorded { change: history.record(number, "rule", [part]) }))
    })
    .await
}

fn site_of(session: &Session, number: usize) -> Result<String, Refusal> {
    session.site(number).ok_or_else(|| {
        let problem = "The site of this page is not known: the page has no canonical address. Enter its \
                       site above the lines.";
        Refusal::conflict(problem)
    })
}

#[derive(Deserialize)]
pub(super) struct Search {
    text: String,
}

/// The pages whose text contains a query, ignoring case.
pub(super) async fn search(
    State(session): Shared,
    Query(Search { text }): Query<Search>,
) -> Result<Json<Vec<usize>>, Refusal> {
    apart(move || {
        let wanted = text.to_lowercase();
        let has = |number: &usize| {
            let page = session.entry(*number).and_then(|entry| session.read(&entry).ok());
            page.is_some_and(|page| {
                page.page
                    .lines
                    .iter()
                    .any(|line| page.page.text(line).to_lowercase().contains(&wanted))
            })
        };
        Ok(Json((0..session.len()).into_par_iter().filter(has).collect()))
    })
    .await
}
