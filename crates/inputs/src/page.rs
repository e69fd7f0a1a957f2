//! A page, or the reason why there is no page.

use std::fmt::Display;
use std::io;

use dechaff_page::Html;
use dechaff_page::encoding::{decode, detect};
use dechaff_site::site_of;
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use serde::{Deserialize, Serialize};

use crate::messages::without_number;

/// Maximum number of bytes in UTF-8 for one byte of any encoding.
pub(crate) const UTF8: u64 = 3;

/// A page to extract.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Its path, `-`, or its name in a container.
    pub id: String,
    /// Its bytes, in any encoding.
    pub html: Vec<u8>,
    /// The name of the encoding that the sender declared.
    pub charset: Option<String>,
    /// The address of the page, if its container gives it.
    pub url: Option<String>,
}

impl Page {
    /// Returns the page as input for the library.
    pub fn source(&self) -> Html<'_> {
        Html::new(&self.html).with_charset(self.charset.as_deref())
    }

    /// Returns the site of the page: the host of its address, or of the address that it declares,
    /// or else the directory of its file.
    pub fn site(&self) -> Option<String> {
        let directory = || Some(self.id.rsplit_once('/')?.0.to_string());
        site_of(self.url.as_deref(), &self.html).or_else(directory)
    }

    /// Returns the page as the bytes of a file, which has no charset of a sender. The page becomes
    /// UTF-8 with a byte order mark if its encoding cannot be detected without the charset.
    pub fn into_file(self) -> Vec<u8> {
        let (encoding, _) = detect(self.source());
        if detect(&self.html).0 == encoding {
            return self.html;
        }
        format!("\u{feff}{}", decode(&self.html, encoding)).into_bytes()
    }

    /// Returns an upper limit of the number of its bytes in UTF-8.
    pub fn utf8_at_most(&self) -> u64 {
        let length = self.html.len() as u64;
        // UTF-16 and ISO-2022-JP are recognised by their names, zeros or escape sequences. Other
        // bytes that are valid UTF-8 are read as UTF-8.
        let named = self.charset.as_deref().and_then(|name| Encoding::for_label(name.as_bytes()));
        let is_wide = named.is_some_and(|named| named == UTF_16LE || named == UTF_16BE)
            || memchr::memchr2(0, 0x1b, &self.html).is_some();
        let is_utf8 = !is_wide && Encoding::utf8_valid_up_to(&self.html) == self.html.len();
        if is_utf8 { length } else { length.saturating_mul(UTF8) }
    }
}

/// The reason why an item gives no page.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The record is not a page.
    #[error("the record is not a page")]
    Skipped(SkipKind),
    /// The item is invalid.
    #[error("{0}")]
    Failed(String),
    /// The item could not be read, and neither could the rest of its file. The cause may be
    /// temporary.
    #[error("{0}")]
    Unread(String),
}

impl Refused {
    /// Creates an error after which a container cannot be read further.
    pub(crate) fn fatal(error: impl Display) -> Self {
        Self::Unread(format!("cannot be read, and neither can the rest of it: {error}"))
    }

    /// Returns the reason why a file cannot be read. Errors that may be temporary are distinguished
    /// from others.
    pub fn unreadable(error: &io::Error) -> Self {
        let reason = format!("cannot be read: {}", without_number(error));
        if may_pass(error) { Self::Unread(reason) } else { Self::Failed(reason) }
    }
}

/// Returns whether the same file may be readable later. This is so if the disk, the network or the
/// machine failed, and not if the file does not exist or access is denied.
fn may_pass(error: &io::Error) -> bool {
    use io::ErrorKind::*;
    const NAMED: [io::ErrorKind; 11] = [
        ConnectionAborted, ConnectionReset, HostUnreachable, NetworkDown, NetworkUnreachable,
        NotConnected, OutOfMemory, ResourceBusy, StaleNetworkFileHandle, TimedOut, WouldBlock,
    ];
    // EIO, ENFILE and EMFILE have no `ErrorKind`.
    let is_unnamed = cfg!(unix) && matches!(error.raw_os_error(), Some(5 | 23 | 24));
    is_unnamed || NAMED.contains(&error.kind())
}

impl From<String> for Refused {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// The reason why a record is not a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipKind {
    /// Its type is not HTML.
    Type,
    /// Its status is not 2xx.
    Status,
    /// It is no answer, but a request, metadata or the like.
    Other,
}

/// The numbers of records that were not pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedRecords {
    not_html: u64,
    status: u64,
    other: u64,
}

impl SkippedRecords {
    /// Counts a record.
    pub fn count(&mut self, kind: SkipKind) {
        match kind {
            SkipKind::Type => self.not_html += 1,
            SkipKind::Status => self.status += 1,
            SkipKind::Other => self.other += 1,
        }
    }

    /// Returns a message, if there are such records.
    pub fn summary(&self) -> Option<String> {
        let Self { not_html, status, other } = self;
        let all = not_html + status + other;
        let reasons = [
            (not_html, "not HTML"),
            (status, "with a status other than 2xx"),
            (other, "of other record types"),
        ];
        let reasons = reasons.iter().filter(|(count, _)| **count > 0);
        let reasons: Vec<_> = reasons.map(|(count, what)| format!("{count} {what}")).collect();
        let are = if all == 1 { "record that is no page" } else { "records that are no pages" };
        (all > 0).then(|| format!("skipped {all} {are}: {}", reasons.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Limit;
    use crate::memory::page_memory;

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
        let check = |room| limit.check_utf8(&page, page.utf8_at_most(), room);
        assert_eq!(check(page_memory(3 << 20)), Ok(()));
        let refused = check(page_memory(3 << 20) - 1).unwrap_err();
        assert!(
            refused.starts_with("1048576 bytes, up to 3145728 as UTF-8: it needs up to 167772160"),
            "{refused}"
        );
    }

    #[test]
    fn only_kinds_of_skipped_records_that_occurred_are_named() {
        let summary = |not_html, status, other| {
            SkippedRecords { not_html, status, other }.summary().unwrap_or_default()
        };
        assert_eq!(summary(0, 0, 0), "");
        assert_eq!(summary(1, 0, 0), "skipped 1 record that is no page: 1 not HTML");
        let all = "skipped 3 records that are no pages: 1 with a status other than 2xx, 2 of other record types";
        assert_eq!(summary(0, 1, 2), all);
    }

    #[test]
    fn files_need_no_charset() {
        let file = |html: &[u8], charset: Option<&str>| {
            let charset = charset.map(Into::into);
            Page { id: String::new(), html: html.to_vec(), charset, url: None }.into_file()
        };
        let latin1 = b"<p>Gr\xfc\xdfe aus K\xf6ln, sch\xf6ne Gr\xfc\xdfe";
        assert_eq!(file(latin1, Some("latin1")), latin1);
        assert_eq!(
            file("<meta charset=latin1>é".as_bytes(), Some("utf-8")),
            "<meta charset=latin1>é".as_bytes()
        );
        assert_eq!(file(b"<p>\xe4", Some("iso-8859-7")), "\u{feff}<p>δ".as_bytes());
        assert_eq!(file(b"\xef\xbb\xbf<p>", Some("latin1")), b"\xef\xbb\xbf<p>");
    }

    #[test]
    fn transient_errors() {
        let of_system = |code| Refused::unreadable(&io::Error::from_raw_os_error(code));
        if cfg!(target_os = "linux") {
            // EIO, ENOMEM, EMFILE, ETIMEDOUT, ESTALE; and ENOENT, EACCES, EISDIR, ENAMETOOLONG,
            // ELOOP.
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
