//! The labels of lines, and which lines have one.

/// The label of a line. The order is part of the hash of a corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Label {
    /// A line that is not content.
    Boilerplate,
    /// A line of the page's content.
    Content,
    /// A line without a label. It is neither learned from nor evaluated.
    Unknown,
}

impl Label {
    /// Returns the label of a line from the share of its text that is content. From one half on,
    /// the line is content.
    pub fn of_share(share: f32) -> Self {
        if share >= 0.5 { Self::Content } else { Self::Boilerplate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_half_content_or_more_is_content() {
        assert_eq!(Label::of_share(0.5), Label::Content);
        assert_eq!(Label::of_share(0.49), Label::Boilerplate);
    }
}

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
