//! The file of a trained baseline: the header of the model file with JSON as its payload.

use std::io::{self, Read, Write};

use dechaff_format::{FileKind, FormatError, shortened};
use serde::{Deserialize, Serialize};

use crate::trained::Trained;

/// The magic bytes of the file, and the version that is written.
pub const BASELINE: FileKind = FileKind { what: "baseline", magic: *b"dechaffs", version: 1 };

/// A trained baseline and its origin.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct BaselineFile {
    /// The version of the tool that trained it.
    pub tool: String,
    /// The names of the corpora that it was trained on.
    pub corpora: Vec<String>,
    /// A hash of the names, bytes and labels of the pages.
    pub corpus_hash: u64,
    /// The number of pages that it was trained on.
    pub pages: u32,
    /// The random seed.
    pub seed: u64,
    /// Held-out metrics by name.
    pub metrics: Vec<(String, f64)>,
    /// The trained baseline.
    pub trained: Trained,
}

impl BaselineFile {
    /// Reads a baseline file.
    ///
    /// # Errors
    /// [`FormatError`], with a message of its own for each way in which a file can be invalid.
    pub fn read(from: impl Read) -> Result<Self, FormatError> {
        let payload = BASELINE.read(from)?;
        let file: Self = serde_json::from_slice(&payload)
            .map_err(|error| FormatError::unusable(shortened(&error.to_string())))?;
        file.check().map_err(FormatError::unusable)?;
        Ok(file)
    }

    /// Writes a baseline file.
    ///
    /// # Errors
    /// When [`Self::read`] would reject the baseline, or when writing fails.
    pub fn write(&self, to: impl Write) -> Result<(), FormatError> {
        self.check().map_err(FormatError::unusable)?;
        BASELINE.write(&serde_json::to_vec(self).map_err(io::Error::from)?, to)
    }

    /// Checks the values that [`Self::read`] accepts.
    fn check(&self) -> Result<(), String> {
        let Trained { baseline, settings, learned } = &self.trained;
        settings.check()?;
        if let Some((name, value)) = self.metrics.iter().find(|(_, value)| !value.is_finite()) {
            return Err(format!("{name} is {value}, expected a number"));
        }
        baseline.method().check(learned, settings)
    }
}

#[cfg(test)]
mod tests {
    use dechaff_trainer::LabelledPage;

    use super::*;
    use crate::method::Learned;
    use crate::registry::Baseline;
    use crate::settings::Settings;

    fn named(name: &str) -> Baseline {
        Baseline::named(name).unwrap()
    }

    fn trained_with(baseline: Baseline, settings: Settings) -> BaselineFile {
        let html = "<a href=/a/long/way>Home</a>\n<p>A paragraph that has more than sixty \
                    characters of text, as it must.\n<p>Rights reserved, in a sentence that is \
                    longer than sixty characters as well.";
        let mut page =
            LabelledPage::new(dechaff_page::segment(html.as_bytes()).unwrap(), vec![0.0, 1.0, 0.0]);
        page.html = html.into();
        let pages = [&page; 4];
        BaselineFile {
            tool: "dechaff 0".into(),
            corpora: vec!["c".into()],
            corpus_hash: 7,
            pages: 4,
            seed: 1,
            metrics: vec![("line_f1".into(), 0.5)],
            trained: Trained::train(baseline, settings, &pages, 1).unwrap(),
        }
    }

    fn trained(baseline: Baseline) -> BaselineFile {
        trained_with(baseline, Settings::default())
    }

    fn bytes(file: &BaselineFile) -> Vec<u8> {
        let mut bytes = Vec::new();
        file.write(&mut bytes).unwrap();
        bytes
    }

    /// Reads a file with this JSON.
    fn read(json: &str) -> Result<BaselineFile, FormatError> {
        let mut bytes = Vec::new();
        BASELINE.write(json.as_bytes(), &mut bytes).unwrap();
        BaselineFile::read(&bytes[..])
    }

    fn problem(file: &BaselineFile) -> String {
        file.write(std::io::sink()).unwrap_err().to_string()
    }

    #[test]
    fn written_files_are_read_back() {
        let settings = Settings {
            threshold: Some(0.1 + 0.2),
            // Without exact parsing of JSON, this becomes another number.
            false_positive_cost: 2.184_467_440_737_095_4,
            page_density: true,
            remove_tags: vec!["nav".into()],
            ..Settings::default()
        };
        for baseline in Baseline::all() {
            for settings in [Settings::default(), settings.clone()] {
                let file = trained_with(baseline, settings);
                assert_eq!(BaselineFile::read(&bytes(&file)[..]).unwrap(), file, "{baseline}");
            }
        }
    }

    #[test]
    fn bad_files_are_refused_with_the_reason() {
        let file = trained(named("two-gaussians"));
        let good = bytes(&file);
        let error = |bytes: &[u8]| BaselineFile::read(bytes).unwrap_err().to_string();
        assert!(error(b"<!doctype html>").starts_with("not a baseline: it begins with"));
        assert!(error(b"dechaff").starts_with("not a baseline: it begins with"));
        assert!(error(&good[..good.len() - 1]).contains("expected"));
        assert!(error(&good[..9]).contains("expected"));
        let version = |version: u8| {
            let mut changed = good.clone();
            changed[8] = version;
            error(&changed)
        };
        let unknown = "baseline format version 9, but this program reads only version 1";
        assert!(version(9).contains(unknown), "{}", version(9));
        let mut changed = good.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert!(error(&changed).contains("checksum"));
        for (baseline, learned, expected) in [
            (named("two-gaussians"), Learned::Threshold(f64::NAN), "threshold NaN"),
            (named("two-gaussians"), Learned::Nothing, "two-gaussians cannot use"),
            (named("bte"), Learned::Threshold(0.5), "bte cannot use"),
        ] {
            let trained = Trained { baseline, learned, ..file.trained.clone() };
            let error = problem(&BaselineFile { trained, ..file.clone() });
            assert!(error.contains(expected), "{error}");
        }
        let slp = trained("slp".parse().unwrap()).trained;
        let baseline = "slp-1l1a".parse().unwrap();
        let one = Trained { baseline, ..slp.clone() };
        let wrong = problem(&BaselineFile { trained: one, ..file.clone() });
        assert!(wrong.contains("found 9 columns, expected 1"), "{wrong}");
        let settings = Settings { page_density: true, ..Settings::default() };
        let wider = Trained { settings, ..slp };
        let wrong = problem(&BaselineFile { trained: wider, ..file.clone() });
        assert!(wrong.contains("found 9 columns, expected 10"), "{wrong}");
    }

    #[test]
    fn wrong_values_are_reported() {
        let good = serde_json::to_string(&trained(named("two-gaussians"))).unwrap();
        let error = |from: &str, to: &str| {
            assert!(good.contains(from), "{good}");
            read(&good.replacen(from, to, 1)).unwrap_err().to_string()
        };
        let long = format!("\"{}\"", "x".repeat(1 << 20));
        for (from, to, expected) in [
            ("\"two-gaussians\"", "\"newest\"", "no baseline is named `newest`"),
            // The name of a family means one of its members on the command line only.
            ("\"two-gaussians\"", "\"slp\"", "no baseline is named `slp`"),
            ("\"two-gaussians\"", "\"bte\"", "it has learned what bte cannot use"),
            ("\"two-gaussians\"", &long, "no baseline is named `xxx"),
            ("\"settings\":{", "\"settings\":{\"newest\":1,", "unknown field `newest`"),
            ("\"top-divs\":10", "\"top-divs\":0", "top-divs is 0, expected 1 or more"),
            ("\"Threshold\"", "\"Trees\"", "unknown variant `Trees`"),
        ] {
            let error = error(from, to);
            assert!(error.starts_with(&format!("the file cannot be used: {expected}")), "{error}");
            assert!(error.len() < 200, "{}", error.len());
        }
    }

    #[test]
    fn damaged_data_with_a_correct_checksum_does_not_panic() {
        const HEADER: usize = 28;
        for name in ["two-gaussians", "slp-1l2a", "slp-2l2a", "mlp-1l1a"] {
            let good = bytes(&trained(named(name)));
            for at in HEADER..good.len() {
                for flip in [0x01, 0x80, 0xff] {
                    let mut bad = good.clone();
                    bad[at] ^= flip;
                    let checksum = xxhash_rust::xxh3::xxh3_64(&bad[HEADER..]);
                    bad[HEADER - 8..HEADER].copy_from_slice(&checksum.to_le_bytes());
                    if let Ok(file) = BaselineFile::read(&bad[..]) {
                        let found = file.trained.extract(b"<p>one<p>two").unwrap();
                        assert!(found.parts.len() <= 2, "{name} {at}");
                    }
                }
            }
        }
    }
}
