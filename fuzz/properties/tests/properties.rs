//! Runs each target on its seeds and on mutated ones; `fuzz/` looks for more.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::time::SystemTime;

use dechaff_properties::{TARGETS, run, seeds, target};

fn check(name: &str, cases: u64) {
    let target = target(name).unwrap();
    let seeds = seeds(target).unwrap();
    assert!(!seeds.is_empty(), "{name} has no seeds");
    // Each run tries other cases.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let seed = now.as_nanos() as u64 % 1_000_000_000;
    println!("seed {seed}");
    if let Err(input) = run(target, &seeds, cases, seed) {
        let input = String::from_utf8_lossy(&input);
        panic!("{name} fails with --cases {cases} --seed {seed}: {input:?}");
    }
}

macro_rules! tests {
    ($($name:ident $cases:literal)*) => {
        $(#[test] fn $name() { check(stringify!($name), $cases); })*

        #[test]
        fn every_target_is_tested_and_fuzzed() {
            let tested = [$(stringify!($name)),*];
            assert!(TARGETS.iter().map(|target| target.name).eq(tested));
            let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
            for name in tested {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
            }
        }
    };
}

tests! {
    lines 2000
    markers 2000
    annotate 2000
    extraction 500
    documents 500
    metadata 500
    steps 50
    model_file 2000
    baseline_file 2000
    settings 5000
    warc 2000
    jsonl 5000
    gzip 2000
    http_head 5000
    label 500
}
