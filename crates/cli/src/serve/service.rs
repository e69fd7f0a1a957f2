//! Routes, limits and counts.

use std::collections::BTreeMap;
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use dechaff_extractor::Extractor;
use dechaff_http::{Connection, Connections};
use dechaff_inputs::Limit;
use dechaff_inputs::messages::counted;
use http_body_util::BodyExt;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::timeout;

use super::bodies::{Bodies, Body as Room, Cut};
use super::metrics::{Counted, Metrics};
use super::problem::{Kind, Problem};
use super::request::{About, Request as PageRequest};
use super::work::{Content, Job};

const USAGE: &str = "\
POST a page to /extract, for example

  curl --data-binary @page.html -H 'Content-Type: text/html' 'ADDRESS/extract?format=markdown'

GET /health shows whether the server is running, and GET /metrics has its counters.
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
    /// The number of requests that are answered at the same time.
    pub(super) max_requests: usize,
    /// The permits for further requests.
    pub(super) permits: Arc<Semaphore>,
    /// The bodies of requests.
    pub(super) bodies: Arc<Bodies>,
    pub(super) metrics: Metrics,
    pub(super) connections: Connections,
    /// Whether the server accepts no more connections.
    pub(super) is_stopping: AtomicBool,
}

pub(super) fn router(service: Arc<Service>) -> Router {
    Router::new()
        .route("/", get(USAGE))
        .route("/extract", post(extract))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .method_not_allowed_fallback(unknown_method)
        .fallback(unknown_path)
        .with_state(service)
}

async fn unknown_path(State(service): State<Arc<Service>>, uri: Uri) -> Response {
    let path = uri.path();
    let message =
        format!("nothing is at {path:?}; POST a page to /extract, or GET /health or /metrics");
    service.problem(Problem::new(Kind::Path, message))
}

async fn unknown_method(State(service): State<Arc<Service>>, method: Method, uri: Uri) -> Response {
    let (path, expected) = (uri.path(), if uri.path() == "/extract" { "POST" } else { "GET" });
    let message = format!("the method is {method}, expected {expected} for {path}");
    service.problem(Problem::new(Kind::Method, message))
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
    match service.metrics.text(service.connections.count()) {
        Ok(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
            .into_response(),
        Err(error) => Problem::new(Kind::Fault, error.to_string()).into_response(),
    }
}

async fn extract(
    State(service): State<Arc<Service>>,
    Extension(connection): Extension<Connection>,
    request: Request,
) -> Response {
    let begin = Instant::now();
    let _until_answered = Counted::new(&service.metrics.unanswered);
    let answer = service.answer(request, &connection).await;
    let metrics = &service.metrics;
    let response = match answer {
        Ok(Content { text, content_type }) => {
            metrics.sent.inc_by(text.len() as u64);
            ([(header::CONTENT_TYPE, content_type)], text).into_response()
        }
        Err(problem) => service.problem(problem),
    };
    metrics.requests.with_label_values(&[response.status().as_str()]).inc();
    metrics.request_seconds.observe(begin.elapsed().as_secs_f64());
    response
}

impl Service {
    /// Counts a problem and returns its answer.
    fn problem(&self, problem: Problem) -> Response {
        self.metrics.errors.with_label_values(&[problem.kind.name()]).inc();
        problem.into_response()
    }

    async fn answer(
        self: &Arc<Self>,
        request: Request,
        connection: &Connection,
    ) -> Result<Content, Problem> {
        let (head, body) = request.into_parts();
        let request = PageRequest::read(head.uri.query().unwrap_or_default())?;
        let about = About::read(&head.headers)?;
        if let Some(length) = about.length {
            self.limit
                .check(length)
                .map_err(|reason| Problem::new(Kind::TooLong, format!("the body has {reason}")))?;
        }
        let extractor = self.model(request.model.as_deref())?.clone();
        // A body that arrives now would hardly get a permit.
        if self.permits.available_permits() == 0 {
            return Err(self.busy());
        }
        let (body, room) = self.body(body, connection).await?;
        let _until_answered = connection.begin();
        let permit = Arc::clone(&self.permits).try_acquire_owned().map_err(|_| self.busy())?;
        let (limit, is_abandoned) = (self.limit, Arc::default());
        let job = Job { extractor, request, about, body, limit, is_abandoned };
        let most = self.timeout;
        timeout(most, self.work(job, (permit, room))).await.unwrap_or_else(|_| {
            let seconds = most.as_secs();
            let message = format!("the page took longer than {seconds} s; try again soon");
            Err(Problem::new(Kind::Time, message))
        })
    }

    fn busy(&self) -> Problem {
        let most = counted(self.max_requests, "request");
        Problem::new(Kind::Busy, format!("{most} in progress; try again soon"))
    }

    fn model(&self, name: Option<&str>) -> Result<&Extractor, Problem> {
        let name = name.unwrap_or(&self.default);
        self.models.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.models.keys().map(String::as_str).collect();
            Problem::option(format!("unknown model {name:?}; this server has {}", known.join(", ")))
        })
    }

    /// Returns the whole body of a request. A client that is too slow gets an error.
    async fn body(
        &self,
        mut body: Body,
        connection: &Connection,
    ) -> Result<(Vec<u8>, Room), Problem> {
        let (limit, most) = (self.limit, self.timeout);
        let whole = self.bodies.begin();
        let read = async {
            let mut length = 0;
            while let Some(frame) = body.frame().await {
                let frame = frame.map_err(|error| {
                    let kind = if is_invalid(&error) { Kind::Broken } else { Kind::Body };
                    Problem::new(kind, format!("the body did not come whole: {error}"))
                })?;
                connection.touch();
                // Trailers are not part of the page.
                let Ok(data) = frame.into_data() else { continue };
                length += data.len() as u64;
                if length > limit.bytes {
                    let reason = limit.exceeded_unmeasured();
                    return Err(Problem::new(Kind::TooLong, format!("the body is {reason}")));
                }
                whole.add(&data).map_err(cut)?;
            }
            Ok(())
        };
        tokio::select! {
            read = timeout(most, read) => read.unwrap_or_else(|_| {
                Err(Problem::new(Kind::Body, "the body did not come in time"))
            })?,
            because = whole.cut() => return Err(cut(because)),
        }
        let (bytes, room) = whole.finish().map_err(cut)?;
        self.metrics.received.inc_by(bytes.len() as u64);
        Ok((bytes, room))
    }

    /// Runs a job on a thread. If nobody waits for it any more, it is not started, or ends soon
    /// after.
    async fn work(
        self: &Arc<Self>,
        job: Job,
        place: (OwnedSemaphorePermit, Room),
    ) -> Result<Content, Problem> {
        let service = Arc::clone(self);
        let counted = Counted::new(&self.metrics.in_flight);
        let is_abandoned = Arc::clone(&job.is_abandoned);
        let task = spawn_blocking(move || {
            let _until_done = (place, counted);
            let begin = Instant::now();
            let content = job.run(&service.metrics.pages);
            service.metrics.work_seconds.observe(begin.elapsed().as_secs_f64());
            content
        });
        let _abandon = Abandon { task: task.abort_handle(), is_abandoned };
        task.await.unwrap_or_else(|_| {
            Err(Problem::new(Kind::Fault, "a fault of the program; please report it with the page"))
        })
    }
}

/// Returns whether a body has parts that are not valid HTTP.
fn is_invalid(error: &axum::Error) -> bool {
    let first: &dyn Error = error;
    let mut causes = std::iter::successors(Some(first), |&error| error.source());
    let cause = causes.find_map(|error| error.downcast_ref::<io::Error>());
    let kind = cause.map(io::Error::kind);
    matches!(kind, Some(io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData))
}

fn cut(_: Cut) -> Problem {
    let message =
        "the server receives too many bytes at once, and this body was slow; try again soon";
    Problem::new(Kind::Busy, message)
}

/// Removes a job that was not started, and ends one that was, when it is dropped.
struct Abandon {
    task: AbortHandle,
    is_abandoned: Arc<AtomicBool>,
}

impl Drop for Abandon {
    fn drop(&mut self) {
        self.task.abort();
        self.is_abandoned.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use axum::body::to_bytes;

    use super::*;
    use crate::args::model::read_model;

    const PAGE: &str = "<h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle.";

    /// A server that answers one request at a time, with bodies of `most` bytes in all.
    fn service(most: usize) -> Arc<Service> {
        let extractor = Extractor::new(read_model("shallow").unwrap());
        Arc::new(Service {
            models: BTreeMap::from([("shallow".to_string(), extractor)]),
            default: "shallow".to_string(),
            limit: Limit::of(1000),
            timeout: Duration::from_secs(3600),
            max_requests: 1,
            permits: Arc::new(Semaphore::new(1)),
            bodies: Bodies::new(most),
            metrics: Metrics::new().unwrap(),
            connections: Connections::new(100),
            is_stopping: AtomicBool::new(false),
        })
    }

    /// Answers the only request of a connection.
    async fn answered(service: &Arc<Service>, page: &'static str) -> Result<Content, Problem> {
        let connection = service.connections.open().await.unwrap();
        service.answer(Request::post("/extract").body(page.into()).unwrap(), &connection).await
    }

    fn job(service: &Service) -> Job {
        Job {
            extractor: service.model(None).unwrap().clone(),
            request: PageRequest::read("").unwrap(),
            about: About::default(),
            body: PAGE.into(),
            limit: service.limit,
            is_abandoned: Arc::default(),
        }
    }

    #[tokio::test]
    async fn work_takes_a_slot_and_bodies_do_not() {
        let service = service(1000);
        // Bodies that do not arrive.
        let slow: Vec<_> = (0..100).map(|_| service.bodies.begin()).collect();
        assert!(answered(&service, PAGE).await.is_ok());
        drop(slow);
        let place = Arc::clone(&service.permits).try_acquire_owned().unwrap();
        let busy = answered(&service, PAGE).await.unwrap_err();
        assert_eq!(busy.kind, Kind::Busy);
        assert_eq!(busy.message, "1 request in progress; try again soon");
        drop(place);
        assert!(answered(&service, PAGE).await.is_ok());
    }

    #[tokio::test]
    async fn slow_bodies_are_dropped_and_complete_ones_are_kept() {
        let service = service(100);
        let slow = service.bodies.begin();
        slow.add(&[b'x'; 90]).unwrap();
        assert!(answered(&service, PAGE).await.is_ok());
        assert_eq!(slow.add(b"x"), Err(Cut));
        let whole = service.bodies.begin();
        whole.add(&[b'x'; 90]).unwrap();
        let (_, room) = whole.finish().unwrap();
        let cut = answered(&service, PAGE).await.unwrap_err();
        assert_eq!((cut.kind, &cut.message[..10]), (Kind::Busy, "the server"));
        drop(room);
        assert!(answered(&service, PAGE).await.is_ok());
    }

    #[test]
    fn work_without_a_waiting_client_ends() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.max_blocking_threads(1).build().unwrap().block_on(async {
            let service = service(1000);
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let other = spawn_blocking(move || ended.recv());
            let job = job(&service);
            let is_abandoned = Arc::clone(&job.is_abandoned);
            let body = service.bodies.begin();
            let (_, room) = body.finish().unwrap();
            let permit = Arc::clone(&service.permits).try_acquire_owned().unwrap();
            tokio::select! {
                biased;
                _ = service.work(job, (permit, room)) => unreachable!("the thread is taken"),
                () = ready(()) => {}
            }
            assert!(is_abandoned.load(Ordering::Relaxed));
            drop(end);
            let _ = other.await;
        });
        let service = service(1000);
        for query in ["", "format=json&metadata", "format=csv"] {
            let begun = || Job { request: PageRequest::read(query).unwrap(), ..job(&service) };
            assert!(begun().run(&service.metrics.pages).is_ok());
            let is_abandoned = Arc::new(AtomicBool::new(true));
            let late = Job { is_abandoned, ..begun() }.run(&service.metrics.pages).unwrap_err();
            assert_eq!(late.kind, Kind::Time, "{query}");
        }
    }

    #[tokio::test]
    async fn problems_of_addresses_are_json() {
        let service = service(1000);
        let path = unknown_path(State(Arc::clone(&service)), Uri::from_static("/a%20b")).await;
        assert_eq!(path.status(), 404);
        let body = to_bytes(path.into_body(), 1000).await.unwrap();
        let want = "{\"error\":\"nothing is at \\\"/a%20b\\\"; POST a page to /extract, or GET /health or \
                    /metrics\",\"kind\":\"path\"}\n";
        assert_eq!(body, want);
        assert_eq!(service.metrics.errors.with_label_values(&["path"]).get(), 1);
    }
}
