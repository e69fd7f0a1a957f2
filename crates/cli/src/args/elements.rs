//! `--keep CSS` and `--drop CSS`: elements that are kept or left out whatever their scores.

use dechaff_selectors::{ElementRules, Selector};

/// The options for elements.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ElementArgs {
    /// Keep the elements that match this CSS selector, such as 'article .post', whatever their scores; may be
    /// repeated
    #[arg(long, value_name = "CSS")]
    keep: Vec<Selector>,
    /// Omit the elements that match this CSS selector, such as '.related, #signup', also in elements of --keep;
    /// may be repeated
    #[arg(long, value_name = "CSS")]
    drop: Vec<Selector>,
}

impl ElementArgs {
    pub(crate) fn rules(&self) -> ElementRules {
        ElementRules { keep: self.keep.clone(), drop: self.drop.clone() }
    }
}
