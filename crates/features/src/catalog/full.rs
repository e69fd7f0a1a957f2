//! The full feature set: all families in order.

use std::ops::Range;
use std::sync::Arc;

use super::feature::Feature;
use super::{
    ancestors, containers, declared, headings, line, neighbours, page_totals, position, repetition,
    windows,
};
use crate::columns::Writer;
use crate::dictionary::Dictionaries;
use crate::line_texts::LineTexts;
use crate::page_view::View;
use dechaff_page::Page;

/// Appends the features of a family: those of its tables, or those that it names itself.
macro_rules! append {
    ($out:ident, $family:ident) => { $family::features($out) };
    ($out:ident, $family:ident $($table:ident)+) => {
        $($out.extend($family::$table.iter().map(|entry| entry.feature(stringify!($family))));)+
    };
}

/// Lists the families once, with their tables. Names and values are derived from the list.
macro_rules! families {
    ($($family:ident $($table:ident)*),* $(,)?) => {
        pub(super) fn features(out: &mut Vec<Feature>) {
            $(append!(out, $family $($table)*);)*
        }

        /// The values from which the features of a page's lines are assembled. They take much less
        /// memory than the features.
        pub(super) struct Full<'a> {
            pub(super) view: View<'a>,
            $($family: $family::Own,)*
        }

        impl<'a> Full<'a> {
            /// Computes the values for the whole page.
            pub(super) fn new(
                page: &'a Page,
                dictionaries: &Dictionaries,
                texts: Arc<LineTexts>,
            ) -> Self {
                let view = View::new(page, dictionaries, texts);
                Self { $($family: $family::prepare(&view),)* view }
            }

            /// Writes the features of a range of lines.
            pub(super) fn write(&self, lines: &Range<usize>, out: &mut Writer<'_>) {
                $($family::write(&self.view, &self.$family, lines, out);)*
            }
        }
    };
}

families! {
    line LINE,
    neighbours,
    ancestors,
    containers,
    repetition GROUP TEXT,
    headings LAST NEXT,
    position POSITION,
    windows,
    page_totals TOTALS,
    declared DECLARED,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Columns;

    #[test]
    fn as_many_features_are_written_as_are_named() {
        let page = dechaff_page::segment(b"<h1>One</h1><div><p>Two, three.<p>Four</div>").unwrap();
        let full = Full::new(&page, &Dictionaries::default(), LineTexts::of(&page));
        let mut columns = Columns::with_capacity(page.lines.len(), 0);
        let mut out = Writer { columns: &mut columns, wanted: None };
        full.write(&(0..page.lines.len()), &mut out);
        let mut named = Vec::new();
        features(&mut named);
        assert_eq!(out.next(), named.len());
        assert_eq!(columns.column(named.len() as u32 - 1).len(), page.lines.len());
    }
}
