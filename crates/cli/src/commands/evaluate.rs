//! `dechaff evaluate`

use std::io::Write;
use std::path::PathBuf;

use dechaff_crawl::write::{Stop, write_json, write_to};
use dechaff_crawl::{Failure, failed, say};
use dechaff_extractor::{Decision, Extractor, Model};
use dechaff_trainer::corpus::Rewriting;
use dechaff_trainer::evaluation::metrics::{Confusion, WordOverlap};
use dechaff_trainer::evaluation::{
    Comparison, Evaluation, Goal, PageResult, SnippetCounts, evaluate, find,
};
use dechaff_trainer::{Corpus, LabelledPage, part, seen};
use serde_json::{Value, json};

use crate::args::corpus::CorpusArgs;
use crate::args::model::{DEFAULT, MODEL, RoleArgs, read_model, with_model};
use crate::args::site::SiteArgs;
use crate::args::values::{TableFormat, named, share};
use crate::reports::json::{TOOL, by_name, hex};
use crate::reports::misclassified::{WrongLine, write_worst, wrong_lines};
use crate::reports::seen::{Seen, evaluated};
use crate::reports::slices::{Slices, facts};
use crate::reports::text::{write_groups, write_roles, write_summary};
use crate::terminal::exit::Done;

/// Evaluate a model on marked pages
///
/// The metrics are those of the pages that the model was not trained on. On its training pages, the
/// metrics of any model are too optimistic.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A model file or the name of a shipped model
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// The output format; csv has one row per page
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
    /// Show the N pages with the lowest page F1 and their misclassified lines
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Compare with this model, page by page: a file or the name of a shipped model
    #[arg(long, value_name = "MODEL")]
    against: Option<String>,
    /// Exit with code 3 if the mean page F1 is lower than that of --against by more than D
    #[arg(long, value_name = "D", requires = "against", value_parser = share)]
    no_worse: Option<f64>,
    /// Find the beta that reaches a precision or recall of the pages, and evaluate with it, as in
    /// --find precision=.98
    #[arg(long, value_name = "METRIC=V", value_parser = |text: &str| text.parse::<Goal>())]
    find: Option<Goal>,
    /// Write the model with the beta that --find found to this file
    #[arg(hide_short_help = true, long, value_name = "MODEL", requires = "find")]
    write: Option<PathBuf>,
    /// Rewrite the markup of each page first, to see what a redesign of the sites would cost
    #[arg(hide_short_help = true, long, value_name = "WAY", value_parser = named(Rewriting::ALL, Rewriting::name, Rewriting::help))]
    rewrite: Option<Rewriting>,
    /// Exit with code 3 if the line error rate is above R (0 to 1)
    #[arg(hide_short_help = true, long, value_name = "R", value_parser = share)]
    max_error: Option<f64>,
    #[command(flatten)]
    roles: RoleArgs,
    #[command(flatten)]
    sites: SiteArgs,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff evaluate -m my.bin other-pages
  dechaff evaluate -m my.bin other-pages --worst 5
  dechaff evaluate -m my.bin other-pages --against general --no-worse 0.002
  dechaff evaluate -m my.bin other-pages --find precision=.98 --write p.bin
  dechaff evaluate -m my.bin other-pages --format csv > pages.csv";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let reads = with_model(args.corpus.reads(), Some(&args.model));
    let reads = with_model(reads, args.against.as_deref());
    reads.refuse_stdout()?;
    if let Some(path) = &args.write {
        reads.try_output_of(MODEL, path, "--write")?;
    }
    let named = |name: &str| {
        let extractor = Extractor::new(read_model(name)?);
        args.roles.configured(extractor).map_err(Failure::usage)
    };
    let extractor = named(&args.model)?;
    let (mut corpus, done) = args.corpus.load(|options| {
        options.rewriting = args.rewrite;
        options.describe = (args.format != TableFormat::Csv).then_some(facts);
    })?;
    let mut extractor = extractor.with_sites(args.sites.of_corpus(&corpus)?);
    let seen = Seen::leave_out([("the model", extractor.model())], &mut corpus);
    let evaluation = if let Some(goal) = args.find {
        let (decision, evaluation) = with_beta(goal, &extractor, &corpus)?;
        if let Some(path) = &args.write {
            let model = Model { decision, ..extractor.model().clone() };
            write_to(Some(path), |to| Ok(model.write(to)?))?;
        }
        extractor = extractor.with_decision(decision);
        evaluation
    } else {
        evaluated(&extractor, &corpus)
    };
    if let Some(seen) = &seen {
        say!("warning: {}", seen.message());
    }
    let seed = extractor.model().info.seed;
    let other = args.against.as_deref().map(named).transpose()?;
    let comparison = other.and_then(|other| against(&other, &corpus, &evaluation, seed));
    let worst = evaluation.worst(args.worst);
    let slices = || Slices::of(&corpus, &evaluation, seed);
    write_to(None, |to| match args.format {
        TableFormat::Csv => write_csv(to, &evaluation),
        TableFormat::Json => {
            let (seen, against) = (seen.as_ref(), comparison.as_ref());
            let mut report = report(&extractor, &corpus, &evaluation, seen, against, &worst);
            let slices = slices();
            report["slices"] = slices.to_json();
            report["worst_slice"] = json!(slices.worst(&evaluation.overall).map(|w| w.to_json()));
            write_json(to, &report)
        }
        TableFormat::Text => {
            write_summary(to, &evaluation.overall)?;
            let slices = slices();
            for (property, of) in &slices.0 {
                write_groups(to, property, of)?;
            }
            if let Some(worst) = slices.worst(&evaluation.overall) {
                writeln!(to, "\n{worst}")?;
            }
            write_roles(to, &evaluation.roles)?;
            write_worst(to, &corpus, &evaluation, &worst)?;
            if let Some(comparison) = &comparison {
                writeln!(to, "\n{} is {}", extractor.model().name, comparison)?;
            }
            let (name, hash) = (&extractor.model().name, hex(extractor.model().hash()));
            let corpus = hex(corpus.hash);
            Ok(writeln!(to, "\nmodel {name} ({hash}), corpus {corpus}, seed {seed}, {TOOL}")?)
        }
    })?;
    if let (Some(most), Some(other)) = (args.no_worse, &comparison)
        && -other.gain > most
    {
        let Comparison { name, gain, .. } = other;
        say!(
            "error: the F1 of the pages is {:.4} lower than that of {name}; --no-worse allows {most}",
            -gain
        );
        return Ok(Done::Worse);
    }
    let rate = evaluation.overall.line_error_rate();
    match args.max_error {
        Some(most) if rate > most => {
            say!("error: the line error rate is {rate:.4}; --max-error allows {most}");
            Ok(Done::Worse)
        }
        _ => Ok(done),
    }
}

/// Finds the decision that reaches a goal, and tells on stderr what it is.
fn with_beta(
    goal: Goal,
    extractor: &Extractor,
    corpus: &Corpus,
) -> Result<(Decision, Evaluation), Failure> {
    let name = goal.metric().replace('_', " ");
    let (beta, evaluation) = find(goal, extractor, &corpus.pages, extractor.model().info.seed);
    let Some(metric) = evaluation.overall.get(goal.metric()) else {
        let why = format_args!("these pages have no gold texts, so there is no {name}");
        return Err(Failure::failed(why));
    };
    let value = format!("{:.4} ({:.4} to {:.4})", metric.value, metric.low, metric.high);
    if metric.value < goal.value {
        return Err(failed!(
            "no beta reaches a {name} of {}; --beta {beta} comes nearest: {value}",
            goal.value
        ));
    }
    say!("note: with --beta {beta}, the {name} is {value}");
    Ok((Decision::Expected { beta }, evaluation))
}

/// Compares with another model on the pages that are new to it, or on all pages if none is new.
fn against(
    other: &Extractor,
    corpus: &Corpus,
    evaluation: &Evaluation,
    seed: u64,
) -> Option<Comparison> {
    let name = &other.model().name;
    let known = seen(other.model(), &corpus.pages);
    let count = known.iter().filter(|known| **known).count();
    let all = count == known.len();
    if count > 0 {
        say!(
            "warning: {name} was trained on {}{}",
            part(count, known.len()),
            if all { ", so its metrics are too good" } else { ", which are not compared" }
        );
    }
    let both = corpus.pages.iter().zip(&evaluation.pages).zip(&known);
    let compared = both.filter(|(_, known)| all || !**known).map(|(both, _)| both);
    let (pages, own): (Vec<&LabelledPage>, Vec<&PageResult>) = compared.unzip();
    let others = evaluate(&pages, |page| page.predicted_by(other), seed);
    Comparison::new(name, own, &others.pages, seed)
}

/// Returns the report as JSON. `seen` are the pages that the model was trained on, which are left
/// out. `against` compares the model with the model of `--against`. `worst` are the indexes of
/// pages.
fn report(
    extractor: &Extractor,
    corpus: &Corpus,
    evaluation: &Evaluation,
    seen: Option<&Seen>,
    against: Option<&Comparison>,
    worst: &[usize],
) -> Value {
    let worst = worst.iter().map(|&at| {
        let page = &evaluation.pages[at];
        let misclassified: Vec<WrongLine<'_>> = wrong_lines(&corpus.pages[at], page).collect();
        json!({
            "id": page.id,
            // Unless the pages have no gold texts.
            "page_f1": page.overlap.as_ref().map(WordOverlap::f1),
            "snippets": page.snippets,
            "lines": page.prediction.content.len(),
            "misclassified": misclassified,
        })
    });
    let model = extractor.model();
    let (pages, skipped) = (corpus.pages.len(), corpus.skipped.len());
    json!({
        "tool": TOOL,
        "model": {"name": model.name, "hash": hex(model.hash())},
        "corpus": {"hash": hex(corpus.hash), "pages": pages, "skipped": skipped},
        "seen": seen,
        // The number of sites whose other pages are compared with each page.
        "sites": extractor.sites().map(|sites| sites.iter().len()),
        "seed": model.info.seed,
        "beta": match extractor.decision() {
            Decision::Expected { beta } => Some(beta),
            Decision::Threshold(_) => None,
        },
        "overall": evaluation.overall,
        "against": against,
        "groups": by_name(&evaluation.groups),
        "roles": evaluation.roles,
        "worst": worst.collect::<Vec<_>>(),
    })
}

fn write_csv(to: &mut dyn Write, evaluation: &Evaluation) -> Result<(), Stop> {
    let mut table = csv::Writer::from_writer(to);
    table.write_record([
        "id", "site", "group", "lines", "true_positives", "false_positives", "false_negatives",
        "true_negatives", "page_precision", "page_recall", "page_f1", "snippets_wanted",
        "snippets_found", "snippets_unwanted", "snippets_kept", "confidence",
    ])?;
    for page in &evaluation.pages {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        let names = [page.id.clone(), name(&page.site), name(&page.group)];
        let Confusion { true_positives, false_positives, false_negatives, true_negatives } =
            page.lines;
        let counts = [true_positives, false_positives, false_negatives, true_negatives];
        let lines = [page.lines.total()].into_iter().chain(counts).map(|lines| lines.to_string());
        let of_text = |words: &WordOverlap| {
            [words.precision(), words.recall(), words.f1()].map(|figure| format!("{figure:.6}"))
        };
        let of_snippets = |of: SnippetCounts| {
            [of.wanted, of.found, of.unwanted, of.kept].map(|count| count.to_string())
        };
        let text = page.overlap.as_ref().map(of_text).unwrap_or_default();
        let snippets = page.snippets.map(of_snippets).unwrap_or_default();
        let confidence = [format!("{:.6}", page.confidence)];
        let cells = names.into_iter().chain(lines).chain(text).chain(snippets).chain(confidence);
        table.write_record(cells)?;
    }
    Ok(table.flush()?)
}
