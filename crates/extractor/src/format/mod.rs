//! The model file: a file of the crate [`dechaff_format`] with a payload of its own.
//!
//! The fields of learners, decisions and origins are stored in the order of their types, so this
//! order is part of the format. Every released version stays readable, and its models give the same
//! scores.

mod learners;
mod names;
mod payload;

pub use dechaff_format::FormatError as ModelError;

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use bincode::error::EncodeError;
use dechaff_format::{FileKind, decode, encode};
use xxhash_rust::xxh3::Xxh3Default;

use self::names::Columns;
use self::payload::{Keep, Payload};
use crate::model::Model;
use crate::tokens::TokenList;

/// The format version that is written. All versions from 1 to this one can be read.
pub const VERSION: u32 = 1;

const MODEL: FileKind = FileKind { what: "model", magic: *b"dechaff\n", version: VERSION };

impl Model {
    /// Reads a model file. The checks come in this order: magic, version, length, checksum, names,
    /// numbers.
    ///
    /// # Errors
    /// [`ModelError`], with a message of its own for each way in which a file can be invalid.
    pub fn read(from: impl Read) -> Result<Self, ModelError> {
        Self::from_payload(&MODEL.read(from)?, TokenList::copied)
    }

    /// Reads a model file, and names the model after it: `my` for `models/my.bin`.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ModelError> {
        let path = path.as_ref();
        let model = Self::read(BufReader::new(File::open(path)?))?;
        Ok(model.named(path.file_stem().unwrap_or_default().to_string_lossy()))
    }

    /// Reads a model file in memory.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Self::from_payload(MODEL.open(bytes)?, TokenList::copied)
    }

    /// Reads a model file in the program itself, such as a constant from `include_bytes!`. The
    /// tokens of the model are not copied.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Self, ModelError> {
        Self::from_payload(MODEL.open(bytes)?, |tokens| tokens)
    }

    fn from_payload<'a>(payload: &'a [u8], keep: Keep<'a>) -> Result<Self, ModelError> {
        let model = payload::model(decode(payload)?, keep, Columns::new)?;
        model.check().map_err(ModelError::unusable)?;
        Ok(model)
    }

    /// Writes a model file with the newest version.
    ///
    /// # Errors
    /// When [`Self::read`] would reject the model, or when writing fails.
    pub fn write(&self, to: impl Write) -> Result<(), ModelError> {
        self.check().map_err(ModelError::unusable)?;
        MODEL.write(&encode(&Payload::from(self)), to)
    }

    /// Returns a hash of the whole model, which identifies it in results. It does not depend on the
    /// model's name, nor on the version of its file.
    pub fn hash(&self) -> u64 {
        let mut hasher = Hasher(Xxh3Default::new());
        let payload = Payload::from(self);
        // Encoding fails only for types that return errors. These do not.
        let _ = bincode::encode_into_writer(payload, &mut hasher, bincode::config::legacy());
        hasher.0.digest()
    }
}

/// A writer that hashes its input.
struct Hasher(Xxh3Default);

impl bincode::enc::write::Writer for Hasher {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.update(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use dechaff_features::{FeatureSet, Matrix};
    use dechaff_page::{Page, segment};

    use super::*;
    use crate::learners::Learner;
    use crate::scoring::PageScorer;

    /// A full model with two rounds and learned roles.
    const GENERAL: &[u8] = include_bytes!("../../../../models/general/model.bin");
    const HTML: &str = "<title>Sea glass</title><ul class=menu><li><a href=/>Home</a></ul>\
        <div class=post><h1>Sea glass</h1><p class=meta>By Ann, 3 May<div class=entry-content><p>Glass \
        that the sea has rounded was once a bottle, a window, a lamp.<p>Green is common, blue is \
        rare.</div></div><div class=comments><p>Nice!</div><p>Copyright";

    /// Returns the matrices that the rounds of a model read for a page, and their scores.
    fn rounds(model: &Model, page: &Page) -> Vec<(Matrix, Vec<f32>)> {
        let dictionaries = model.tokens.compile();
        let scorer = PageScorer::new(page, model.features, &dictionaries, model.rounds.len());
        let mut matrix = scorer.matrix();
        let run = |learner: &Learner| {
            let scores = learner.scores(&matrix);
            let seen = matrix.clone();
            scorer.add_context(&scores, &mut matrix);
            (seen, scores)
        };
        model.rounds.iter().map(run).collect()
    }

    /// Returns the matrix of a build that has other features, where column 0 becomes column
    /// `order[0]`, and so on. Features that only the other build has are NaN, so a test would show
    /// that they are read.
    fn of_other_build(matrix: &Matrix, names: &[&str], other: &[&str]) -> Matrix {
        let at: BTreeMap<&str, usize> =
            names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
        let values = matrix.rows().flat_map(|row| {
            other.iter().map(|name| at.get(name).map_or(f32::NAN, |&column| row[column]))
        });
        Matrix { values: values.collect(), columns: other.len() }
    }

    #[test]
    fn a_build_with_other_features_scores_the_same() {
        let page = segment(HTML.as_bytes()).unwrap();
        let model = Model::from_bytes(GENERAL).unwrap();
        let mut written = Vec::new();
        model.write(&mut written).unwrap();
        let payload = MODEL.open(&written).unwrap();
        let names: Vec<&str> = model.columns().map(|feature| feature.name.as_str()).collect();
        let read: Vec<u32> = model.rounds.iter().flat_map(Learner::inputs).collect();
        let mut rng = fastrand::Rng::with_seed(3);
        let expected = rounds(&model, &page);
        for (added, removed) in [(0, false), (40, false), (40, true)] {
            // The other build has another order and new features, and lacks those that the model
            // does not read.
            let mut other: Vec<&'static str> = names.clone();
            if removed {
                other.retain(|name| read.iter().any(|&input| names[input as usize] == *name));
            }
            other.extend((0..added).map(|n| &*Box::leak(format!("new_{n}").into_boxed_str())));
            rng.shuffle(&mut other);
            let columns_of = |set: FeatureSet| Columns::named(set.name(), other.iter().copied());
            let found =
                payload::model(decode(payload).unwrap(), TokenList::copied, columns_of).unwrap();
            for (learner, (matrix, scores)) in found.rounds.iter().zip(&expected) {
                assert_eq!(learner.scores(&of_other_build(matrix, &names, &other)), *scores);
            }
            // Detectors have columns of their own.
            assert_eq!(found.roles, model.roles);
        }
    }

    #[test]
    fn a_feature_that_the_build_lacks_is_named() {
        let mut written = Vec::new();
        Model::from_bytes(GENERAL).unwrap().write(&mut written).unwrap();
        let payload = MODEL.open(&written).unwrap();
        let without = |set: FeatureSet| {
            let names = set.columns(2).map(|feature| feature.name.as_str());
            Columns::named(set.name(), names.filter(|name| *name != "link_density"))
        };
        let error =
            payload::model(decode(payload).unwrap(), TokenList::copied, without).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("no feature \"link_density\" in its set \"full\""), "{error}");
    }
}
