//! `-m MODEL`: a model file or a shipped model.

use std::path::Path;

use dechaff::{OptionError, Options};
use dechaff_crawl::overwrite::{Kind, Reads};
use dechaff_crawl::{Failure, failed};
use dechaff_extractor::roles::RoleConflict;
use dechaff_extractor::{Extractor, Hidden, Model, ModelError, Role, Title};
use dechaff_inputs::is_address;
use dechaff_inputs::messages::{quoted, without_number};
use dechaff_selectors::Selector;

use crate::args::values::{beta, named, role, share, whole};
use crate::terminal::hint::did_you_mean;

pub(crate) use dechaff::DEFAULT;

/// Models and baselines, which begin alike.
pub(crate) const MODEL: Kind = Kind { what: "a model", beginning: b"dechaff" };

/// Returns the file of a model, unless the model is shipped with the program.
pub(crate) fn model_file(name: &str) -> Option<&Path> {
    dechaff::by_name(name).is_none().then_some(Path::new(name))
}

/// Adds a model, by its name or file, to the files that a run reads.
pub(crate) fn with_model(reads: Reads, model: Option<&str>) -> Reads {
    reads.maybe(model.and_then(model_file), "the model that is read")
}

/// Reads a model: a shipped model by its name, or else a file by its path.
pub(crate) fn read_model(name: &str) -> Result<Model, Failure> {
    if let Some(shipped) = dechaff::by_name(name) {
        return Ok(shipped.model());
    }
    if is_address(name) {
        let address = quoted(name);
        return Err(failed!(
            "cannot open the model {name}: dechaff does not use the network; download it with \
             curl -sL {address} -o model.bin, then use -m model.bin"
        ));
    }
    Model::open(name).map_err(|error| match error {
        ModelError::Io(error) => {
            let shipped: Vec<_> = dechaff::ALL.iter().map(|model| model.name).collect();
            failed!(
                "cannot open the model {name}: {}; expected a model file from `dechaff train`, or a \
                 shipped model: {}{}",
                without_number(&error),
                shipped.join(", "),
                did_you_mean(name, shipped.iter().copied())
            )
        }
        error => Failure::about(name, error),
    })
}

/// The options that choose the lines and the pages to keep.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ChoiceArgs {
    /// Keep the lines with a score of at least T (0 to 1), instead of the lines that maximise the
    /// expected F1.
    ///
    /// With --baseline, T replaces its threshold of 0.5, and lines with a score above T are kept. A
    /// baseline that subtracts the standard deviation subtracts it from T
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = share)]
    pub(crate) threshold: Option<f64>,
    /// The weight of recall relative to precision.
    ///
    /// At 1 they count equally; above 1, more lines are kept
    #[arg(hide_short_help = true, long, value_name = "B", conflicts_with = "threshold", value_parser = beta)]
    pub(crate) beta: Option<f64>,
    /// Correct the decisions by the structure of the page: by the siblings of a line, its section
    /// and copies of its text; --structure=false decides each line by its score alone
    /// [default: as the model was trained]
    ///
    /// A threshold always decides by the score alone
    #[arg(hide_short_help = true, long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_missing_value = "true")]
    pub(crate) structure: Option<bool>,
    /// Do not repair text that was encoded twice (`itâ€™s` for `it’s`) or mail addresses that
    /// Cloudflare encoded
    #[arg(hide_short_help = true, long)]
    pub(crate) no_repair: bool,
    #[command(flatten)]
    pub(crate) roles: RoleArgs,
    /// How to treat the headline [default: auto]
    #[arg(hide_short_help = true, long, value_parser = named(Title::ALL, Title::name, Title::help), value_name = "RULE")]
    pub(crate) title: Option<Title>,
    /// How to treat text that the page hides from its readers
    #[arg(hide_short_help = true, long, value_parser = named(Hidden::ALL, Hidden::name, Hidden::help), value_name = "RULE", default_value = "auto")]
    hidden: Hidden,
    /// Keep the elements that match this CSS selector, such as 'article .post', whatever their
    /// scores; may be repeated
    #[arg(long, value_name = "CSS")]
    keep: Vec<Selector>,
    /// Leave out the elements that match this CSS selector, such as '.related, #signup', also in
    /// elements of --keep; may be repeated
    #[arg(long, value_name = "CSS")]
    drop: Vec<Selector>,
    /// Leave out pages in other languages than these, such as en or en,de.
    ///
    /// The language of a page is the language of most of its kept text. If the text does not show
    /// it, the declared language counts. Pages in an unknown language are left out
    #[arg(hide_short_help = true, long, value_name = "CODES", value_delimiter = ',')]
    language: Vec<String>,
    /// Leave out pages with fewer than N words of kept text
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = whole::<u32>(0..=u64::from(u32::MAX)))]
    min_words: Option<u32>,
    /// Leave out pages whose probability of useful content is below P (0 to 1).
    ///
    /// Forms to log in, errors, notices and empty pages have a low probability
    #[arg(hide_short_help = true, long, value_name = "P", value_parser = share)]
    min_useful: Option<f64>,
    /// Leave out pages whose confidence is below C (0 to 1)
    #[arg(hide_short_help = true, long, value_name = "C", value_parser = share)]
    min_confidence: Option<f64>,
}

impl ChoiceArgs {
    /// Sets the options that were given.
    pub(crate) fn set(&self, options: &mut Options) {
        let &Self { threshold, beta, structure, no_repair, title, hidden, .. } = self;
        (options.threshold, options.beta, options.structure) = (threshold, beta, structure);
        options.repair = no_repair.then_some(false);
        (options.title, options.hidden) = (title, Some(hidden));
        self.roles.set(options);
        let css = |all: &[Selector]| given(all.iter().map(Selector::to_string).collect());
        (options.keep, options.drop) = (css(&self.keep), css(&self.drop));
        options.language = given(self.language.clone());
        options.min_words = self.min_words;
        (options.min_useful, options.min_confidence) = (self.min_useful, self.min_confidence);
    }
}

/// The options that choose lines by their roles.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct RoleArgs {
    /// Keep lines of this role regardless of score.
    ///
    /// Comments are kept anywhere, other roles from a little above the headline to the end of the
    /// content; may be repeated
    #[arg(hide_short_help = true, long, value_name = "ROLE", value_parser = role(), value_delimiter = ',')]
    pub(crate) include: Vec<Role>,
    /// Leave out lines of this role; may be repeated
    #[arg(hide_short_help = true, long, value_name = "ROLE", value_parser = role(), value_delimiter = ',')]
    pub(crate) exclude: Vec<Role>,
}

impl RoleArgs {
    /// Sets the options that were given.
    fn set(&self, options: &mut Options) {
        options.include = given(self.include.clone());
        options.exclude = given(self.exclude.clone());
    }

    /// Creates an extractor with these options.
    ///
    /// # Errors
    /// The problem of the roles.
    pub(crate) fn configured(&self, extractor: Extractor) -> Result<Extractor, String> {
        let mut options = Options::default();
        self.set(&mut options);
        options.configured(extractor).map_err(|error| problem(&error))
    }
}

/// Returns the values of an option, if there are any.
pub(crate) fn given<T>(values: Vec<T>) -> Option<Vec<T>> {
    (!values.is_empty()).then_some(values)
}

/// Returns the message for options that cannot be used.
pub(crate) fn problem(error: &OptionError) -> String {
    match error {
        OptionError::Roles(RoleConflict(role)) => {
            let or_title =
                if *role == Role::Title { ", or in one of them and in --title" } else { "" };
            format!("the role {} is both in --include and in --exclude{or_title}", role.name())
        }
        error => error.to_string(),
    }
}
