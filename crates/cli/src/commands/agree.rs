//! `dechaff agree`

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::write::{Stop, write_json, write_to};
use dechaff_crawl::{Failure, say};
use dechaff_trainer::files::{counted, sanitized};
use dechaff_trainer::{Corpus, LabelledPage, load};
use serde::Serialize;

use crate::args::corpus::{MarkingArgs, is_of_corpus, name_skipped, unusable};
use crate::args::values::ReportFormat;
use crate::reports::agreement::{Agreement, PageAgreement};
use crate::terminal::exit::Done;

/// Compare the labels of two annotators
///
/// A and B contain the same pages, each marked by one annotator. The command compares the pages that are
/// marked in both. It prints Cohen's kappa by line and by word and the page word-F1, each with its 95 %
/// bootstrap interval over pages, and the lines with different labels. `dechaff label A --against B` shows
/// these lines in the browser, to decide between the two.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The pages of the first annotator
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The pages of the second annotator
    #[arg(value_name = "B")]
    second: PathBuf,
    /// The output format; json contains each page and all differences
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// Print at most N differing lines of each page
    #[arg(long, value_name = "N", default_value_t = 5)]
    lines: usize,
    #[command(flatten)]
    marking: MarkingArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff agree anna ben
  dechaff agree anna ben --format json | jq .line_kappa
  dechaff label anna --against ben          decide where they differ";

/// Characters of a line that are printed.
const MOST: usize = 100;

#[derive(Serialize)]
struct Report<'a> {
    dechaff: &'static str,
    first: String,
    second: String,
    #[serde(flatten)]
    overall: &'a Agreement,
    by_page: &'a [PageAgreement],
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let both = [&args.first, &args.second];
    let reads = both.iter().fold(Reads::default(), |reads, path| reads.below(path, is_of_corpus));
    reads.refuse_stdout()?;
    let (first, one) = read(args, &args.first)?;
    let (second, other) = read(args, &args.second)?;
    let mut done =
        if matches!((one, other), (Done::All, Done::All)) { Done::All } else { Done::Partly };
    let of_second: HashMap<&str, &LabelledPage> =
        second.pages.iter().map(|page| (page.id.as_str(), page)).collect();
    let mut pages = Vec::new();
    for page in &first.pages {
        let Some(other) = of_second.get(page.id.as_str()) else { continue };
        match PageAgreement::of(page, other) {
            Some(compared) => pages.push(compared),
            None => {
                let id = sanitized(&page.id);
                say(format_args!(
                    "warning: {id} skipped: its text is not the same in both directories"
                ));
                done = Done::Partly;
            }
        }
    }
    let names = both.map(|path| sanitized(path).to_string());
    let [a, b] = &names;
    if pages.is_empty() {
        return Err(Failure::failed(format_args!(
            "no page is marked in both {a} and {b}; both must contain the same pages under the same names"
        )));
    }
    let alone = |corpus: &Corpus| corpus.pages.len().saturating_sub(pages.len());
    for (name, count) in [(a, alone(&first)), (b, alone(&second))] {
        if count > 0 {
            say(format_args!("{} of {name} not compared", counted(count, "marked page")));
        }
    }
    // The pages on which they differ most come first.
    pages.sort_by(|one, other| one.page_f1.total_cmp(&other.page_f1).then(one.id.cmp(&other.id)));
    let overall = Agreement::of(&pages);
    write_to(None, |to| match args.format {
        ReportFormat::Json => {
            let (first, second) = (a.clone(), b.clone());
            let dechaff = env!("CARGO_PKG_VERSION");
            write_json(to, &Report { dechaff, first, second, overall: &overall, by_page: &pages })
        }
        ReportFormat::Text => write_text(to, &overall, &pages, [a, b], args.lines),
    })?;
    Ok(done)
}

fn read(args: &Args, path: &Path) -> Result<(Corpus, Done), Failure> {
    let corpora = [path.to_path_buf()];
    let corpus = load(&corpora, &args.marking.options()?, &|_, _| {})
        .map_err(|error| unusable(error, &corpora))?;
    // A page that only one of the two has marked so far is not an error.
    let faults: Vec<_> =
        corpus.skipped.iter().filter(|page| !page.reason.is_unmarked()).cloned().collect();
    let done = name_skipped(&faults, corpus.pages.len(), &corpora);
    Ok((corpus, done))
}

fn write_text(
    to: &mut dyn Write,
    overall: &Agreement,
    pages: &[PageAgreement],
    names: [&String; 2],
    most: usize,
) -> Result<(), Stop> {
    let Agreement { values, intervals, lines, words, .. } = overall;
    let shown = |value: Option<f64>, ends: Option<(f64, f64)>| match (value, ends) {
        (Some(value), Some((low, high))) => format!("{value:.4}  ({low:.4} to {high:.4})"),
        (Some(value), None) => format!("{value:.4}"),
        (None, _) => "undefined, as all have one label".to_string(),
    };
    writeln!(to, "pages           {}", overall.pages)?;
    writeln!(to, "line kappa      {}", shown(values.line_kappa, intervals.line_kappa))?;
    let of_lines = shown(values.line_agreement, intervals.line_agreement);
    writeln!(to, "line agreement  {of_lines}  of {} lines", lines.total())?;
    writeln!(to, "word kappa      {}", shown(values.word_kappa, intervals.word_kappa))?;
    let of_words = shown(values.word_agreement, intervals.word_agreement);
    writeln!(to, "word agreement  {of_words}  of {} words", words.total())?;
    writeln!(to, "page F1         {}", shown(values.page_f1, intervals.page_f1))?;
    for page in pages.iter().filter(|page| !page.differences.is_empty()) {
        let count = page.differences.len();
        let id = sanitized(&page.id);
        writeln!(
            to,
            "\n{id}: page F1 {:.4}, {count} of {} lines differ",
            page.page_f1,
            page.lines.total()
        )?;
        for difference in page.differences.iter().take(most) {
            let name = names[usize::from(!difference.first_content)];
            let text: String = difference.text.chars().take(MOST).collect();
            writeln!(
                to,
                "  line {}, content in {name} only: {}",
                difference.line,
                sanitized(&text)
            )?;
        }
        if count > most {
            writeln!(to, "  and {} more", count - most)?;
        }
    }
    Ok(())
}
