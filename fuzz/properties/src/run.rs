//! Runs a target on its seeds, and on mutated ones.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::Target;
use crate::mutate::mutated;

/// Reads the seeds of a target from `fuzz/seeds`.
///
/// # Errors
/// The I/O error if a seed cannot be read.
pub fn seeds(target: &Target) -> std::io::Result<Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(fuzz().join("seeds").join(target.seeds))? {
        paths.push(entry?.path());
    }
    paths.sort();
    paths.iter().map(std::fs::read).collect()
}

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads the words of a target from its dictionary, which has the format of libFuzzer.
fn words(target: &Target) -> Vec<Vec<u8>> {
    let path = fuzz().join("words").join(target.words).with_extension("dict");
    std::fs::read_to_string(path).unwrap().lines().map(word).collect()
}

fn word(line: &str) -> Vec<u8> {
    let mut bytes = line[1..line.len() - 1].bytes();
    let mut word = Vec::new();
    while let Some(byte) = bytes.next() {
        let escaped = if byte == b'\\' { bytes.next() } else { None };
        word.push(match escaped {
            Some(b'x') => {
                let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            escaped => escaped.unwrap_or(byte),
        });
    }
    word
}

/// Runs a target on its seeds, then on `cases` mutated seeds.
///
/// # Errors
/// The first input for which a property does not hold.
pub fn run(target: &Target, seeds: &[Vec<u8>], cases: u64, seed: u64) -> Result<(), Vec<u8>> {
    let check = |input: &[u8]| catch_unwind(AssertUnwindSafe(|| (target.check)(input))).is_ok();
    if let Some(seed) = seeds.iter().find(|seed| !check(seed)) {
        return Err(seed.clone());
    }
    let words = words(target);
    for nth in 0..cases {
        // With its own random numbers, a case can be repeated without the previous ones.
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_mul(1 << 40).wrapping_add(nth));
        let input = mutated(&mut rng, seeds, &words);
        if !check(&input) {
            return Err(input);
        }
    }
    Ok(())
}
