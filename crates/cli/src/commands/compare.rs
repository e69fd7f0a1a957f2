//! `dechaff compare`

use std::io::{self, Write};
use std::path::PathBuf;

use dechaff_baselines::Baseline;
use dechaff_baselines::compare::{self, NamedModel, Options, Row, Step, thresholds};
use dechaff_crawl::write::{Stop, write_json, write_to};
use dechaff_crawl::{Failure, Progress, say, usage};
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::sanitized;
use dechaff_trainer::Split;
use dechaff_trainer::evaluation::{Comparison, Summary};
use serde::Serialize;

use crate::args::baseline::read_settings;
use crate::args::corpus::{CorpusArgs, note_repeated};
use crate::args::model::{read_model, with_model};
use crate::args::site::SiteArgs;
use crate::args::values::{TableFormat, whole};
use crate::reports::json::{TOOL, hex};
use crate::reports::plots;
use crate::reports::seen::Seen;
use crate::terminal::exit::Done;

/// Compare baselines and models on marked pages
///
/// The pages are divided into folds by site. A baseline that needs training is tested on each fold
/// after training on the others. Line metrics count rendered lines: a line is kept if the baseline
/// keeps most of its text. Page metrics compare the words of the baseline's own text.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{NAMES}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// The baselines: names or families (density, slp, mlp) separated by commas, or all, or none
    #[arg(long, value_name = "NAMES", default_value = "all")]
    baselines: String,
    /// A model file or the name of a shipped model; may be repeated; none for no model [default:
    /// general, article and shallow]
    ///
    /// Use pages that the model was not trained on
    #[arg(short, long, value_name = "MODEL")]
    model: Vec<String>,
    /// The number of folds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<u16>(2..=1000))]
    folds: u16,
    /// The seed of the random numbers: the same seed gives the same result
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 42)]
    seed: u64,
    /// A TOML file with the constants of the baselines
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
    /// Write plots (SVG) to this directory
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,
    /// The page whose lines are plotted [default: a page of average length]
    #[arg(hide_short_help = true, long, value_name = "ID", requires = "plot")]
    plot_page: Option<String>,
    #[command(flatten)]
    sites: SiteArgs,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const NAMES: &str = "\
Baselines:
  density-0.5, density-mean, density-deviation, two-gaussians,
  slp-1l1a to slp-3l3a and mlp-1l1a to mlp-3l3a (lines and attributes),
  density-filter, density-filter-clean, ngram, annotator, annotator-ngram, bte,
  div-ratio, link-ratio, everything";

const EXAMPLES: &str = "\
Examples:
  dechaff compare my-pages
  dechaff compare my-pages -m my.bin -m general
  dechaff compare my-pages --baselines bte --format csv
  dechaff compare my-pages --plot plots";

#[derive(Serialize)]
struct Report<'a> {
    tool: &'static str,
    corpora: Vec<String>,
    corpus_hash: String,
    pages: usize,
    skipped: usize,
    folds: u16,
    seed: u64,
    /// A message about pages that models were trained on.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// The name of the first model, with which the others are compared page by page.
    first_model: &'a str,
    baselines: Vec<Line<'a>>,
    /// The errors at each fixed threshold of density.
    thresholds: &'a [Step],
}

#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    /// `baseline` or `model`.
    kind: &'static str,
    source: &'static str,
    trained_here: bool,
    #[serde(flatten)]
    metrics: &'a Summary,
    megabytes_per_second: f64,
    /// The comparison of the first model with this one, page by page.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_model: Option<Comparison>,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let baselines = if args.baselines == "none" { "" } else { &*args.baselines };
    let baselines = Baseline::list(baselines).map_err(Failure::usage)?;
    let names: Vec<&str> = match &args.model[..] {
        [] => dechaff::ALL.iter().map(|model| model.name).collect(),
        named => named.iter().map(String::as_str).filter(|name| *name != "none").collect(),
    };
    if baselines.is_empty() && names.is_empty() {
        return Err(usage!(
            "nothing to compare: name a baseline with --baselines or a model with -m"
        ));
    }
    refuse_outputs(args)?;
    let settings = read_settings(args.settings.as_deref())?;
    let (mut corpus, done) = args.corpus.load(|options| options.keep_html = true)?;
    note_repeated(&corpus);
    let sites = args.sites.of_corpus(&corpus)?;
    let named = |name: &&str| {
        let extractor = Extractor::new(read_model(name)?).with_sites(sites.clone());
        Ok(NamedModel { name: name.to_string(), extractor })
    };
    let models: Vec<_> = names.iter().map(named).collect::<Result<_, Failure>>()?;
    let known = models.iter().map(|model| (&*model.name, model.extractor.model()));
    let note = Seen::leave_out(known, &mut corpus).map(|seen| seen.message());
    if let Some(note) = &note {
        say!("warning: {note}");
    }
    let options =
        Options { baselines, settings, split: Split::Folds(args.folds.into()), seed: args.seed };
    let progress = Progress::steps();
    let rows = compare::compare(&corpus.pages, &models, &options, &|step| progress.step(step))
        .map_err(Failure::from_error)?;
    let steps = thresholds(&corpus.pages);
    if let Some(directory) = &args.plot {
        progress.step("writing plots");
        let page = plots::choose(&corpus.pages, args.plot_page.as_deref())?;
        for (name, svg) in plots::all(page, &rows, &steps, &options.settings) {
            write_to(Some(&directory.join(name)), |to| Ok(to.write_all(svg.as_bytes())?))?;
        }
    }
    drop(progress);
    let first = rows.iter().find(|row| row.baseline.is_none());
    let gain = |row: &Row| {
        let first = first.filter(|first| first.name != row.name)?;
        let (own, other) = (&first.evaluation.pages, &row.evaluation.pages);
        Comparison::new(&row.name, own, other, args.seed)
    };
    let report = Report {
        tool: TOOL,
        corpora: args.corpus.names(),
        corpus_hash: hex(corpus.hash),
        pages: corpus.pages.len(),
        skipped: corpus.skipped.len(),
        folds: args.folds,
        seed: args.seed,
        note,
        first_model: first.map_or("", |row| &*row.name),
        baselines: rows.iter().map(|row| line(row, gain(row))).collect(),
        thresholds: &steps,
    };
    write_to(None, |to| match args.format {
        TableFormat::Text => Ok(write_text(to, &report)?),
        TableFormat::Json => write_json(to, &report),
        TableFormat::Csv => write_csv(to, &report),
    })?;
    Ok(done)
}

/// Rejects plots and stdout if they would overwrite inputs.
fn refuse_outputs(args: &Args) -> Result<(), Failure> {
    let reads = args.corpus.reads().maybe(args.settings.as_deref(), "the settings");
    let reads = args.model.iter().fold(reads, |reads, model| with_model(reads, Some(model)));
    reads.refuse_stdout()?;
    let Some(directory) = &args.plot else { return Ok(()) };
    if directory.exists() && !directory.is_dir() {
        return Err(usage!("--plot {}: expected a directory, found a file", sanitized(directory)));
    }
    // Any of the possible plots may be written.
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut plots = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"));
    plots.try_for_each(|plot| reads.refuse(&plot, "--plot"))
}

fn line(row: &Row, first_model: Option<Comparison>) -> Line<'_> {
    let about = row.baseline.map(Baseline::about);
    Line {
        name: &row.name,
        kind: if about.is_some() { "baseline" } else { "model" },
        source: about.as_ref().map_or("a model", |about| about.source),
        trained_here: about.is_some_and(|about| about.is_trained),
        metrics: &row.evaluation.overall,
        megabytes_per_second: row.speed,
        first_model,
    }
}

/// A column of the table: its metric, its heading and its width, and whether it has the interval.
type Column = (&'static str, &'static str, usize, bool);

const COLUMNS: [Column; 9] = [
    ("page_f1", "page F1", 17, true),
    ("line_f1", "line F1", 7, false),
    ("line_error_rate", "error rate", 17, true),
    ("line_false_positives", "false pos.", 10, false),
    ("line_false_negatives", "false neg.", 10, false),
    ("lost_headings", "lost headings", 13, false),
    ("lost_lines", "lost lines", 10, false),
    ("floods", "floods", 6, false),
    ("repetition", "repeated", 8, false),
];

/// Where no page has a gold text, pages are compared by their snippets.
const SNIPPETS: Column = ("snippet_f1", "snippet F1", 17, true);

fn write_text(to: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let mut columns = COLUMNS;
    if !report.baselines.iter().any(|line| line.metrics.get("page_f1").is_some()) {
        columns[0] = SNIPPETS;
    }
    let mut lines: Vec<&Line<'_>> = report.baselines.iter().collect();
    let first = |line: &Line<'_>| line.metrics.get(columns[0].0).map_or(0.0, |metric| metric.value);
    // The best come first; equal ones keep their order.
    lines.sort_by(|one, other| first(other).total_cmp(&first(one)));
    let width = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(9);
    write!(to, "{:<width$}", "extractor")?;
    for (_, heading, column, _) in columns {
        write!(to, "  {heading:<column$}")?;
    }
    writeln!(to, "  {:>5}", "MB/s")?;
    for line in &lines {
        write!(to, "{:<width$}", line.name)?;
        for (metric, _, column, interval) in columns {
            let cell = match line.metrics.get(metric) {
                Some(metric) if interval => {
                    format!("{:.3} {:.3}–{:.3}", metric.value, metric.low, metric.high)
                }
                Some(metric) => format!("{:.3}", metric.value),
                None => "-".into(),
            };
            write!(to, "  {cell:<column$}")?;
        }
        writeln!(to, "  {:>5.1}", line.megabytes_per_second)?;
    }
    writeln!(to)?;
    let models = lines.iter().filter(|line| line.kind != "baseline");
    for comparison in models.filter_map(|line| line.first_model.as_ref()) {
        writeln!(to, "{} is {comparison}.", report.first_model)?;
    }
    if let Some(note) = &report.note {
        writeln!(to, "{note}.")?;
    }
    let labelled = report.baselines.iter().map(|line| line.metrics.lines).max().unwrap_or(0);
    writeln!(
        to,
        "{} pages, {labelled} lines. Ranges are 95 % intervals over pages. False positives and false \
         negatives are\nshares of all lines. MB/s is the speed of one thread and includes parsing.\n\
         {} folds, corpus {}, seed {}, {}",
        report.pages, report.folds, report.corpus_hash, report.seed, report.tool
    )
}

/// Writes a row for each metric of each extractor.
fn write_csv(to: &mut dyn Write, report: &Report<'_>) -> Result<(), Stop> {
    let mut table = csv::Writer::from_writer(to);
    table.write_record(["extractor", "metric", "value", "low", "high"])?;
    for line in &report.baselines {
        for metric in &line.metrics.metrics {
            let numbers = [metric.value, metric.low, metric.high];
            let [value, low, high] = numbers.map(|number| format!("{number:.6}"));
            table.write_record([line.name, metric.name, &value, &low, &high])?;
        }
        let speed = format!("{:.6}", line.megabytes_per_second);
        table.write_record([line.name, "megabytes_per_second", &speed, "", ""])?;
    }
    Ok(table.flush()?)
}
