//! `dechaff explain`

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use dechaff_crawl::{Failure, failed};
use dechaff_extractor::explain::{Effect, ExplainedLine, Needs, ScoreStep};
use dechaff_extractor::{Extractor, ScoredLine};
use dechaff_inputs::messages::{counted, escaped, sanitized};
use dechaff_inputs::{Inputs, Limit, Page, Position, Reader};
use dechaff_page::refuse_other_types;
use serde::Serialize;

use crate::args::model::{DEFAULT, read_model};
use crate::args::site::shared_sites;
use crate::args::values::ReportFormat;
use crate::reports::importance::of_mixture;
use crate::reports::json::TOOL;
use crate::terminal::exit::Done;

/// Explain why lines of a page are kept or left out
///
/// The command shows the score of a line after each round, and the features that moved the score
/// most. Effects are log-odds: +1 moves a score of .5 to .73, and -1 moves it to .27.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The page, in any file that `extract` reads
    #[arg(value_name = "PAGE")]
    page: PathBuf,
    /// The id or the address of the page, if the file has many pages
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// A model file or the name of a shipped model
    #[arg(short, long, value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// The line to explain: its number, from 1, or a part of its text; may be repeated [default:
    /// the five lines whose scores are nearest to the lowest score that is kept]
    #[arg(long, value_name = "LINE")]
    line: Vec<String>,
    /// The number of features of each round to show
    #[arg(long, value_name = "N", default_value_t = 6)]
    top: usize,
    /// Compare the page with the pages of its site in this file, which `dechaff site` writes
    #[arg(long, value_name = "FILE")]
    site: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

const EXAMPLES: &str = "\
Examples:
  dechaff explain page.html
  dechaff explain page.html --line 'Read also' --top 10
  dechaff explain page.html --line 57 -m my.bin --format json";

/// The number of lines that are explained by default.
const NEAREST: usize = 5;
/// The number of characters of a line that are shown.
const SHOWN: usize = 100;

#[derive(Serialize)]
struct Report<'a> {
    tool: &'static str,
    model: &'a str,
    lines: usize,
    kept: usize,
    /// The lowest score of a line that is kept for its score.
    lowest_kept: Option<f32>,
    explained: Vec<ExplainedLine<'a>>,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let extractor = Extractor::new(read_model(&args.model)?);
    let path = sanitized(&args.page);
    if args.page.is_dir() {
        return Err(failed!("{path} is a directory; expected one page"));
    }
    let page = page(args, &path)?;
    let extractor = extractor.with_sites(shared_sites(args.site.as_deref())?);
    let extractor = extractor.on_site(page.site().as_deref());
    let extraction =
        extractor.extract(page.source()).map_err(|error| Failure::about(path, error))?;
    let lines: Vec<ScoredLine<'_>> = extraction.lines().collect();
    let by_score = lines.iter().filter(|line| line.content && line.reason.is_none());
    let lowest_kept = by_score.map(|line| line.score).min_by(f32::total_cmp);
    let chosen = match &args.line[..] {
        [] => nearest(&lines, lowest_kept.unwrap_or(0.5)),
        wanted => named(&lines, wanted)?,
    };
    let explained = extractor.explain(extraction.page(), &lines, &chosen, args.top);
    let report = Report {
        tool: TOOL,
        model: &extractor.model().name,
        lines: lines.len(),
        kept: lines.iter().filter(|line| line.content).count(),
        lowest_kept,
        explained,
    };
    args.format.write(|| &report, |to| write_text(to, &report))?;
    Ok(Done::All)
}

/// Reads the page.
fn page(args: &Args, path: &str) -> Result<Page, Failure> {
    let about = |problem: &dyn Display| failed!("{path}: {problem}");
    let (inputs, stdin) =
        Inputs::list(std::slice::from_ref(&args.page)).map_err(|error| about(&error))?;
    if !inputs.is_one && args.id.is_none() {
        return Err(about(&"a file of many pages; name one by its id or address, with --id"));
    }
    let limit = Limit::default();
    let items = Reader::new(&inputs, stdin, limit, Position::default());
    let mut pages = items.map(|item| item.page(limit));
    let page = match &args.id {
        Some(id) => pages.find(|page| {
            page.as_ref().is_ok_and(|page| page.id == *id || page.url.as_ref() == Some(id))
        }),
        None => pages.next(),
    };
    let page = page.ok_or_else(|| about(&"no page has this id"))?;
    let page = page.map_err(|reason| about(&reason))?;
    refuse_other_types(&page.html).map_err(|reason| about(&reason))?;
    Ok(page)
}

/// Returns the lines whose scores are nearest to a score, in the order of the page.
fn nearest(lines: &[ScoredLine<'_>], score: f32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let distance = |line: &usize| (lines[*line].score - score).abs();
    order.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    order.truncate(NEAREST);
    order.sort_unstable();
    order
}

/// Returns the lines that are named by their numbers, from 1, or by a part of their text.
fn named(lines: &[ScoredLine<'_>], wanted: &[String]) -> Result<Vec<usize>, Failure> {
    let mut found = BTreeSet::new();
    for name in wanted {
        if let Ok(number) = name.parse::<usize>() {
            if !(1..=lines.len()).contains(&number) {
                let all = counted(lines.len(), "line");
                return Err(failed!("--line {number}: the page has {all}"));
            }
            found.insert(number - 1);
            continue;
        }
        let part = name.to_lowercase();
        let has = |line: &usize| lines[*line].text.to_lowercase().contains(&part);
        let mut with_part = (0..lines.len()).filter(has).peekable();
        if with_part.peek().is_none() {
            let name = escaped(name);
            return Err(failed!("--line {name}: no line of the page contains it"));
        }
        found.extend(with_part);
    }
    Ok(found.into_iter().collect())
}

fn write_text(to: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let Report { lines, kept, lowest_kept, .. } = report;
    write!(to, "{kept} of {} kept", counted(*lines, "line"))?;
    match lowest_kept {
        Some(score) => writeln!(to, "; the lowest score of a kept line is {score:.3}")?,
        None => writeln!(to)?,
    }
    for ExplainedLine { line, text, kept, score, reason, needs, recurs, role, rounds, .. } in
        &report.explained
    {
        let decision = if *kept { "kept" } else { "left out" };
        write!(to, "\nline {line}: {decision}, score {score:.3}, role {role}")?;
        match (reason, recurs) {
            (_, Some([pages, of])) => writeln!(to, ", since it is on {pages} of {of} other pages")?,
            (Some(reason), None) => {
                write!(to, ", against its score ({reason}")?;
                if let Some(Needs { unit, score, .. }) = needs {
                    write!(to, "; minimum score of the unit {unit}: {score}")?;
                }
                writeln!(to, ")")?;
            }
            (None, None) => writeln!(to)?,
        }
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { " …" } else { "" };
        writeln!(to, "  {}{more}", escaped(&shown))?;
        for (number, ScoreStep { score, weight, effects, .. }) in rounds.iter().enumerate() {
            let of = of_mixture(*weight);
            writeln!(to, "  round {}{of}: score {score:.3}", number + 1)?;
            for Effect { feature, meaning, value, log_odds, .. } in effects {
                writeln!(to, "    {log_odds:>+6.2}  {feature} = {value:.2}: {meaning}")?;
            }
        }
    }
    Ok(())
}
