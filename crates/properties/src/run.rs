//! Runs a target on its seeds, and on changed ones.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::Target;
use crate::mutate::mutated;

/// The seeds of a target, from `fuzz/seeds`.
///
/// # Errors
/// When they cannot be read.
pub fn seeds(target: &Target) -> std::io::Result<Vec<Vec<u8>>> {
    let directory =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target.seeds);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        paths.push(entry?.path());
    }
    paths.sort();
    paths.iter().map(std::fs::read).collect()
}

/// Runs a target on its seeds as they are, then on so many changed ones.
///
/// # Errors
/// The input for which a property does not hold.
pub fn run(target: &Target, seeds: &[Vec<u8>], cases: u64, seed: u64) -> Result<(), Vec<u8>> {
    let check = |input: &[u8]| catch_unwind(AssertUnwindSafe(|| (target.check)(input))).is_ok();
    if let Some(seed) = seeds.iter().find(|seed| !check(seed)) {
        return Err(seed.clone());
    }
    for nth in 0..cases {
        // A case can then be repeated without the previous ones.
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_mul(1 << 40).wrapping_add(nth));
        let input = mutated(&mut rng, seeds, target.words);
        if !check(&input) {
            return Err(input);
        }
    }
    Ok(())
}
