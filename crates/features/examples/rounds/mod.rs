//! How a contender of `scripts/bench` works: it reads all pages, says so, and then does its work on
//! each of them, in one thread, whenever a line comes on stdin.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::time::Instant;

/// The pages whose paths stand in the file `list`, one a line.
pub(crate) fn read_pages(list: &Path) -> io::Result<Vec<Vec<u8>>> {
    let read = |path: &str| {
        std::fs::read(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))
    };
    BufReader::new(File::open(list)?).lines().map(|path| read(&path?)).collect()
}

/// Answers `ready`, and then each line of stdin with the wall seconds of `round` and what it counted
/// (such as bytes of text).
pub(crate) fn serve(mut round: impl FnMut() -> usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "ready")?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        line?;
        let start = Instant::now();
        let counted = black_box(round());
        writeln!(out, "{} {counted}", start.elapsed().as_secs_f64())?;
        out.flush()?;
    }
    Ok(())
}
