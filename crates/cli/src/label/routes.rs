//! The requests of the page in the browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use dechaff_extractor::ScoredLine;
use dechaff_trainer::files::sanitized;
use dechaff_trainer::labels::Parts;
use dechaff_trainer::role_table::Placed;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::annotated_page::Annotations;
use super::annotator::Annotator;
use super::annotators::Annotators;
use super::assets;
use super::entry::{Listed, State as PageState};
use super::history::{Direction, Listing};
use super::identity::Identity;
use super::lock::lock;
use super::marks::Marks;
use super::preview::{self, Style};
use super::refusal::{Refusal, apart, no_page};
use super::saving::{self, SaveError, Saved};
use super::scoring::{score, state};
use super::session::Session;
use super::undoing::turn;
use crate::reports::explained::ExplainedLine;

type Shared = State<Arc<Session>>;

pub(super) async fn index() -> Response {
    asset(Path("index.html".into())).await
}

pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match assets::file(&name) {
        Some((kind, bytes)) => ([(CONTENT_TYPE, kind)], bytes).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
    }
}

#[derive(Deserialize)]
pub(super) struct Since {
    since: Option<u64>,
}

#[derive(Serialize)]
pub(super) struct Pages {
    directory: String,
    model: String,
    /// Whether this model was trained here.
    trained: bool,
    #[serde(flatten)]
    annotators: Annotators,
    /// Who sent the request.
    annotator: Option<String>,
    version: u64,
    pages: Vec<Listed>,
}

pub(super) async fn pages(
    State(session): Shared,
    Annotator(annotator): Annotator,
    Query(query): Query<Since>,
) -> Result<Json<Pages>, Refusal> {
    apart(move || {
        let new = session.list_again();
        if !new.is_empty() {
            let session = Arc::clone(&session);
            std::thread::spawn(move || score(&session, new));
        }
        let (version, pages) = session.changed(query.since);
        let directory = sanitized(&session.directory).to_string();
        let (model, trained) = (session.suggester().name.clone(), session.is_trained());
        let annotators = session.options.annotators.clone();
        Ok(Json(Pages { directory, model, trained, annotators, annotator, version, pages }))
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct How {
    /// Whether to show it as if it were not marked.
    #[serde(default)]
    again: bool,
}

pub(super) async fn page(
    State(session): Shared,
    Path(number): Path<usize>,
    Query(How { again }): Query<How>,
) -> Result<Response, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let opened = session.read(&entry).map_err(|reason| {
            session.set(number, PageState::Unusable { reason: reason.clone() });
            Refusal::unusable(reason)
        })?;
        let extraction = opened.extraction(&session.suggester().extractor).into_owned();
        session.set(number, state(&opened, &extraction));
        session.identify(number, Identity::of(&extraction));
        let opened = if again { opened.without_labels() } else { opened };
        let site = session.site(number).unwrap_or_default();
        let notes = lock(&session.notes);
        let (rules, note) = (notes.rules(&site), notes.of(&entry.name));
        drop(notes);
        let other = if again { None } else { session.compare(number, &entry, &opened) };
        let roles = Placed::on(&opened.page, lock(&session.roles).rows(&entry.name)).roles;
        let annotations = Annotations { rules, other, note, roles };
        Ok(Json(opened.view(&entry.name, &entry.preview, &extraction, annotations)).into_response())
    })
    .await
}

/// The number of features of each round that are named.
const EFFECTS: usize = 8;

/// Explains the score of a line.
pub(super) async fn explained(
    State(session): Shared,
    Path((number, line)): Path<(usize, usize)>,
) -> Result<Response, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let opened = session.read(&entry).map_err(Refusal::unusable)?;
        let extractor = &session.suggester().extractor;
        let extraction = opened.extraction(extractor);
        let lines: Vec<ScoredLine<'_>> = extraction.lines().collect();
        let found = extractor.explain(&opened.page, &[line]);
        let no_line =
            || Refusal(StatusCode::NOT_FOUND, "There is no line with this number.".into());
        let found = found.first().ok_or_else(no_line)?;
        Ok(Json(ExplainedLine::of(found, &lines, EFFECTS)).into_response())
    })
    .await
}

/// The guide of `--guide`; empty if there is none.
pub(super) async fn guide(State(session): Shared) -> Json<String> {
    Json(session.options.guide.clone())
}

/// The request to save a page.
#[derive(Deserialize)]
pub(super) struct Labels {
    /// The hash of the file that was shown.
    hash: String,
    /// The labels: `1` for each line of content, `0` for the others.
    labels: String,
    /// The content of the lines of which only parts are content.
    #[serde(default)]
    parts: Parts,
}

impl Labels {
    fn marks(self) -> Result<Marks, Refusal> {
        let problem =
            |letter| format!("Nothing was written: expected the labels 0 and 1, found {letter:?}.");
        Marks::read(&self.labels, self.parts).map_err(|letter| Refusal::unusable(problem(letter)))
    }
}

/// Returns the answer after a page was written. `change` is the id of the change for [`undo`], or null if
/// nothing was written.
fn written(session: &Session, number: usize, saved: Saved) -> Json<Value> {
    let Saved { hash, change, note } = saved;
    look_again(session, number);
    Json(json!({"number": number, "hash": hash, "change": change, "note": note}))
}

/// Finds the state of a page whose file was written.
fn look_again(session: &Session, number: usize) {
    if let Some(entry) = session.entry(number)
        && let Ok(opened) = session.read(&entry)
    {
        session.compare(number, &entry, &opened);
        let extraction = opened.extraction(&session.suggester().extractor).into_owned();
        session.set(number, state(&opened, &extraction));
    }
    session.touch(number);
}

pub(super) async fn save(
    State(session): Shared,
    Path(number): Path<usize>,
    Annotator(annotator): Annotator,
    Json(sent): Json<Labels>,
) -> Result<Json<Value>, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let (shown, marks) = (sent.hash.clone(), sent.marks()?);
        let (session, annotator) = (&*session, annotator.as_deref());
        let page = saving::Shown { session, number, entry: &entry, shown: &shown, annotator };
        Ok(written(session, number, page.save(&marks)?))
    })
    .await
}

/// Compares the labels of a page that was marked again with its markers. The file stays as it is.
pub(super) async fn again(
    State(session): Shared,
    Path(number): Path<usize>,
    Annotator(annotator): Annotator,
    Json(sent): Json<Labels>,
) -> Result<Json<Value>, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let (shown, marks) = (sent.hash.clone(), sent.marks()?);
        let (session, annotator) = (&*session, annotator.as_deref());
        let page = saving::Shown { session, number, entry: &entry, shown: &shown, annotator };
        let (again, change) = page.compare_again(&marks)?;
        session.touch(number);
        Ok(Json(json!({"lines": again.lines, "same": again.same, "change": change})))
    })
    .await
}

/// The request to remove the markers of a page.
#[derive(Deserialize)]
pub(super) struct Shown {
    /// The hash of the file that was shown.
    hash: String,
}

pub(super) async fn unmark(
    State(session): Shared,
    Path(number): Path<usize>,
    Annotator(annotator): Annotator,
    Json(shown): Json<Shown>,
) -> Result<Json<Value>, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let (session, annotator) = (&*session, annotator.as_deref());
        let page = saving::Shown { session, number, entry: &entry, shown: &shown.hash, annotator };
        Ok(written(session, number, page.unmark()?))
    })
    .await
}

/// Returns the changes that can be undone or redone, the latest last.
pub(super) async fn changes(State(session): Shared) -> Json<Vec<Listing>> {
    Json(lock(&session.history).list())
}

/// The request to undo or redo a change.
#[derive(Deserialize)]
pub(super) struct Turn {
    change: u64,
}

pub(super) async fn undo(
    State(session): Shared,
    Json(Turn { change }): Json<Turn>,
) -> Result<Json<Value>, Refusal> {
    apart(move || turned(&session, change, Direction::Undo)).await
}

pub(super) async fn redo(
    State(session): Shared,
    Json(Turn { change }): Json<Turn>,
) -> Result<Json<Value>, Refusal> {
    apart(move || turned(&session, change, Direction::Redo)).await
}

fn turned(session: &Session, change: u64, direction: Direction) -> Result<Json<Value>, Refusal> {
    let (number, note) = turn(session, change, direction).map_err(|error| match error {
        SaveError::Changed => Refusal(
            StatusCode::GONE,
            "The file has changed since it was saved. Nothing was written.".into(),
        ),
        error => error.into(),
    })?;
    look_again(session, number);
    Ok(Json(json!({"number": number, "note": note})))
}

pub(super) async fn preview(
    State(session): Shared,
    Path((key, style)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    apart(move || {
        let entry = session.entry_of_preview(&key).ok_or_else(no_page)?;
        let opened = session.read(&entry).map_err(Refusal::unusable)?;
        let style = if style == "plain" { Style::Plain } else { Style::Own };
        let headers = [
            (CONTENT_TYPE, "text/html; charset=utf-8"),
            (CONTENT_SECURITY_POLICY, preview::POLICY),
        ];
        Ok((headers, preview::render(&opened, style)).into_response())
    })
    .await
}
