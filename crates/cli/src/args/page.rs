//! `--language`, `--min-confidence` and `--min-words`: pages that are left out.

use dechaff_metadata::{PageRuleError, PageRules};

use crate::args::values::{share, shown};

/// The options for whole pages.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PageArgs {
    /// Leave out pages in other languages than these, such as en or en,de.
    ///
    /// The language of a page is that of most of its kept text, or else the one that it declares. Pages whose
    /// language cannot be told are left out
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    language: Vec<String>,
    /// Leave out pages whose confidence is below C, 0 to 1
    #[arg(hide_short_help = true, long, value_name = "C", value_parser = share)]
    min_confidence: Option<f64>,
    /// Leave out pages with less than N words of kept text
    #[arg(hide_short_help = true, long, value_name = "N")]
    min_words: Option<u32>,
}

impl PageArgs {
    pub(crate) fn rules(&self) -> Result<PageRules, PageRuleError> {
        PageRules::default().with(Some(&self.language), self.min_confidence, self.min_words)
    }

    /// Returns the options by name, with their values.
    pub(crate) fn options(&self) -> [(&'static str, String); 3] {
        [
            ("--language", self.language.join(",")),
            ("--min-confidence", shown(self.min_confidence)),
            ("--min-words", shown(self.min_words)),
        ]
    }
}
