//! Accepts connections and closes them in an orderly way.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, header};
use hyper::body::Incoming;
use hyper::rt::{Read, Write};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::connections::{Activity, Open, Peer};

/// The largest number of bytes of a head, and of a body that are read at once.
const BUFFER: usize = 64 << 10;
/// The time in which an open connection may send one more request after the server has begun to
/// shut down.
const LINGER: Duration = Duration::from_secs(1);
/// The time to wait if the system has no descriptors and no connection can be closed.
const PAUSE: Duration = Duration::from_millis(50);

/// The limits of clients.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The largest number of open connections. If there are more, idle ones are closed.
    pub(crate) connections: usize,
    /// The time for the head of a request, from when the connection waits for it.
    pub(crate) head: Duration,
    /// The time in which the client must read a part of an answer. With enough clients that read
    /// nothing, nobody else could connect.
    pub(crate) unread: Duration,
    /// The time for finishing the open requests after the server was stopped.
    pub(crate) shutdown: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs(30);
        Self { connections: 1024, head: seconds, unread: seconds, shutdown: seconds }
    }
}

/// The client that sends a request. Each connection adds this to its requests.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) peer: Peer,
    /// The activity of the connection.
    pub(crate) activity: Activity,
}

/// Serves until `stop` is done, then finishes the open requests.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    open: Open,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let (stopping, stopped) = watch::channel(false);
    let begin = |stream: TcpStream, peer: Peer| {
        let (app, stopped) = (app.clone(), stopped.clone());
        open.serve(peer, async move |activity| {
            // Answers are sent at once and complete.
            let _ = stream.set_nodelay(true);
            let mut stream = Box::pin(TimeoutStream::new(stream));
            stream.as_mut().set_write_timeout_pinned(Some(limits.unread));
            let sender = Sender { peer, activity };
            answer(TokioIo::new(stream), app, sender, limits.head, stopped).await;
        });
    };
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            // Without room, all others are being answered, and the new one is closed.
            Ok((stream, from)) => {
                if open.make_room(limits.connections) {
                    begin(stream, Peer::of(from.ip()));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(error),
            Err(_) => {
                if !open.close_idle() {
                    sleep(PAUSE).await;
                }
                // The connection that was closed releases its descriptor.
                tokio::task::yield_now().await;
            }
        }
    }
    // Connections that the system has already accepted are served too. After that, nobody can
    // connect.
    let listener = listener.into_std()?;
    while let Ok((stream, from)) = listener.accept() {
        stream.set_nonblocking(true)?;
        begin(TcpStream::from_std(stream)?, Peer::of(from.ip()));
    }
    drop(listener);
    let _ = stopping.send(true);
    let _ = timeout(limits.shutdown, open.all_ended()).await;
    Ok(())
}

/// Answers the requests of a connection, until it is closed or the server stops.
pub(crate) async fn answer(
    stream: impl Read + Write + Unpin,
    app: Router,
    sender: Sender,
    head: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(BUFFER);
    let app = TowerToHyperService::new(app);
    let is_stopping = stopping.clone();
    let app = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(sender.clone());
        let (response, is_stopping) = (app.call(request), is_stopping.clone());
        async move {
            let mut response = response.await?;
            if *is_stopping.borrow() {
                response
                    .headers_mut()
                    .insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, std::convert::Infallible>(response)
        }
    });
    let connection = http.serve_connection(stream, app);
    tokio::pin!(connection);
    let stopped = async {
        // If nobody can stop the server any more, it keeps running.
        if stopping.wait_for(|stopping| *stopping).await.is_err() {
            std::future::pending::<()>().await;
        }
        // Until then, answers announce that they are the last, and a request that is already sent
        // is not lost.
        sleep(LINGER).await;
    };
    tokio::select! {
        // Errors of a connection concern only its client.
        _ = connection.as_mut() => return,
        () = stopped => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// A server on a port of its own.
#[cfg(test)]
pub(crate) struct TestServer {
    pub(crate) address: std::net::SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

#[cfg(test)]
impl TestServer {
    pub(crate) fn new(app: Router, limits: Limits) -> Self {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_io().enable_time().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(serve(listener, app, Open::default(), limits, std::future::pending()));
        Self { address, _runtime: runtime }
    }

    /// Returns everything that the server sends until it closes the connection.
    pub(crate) fn answer(&self, request: &str) -> String {
        read(send(self.address, request))
    }
}

/// Sends a request over its own connection.
#[cfg(test)]
fn send(address: std::net::SocketAddr, request: &str) -> std::net::TcpStream {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    stream
}

#[cfg(test)]
fn read(mut stream: std::net::TcpStream) -> String {
    let mut answer = String::new();
    // How the connection is closed does not matter.
    let _ = io::Read::read_to_string(&mut stream, &mut answer);
    answer
}

#[cfg(test)]
mod tests {
    use axum::routing::get;

    use super::*;

    const SHORT: Duration = Duration::from_millis(50);
    const REQUEST: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    fn app() -> Router {
        Router::new().route("/", get(async || "hi"))
    }

    #[test]
    fn incomplete_heads_time_out() {
        let server = TestServer::new(app(), Limits { head: SHORT, ..Limits::default() });
        for half in ["", "GET / HTTP/1.1\r\nHo"] {
            // Without a limit this would wait without end.
            let answer = server.answer(half);
            assert!(!answer.contains("200 OK"), "{answer}");
        }
        assert!(server.answer(REQUEST).ends_with("\r\n\r\nhi"));
    }

    #[test]
    fn idle_connections_make_room_for_new_ones() {
        let server = TestServer::new(app(), Limits { connections: 3, ..Limits::default() });
        let idle: Vec<_> = (0..20).map(|_| send(server.address, "GET / HTTP/1.1\r\nHo")).collect();
        assert!(server.answer(REQUEST).ends_with("\r\n\r\nhi"));
        for closed in idle.into_iter().take(17) {
            assert_eq!(read(closed), "");
        }
    }

    #[test]
    fn a_client_that_does_not_read_loses_its_connection() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_io().enable_time().build().unwrap().block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let client = send(listener.local_addr().unwrap(), "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            // More than the system keeps for a client.
            let app = Router::new().route("/", get(async || vec![b'x'; 64 << 20]));
            let open = Open::default();
            let limits = Limits { unread: SHORT, ..Limits::default() };
            let served = serve(listener, app, open.clone(), limits, std::future::pending());
            let closed = async {
                while open.len() == 0 {
                    tokio::task::yield_now().await;
                }
                // Without a limit, this would wait without end.
                open.all_ended().await;
            };
            tokio::select! {
                served = served => panic!("{served:?}"),
                () = closed => {}
            }
            drop(client);
        });
    }
}
