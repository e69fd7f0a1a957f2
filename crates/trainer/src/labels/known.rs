//! Which lines of a page have a label.

/// Which lines of a page have a label.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Known {
    /// All lines: markers or a gold text label each of them.
    #[default]
    All,
    /// The lines that are `true`, `[n_lines]`: snippets label a few lines of a page.
    Lines(Vec<bool>),
}
