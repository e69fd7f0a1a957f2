//! `dechaff extract`

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use dechaff::{Format, Options, PageExtractor, header};
use dechaff_baselines::Baseline;
use dechaff_crawl::memory::{MIN_MEMORY, of_machine};
use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::{Failure, Fingerprint, Job, Layout, Limits, Written, failed, usage};
use dechaff_extractor::{Extractor, Stop};
use dechaff_inputs::{Inputs, Limit, Memory, Page};
use dechaff_site::Sites;
use xxhash_rust::xxh3::Xxh3;

use crate::args::baseline::read_baseline;
use crate::args::document::DocumentArgs;
use crate::args::model::{ChoiceArgs, DEFAULT, problem, read_model, with_model};
use crate::args::site::SiteArgs;
use crate::args::values::{bytes, format, named, read_file, seconds, threads, whole};
use crate::extraction::{RecordNames, render, render_found};
use crate::reports::json::{TOOL, hex};
use crate::terminal::exit::Done;

type Renderer = dyn Fn(&Page, Stop<'_>) -> Result<Written, String> + Sync;

/// Extract the content of pages
///
/// Pages can be HTML files, JSON lines or web archives, in any encoding, with or without gzip or
/// zstd. The output has the order of the input for any number of threads. Memory does not grow with
/// the number of pages.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{INPUTS_AND_OUTPUTS}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Files (.html, .mhtml, .jsonl, .warc, each also with .gz or .zst), directories of such files
    /// at any depth, patterns such as 'crawl/*.warc.gz', or - for stdin.
    ///
    /// Without an INPUT, stdin is read if it is not a terminal
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// Skip pages that are longer than this after decompression, such as 500kB, 10MB or 64MiB
    #[arg(hide_short_help = true, long, value_name = "N", default_value = "64MiB", value_parser = bytes)]
    max_bytes: u64,
    /// The memory for pages that are processed at the same time, such as 500MB or 4GiB
    /// [default: half of the memory of the machine]
    ///
    /// A page counts as 10MiB plus 40 times its UTF-8 length; its first 256KiB count 160 times. A
    /// page waits until there is room for it. A page that needs more than this is skipped
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = memory)]
    max_memory: Option<u64>,
    /// Skip pages that take longer than this [default: 10 seconds, and 10 more for each megabyte]
    #[arg(hide_short_help = true, long, value_name = "SECONDS",
          value_parser = seconds)]
    timeout_page: Option<u32>,
    /// A model file or the name of a shipped model; with --baseline, the file of the trained
    /// baseline [default: general]
    #[arg(short, long, value_name = "MODEL")]
    model: Option<String>,
    /// Use this baseline instead of a model, such as density-0.5, bte, div-ratio or annotator.
    ///
    /// `dechaff compare --help` lists all of them
    #[arg(hide_short_help = true, long, value_name = "NAME", conflicts_with_all =
          ["beta", "structure", "include", "exclude", "no_repair", "hidden", "keep", "drop", "by_site", "site", "language", "min_words", "min_useful", "min_confidence"])]
    baseline: Option<Baseline>,
    /// A TOML file with the constants of the baseline
    #[arg(hide_short_help = true, long, value_name = "FILE", requires = "baseline")]
    settings: Option<PathBuf>,
    /// The output format
    #[arg(short, long, value_parser = format(), default_value = "text")]
    format: Format,
    /// Add the title, authors, date and other metadata of each page (not with --baseline)
    #[arg(long, conflicts_with = "baseline")]
    metadata: bool,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    sites: SiteArgs,
    /// The number of threads [default: one per core, and one for a single page]
    #[arg(hide_short_help = true, short, long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    jobs: Option<u16>,
    /// Write to this file, or one file per page below this directory, which exists or ends in /; -
    /// is stdout.
    ///
    /// A file that is read is never overwritten, and pages are never written among inputs
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// What follows the number in the names of files, for pages of web archives and JSON lines
    /// (with -o DIR/)
    #[arg(hide_short_help = true, long, value_name = "WHAT", default_value = "number", conflicts_with = "baseline",
          value_parser = named(RecordNames::ALL, RecordNames::name, RecordNames::help))]
    record_names: RecordNames,
    /// Continue an interrupted run (with -o).
    ///
    /// Start both runs with --resume and the same options
    #[arg(long, requires = "output")]
    resume: bool,
    /// List pages without content, and those that are left out, on stderr
    #[arg(hide_short_help = true, long)]
    list_empty: bool,
    /// Write the counts of the run to this file as JSON: written pages, those without content,
    /// left-out pages by reason, unusable inputs
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    summary: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    /// The options as they were given that must not change when a run is resumed.
    #[arg(skip)]
    given: BTreeMap<String, String>,
}

/// The options that may change when a run is resumed. The contents of the model and of files must
/// stay the same.
const FREE: [&str; 10] = [
    "output", "resume", "jobs", "max_memory", "max_bytes", "list_empty", "summary", "model",
    "settings", "site",
];

const INPUTS_AND_OUTPUTS: &str = "\
With -o DIR/, files keep their paths below the INPUT. For the INPUT news, the
page news/a.html becomes DIR/a.txt. For the INPUT news/a.html, it becomes
DIR/news/a.txt. Pages of x.warc.gz become DIR/x.warc.gz/00000017.txt, where 17
is the number of the record or line. With --record-names title, this page is
DIR/x.warc.gz/00000017-The-title.txt.

Each line of a JSON lines file is an object with `id` or `url`, and `html`.
Instead of `html` it can have `base64`, and optionally `charset`. From web
archives, HTML responses with a status of 2xx are read. The id of such a page is
its address.";

const EXAMPLES: &str = "\
Examples:
  dechaff extract page.html
  curl -sL https://example.org/ | dechaff extract
  dechaff extract crawl --format jsonl -o crawl.jsonl
  dechaff extract crawl -m my.bin -o texts/";

const NOTHING: &str = "nothing to extract: name files or directories, or pipe a page to stdin, for example\n  \
                       curl -s https://example.org/ | dechaff extract";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let piped = [PathBuf::from("-")];
    let arguments = match &args.inputs[..] {
        [] if std::io::stdin().is_terminal() => return Err(Failure::usage(NOTHING)),
        [] => &piped[..],
        named => named,
    };
    if arguments.iter().filter(|input| input.as_os_str() == "-").count() > 1 {
        return Err(usage!("stdin (-) can be given only once"));
    }
    let (inputs, stdin) =
        Inputs::list(arguments).map_err(|error| failed!("cannot read stdin: {error}"))?;
    if args.document.url.is_some() && !inputs.is_one {
        let problem = "--url can be used with one page only; in JSON lines and archives each page has its own address";
        return Err(Failure::usage(problem));
    }
    let format = args.document.output(args.format, args.metadata).map_err(Failure::usage)?;
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    if args.resume && output.is_none() {
        return Err(usage!("--resume needs a file or a directory as output"));
    }
    let into_directory = output.is_some_and(is_directory);
    if args.record_names != RecordNames::Number && !into_directory {
        return Err(usage!("--record-names needs a directory as output, such as -o texts/"));
    }
    let is_one = inputs.is_one || into_directory;
    let options = args.options(is_one);
    let header = if options.chunks.is_some() { String::new() } else { header(format, &options) };
    let layout = Layout { format, is_one, header };
    // Starting threads takes longer than most pages.
    let jobs = threads(args.jobs.or(inputs.is_one.then_some(1)));
    let memory = args.max_memory.map_or_else(of_machine, Memory);
    let limits = Limits { page: Limit::new(args.max_bytes, memory), jobs };
    let reads = with_model(Reads::of(&inputs), args.model.as_deref());
    let reads = reads.maybe(args.settings.as_deref(), "the settings");
    let reads = reads.maybe(args.sites.site.as_deref(), "the site statistics that are read");
    let reads = match &args.summary {
        Some(path) if path.as_os_str() == "-" => {
            return Err(usage!("--summary needs a file; stdout has the pages"));
        }
        Some(path) => {
            reads.try_output(Some(path), "--summary")?;
            reads.output(path, "--summary")
        }
        None => reads,
    };
    Job::refuse_outputs(&inputs, layout.format, output, into_directory, args.resume, &reads)?;
    let sites = args.sites.of_crawl(&inputs, limits)?;
    let (render, model) = renderer(args, options, sites)?;
    let render =
        |page: &Page| in_time(args.timeout_page, page.html.len(), |stop| render(page, stop));
    let (render, lists_empty, summary) = (&render, args.list_empty, args.summary.clone());
    let job = Job { inputs, stdin, limits, layout, render, lists_empty, summary };
    let resumed = args.resume.then(|| args.fingerprint(model, limits.page));
    let failed = job.write(output, into_directory, resumed)?;
    Ok(if failed == 0 { Done::All } else { Done::Partly })
}

impl Args {
    /// Returns the options of pages. `is_one` tells whether each page is a file of its own.
    fn options(&self, is_one: bool) -> Options {
        let mut options = Options::default();
        self.choice.set(&mut options);
        self.document.set(&mut options);
        (options.metadata, options.standalone) = (Some(self.metadata), Some(is_one));
        options
    }

    /// Takes note of the options as they were given.
    pub(crate) fn note(&mut self, matches: &ArgMatches) {
        let command = <Self as clap::Args>::augment_args(clap::Command::new("extract"));
        let chosen = command.get_arguments().filter(|one| !FREE.contains(&one.get_id().as_str()));
        let given = chosen.filter_map(|one| {
            let values = matches.get_raw(one.get_id().as_str()).into_iter().flatten();
            let values: Vec<_> = values.map(OsStr::to_string_lossy).collect();
            Some((format!("--{}", one.get_long()?), values.join(" | ")))
        });
        self.given = given.collect();
    }

    /// Returns the options that must not change when a run is resumed. The inputs are added later.
    fn fingerprint(&self, model: u64, limit: Limit) -> Fingerprint {
        let mut options = self.given.clone();
        options.insert("--max-bytes".into(), limit.bytes.to_string());
        Fingerprint { version: TOOL.into(), model: hex(model), options, inputs: String::new() }
    }
}

/// Returns the renderer of pages, which has the model or a baseline, and a hash of it if the run
/// can be resumed. Computing the hash takes as long as loading the model.
fn renderer(
    args: &Args,
    options: Options,
    sites: Option<Arc<Sites>>,
) -> Result<(Box<Renderer>, u64), Failure> {
    let (format, names) = (args.format, args.record_names);
    let url = args.document.url.clone();
    let Some(baseline) = args.baseline else {
        let extractor = Extractor::new(read_model(args.model.as_deref().unwrap_or(DEFAULT))?);
        let extractor = PageExtractor::new(extractor.with_sites(sites), options);
        let extractor = extractor.map_err(|error| Failure::usage(problem(&error)))?;
        // The pages of a resumed run are the same ones, and so are the samples of their sites.
        let sites = if args.resume { hash_of(args.sites.site.as_deref().into_iter())? } else { 0 };
        let hash = if args.resume { extractor.extractor().model().hash() ^ sites } else { 0 };
        let render: Box<Renderer> = Box::new(move |page, stop| {
            render(&extractor, page, stop, (format, names), url.as_deref())
        });
        return Ok((render, hash));
    };
    let (model, settings) = (args.model.as_deref(), args.settings.as_deref());
    let trained = read_baseline(baseline, model, settings, args.choice.threshold)?;
    let render: Box<Renderer> = Box::new(move |page, stop| {
        let html = page.source().with_stop(stop);
        let found = trained.extract(html).map_err(|error| error.to_string())?;
        render_found(&page.id, &found, format, &options)
    });
    let files = [args.model.as_ref().map(Path::new), args.settings.as_deref()];
    let hash = if args.resume { hash_of(files.into_iter().flatten())? } else { 0 };
    Ok((render, hash))
}

/// The time that a page may take if the command line names none: seconds for any page, and for each
/// megabyte. Ordinary pages of a megabyte take a twentieth of a second.
const TIMEOUT: (u64, u64) = (10, 10);

/// Does the work on a page of some bytes, unless it takes too long.
fn in_time<T>(
    timeout: Option<u32>,
    bytes: usize,
    work: impl FnOnce(Stop<'_>) -> Result<T, String>,
) -> Result<T, String> {
    let begin = Instant::now();
    let default = TIMEOUT.0 + TIMEOUT.1 * bytes as u64 / 1_000_000;
    let most = Duration::from_secs(timeout.map_or(default, u64::from));
    let is_late = || begin.elapsed() >= most;
    let stop = Stop::when(&is_late);
    work(stop).map_err(|reason| match stop.is_set() {
        true => format!("it takes longer than {} s; --timeout-page allows more", most.as_secs()),
        false => reason,
    })
}

/// Returns a hash of some files.
fn hash_of<'a>(files: impl Iterator<Item = &'a Path>) -> Result<u64, Failure> {
    let mut hash = Xxh3::new();
    for path in files {
        hash.update(&read_file(path)?);
    }
    Ok(hash.digest())
}

/// Reads `--max-memory`.
fn memory(text: &str) -> Result<u64, String> {
    match bytes(text) {
        Ok(bytes) if bytes >= MIN_MEMORY => Ok(bytes),
        _ => Err("expected a number of bytes of at least 32MiB, such as 500MB or 4GiB".into()),
    }
}

fn is_directory(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

#[cfg(test)]
mod tests {
    use dechaff_extractor::Html;

    use super::*;

    #[test]
    fn a_page_that_takes_too_long_is_left_out() {
        let extractor = Extractor::new(read_model(DEFAULT).unwrap_or_else(|_| panic!("a model")));
        let html = "<p>One of some lines.".repeat(20_000);
        let extract = |timeout| {
            in_time(timeout, html.len(), |stop| {
                let found = extractor.extract(Html::new(html.as_bytes()).with_stop(stop));
                found.map(|found| found.lines().len()).map_err(|error| error.to_string())
            })
        };
        assert_eq!(extract(Some(600)), Ok(20_000));
        let late = "it takes longer than 0 s; --timeout-page allows more";
        assert_eq!(extract(Some(0)), Err(late.into()));
    }
}
