//! Limits the bodies of requests.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use dechaff_http::Connection;

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
    use dechaff_http::{Connections, Limits};
    use hyper_util::rt::TokioIo;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    /// Sends `request` and nothing more to a server that echoes bodies. Returns its answer.
    fn answer(limits: BodyLimits, request: &str) -> String {
        let app = Router::new().route("/", post(async |body: String| body));
        let app = app.layer(middleware::from_fn_with_state(limits, read_body));
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_time().build().unwrap().block_on(async {
            let (mut client, server) = duplex(1 << 16);
            client.write_all(request.as_bytes()).await.unwrap();
            let connection = Connections::new(1).open().await.unwrap();
            let (head, end) = (Limits::default().head, std::future::pending());
            let served = dechaff_http::answer(TokioIo::new(server), app, &connection, head, end);
            let mut answer = String::new();
            let (_, read) = tokio::join!(served, client.read_to_string(&mut answer));
            read.unwrap();
            answer
        })
    }

    const WHOLE: &str =
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";

    #[test]
    fn an_incomplete_body_times_out() {
        let limits = BodyLimits { time: Duration::from_millis(50), ..BodyLimits::default() };
        let half = answer(limits, &WHOLE[..WHOLE.len() - 1]);
        assert!(half.starts_with("HTTP/1.1 408 "), "{half}");
        assert!(answer(limits, WHOLE).ends_with("\r\n\r\nhi"));
    }

    #[test]
    fn too_long_a_body_is_refused() {
        let limits = BodyLimits { bytes: 1, ..BodyLimits::default() };
        assert!(answer(limits, WHOLE).starts_with("HTTP/1.1 413 "));
    }
}
