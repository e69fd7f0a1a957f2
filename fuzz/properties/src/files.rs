//! Properties of model files, baseline files and settings.

use std::mem::discriminant;

use dechaff_baselines::{Baseline, BaselineFile, Settings, Trained};
use dechaff_extractor::{Extractor, Model};
use xxhash_rust::xxh3::xxh3_64;

const PAGE: &str = "<title>Big cats</title><h1>Big cats</h1><div class=post-body id=main><p>One \
    paragraph of text, in which there is a comma.<p>Two 42 \u{4e2d}\u{6587}.</div><ul class=nav>\
    <li><a href=x>Home</a><li>News</ul><pre>a\n\nb";

/// Returns a file with a valid header around the data. Their first byte is the version, and the
/// others are the payload. `None` if there are no data.
fn sealed(magic: &[u8], data: &[u8]) -> Option<Vec<u8>> {
    let (version, payload) = data.split_first()?;
    let mut file = magic.to_vec();
    file.extend(u32::from(*version).to_le_bytes());
    file.extend((payload.len() as u64).to_le_bytes());
    file.extend(xxh3_64(payload).to_le_bytes());
    file.extend(payload);
    Some(file)
}

/// Checks a model file. The data are a whole file, or a version and a payload.
pub fn model_file(data: &[u8]) {
    let forged = sealed(b"dechaff\n", data).unwrap_or_default();
    for file in [data, &forged] {
        let read = Model::read(file);
        match (Model::from_bytes(file), read) {
            (Ok(model), Ok(same)) => {
                // Metrics may be NaN, which equals nothing, so models are compared in printed form.
                let printed = format!("{model:?}");
                assert_eq!(format!("{same:?}"), printed);
                let mut written = Vec::new();
                model.write(&mut written).unwrap();
                assert_eq!(format!("{:?}", Model::from_bytes(&written).unwrap()), printed);
                let extraction = Extractor::new(model).extract(PAGE).unwrap();
                assert!(extraction.lines().all(|line| (0.0..=1.0).contains(&line.score)));
            }
            // `read` does not read all data after a payload, so only the kinds of error are equal.
            (Err(error), Err(same)) => assert_eq!(discriminant(&error), discriminant(&same)),
            (in_memory, read) => panic!("{:?}, {:?}", in_memory.is_ok(), read.is_ok()),
        }
    }
}

/// Checks the file of a trained baseline. The data are a whole file, or a version and a payload.
pub fn baseline_file(data: &[u8]) {
    let forged = sealed(b"dechaffs", data).unwrap_or_default();
    for file in [data, &forged] {
        let Ok(read) = BaselineFile::read(file) else { continue };
        let mut written = Vec::new();
        read.write(&mut written).unwrap();
        let again = BaselineFile::read(&written[..]).unwrap();
        let found = read.trained.extract(PAGE).unwrap();
        assert_eq!(again.trained.extract(PAGE).unwrap(), found);
        assert!(found.parts.iter().all(|part| part.score.is_finite()));
    }
}

/// Checks settings of baselines, in TOML.
pub fn settings(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(settings) = Settings::parse(text) else { return };
    let json = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings, "{json}");
    let untrained = |baseline| Trained::untrained(baseline, settings.clone());
    for trained in Baseline::all().filter_map(untrained) {
        let found = trained.extract(PAGE).unwrap();
        assert!(found.parts.iter().all(|part| part.score.is_finite()), "{}", trained.baseline);
    }
}
