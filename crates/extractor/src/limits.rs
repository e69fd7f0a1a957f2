//! Limits on the size of a model. Files that exceed them are rejected when they are read, and not
//! written. Models that the program trains are far below them.

/// The longest payload that is read, in bytes.
pub const MAX_PAYLOAD: u64 = 64 << 20;
/// The number of rounds of a model. The program trains at most 5, in addition to those of a base.
pub const MAX_ROUNDS: usize = 16;
/// The largest number of pages whose fingerprints a model file may contain.
pub const MAX_SEEN: usize = 1 << 22;
/// The number of trees of a round. The program trains 300.
pub const MAX_TREES: usize = 4096;
/// The number of detectors of roles. The program trains at most one for each role.
pub const MAX_DETECTORS: usize = 64;
/// The number of tokens of a dictionary. The program keeps 12,000, in addition to those of a base.
pub const MAX_TOKENS: usize = 1_000_000;
/// The number of inputs of a learner, of names of features, and of entries of other lists.
pub const MAX_ENTRIES: usize = 4096;
/// The number of weights of a network's inputs.
pub const MAX_WEIGHTS: usize = MAX_ENTRIES * 256;
/// The largest absolute weight of a token. Log-odds of counts of 64 bits are below 45.
pub const MAX_TOKEN_WEIGHT: f32 = 1e6;

/// The number of characters of a text of a file that errors show.
const SHOWN: usize = 100;

/// Shortens a text of a file for an error. A name in a file may be as long as the file.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
