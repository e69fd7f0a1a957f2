//! Limits on the size of files. Files that the program writes are far below them.

/// The longest payload that is read, in bytes.
pub const MAX_PAYLOAD: u64 = 64 << 20;
/// Maximum number of entries of a list that has no reason to be long.
pub const MAX_ENTRIES: usize = 4096;

/// The number of characters of a text of a file that errors show.
const SHOWN: usize = 100;

/// Shortens a text of a file for an error. A name in a file may be as long as the file.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
