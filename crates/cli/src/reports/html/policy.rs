//! The Content-Security-Policy of the report: it allows these scripts and styles, and loads
//! nothing.

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

/// Returns a Content-Security-Policy that allows these texts, by their hashes, and nothing else.
pub(super) fn policy(styles: &[&str], scripts: &[&str]) -> String {
    format!(
        "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
        sources(styles),
        sources(scripts)
    )
}

fn sources(texts: &[&str]) -> String {
    let source = |text: &&str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    texts.iter().map(source).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_standard() {
        // The example in CSP level 2, section 7.17.2.
        let policy = policy(&[""], &["alert('Hello, world.');"]);
        let script = "script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';";
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains(script), "{policy}");
    }
}
