//! `dechaff inspect`

use std::io::Write;

use dechaff_extractor::Model;

use crate::args::model::{DEFAULT, read_model};
use crate::args::values::ReportFormat;
use crate::reports::importance::{Strongest, strongest};
use crate::reports::json::InspectReport;
use crate::terminal::exit::{Done, Failure};
use crate::terminal::output::{Stop, write_json, write_to};

/// Show what is in a model
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A model file, or the name of a shipped model
    #[arg(value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// How many columns and tokens of each kind to show
    #[arg(long, value_name = "N", default_value_t = 12)]
    top: usize,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let model = read_model(&args.model)?;
    let found = strongest(&model, args.top);
    write_to(None, |to| match args.format {
        ReportFormat::Json => write_json(to, &InspectReport::of(&model, found)),
        ReportFormat::Text => write_text(to, &model, &found),
    })?;
    Ok(Done::All)
}

fn write_text(to: &mut dyn Write, model: &Model, found: &Strongest) -> Result<(), Stop> {
    let info = &model.info;
    writeln!(to, "name       {}", info.name)?;
    writeln!(to, "hash       {:016x}", model.hash())?;
    writeln!(to, "tool       {}", info.tool)?;
    writeln!(to, "options    {}", info.options)?;
    writeln!(to, "corpora    {} (hash {:016x})", info.corpora.join(", "), info.corpus_hash)?;
    writeln!(to, "trained on {} pages, {} lines, seed {}", info.pages, info.lines, info.seed)?;
    writeln!(to, "features   {}, {} columns", model.features.name(), model.columns().count())?;
    if !model.exclude.is_empty() {
        let exclude: Vec<_> = model.exclude.iter().map(|role| role.name()).collect();
        writeln!(to, "leaves out {}", exclude.join(", "))?;
    }
    let metric = |name: &str| info.metrics.iter().find(|(known, _)| known == name).map(|(_, v)| *v);
    writeln!(to, "\nheld out   value   95 % interval")?;
    for (name, value) in &info.metrics {
        match (metric(&format!("{name}_low")), metric(&format!("{name}_high"))) {
            (Some(low), Some(high)) => {
                writeln!(to, "  {name:<21} {value:.4}  {low:.4} to {high:.4}")?;
            }
            _ if name.ends_with("_low") || name.ends_with("_high") => {}
            _ => writeln!(to, "  {name:<21} {value}")?,
        }
    }
    for (number, round) in found.rounds.iter().enumerate() {
        writeln!(to, "\nround {}: {}, {}", number + 1, round.algorithm, round.measure)?;
        for (name, value) in &round.columns {
            writeln!(to, "  {value:>9.4}  {name}")?;
        }
    }
    for dictionary in &found.tokens {
        writeln!(to, "\n{}: {} tokens (log-odds of content)", dictionary.name, dictionary.count)?;
        for (token, weight) in &dictionary.strongest {
            writeln!(to, "  {weight:>9.4}  {token}")?;
        }
    }
    Ok(())
}
