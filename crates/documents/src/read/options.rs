//! Options for creating documents.

crate::write::options! {
    /// Options for creating a document.
    DocumentOptions:

    /// The address of the page, against which links and pictures are resolved. If it is `None`, the
    /// address in `<base>`, `<link rel=canonical>` or `og:url` is used.
    url: Option<String> = None, with_url;
    /// Whether the document is only written as text. Pictures, emphasis and the addresses of links
    /// are then not read, which is faster.
    only_text: bool = false, with_only_text;
}
