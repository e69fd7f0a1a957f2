//! Reads JSON-LD with common mistakes: comments around it, line breaks in strings, extra commas.

use serde_json::Value;

/// Returns the values in the text of a script, up to the first mistake that cannot be repaired.
pub(super) fn values(script: &str) -> Vec<Value> {
    let strict = |text: &str| {
        let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let mut good = true;
        let values: Vec<_> =
            values.map_while(|value| value.map_err(|_| good = false).ok()).collect();
        (values, good)
    };
    let (values, good) = strict(script);
    if good {
        return values;
    }
    let (repaired, _) = strict(&repaired(script));
    if repaired.is_empty() { values } else { repaired }
}

/// Repairs a script: it starts at the first bracket, control characters in strings are escaped,
/// invalid escapes lose their backslash, and commas before a closing bracket, comments and
/// semicolons are removed.
fn repaired(script: &str) -> String {
    let mut out = String::with_capacity(script.len());
    let script = script.replace("<![CDATA[", "").replace("]]>", "");
    let Some(first) = script.find(['{', '[']).filter(|at| !script[..*at].contains('"')) else {
        return out;
    };
    let mut chars = script[first..].chars().peekable();
    let mut in_string = false;
    while let Some(c) = chars.next() {
        if in_string {
            match c {
                '"' => in_string = false,
                '\\' => {
                    escape(&mut chars, &mut out);
                    continue;
                }
                '\n' | '\r' | '\t' => {
                    out.push(' ');
                    continue;
                }
                _ if c.is_control() => continue,
                _ => {}
            }
            out.push(c);
            continue;
        }
        match c {
            '"' => in_string = true,
            '}' | ']' => {
                let kept = out.trim_end().trim_end_matches(',').len();
                out.truncate(kept);
            }
            '/' if chars.peek() == Some(&'*') => {
                let mut before = ' ';
                chars.by_ref().find(|c| {
                    (before == '*' && *c == '/') || {
                        before = *c;
                        false
                    }
                });
                continue;
            }
            '/' if chars.peek() == Some(&'/') => {
                chars.by_ref().find(|c| *c == '\n');
                continue;
            }
            ';' => continue,
            _ if c.is_control() && !c.is_whitespace() => continue,
            _ => {}
        }
        out.push(c);
    }
    out
}

/// Writes the escape after a backslash. Half of a surrogate pair becomes U+FFFD.
fn escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    let Some(c) = chars.next() else { return };
    if c != 'u' {
        match c {
            '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => out.extend(['\\', c]),
            c if c.is_control() => {}
            c => out.push(c),
        }
        return;
    }
    let Some(unit) = unit(chars) else { return out.push('u') };
    let mut pair = vec![unit];
    if (0xd800..0xdc00).contains(&unit) {
        let mut ahead = chars.clone();
        let next = (ahead.next(), ahead.next()) == (Some('\\'), Some('u'));
        let low = if next { self::unit(&mut ahead) } else { None };
        if let Some(low) = low.filter(|unit| (0xdc00..0xe000).contains(unit)) {
            pair.push(low);
            *chars = ahead;
        }
    }
    for c in String::from_utf16_lossy(&pair).chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

/// Reads four hexadecimal digits.
fn unit(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<u16> {
    let mut ahead = chars.clone();
    let digits: String = ahead.by_ref().take(4).collect();
    let all = digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let unit = u16::from_str_radix(&digits, 16).ok().filter(|_| all)?;
    *chars = ahead;
    Some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn common_mistakes_in_json_are_accepted() {
        for (script, expected) in [
            (r#"{"a": 1}"#, json!({"a": 1})),
            ("<!--\n{\"a\": 1}\n-->", json!({"a": 1})),
            ("//<![CDATA[\n{\"a\": 1}\n//]]>", json!({"a": 1})),
            ("/*<![CDATA[*/{\"a\": 1}/*]]>*/", json!({"a": 1})),
            ("{\"a\": [1, 2, ], }", json!({"a": [1, 2]})),
            ("{\"a\": \"x\ny\tz\u{1}\"}", json!({"a": "x y z"})),
            (r#"{"a": "it\'s \x"}"#, json!({"a": "it's x"})),
            (r#"{"a": "\ud83d cut"}"#, json!({"a": "\u{fffd} cut"})),
            (r#"{"a": "\ud83d\ude00\u0022",}"#, json!({"a": "😀\""})),
            (r#"{"a": "b // c /* d */"};"#, json!({"a": "b // c /* d */"})),
        ] {
            assert_eq!(values(script), [expected], "{script}");
        }
    }

    #[test]
    fn several_values_and_none() {
        assert_eq!(values("{\"a\":1}{\"b\":2}"), [json!({"a": 1}), json!({"b": 2})]);
        assert_eq!(values("{\"a\":1} oops"), [json!({"a": 1})]);
        for broken in ["", "oops", "{", "{\"a\": \"", "{\"a\": \"\\", "{\"a\": \"\\u12", "/*", "]"]
        {
            assert!(values(broken).is_empty(), "{broken}");
        }
        assert!(values(&"[".repeat(100_000)).is_empty());
    }
}
