//! Who sent a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;

use super::refusal::Refusal;
use super::session::Session;

/// The header with the name of the annotator: the page sends it, and a proxy with logins can set it.
const HEADER: &str = "x-annotator";

/// Who sent a request: the name in its header if there are several annotators, or else that of `--name`.
pub(super) struct Annotator(pub(super) Option<String>);

impl FromRequestParts<Arc<Session>> for Annotator {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        session: &Arc<Session>,
    ) -> Result<Self, Self::Rejection> {
        let names = &session.options.annotators.names;
        if names.is_empty() {
            return Ok(Self(session.options.annotator.clone()));
        }
        let Some(name) = parts.headers.get(HEADER) else { return Ok(Self(None)) };
        let name = String::from_utf8_lossy(name.as_bytes());
        if !names.iter().any(|known| *known == name) {
            let problem =
                format!("There is no annotator {name:?}. The annotators are {}.", names.join(", "));
            return Err(Refusal(StatusCode::FORBIDDEN, problem));
        }
        Ok(Self(Some(name.into_owned())))
    }
}
