//! Trains on the marked pages in the background, and evaluates the models.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Instant;

use dechaff_crawl::write::write_to;
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::{counted, name_of, sanitized};
use dechaff_trainer::corpus::SkipReason;
use dechaff_trainer::evaluation::{Summary, evaluate};
use dechaff_trainer::marking::ProblemKind;
use dechaff_trainer::{
    Base, Corpus, LoadOptions, Progress, Recipe, Trained, Trainer, Verdict, load,
};

use crate::entry::{Entry, State};
use crate::lock::lock;
use crate::scoring::score;
use crate::session::{Session, Suggester};
use crate::training_state::{How, Outcome, Point};

/// The number of folds in which up to 300 pages are tested.
const FOLDS: usize = 5;

/// The number of trainings whose models are kept.
const KEPT: usize = 8;

/// Starts a training, one at a time.
pub(super) fn start(session: &Arc<Session>, how: How) -> Result<(), String> {
    let is_marked = |entry: &&Entry| matches!(entry.state, State::Marked { .. });
    let marked = session.pages().all.iter().filter(is_marked).count();
    if marked < 2 {
        return Err(format!("{} marked; mark at least 2, preferably 10", counted(marked, "page")));
    }
    let mut training = lock(&session.training);
    if training.step.is_some() {
        return Err("training is already running".into());
    }
    training.step = Some("reading pages".into());
    training.error = None;
    (training.progress, training.seconds_left, training.cancelled) = (0.0, None, false);
    let session = Arc::clone(session);
    std::thread::spawn(move || {
        let outcome = run_or_cancel(&session, how);
        let mut training = lock(&session.training);
        match outcome {
            Ok((outcome, extractor)) => {
                training.results.push(outcome);
                let name = format!("training {}", training.results.len());
                training.learned.push_back(Arc::new(Suggester { name, extractor }));
                if training.learned.len() > KEPT {
                    training.learned.pop_front();
                }
            }
            Err(problem) => training.error = Some(problem),
        }
        training.step = None;
    });
    Ok(())
}

/// The payload with which a cancelled training unwinds. The trainer has no other way to stop.
struct Cancelled;

/// Trains. A panic is an error like others, after which another training can start.
fn run_or_cancel(session: &Session, how: How) -> Result<(Outcome, Extractor), String> {
    catch_unwind(AssertUnwindSafe(|| run(session, how))).unwrap_or_else(|reason| {
        Err(if reason.is::<Cancelled>() {
            "the training was cancelled".into()
        } else {
            "an internal error stopped the training".into()
        })
    })
}

/// Sets the model for suggestions, the first model or the model of a training, and scores all pages
/// with it.
pub(super) fn suggest(session: &Arc<Session>, model: &str) -> Result<(), String> {
    let is_it = |suggester: &&Arc<Suggester>| suggester.name == model;
    let learned = lock(&session.training).learned.iter().find(is_it).cloned();
    let first = Some(&session.first).filter(is_it).cloned();
    let suggester =
        learned.or(first).ok_or_else(|| format!("there is no model {model}; train first"));
    *lock(&session.suggester) = suggester?;
    let session = Arc::clone(session);
    std::thread::spawn(move || score(&session, (0..session.len()).collect()));
    Ok(())
}

/// Returns the model of the last training as a file.
pub(super) fn last_model(session: &Session) -> Result<Vec<u8>, String> {
    let last = lock(&session.training).learned.back().cloned();
    let last = last.ok_or("there is no trained model yet; train first")?;
    let mut file = Vec::new();
    last.extractor.model().write(&mut file).map_err(message_of)?;
    Ok(file)
}

/// Writes a model to the file of `-o`, if there is one, and returns the name of the file. A model
/// that is worse than the model of the first suggestions is not written.
fn written(session: &Session, trained: &Trained) -> Result<Option<String>, String> {
    let is_worse = trained.verdict() == Verdict::Keep && !trained.unchanged;
    let Some(path) = session.options.output.as_ref().filter(|_| !is_worse) else {
        return Ok(None);
    };
    let write = write_to(Some(path), |to| Ok(trained.model.write(to)?));
    write.map_err(|failure| failure.to_string())?;
    Ok(Some(sanitized(path)))
}

fn run(session: &Session, how: How) -> Result<(Outcome, Extractor), String> {
    let start = Instant::now();
    let corpora = [std::slice::from_ref(&session.directory), &session.options.also].concat();
    let corpus = load(&corpora, &LoadOptions::default(), &|_, _| {});
    let corpus = corpus.map_err(message_of)?;
    let pages = corpus.pages.len();
    let remark = left_out(&corpus, session.counts_unsigned());
    let tested: Vec<_> = corpus.pages.iter().collect();
    let suggester = session.suggester();
    let folds = FOLDS.min(pages);
    let seed = Recipe::default().seed;
    let model = Arc::new(session.first.extractor.model().clone());
    let first_model = Base { name: session.first.name.clone(), model };
    let figures = |extractor: &Extractor| {
        evaluate(&tested, |page| page.predicted_by(extractor), seed).overall
    };
    let suggestions = figures(&suggester.extractor);
    let first = if Arc::ptr_eq(&suggester, &session.first) {
        suggestions.clone()
    } else {
        figures(&session.first.extractor)
    };
    let progress = |progress: &Progress| {
        let mut training = lock(&session.training);
        if training.cancelled {
            drop(training);
            resume_unwind(Box::new(Cancelled));
        }
        if let Some(now) = &mut training.step {
            now.clone_from(&progress.step);
        }
        training.progress = progress.done;
        training.seconds_left = progress.left.map(|left| left.as_secs());
    };
    // The same as `dechaff train DIR`.
    let mut trainer = Trainer::default();
    let start_note = trainer.start(first_model, &corpus, how.base);
    trainer.name = name_of(&session.directory);
    trainer.corpora = corpora.iter().map(|path| name_of(path)).collect();
    trainer.curve = Trainer::CURVE.to_vec();
    trainer.progress = Some(&progress);
    let trained = trainer.train(&corpus).map_err(message_of)?;
    let written = written(session, &trained)?;
    let point = |share: f64, figures: &Summary| Point {
        learned_from: share * pages as f64 * (folds - 1) as f64 / folds as f64,
        figures: figures.clone(),
    };
    let parts = trained.curve.iter().map(|(share, part)| point(*share, &part.overall));
    let mut warnings: Vec<String> = trained.warnings.iter().cloned().map(message_of).collect();
    warnings.extend(remark.into_iter().chain([start_note]));
    let name = format!("training {}", lock(&session.training).results.len() + 1);
    let outcome = Outcome {
        pages,
        lines: trained.evaluation.overall.lines,
        seconds: start.elapsed().as_secs(),
        how,
        curve: parts.chain([point(1.0, &trained.evaluation.overall)]).collect(),
        model: suggester.name.clone(),
        suggestions,
        first,
        advice: trained.verdict(),
        answer: trained.answer(&name),
        facts: trained.facts(&name),
        warnings,
        written,
    };
    Ok((outcome, Extractor::new(trained.model)))
}

/// Formats an error or a warning of the library.
fn message_of(error: impl Into<anyhow::Error>) -> String {
    format!("{:#}", error.into())
}

/// Returns a message about pages that have markers but cannot be used. If markers counted that
/// dechaff has not written, and now too few pages have such markers, these pages are among them.
fn left_out(corpus: &Corpus, unsigned: bool) -> Option<String> {
    let is_wrong = |reason: &SkipReason| match reason {
        SkipReason::Marking(problem) if problem.kind == ProblemKind::Unsigned => unsigned,
        reason => !reason.is_unmarked(),
    };
    let mut wrong = corpus.skipped.iter().filter(|skipped| is_wrong(&skipped.reason));
    let first = wrong.next()?;
    let count = wrong.count() + 1;
    let (path, reason) = (sanitized(&first.path), &first.reason);
    Some(format!("{count} skipped. The first is {path}: {reason}"))
}
