//! Mutates seeds: flips and removes bytes, inserts parts of seeds and words of a dictionary.

use fastrand::Rng;

/// Maximum length of a mutated input, in bytes.
const MAX_LENGTH: usize = 1 << 15;

/// Returns one of the seeds, or a part of it, with some changes.
pub(crate) fn mutated(rng: &mut Rng, seeds: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let mut input = match rng.choice(seeds) {
        Some(seed) if rng.u8(..8) > 0 => seed.clone(),
        _ => Vec::new(),
    };
    if input.len() > 2000 && rng.bool() {
        let from = rng.usize(..input.len());
        input = input[from..input.len().min(from + rng.usize(1..2000))].to_vec();
    }
    for _ in 0..1 + rng.usize(..6) * rng.usize(..4) {
        change(rng, &mut input, seeds, words);
    }
    input.truncate(MAX_LENGTH);
    input
}

fn change(rng: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[Vec<u8>]) {
    let at = rng.usize(..=input.len());
    let end = |rng: &mut Rng, most| (at + rng.usize(..most)).min(input.len());
    match rng.u8(..10) {
        0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
        1 if at < input.len() => input[at] = rng.u8(..),
        2 => drop(input.drain(at..end(rng, 40))),
        3 => {
            let part = input[at..end(rng, 200)].to_vec();
            let times = if rng.u8(..20) == 0 { rng.usize(1..100) } else { 1 };
            drop(input.splice(at..at, part.repeat(times)));
        }
        4 => {
            let other = rng.choice(seeds).map_or(&[][..], |seed| &seed[..]);
            let from = rng.usize(..=other.len());
            let to = (from + rng.usize(..200)).min(other.len());
            drop(input.splice(at..at, other[from..to].iter().copied()));
        }
        5 => input.truncate(at),
        6 => drop(input.splice(at..at, [rng.u8(..8)])),
        _ => {
            let word = rng.choice(words).map_or(&[][..], |word| &word[..]);
            let to = if rng.u8(..4) == 0 { end(rng, word.len() + 1) } else { at };
            drop(input.splice(at..to, word.iter().copied()));
        }
    }
}
