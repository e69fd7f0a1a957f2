//! A record of a web archive, and the page in it.

use super::container::Entry;
use super::http::{self, Packing};
use super::page::{Limit, Page, Refused, SkipKind};

/// A record.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Record {
    /// `WARC-Type`.
    kind: String,
    /// `WARC-Target-URI`.
    uri: Option<String>,
    content_type: Option<String>,
    pub(super) length: Option<u64>,
    /// Its content, or the start of one that is too long; nothing if it is no page in any case.
    pub(super) block: Vec<u8>,
}

impl Record {
    /// Notes a field that matters.
    pub(super) fn field(&mut self, field: &str) {
        let Some((name, value)) = field.split_once(':') else { return };
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "warc-type" => self.kind = value.to_ascii_lowercase(),
            // Some writers put it in brackets.
            "warc-target-uri" => {
                let bare = value.strip_prefix('<').and_then(|uri| uri.strip_suffix('>'));
                self.uri = Some(bare.unwrap_or(value).to_string());
            }
            "content-type" => self.content_type = Some(value.to_string()),
            "content-length" => self.length = value.parse().ok(),
            _ => {}
        }
    }

    /// May it hold a page?
    pub(super) fn may_hold_page(&self) -> bool {
        matches!(self.kind.as_str(), "response" | "resource")
    }

    /// How the page in it may be packed.
    fn packing(&self) -> Packing {
        if self.block.starts_with(b"HTTP/") { http::packing(&self.block) } else { Packing::None }
    }
}

impl Entry for Record {
    fn len(&self) -> u64 {
        self.block.len() as u64
    }

    fn longest_unpacked(&self, limit: Limit, gzip: &dyn Fn(u64) -> u64) -> u64 {
        match self.packing() {
            Packing::None => self.len().min(limit.bytes),
            Packing::Gzip => gzip(self.len()),
            Packing::Other => limit.bytes,
        }
    }

    fn uri(&self) -> Option<&str> {
        self.uri.as_deref()
    }

    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused> {
        let is_response = match self.kind.as_str() {
            "response" => true,
            "resource" => false,
            _ => return Err(Refused::Skipped(SkipKind::Other)),
        };
        let whole = self.length == Some(self.block.len() as u64);
        let body = if is_response && self.block.starts_with(b"HTTP/") {
            http::body(self.block, whole, limit)?
        } else {
            // Of a response without a head, as some archives have them, its type says nothing.
            let http = |kind: &String| kind.to_ascii_lowercase().starts_with("application/http");
            let content_type = self.content_type.filter(|kind| !http(kind));
            http::plain(content_type.as_deref(), self.block, whole, limit)?
        };
        let id = self.uri.ok_or_else(|| "no WARC-Target-URI".to_string())?;
        let url = Some(id.clone());
        Ok(Page { id, html: body.html, charset: body.charset, url })
    }
}
