//! Sets the roles of lines, which are in `roles.csv` next to the pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use dechaff_extractor::Role;
use serde::Deserialize;

use crate::refusal::{Refusal, apart, changed, no_page};
use crate::session::Session;

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

pub(super) async fn set(
    State(session): State<Arc<Session>>,
    Path(number): Path<usize>,
    Json(wanted): Json<Roles>,
) -> Result<StatusCode, Refusal> {
    apart(move || {
        let entry = session.entry(number).ok_or_else(no_page)?;
        let role = wanted.role.as_deref().map(|name| {
            let role = name.parse().ok().filter(|role: &Role| role.gold().is_some());
            role.ok_or_else(|| {
                Refusal::unusable(format!("There is no role {name:?} that can be set."))
            })
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
    })
    .await
}
