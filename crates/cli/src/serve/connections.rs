//! Accepts connections and closes them in an orderly way.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::metrics::Counted;
use super::service::{Sender, Service};
use crate::connections::{Open, Peer};

/// The largest number of open connections. If there are more, idle ones are closed.
const CONNECTIONS: usize = 1024;
/// The time for the head of a request, from when the connection waits for it.
const HEAD: Duration = Duration::from_secs(30);
/// The largest number of bytes of a head, and of a body that are read at once.
const BUFFER: usize = 64 << 10;
/// The time in which the client must read a part of an answer.
const UNREAD: Duration = Duration::from_secs(30);
/// The time in which an open connection may send one more request after the server has begun to
/// shut down.
const LINGER: Duration = Duration::from_secs(1);
/// The time to wait if the system has no descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` is done, then finishes the open requests. This ends at the latest after twice the
/// time that a body, or the work on it, may take.
pub(super) async fn serve(
    listener: TcpListener,
    app: Router,
    service: Arc<Service>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let (stopping, stopped) = watch::channel(false);
    let open = Open::default();
    let begin = |stream: TcpStream, peer: Peer| {
        let counted = Counted::new(&service.metrics.connections);
        let (app, stopped) = (app.clone(), stopped.clone());
        open.serve(peer, async move |activity| {
            let _until_closed = counted;
            answer(stream, app, Sender { peer, activity }, stopped, UNREAD).await;
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
                if open.make_room(CONNECTIONS) {
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
    service.is_stopping.store(true, Ordering::Relaxed);
    // Connections that the system has already accepted are served too. After that, nobody can
    // connect.
    let listener = listener.into_std()?;
    while let Ok((stream, from)) = listener.accept() {
        stream.set_nonblocking(true)?;
        begin(TcpStream::from_std(stream)?, Peer::of(from.ip()));
    }
    drop(listener);
    let _ = stopping.send(true);
    let _ = timeout(2 * service.timeout, open.all_ended()).await;
    Ok(())
}

/// Answers the requests of a connection, until it is closed or the server stops. A client that reads
/// nothing of its answer for as long as `unread` loses the connection: with enough of them, nobody
/// else could connect.
async fn answer(
    stream: TcpStream,
    app: Router,
    sender: Sender,
    mut stopping: watch::Receiver<bool>,
    unread: Duration,
) {
    // Answers are sent at once and complete.
    let _ = stream.set_nodelay(true);
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(unread));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    let app = TowerToHyperService::new(app);
    let app = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(sender.clone());
        app.call(request)
    });
    let connection = http.serve_connection(TokioIo::new(stream), app);
    tokio::pin!(connection);
    let stopped = async {
        let _ = stopping.wait_for(|stopping| *stopping).await;
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

#[cfg(test)]
mod tests {
    use std::io::Write;

    use axum::routing::get;

    use super::*;
    use crate::connections::Activity;

    #[test]
    fn an_answer_that_nobody_reads_is_cut() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_io().enable_time().build().unwrap().block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let mut client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            client.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
            let (stream, from) = listener.accept().await.unwrap();
            // More than the system keeps for a client.
            let app = Router::new().route("/", get(async || vec![b'x'; 64 << 20]));
            let (_stopping, stopped) = watch::channel(false);
            let sender = Sender { peer: Peer::of(from.ip()), activity: Activity::new() };
            // Without a limit, this would wait without end.
            answer(stream, app, sender, stopped, Duration::from_millis(50)).await;
            drop(client);
        });
    }
}
