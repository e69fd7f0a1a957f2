//! Finds elements by CSS selector, with lol_html. No other file names lol_html.

use dechaff_page::Stop;
use encoding_rs::Encoding;
use lol_html::html_content::Element;
use lol_html::{AsciiCompatibleEncoding, HtmlRewriter, Selector, Settings, element};

/// The longest selector. The parser of selectors is recursive, and 50,000 nested `:not(` overflow
/// the stack.
const MAX_SELECTOR: usize = 1000;

/// A CSS selector that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("selector `{selector}`: {problem} Expected CSS such as `div.post-body, #main > p`")]
pub struct SelectorError {
    /// The selector, or its first characters.
    pub selector: String,
    /// The problem with the selector.
    pub problem: String,
}

/// Returns the offsets of the start tags of the elements that match a CSS selector, in order. The
/// contents of `<noscript>` are text here. On broken SVG, lol_html and [`dechaff_page::Tokens`] may
/// see different tags. If the caller ends the work, the list is incomplete.
///
/// # Errors
/// [`SelectorError`] if the selector is invalid, or has parts that cannot be decided at the start
/// tag, such as `:last-child`.
///
/// # Panics
/// If `encoding` is not compatible with ASCII (UTF-16, ISO-2022-JP). Decode such pages first.
pub(crate) fn select(
    html: &[u8],
    encoding: &'static Encoding,
    selector: &str,
    stop: Stop<'_>,
) -> Result<Vec<usize>, SelectorError> {
    let encoding = AsciiCompatibleEncoding::new(encoding).expect("an ASCII-compatible encoding");
    let error = |problem| SelectorError { selector: selector.chars().take(80).collect(), problem };
    if selector.len() > MAX_SELECTOR {
        return Err(error(format!("Longer than {MAX_SELECTOR} bytes.")));
    }
    // Parsed here first, because the macro panics on errors.
    selector.parse::<Selector>().map_err(|problem| error(problem.to_string()))?;
    let mut starts = Vec::new();
    let handler = element!(selector, |element: &mut Element<'_, '_>| {
        starts.push(element.source_location().bytes().start);
        Ok(())
    });
    // A selector may have hundreds of parts, each of which is matched with each element.
    let mut steps = 0;
    let look = element!("*", |_: &mut Element<'_, '_>| {
        if stop.is_set_after(&mut steps) { Err("stopped".into()) } else { Ok(()) }
    });
    let settings = Settings::new()
        .with_encoding(encoding)
        .with_strict(false)
        .append_element_content_handler(look)
        .append_element_content_handler(handler);
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // No other error is possible: there is no memory limit, and ambiguity is an error in strict
    // mode only.
    let done = rewriter.write(html).and_then(|()| rewriter.end());
    debug_assert!(done.is_ok() || stop.is_set(), "{done:?}");
    Ok(starts)
}

#[cfg(test)]
mod tests {
    use encoding_rs::UTF_8;

    use super::*;

    #[test]
    fn selectors() {
        let select = |selector: &str| {
            select(b"<p><b class='x y'>\xff<i id=z>", UTF_8, selector, Stop::default())
        };
        assert_eq!(select("b.y > #z, p"), Ok(vec![0, 19]));
        for wrong in ["", "p >", "p:last-child", "..x", "a|b", "[=x]", "p{}"] {
            let error = select(wrong).expect_err(wrong).to_string();
            assert!(error.starts_with(&format!("selector `{wrong}`: ")), "{error}");
        }
        for hostile in [":not(", ":is(", "[", "(", "a>", "a,", ":nth-child(", "\\", "a "] {
            let _ = select(&hostile.repeat(MAX_SELECTOR / hostile.len()));
            assert!(select(&hostile.repeat(50_000)).is_err());
        }
    }

    #[test]
    fn the_work_can_be_ended() {
        let html = "<p>".repeat(10_000);
        let is_set = || true;
        let found = select(html.as_bytes(), UTF_8, "p", Stop::when(&is_set)).unwrap();
        assert!(found.len() < 5000, "{}", found.len());
    }
}
