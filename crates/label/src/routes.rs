//! Requests of the interface: pages, labels and explanations.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use dechaff_extractor::ScoredLine;
use dechaff_inputs::messages::sanitized;
use dechaff_trainer::labels::Parts;
use dechaff_trainer::role_table::Placed;
use serde::{Deserialize, Serialize};

use crate::assets;
use crate::entry::{Listed, State as PageState};
use crate::identity::Identity;
use crate::lock::lock;
use crate::marks::Marks;
use crate::preview;
use crate::refusal::{Refusal, no_page};
use crate::saving::Saved;
use crate::scoring::{score, state};
use crate::session::{Session, Shared};

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
    version: u64,
    pages: Vec<Listed>,
}

pub(super) async fn pages(
    State(session): Shared,
    Query(query): Query<Since>,
) -> Result<Json<Pages>, Refusal> {
    let new = session.list_again();
    if !new.is_empty() {
        let session = Arc::clone(&session);
        std::thread::spawn(move || score(&session, new));
    }
    let (version, pages) = session.changed(query.since);
    let directory = sanitized(&session.directory);
    let (model, trained) = (session.suggester().name.clone(), session.is_trained());
    Ok(Json(Pages { directory, model, trained, version, pages }))
}

pub(super) async fn page(
    State(session): Shared,
    Path(number): Path<usize>,
) -> Result<Response, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    let opened = session.read(&entry).map_err(|reason| {
        session.pages().set(number, PageState::Unusable { reason: reason.clone() });
        Refusal::unusable(reason)
    })?;
    let extraction = opened.extraction(&session.suggester().extractor);
    session.pages().set(number, state(&opened, &extraction));
    session.identify(number, &opened, Identity::of(&extraction));
    let entry = session.entry(number).ok_or_else(no_page)?;
    let note = lock(&session.notes).of(&entry.name);
    let other = session.compare(number, &entry, &opened);
    let roles = Placed::on(&opened.page, lock(&session.roles).rows(&entry.name)).roles;
    let evidence = session.evidence(&entry, &opened.page);
    Ok(Json(opened.view(&entry, &extraction, note, other, &roles, evidence)).into_response())
}

/// The number of features of each round that are named.
const EFFECTS: usize = 8;

/// Explains the score of a line.
pub(super) async fn explained(
    State(session): Shared,
    Path((number, line)): Path<(usize, usize)>,
) -> Result<Response, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    let opened = session.read(&entry).map_err(Refusal::unusable)?;
    let extractor = &session.suggester().extractor;
    let extraction = opened.extraction(extractor);
    let lines: Vec<ScoredLine<'_>> = extraction.lines().collect();
    let found = extractor.explain(&opened.page, &lines, &[line], EFFECTS);
    let no_line = || Refusal(StatusCode::NOT_FOUND, "There is no line with this number.".into());
    Ok(Json(found.first().ok_or_else(no_line)?).into_response())
}

/// The request to save a page.
#[derive(Deserialize)]
pub(super) struct Labels {
    /// The hash of the file that was shown.
    hash: String,
    /// The labels: `1` for a line of content, `0` for any other line.
    labels: String,
    /// The content of the lines that are content only in part.
    #[serde(default)]
    parts: Parts,
}

/// Updates the state of a page whose file was written, and returns the answer.
fn written(session: &Session, number: usize, saved: Saved) -> Json<Saved> {
    if let Some(entry) = session.entry(number)
        && let Ok(opened) = session.read(&entry)
    {
        session.compare(number, &entry, &opened);
        let extraction = opened.extraction(&session.suggester().extractor);
        session.pages().set(number, state(&opened, &extraction));
    }
    session.pages().touch(number);
    Json(saved)
}

pub(super) async fn save(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(sent): Json<Labels>,
) -> Result<Json<Saved>, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    let marks = Marks::read(&sent.labels, sent.parts)?;
    Ok(written(&session, number, session.save(&entry, &sent.hash, &marks)?))
}

/// The request to remove the markers of a page.
#[derive(Deserialize)]
pub(super) struct Marked {
    /// The hash of the file that was shown.
    hash: String,
}

pub(super) async fn unmark(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(Marked { hash }): Json<Marked>,
) -> Result<Json<Saved>, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    Ok(written(&session, number, session.unmark(&entry, &hash)?))
}

pub(super) async fn preview(
    State(session): Shared,
    Path((key, style)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let entry = session.pages().all.iter().find(|entry| entry.preview == key).cloned();
    let entry = entry.ok_or_else(no_page)?;
    let opened = session.read(&entry).map_err(Refusal::unusable)?;
    let headers =
        [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, preview::POLICY)];
    Ok((headers, preview::render(&opened, style != "plain")).into_response())
}
