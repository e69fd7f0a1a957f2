//! Measures computing features from lines, on the pages in `data/`.

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dechaff_features::{Dictionaries, Dictionary, FeatureSet, PageFeatures, shallow};
use dechaff_page::text::{word_hash, word_tokens};
use dechaff_page::{Page, segment};

#[path = "../../../data/pages.rs"]
mod pages;

/// Returns a dictionary of every second token, so that half of the look-ups find something.
fn dictionary(tokens: impl Iterator<Item = u64>) -> Dictionary {
    let known: BTreeMap<u64, f32> =
        tokens.filter(|hash| hash % 2 == 0).map(|hash| (hash, 0.5)).collect();
    Dictionary::new(known.into_iter())
}

fn dictionaries(pages: &[Page]) -> Dictionaries {
    let names = || {
        let elements = pages.iter().flat_map(|page| page.elements.iter().map(move |e| (page, e)));
        elements.flat_map(|(page, element)| page.names(element)).map(|name| name.hash)
    };
    let mut hashes = Vec::new();
    for page in pages {
        for line in &page.lines {
            word_tokens(page.text(line), |word| hashes.push(word_hash(word)));
        }
    }
    Dictionaries {
        around: dictionary(names()),
        near: dictionary(names()),
        words: dictionary(hashes.into_iter()),
        phrases: Dictionary::default(),
    }
}

fn features(criterion: &mut Criterion) {
    let html = pages::pages("pages");
    let bytes = html.iter().map(|(_, html)| html.len() as u64).sum();
    let pages: Vec<Page> =
        html.iter().map(|(_, html)| segment(html).expect("shorter than 4 GiB")).collect();
    let dictionaries = dictionaries(&pages);
    let scores: Vec<Vec<f32>> = pages
        .iter()
        .map(|page| page.lines.iter().map(|line| line.chars as f32 / (line.chars + 40) as f32))
        .map(Iterator::collect)
        .collect();

    let full = |page: &Page| {
        PageFeatures::new(page, FeatureSet::Full, &dictionaries).matrix(0..page.lines.len(), true)
    };

    let mut group = criterion.benchmark_group("features");
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("shallow", |bencher| {
        bencher.iter(|| {
            for page in &pages {
                black_box(shallow(black_box(page)));
            }
        });
    });
    group.bench_function("full", |bencher| {
        bencher.iter(|| {
            for page in &pages {
                black_box(full(black_box(page)));
            }
        });
    });
    let mut matrices: Vec<_> = pages.iter().map(full).collect();
    group.bench_function("context", |bencher| {
        bencher.iter(|| {
            for ((page, scores), matrix) in pages.iter().zip(&scores).zip(&mut matrices) {
                let features = PageFeatures::new(black_box(page), FeatureSet::Full, &dictionaries);
                features.write_context_rows(&features.context(scores), matrix.rows_mut());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, features);
criterion_main!(benches);
