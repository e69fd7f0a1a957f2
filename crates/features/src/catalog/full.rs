//! The full feature set: all families in order.

use std::ops::Range;

use super::feature::Feature;
use super::{
    ancestors, containers, declared, headings, line, neighbours, page_totals, position, repetition,
    windows,
};
use crate::columns::Writer;
use crate::dictionary::Dictionaries;
use crate::page_view::View;
use dechaff_page::Page;

/// Lists the families once. Names and values are derived from the list.
macro_rules! families {
    ($($family:ident),* $(,)?) => {
        pub(super) fn features(out: &mut Vec<Feature>) {
            $($family::features(out);)*
        }

        /// The values from which the features of a page's lines are assembled. They take much less
        /// memory than the features.
        pub(super) struct Full<'a> {
            pub(super) view: View<'a>,
            $($family: $family::Own,)*
        }

        impl<'a> Full<'a> {
            /// Computes the values for the whole page. Without `with_body` the feature
            /// [`declared::BODY`] is 0.
            pub(super) fn new(
                page: &'a Page,
                dictionaries: &Dictionaries,
                with_body: bool,
            ) -> Self {
                let view = View::new(page, dictionaries, with_body);
                Self { $($family: $family::prepare(&view),)* view }
            }

            /// Writes the features of a range of lines.
            pub(super) fn write(&self, lines: &Range<usize>, out: &mut Writer<'_>) {
                $($family::write(&self.view, &self.$family, lines, out);)*
            }
        }

        #[cfg(test)]
        const FAMILIES: &[(fn(&mut Vec<Feature>), WriteFamily)] =
            &[$((
                $family::features,
                |full, lines, out| $family::write(&full.view, &full.$family, lines, out),
            )),*];
    };
}

#[cfg(test)]
type WriteFamily = fn(&Full<'_>, &Range<usize>, &mut Writer<'_>);

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
    declared,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Columns;

    #[test]
    fn each_family_names_as_many_features_as_it_writes() {
        let page = dechaff_page::segment(b"<h1>One</h1><div><p>Two, three.<p>Four</div>").unwrap();
        let full = Full::new(&page, &Dictionaries::default(), true);
        let mut columns = Columns::with_capacity(page.lines.len(), 0);
        let mut out = Writer { columns: &mut columns, wanted: None };
        for (features, write) in FAMILIES {
            let mut named = Vec::new();
            features(&mut named);
            let before = out.next();
            write(&full, &(0..page.lines.len()), &mut out);
            assert_eq!(out.next() - before, named.len(), "{}", named[0].family);
        }
        let last = out.next() as u32 - 1;
        assert_eq!(columns.column(last).len(), page.lines.len());
    }
}
