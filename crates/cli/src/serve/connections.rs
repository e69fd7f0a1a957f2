//! Connections, from when they are accepted to their orderly end.

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

use super::metrics::Counted;
use super::service::Service;

/// Connections that may be open at once; others wait to be accepted.
const CONNECTIONS: usize = 1024;
/// How long the head of a request may take, from when the connection waits for it.
const HEAD: Duration = Duration::from_secs(30);
/// How long an open connection may send one more request after the server has begun to stop.
const LINGER: Duration = Duration::from_secs(1);
/// How long to wait where the system has no descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` is done, then answers what was accepted. Returns how many connections had to be
/// cut because they took longer than a request may take.
pub(super) async fn serve(
    listener: TcpListener,
    app: Router,
    service: Arc<Service>,
    stop: impl Future<Output = ()>,
) -> io::Result<usize> {
    let (tell, told) = watch::channel(false);
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let mut open = JoinSet::new();
    let begin = |open: &mut JoinSet<()>, stream: TcpStream, permit| {
        let counted = Counted::new(&service.metrics.connections);
        let (app, told) = (app.clone(), told.clone());
        open.spawn(async move {
            let _until_closed = (permit, counted);
            answer(stream, app, told).await;
        });
    };
    tokio::pin!(stop);
    loop {
        let accepted = async {
            // Nobody closes the semaphore.
            let permit = Arc::clone(&room).acquire_owned().await.ok();
            (listener.accept().await, permit)
        };
        tokio::select! {
            () = &mut stop => break,
            // Those that have ended are not kept.
            Some(_) = open.join_next() => {}
            (accepted, permit) = accepted => match accepted {
                Ok((stream, _)) => begin(&mut open, stream, permit),
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(error),
                Err(_) => sleep(PAUSE).await,
            },
        }
    }
    service.is_stopping.store(true, Ordering::Relaxed);
    // What the system has accepted for the server is served too. After that, nobody can connect.
    let listener = listener.into_std()?;
    while let Ok((stream, _)) = listener.accept() {
        stream.set_nonblocking(true)?;
        begin(&mut open, TcpStream::from_std(stream)?, None);
    }
    drop(listener);
    let _ = tell.send(true);
    let ended = async { while open.join_next().await.is_some() {} };
    let longest = LINGER + 2 * service.timeout;
    let _ = timeout(longest, ended).await;
    Ok(open.len())
}

/// Answers what comes over a connection, until it is closed or the server stops.
async fn answer(stream: TcpStream, app: Router, mut stopping: watch::Receiver<bool>) {
    // Answers are written at once and whole.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    tokio::pin!(connection);
    let stopped = async {
        let _ = stopping.wait_for(|stopping| *stopping).await;
        // Until then answers say that they are the last, and a request that is on its way is not lost.
        sleep(LINGER).await;
    };
    tokio::select! {
        // What goes wrong with a connection concerns who opened it.
        _ = connection.as_mut() => return,
        () = stopped => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
