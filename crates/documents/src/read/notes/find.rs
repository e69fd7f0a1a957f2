//! Finds the footnotes of a page in each of the forms.

use super::marks::Brackets;
use super::{Notes, Role, in_place, linked, marks, sequence};
use crate::read::Dom;

/// Finds the footnotes that the kept text refers to.
pub(crate) fn find(dom: &Dom<'_>) -> Notes {
    let mut notes = Notes::default();
    in_place::find(dom, &mut notes);
    let (marks, brackets) = marks::find(dom, &notes);
    if !marks.is_empty() {
        let rest = linked::find(dom, &marks, &mut notes);
        sequence::find(dom, &marks, &rest, &mut notes);
    }
    for Brackets { marks: inside, texts } in brackets {
        let is_reference =
            |mark: &usize| matches!(notes.role(marks[*mark].at), Some(Role::Reference(_)));
        if inside.iter().all(is_reference) {
            for (at, bytes) in texts {
                notes.in_text.entry(at).or_default().push((bytes, None));
            }
        }
    }
    notes.backs.sort_unstable();
    for references in notes.in_text.values_mut() {
        references.sort_unstable_by_key(|(bytes, _)| bytes.start);
    }
    notes
}
