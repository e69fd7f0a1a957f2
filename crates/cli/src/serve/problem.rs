//! Why a request is not answered with content.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use dechaff_page::plain_text::cut;
use serde_json::json;

/// Maximum number of bytes of a message, which may repeat what the request has.
const MAX_BYTES: usize = 1500;

dechaff_page::named! {
    /// The kind of a problem. Metrics count problems by [`Kind::name`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Kind: "kind of problem" {
        /// An option is unknown, or its value is invalid.
        Option = "option",
        /// There is nothing at the address.
        Path = "path",
        /// The method cannot be used at the address.
        Method = "method",
        /// The page is longer than the limit.
        TooLong = "too_long",
        /// The body is not a page: a PDF file, a form, an unknown content encoding.
        Type = "type",
        /// The body did not arrive, or not in time.
        Body = "body",
        /// The parts of the body are not valid HTTP.
        Broken = "broken",
        /// The page takes more work than the limit.
        Page = "page",
        /// The page is left out by a rule of the request.
        LeftOut = "left_out",
        /// The largest number of requests is reached.
        Busy = "busy",
        /// The request took too long.
        Time = "time",
        /// An internal error of the program.
        Fault = "fault",
    }
}

impl Kind {
    /// Returns the status of its answer.
    fn status(self) -> StatusCode {
        match self {
            Self::Option | Self::Broken => StatusCode::BAD_REQUEST,
            Self::Path => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Type => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Body => StatusCode::REQUEST_TIMEOUT,
            Self::Page | Self::LeftOut => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy | Self::Time => StatusCode::SERVICE_UNAVAILABLE,
            Self::Fault => StatusCode::INTERNAL_SERVER_ERROR,
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
        let mut message = message.into();
        message.truncate(cut(&message, MAX_BYTES).len());
        Self { kind, message }
    }

    /// Creates the problem of an option.
    pub(super) fn option(reason: impl ToString) -> Self {
        Self::new(Kind::Option, reason.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (name, status) = (self.kind.name(), self.kind.status());
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
