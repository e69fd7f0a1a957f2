//! The static files of the interface, which are part of the program.

/// Name, type and bytes of each file; the first is the page itself.
pub(super) const ASSETS: [(&str, &str, &[u8]); 39] = [
    ("", "text/html; charset=utf-8", include_bytes!("assets/index.html")),
    ("label.css", CSS, include_bytes!("assets/label.css")),
    ("main.js", JS, include_bytes!("assets/main.js")),
    ("connection.js", JS, include_bytes!("assets/connection.js")),
    ("editing.js", JS, include_bytes!("assets/editing.js")),
    ("keeping.js", JS, include_bytes!("assets/keeping.js")),
    ("keys.js", JS, include_bytes!("assets/keys.js")),
    ("opening.js", JS, include_bytes!("assets/opening.js")),
    ("blocks.js", JS, include_bytes!("assets/blocks.js")),
    ("repeat.js", JS, include_bytes!("assets/repeat.js")),
    ("roles.js", JS, include_bytes!("assets/roles.js")),
    ("saving.js", JS, include_bytes!("assets/saving.js")),
    ("showing.js", JS, include_bytes!("assets/showing.js")),
    ("state.js", JS, include_bytes!("assets/state.js")),
    ("server.js", JS, include_bytes!("assets/server.js")),
    ("align.js", JS, include_bytes!("assets/align.js")),
    ("labels.js", JS, include_bytes!("assets/labels.js")),
    ("uncertain.js", JS, include_bytes!("assets/uncertain.js")),
    ("history.js", JS, include_bytes!("assets/history.js")),
    ("search.js", JS, include_bytes!("assets/search.js")),
    ("strip.js", JS, include_bytes!("assets/strip.js")),
    ("steps.js", JS, include_bytes!("assets/steps.js")),
    ("undoing.js", JS, include_bytes!("assets/undoing.js")),
    ("motions.js", JS, include_bytes!("assets/motions.js")),
    ("marking.js", JS, include_bytes!("assets/marking.js")),
    ("messages.js", JS, include_bytes!("assets/messages.js")),
    ("drag.js", JS, include_bytes!("assets/drag.js")),
    ("notes.js", JS, include_bytes!("assets/notes.js")),
    ("rules.js", JS, include_bytes!("assets/rules.js")),
    ("toast.js", JS, include_bytes!("assets/toast.js")),
    ("lines.js", JS, include_bytes!("assets/lines.js")),
    ("pages.js", JS, include_bytes!("assets/pages.js")),
    ("preview.js", JS, include_bytes!("assets/preview.js")),
    ("training.js", JS, include_bytes!("assets/training.js")),
    ("why.js", JS, include_bytes!("assets/why.js")),
    ("figures.js", JS, include_bytes!("assets/figures.js")),
    ("guide-article.png", PNG, include_bytes!("assets/guide-article.png")),
    ("guide-forum.png", PNG, include_bytes!("assets/guide-forum.png")),
    ("guide-product.png", PNG, include_bytes!("assets/guide-product.png")),
];

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const PNG: &str = "image/png";
