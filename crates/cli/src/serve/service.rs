//! Routes, limits and counts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use dechaff_extractor::Extractor;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::timeout;

use super::metrics::{Counted, Metrics};
use super::problem::{Kind, Problem};
use super::request::{About, Options};
use super::work::{Content, Job};
use crate::extraction::inputs::Limit;

const USAGE: &str = "\
POST a page to /extract, for example

  curl --data-binary @page.html -H 'Content-Type: text/html' 'ADDRESS/extract?format=markdown'

GET /health and /metrics tell how the server is.
";

/// The state that all requests share.
#[derive(Debug)]
pub(super) struct Service {
    /// The models by name.
    pub(super) models: BTreeMap<String, Extractor>,
    /// The name of the model that is used unless a request names another one.
    pub(super) default: String,
    pub(super) limit: Limit,
    /// The time for receiving a body, and the time for the work on it.
    pub(super) timeout: Duration,
    pub(super) max_requests: usize,
    /// The permits for further requests.
    pub(super) permits: Arc<Semaphore>,
    pub(super) metrics: Metrics,
    /// Whether the server accepts no more connections.
    pub(super) is_stopping: AtomicBool,
}

pub(super) fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/", get(USAGE))
        .route("/extract", post(extract))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .layer(from_fn_with_state(Arc::clone(&service), close_when_stopping))
        .with_state(service)
}

/// Marks the last answer on a connection as the last.
async fn close_when_stopping(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    if service.is_stopping.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn health(State(service): State<Arc<Service>>) -> Response {
    let stopping = service.is_stopping.load(Ordering::Relaxed);
    let status = if stopping { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let models: Vec<&String> = service.models.keys().collect();
    let object = json!({
        "status": if stopping { "stopping" } else { "ok" },
        "version": env!("CARGO_PKG_VERSION"),
        "models": models,
        "default": service.default,
    });
    (status, [(header::CONTENT_TYPE, "application/json")], format!("{object}\n")).into_response()
}

async fn metrics(State(service): State<Arc<Service>>) -> Response {
    match service.metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
            .into_response(),
        Err(error) => Problem::new(Kind::Fault, error.to_string()).into_response(),
    }
}

async fn extract(State(service): State<Arc<Service>>, request: Request) -> Response {
    let begin = Instant::now();
    let answer = service.answer(request).await;
    let metrics = &service.metrics;
    let response = match answer {
        Ok(Content { text, content_type }) => {
            metrics.sent.inc_by(text.len() as u64);
            ([(header::CONTENT_TYPE, content_type)], text).into_response()
        }
        Err(problem) => {
            metrics.errors.with_label_values(&[problem.kind.name()]).inc();
            problem.into_response()
        }
    };
    metrics.requests.with_label_values(&[response.status().as_str()]).inc();
    metrics.request_seconds.observe(begin.elapsed().as_secs_f64());
    response
}

impl Service {
    async fn answer(self: &Arc<Self>, request: Request) -> Result<Content, Problem> {
        let (head, body) = request.into_parts();
        let options = Options::read(head.uri.query().unwrap_or_default())?;
        let about = About::read(&head.headers)?;
        if let Some(length) = about.length {
            self.limit.check(length).map_err(|reason| Problem::new(Kind::TooLong, reason))?;
        }
        let extractor = self.model(options.model.as_deref())?.clone();
        let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() else {
            let most = self.max_requests;
            let message = format!("{most} requests are being answered; try again soon");
            return Err(Problem::new(Kind::Busy, message));
        };
        let body = self.body(body).await?;
        let About { charset, encoding, .. } = about;
        let job = Job { extractor, options, body, encoding, charset, limit: self.limit };
        timeout(self.timeout, self.work(job, permit)).await.unwrap_or_else(|_| {
            let seconds = self.timeout.as_secs();
            let message = format!("the page took longer than {seconds} s; try again soon");
            Err(Problem::new(Kind::Time, message))
        })
    }

    fn model(&self, name: Option<&str>) -> Result<&Extractor, Problem> {
        let name = name.unwrap_or(&self.default);
        self.models.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.models.keys().map(String::as_str).collect();
            let message = format!("no model {name:?}; the models are {}", known.join(", "));
            Problem::new(Kind::Option, message)
        })
    }

    /// Returns the whole body of a request. A client that is too slow gets an error.
    async fn body(&self, body: Body) -> Result<Vec<u8>, Problem> {
        let most = usize::try_from(self.limit.bytes).unwrap_or(usize::MAX);
        match timeout(self.timeout, to_bytes(body, most)).await {
            Ok(Ok(bytes)) => {
                self.metrics.received.inc_by(bytes.len() as u64);
                Ok(bytes.into())
            }
            Ok(Err(error)) => Err(match std::error::Error::source(&error) {
                Some(source) if source.is::<http_body_util::LengthLimitError>() => {
                    Problem::new(Kind::TooLong, self.limit.exceeded_unmeasured())
                }
                _ => Problem::new(Kind::Body, format!("the body did not come whole: {error}")),
            }),
            Err(_) => Err(Problem::new(Kind::Body, "the body did not come in time")),
        }
    }

    /// Runs a job on a thread. If nobody waits for it any more, it is not started.
    async fn work(
        self: &Arc<Self>,
        job: Job,
        permit: OwnedSemaphorePermit,
    ) -> Result<Content, Problem> {
        let service = Arc::clone(self);
        let counted = Counted::new(&self.metrics.in_flight);
        let task = spawn_blocking(move || {
            let _until_done = (permit, counted);
            let begin = Instant::now();
            let content = job.run();
            service.metrics.work_seconds.observe(begin.elapsed().as_secs_f64());
            content
        });
        let _abandon = Abandon(task.abort_handle());
        task.await.unwrap_or_else(|_| {
            Err(Problem::new(Kind::Fault, "a fault of the program; please report it with the page"))
        })
    }
}

/// Removes a job that was not started, when it is dropped.
struct Abandon(AbortHandle);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.abort();
    }
}
