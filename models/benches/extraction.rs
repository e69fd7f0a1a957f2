//! Measures extraction with the shipped models on the pages in `data/`: from bytes to content text,
//! from bytes to lines with scores and roles, and loading the models.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extractor, Model};

#[path = "../../data/pages.rs"]
mod pages;

const MODELS: [(&str, &[u8]); 2] = [
    ("general", include_bytes!("../general/model.bin")),
    ("shallow", include_bytes!("../shallow/model.bin")),
];

fn load(model: &[u8]) -> Extractor {
    Extractor::new(Model::read(model).expect("a shipped model"))
}

fn extraction(criterion: &mut Criterion) {
    let pages = pages::pages("pages");
    let bytes = pages.iter().map(|(_, html)| html.len() as u64).sum();
    let mut group = criterion.benchmark_group("extraction");
    group.throughput(Throughput::Bytes(bytes));
    for (name, model) in MODELS {
        let extractor = load(model);
        group.bench_function(BenchmarkId::new("text", name), |bencher| {
            bencher.iter(|| {
                for (_, html) in &pages {
                    black_box(extractor.plain(black_box(html)).ok());
                }
            });
        });
        group.bench_function(BenchmarkId::new("lines", name), |bencher| {
            bencher.iter(|| {
                for (_, html) in &pages {
                    black_box(extractor.extract(black_box(html)).ok());
                }
            });
        });
    }
    let extractor = load(MODELS[0].1);
    group.bench_function("markdown/general", |bencher| {
        bencher.iter(|| {
            for (_, html) in &pages {
                let found = extractor.extract(black_box(html)).expect("shorter than 4 GiB");
                let document = Document::read(&found, &DocumentOptions::default());
                black_box(document.to_markdown(&RenderOptions::default()));
            }
        });
    });
    group.finish();
}

fn loading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    for (name, model) in MODELS {
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter_with_large_drop(|| load(black_box(model)));
        });
    }
    group.finish();
}

criterion_group!(benches, extraction, loading);
criterion_main!(benches);
