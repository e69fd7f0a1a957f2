//! A page as it was received.

use crate::stop::Stop;

/// The bytes of a page, with the charset that came with it.
///
/// Functions that read a page accept anything that converts to `Html`: bytes, a string, or an
/// `Html` with a charset.
///
/// ```
/// use dechaff_page::{Html, segment};
///
/// let page = segment(Html::new(b"Gr\x9a\xa7e").with_charset("macintosh"))?;
/// assert_eq!(page.text(&page.lines[0]), "Größe");
/// # Ok::<(), dechaff_page::PageError>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Html<'a> {
    /// The bytes of the page in its own encoding, well-formed or not.
    pub bytes: &'a [u8],
    /// The name of the encoding that the sender declared, for example in HTTP's `Content-Type`.
    /// [`crate::encoding::detect::detect`] describes how it is used.
    pub charset: Option<&'a str>,
    /// Whether text that was encoded twice, and addresses that Cloudflare encoded, are repaired in
    /// pages in UTF-8. They are by default.
    pub repair: bool,
    /// Whether the work on the page should end before it is complete.
    pub stop: Stop<'a>,
}

impl<'a> Html<'a> {
    /// Creates a page from its bytes alone.
    pub fn new(bytes: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self { bytes: bytes.as_ref(), charset: None, repair: true, stop: Stop::default() }
    }

    /// Sets the name of the encoding that came with the page.
    #[must_use]
    pub fn with_charset(mut self, charset: impl Into<Option<&'a str>>) -> Self {
        self.charset = charset.into();
        self
    }

    /// Sets whether text that was encoded twice, and addresses that Cloudflare encoded, are
    /// repaired.
    #[must_use]
    pub fn with_repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }

    /// Lets the caller end the work on the page before it is complete. Readers of lines then return
    /// [`PageError::Stopped`](crate::PageError::Stopped). Documents and metadata have no errors and
    /// are empty, so call [`Stop::check`] after reading them.
    #[must_use]
    pub fn with_stop(mut self, stop: Stop<'a>) -> Self {
        self.stop = stop;
        self
    }
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Html<'a> {
    fn from(bytes: &'a T) -> Self {
        Self::new(bytes)
    }
}
