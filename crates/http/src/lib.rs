//! The listener of `dechaff label` and `dechaff serve`: it limits the connections and the time of
//! their clients, and shuts down in an orderly way. [`serve`] answers with the routes of an
//! application until it is stopped, within a number of [`Connections`].
//!
//! A connection takes a file descriptor and memory whatever its client sends, so their number is
//! limited. If the limit is reached, or the system has no descriptors left, the connection that has
//! sent nothing for the longest time is closed. A connection with a complete request that is not
//! answered yet is not closed.

use std::collections::VecDeque;
use std::future::ready;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::rt::{Read, Write};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

/// Maximum number of bytes of a head, and of a body that are read at once.
const BUFFER: usize = 64 << 10;
/// The time in which an open connection may send one more request after the server has begun to
/// shut down.
const LINGER: Duration = Duration::from_secs(1);
/// The time to wait if the system has no descriptors left.
const PAUSE: Duration = Duration::from_millis(10);

/// The time limits of clients.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The time for the head of a request, from when the connection waits for it.
    pub head: Duration,
    /// The time in which the client must read a part of an answer. With enough clients that read
    /// nothing, nobody else could connect.
    pub unread: Duration,
    /// The time for finishing the open requests after the server was stopped.
    pub shutdown: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs(30);
        Self { head: seconds, unread: seconds, shutdown: seconds }
    }
}

/// The open connections.
#[derive(Debug, Clone)]
pub struct Connections {
    most: u32,
    /// One permit for each connection that may be opened.
    permits: Arc<Semaphore>,
    /// The closers of connections that wait for a request or for the rest of one. The first
    /// connection has sent nothing for the longest time.
    waiting: Arc<Mutex<VecDeque<Arc<Notify>>>>,
}

/// An open connection. Each of its requests has it as an extension.
#[derive(Debug, Clone)]
pub struct Connection(Arc<Open>);

#[derive(Debug)]
struct Open {
    connections: Connections,
    close: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

/// A request that is being answered.
#[derive(Debug)]
pub struct Answering(Connection);

impl Connections {
    /// Creates a limit of `most` open connections.
    pub fn new(most: u32) -> Self {
        let permits = Arc::new(Semaphore::new(most as usize));
        Self { most, permits, waiting: Arc::default() }
    }

    /// Returns the number of open connections.
    pub fn count(&self) -> usize {
        self.most as usize - self.permits.available_permits()
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<Arc<Notify>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place. If there is none, another connection is closed for it. Returns `None` if all
    /// connections are being answered.
    pub async fn open(&self) -> Option<Connection> {
        let permits = || Arc::clone(&self.permits);
        let permit = match permits().try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) if self.close_one() => permits().acquire_owned().await.ok()?,
            Err(_) => return None,
        };
        let open = Open { connections: self.clone(), close: Arc::default(), _permit: permit };
        let connection = Connection(Arc::new(open));
        connection.touch();
        Some(connection)
    }

    /// Closes the connection that has waited for the longest time. Returns whether there was one.
    fn close_one(&self) -> bool {
        let first = self.waiting().pop_front();
        first.inspect(|close| close.notify_one()).is_some()
    }

    /// Waits until all connections are closed.
    async fn all_closed(&self) {
        let _ = self.permits.acquire_many(self.most).await;
    }
}

impl Connection {
    /// Marks that the client has sent something.
    pub fn touch(&self) {
        self.0.leave().push_back(Arc::clone(&self.0.close));
    }

    /// Marks a request as being answered until the result is dropped. The connection is not closed
    /// meanwhile.
    pub fn begin(&self) -> Answering {
        drop(self.0.leave());
        Answering(self.clone())
    }
}

impl Open {
    /// Removes the connection from the waiting ones.
    fn leave(&self) -> MutexGuard<'_, VecDeque<Arc<Notify>>> {
        let mut waiting = self.connections.waiting();
        waiting.retain(|one| !Arc::ptr_eq(one, &self.close));
        waiting
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        drop(self.leave());
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.touch();
    }
}

/// Serves until `stop` is done, then finishes the open requests.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    connections: Connections,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let (running, end) = watch::channel(());
    let is_stopping = Arc::new(AtomicBool::new(false));
    let is_last = Arc::clone(&is_stopping);
    let app = app.layer(map_response(move |mut response: Response| {
        if is_last.load(Ordering::Relaxed) {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        ready(response)
    }));
    let mut stop = pin!(stop);
    loop {
        // Connections that the system has already accepted are served even if the server is
        // stopped.
        let accepted = tokio::select! {
            biased;
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = accepted else {
            connections.close_one();
            sleep(PAUSE).await;
            continue;
        };
        // Without room, the new connection is closed.
        let Some(connection) = connections.open().await else { continue };
        let (app, mut end) = (app.clone(), end.clone());
        tokio::spawn(async move {
            // Answers are sent at once and complete.
            let _ = stream.set_nodelay(true);
            let mut stream = Box::pin(TimeoutStream::new(stream));
            stream.as_mut().set_write_timeout_pinned(Some(limits.unread));
            let end = async move { end.changed().await.unwrap_or_default() };
            tokio::select! {
                // The connection must make room for another one.
                () = connection.0.close.notified() => {}
                () = answer(TokioIo::new(stream), app, &connection, limits.head, end) => {}
            }
        });
    }
    drop(listener);
    // For a moment, answers announce that they are the last, so that a request that is already sent
    // is not lost.
    is_stopping.store(true, Ordering::Relaxed);
    let ended = async {
        if timeout(LINGER, connections.all_closed()).await.is_err() {
            drop(running);
            connections.all_closed().await;
        }
    };
    let _ = timeout(limits.shutdown, ended).await;
}

/// Answers the requests of a connection until it is closed, or until the request that is being
/// answered at the `end`.
pub async fn answer(
    stream: impl Read + Write + Unpin,
    app: Router,
    connection: &Connection,
    head: Duration,
    end: impl Future<Output = ()>,
) {
    let app = TowerToHyperService::new(app);
    let app = service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(connection.clone());
        let is_long = length(&request) > BUFFER;
        let answer = app.call(request);
        async move {
            let refused = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            if is_long { Ok(refused.into_response()) } else { answer.await }
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(BUFFER);
    let mut served = pin!(http.serve_connection(stream, app));
    tokio::select! {
        // Errors of a connection concern only its client.
        _ = served.as_mut() => return,
        () = end => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}

/// Returns the number of bytes of a head. The last read may have taken more than the buffer.
fn length<T>(request: &hyper::Request<T>) -> usize {
    let line = request.method().as_str().len() + request.uri().to_string().len();
    let headers = request.headers().iter();
    line + headers.map(|(name, value)| name.as_str().len() + value.len() + 4).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use axum::routing::get;

    use super::*;

    const SHORT: Duration = Duration::from_millis(50);
    const REQUEST: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    /// A server on a port of its own.
    struct TestServer {
        address: std::net::SocketAddr,
        _runtime: tokio::runtime::Runtime,
    }

    impl TestServer {
        fn new(app: Router, connections: u32, limits: Limits) -> Self {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(1).enable_io().enable_time().build().unwrap();
            let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
            let address = listener.local_addr().unwrap();
            let connections = Connections::new(connections);
            runtime.spawn(serve(listener, app, connections, limits, std::future::pending()));
            Self { address, _runtime: runtime }
        }

        /// Returns everything that the server sends until it closes the connection.
        fn answer(&self, request: &str) -> String {
            read(send(self.address, request))
        }
    }

    /// Sends a request over its own connection.
    fn send(address: std::net::SocketAddr, request: &str) -> std::net::TcpStream {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
        stream
    }

    fn read(mut stream: std::net::TcpStream) -> String {
        let mut answer = String::new();
        // How the connection is closed does not matter.
        let _ = std::io::Read::read_to_string(&mut stream, &mut answer);
        answer
    }

    fn app() -> Router {
        Router::new().route("/", get(async || "hi"))
    }

    #[test]
    fn incomplete_heads_time_out() {
        let server = TestServer::new(app(), 1024, Limits { head: SHORT, ..Limits::default() });
        for half in ["", "GET / HTTP/1.1\r\nHo"] {
            // Without a limit this would wait without end.
            let answer = server.answer(half);
            assert!(!answer.contains("200 OK"), "{answer}");
        }
        assert!(server.answer(REQUEST).ends_with("\r\n\r\nhi"));
    }

    #[test]
    fn idle_connections_make_room_for_new_ones() {
        let server = TestServer::new(app(), 3, Limits::default());
        let idle: Vec<_> = (0..20).map(|_| send(server.address, "GET / HTTP/1.1\r\nHo")).collect();
        assert!(server.answer(REQUEST).ends_with("\r\n\r\nhi"));
        for closed in idle.into_iter().take(17) {
            assert_eq!(read(closed), "");
        }
    }

    #[tokio::test]
    async fn the_connection_that_sent_nothing_for_the_longest_time_makes_room() {
        let connections = Connections::new(3);
        let open = async || connections.open().await.unwrap();
        let answering = open().await.begin();
        let [second, third] = [open().await, open().await];
        second.touch();
        let [second, third] =
            [second, third].map(|open| tokio::spawn(async move { open.0.close.notified().await }));
        let fourth = open().await;
        third.await.unwrap();
        assert!(!second.is_finished());
        let fifth = open().await;
        second.await.unwrap();
        let busy = [fourth, fifth].map(|open| open.begin());
        assert!(connections.open().await.is_none());
        drop((answering, busy));
        assert_eq!(connections.count(), 0);
        connections.all_closed().await;
    }

    #[test]
    fn a_client_that_does_not_read_loses_its_connection() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_io().enable_time().build().unwrap().block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let client = send(listener.local_addr().unwrap(), "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            // More than the system keeps for a client.
            let app = Router::new().route("/", get(async || vec![b'x'; 64 << 20]));
            let connections = Connections::new(1024);
            let limits = Limits { unread: SHORT, ..Limits::default() };
            let served = serve(listener, app, connections.clone(), limits, std::future::pending());
            let closed = async {
                while connections.count() == 0 {
                    tokio::task::yield_now().await;
                }
                // Without a limit, this would wait without end.
                connections.all_closed().await;
            };
            tokio::select! {
                () = served => panic!("it ended"),
                () = closed => {}
            }
            drop(client);
        });
    }
}
