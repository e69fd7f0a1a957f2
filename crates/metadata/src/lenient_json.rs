//! Reads the values of JSON-LD, whatever its mistakes.

use dechaff_page::json::{Token, tokens, unescaped};
use serde_json::{Map, Value};

/// Maximum depth of nested values. The values that are open there are left out.
const DEPTH: usize = 128;

/// Returns the values in the text of a script. Incomplete values are left out.
pub(super) fn values(script: &str) -> Vec<Value> {
    let mut values = Vec::new();
    // The open values, each with its key in the value around it.
    let mut open: Vec<(Option<String>, Value)> = Vec::new();
    let mut key = None;
    for token in tokens(script) {
        let value = match token {
            Token::Object | Token::Array if open.len() == DEPTH => break,
            Token::Object => {
                open.push((key.take(), Value::Object(Map::new())));
                continue;
            }
            Token::Array => {
                open.push((key.take(), Value::Array(Vec::new())));
                continue;
            }
            Token::Key(name) => {
                key = Some(unescaped(name).into_owned());
                continue;
            }
            Token::Text(raw) => Value::String(text(raw)),
            Token::Word(word) => {
                let Ok(value) = serde_json::from_str(word) else { continue };
                value
            }
            Token::End => {
                let Some((name, value)) = open.pop() else { continue };
                key = name;
                value
            }
        };
        match (open.last_mut(), key.take()) {
            (None, _) => values.push(value),
            (Some((_, Value::Object(object))), Some(key)) => {
                object.insert(key, value);
            }
            (Some((_, Value::Array(items))), _) => items.push(value),
            // A value in an object without a key.
            _ => {}
        }
    }
    values
}

/// Returns the text of a string. White space other than spaces becomes a space, and other control
/// characters are left out.
fn text(raw: &str) -> String {
    let text = unescaped(raw);
    if !text.contains(char::is_control) {
        return text.into_owned();
    }
    let spaced = |c: char| if c.is_whitespace() { ' ' } else { c };
    text.chars().map(spaced).filter(|c| !c.is_control()).collect()
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
            ("<![CDATA[{\"a\": 1}]]>", json!([[{"a": 1}]])),
            ("{\"a\": [1, 2, ], }", json!({"a": [1, 2]})),
            (
                "{\"a\": {\"b\" 1 \"c\": true}\n\"d\": [null {}]}",
                json!({"a": {"c": true}, "d": [null, {}]}),
            ),
            ("{\"a\": \"x\ny\tz\u{1}\"}", json!({"a": "x y z"})),
            ("// <![CDATA[ {\"a\": 1} // ]]>", json!([[{"a": 1}]])),
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
