//! Records of web archives, and the pages in them.

use crate::container::Entry;
use crate::http;
use crate::limit::Limit;
use crate::page::{Page, Refused, SkipKind};

/// A record.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Record {
    /// The value of `WARC-Type`.
    kind: String,
    /// The value of `WARC-Target-URI`.
    uri: Option<String>,
    content_type: Option<String>,
    pub(crate) length: Option<u64>,
    /// The content, or its start if it is too long. It is empty if the record cannot be a page.
    pub(crate) block: Vec<u8>,
}

impl Record {
    /// Reads the first line of a record of ARC: address, IP address, date, type and length, with
    /// further fields before the length in version 2.
    pub(crate) fn of_arc(line: &str) -> Option<Self> {
        let (rest, length) = line.trim_end().rsplit_once(' ')?;
        let mut fields = rest.split(' ');
        let uri = fields.next().filter(|uri| uri.contains(':'))?.to_string();
        let is_page = uri.starts_with("http") && fields.count() >= 3;
        let kind = if is_page { "response" } else { "other" }.to_string();
        let length = Some(length.parse().ok()?);
        Some(Self { kind, uri: Some(uri), length, ..Self::default() })
    }

    /// Stores a field, if it is relevant.
    pub(crate) fn field(&mut self, field: &str) {
        let Some((name, value)) = field.split_once(':') else { return };
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "warc-type" => self.kind = value.to_ascii_lowercase(),
            // Some writers enclose the address in angle brackets.
            "warc-target-uri" => {
                let bare = value.strip_prefix('<').and_then(|uri| uri.strip_suffix('>'));
                self.uri = Some(bare.unwrap_or(value).to_string());
            }
            "content-type" => self.content_type = Some(value.to_string()),
            "content-length" => self.length = value.parse().ok(),
            _ => {}
        }
    }

    /// Returns whether it may contain a page.
    pub(crate) fn may_hold_page(&self) -> bool {
        matches!(self.kind.as_str(), "response" | "resource")
    }
}

impl Entry for Record {
    fn size(&self) -> u64 {
        self.block.len() as u64
    }

    fn longest_unpacked(&self, limit: Limit, gzip: &dyn Fn(u64) -> u64) -> u64 {
        let is_answer = http::is_answer(&self.block);
        let mut encodings = if is_answer { http::encodings(&self.block) } else { Vec::new() };
        encodings.retain(|encoding| encoding != "identity");
        match &encodings[..] {
            [] => self.size().min(limit.bytes),
            [one] if matches!(one.as_str(), "gzip" | "x-gzip") => gzip(self.size()),
            _ => limit.bytes,
        }
    }

    fn uri(&self) -> Option<&str> {
        self.uri.as_deref()
    }

    fn page(self: Box<Self>, limit: Limit) -> Result<Page, Refused> {
        if !self.may_hold_page() {
            return Err(Refused::Skipped(SkipKind::Other));
        }
        let whole = self.length == Some(self.block.len() as u64);
        let http = |kind: &String| kind.to_ascii_lowercase().starts_with("application/http");
        let is_http = self.content_type.as_ref().is_some_and(http);
        let body = if self.kind == "response" && http::is_answer(&self.block) {
            http::body(self.block, whole, limit)?
        } else if is_http && !http::looks_like_html(&self.block) {
            return Err("its HTTP head is malformed: expected HTTP/".to_string().into());
        } else {
            // If a response has no head, as in some archives, its type means nothing.
            let content_type = self.content_type.filter(|_| !is_http);
            http::plain(content_type.as_deref(), self.block, whole, limit)?
        };
        let id = self.uri.ok_or_else(|| "no WARC-Target-URI".to_string())?;
        let url = Some(id.clone());
        Ok(Page { id, html: body.html, charset: body.charset, url })
    }
}
