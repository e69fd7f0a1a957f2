//! The static files of the interface, which are part of the program.

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("assets/", $name)))),*]
    };
}

/// The name and bytes of each file.
const FILES: &[(&str, &[u8])] = files! {
    "index.html" "label.css" "main.js" "connection.js" "editing.js" "keeping.js" "keys.js"
    "opening.js" "blocks.js" "repeat.js" "roles.js" "saving.js" "showing.js" "state.js" "server.js"
    "align.js" "labels.js" "element.js" "parts.js" "uncertain.js" "search.js" "strip.js"
    "motions.js" "marking.js" "messages.js" "drag.js" "notes.js" "lines.js" "pages.js"
    "preview.js" "training.js" "why.js"
};

/// Returns the media type and bytes of a file.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    let (name, bytes) = FILES.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    Some((kind, bytes))
}
