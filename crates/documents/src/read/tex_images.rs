//! Reads formulas from pictures of them: the TeX is in the address or in the alternative text.

use std::borrow::Cow;

use dechaff_page::Tag;
use dechaff_page::text::without_controls;
use percent_encoding::percent_decode_str;

use crate::read::Dom;
use crate::read::tex::{tidy, without_delimiters};

/// Parts of addresses of programs that draw formulas.
const DRAWERS: &[&str] = &["latex", "tex", "math", "equation", "chart", "eqn", "katex"];
/// The names of parameters with TeX.
const PARAMETERS: &[&str] = &["latex", "tex", "chl", "math", "eq", "from", "formula"];
/// Classes of pictures whose alternative text is TeX.
const CLASSES: &[&[u8]] =
    &[b"latex", b"tex", b"math", b"equation", b"formula", b"katex-img", b"mathtex"];

/// Returns the formula that a picture shows, and whether it is in lines of its own.
pub(crate) fn pictured_formula(dom: &Dom<'_>, at: usize, alt: &str) -> Option<(String, bool)> {
    let node = &dom[at];
    let address = node.value(b"src");
    let named = || node.has_class(is_formula);
    let may_be = memchr::memchr3(b'?', b'%', b'\\', address).is_some()
        || alt.contains(['\\', '$'])
        || named();
    if !may_be {
        return None;
    }
    let tex = from_address(&dom.decoded(address)).or_else(|| from_alt(alt, named()))?;
    let (tex, is_display) = plain(&tex);
    // Line breaks and control characters in an address would end the code or the formula with the
    // TeX.
    Some((tidy(&without_controls(tex))?, is_display || is_alone(dom, at)))
}

fn is_formula(class: &[u8]) -> bool {
    CLASSES.iter().any(|known| class.eq_ignore_ascii_case(known))
        || class.starts_with(b"mwe-math-fallback")
        || class.starts_with(b"ql-img-")
}

/// Returns the TeX in an address: for a program that draws formulas, a parameter or the whole
/// query; else a query or a last part of the path with a command of TeX.
fn from_address(url: &str) -> Option<String> {
    let Some((path, query)) = url.split_once('?') else {
        // The commands may have slashes of their own.
        let decoded = decoded(url)?;
        let folder = decoded[..decoded.find('\\')?].rfind('/')?;
        let tex = decoded[folder + 1..].replace("&space;", " ");
        return has_command(&tex).then_some(tex);
    };
    let path = path.to_ascii_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| path.contains(part));
    let is_drawer = has(DRAWERS) && (!path.contains("chart") || query.contains("cht=tx"));
    let parameter = query.split('&').find_map(|parameter| {
        let (name, value) = parameter.split_once('=').filter(|_| is_drawer)?;
        PARAMETERS.contains(&name).then(|| value.replace('+', " "))
    });
    let is_whole = path.ends_with(".latex") || has(&["codecogs", "mimetex", "mathtex"]);
    let is_tex = parameter.is_some() || is_drawer && is_whole;
    let whole = || query.split("&bg=").next().unwrap_or(query).to_string();
    let tex = decoded(&parameter.unwrap_or_else(whole))?.replace("&space;", " ");
    (is_tex && !tex.trim().is_empty() || has_command(&tex)).then_some(tex)
}

/// Decodes the bytes that an address writes as `%20`.
fn decoded(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

/// Returns the TeX in an alternative text. `named` pictures are formulas by their class.
fn from_alt(alt: &str, named: bool) -> Option<String> {
    let alt = alt.trim();
    let inside = without_delimiters(alt);
    let is_tex = inside.len() < alt.len() && inside.contains(|c: char| c.is_alphanumeric())
        || named
        || has_command(inside);
    (is_tex && !inside.is_empty()).then(|| inside.to_string())
}

/// Returns whether a text has a command of TeX with an argument or an index.
fn has_command(text: &str) -> bool {
    let is_command = |at: usize| {
        let name = text[at + 1..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = text.len() - at - 1 - name.len();
        letters > 1 && !text[..at].ends_with(':')
    };
    text.contains(['{', '^', '_'])
        && text.match_indices('\\').take(8).any(|(at, _)| is_command(at))
        && !text.contains(":\\")
}

/// Returns TeX without the commands for its size and colour, and whether it is for lines of its
/// own.
fn plain(tex: &str) -> (&str, bool) {
    const SIZES: [&str; 12] = [
        "\\inline", "\\tiny", "\\small", "\\normalsize", "\\large", "\\Large", "\\LARGE", "\\huge",
        "\\dpi", "\\bg", "\\fn", "\\fg",
    ];
    let mut tex = without_delimiters(tex.trim());
    let mut is_display = false;
    // MediaWiki writes `{\displaystyle a}`.
    if let Some(inner) = tex.strip_prefix("{\\displaystyle").and_then(|tex| tex.strip_suffix('}')) {
        return (inner.trim(), false);
    }
    loop {
        if let Some(rest) = tex.strip_prefix("\\displaystyle") {
            is_display = true;
            tex = rest.trim_start();
            continue;
        }
        let Some(size) = SIZES.iter().find(|size| tex.starts_with(**size)) else { break };
        let rest = &tex[size.len()..];
        let rest = match rest.as_bytes().first() {
            Some(b'{') => rest.split_once('}').map_or(rest, |(_, rest)| rest),
            Some(b'_') => rest.find([' ', '\\']).map_or(rest, |end| &rest[end..]),
            Some(b) if b.is_ascii_alphabetic() => break,
            _ => rest,
        };
        tex = rest.trim_start();
    }
    (tex.trim(), is_display)
}

/// Returns whether a picture is alone in its paragraph.
fn is_alone(dom: &Dom<'_>, at: usize) -> bool {
    let around = dom.ancestors(at).take(2).find(|&around| dom[around].tag.is_block());
    around.is_some_and(|around| {
        let node = &dom[around];
        node.all == 0 && node.media == 1 && matches!(node.tag, Tag::P | Tag::DIV | Tag::CENTER)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_in_addresses() {
        for (url, tex) in [
            ("/latex.php?latex=a%2Bb&bg=ffffff&s=0", "a+b"),
            ("https://s0.wp.com/latex.php?latex=x%5E2+%2B+1&bg=fff", "x^2 + 1"),
            ("https://latex.codecogs.com/gif.latex?%5Cfrac%7Ba%7D%7Bb%7D", "\\frac{a}{b}"),
            ("https://chart.googleapis.com/chart?cht=tx&chl=%5Csqrt%7B2%7D", "\\sqrt{2}"),
            ("https://www.zhihu.example/equation?tex=a_1", "a_1"),
            ("/cgi-bin/mimetex.cgi?x_1+x_2", "x_1+x_2"),
        ] {
            assert_eq!(from_address(url).as_deref(), Some(tex), "{url}");
        }
        for url in [
            "/chart?chl=a|b&cht=p3", "/a.png?math=1", "/latex.png", "/texas.jpg?w=20", "/latex?%ff",
        ] {
            assert_eq!(from_address(url), None, "{url}");
        }
    }

    #[test]
    fn formulas_in_alternative_texts() {
        for (alt, tex) in [("$a+b$", "a+b"), ("\\frac{a}{b}", "\\frac{a}{b}"), ("\\(x\\)", "x")] {
            assert_eq!(from_alt(alt, false).as_deref(), Some(tex), "{alt}");
        }
        for alt in ["a view", "$5 and $6", "C:\\Users\\my_name", "a^2", "", "$", "\\n"] {
            assert_eq!(from_alt(alt, false), None, "{alt}");
        }
        assert_eq!(from_alt("x", true).as_deref(), Some("x"));
    }

    #[test]
    fn commands_for_the_size() {
        assert_eq!(plain("\\dpi{120} \\bg_white \\large a"), ("a", false));
        assert_eq!(plain("{\\displaystyle a}"), ("a", false));
        assert_eq!(plain("\\displaystyle \\sum a"), ("\\sum a", true));
        assert_eq!(plain("\\smallint a"), ("\\smallint a", false));
    }
}
