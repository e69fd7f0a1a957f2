//! The counters of the server, in the format of Prometheus.

use dechaff_extractor::Extraction;
use dechaff_metadata::Metadata;
use dechaff_page::text::word_count;
use prometheus::{
    Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
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
    pub(super) fn new() -> Result<Self, prometheus::Error> {
        let of = |buckets: &[f64], name, help| {
            Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets.to_vec()))
        };
        let histogram = |name, help| of(&SECONDS, name, help);
        let kinds = Opts::new("dechaff_pages_total", "Pages whose metadata was read, by kind.");
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(
                Opts::new("dechaff_requests_total", "Requests for extraction, by status."),
                &["status"],
            )?,
            errors: IntCounterVec::new(
                Opts::new(
                    "dechaff_errors_total",
                    "Requests without content, by the kind of problem.",
                ),
                &["kind"],
            )?,
            received: IntCounter::new("dechaff_received_bytes_total", "Bytes of pages, as sent.")?,
            sent: IntCounter::new("dechaff_sent_bytes_total", "Bytes of extracted content.")?,
            in_flight: IntGauge::new("dechaff_in_flight", "Requests that are being answered.")?,
            unanswered: IntGauge::new("dechaff_unanswered", "Requests without an answer.")?,
            connections: IntGauge::new("dechaff_connections", "Open connections.")?,
            request_seconds: histogram(
                "dechaff_request_seconds",
                "Time from the head of a request to its answer.",
            )?,
            work_seconds: histogram(
                "dechaff_work_seconds",
                "Time of decompression, extraction and writing.",
            )?,
            pages: PageMetrics {
                words: of(&WORDS, "dechaff_page_words", "Words kept of a page.")?,
                confidence: of(&CONFIDENCE, "dechaff_page_confidence", "Confidence of a page.")?,
                kinds: IntCounterVec::new(kinds, &["kind"])?,
            },
        };
        let build = IntGauge::with_opts(
            Opts::new("dechaff_build_info", "The version of the program.")
                .const_label("version", env!("CARGO_PKG_VERSION")),
        )?;
        build.set(1);
        for kind in Kind::ALL {
            metrics.errors.with_label_values(&[kind.name()]);
        }
        let all: [Box<dyn prometheus::core::Collector>; 12] = [
            Box::new(build),
            Box::new(metrics.requests.clone()),
            Box::new(metrics.errors.clone()),
            Box::new(metrics.received.clone()),
            Box::new(metrics.sent.clone()),
            Box::new(metrics.in_flight.clone()),
            Box::new(metrics.connections.clone()),
            Box::new(metrics.request_seconds.clone()),
            Box::new(metrics.work_seconds.clone()),
            Box::new(metrics.pages.words.clone()),
            Box::new(metrics.pages.confidence.clone()),
            Box::new(metrics.pages.kinds.clone()),
        ];
        for collector in all {
            metrics.registry.register(collector)?;
        }
        Ok(metrics)
    }

    /// Formats all counters in the text format of Prometheus, with the number of open connections.
    pub(super) fn text(&self, connections: usize) -> Result<String, prometheus::Error> {
        self.connections.set(i64::try_from(connections).unwrap_or(i64::MAX));
        TextEncoder::new().encode_to_string(&self.registry.gather())
    }
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
