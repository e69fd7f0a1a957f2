//! A page, or why there is none.

use std::fmt::Display;

use dechaff_features::Html;
use serde::{Deserialize, Serialize};

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
}

/// Why an item gives no page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refused {
    /// A record that is no page.
    PassedOver(Passed),
    /// Something is wrong with it.
    Failed(String),
}

impl From<String> for Refused {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// What a record is that is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passed {
    /// Not HTML.
    Type,
    /// An answer other than 2xx.
    Status,
    /// No answer at all, but a request, metadata and the like.
    Other,
}

/// How many records were no pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PassedOver {
    not_html: u64,
    status: u64,
    other: u64,
}

impl PassedOver {
    pub(crate) fn count(&mut self, passed: Passed) {
        match passed {
            Passed::Type => self.not_html += 1,
            Passed::Status => self.status += 1,
            Passed::Other => self.other += 1,
        }
    }

    /// What to say about them, if there were any.
    pub(crate) fn summary(&self) -> Option<String> {
        let Self { not_html, status, other } = self;
        let all = not_html + status + other;
        (all > 0).then(|| {
            format!(
                "passed over {all} records that are no pages: {not_html} not HTML, {status} with a \
                 status other than 2xx, {other} of other types"
            )
        })
    }
}

/// `--max-bytes`: the longest page that is read, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limit(pub(crate) u64);

impl Limit {
    /// The longest line or record that may hold such a page: JSON and HTTP write some bytes with more.
    pub(crate) fn wrapped(self) -> usize {
        usize::try_from(self.0.saturating_mul(3).saturating_add(64 << 10)).unwrap_or(usize::MAX)
    }

    /// Refuses a page that is longer.
    pub(crate) fn check(self, length: u64) -> Result<(), String> {
        if length <= self.0 { Ok(()) } else { Err(self.exceeded(length)) }
    }

    /// Why something of this length is refused.
    pub(crate) fn exceeded(self, length: u64) -> String {
        format!("{length} bytes: longer than --max-bytes {}", self.0)
    }

    /// Why something is refused that was not read to its end.
    pub(crate) fn exceeded_by_far(self) -> String {
        format!("longer than --max-bytes {}", self.0)
    }
}

/// A part of a container that cannot be used.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) reason: String,
    /// Nothing behind it can be read.
    pub(crate) last: bool,
}

impl Broken {
    /// What is behind it can be read.
    pub(crate) fn here(reason: impl Display) -> Self {
        Self { reason: reason.to_string(), last: false }
    }

    /// The file cannot be read any further.
    pub(crate) fn for_good(error: impl Display) -> Self {
        Self { reason: format!("cannot be read: {error}"), last: true }
    }
}
