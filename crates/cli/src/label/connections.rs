//! Limits the number of connections to the server, and their duration.
//!
//! Any process of this machine can connect, and a connection takes a file descriptor whether it has
//! the token or not. So their number is limited, and idle ones are closed for others.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::connections::{Activity, Open, Peer};

/// The limits of clients.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// The number of connections at once. A browser opens six.
    pub(super) connections: usize,
    /// The time for the head of a request, from when the connection waits for it.
    pub(super) head: Duration,
    /// The time for the body of a request, after its head.
    pub(super) body: Duration,
    /// The number of bytes of a body.
    pub(super) bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs(30);
        // A label takes one byte.
        Self { connections: 32, head: seconds, body: seconds, bytes: 16 << 20 }
    }
}

/// The time to wait if the system has no descriptors and no connection can be closed.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves connections without end.
pub(super) async fn accept(listener: TcpListener, app: Router, limits: Limits) -> io::Error {
    let open = Open::default();
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                if open.make_room(limits.connections) {
                    let (stream, app) = (TokioIo::new(stream), app.clone());
                    open.serve(Peer::of(from.ip()), async move |activity| {
                        serve_connection(stream, app, activity, limits).await;
                    });
                }
            }
            Err(error) if is_fatal(&error) => return error,
            Err(_) => {
                if !open.close_idle() {
                    tokio::time::sleep(PAUSE).await;
                }
                // The connection that was closed releases its descriptor.
                tokio::task::yield_now().await;
            }
        }
    }
}

/// Returns whether accepting connections will never work again.
fn is_fatal(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::NotFound)
}

/// Answers the requests of a connection until it is closed.
pub(super) async fn serve_connection(
    stream: impl hyper::rt::Read + hyper::rt::Write + Unpin,
    app: Router,
    activity: Activity,
    limits: Limits,
) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert((activity.clone(), limits));
        app.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    // Errors of a connection concern only its client.
    let _ = http.serve_connection(stream, service).await;
}

/// Reads the body of a request within the limits, and then processes the request.
pub(super) async fn read_body(mut request: Request, next: Next) -> Response {
    let Some((activity, limits)) = request.extensions_mut().remove::<(Activity, Limits)>() else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let body = match tokio::time::timeout(limits.body, to_bytes(body, limits.bytes)).await {
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
    let _answering = activity.begin();
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use axum::middleware;
    use axum::routing::post;

    use super::*;

    /// Starts a server on a port of its own that sends each body back.
    fn server(limits: Limits) -> (tokio::runtime::Runtime, std::net::SocketAddr) {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_io()
            .enable_time()
            .build()
            .unwrap();
        let app = Router::new().route("/", post(async |body: String| body));
        let app = app.layer(middleware::from_fn(read_body));
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move { accept(listener, app, limits).await });
        (runtime, address)
    }

    fn said(mut stream: TcpStream) -> String {
        let mut said = String::new();
        // How the connection is closed does not matter.
        let _ = stream.read_to_string(&mut said);
        said
    }

    fn ask(address: std::net::SocketAddr, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    const WHOLE: &str =
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";

    #[test]
    fn half_requests_come_to_an_end() {
        let short = Duration::from_millis(50);
        let (_runtime, address) = server(Limits { head: short, body: short, ..Limits::default() });
        for half in ["", "POST / HTTP/1.1\r\nHo"] {
            // Without a limit this would wait without end.
            let said = said(ask(address, half));
            assert!(!said.contains("200 OK"), "{said}");
        }
        let half_a_body = said(ask(address, &WHOLE[..WHOLE.len() - 1]));
        assert!(half_a_body.starts_with("HTTP/1.1 408 "), "{half_a_body}");
        assert!(said(ask(address, WHOLE)).ends_with("\r\n\r\nhi"));
    }

    #[test]
    fn idle_connections_make_room_for_new_ones() {
        let (_runtime, address) = server(Limits { connections: 3, ..Limits::default() });
        let idle: Vec<_> = (0..20).map(|_| ask(address, "POST / HTTP/1.1\r\nHo")).collect();
        assert!(said(ask(address, WHOLE)).ends_with("\r\n\r\nhi"));
        for closed in idle.into_iter().take(17) {
            assert_eq!(said(closed), "");
        }
    }

    #[test]
    fn too_long_a_body_is_refused() {
        let (_runtime, address) = server(Limits { bytes: 1, ..Limits::default() });
        assert!(said(ask(address, WHOLE)).starts_with("HTTP/1.1 413 "));
    }
}
