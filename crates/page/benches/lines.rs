//! Measures splitting bytes into lines, on the pages in `data/`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dechaff_page::encoding::detect;
use dechaff_page::segment;

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

criterion_group!(benches, lines);
criterion_main!(benches);
