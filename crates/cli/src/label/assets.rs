//! The static files of the interface, which are part of the program.

/// Name, type and text of each file; the first is the page itself.
pub(super) const ASSETS: [(&str, &str, &str); 18] = [
    ("", "text/html; charset=utf-8", include_str!("assets/index.html")),
    ("label.css", CSS, include_str!("assets/label.css")),
    ("main.js", JS, include_str!("assets/main.js")),
    ("server.js", JS, include_str!("assets/server.js")),
    ("align.js", JS, include_str!("assets/align.js")),
    ("labels.js", JS, include_str!("assets/labels.js")),
    ("follow.js", JS, include_str!("assets/follow.js")),
    ("motions.js", JS, include_str!("assets/motions.js")),
    ("marking.js", JS, include_str!("assets/marking.js")),
    ("messages.js", JS, include_str!("assets/messages.js")),
    ("drag.js", JS, include_str!("assets/drag.js")),
    ("notes.js", JS, include_str!("assets/notes.js")),
    ("rules.js", JS, include_str!("assets/rules.js")),
    ("toast.js", JS, include_str!("assets/toast.js")),
    ("lines.js", JS, include_str!("assets/lines.js")),
    ("pages.js", JS, include_str!("assets/pages.js")),
    ("preview.js", JS, include_str!("assets/preview.js")),
    ("training.js", JS, include_str!("assets/training.js")),
];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
