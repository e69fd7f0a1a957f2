//! `dechaff agree`

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dechaff_crawl::overwrite::Reads;
use dechaff_crawl::{Failure, failed, say};
use dechaff_inputs::messages::{counted, sanitized};
use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::evaluation::metrics::Confusion;
use dechaff_trainer::{Corpus, LabelledPage, load};
use serde_json::{Map, Value, json};

use crate::args::corpus::{MarkingArgs, is_of_corpus, name_skipped, unusable};
use crate::args::values::ReportFormat;
use crate::reports::agreement::{Agreement, Figure, compared};
use crate::reports::misclassified::{WrongLine, wrong_lines};
use crate::terminal::exit::Done;

/// Compare the labels of two annotators
///
/// A and B contain the same pages, each marked by one annotator. The command compares the pages
/// that are marked in both. It prints Cohen's kappa by line and by word and the page word-F1, each
/// with its 95 % bootstrap interval over pages, and the lines with different labels. `dechaff label
/// A --against B` shows these lines in the browser, to decide between the two.
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

/// Maximum number of characters of a line that are printed.
const MOST: usize = 100;

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let both = [&args.first, &args.second];
    let reads = both.iter().fold(Reads::default(), |reads, path| reads.below(path, is_of_corpus));
    reads.refuse_stdout()?;
    let (first, one) = read(args, &args.first)?;
    let (second, other) = read(args, &args.second)?;
    let mut done = if one == Done::All { other } else { one };
    let of_second: HashMap<&str, &LabelledPage> =
        second.pages.iter().map(|page| (page.id.as_str(), page)).collect();
    let mut pages = Vec::new();
    for page in &first.pages {
        let Some(other) = of_second.get(page.id.as_str()) else { continue };
        match compared(page, other) {
            Some(compared) => pages.push((*other, compared)),
            None => {
                let id = sanitized(&page.id);
                say!("warning: {id} skipped: its text is not the same in both directories");
                done = Done::Partly;
            }
        }
    }
    let names = both.map(sanitized);
    let [a, b] = &names;
    if pages.is_empty() {
        return Err(failed!(
            "no page is marked in both {a} and {b}; both must contain the same pages under the same names"
        ));
    }
    let alone = |corpus: &Corpus| corpus.pages.len().saturating_sub(pages.len());
    for (name, count) in [(a, alone(&first)), (b, alone(&second))] {
        if count > 0 {
            say!("{} of {name} not compared", counted(count, "marked page"));
        }
    }
    // The pages on which they differ most come first.
    pages.sort_by(|(_, one), (_, other)| {
        one.f1().total_cmp(&other.f1()).then_with(|| one.id.cmp(&other.id))
    });
    let found = Agreement::of(&pages.iter().map(|(_, result)| result).collect::<Vec<_>>());
    let text = |to: &mut dyn Write| write_text(to, &pages, [a, b], args.lines, &found);
    args.format.write(|| report([a, b], &pages, &found), text)?;
    Ok(done)
}

/// A page of the second annotator, and the labels of the first as a prediction for it.
type Compared<'a> = (&'a LabelledPage, PageResult);

fn report(names: [&String; 2], pages: &[Compared<'_>], agreement: &Agreement) -> Value {
    let Agreement { figures, lines, words } = agreement;
    let cells = |of: &Confusion| {
        json!({
            "both": of.true_positives as u64,
            "first_only": of.false_positives as u64,
            "second_only": of.false_negatives as u64,
            "neither": of.true_negatives as u64,
        })
    };
    let difference = |line: WrongLine<'_>| json!({"line": line.line, "text": line.text, "first_content": line.kept});
    let by_page = pages.iter().map(|(page, result)| {
        json!({
            "id": result.id,
            "lines": cells(&result.lines),
            "words": cells(&result.words),
            "page_f1": result.f1(),
            "differences": wrong_lines(page, result).map(difference).collect::<Vec<_>>(),
        })
    });
    let intervals = figures.iter().map(|of| {
        let (low, high) = of.interval;
        (of.name.to_string(), if low.is_nan() { Value::Null } else { json!([low, high]) })
    });
    let mut report = json!({
        "dechaff": env!("CARGO_PKG_VERSION"),
        "first": names[0],
        "second": names[1],
        "pages": pages.len(),
        "intervals": Map::from_iter(intervals),
        "lines": cells(lines),
        "words": cells(words),
        "by_page": by_page.collect::<Vec<_>>(),
    });
    for of in figures {
        report[of.name] = json!(of.value);
    }
    report
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
    pages: &[Compared<'_>],
    names: [&String; 2],
    most: usize,
    agreement: &Agreement,
) -> io::Result<()> {
    let Agreement { figures, lines, words } = agreement;
    writeln!(to, "{:<14}  {}", "pages", pages.len())?;
    for Figure { name, title, value, interval: (low, high) } in figures {
        let of = match *name {
            "line_agreement" => format!("  of {} lines", lines.total()),
            "word_agreement" => format!("  of {} words", words.total()),
            _ => String::new(),
        };
        if value.is_nan() {
            writeln!(to, "{title:<14}  undefined, as all have one label")?;
        } else {
            writeln!(to, "{title:<14}  {value:.4}  ({low:.4} to {high:.4}){of}")?;
        }
    }
    for (page, result) in pages {
        let differences: Vec<_> = wrong_lines(page, result).collect();
        if differences.is_empty() {
            continue;
        }
        let (id, count) = (sanitized(&result.id), differences.len());
        let (f1, lines) = (result.f1(), result.lines.total());
        writeln!(to, "\n{id}: page F1 {f1:.4}, {count} of {lines} lines differ")?;
        for difference in differences.iter().take(most) {
            let name = names[usize::from(!difference.kept)];
            let text: String = difference.text.chars().take(MOST).collect();
            let text = sanitized(&text);
            writeln!(to, "  line {}, content in {name} only: {text}", difference.line)?;
        }
        if count > most {
            writeln!(to, "  and {} more", count - most)?;
        }
    }
    Ok(())
}
