//! Why a page cannot be read.

/// The length in bytes of the longest page that can be read, and of its text. Offsets are 32 bits
/// wide.
pub const MAX_BYTES: usize = u32::MAX as usize;

/// Why a page cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The page is too long.
    #[error("the page has {found} bytes, expected at most {MAX_BYTES}")]
    TooLong {
        /// The length of the page in bytes.
        found: usize,
    },
    /// The text of the page is too long. A byte of the page can be three bytes of UTF-8.
    #[error("the text of the page has {found} bytes as UTF-8, expected at most {MAX_BYTES}")]
    TextTooLong {
        /// The length of the text in bytes.
        found: usize,
    },
    /// The tags are nested or left open so that matching them takes a disproportionate number of
    /// steps.
    #[error(
        "matching the tags of the page takes more than {most} steps in the first {bytes} bytes; the page is \
         malformed or was made to waste time"
    )]
    TooComplex {
        /// The largest number of open elements that may be visited for these bytes.
        most: u64,
        /// The number of bytes that were read.
        bytes: usize,
    },
    /// The caller ended the work on the page: [`Html::with_stop`](crate::Html::with_stop).
    #[error("the work on the page was stopped before it was complete")]
    Stopped,
}
