//! Limits the bodies of requests.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::Connection;

/// The limits of bodies.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyLimits {
    /// The time for the body of a request, after its head.
    pub(super) time: Duration,
    /// The number of bytes.
    pub(super) bytes: usize,
}

impl Default for BodyLimits {
    fn default() -> Self {
        // A label takes one byte.
        Self { time: Duration::from_secs(30), bytes: 16 << 20 }
    }
}

/// Reads the body of a request within the limits, and then processes the request.
pub(super) async fn read_body(
    State(limits): State<BodyLimits>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let body = match tokio::time::timeout(limits.time, to_bytes(body, limits.bytes)).await {
        Ok(Ok(bytes)) => Body::from(bytes),
        Ok(Err(_)) => {
            let most = limits.bytes;
            let problem = format!("The request is incomplete or longer than {most} bytes.\n");
            return (StatusCode::PAYLOAD_TOO_LARGE, problem).into_response();
        }
        Err(_) => {
            return (StatusCode::REQUEST_TIMEOUT, "The request was not completed in time.\n")
                .into_response();
        }
    };
    // The connection is not closed for others while the request is processed.
    let _answering = parts.extensions.get::<Connection>().map(Connection::begin);
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use axum::routing::post;
    use axum::{Router, middleware};

    use super::*;
    use crate::http::{Limits, TestServer};

    /// Starts a server that sends each body back.
    fn server(limits: BodyLimits) -> TestServer {
        let app = Router::new().route("/", post(async |body: String| body));
        let app = app.layer(middleware::from_fn_with_state(limits, read_body));
        TestServer::new(app, 16, Limits::default())
    }

    const WHOLE: &str =
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";

    #[test]
    fn an_incomplete_body_times_out() {
        let server =
            server(BodyLimits { time: Duration::from_millis(50), ..BodyLimits::default() });
        let half = server.answer(&WHOLE[..WHOLE.len() - 1]);
        assert!(half.starts_with("HTTP/1.1 408 "), "{half}");
        assert!(server.answer(WHOLE).ends_with("\r\n\r\nhi"));
    }

    #[test]
    fn too_long_a_body_is_refused() {
        let server = server(BodyLimits { bytes: 1, ..BodyLimits::default() });
        assert!(server.answer(WHOLE).starts_with("HTTP/1.1 413 "));
    }
}
