//! Measures scoring lines with the model `general`, on the pages in `data/`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dechaff_extractor::Model;
use dechaff_extractor::decision::decide;
use dechaff_extractor::learners::Rounds;
use dechaff_extractor::scoring::PageScorer;
use dechaff_page::{Page, segment};

#[path = "../../../data/pages.rs"]
mod pages;

const GENERAL: &[u8] = include_bytes!("../../../models/general/model.bin");

fn scoring(criterion: &mut Criterion) {
    let html = pages::pages("pages");
    let bytes = html.iter().map(|(_, html)| html.len() as u64).sum();
    let pages: Vec<Page> =
        html.iter().map(|(_, html)| segment(html).expect("shorter than 4 GiB")).collect();
    let model = Model::read(GENERAL).expect("a shipped model");
    let dictionaries = model.tokens.compile();
    let rounds = Rounds::new(&model.rounds);
    let scorer = |page| PageScorer::new(page, model.features, &dictionaries, model.rounds.len());

    let mut group = criterion.benchmark_group("scoring");
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("features", |bencher| {
        bencher.iter_with_large_drop(|| {
            pages.iter().map(|page| scorer(page).matrix()).collect::<Vec<_>>()
        });
    });
    group.bench_function("features and rounds", |bencher| {
        bencher.iter(|| {
            for page in &pages {
                black_box(scorer(page).score(&rounds));
            }
        });
    });
    let weighed: Vec<_> = pages
        .iter()
        .map(|page| (scorer(page).score(&rounds), scorer(page).texts().counts.clone()))
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
