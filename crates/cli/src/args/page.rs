//! `--language`, `--min-words`, `--min-useful` and `--min-confidence`: pages that are left out.

use dechaff::Options;

use crate::args::values::share;

/// The options for whole pages.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PageArgs {
    /// Leave out pages in other languages than these, such as en or en,de.
    ///
    /// The language of a page is that of most of its kept text, or else the one that it declares.
    /// Pages whose language cannot be told are left out
    #[arg(hide_short_help = true, long, value_name = "CODES", value_delimiter = ',')]
    language: Vec<String>,
    /// Leave out pages with less than N words of kept text
    #[arg(hide_short_help = true, long, value_name = "N")]
    min_words: Option<u32>,
    /// Leave out pages that have useful content with a probability below P, 0 to 1.
    ///
    /// Forms to log in, errors, notices and empty pages have a low probability
    #[arg(hide_short_help = true, long, value_name = "P", value_parser = share)]
    min_useful: Option<f64>,
    /// Leave out pages whose confidence is below C, 0 to 1
    #[arg(hide_short_help = true, long, value_name = "C", value_parser = share)]
    min_confidence: Option<f64>,
}

impl PageArgs {
    /// Sets the options that were given.
    pub(crate) fn set(&self, options: &mut Options) {
        let Self { ref language, min_words, min_useful, min_confidence } = *self;
        options.language = Some(language.clone()).filter(|codes| !codes.is_empty());
        options.min_words = min_words;
        options.min_useful = min_useful;
        options.min_confidence = min_confidence;
    }
}
