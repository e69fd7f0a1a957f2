//! Restricts requests to the page that this server has sent to a browser on this machine.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The policy of the interface: it can only talk to this server and show its previews.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The host names that the server accepts. Any other name belongs to a foreign site whose name
/// resolves to this machine.
#[derive(Clone)]
pub(super) struct Hosts([String; 2]);

impl Hosts {
    pub(super) fn of(port: u16) -> Self {
        Self(["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")))
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|host| host.eq_ignore_ascii_case(name))
    }
}

/// Accepts or rejects a request, and sets the headers of every answer.
pub(super) async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match wrong(&hosts, &request) {
        None => next.run(request).await,
        Some(problem) => (StatusCode::FORBIDDEN, problem).into_response(),
    };
    let headers = response.headers_mut();
    let set = [
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

fn wrong(hosts: &Hosts, request: &Request) -> Option<&'static str> {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    if !header(HOST).is_some_and(|host| hosts.has(host)) {
        return Some(
            "This server answers only at the address that `dechaff label` printed. If you use a tunnel, use \
             the same port on both sides.\n",
        );
    }
    let reads = request.method() == Method::GET || request.method() == Method::HEAD;
    let own = header(ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    (!reads && !own.is_some_and(|origin| hosts.has(origin)))
        .then_some("Only the page of `dechaff label` may send changes.\n")
}

/// The answer to an address without the token.
pub(super) async fn no_token() -> Response {
    let problem = "The token in this address is missing or belongs to an earlier run of `dechaff label`. \
                   Open the address that the running command printed.\n";
    (StatusCode::FORBIDDEN, problem).into_response()
}
