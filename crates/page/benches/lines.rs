//! Measures splitting bytes into lines, and looking up their words, on the pages in `data/`.

use std::collections::HashMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dechaff_page::encoding::detect;
use dechaff_page::lexicon::bylines;
use dechaff_page::segment;
use dechaff_page::text::each_word;
use dechaff_page::text::filter::WordTable;

#[path = "../../../data/pages.rs"]
mod pages;

fn lines(criterion: &mut Criterion) {
    let pages = pages::pages("pages");
    let bytes = pages.iter().map(|(_, html)| html.len() as u64).sum();
    let mut group = criterion.benchmark_group("lines");
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("encoding", |bencher| {
        bencher.iter(|| pages.iter().map(|(_, html)| detect(black_box(html)).1).sum::<usize>());
    });
    group.bench_function("rendered", |bencher| {
        bencher.iter(|| {
            for (_, html) in &pages {
                let _ = black_box(segment(black_box(html)));
            }
        });
    });
    group.finish();
}

/// Looks up all words of the pages in a list of words, with and without a filter before it.
fn words(criterion: &mut Criterion) {
    let mut words: Vec<String> = Vec::new();
    for (_, html) in pages::pages("pages") {
        let Ok(page) = segment(&html) else { continue };
        for line in &page.lines {
            each_word(page.text(line), |word| words.push(word.to_string()));
        }
    }
    let table = WordTable::new(bylines::words().map(|word| (word, 1u8)));
    let map: HashMap<&str, u8, foldhash::fast::FixedState> =
        bylines::words().map(|word| (word, 1)).collect();
    let mut group = criterion.benchmark_group("words");
    group.throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("table", |bencher| {
        bencher.iter(|| {
            words.iter().filter(|word| table.get(black_box(word.as_bytes())).is_some()).count()
        });
    });
    group.bench_function("map", |bencher| {
        bencher.iter(|| words.iter().filter(|word| map.contains_key(black_box(&***word))).count());
    });
    group.finish();
}

criterion_group!(benches, lines, words);
criterion_main!(benches);
