//! Tells which addresses a document may have.

/// Returns whether an address begins with a scheme that is safe to follow, or with none.
pub(crate) fn may_be_shown(url: &str) -> bool {
    let end = url.find([':', '/', '?', '#']);
    let Some(colon) = end.filter(|&end| url.as_bytes()[end] == b':') else { return true };
    let scheme = url[..colon].to_ascii_lowercase();
    matches!(
        scheme.as_str(),
        "http" | "https" | "mailto" | "tel" | "ftp" | "sms" | "xmpp" | "irc" | "magnet" | "geo"
    )
}
