//! Recognises line numbers, output and titles by their classes.

use dechaff_page::Tag;
use dechaff_page::html::begins;

use crate::read::Node;

/// Classes of the line numbers next to code, and of the buttons there.
#[rustfmt::skip]
const GUTTERS: &[&[u8]] = &[
    b"gutter", b"lineno", b"linenos", b"linenodiv", b"line-number", b"line-numbers-rows", b"line-numbers-wrapper",
    b"lineno-container", b"ln", b"lnt", b"lntd-numbers", b"rouge-gutter", b"blob-num", b"hljs-ln-numbers",
    b"hljs-ln-n", b"crayon-nums", b"react-syntax-highlighter-line-number", b"code-line-number",
    b"copy", b"copy-button", b"copybtn", b"clipboard",
];

/// Returns whether a class names an element as the output of code: `output`, `cell-output-stdout`.
/// The output in a terminal session is in `<span>` and belongs to the session.
pub(crate) fn is_output(node: &Node<'_>) -> bool {
    let is_word = |word: &[u8]| word.eq_ignore_ascii_case(b"output");
    node.tag != Tag::SPAN
        && node.has_class(|class| class.split(|b| matches!(b, b'-' | b'_')).any(is_word))
}

/// Returns whether a class names the title of a callout.
pub(crate) fn is_title(class: &[u8]) -> bool {
    let class = class.to_ascii_lowercase();
    class == b"title"
        || class.ends_with(b"-title")
        || class.ends_with(b"__title")
        || class.ends_with(b"-title-container")
        || class.ends_with(b"-heading")
        || class.starts_with(b"admonitionheading")
}

/// Returns whether a class names line numbers next to code, or a button there.
pub(crate) fn is_gutter(class: &[u8]) -> bool {
    GUTTERS.iter().any(|known| known.eq_ignore_ascii_case(class)) || begins(class, b"linenumber")
}
