//! Compares `Tokens` with the tokenizer tests of html5lib-tests.
//!
//!     cargo run -p dechaff-features --example conformance -- html5lib-tests/tokenizer [--all]
//!
//! Prints for each file how many tests agree, differ and do not apply. With `--all`, also prints
//! each test that differs.

use std::error::Error;
use std::path::PathBuf;

use dechaff_page::{Tag, Token, Tokens};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let directory = args.first().ok_or("expected the directory with the tests")?;
    let all = args.iter().any(|arg| arg == "--all");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "test"));
    files.sort();
    println!("{:<28}{:>8}{:>8}{:>8}", "file", "agree", "differ", "skipped");
    for path in files {
        let file: Value = serde_json::from_slice(&std::fs::read(&path)?)?;
        let (mut agree, mut differ, mut skipped) = (0, 0, 0);
        for test in file["tests"].as_array().into_iter().flatten() {
            let states = test["initialStates"].as_array().cloned();
            for state in states.unwrap_or_else(|| vec!["Data state".into()]) {
                match run(test, state.as_str().unwrap_or_default()) {
                    None => skipped += 1,
                    Some((found, expected, _)) if found == expected => agree += 1,
                    Some((found, expected, input)) => {
                        differ += 1;
                        if all {
                            println!("  {state} {}", test["description"]);
                            println!("    input    {input:?}");
                            println!("    expected {expected:?}\n    found    {found:?}");
                        }
                    }
                }
            }
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("{name:<28}{agree:>8}{differ:>8}{skipped:>8}");
    }
    Ok(())
}

/// Returns what is found, what is expected, and the input, or `None` if a test does not apply.
fn run(test: &Value, state: &str) -> Option<(Vec<String>, Vec<String>, String)> {
    let escaped = test["doubleEscaped"].as_bool().unwrap_or_default();
    let text = |value: &Value| -> Option<String> {
        let text = value.as_str()?;
        if escaped { unescape(text) } else { Some(text.to_string()) }
    };
    let last = test["lastStartTag"].as_str();
    // A page is always read from its start, so the markup that leads to the state precedes the
    // input.
    let before = match (state, last) {
        ("Data state", _) => "",
        ("RCDATA state", None | Some("title")) => "<title>",
        ("RCDATA state", Some("textarea")) => "<textarea>",
        ("RAWTEXT state", None) => "<style>",
        ("RAWTEXT state", Some("xmp")) => "<xmp>",
        ("Script data state", None | Some("script")) => "<script>",
        ("PLAINTEXT state", _) => "<plaintext>",
        ("CDATA section state", _) => "<svg><![CDATA[",
        _ => return None,
    };
    let input = text(&test["input"])?;
    let mut expected = Vec::new();
    for token in test["output"].as_array()? {
        let part = |at: usize| text(&token[at]);
        match token[0].as_str()? {
            "DOCTYPE" => {}
            "Comment" => expected.push(format!("! {}", part(1)?)),
            "EndTag" => expected.push(format!("</{}>", part(1)?)),
            "Character" => push_text(&mut expected, &part(1)?),
            _ => {
                let mut attributes: Vec<String> = Vec::new();
                for (name, value) in token[2].as_object()? {
                    attributes.push(format!("{}={}", text(&name.as_str().into())?, text(value)?));
                }
                expected.push(start(&part(1)?, attributes));
            }
        }
    }
    let page = format!("{before}{input}");
    let mut found = Vec::new();
    for token in Tokens::of(page.as_bytes()) {
        show(&page, before.len(), token, &mut found);
    }
    Some((found, expected, input))
}

/// Formats a token that is not part of the markup before the input.
fn show(page: &str, from: usize, token: Token<'_>, to: &mut Vec<String>) {
    let name = |name: &[u8]| nul(&String::from_utf8_lossy(name)).to_ascii_lowercase();
    match token {
        Token::Start { span, .. } if span.start < from => {}
        Token::Start { name: tag, attributes, .. } => {
            let mut shown: Vec<(String, String)> = Vec::new();
            for (attribute, value) in attributes {
                let attribute = name(attribute);
                if shown.iter().all(|(known, _)| *known != attribute) {
                    let value = lines(&String::from_utf8_lossy(value));
                    shown.push((attribute, nul(&htmlize::unescape_attribute(value))));
                }
            }
            let attributes = shown.iter().map(|(name, value)| format!("{name}={value}"));
            to.push(start(&name(tag), attributes.collect()));
        }
        Token::End { name: tag, .. } => to.push(format!("</{}>", name(tag))),
        Token::Text { span } if page[..span.start].ends_with("<![CDATA[") => {
            push_text(to, &lines(&page[span]));
        }
        Token::Text { span } => push_text(to, &htmlize::unescape(lines(&page[span]))),
        Token::Raw { tag, span } => {
            let text = lines(&page[span]);
            let references = matches!(tag, Tag::TITLE | Tag::TEXTAREA);
            let text = if references { htmlize::unescape(text).into_owned() } else { text };
            push_text(to, &nul(&text));
        }
        Token::Comment { span } => to.push(format!("! {}", nul(&lines(comment(&page[span]))))),
        Token::Enter { .. } | Token::Leave { .. } => {}
    }
}

/// Returns the text of a comment from its bytes.
fn comment(source: &str) -> &str {
    let Some(text) = source.strip_prefix("<!--") else {
        let text = source.strip_prefix("<!").or_else(|| source.strip_prefix("</"));
        let text = text.unwrap_or(&source[1..]);
        return text.strip_suffix('>').unwrap_or(text);
    };
    if matches!(text, ">" | "->") {
        return "";
    }
    let ends = ["-->", "--!>", "--!", "--", "-"];
    ends.iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text)
}

fn start(name: &str, mut attributes: Vec<String>) -> String {
    attributes.sort();
    format!("<{name} {attributes:?}>")
}

/// Adds text to the previous text, if there is some.
fn push_text(to: &mut Vec<String>, text: &str) {
    match to.last_mut().filter(|last| last.starts_with("text ")) {
        Some(last) => last.push_str(text),
        None => to.push(format!("text {text}")),
    }
}

/// Normalises line breaks as the standard does.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Replaces NUL as the standard does outside of text.
fn nul(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// Resolves `\uXXXX`. Returns `None` for half a surrogate pair, which UTF-8 cannot represent.
fn unescape(text: &str) -> Option<String> {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        units.extend(rest[..at].encode_utf16());
        units.push(u16::from_str_radix(rest.get(at + 2..at + 6)?, 16).ok()?);
        rest = &rest[at + 6..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).ok()
}
