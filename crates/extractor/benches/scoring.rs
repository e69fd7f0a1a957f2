//! From lines to scores with the model `general`, over the pages in `data/`.

#[path = "../../features/benches/data/mod.rs"]
mod data;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dechaff_extractor::{Model, decide, features, run_rounds};
use dechaff_features::{Page, segment, word_count};

const GENERAL: &[u8] = include_bytes!("../../../models/general/model.bin");

fn scoring(criterion: &mut Criterion) {
    let html = data::pages().expect("data/ is there");
    let bytes = html.iter().map(|(_, html)| html.len() as u64).sum();
    let pages: Vec<Page> =
        html.iter().map(|(_, html)| segment(html).expect("shorter than 4 GiB")).collect();
    let model = Model::read(GENERAL).expect("a shipped model");
    let dictionaries = model.tokens.compile();
    let matrices = || -> Vec<_> {
        let rounds = model.rounds.len();
        pages.iter().map(|page| features(model.features, rounds, page, &dictionaries)).collect()
    };

    let mut group = criterion.benchmark_group("scoring");
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("features", |bencher| bencher.iter_with_large_drop(matrices));
    group.bench_function("rounds", |bencher| {
        bencher.iter_batched(
            matrices,
            |mut matrices: Vec<_>| {
                for (page, matrix) in pages.iter().zip(&mut matrices) {
                    black_box(run_rounds(&model.rounds, page, matrix));
                }
                matrices
            },
            BatchSize::LargeInput,
        );
    });
    let weighed: Vec<_> = pages
        .iter()
        .zip(matrices())
        .map(|(page, mut matrix)| {
            let words: Vec<u32> =
                page.lines.iter().map(|line| word_count(page.text(line))).collect();
            (run_rounds(&model.rounds, page, &mut matrix), words)
        })
        .collect();
    group.bench_function("decision", |bencher| {
        bencher.iter(|| {
            for (scores, words) in &weighed {
                black_box(decide(black_box(scores), words, Default::default()));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, scoring);
criterion_main!(benches);
