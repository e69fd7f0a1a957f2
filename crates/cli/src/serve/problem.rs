//! Why a request is not answered with content.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// The kind of a problem. Metrics count problems by [`Kind::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An option is unknown, or its value is invalid.
    Option,
    /// There is nothing at the address.
    Path,
    /// The method cannot be used at the address.
    Method,
    /// The page is longer than the limit.
    TooLong,
    /// The body is not a page: a PDF file, a form, an unknown content encoding.
    Type,
    /// The body did not arrive, or not in time.
    Body,
    /// The page takes more work than the limit.
    Page,
    /// The largest number of requests is reached.
    Busy,
    /// The request took too long.
    Time,
    /// An internal error of the program.
    Fault,
}

impl Kind {
    pub(super) const ALL: [Self; 10] = [
        Self::Option,
        Self::Path,
        Self::Method,
        Self::TooLong,
        Self::Type,
        Self::Body,
        Self::Page,
        Self::Busy,
        Self::Time,
        Self::Fault,
    ];

    pub(super) fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns its name and the status of its answer.
    fn row(self) -> (&'static str, StatusCode) {
        match self {
            Self::Option => ("option", StatusCode::BAD_REQUEST),
            Self::Path => ("path", StatusCode::NOT_FOUND),
            Self::Method => ("method", StatusCode::METHOD_NOT_ALLOWED),
            Self::TooLong => ("too_long", StatusCode::PAYLOAD_TOO_LARGE),
            Self::Type => ("type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Self::Body => ("body", StatusCode::REQUEST_TIMEOUT),
            Self::Page => ("page", StatusCode::UNPROCESSABLE_ENTITY),
            Self::Busy => ("busy", StatusCode::SERVICE_UNAVAILABLE),
            Self::Time => ("time", StatusCode::SERVICE_UNAVAILABLE),
            Self::Fault => ("fault", StatusCode::INTERNAL_SERVER_ERROR),
        }
    }
}

/// A problem with its message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) kind: Kind,
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (name, status) = self.kind.row();
        let object = json!({"error": self.message, "kind": name});
        let mut response =
            (status, [(header::CONTENT_TYPE, "application/json")], format!("{object}\n"))
                .into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            let soon = header::HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}
