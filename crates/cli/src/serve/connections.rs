//! Accepts connections and closes them in an orderly way.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use super::metrics::Counted;
use super::service::Service;

/// The largest number of open connections. Others wait to be accepted.
const CONNECTIONS: usize = 1024;
/// The time for the head of a request, from when the connection waits for it.
const HEAD: Duration = Duration::from_secs(30);
/// The time in which the client must read a part of an answer.
const UNREAD: Duration = Duration::from_secs(30);
/// The time in which an open connection may send one more request after the server has begun to
/// stop.
const LINGER: Duration = Duration::from_secs(1);
/// The time to wait if the system has no descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` is done, then answers the requests that were accepted. Returns the number of
/// connections that were closed because they took longer than a request may take.
pub(super) async fn serve(
    listener: TcpListener,
    app: Router,
    service: Arc<Service>,
    stop: impl Future<Output = ()>,
) -> io::Result<usize> {
    let (stopping, stopped) = watch::channel(false);
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut open = JoinSet::new();
    let begin = |open: &mut JoinSet<()>, stream: TcpStream, permit| {
        let counted = Counted::new(&service.metrics.connections);
        let (app, stopped) = (app.clone(), stopped.clone());
        open.spawn(async move {
            let _until_closed = (permit, counted);
            answer(stream, app, stopped, UNREAD).await;
        });
    };
    tokio::pin!(stop);
    loop {
        let accepted = async {
            // The semaphore is never closed.
            let permit = Arc::clone(&room).acquire_owned().await.ok();
            (listener.accept().await, permit)
        };
        tokio::select! {
            () = &mut stop => break,
            // Removes the connections that have ended.
            Some(_) = open.join_next() => {}
            (accepted, permit) = accepted => match accepted {
                Ok((stream, _)) => begin(&mut open, stream, permit),
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(error),
                Err(_) => sleep(PAUSE).await,
            },
        }
    }
    service.is_stopping.store(true, Ordering::Relaxed);
    // Connections that the system has already accepted are served too. After that, nobody can
    // connect.
    let listener = listener.into_std()?;
    while let Ok((stream, _)) = listener.accept() {
        stream.set_nonblocking(true)?;
        begin(&mut open, TcpStream::from_std(stream)?, None);
    }
    drop(listener);
    let _ = stopping.send(true);
    let ended = async { while open.join_next().await.is_some() {} };
    let longest = LINGER + 2 * service.timeout;
    let _ = timeout(longest, ended).await;
    Ok(open.len())
}

/// Answers the requests of a connection, until it is closed or the server stops. A client that reads
/// nothing of its answer for as long as `unread` loses the connection: with enough of them, nobody
/// else could connect.
async fn answer(
    stream: TcpStream,
    app: Router,
    mut stopping: watch::Receiver<bool>,
    unread: Duration,
) {
    // Answers are sent at once and complete.
    let _ = stream.set_nodelay(true);
    let mut stream = Box::pin(TimeoutStream::new(stream));
    stream.as_mut().set_write_timeout_pinned(Some(unread));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
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

    #[test]
    fn an_answer_that_nobody_reads_is_cut() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_io().enable_time().build().unwrap().block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let mut client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            client.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
            let (stream, _) = listener.accept().await.unwrap();
            // More than the system keeps for a client.
            let app = Router::new().route("/", get(async || vec![b'x'; 64 << 20]));
            let (_stopping, stopped) = watch::channel(false);
            // Without a limit, this would wait without end.
            answer(stream, app, stopped, Duration::from_millis(50)).await;
            drop(client);
        });
    }
}
