//! Limits on the size of a model. Files that exceed them are rejected when they are read, and not
//! written. Models that the program trains are far below them.

pub(crate) use dechaff_format::MAX_ENTRIES;

/// Maximum number of rounds of a model. The program trains at most 5, in addition to the rounds of
/// a base.
pub(crate) const MAX_ROUNDS: usize = 16;
/// Maximum number of pages whose fingerprints a model file may contain.
pub(crate) const MAX_SEEN: usize = 1 << 22;
/// The number of trees of a round. The program trains 300.
pub(crate) const MAX_TREES: usize = 4096;
/// Maximum number of detectors of roles. The program trains at most one for each role.
pub(crate) const MAX_DETECTORS: usize = 64;
/// Maximum number of tokens of a dictionary. The program keeps 12,000, in addition to the tokens of
/// a base.
pub(crate) const MAX_TOKENS: usize = 1_000_000;
/// Maximum absolute weight of a token. Log-odds of counts of 64 bits are below 45.
pub(crate) const MAX_TOKEN_WEIGHT: f32 = 1e6;
