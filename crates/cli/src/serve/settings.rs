//! The settings of a server.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use dechaff_extractor::Extractor;
use dechaff_inputs::Limit;

use super::log::Log;

/// The settings of a server.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    /// The models by name.
    pub(crate) models: BTreeMap<String, Extractor>,
    /// The name of the model that is used unless a request names another one.
    pub(crate) default: String,
    pub(crate) limit: Limit,
    /// The time for receiving a body, and the time for the work on it.
    pub(crate) timeout: Duration,
    /// The number of requests that are answered at the same time.
    pub(crate) max_requests: usize,
    /// The number of threads for extraction.
    pub(crate) jobs: usize,
    pub(crate) log: Log,
}
