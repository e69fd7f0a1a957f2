//! Answers that are errors.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer that describes an error.
pub(super) struct Refusal(pub(super) StatusCode, pub(super) String);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: String,
        }
        (self.0, Json(Body { error: self.1 })).into_response()
    }
}

/// Runs on a separate thread, because reading and scoring a page may take a while.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let stopped = |_| {
        Refusal(StatusCode::INTERNAL_SERVER_ERROR, "An internal error stopped the work.".into())
    };
    tokio::task::spawn_blocking(work).await.map_err(stopped)?
}

/// There is no page of this number.
pub(super) fn no_page() -> Refusal {
    Refusal(StatusCode::NOT_FOUND, "There is no page with this number.".into())
}
