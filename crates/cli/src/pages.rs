//! Works through pages in parallel, in order, a chunk at a time.

use rayon::prelude::*;

use crate::inputs::Input;
use crate::output::Stop;
use crate::progress::Progress;

/// Pages of a chunk at most.
const PAGES: usize = 256;
/// Bytes of a chunk, if it is more than one page, at most.
const BYTES: u64 = 32 << 20;

/// From a page's id and HTML to what is written, or why it cannot be used.
pub(crate) type Render<'a> = &'a (dyn Fn(&str, &[u8]) -> Result<String, String> + Sync);

/// Renders pages, from several threads, and hands each to `sink`, in order. Memory is
/// bounded by the pages of one chunk. Gives how many pages could not be read; each was named.
pub(crate) fn each_page(
    inputs: &[Input],
    render: Render<'_>,
    progress: &Progress,
    mut sink: impl FnMut(&Input, &str) -> Result<(), Stop>,
) -> Result<usize, Stop> {
    let (mut failed, mut done) = (0, 0);
    for chunk in chunks(inputs) {
        let page = |input: &Input| -> Result<String, String> {
            let html = input.read().map_err(|error| format!("cannot be read: {error}"))?;
            render(&input.id, &html)
        };
        let pages: Vec<_> = chunk.par_iter().map(page).collect();
        for (input, page) in chunk.iter().zip(pages) {
            match page {
                Ok(page) => sink(input, &page)?,
                Err(reason) => {
                    failed += 1;
                    progress.say(format_args!("{}: {reason}", input.id));
                }
            }
        }
        done += chunk.len();
        progress.set(done, inputs.len());
    }
    Ok(failed)
}

fn chunks(inputs: &[Input]) -> impl Iterator<Item = &[Input]> {
    let mut left = inputs;
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let count = left
            .iter()
            .take(PAGES)
            .take_while(|input| {
                bytes += input.len();
                bytes <= BYTES
            })
            .count();
        let (chunk, rest) = left.split_at(count.max(1).min(left.len()));
        left = rest;
        (!chunk.is_empty()).then_some(chunk)
    })
}
