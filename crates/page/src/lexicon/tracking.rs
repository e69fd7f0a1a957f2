//! Parameters of addresses that only follow readers.

/// Beginnings of parameters of campaigns and of analytics.
const BEGINNINGS: &[&str] =
    &["utm_", "hsa_", "pk_", "mtm_", "matomo_", "oly_", "vero_", "mc_", "at_"];

/// Parameters of clicks and sessions, in lower case.
const NAMES: &[&str] = &[
    "_ga", "_gl", "_hsenc", "_hsmi", "__hssc", "__hstc", "_openstat", "_branch_match_id", "cmpid",
    "dclid", "epik", "fbclid", "gbraid", "gclid", "gclsrc", "icid", "igsh", "igshid", "jsessionid",
    "mkt_tok", "msclkid", "phpsessid", "rb_clickid", "s_cid", "sessid", "session_id", "sessionid",
    "srsltid", "ttclid", "twclid", "wbraid", "wickedid", "yclid", "zanpid",
];

/// Names of session ids that have other meanings on other pages. They count only if the value is a
/// session id.
const MAYBE: &[&str] = &["sid", "s", "session", "phpsid"];

/// Minimum number of hexadecimal digits of a session id.
const SESSION: usize = 24;

/// Removes the parameters that only follow readers.
pub fn without_tracking(url: &mut String) {
    // Before the query, as in `/page;jsessionid=1A2B?a=b`.
    if let Some(at) = url.find(";jsessionid=") {
        let end = url[at..].find(['?', '#']).map_or(url.len(), |length| at + length);
        url.replace_range(at..end, "");
    }
    let Some(query) = url.find('?') else { return };
    let end = url[query..].find('#').map_or(url.len(), |length| query + length);
    let parameters = &url[query + 1..end];
    if !parameters.split('&').any(follows) {
        return;
    }
    let kept: Vec<&str> = parameters.split('&').filter(|parameter| !follows(parameter)).collect();
    let kept = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
    url.replace_range(query..end, &kept);
}

fn follows(parameter: &str) -> bool {
    let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
    // Written as a character reference twice, which pages do.
    let name = name.strip_prefix("amp;").unwrap_or(name).to_ascii_lowercase();
    let is_session = || value.len() >= SESSION && value.bytes().all(|b| b.is_ascii_hexdigit());
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
        || NAMES.contains(&&*name)
        || MAYBE.contains(&&*name) && is_session()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_follow_readers_are_removed() {
        for (url, expected) in [
            ("https://a.example/b?utm_source=x&c=d&fbclid=e#f", "https://a.example/b?c=d#f"),
            ("https://a.example/b?UTM_Source=x", "https://a.example/b"),
            ("https://a.example/b?gclid=x#f", "https://a.example/b#f"),
            ("/b;jsessionid=1A2B?c=d", "/b?c=d"),
            ("/t?t=5&sid=0123456789abcdef0123456789abcdef", "/t?t=5"),
            ("/t?sid=5&s=words", "/t?sid=5&s=words"),
            ("/b?c=utm_source#utm_source=x", "/b?c=utm_source#utm_source=x"),
            ("mailto:a@b.example", "mailto:a@b.example"),
        ] {
            let mut found = url.to_string();
            without_tracking(&mut found);
            assert_eq!(found, expected);
        }
    }
}
