//! Properties of the server of `dechaff label`.

use std::sync::{Arc, LazyLock};

use dechaff::SHALLOW;
use dechaff_label::{Options, Session, answer, look_at_all};
use dechaff_trainer::marking::{Markers, strip};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// Names and contents of the pages that are served.
const PAGES: [(&str, &str); 2] = [
    ("a.html", "<title>A</title><nav><a href=/>Home</a></nav><p>One, and two.<p>Three.\n"),
    ("b.html", "<div>Left alone</div><xmp>no <b> place</xmp><p>More.\n"),
];

/// The token in the addresses of the server.
const TOKEN: &str = "0123456789abcdef";

static SERVER: LazyLock<(TempDir, Arc<Session>, Runtime)> = LazyLock::new(|| {
    let directory = TempDir::new().unwrap();
    for (name, html) in PAGES {
        std::fs::write(directory.path().join(name), html).unwrap();
    }
    let (extractor, options) = (SHALLOW.extractor(), Options::default());
    let Ok(session) = Session::new(directory.path(), "shallow", extractor, options) else {
        panic!("the directory has pages");
    };
    look_at_all(&session);
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
    (directory, Arc::new(session), runtime)
});

/// Checks that requests of one client change nothing in the pages except their markers, and write
/// no other file. The token and the address of the server replace `TOKEN` and `HOST` in the
/// requests.
pub fn label(data: &[u8]) {
    let (directory, session, runtime) = &*SERVER;
    let requests = replaced(replaced(data.to_vec(), b"TOKEN", TOKEN), b"HOST", "127.0.0.1:7007");
    let answers = runtime.block_on(answer(Arc::clone(session), TOKEN, &requests));
    assert!(answers.is_empty() || answers.starts_with(b"HTTP/1."), "{}", answers.escape_ascii());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(directory.path()).unwrap() {
        names.push(entry.unwrap().file_name().into_string().unwrap());
    }
    names.sort();
    assert!(names.iter().eq(PAGES.iter().map(|(name, _)| name)), "{names:?}");
    for (name, html) in PAGES {
        let now = std::fs::read(directory.path().join(name)).unwrap();
        assert!(strip(&now, &Markers::default()).html == html.as_bytes(), "{name} is another page");
    }
}

fn replaced(bytes: Vec<u8>, from: &[u8], to: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        match rest.strip_prefix(from) {
            Some(after) => {
                out.extend(to.as_bytes());
                rest = after;
            }
            None => {
                out.push(rest[0]);
                rest = &rest[1..];
            }
        }
    }
    out
}
