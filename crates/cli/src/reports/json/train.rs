//! The report of `train`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use dechaff_trainer::Repeated;
use dechaff_trainer::Trained;
use dechaff_trainer::evaluation::Summary;
use dechaff_trainer::files::sanitized;
use serde::Serialize;

use super::{TOOL, by_name, hex};
use crate::reports::text::{write_groups, write_summary};
use crate::terminal::advice::warned;

#[derive(Serialize)]
pub(crate) struct TrainReport<'a> {
    tool: &'static str,
    model: Model<'a>,
    corpus: Corpus<'a>,
    seed: u64,
    held_out: &'a Summary,
    groups: BTreeMap<&'a str, &'a Summary>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Model<'a> {
    name: &'a str,
    path: String,
    hash: String,
    options: &'a str,
}

#[derive(Serialize)]
struct Corpus<'a> {
    names: &'a [String],
    hash: String,
    pages: u32,
    lines: u64,
    skipped: usize,
    /// The pages that repeat an earlier one.
    repeated: Repeated,
}

impl<'a> TrainReport<'a> {
    pub(crate) fn of(
        trained: &'a Trained,
        path: &Path,
        skipped: usize,
        repeated: Repeated,
    ) -> Self {
        let info = &trained.model.info;
        Self {
            tool: TOOL,
            model: Model {
                name: &info.name,
                path: path.to_string_lossy().into_owned(),
                hash: hex(trained.model.hash()),
                options: &info.options,
            },
            corpus: Corpus {
                names: &info.corpora,
                hash: hex(info.corpus_hash),
                pages: info.pages,
                lines: info.lines,
                skipped,
                repeated,
            },
            seed: info.seed,
            held_out: &trained.evaluation.overall,
            groups: by_name(&trained.evaluation.groups),
            warnings: trained.warnings.iter().map(warned).collect(),
        }
    }
}

pub(crate) fn write_trained(to: &mut dyn Write, trained: &Trained, path: &Path) -> io::Result<()> {
    write!(to, "held out: ")?;
    write_summary(to, &trained.evaluation.overall)?;
    write_groups(to, &trained.evaluation.groups)?;
    let (info, hash) = (&trained.model.info, hex(trained.model.hash()));
    writeln!(
        to,
        "\nmodel {} ({hash}), trained on all {} pages and {} lines (corpus {}, seed {}): {}",
        info.name,
        info.pages,
        info.lines,
        hex(info.corpus_hash),
        info.seed,
        sanitized(&path)
    )
}
