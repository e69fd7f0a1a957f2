//! The figures of a page that is extracted now, or of a line of an earlier extraction.

use dechaff_extractor::Extraction;
use dechaff_inputs::Page;
use dechaff_metadata::{Metadata, PageKind};
use dechaff_page::text::word_count;
use dechaff_site::class_paths;
use serde_json::Value;

/// The figures of a page.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// The number of words that are kept.
    pub(crate) words: u32,
    pub(crate) confidence: Option<f32>,
    pub(crate) kind: Option<PageKind>,
    /// The class paths, if the page itself was read.
    pub(crate) paths: Vec<u32>,
    /// The share of the class paths that no other page of the old run has.
    pub(crate) new_paths: Option<f32>,
}

impl Row {
    /// Reads the figures of a page that was extracted.
    pub(crate) fn of(page: &Page, extraction: &Extraction<'_>) -> Self {
        let metadata = Metadata::read(extraction, page.url.as_deref());
        Self {
            words: word_count(&extraction.plain()),
            confidence: Some(extraction.confidence()),
            kind: metadata.kind.map(|kind| kind.value),
            paths: class_paths(extraction.page()),
            new_paths: None,
        }
    }

    /// Reads a JSON line of `dechaff extract`, and its page, which has no HTML. Returns `None` if
    /// the line lacks a field that is needed.
    ///
    /// # Errors
    /// The start of the line if it is no such object, or the wrong value of a field.
    pub(crate) fn read(line: &[u8]) -> Result<Option<(Page, Self)>, String> {
        let object: Value = serde_json::from_slice(line.trim_ascii_end()).map_err(|error| {
            let found = String::from_utf8_lossy(&line[..line.len().min(40)]).trim_end().to_string();
            format!("expected a JSON object of `dechaff extract`, found {found:?}: {error}")
        })?;
        let field = |name: &str| object[name].as_str().or(object["metadata"][name].as_str());
        let text = ["plain", "text", "markdown"].into_iter().find_map(field);
        let id = field("id").map_or_else(|| object["id"].to_string(), str::to_string);
        let url = field("url").or_else(|| field("canonical_url")).unwrap_or(&id).to_string();
        let page = Page { id, html: Vec::new(), charset: None, url: Some(url) };
        let (Some(text), Some(_)) = (text, page.site()) else { return Ok(None) };
        let confidence = object["confidence"].as_f64();
        if let Some(found) = confidence.filter(|found| !(0.0..=1.0).contains(found)) {
            return Err(format!("expected a `confidence` from 0 to 1, found {found}"));
        }
        let kind = field("kind").map(str::parse).transpose();
        let kind = kind.map_err(|error: dechaff_page::named::UnknownName| error.to_string())?;
        let confidence = confidence.map(|found| found as f32);
        let words = word_count(text);
        Ok(Some((page, Self { words, confidence, kind, ..Self::default() })))
    }
}

/// Returns whether a line of JSON has a page to extract, and not one that was extracted.
pub(crate) fn is_crawled(line: &[u8]) -> bool {
    let object: Value = serde_json::from_slice(line).unwrap_or_default();
    let has = |names: &[&str]| names.iter().any(|name| object.get(name).is_some());
    has(&["html", "base64"]) && !has(&["confidence"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_an_extraction() {
        let read = |line: &str| Row::read(line.as_bytes());
        let (page, row) = read(
            r#"{"id": 7, "url": "https://www.a.example/1", "text": "One two.", "confidence": 0.5,
                "metadata": {"kind": "article"}}"#,
        )
        .unwrap()
        .unwrap();
        assert_eq!(
            (page.site().unwrap(), row.words, row.confidence),
            ("a.example".into(), 2, Some(0.5))
        );
        assert_eq!((row.kind, page.id.as_str()), (Some(PageKind::Article), "7"));
        let site = |line: &str| read(line).unwrap().map(|(page, _)| page.site().unwrap());
        assert_eq!(site(r#"{"id": "crawl/b/1.html", "plain": ""}"#).unwrap(), "crawl/b");
        assert_eq!(site(r#"{"id": "https://m.a.example/1", "text": ""}"#).unwrap(), "a.example");
        for lacking in [r#"{"id": "a/b"}"#, r#"{"text": "a"}"#, "[1]", "7"] {
            assert_eq!(site(lacking), None, "{lacking}");
        }
        for (wrong, message) in [
            (r#"{"id": "a/b"#, "expected a JSON object of `dechaff extract`, found \"{"),
            (r#"{"id": "a/b", "text": "", "confidence": 7}"#, "from 0 to 1, found 7"),
            (
                r#"{"id": "a/b", "text": "", "kind": "x"}"#,
                "unknown kind of page \"x\"; expected one of",
            ),
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }
}
