//! `dechaff compare`

use std::io::{self, Write};
use std::path::PathBuf;

use dechaff_baselines::Baseline;
use dechaff_baselines::compare::{self, NamedModel, Options, Row, Speed, Step, thresholds};
use dechaff_extractor::Extractor;
use dechaff_features::Segmentation;
use dechaff_trainer::{Corpus, Summary, sanitized};
use serde::Serialize;

use crate::args::baseline::read_settings;
use crate::args::corpus::CorpusArgs;
use crate::args::model::read_model;
use crate::args::values::TableFormat;
use crate::reports::json::{TOOL, hex};
use crate::reports::plots;
use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::{Stop, write_json, write_to};
use crate::terminal::progress::Progress;

/// Compare baselines and models on marked pages
///
/// The pages are divided into folds by site. A baseline that needs training is tested on each fold after
/// training on the others. Line metrics count rendered lines: a line is kept if the baseline keeps most
/// of its text. Page metrics compare the words of the baseline's own text.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The baselines: names or families (density, slp, mlp) separated by commas, or all, or none
    #[arg(long, alias = "systems", value_name = "NAMES", default_value = "all")]
    baselines: String,
    /// A model file or the name of a shipped model; may be repeated. Use pages that the model was not
    /// trained on
    #[arg(short, long, value_name = "MODEL")]
    model: Vec<String>,
    /// The number of folds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(2..=1000))]
    folds: u16,
    /// The seed of the random numbers: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 42)]
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
    #[arg(long, value_name = "ID", requires = "plot")]
    plot_page: Option<String>,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Baselines:
  density-0.5, density-mean, density-deviation, two-gaussians, slp-1l1a to slp-3l3a,
  mlp-1l1a to mlp-3l3a (lines and attributes), density-filter, density-filter-clean, ngram,
  annotator, annotator-ngram, bte, div-ratio, link-ratio, everything

Examples:
  dechaff compare my-pages
  dechaff compare my-pages --baselines density,bte,ngram -m my.bin --format csv > table.csv
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
    baselines: Vec<Line<'a>>,
    /// The errors at each fixed threshold of density.
    thresholds: &'a [Step],
}

#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    source: &'static str,
    trained_here: bool,
    #[serde(flatten)]
    metrics: &'a Summary,
    megabytes_per_second: Speed,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let baselines = match args.baselines.as_str() {
        "none" => Vec::new(),
        names => Baseline::list(names).map_err(Failure::usage)?,
    };
    if baselines.is_empty() && args.model.is_empty() {
        return Err(Failure::usage(
            "nothing to compare: name a baseline with --baselines or a model with -m",
        ));
    }
    refuse_outputs(args)?;
    let settings = read_settings(args.settings.as_deref())?;
    let (corpus, done) = args.corpus.load_html()?;
    let models = models(args, &corpus)?;
    let options = Options { baselines, settings, folds: args.folds.into(), seed: args.seed };
    let progress = Progress::steps();
    let rows = compare::compare(&corpus.pages, &models, &options, &|step| progress.step(step))
        .map_err(Failure::from_error)?;
    let steps = thresholds(&corpus.pages);
    if let Some(directory) = &args.plot {
        progress.step("writing plots");
        let page = plots::choose(&corpus.pages, args.plot_page.as_deref())?;
        for (name, svg) in plots::all(&corpus.pages, page, &rows, &steps, &options.settings)? {
            write_to(Some(&directory.join(name)), |to| Ok(to.write_all(svg.as_bytes())?))?;
        }
    }
    drop(progress);
    let report = Report {
        tool: TOOL,
        corpora: args.corpus.names(),
        corpus_hash: hex(corpus.hash),
        pages: corpus.pages.len(),
        skipped: corpus.skipped.len(),
        folds: args.folds,
        seed: args.seed,
        baselines: rows.iter().map(line).collect(),
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
    let reads = args.corpus.reads().settings(args.settings.as_deref());
    let reads = args.model.iter().fold(reads, |reads, model| reads.model(Some(model)));
    reads.refuse_stdout()?;
    let Some(directory) = &args.plot else { return Ok(()) };
    if directory.exists() && !directory.is_dir() {
        let path = sanitized(&directory);
        return Err(Failure::usage(format_args!(
            "--plot {path}: expected a directory, found a file"
        )));
    }
    // Any of the possible plots may be written.
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let plots = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"));
    reads.refuse_below(directory, plots, "--plot", true)
}

fn line(row: &Row) -> Line<'_> {
    Line {
        name: &row.name,
        source: row.baseline.map_or("a model", |baseline| baseline.source()),
        trained_here: row.baseline.is_some_and(|baseline| baseline.is_trained()),
        metrics: &row.evaluation.overall,
        megabytes_per_second: row.speed,
    }
}

fn models(args: &Args, corpus: &Corpus) -> Result<Vec<NamedModel>, Failure> {
    let mut models = Vec::new();
    for name in &args.model {
        let model = read_model(name)?;
        if model.segmentation != Segmentation::Rendered {
            return Err(Failure::failed(format_args!(
                "{name}: the model uses physical lines (--lines source); compare needs a model that uses \
                 rendered lines"
            )));
        }
        args.corpus.warn_of_seen_pages(name, &model, corpus);
        models.push(NamedModel { name: name.clone(), extractor: Extractor::new(model) });
    }
    Ok(models)
}

/// The metrics of the table with their headings.
const SHOWN: [(&str, &str); 5] = [
    ("line_error_rate", "error rate"),
    ("line_false_positives", "false positives"),
    ("line_false_negatives", "false negatives"),
    ("line_f1", "line F1"),
    ("page_f1", "page F1"),
];

fn write_text(to: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    const COLUMN: usize = 18;
    let width =
        report.baselines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(6);
    write!(to, "{:<width$}", "baseline")?;
    for heading in SHOWN.iter().map(|(_, heading)| *heading).chain(["MB/s"]) {
        write!(to, "  {heading:<COLUMN$}")?;
    }
    writeln!(to)?;
    for line in &report.baselines {
        write!(to, "{:<width$}", line.name)?;
        for (name, _) in SHOWN {
            let cell = line.metrics.get(name).map_or_else(String::new, |metric| {
                format!("{:.3} {:.3}–{:.3}", metric.value, metric.low, metric.high)
            });
            write!(to, "  {cell:<COLUMN$}")?;
        }
        let Speed { value, low, high } = line.megabytes_per_second;
        writeln!(to, "  {value:.1} {low:.1}–{high:.1}")?;
    }
    let lines = report.baselines.first().map_or(0, |line| line.metrics.lines);
    writeln!(
        to,
        "\n{} pages, {lines} lines. Each cell shows the value and its 95 % interval over pages. False \
         positives and false negatives are shares of all lines. MB/s is the speed of one thread and \
         includes parsing.\n{} folds, corpus {}, seed {}, {}",
        report.pages, report.folds, report.corpus_hash, report.seed, report.tool
    )
}

fn write_csv(to: &mut dyn Write, report: &Report<'_>) -> Result<(), Stop> {
    let mut table = csv::Writer::from_writer(to);
    table.write_record(["baseline", "figure", "value", "low", "high"])?;
    for line in &report.baselines {
        let Speed { value, low, high } = line.megabytes_per_second;
        let speed = ("megabytes_per_second", value, low, high);
        let metrics = line.metrics.metrics.iter().map(|f| (f.name, f.value, f.low, f.high));
        for (name, value, low, high) in metrics.chain([speed]) {
            let [value, low, high] = [value, low, high].map(|number| format!("{number:.6}"));
            table.write_record([line.name, name, &value, &low, &high])?;
        }
    }
    Ok(table.flush()?)
}
