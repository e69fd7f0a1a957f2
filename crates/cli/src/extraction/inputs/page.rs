//! A page, or why there is none.

use std::fmt::Display;
use std::io;

use dechaff_features::Html;
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use serde::{Deserialize, Serialize};

use crate::extraction::memory::Memory;

/// A byte of any encoding has so many as UTF-8 at most.
pub(super) const UTF8: u64 = 3;

/// A page to extract.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Page {
    /// Its path, `-`, or what its container calls it.
    pub(crate) id: String,
    pub(crate) html: Vec<u8>,
    /// The name of its encoding, from who sent it.
    pub(crate) charset: Option<String>,
    /// Its address, if its container gives one.
    pub(crate) url: Option<String>,
}

impl Page {
    /// The page as the library takes it.
    pub(crate) fn source(&self) -> Html<'_> {
        Html::new(&self.html).with_charset(self.charset.as_deref())
    }

    /// How many bytes it has as UTF-8, at most.
    pub(crate) fn utf8_at_most(&self) -> u64 {
        let length = self.html.len() as u64;
        // These are found by zeros and escapes, or by name; whatever else is UTF-8 is read as that.
        let named = self.charset.as_deref().and_then(|name| Encoding::for_label(name.as_bytes()));
        let is_wide = named.is_some_and(|named| named == UTF_16LE || named == UTF_16BE)
            || memchr::memchr2(0, 0x1b, &self.html).is_some();
        let is_utf8 = !is_wide && std::str::from_utf8(&self.html).is_ok();
        if is_utf8 { length } else { length.saturating_mul(UTF8) }
    }
}

/// Why an item gives no page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refused {
    /// A record that is no page.
    Skipped(SkipKind),
    /// Something is wrong with it.
    Failed(String),
    /// It could not be read, and what stands behind it in its file neither; that may pass.
    Unread(String),
}

impl Refused {
    /// Why a file cannot be read; an error that may pass is told from others.
    pub(crate) fn unreadable(error: &io::Error) -> Self {
        let reason = format!("cannot be read: {error}");
        if may_pass(error) { Self::Unread(reason) } else { Self::Failed(reason) }
    }
}

/// Can the same file be read another time, perhaps? So it is where the disk, the network or the machine
/// failed, not where the file is not there or may not be read.
fn may_pass(error: &io::Error) -> bool {
    use io::ErrorKind::{
        ConnectionAborted, ConnectionReset, HostUnreachable, NetworkDown, NetworkUnreachable,
        NotConnected, OutOfMemory, ResourceBusy, StaleNetworkFileHandle, TimedOut, WouldBlock,
    };
    // EIO, ENFILE and EMFILE have no kind.
    let is_unnamed = cfg!(unix) && matches!(error.raw_os_error(), Some(5 | 23 | 24));
    is_unnamed
        || matches!(
            error.kind(),
            ConnectionAborted
                | ConnectionReset
                | HostUnreachable
                | NetworkDown
                | NetworkUnreachable
                | NotConnected
                | OutOfMemory
                | ResourceBusy
                | StaleNetworkFileHandle
                | TimedOut
                | WouldBlock
        )
}

impl From<String> for Refused {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// What a record is that is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SkipKind {
    /// Not HTML.
    Type,
    /// An answer other than 2xx.
    Status,
    /// No answer at all, but a request, metadata and the like.
    Other,
}

/// How many records were no pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SkippedRecords {
    not_html: u64,
    status: u64,
    other: u64,
}

impl SkippedRecords {
    pub(crate) fn count(&mut self, kind: SkipKind) {
        match kind {
            SkipKind::Type => self.not_html += 1,
            SkipKind::Status => self.status += 1,
            SkipKind::Other => self.other += 1,
        }
    }

    /// What to say about them, if there were any.
    pub(crate) fn summary(&self) -> Option<String> {
        let Self { not_html, status, other } = self;
        let all = not_html + status + other;
        (all > 0).then(|| {
            format!(
                "skipped {all} records that are not pages: {not_html} are not HTML, {status} have a \
                 status other than 2xx, {other} have other record types"
            )
        })
    }
}

/// The longest page that is read, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) bytes: u64,
    /// What sets the limit: this `--max-memory`, or else `--max-bytes`.
    memory: Option<Memory>,
}

impl Limit {
    /// A page has neither more bytes than `--max-bytes` nor more than there is memory for.
    pub(crate) fn new(max_bytes: u64, memory: Memory) -> Self {
        let longest = memory.longest_page();
        if max_bytes <= longest {
            Self { bytes: max_bytes, memory: None }
        } else {
            Self { bytes: longest, memory: Some(memory) }
        }
    }

    /// `--max-bytes`, with as much memory as there may be: for tests.
    pub(crate) const fn of(bytes: u64) -> Self {
        Self { bytes, memory: None }
    }

    /// The longest line or record that may hold such a page: JSON and HTTP write some bytes with more.
    pub(crate) fn wrapped(self) -> usize {
        let bytes = self.bytes.saturating_mul(3).saturating_add(64 << 10);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// Refuses a page that is longer.
    pub(crate) fn check(self, length: u64) -> Result<(), String> {
        if length <= self.bytes { Ok(()) } else { Err(self.exceeded(length)) }
    }

    /// Refuses a page for which there is not as much memory as `room`, because it grows as UTF-8.
    pub(crate) fn check_utf8(self, page: &Page, room: u64) -> Result<(), String> {
        let (length, utf8) = (page.html.len(), page.utf8_at_most());
        if Memory::needed(utf8) <= room || utf8 == length as u64 {
            return Ok(());
        }
        Err(format!(
            "{length} bytes, up to {utf8} as UTF-8: more than there is memory for; --max-memory sets it"
        ))
    }

    /// Why something of this length is refused.
    pub(crate) fn exceeded(self, length: u64) -> String {
        format!("{length} bytes: {}", self.exceeded_unmeasured())
    }

    /// Why something is refused that was not read to its end.
    pub(crate) fn exceeded_unmeasured(self) -> String {
        let bytes = self.bytes;
        match self.memory {
            None => format!("longer than --max-bytes {bytes}"),
            Some(Memory(memory)) => {
                format!("longer than {bytes} bytes, the most for a page with --max-memory {memory}")
            }
        }
    }
}

/// A part of a container that cannot be used.
#[derive(Debug)]
pub(crate) struct BadRecord {
    pub(crate) reason: String,
    /// Nothing behind it can be read.
    pub(crate) last: bool,
}

impl BadRecord {
    /// What is behind it can be read.
    pub(crate) fn recoverable(reason: impl Display) -> Self {
        Self { reason: reason.to_string(), last: false }
    }

    /// The file cannot be read any further.
    pub(crate) fn fatal(error: impl Display) -> Self {
        let reason = format!("cannot be read, nor can what stands behind it: {error}");
        Self { reason, last: true }
    }

    /// The same as a reason against an item.
    pub(crate) fn refused(self) -> Refused {
        if self.last { Refused::Unread(self.reason) } else { Refused::Failed(self.reason) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_grow_as_utf_8_count_for_more() {
        let size = |html: &[u8], charset: Option<&str>| {
            let charset = charset.map(Into::into);
            Page { id: String::new(), html: html.to_vec(), charset, url: None }.utf8_at_most()
        };
        assert_eq!(size("<p>é".as_bytes(), Some("latin1")), 5);
        assert_eq!(size(b"<p>\x80", None), 12);
        assert_eq!(size(b"N-", Some("UTF-16BE")), 6);
        assert_eq!(size(b"\x1b$B", None), 9);
        let page = Page { id: String::new(), html: vec![0x80; 1 << 20], charset: None, url: None };
        let limit = Limit::of(1 << 20);
        assert_eq!(limit.check_utf8(&page, Memory::needed(3 << 20)), Ok(()));
        let refused = limit.check_utf8(&page, Memory::needed(3 << 20) - 1).unwrap_err();
        assert!(
            refused.starts_with("1048576 bytes, up to 3145728 as UTF-8: more than"),
            "{refused}"
        );
    }

    #[test]
    fn errors_that_may_pass() {
        let of_system = |code| Refused::unreadable(&io::Error::from_raw_os_error(code));
        if cfg!(target_os = "linux") {
            // EIO, ENOMEM, EMFILE, ETIMEDOUT, ESTALE; and ENOENT, EACCES, EISDIR, ENAMETOOLONG, ELOOP.
            for code in [5, 12, 24, 110, 116] {
                assert!(matches!(of_system(code), Refused::Unread(_)), "{code}");
            }
            for code in [2, 13, 21, 36, 40] {
                assert!(matches!(of_system(code), Refused::Failed(_)), "{code}");
            }
        }
        let damaged = io::Error::from(io::ErrorKind::InvalidData);
        assert!(matches!(Refused::unreadable(&damaged), Refused::Failed(_)));
    }
}
