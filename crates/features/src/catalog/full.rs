//! The full feature set: all families in order.

use super::containers::{self, CONTAINER};
use super::feature::Feature;
use super::line::{self, LINE};
use super::page_totals::{self, TOTALS};
use super::repetition::{self, GROUP};
use super::{ancestors, headings, neighbours, position, stated, windows};
use crate::dictionary::Dictionaries;
use crate::html::tag::Tag;
use crate::page::Page;
use crate::page_view::View;

/// Lists the families once. Names and values are derived from the list.
macro_rules! families {
    ($($family:ident),* $(,)?) => {
        /// The number of features.
        pub(super) const WIDTH: usize = 0 $(+ $family::WIDTH)*;

        pub(super) fn features(out: &mut Vec<Feature>) {
            $($family::features(out);)*
        }

        impl Full<'_> {
            /// Writes the features of line `i`, which are [`WIDTH`] values.
            pub(super) fn write(&self, i: usize, row: &mut Row<'_>) {
                $($family::write(self, i, row);)*
            }
        }

        #[cfg(test)]
        const WIDTHS: &[(usize, fn(&mut Vec<Feature>), WriteFamily)] =
            &[$(($family::WIDTH, $family::features, $family::write)),*];
    };
}

#[cfg(test)]
type WriteFamily = fn(&Full<'_>, usize, &mut Row<'_>);

families! {
    line,
    neighbours,
    ancestors,
    containers,
    repetition,
    headings,
    position,
    windows,
    page_totals,
    stated,
}

/// The values from which the full features of a page's lines are assembled. They take much less
/// memory than the features.
pub(super) struct Full<'a> {
    pub(super) view: View<'a>,
    /// `[n_lines]`
    pub(super) lines: Vec<[f32; LINE.len()]>,
    /// `[n_elements]`
    pub(super) nearest: Vec<Tag>,
    /// `[n_elements]`
    pub(super) containers: Vec<[f32; CONTAINER.len()]>,
    /// `[n_groups]`
    pub(super) groups: Vec<[f32; GROUP.len()]>,
    /// `[n_lines]`
    pub(super) headings: Vec<[f32; headings::WIDTH]>,
    /// `[n_lines]`
    pub(super) windows: Vec<[f32; windows::WIDTH]>,
    pub(super) totals: [f32; TOTALS.len()],
    /// The number of characters of text before each line, `[n_lines]`.
    pub(super) chars_before: Vec<f32>,
}

impl<'a> Full<'a> {
    /// Computes the values for the whole page.
    pub(super) fn new(page: &'a Page, dictionaries: &Dictionaries) -> Self {
        let view = View::new(page, dictionaries);
        let chars_before = page.lines.iter().scan(0.0, |chars, line| {
            let before = *chars;
            *chars += line.chars as f32;
            Some(before)
        });
        Self {
            lines: (0..page.lines.len()).map(|i| line::line(&view, i)).collect(),
            nearest: ancestors::nearest(page),
            containers: containers::containers(&view),
            groups: repetition::groups(&view),
            headings: headings::headings(&view),
            windows: windows::windows(&view),
            totals: page_totals::totals(&view),
            chars_before: chars_before.collect(),
            view,
        }
    }
}

/// A row that is being written from left to right.
pub(super) struct Row<'a>(pub(super) &'a mut Vec<f32>);

impl Row<'_> {
    /// Appends the next values.
    pub(super) fn write(&mut self, values: &[f32]) {
        self.0.extend_from_slice(values);
    }

    /// Sets the next columns to 0.
    pub(super) fn skip(&mut self, columns: usize) {
        self.0.resize(self.0.len() + columns, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_names_as_many_features_as_it_writes() {
        let page = crate::segment(b"<h1>One</h1><div><p>Two, three.<p>Four</div>").unwrap();
        let full = Full::new(&page, &Dictionaries::default());
        for (width, features, write) in WIDTHS {
            let mut named = Vec::new();
            features(&mut named);
            assert_eq!(named.len(), *width);
            for i in 0..page.lines.len() {
                let mut values = Vec::new();
                write(&full, i, &mut Row(&mut values));
                assert_eq!(values.len(), *width, "{}", named[0].family);
            }
        }
    }
}
