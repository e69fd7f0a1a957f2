//! Runs targets on many mutated seeds:
//! `cargo run --release -p dechaff-properties -- TARGET --cases N`.

use std::error::Error;
use std::time::{Duration, Instant, SystemTime};

use dechaff_properties::{Growth, Shape, TARGETS, Target, run, seeds, target};
use peak_alloc::PeakAlloc;

const USAGE: &str = "usage: dechaff-properties all|TARGET… [--cases N] [--seed S]
       dechaff-properties repeats [--bytes N] [--every N]";

/// Memory that a page of any length may take, in bytes.
const FLOOR: usize = 40 << 20;
/// Maximum time of a page between two looks at whether the work should end.
const MAX_UNSEEN: Duration = Duration::from_secs(1);

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() -> Result<(), Box<dyn Error>> {
    // Each run tries other cases, unless `--seed` repeats those of an earlier one.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let (mut names, mut cases, mut seed) = (Vec::new(), 100_000, now.as_secs() % 1_000_000);
    let (mut bytes, mut every) = (1 << 16, 1);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number =
            || args.next().ok_or(USAGE)?.parse::<u64>().map_err(Box::<dyn Error>::from);
        match arg.as_str() {
            "--cases" => cases = number()?,
            "--seed" => seed = number()?,
            "--bytes" => bytes = usize::try_from(number()?)?,
            "--every" => every = usize::try_from(number()?.max(1))?,
            _ => names.push(arg),
        }
    }
    if names == ["repeats"] {
        return repeats(bytes, every, seed as usize);
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
    println!("seed {seed}");
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

/// Measures pages that repeat one part, each with `bytes` and with four times as many. Of all
/// shapes, one in `every` is measured, and the seed decides which.
fn repeats(bytes: usize, every: usize, seed: usize) -> Result<(), Box<dyn Error>> {
    let peak = |work: &dyn Fn()| {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        work();
        (MEMORY.peak_usage() - before).saturating_sub(FLOOR)
    };
    let (mut shapes, mut found) = (0, 0);
    let (mut slowest, mut largest, mut longest) = (0.0f64, 0.0f64, 0.0f64);
    let mut unseen = Duration::ZERO;
    for shape in Shape::all().skip(seed % every).step_by(every) {
        let mut growth = shape.growth(bytes, &peak);
        // A page also takes longer once it no longer fits into a cache, or into memory that the
        // program already has. If the time really grows too fast, it does so at any length.
        if growth.is_too_slow() && !growth.is_long {
            let memory = growth.memory;
            growth = Growth { memory, ..shape.growth(16 * bytes, &peak) };
        }
        shapes += 1;
        slowest = slowest.max(growth.times);
        largest = largest.max(growth.memory);
        longest = longest.max(growth.nanoseconds);
        unseen = unseen.max(growth.unseen);
        if growth.is_too_slow() || growth.is_too_large() || growth.unseen > MAX_UNSEEN {
            found += 1;
            println!(
                "{:?}, {:?} after {:?} in {:?}: {:.1} times the time for four times the page ({}), {:.0} ns a byte, memory {:.0} times the page and 40 MiB, {:.1?} without a look at the stop",
                shape.part,
                shape.second,
                shape.between,
                shape.around[0],
                growth.times,
                growth.format,
                growth.nanoseconds,
                growth.memory,
                growth.unseen
            );
        }
    }
    println!(
        "{shapes} shapes of {bytes} and {} bytes: at most {slowest:.1} times the time, {longest:.0} ns a byte, memory {largest:.1} times the page and 40 MiB, {unseen:.1?} without a look at the stop",
        4 * bytes
    );
    if found > 0 { Err(format!("{found} shapes take too much").into()) } else { Ok(()) }
}
