//! `dechaff features`

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use dechaff_crawl::Failure;
use dechaff_crawl::overwrite::Kind;
use dechaff_crawl::write::{Stop, write_to};
use dechaff_extractor::scoring::PageScorer;
use dechaff_features::{Dictionaries, FeatureSet, Matrix};
use dechaff_page::Line;
use dechaff_trainer::{Label, LabelledPage, OutOfFold};
use rayon::prelude::*;

use crate::args::corpus::CorpusArgs;
use crate::args::model::{read_model, with_model};
use crate::args::values::feature_set;
use crate::terminal::exit::Done;

/// The number of pages whose features are in memory at once.
const CHUNK: usize = 64;

/// Write the features of each line as CSV
///
/// The CSV file has one row per line. The columns are: label (content, boilerplate, or unknown if
/// no snippet labels the line), page, start and end (bytes in the page without its markers), and
/// one column for each feature. --columns adds the site, group and text of each line. The full
/// feature set uses dictionaries. With -m, they are the dictionaries of the model. Otherwise the
/// corpus is divided into 5 parts by site, and the dictionaries for each part are learned from the
/// other parts, as in training.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The feature set [default: that of the model; without a model, full]
    #[arg(long, value_parser = feature_set())]
    features: Option<FeatureSet>,
    /// Use the dictionaries of this model: a file or the name of a shipped model
    #[arg(short, long, value_name = "MODEL")]
    model: Option<String>,
    /// Also write these columns, separated by commas, before those of the features
    #[arg(long, value_enum, value_delimiter = ',', value_name = "COLUMNS")]
    columns: Vec<Column>,
    /// The seed for dividing the corpus into parts
    #[arg(long, value_name = "N", default_value_t = 42)]
    seed: u64,
    /// The file to write [default: stdout]
    #[arg(short, long, value_name = "FILE.csv")]
    output: Option<PathBuf>,
    #[command(flatten)]
    corpus: CorpusArgs,
}

const EXAMPLES: &str = "\
Examples:
  dechaff features my-pages -o lines.csv
  dechaff features my-pages --columns site,text -o lines.csv
  dechaff features my-pages --features shallow | head -3";

/// The table, which begins with the names of its columns.
const TABLE: Kind = Kind { what: "a table of features", beginning: b"label,page,start,end," };

/// A further column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Column {
    /// The site of the page; empty if it is unknown.
    Site,
    /// The group of the page; empty if it has none.
    Group,
    /// The text of the line.
    Text,
}

impl Column {
    fn of<'a>(self, page: &'a LabelledPage, line: &Line) -> &'a str {
        match self {
            Self::Site => page.site.as_deref().unwrap_or_default(),
            Self::Group => page.group.as_deref().unwrap_or_default(),
            Self::Text => page.page.text(line),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let reads = with_model(args.corpus.reads(), args.model.as_deref());
    match &args.output {
        Some(output) => reads.try_output_of(TABLE, output, "-o")?,
        None => reads.refuse_stdout()?,
    }
    let model = args.model.as_deref().map(read_model).transpose()?;
    let set = match (args.features, &model) {
        (Some(features), _) => features,
        (None, Some(model)) => model.features,
        (None, None) => FeatureSet::Full,
    };
    let (corpus, done) = args.corpus.load(|_| {})?;
    let (fixed, learned);
    let numbers = 0..corpus.pages.len();
    let dictionaries: Vec<&Dictionaries> = if let Some(model) = &model {
        fixed = model.tokens.compile();
        numbers.map(|_| &fixed).collect()
    } else {
        learned = OutOfFold::new(&corpus.pages, set, 5, args.seed);
        numbers.map(|number| learned.dictionaries(number)).collect()
    };
    let pages: Vec<_> = corpus.pages.iter().zip(dictionaries).collect();
    write_to(args.output.as_deref(), |to| write_table(to, &pages, set, &args.columns))?;
    Ok(done)
}

fn write_table(
    to: &mut dyn Write,
    pages: &[(&LabelledPage, &Dictionaries)],
    set: FeatureSet,
    columns: &[Column],
) -> Result<(), Stop> {
    let mut table = csv::Writer::from_writer(to);
    let further: Vec<_> = columns.iter().filter_map(Column::to_possible_value).collect();
    let names = ["label", "page", "start", "end"].into_iter();
    let names = names.chain(further.iter().map(PossibleValue::get_name));
    table.write_record(names.chain(set.features().iter().map(|feature| feature.name.as_str())))?;
    for chunk in pages.chunks(CHUNK) {
        let matrix = |(page, known): &(&LabelledPage, &Dictionaries)| {
            PageScorer::new(&page.page, set, known, 1).matrix()
        };
        let matrices: Vec<Matrix> = chunk.par_iter().map(matrix).collect();
        for ((page, _), matrix) in chunk.iter().zip(&matrices) {
            let lines = page.page.lines.iter().zip(page.labels()).zip(matrix.rows());
            for ((line, label), row) in lines {
                let label = match label {
                    Label::Content => "content",
                    Label::Boilerplate => "boilerplate",
                    Label::Unknown => "unknown",
                };
                let span = [line.start.to_string(), line.end.to_string()];
                let first = [label.to_string(), page.id.clone()].into_iter().chain(span);
                let further = columns.iter().map(|column| column.of(page, line).to_string());
                let values = row.iter().map(f32::to_string);
                table.write_record(first.chain(further).chain(values))?;
            }
        }
    }
    Ok(table.flush()?)
}
