//! Tells which addresses a document may have.

use dechaff_page::html::is_one_of;

/// Schemes that are safe to follow.
const SCHEMES: [&str; 10] =
    ["http", "https", "mailto", "tel", "ftp", "sms", "xmpp", "irc", "magnet", "geo"];

/// Returns whether an address begins with a scheme that is safe to follow, or with none.
pub(crate) fn may_be_shown(url: &str) -> bool {
    let end = url.find([':', '/', '?', '#']);
    let Some(colon) = end.filter(|&end| url.as_bytes()[end] == b':') else { return true };
    is_one_of(&url.as_bytes()[..colon], &SCHEMES)
}
