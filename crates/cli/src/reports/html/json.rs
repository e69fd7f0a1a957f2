//! JSON for the scripts of the report.

use serde::Serialize;

/// Returns JSON that can be placed inside `<script>`: none of its characters has a meaning in HTML.
///
/// # Errors
/// As serde_json. The values of this program cause none.
pub(super) fn for_script(value: &impl Serialize) -> Result<String, serde_json::Error> {
    // These characters occur in strings only: all other parts of JSON are ASCII without them.
    Ok(serde_json::to_string(value)?
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_does_not_end_its_script() {
        let hostile = "</script><script>alert('1')</script><!-- & \\u003c \" \u{2028}\u{2029}";
        let json = for_script(&[hostile]).unwrap();
        assert!(!json.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{json}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [hostile]);
    }
}
