//! Runs targets on many changed seeds: `cargo run --release -p dechaff-properties -- TARGET --cases N`.

use std::error::Error;
use std::time::Instant;

use dechaff_properties::{TARGETS, Target, run, seeds, target};

const USAGE: &str = "usage: dechaff-properties all|TARGET… [--cases N] [--seed S]";

fn main() -> Result<(), Box<dyn Error>> {
    let (mut names, mut cases, mut seed) = (Vec::new(), 100_000, 1);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number =
            || args.next().ok_or(USAGE)?.parse::<u64>().map_err(Box::<dyn Error>::from);
        match arg.as_str() {
            "--cases" => cases = number()?,
            "--seed" => seed = number()?,
            _ => names.push(arg),
        }
    }
    let mut targets: Vec<&Target> = Vec::new();
    for name in &names {
        match name.as_str() {
            "all" => targets.extend(&TARGETS),
            name => targets.push(target(name).ok_or_else(|| format!("no target is named {name}"))?),
        }
    }
    if targets.is_empty() {
        return Err(USAGE.into());
    }
    let mut found = 0;
    for target in targets {
        let seeds = seeds(target)?;
        let begin = Instant::now();
        let result = run(target, &seeds, cases, seed);
        let seconds = begin.elapsed().as_secs();
        match result {
            Ok(()) => println!("{:<14} {cases:>10} cases, {seconds} s", target.name),
            Err(input) => {
                found += 1;
                let path = format!("finding-{}-{seed}", target.name);
                std::fs::write(&path, input)?;
                println!("{:<14} FAILED: the input is in {path}", target.name);
            }
        }
    }
    if found > 0 { Err(format!("{found} targets failed").into()) } else { Ok(()) }
}
