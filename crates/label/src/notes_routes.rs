//! Requests of the interface other than labels: notes, roles, sites and groups, search.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use dechaff_extractor::Role;
use dechaff_trainer::page_table::Origin;
use rayon::prelude::*;
use serde::Deserialize;

use crate::notes::Note;
use crate::refusal::{Refusal, changed, no_page};
use crate::session::Shared;

pub(super) async fn note(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(note): Json<Note>,
) -> Result<StatusCode, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    session
        .note(&entry.name, |before| Note { decided: before.decided, ..note })
        .map_err(Refusal::forbidden)?;
    session.pages().touch(number);
    Ok(StatusCode::OK)
}

/// The request to set the role of lines.
#[derive(Deserialize)]
pub(super) struct Roles {
    /// The hash of the file that was shown.
    hash: String,
    /// The lines, counted from 0.
    lines: Vec<usize>,
    /// The name of the role. `None` removes the roles that were set.
    role: Option<String>,
}

pub(super) async fn roles(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(wanted): Json<Roles>,
) -> Result<StatusCode, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    let role = wanted.role.as_deref().map(|name| {
        let role = name.parse().ok().filter(|role: &Role| role.gold().is_some());
        role.ok_or_else(|| Refusal::unusable(format!("There is no role {name:?} that can be set.")))
    });
    let role = role.transpose()?;
    let page = session.read(&entry).map_err(Refusal::unusable)?;
    if page.hash != wanted.hash {
        return Err(changed());
    }
    if let Some(line) = wanted.lines.iter().find(|line| **line >= page.page.lines.len()) {
        return Err(Refusal::unusable(format!("The page has no line {}.", line + 1)));
    }
    let change = |roles: &mut BTreeMap<usize, Role>| {
        for line in wanted.lines {
            match role {
                Some(role) => roles.insert(line, role),
                None => roles.remove(&line),
            };
        }
    };
    session.set_roles(&entry.name, &page.page, change).map_err(Refusal::forbidden)?;
    Ok(StatusCode::OK)
}

/// The request to set the site and group of a page.
#[derive(Deserialize)]
pub(super) struct Origins {
    site: String,
    group: String,
}

pub(super) async fn origin(
    State(session): Shared,
    Path(number): Path<usize>,
    Json(Origins { site, group }): Json<Origins>,
) -> Result<StatusCode, Refusal> {
    let entry = session.entry(number).ok_or_else(no_page)?;
    let filled = |text: String| Some(text.trim().to_string()).filter(|text| !text.is_empty());
    let origin = Origin { site: filled(site), group: filled(group), ..Origin::default() };
    session.set_origin(&entry.name, origin).map_err(Refusal::forbidden)?;
    session.pages().touch(number);
    Ok(StatusCode::OK)
}

#[derive(Deserialize)]
pub(super) struct Search {
    text: String,
}

/// Returns the pages whose text contains a query, ignoring case.
pub(super) async fn search(
    State(session): Shared,
    Query(Search { text }): Query<Search>,
) -> Result<Json<Vec<usize>>, Refusal> {
    let wanted = text.to_lowercase();
    let has = |number: &usize| {
        let page = session.entry(*number).and_then(|entry| session.read(&entry).ok());
        page.is_some_and(|page| {
            page.page.lines.iter().any(|line| page.page.text(line).to_lowercase().contains(&wanted))
        })
    };
    Ok(Json((0..session.len()).into_par_iter().filter(has).collect()))
}
