//! `dechaff inspect`

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::path::PathBuf;

use dechaff_baselines::{BaselineFile, Settings};
use dechaff_crawl::write::write_to;
use dechaff_crawl::{Failure, usage};
use dechaff_extractor::{Decision, Model, Role, Unit};
use dechaff_inputs::messages::{counted, escaped};
use serde_json::{Value, json};

use crate::args::baseline::{is_baseline_file, read_baseline_file};
use crate::args::model::{DEFAULT, read_model};
use crate::args::recorded::Recorded;
use crate::args::values::ReportFormat;
use crate::reports::card::{card, decision, read_licences};
use crate::reports::importance::{Importance, feature_importance, of_mixture};
use crate::reports::json::{by_name, decimal, hex};
use crate::terminal::exit::Done;

/// Show the contents of a model or of a trained baseline
///
/// The output names the training data, the options and the held-out metrics. It then lists the most
/// important features and the tokens with the largest weights.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A model file, the name of a shipped model, or a file from `train --baseline`
    #[arg(value_name = "MODEL", default_value = DEFAULT)]
    model: String,
    /// The output format
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
    /// The number of features per round and of tokens per dictionary to show
    #[arg(long, value_name = "N", default_value_t = 12)]
    top: usize,
    /// Write the card of the model in Markdown: data, settings, metrics, policy, limits
    #[arg(long, conflicts_with_all = ["format", "top"])]
    card: bool,
    /// The licences for the card: TOML with [[corpus]], its name (or directory) and licence
    #[arg(long, value_name = "FILE", requires = "card")]
    corpora: Option<PathBuf>,
    /// Write the settings of the training as TOML, for `train --settings`
    #[arg(long, conflicts_with_all = ["format", "top", "card"])]
    settings: bool,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    if is_baseline_file(&args.model) {
        if args.card || args.settings {
            return Err(usage!("a baseline has no card, and its settings are in the text"));
        }
        let file = read_baseline_file(&args.model)?;
        args.format.write(|| baseline_report(&file), |to| write_baseline(to, &file))?;
        return Ok(Done::All);
    }
    let model = read_model(&args.model)?;
    if args.settings {
        let recorded = Recorded::of_model(&model)?;
        write_to(None, |to| Ok(recorded.write(to, &model)?))?;
        return Ok(Done::All);
    }
    if args.card {
        let licences = args.corpora.as_deref().map(read_licences).transpose()?;
        let card = card(&model, &Recorded::of_model(&model)?, &licences.unwrap_or_default());
        write_to(None, |to| Ok(to.write_all(card.as_bytes())?))?;
        return Ok(Done::All);
    }
    let found = feature_importance(&model, args.top);
    args.format.write(|| model_report(&model, &found), |to| write_text(to, &model, &found))?;
    Ok(Done::All)
}

/// Returns the report about a model as JSON.
fn model_report(model: &Model, importance: &Importance) -> Value {
    let info = &model.info;
    let names = |roles: &[Role]| roles.iter().map(|role| role.name()).collect::<Vec<_>>();
    let (beta, threshold) = match model.decision {
        Decision::Expected { beta } => (Some(beta), None),
        Decision::Threshold(threshold) => (None, Some(threshold)),
    };
    json!({
        "name": model.name,
        "hash": hex(model.hash()),
        "tool": info.tool,
        "options": info.options,
        "corpora": info.corpora,
        "corpus_hash": hex(info.corpus_hash),
        "pages": info.pages,
        "lines": info.lines,
        "seed": info.seed,
        "features": model.features.name(),
        "columns": model.columns().count(),
        "beta": beta,
        "threshold": threshold,
        "structure": model.structure,
        "units": Unit::ALL.map(|unit| (unit.name(), decimal(model.units[unit]))).into_iter().collect::<BTreeMap<_, _>>(),
        "posts": model.posts,
        "include": names(&model.include),
        "exclude": names(&model.exclude),
        "held_out": by_name(&info.metrics),
        "rounds": importance.rounds,
        "tokens": importance.tokens,
    })
}

/// Returns the report about a trained baseline as JSON.
pub(super) fn baseline_report(file: &BaselineFile) -> Value {
    let baseline = file.trained.baseline;
    json!({
        "baseline": baseline.to_string(),
        "source": baseline.about().source,
        "learned": file.trained.summary(),
        "tool": file.tool,
        "corpora": file.corpora,
        "corpus_hash": hex(file.corpus_hash),
        "pages": file.pages,
        "seed": file.seed,
        "settings": file.trained.settings,
        "held_out": by_name(&file.metrics),
        // The weights of a single-layer perceptron.
        "weights": by_name(&file.trained.weights()),
    })
}

/// Returns the settings that differ from the defaults, as JSON.
fn changed(settings: &Settings) -> String {
    let (defaults, mut all) = (json!(Settings::default()), json!(settings));
    let is_changed = all.as_object_mut().is_some_and(|all| {
        all.retain(|name, value| defaults.get(name) != Some(value));
        !all.is_empty()
    });
    if is_changed { all.to_string() } else { "the defaults".into() }
}

fn write_text(to: &mut dyn Write, model: &Model, found: &Importance) -> io::Result<()> {
    let info = &model.info;
    writeln!(to, "name       {}", escaped(&model.name))?;
    writeln!(to, "hash       {:016x}", model.hash())?;
    writeln!(to, "tool       {}", escaped(&info.tool))?;
    writeln!(to, "options    {}", escaped(&info.options))?;
    let corpora = info.corpora.join(", ");
    writeln!(to, "corpora    {} (hash {:016x})", escaped(&corpora), info.corpus_hash)?;
    let (pages, lines) = (counted(info.pages, "page"), counted(info.lines, "line"));
    writeln!(to, "trained on {pages}, {lines}, seed {}", info.seed)?;
    writeln!(to, "features   {}, {} columns", model.features.name(), model.columns().count())?;
    writeln!(to, "decision   {}", decision(model))?;
    let units = Unit::ALL.map(|unit| format!("{unit} {}", model.units[unit]));
    writeln!(to, "units      {}", units.join(", "))?;
    for (what, roles) in [("keeps", &model.include), ("omits", &model.exclude)] {
        if !roles.is_empty() {
            let names: Vec<_> = roles.iter().map(|role| role.name()).collect();
            writeln!(to, "{what:<10} {}", names.join(", "))?;
        }
    }
    write_metrics(to, &info.metrics)?;
    let docs: HashMap<&str, &str> =
        model.columns().map(|feature| (feature.name.as_str(), feature.doc.as_str())).collect();
    for (number, round) in found.rounds.iter().enumerate() {
        let weight = of_mixture(round.weight);
        writeln!(to, "\nround {}{weight}: {}, {}", number + 1, round.algorithm, round.measure)?;
        // The number of splits is whole, a gain is not.
        let decimals =
            if round.columns.iter().all(|(_, value)| value.fract() == 0.0) { 0 } else { 4 };
        for (name, value) in &round.columns {
            let doc = docs.get(name.as_str()).copied().unwrap_or_default();
            let named = format!("{:<22} {}", escaped(name).to_string(), escaped(doc));
            writeln!(to, "  {value:>9.decimals$}  {}", named.trim_end())?;
        }
    }
    for dictionary in &found.tokens {
        writeln!(to, "\n{}: {} tokens (log-odds of content)", dictionary.name, dictionary.count)?;
        for (token, weight) in &dictionary.tokens {
            writeln!(to, "  {weight:>9.4}  {}", escaped(token))?;
        }
    }
    Ok(())
}

fn write_metrics(to: &mut dyn Write, metrics: &[(String, f64)]) -> io::Result<()> {
    let metric = |name: &str| metrics.iter().find(|(known, _)| known == name).map(|(_, v)| *v);
    writeln!(to, "\nheld out   value   95 % interval")?;
    for (name, value) in metrics {
        let shown = escaped(name);
        match (metric(&format!("{name}_low")), metric(&format!("{name}_high"))) {
            (Some(low), Some(high)) => {
                writeln!(to, "  {shown:<21} {value:.4}  {low:.4} to {high:.4}")?;
            }
            _ if name.ends_with("_low") || name.ends_with("_high") => {}
            _ if value.fract() == 0.0 => writeln!(to, "  {shown:<21} {value}")?,
            _ => writeln!(to, "  {shown:<21} {value:.4}")?,
        }
    }
    Ok(())
}

fn write_baseline(to: &mut dyn Write, file: &BaselineFile) -> io::Result<()> {
    let BaselineFile { tool, corpora, corpus_hash, pages, seed, metrics, trained } = file;
    let baseline = trained.baseline;
    writeln!(to, "baseline     {baseline} ({})", baseline.about().source)?;
    writeln!(to, "learned    {}", escaped(&trained.summary()))?;
    writeln!(to, "tool       {}", escaped(tool))?;
    writeln!(to, "corpora    {} (hash {corpus_hash:016x})", escaped(&corpora.join(", ")))?;
    writeln!(to, "trained on {pages} pages, seed {seed}")?;
    writeln!(to, "settings   {}", escaped(&changed(&trained.settings)))?;
    write_metrics(to, metrics)?;
    let weights = trained.weights();
    if !weights.is_empty() {
        writeln!(to, "\nweights (log-odds of content per standard deviation)")?;
        for (name, weight) in &weights {
            writeln!(to, "  {weight:>9.4}  {}", escaped(name))?;
        }
    }
    Ok(())
}
