//! The static files of the interface, which are part of the program.

/// The name, type and text of each file. The first one is the page itself.
pub(super) const ASSETS: [(&str, &str, &str); 10] = [
    ("", "text/html; charset=utf-8", include_str!("assets/index.html")),
    ("label.css", CSS, include_str!("assets/label.css")),
    ("main.js", JS, include_str!("assets/main.js")),
    ("server.js", JS, include_str!("assets/server.js")),
    ("align.js", JS, include_str!("assets/align.js")),
    ("labels.js", JS, include_str!("assets/labels.js")),
    ("lines.js", JS, include_str!("assets/lines.js")),
    ("pages.js", JS, include_str!("assets/pages.js")),
    ("preview.js", JS, include_str!("assets/preview.js")),
    ("training.js", JS, include_str!("assets/training.js")),
];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
