//! Properties of the server of `dechaff label`.

use std::sync::LazyLock;

use dechaff_cli::probe::Label;
use dechaff_trainer::marking::{Markers, strip};
use tempfile::TempDir;

/// The pages that are served, by name.
const PAGES: [(&str, &str); 2] = [
    ("a.html", "<title>A</title><nav><a href=/>Home</a></nav><p>One, and two.<p>Three.\n"),
    ("b.html", "<div>Left alone</div><xmp>no <b> place</xmp><p>More.\n"),
];

static SERVER: LazyLock<(TempDir, Label)> = LazyLock::new(|| {
    let directory = TempDir::new().unwrap();
    for (name, html) in PAGES {
        std::fs::write(directory.path().join(name), html).unwrap();
    }
    let label = Label::new(directory.path()).unwrap();
    (directory, label)
});

/// Requests as one client sends them; `TOKEN` and `HOST` in them are replaced by those of the
/// server. No request changes anything in the pages but their markers, and no other file is
/// written.
pub fn label(data: &[u8]) {
    let (directory, server) = &*SERVER;
    let requests =
        replaced(replaced(data.to_vec(), b"TOKEN", Label::TOKEN), b"HOST", "127.0.0.1:7007");
    let answers = server.answers(&requests);
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
