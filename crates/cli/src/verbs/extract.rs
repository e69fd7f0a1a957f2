//! `dechaff extract`

use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use dechaff_extractor::{Decision, Extractor, Role};
use dechaff_trainer::classic::System;
use rayon::ThreadPoolBuilder;

use crate::failure::{Done, Failure, say};
use crate::inputs::{Input, Inputs};
use crate::model::{DEFAULT, read_model};
use crate::options::{number, role, share};
use crate::output::{Stop, write_to};
use crate::pages::{Render, each_page};
use crate::progress::Progress;
use crate::rendered::{Format, end, frame, render, render_found};
use crate::system::read_system;

type Renderer = dyn Fn(&str, &[u8]) -> Result<String, String> + Sync;

/// Write the content of pages
///
/// Pages are read in any encoding. Output is in the order of the input, whatever -j says.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, directories (.html, .htm and .xhtml at any depth), or - for stdin
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<PathBuf>,
    /// A model file, or the name of a shipped model; with --system, the file that was trained
    /// [default: general]
    #[arg(short, long, value_name = "MODEL")]
    model: Option<String>,
    /// Use this classic system instead of a model: density-0.5, bte, div-ratio, annotator, …
    #[arg(long, value_name = "NAME", conflicts_with_all =
          ["threshold", "beta", "include", "exclude"])]
    system: Option<System>,
    /// The system's constants, as TOML
    #[arg(long, value_name = "FILE", requires = "system")]
    settings: Option<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Keep the lines whose score reaches T (0 to 1), instead of those of the highest expected F1
    #[arg(long, value_name = "T", value_parser = share)]
    threshold: Option<f64>,
    /// How much recall counts against precision: 1 as much, above 1 more
    #[arg(long, value_name = "B", conflicts_with = "threshold",
          value_parser = |text: &str| number(text, 0.01..=100.0))]
    beta: Option<f64>,
    /// Keep lines of this role, which the model leaves out; may be repeated
    #[arg(long, value_name = "ROLE", value_parser = role)]
    include: Vec<Role>,
    /// Leave out lines of this role; may be repeated
    #[arg(long, value_name = "ROLE", value_parser = role)]
    exclude: Vec<Role>,
    /// How many threads work [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Write to this file; or, if it is a directory or ends in /, one file a page below it
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Roles: body, title, byline, caption, comment, other.

Several pages: text has a heading `# path` before each page and a form feed between them, json is an
array, jsonl has one page a line, csv one line of a page a row. Files below a directory keep their
sub-paths: news/a.html becomes DIR/a.txt for the INPUT news, DIR/news/a.txt for the INPUT news/a.html.

Examples:
  dechaff extract page.html
  curl -s https://example.org/ | dechaff extract -
  dechaff extract crawl --format jsonl -o crawl.jsonl
  dechaff extract crawl -m my.bin -o texts/
  dechaff extract page.html --system annotator --format json
  dechaff extract page.html --system ngram -m ngram.sys
  dechaff extract page.html --format json --threshold 0.5 --exclude title --exclude byline";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let render = renderer(args)?;
    if args.inputs.iter().filter(|input| input.as_os_str() == "-").count() > 1 {
        return Err(Failure::usage("stdin (-) is given twice"));
    }
    let inputs = Inputs::list(&args.inputs);
    let pool = ThreadPoolBuilder::new()
        .num_threads(args.jobs.unwrap_or(0).into())
        .build()
        .map_err(|error| Failure::failed(format_args!("cannot start threads: {error}")))?;
    let to_terminal = args.output.is_none() && std::io::stdout().is_terminal();
    let progress = if to_terminal { Progress::none() } else { Progress::count("extracting") };
    let failed = pool.install(|| match &args.output {
        Some(path) if is_directory(path) => {
            into_directory(path, &inputs.pages, &*render, args.format, &progress)
        }
        path => into_one(path.as_deref(), &inputs, &*render, args.format, &progress),
    })?;
    drop(progress);
    match failed + inputs.failed {
        0 => Ok(Done::All),
        failed => {
            let all = inputs.pages.len() + inputs.failed;
            say(format_args!("error: {failed} of {all} inputs could not be used"));
            Ok(Done::Partly)
        }
    }
}

/// What turns a page into output: the model, or a classic system.
fn renderer(args: &Args) -> Result<Box<Renderer>, Failure> {
    let format = args.format;
    let Some(system) = args.system else {
        let extractor = extractor(args)?;
        return Ok(Box::new(move |id, html| {
            let extraction = extractor.extract(html).map_err(|error| error.to_string())?;
            render(id, &extraction, format)
        }));
    };
    let trained = read_system(system, args.model.as_deref(), args.settings.as_deref())?;
    Ok(Box::new(move |id, html| {
        let found = trained.extract(html).map_err(|error| error.to_string())?;
        render_found(id, &found, format)
    }))
}

fn extractor(args: &Args) -> Result<Extractor, Failure> {
    if let Some(both) = args.include.iter().find(|role| args.exclude.contains(role)) {
        let name = both.name();
        return Err(Failure::usage(format_args!("role {name} in --include and --exclude")));
    }
    let extractor = Extractor::new(read_model(args.model.as_deref().unwrap_or(DEFAULT))?);
    let decision = match (args.threshold, args.beta) {
        (Some(threshold), _) => Decision::Threshold(threshold),
        (None, Some(beta)) => Decision::Expected { beta },
        (None, None) => Decision::default(),
    };
    let mut exclude = extractor.exclude().to_vec();
    exclude.retain(|role| !args.include.contains(role));
    exclude.extend(&args.exclude);
    Ok(extractor.with_decision(decision).with_exclude(exclude))
}

fn is_directory(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// All pages into one file, or to stdout.
fn into_one(
    path: Option<&Path>,
    inputs: &Inputs,
    render: Render<'_>,
    format: Format,
    progress: &Progress,
) -> Result<usize, Failure> {
    let mut failed = 0;
    write_to(path, |to| {
        let mut written = 0;
        failed = each_page(&inputs.pages, render, progress, |input, page| {
            let frame = frame(&input.id, written, inputs.is_one, format);
            written += 1;
            write!(to, "{}{page}{}", frame.before, frame.behind)?;
            Ok::<(), Stop>(())
        })?;
        Ok(to.write_all(end(written, inputs.is_one, format).as_bytes())?)
    })?;
    Ok(failed)
}

/// One file a page.
fn into_directory(
    root: &Path,
    inputs: &[Input],
    render: Render<'_>,
    format: Format,
    progress: &Progress,
) -> Result<usize, Failure> {
    let mut taken: HashMap<PathBuf, &str> = HashMap::new();
    for input in inputs {
        let path = output_path(root, input, format);
        let name = path.display().to_string();
        if let Some(first) = taken.insert(path, &input.id) {
            let second = &input.id;
            return Err(Failure::usage(format_args!(
                "{first} and {second} would both be written to {name}: extract them one by one"
            )));
        }
    }
    let written = each_page(inputs, render, progress, |input, page| {
        let frame = frame(&input.id, 0, true, format);
        let path = output_path(root, input, format);
        write_to(Some(&path), |to| Ok(write!(to, "{}{page}{}", frame.before, frame.behind)?))?;
        Ok(())
    });
    written.map_err(|stop| match stop {
        Stop::Write(error) => Failure::file(root, &error),
        Stop::Other(failure) => failure,
    })
}

fn output_path(root: &Path, input: &Input, format: Format) -> PathBuf {
    let name = input.place.file_name().unwrap_or_default().to_string_lossy();
    let stem = match name.rsplit_once('.') {
        Some((stem, "html" | "htm" | "xhtml" | "HTML" | "HTM" | "XHTML")) => stem,
        _ => &name,
    };
    root.join(input.place.with_file_name(format!("{stem}.{}", format.extension())))
}
