//! Starts a server, and runs it until it is stopped.

use std::collections::BTreeMap;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::middleware::from_fn;
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, failed};
use dechaff_extractor::Extractor;
use dechaff_http::{Connections, Limits};
use dechaff_inputs::Limit;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, oneshot};

use super::bodies::Bodies;
use super::log::{Log, log_request};
use super::metrics::Metrics;
use super::service::{Service, router};
use crate::args::values::threads;
use crate::commands::serve::Args;
use crate::terminal::exit::Done;
use crate::terminal::signals::Signals;

/// The time that a thread waits for work before it ends.
const IDLE: Duration = Duration::from_secs(600);

/// The largest number of open connections.
const CONNECTIONS: u32 = 1024;

/// Serves until the process gets a signal, then finishes the open requests. This ends at the latest
/// after twice the time for a body, or for the work on it.
pub(crate) fn serve(
    args: &Args,
    models: BTreeMap<String, Extractor>,
    default: String,
) -> Result<Done, Failure> {
    let &Args { listen, log, .. } = args;
    let (timeout, max_requests) =
        (Duration::from_secs(args.timeout.into()), args.max_requests.into());
    log.start();
    let failed = |error: io::Error| failed!("the server stopped: {error}");
    let listener = TcpListener::bind(listen).map_err(|error| {
        let hint = "--listen sets the address; port 0 picks a free port";
        failed!("cannot listen on {listen}: {error}; {hint}")
    })?;
    let address = listener.local_addr().map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let most_bytes = usize::try_from(args.max_bytes).unwrap_or(usize::MAX);
    let service = Arc::new(Service {
        models,
        default,
        limit: Limit::of(args.max_bytes),
        timeout,
        max_requests,
        permits: Arc::new(Semaphore::new(max_requests)),
        bodies: Bodies::new(most_bytes.saturating_mul(max_requests)),
        metrics: Metrics::new().map_err(Failure::from_error)?,
        connections: Connections::new(CONNECTIONS),
        is_stopping: AtomicBool::new(false),
    });
    // One thread reads and writes. The others extract pages.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(threads(args.jobs))
        .thread_keep_alive(IDLE)
        .enable_all()
        .build()
        .map_err(failed)?;
    run(runtime, async {
        // A signal does not end the process from here on.
        let mut signals = Signals::new().map_err(failed)?;
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed)?;
        if !address.ip().is_loopback() {
            log.report(
                "warning: other machines can connect, without a password and without encryption",
            );
        }
        log.report("Press ctrl-c to stop.");
        write_to(None, |to| Ok(writeln!(to, "http://{address}/")?))?;
        let app = router(Arc::clone(&service));
        let app = if log == Log::Off { app } else { app.layer(from_fn(log_request)) };
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            stopped.await.unwrap_or_default();
            service.is_stopping.store(true, Ordering::Relaxed);
        };
        let limits = Limits { shutdown: 2 * timeout, ..Limits::default() };
        let served =
            dechaff_http::serve(listener, app, service.connections.clone(), limits, stopped);
        let twice = async {
            signals.next().await;
            log.report(
                "shutting down: finishing open requests; a second signal ends the server at once",
            );
            let _ = stop.send(());
            signals.next().await;
        };
        tokio::select! {
            () = served => Ok(()),
            () = twice => Err(failed!("a second signal ended the server")),
        }
    })?;
    let answered: u64 = service.metrics.request_seconds.get_sample_count();
    let unanswered = service.metrics.unanswered.get();
    log.report(format_args!(
        "shut down; requests answered: {answered}, not answered: {unanswered}"
    ));
    if unanswered > 0 {
        let seconds = 2 * timeout.as_secs();
        let problem = format!("open requests not finished within {seconds} s: {unanswered}");
        return Err(Failure::failed(problem));
    }
    Ok(Done::All)
}

/// Runs work to its end. A thread that still extracts a page does not delay the exit.
fn run<T>(runtime: Runtime, work: impl Future<Output = T>) -> T {
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    done
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_busy_thread_does_not_delay_the_exit() {
        let (begun, has_begun) = channel();
        let (end, ended) = channel::<()>();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
        let done = run(runtime, async move {
            tokio::task::spawn_blocking(move || {
                begun.send(()).unwrap();
                let _ = ended.recv();
            });
            has_begun.recv().unwrap();
            "done"
        });
        // If it waited for the thread, it would wait without end.
        assert_eq!(done, "done");
        drop(end);
    }
}
