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

    /// Returns the options by name, with their values.
    pub(crate) fn options(&self) -> [(&'static str, String); 2] {
        let selectors =
            |css: &[Selector]| css.iter().map(Selector::to_string).collect::<Vec<_>>().join(" | ");
        [("--keep", selectors(&self.keep)), ("--drop", selectors(&self.drop))]
    }
}
