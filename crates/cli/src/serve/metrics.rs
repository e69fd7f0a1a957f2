//! The counters of the server, in the format of Prometheus.

use dechaff_extractor::Extraction;
use dechaff_metadata::Metadata;
use dechaff_page::text::word_count;
use prometheus::core::Collector;
use prometheus::{
    Error, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    TextEncoder,
};

use super::problem::Kind;

/// The upper limits of the buckets, in seconds. A page of 50 kB takes less than a millisecond.
const SECONDS: [f64; 13] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The upper limits of the buckets of words. Pages without content are in the first one.
const WORDS: [f64; 10] = [0.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0];
/// The upper limits of the buckets of confidence.
const CONFIDENCE: [f64; 10] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/// The figures of pages, as those that `dechaff drift` compares.
#[derive(Debug, Clone)]
pub(crate) struct PageMetrics {
    words: Histogram,
    confidence: Histogram,
    kinds: IntCounterVec,
}

impl PageMetrics {
    /// Counts a page.
    pub(crate) fn page(&self, extraction: &Extraction<'_>) {
        self.words.observe(word_count(&extraction.plain()).into());
        self.confidence.observe(extraction.confidence().into());
    }

    /// Counts a page whose metadata was read.
    pub(crate) fn kind(&self, metadata: &Metadata) {
        let kind = metadata.kind.as_ref().map_or("other", |kind| kind.value.name());
        self.kinds.with_label_values(&[kind]).inc();
    }
}

/// The counters of one server.
#[derive(Debug)]
pub(super) struct Metrics {
    registry: Registry,
    /// The number of answers by status.
    pub(super) requests: IntCounterVec,
    /// The number of problems by kind.
    pub(super) errors: IntCounterVec,
    /// The number of bytes of request bodies, as they were sent.
    pub(super) received: IntCounter,
    /// The number of bytes of extracted content.
    pub(super) sent: IntCounter,
    /// The number of requests that are being answered.
    pub(super) in_flight: IntGauge,
    /// The number of requests without an answer. It is not published.
    pub(super) unanswered: IntGauge,
    /// The number of open connections.
    connections: IntGauge,
    /// The time from the head of a request to its answer.
    pub(super) request_seconds: Histogram,
    /// The time of the work alone.
    pub(super) work_seconds: Histogram,
    /// The figures of pages.
    pub(super) pages: PageMetrics,
}

impl Metrics {
    pub(super) fn new() -> Result<Self, Error> {
        let all = Registry::new();
        let counter = |name, help| published(&all, IntCounter::new(name, help));
        let counters = |name, help, label| {
            published(&all, IntCounterVec::new(Opts::new(name, help), &[label]))
        };
        let gauge = |name, help| published(&all, IntGauge::new(name, help));
        let histogram = |name, help, buckets: &[f64]| {
            let options = HistogramOpts::new(name, help).buckets(buckets.to_vec());
            published(&all, Histogram::with_opts(options))
        };
        let build = Opts::new("dechaff_build_info", "The version of the program.")
            .const_label("version", env!("CARGO_PKG_VERSION"));
        published(&all, IntGauge::with_opts(build))?.set(1);
        let problems = "Requests without content, by the kind of problem.";
        let errors = counters("dechaff_errors_total", problems, "kind")?;
        for kind in Kind::ALL {
            errors.with_label_values(&[kind.name()]);
        }
        let request_seconds = "Time from the head of a request to its answer.";
        let work_seconds = "Time of decompression, extraction and writing.";
        let kinds = "Pages whose metadata was read, by kind.";
        let statuses = "Requests for extraction, by status.";
        Ok(Self {
            requests: counters("dechaff_requests_total", statuses, "status")?,
            errors,
            received: counter("dechaff_received_bytes_total", "Bytes of pages, as sent.")?,
            sent: counter("dechaff_sent_bytes_total", "Bytes of extracted content.")?,
            in_flight: gauge("dechaff_in_flight", "Requests that are being answered.")?,
            unanswered: IntGauge::new("dechaff_unanswered", "Requests without an answer.")?,
            connections: gauge("dechaff_connections", "Open connections.")?,
            request_seconds: histogram("dechaff_request_seconds", request_seconds, &SECONDS)?,
            work_seconds: histogram("dechaff_work_seconds", work_seconds, &SECONDS)?,
            pages: PageMetrics {
                words: histogram("dechaff_page_words", "Words kept of a page.", &WORDS)?,
                confidence: histogram(
                    "dechaff_page_confidence", "Confidence of a page.", &CONFIDENCE,
                )?,
                kinds: counters("dechaff_pages_total", kinds, "kind")?,
            },
            registry: all,
        })
    }

    /// Formats all counters in the text format of Prometheus, with the number of open connections.
    pub(super) fn text(&self, connections: usize) -> Result<String, Error> {
        self.connections.set(i64::try_from(connections).unwrap_or(i64::MAX));
        TextEncoder::new().encode_to_string(&self.registry.gather())
    }
}

/// Adds a counter to those that are published.
fn published<C>(all: &Registry, counter: Result<C, Error>) -> Result<C, Error>
where
    C: Collector + Clone + 'static,
{
    let counter = counter?;
    all.register(Box::new(counter.clone()))?;
    Ok(counter)
}

/// Counts one more as long as it lives.
pub(super) struct Counted(IntGauge);

impl Counted {
    pub(super) fn new(gauge: &IntGauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
