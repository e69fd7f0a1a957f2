//! `dechaff train`

use std::path::Path;
use std::sync::Arc;

use dechaff_crawl::write::{try_file, write_to};
use dechaff_crawl::{Failure, Progress, say};
use dechaff_features::FeatureSet;
use dechaff_trainer::{Base, Corpus, Trainer, seen};

use crate::args::corpus::note_repeated;
use crate::args::model::{DEFAULT, MODEL, model_file, read_model};
use crate::commands::train_args::Args;
use crate::commands::train_baseline;
use crate::reports::trained::{report, write_text};
use crate::terminal::advice::warned;
use crate::terminal::exit::Done;

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let reads = args.corpus.reads().maybe(args.settings.as_deref(), "the settings");
    let base = args.base.as_deref().and_then(model_file);
    let reads = reads.maybe(base, "the model to start from");
    reads.refuse(&args.output, "-o")?;
    MODEL.refuse_other(&args.output, "-o")?;
    reads.refuse_stdout()?;
    if let Some(baseline) = args.baseline {
        return train_baseline::run(baseline, args);
    }
    let mut recipe = args.recipe()?;
    try_file(&args.output)?;
    let mut options = args.corpus.options()?;
    options.rewritten = args.rewritten;
    let (corpus, done) = args.corpus.load_with(options)?;
    let repeated = note_repeated(&corpus);
    let reference = default_base(args, &corpus)?;
    if let Some(general) = reference.clone().filter(|_| !args.from_scratch) {
        say(format_args!(
            "note: training adapts the model {} as far as that helps; --from-scratch trains without it",
            general.name
        ));
        recipe.base = Some(general);
    }
    let skipped = corpus.skipped.len();
    let trained = {
        let progress = Progress::training();
        let report =
            |now: &dechaff_trainer::Progress| progress.training_step(&now.step, now.done, now.left);
        let mut trainer = Trainer::new(recipe);
        trainer.name = model_name(&args.output);
        trainer.corpora = args.corpus.names();
        trainer.reading = args.reading();
        trainer.by_site = args.by_site;
        trainer.curve = if args.curve { Trainer::CURVE.to_vec() } else { Vec::new() };
        trainer.reference = reference;
        trainer.progress = Some(&report);
        trainer.train(&corpus)
    };
    let trained = trained.map_err(Failure::from_error)?;
    for warning in &trained.warnings {
        say(format_args!("warning: {}", warned(warning)));
    }
    write_to(Some(&args.output), |to| Ok(trained.model.write(to)?))?;
    args.format.write(
        || report(&trained, &args.output, skipped, repeated),
        |to| write_text(to, &trained, &args.output, args.verbose),
    )?;
    Ok(done)
}

/// Returns the default model, to compare with and to adapt. `None` if the options choose another
/// kind of model, or if the default model was trained on most of the pages, which a note says.
fn default_base(args: &Args, corpus: &Corpus) -> Result<Option<Base>, Failure> {
    let is_default = args.features == FeatureSet::Full
        && args.algorithm.is_none()
        && args.rounds.is_none()
        && args.base.is_none();
    if !is_default {
        return Ok(None);
    }
    let model = read_model(DEFAULT)?;
    let known = seen(&model, &corpus.pages).into_iter().filter(|seen| *seen).count();
    let pages = corpus.pages.len();
    let is_new = 2 * known < pages;
    if !is_new && !args.from_scratch {
        say(format_args!(
            "note: {DEFAULT} was trained on {known} of these {pages} pages, so it cannot be tested on them, and the new model does \
             not start from it; --base names another model"
        ));
    }
    Ok(is_new.then(|| Base { name: DEFAULT.into(), model: Arc::new(model) }))
}

/// Returns the name of a model: the name of its file, or of its directory if the file is a
/// `model.bin`.
fn model_name(path: &Path) -> String {
    let directory = path.parent().and_then(Path::file_name);
    let name = match path.file_stem() {
        Some(stem) if stem == "model" => directory.unwrap_or(stem),
        stem => stem.unwrap_or_default(),
    };
    name.to_string_lossy().into_owned()
}
