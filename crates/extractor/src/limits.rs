//! How much a model may hold. Files that hold more are refused, and not written; what the program
//! trains stays far below.

/// Rounds of a model. The program trains at most 5, on top of those of a base.
pub const MAX_ROUNDS: usize = 16;
/// Trees of a round. The program trains 300.
pub const MAX_TREES: usize = 4096;
/// Tokens of a dictionary. The program keeps 12,000, on top of those of a base.
pub const MAX_TOKENS: usize = 1_000_000;
/// Inputs of a learner, names of features, entries of other lists.
pub const MAX_ENTRIES: usize = 4096;
/// Weights of a network's inputs.
pub const MAX_WEIGHTS: usize = MAX_ENTRIES * 256;
/// How far from 0 the weight of a token may be. Log-odds from counts of 64 bits stay below 45.
pub const MAX_TOKEN_WEIGHT: f32 = 1e6;
