//! The protocol of a program that `tools/bench speed` measures. It reads all pages and reports that
//! it is ready. Then it processes each page in one thread whenever a line comes on stdin.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::time::Instant;

/// Reads the pages whose paths are in the file `list`, one in each line.
pub(crate) fn read_pages(list: &str) -> io::Result<Vec<Vec<u8>>> {
    let read = |path: &Path| {
        std::fs::read(path)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    BufReader::new(File::open(list)?).lines().map(|path| read(Path::new(&path?))).collect()
}

/// Answers `ready`. Then it answers each line of stdin with the wall-clock seconds that `work` took
/// on all `items`, the sum of what it counted (such as bytes of text), and the number of failures.
pub(crate) fn serve<T>(items: &[T], work: impl Fn(&T) -> Option<usize>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "ready")?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        line?;
        let (mut counted, mut failed) = (0, 0);
        let start = Instant::now();
        for item in items {
            match work(black_box(item)) {
                Some(count) => counted += count,
                None => failed += 1,
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{seconds} {counted} {failed}")?;
        out.flush()?;
    }
    Ok(())
}
