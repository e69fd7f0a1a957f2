//! `dechaff train`

use std::path::Path;
use std::sync::Arc;

use dechaff_crawl::overwrite::Kind;
use dechaff_crawl::write::{try_file, write_to};
use dechaff_crawl::{Failure, Progress, say, usage};
use dechaff_inputs::messages::sanitized;
use dechaff_trainer::evaluation::{doubts, write_doubts};
use dechaff_trainer::{Base, Trainer};

use crate::args::corpus::note_repeated;
use crate::args::model::{DEFAULT, MODEL, model_file, read_model};
pub(crate) use crate::commands::train_args::Args;
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
    if model_file(&args.output.to_string_lossy()).is_none() {
        let name = sanitized(&args.output);
        return Err(usage!(
            "-o {name}: -m {name} would still be the shipped model; choose another name, such as ./{name}"
        ));
    }
    let reads = reads.output(&args.output, "-o");
    if let Some(path) = &args.doubts {
        reads.try_output_of(DOUBTS, path, "--doubts")?;
    }
    reads.refuse_stdout()?;
    if let Some(baseline) = args.baseline {
        return train_baseline::run(baseline, args);
    }
    let recipe = args.recipe()?;
    try_file(&args.output)?;
    let (corpus, done) = args.corpus.load(|options| options.rewritten = args.rewritten)?;
    note_repeated(&corpus);
    let trained = {
        let progress = Progress::training();
        let report =
            |now: &dechaff_trainer::Progress| progress.training_step(&now.step, now.done, now.left);
        let mut trainer = Trainer::new(recipe);
        trainer.name = model_name(&args.output);
        trainer.corpora = args.corpus.names();
        trainer.reading = args.reading();
        trainer.curve = if args.curve { Trainer::CURVE.to_vec() } else { Vec::new() };
        if args.base.is_none() {
            let note = trainer.start(default_base()?, &corpus, args.adapts());
            say!("note: {note}");
        }
        trainer.progress = Some(&report);
        trainer.train(&corpus)
    };
    let trained = trained.map_err(Failure::from_error)?;
    for warning in &trained.warnings {
        say!("warning: {}", warned(warning));
    }
    write_to(Some(&args.output), |to| Ok(trained.model.write(to)?))?;
    let doubts = doubts(&corpus.pages, &trained.evaluation.pages);
    if let Some(path) = &args.doubts {
        write_to(Some(path), |to| Ok(write_doubts(to, &doubts)?))?;
    }
    args.format.write(
        || report(&trained, &corpus, &args.output, &doubts),
        |to| write_text(to, &trained, &args.output, args.verbose, &doubts),
    )?;
    Ok(done)
}

/// The list of doubtful marks.
const DOUBTS: Kind =
    Kind { what: "a list of doubtful marks", beginning: b"path,line,content,score,text" };

/// Returns the default model, to adapt or to compare with.
pub(crate) fn default_base() -> Result<Base, Failure> {
    Ok(Base { name: DEFAULT.into(), model: Arc::new(read_model(DEFAULT)?) })
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
