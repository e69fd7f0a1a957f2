//! `dechaff annotate`

use std::io::Write;
use std::path::PathBuf;

use clap::ArgAction;
use dechaff_crawl::overwrite::{Kind, Reads};
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, Progress, failed, say};
use dechaff_extractor::Extractor;
use dechaff_inputs::messages::{counted, sanitized};
use dechaff_trainer::LoadOptions;
use dechaff_trainer::annotation::{
    CONTENT, ExportReport, POORLY_FOUND, Tool, annotate_dir, export,
};
use dechaff_trainer::corpus::{CorpusError, Skipped};
use dechaff_trainer::marking::{Markers, Marking};
use serde_json::{Value, json};

use crate::args::corpus::{is_of_corpus, name_skipped};
use crate::args::model::{read_model, with_model};
use crate::args::values::{ReportFormat, named};
use crate::terminal::exit::Done;

/// Mark pages whose text is known, or write pages for another tool
///
/// For each line {"id": "ID", "text": …} of the gold file, the command reads HTML_DIR/ID.html,
/// finds the lines of the page that occur in the text, and writes the page with markers around
/// them. HTML_DIR can also be a .jsonl or .warc file of pages with these IDs. In place of "text",
/// a line can have "markdown", or "elements": a list of CSS selectors. The gold file can also be
/// an export of Label Studio, Prodigy or doccano, with the ID as "page" or "id". The command also
/// writes pages.csv if the gold file has "domain" or "type". Files that already exist below
/// --output are not changed. So corrected pages keep their corrections, and the same command
/// continues an interrupted run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The directory of the pages, or a file of many pages
    #[arg(value_name = "HTML_DIR")]
    html: PathBuf,
    /// The texts, one JSON object per line, or an export of a labelling tool
    #[arg(long, value_name = "FILE", required_unless_present = "export")]
    gold: Option<PathBuf>,
    /// The label of content in the export of a labelling tool; may be repeated
    #[arg(long, value_name = "NAME", default_value = CONTENT, conflicts_with = "export")]
    label: Vec<String>,
    /// Write all pages, with their marks, to a file for this tool
    #[arg(long, value_name = "TOOL", value_parser = named(Tool::ALL, Tool::name, Tool::help), conflicts_with = "gold")]
    export: Option<Tool>,
    /// With --export: suggest the content of pages without marks
    #[arg(short, long, value_name = "MODEL", requires = "export", conflicts_with = "gold")]
    model: Option<String>,
    /// The directory for the marked pages, or the file of --export
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
    /// The comments to write, or to read with --export [default: content /content]
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["START", "END"])]
    markers: Option<Vec<String>>,
    /// Remove this element, which encloses each page but is not part of it, such as `text` in
    /// CleanEval
    #[arg(long, value_name = "TAG")]
    unwrap: Option<String>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

const EXAMPLES: &str = "\
Examples:
  dechaff annotate crawl/html --gold crawl/gold.jsonl -o marked
  dechaff check marked
  dechaff annotate crawl/html --export prodigy -m general -o tasks.jsonl";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let markers = match args.markers.as_deref() {
        Some([start, end]) => Some(Markers::new(start, end)),
        _ => None,
    };
    let reads = Reads::default().below(&args.html, is_of_corpus);
    let mut options = LoadOptions::default();
    options.unwrap.clone_from(&args.unwrap);
    let Some(gold) = &args.gold else {
        options.marking = markers.map_or_else(Marking::default, Marking::Markers);
        return write_tasks(args, reads, &options);
    };
    let markers = markers.unwrap_or_default();
    let reads = reads.file(gold, "the gold file");
    reads.refuse_directory(&args.output, "-o")?;
    reads.refuse_stdout()?;
    let progress = Progress::count("marking pages");
    let tell = |done, all| progress.set(done, all);
    let labels = &args.label;
    let report = annotate_dir(&args.html, gold, &args.output, labels, &markers, &options, &tell);
    drop(progress);
    let report = report.map_err(|error| match error {
        CorpusError::NoLabel { .. } => {
            failed!("{error}; --label names the label of content")
        }
        error => Failure::from_error(error),
    })?;
    if !report.poorly_found.is_empty() {
        let pages = counted(report.poorly_found.len(), "page");
        let percent = 100.0 * POORLY_FOUND;
        say!("warning: on {pages}, less than {percent:.0} % of the text was found:");
    }
    for (path, found) in &report.poorly_found {
        say!("  {}: {found:.2}", sanitized(&path));
    }
    if let [first, ..] = &report.without_label[..] {
        let pages = counted(report.without_label.len(), "page");
        let (label, first) = (labels.join(" or "), sanitized(first));
        say!(
            "warning: {pages} marked as without content, since no span has the label {label}: {first}, …"
        );
    }
    let done = name_skipped(&report.skipped, report.pages, &[]);
    let (pages, found) = (report.pages, report.found);
    let text = |to: &mut dyn Write| {
        writeln!(to, "{pages} pages marked, {found:.4} of their words or spans found (mean)")
    };
    let poorly =
        report.poorly_found.iter().map(|(path, found)| json!({"path": path, "found": found}));
    let json = json!({
        "pages": pages,
        "found": found,
        "without_label": report.without_label,
        "poorly_found": poorly.collect::<Vec<_>>(),
        "skipped": json_of_skipped(&report.skipped),
    });
    args.format.write(|| json, text)?;
    Ok(done)
}

/// Writes the pages for a labelling tool.
fn write_tasks(args: &Args, reads: Reads, options: &LoadOptions) -> Result<Done, Failure> {
    let reads = with_model(reads, args.model.as_deref());
    reads.refuse_stdout()?;
    let tool = args.export.unwrap_or(Tool::LabelStudio);
    let beginning: &[u8] = if tool == Tool::LabelStudio { b"[\n{" } else { b"{" };
    let tasks = Kind { what: "a file of tasks", beginning };
    reads.try_output_of(tasks, &args.output, "-o")?;
    let model = args.model.as_deref().map(read_model).transpose()?.map(Extractor::new);
    let progress = Progress::count("reading pages");
    let tell = |done, all| progress.set(done, all);
    let report = export(&args.html, tool, model.as_ref(), options, &tell);
    drop(progress);
    let report = report.map_err(Failure::from_error)?;
    write_to(Some(&args.output), |to| Ok(to.write_all(report.text.as_bytes())?))?;
    let ExportReport { pages, marked, skipped, .. } = &report;
    let done = name_skipped(skipped, *pages, &[]);
    let json = || json!({ "pages": pages, "marked": marked, "skipped": json_of_skipped(skipped) });
    let text = |to: &mut dyn Write| writeln!(to, "{pages} pages written, {marked} of them marked");
    args.format.write(json, text)?;
    Ok(done)
}

fn json_of_skipped(skipped: &[Skipped]) -> Vec<Value> {
    let object = |Skipped { path, reason, .. }: &Skipped| json!({ "path": path, "reason": reason.to_string() });
    skipped.iter().map(object).collect()
}
