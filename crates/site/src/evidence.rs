//! The evidence of the other pages of a site about the lines of a page.

/// On how many other pages of its site each line of a page is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evidence {
    /// The number of other pages. Copies of the page do not count, and other pages that are copies
    /// of each other count once.
    pub pages: u32,
    /// The number of these that have the text of each line, `[n_lines]`.
    pub recurs: Vec<u32>,
}

impl Evidence {
    /// Returns the share of the other pages that have a line, 0..=1.
    ///
    /// # Panics
    /// If the page has no such line.
    pub fn share(&self, line: usize) -> f32 {
        if self.pages == 0 { 0.0 } else { self.recurs[line] as f32 / self.pages as f32 }
    }
}

/// On how many other pages a line is, and how many were looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurs {
    /// The number of other pages that have the line.
    pub pages: u32,
    /// The number of other pages that were looked at.
    pub of: u32,
}
