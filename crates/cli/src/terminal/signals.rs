//! The signals that stop the process.

use std::io;

use dechaff_crawl::write::exit;
use tokio::runtime::Builder;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// SIGINT and SIGTERM, or ctrl-c on systems without such signals.
pub(crate) struct Signals {
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    terminate: Signal,
}

impl Signals {
    /// Installs the handlers. From then on, a signal does not end the process.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            interrupt: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next signal, and returns its number.
    #[cfg(unix)]
    pub(crate) async fn next(&mut self) -> i32 {
        tokio::select! {
            _ = self.interrupt.recv() => SignalKind::interrupt().as_raw_value(),
            _ = self.terminate.recv() => SignalKind::terminate().as_raw_value(),
        }
    }

    /// Waits for the next signal, and returns its number.
    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) -> i32 {
        let _ = tokio::signal::ctrl_c().await;
        2
    }
}

/// Has a signal end the process without unfinished files, with the exit code that shells give to
/// it. If the system refuses handlers, the signal ends the process at once.
pub(crate) fn end_without_parts() {
    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
    let Ok(mut signals) = runtime.block_on(async { Signals::new() }) else { return };
    std::thread::spawn(move || {
        let signal = runtime.block_on(signals.next());
        exit(128 + signal)
    });
}
