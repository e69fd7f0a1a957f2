//! Starts a server from its settings, and runs it until it is stopped.

use std::collections::BTreeMap;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dechaff_extractor::Extractor;
use tokio::sync::{Semaphore, oneshot};

use super::connections;
use super::metrics::Metrics;
use super::service::{Service, router};
use super::signals::Signals;
use crate::extraction::inputs::Limit;
use crate::terminal::exit::{Done, Failure, say};
use crate::terminal::output::write_to;

/// The time that a thread waits for work before it ends.
const IDLE: Duration = Duration::from_secs(600);

/// The settings of a server.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    /// The models by name, and the name of the default.
    pub(crate) models: BTreeMap<String, Extractor>,
    pub(crate) default: String,
    pub(crate) limit: Limit,
    /// The time for receiving a body, and the time for the work on it.
    pub(crate) timeout: Duration,
    /// The number of requests that are answered at the same time.
    pub(crate) max_requests: usize,
    /// The number of threads for extraction.
    pub(crate) jobs: usize,
}

/// Serves until the process is told to stop, then answers the requests that were accepted.
pub(crate) fn serve(settings: Settings) -> Result<Done, Failure> {
    let Settings { listen, models, default, limit, timeout, max_requests, jobs } = settings;
    let failed = |error: io::Error| Failure::failed(format_args!("the server stopped: {error}"));
    let listener = TcpListener::bind(listen).map_err(|error| {
        let hint = "--listen sets the address; port 0 stands for any free port";
        Failure::failed(format_args!("cannot listen on {listen}: {error}; {hint}"))
    })?;
    let address = listener.local_addr().map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let metrics = Metrics::new().map_err(Failure::from_error)?;
    let permits = Arc::new(Semaphore::new(max_requests));
    let is_stopping = AtomicBool::new(false);
    let service = Arc::new(Service {
        models,
        default,
        limit,
        timeout,
        max_requests,
        permits,
        metrics,
        is_stopping,
    });
    // One thread reads and writes. The others extract pages.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(jobs)
        .thread_keep_alive(IDLE)
        .enable_io()
        .enable_time()
        .build()
        .map_err(failed)?;
    let cut = runtime.block_on(async {
        // A signal does not end the process from here on.
        let mut signals = Signals::new().map_err(failed)?;
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
        if !address.ip().is_loopback() {
            say("warning: other machines can connect, without a password and without encryption");
        }
        say("Press ctrl-c to stop.");
        write_to(None, |to| Ok(writeln!(to, "http://{address}/")?))?;
        let app = router(Arc::clone(&service));
        let (stop, stopped) = oneshot::channel();
        let stopped = async { stopped.await.unwrap_or_default() };
        let served = connections::serve(listener, app, Arc::clone(&service), stopped);
        let twice = async {
            signals.next().await;
            say("stopping: what was accepted is answered; a second signal stops at once");
            let _ = stop.send(());
            signals.next().await;
        };
        tokio::select! {
            served = served => served.map_err(failed),
            () = twice => Err(Failure::failed("stopped before all requests were answered")),
        }
    })?;
    let answered: u64 = service.metrics.request_seconds.get_sample_count();
    say(format_args!("stopped; {answered} requests were answered"));
    if cut > 0 {
        let problem = format!("{cut} connections were cut: their requests took too long");
        return Err(Failure::failed(problem));
    }
    Ok(Done::All)
}
