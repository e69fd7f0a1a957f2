//! `--keep CSS` and `--drop CSS`: elements that are kept or left out whatever their scores.

use dechaff::Options;
use dechaff_selectors::Selector;

/// The options for elements.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ElementArgs {
    /// Keep the elements that match this CSS selector, such as 'article .post', whatever their
    /// scores; may be repeated
    #[arg(long, value_name = "CSS")]
    keep: Vec<Selector>,
    /// Omit the elements that match this CSS selector, such as '.related, #signup', also in
    /// elements of --keep; may be repeated
    #[arg(long, value_name = "CSS")]
    drop: Vec<Selector>,
}

impl ElementArgs {
    /// Sets the options that were given.
    pub(crate) fn set(&self, options: &mut Options) {
        let css = |selectors: &[Selector]| {
            Some(selectors.iter().map(Selector::to_string).collect())
                .filter(|css: &Vec<_>| !css.is_empty())
        };
        (options.keep, options.drop) = (css(&self.keep), css(&self.drop));
    }
}
