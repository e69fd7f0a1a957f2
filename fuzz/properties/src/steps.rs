//! Property of the work on a page: its counted steps are at most a multiple of the page's length.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

use dechaff::{Format, Html, Input, Options};
use dechaff_extractor::Stop;

use crate::repeats::extractor;

/// Minimum length of a page, in bytes. Shorter inputs are repeated.
const LENGTH: usize = 1 << 18;
/// Number of looks at the stop that any page may take.
const LOOKS: usize = 64;
/// Number of bytes of a page for each further look. A look follows 4,096 tokens or nodes, 65,536
/// counted steps, 256 blocks that are written in a format, or a part of the lines that are scored.
const BYTES_PER_LOOK: usize = 1 << 7;

/// Checks the steps of extracting a page, with nearly all lines kept and all fields. Work counts
/// its steps by looking at whether it should end, so the result does not depend on the machine.
pub fn steps(data: &[u8]) {
    let html = data.repeat(LENGTH.div_ceil(data.len().max(1)));
    let looks = AtomicUsize::new(0);
    let is_set = || {
        looks.fetch_add(1, Ordering::Relaxed);
        false
    };
    let extractor = extractor(true);
    if let Ok(page) =
        extractor.extract(Input::from(Html::new(&html).with_stop(Stop::when(&is_set))))
    {
        let _ = black_box(page.file(Format::Jsonl, extractor.options()));
        let _ = black_box(page.file(Format::Plain, &Options::default()));
    }
    let (found, most) = (looks.into_inner(), LOOKS + html.len() / BYTES_PER_LOOK);
    assert!(found <= most, "{found} looks for {} bytes, at most {most}", html.len());
}
