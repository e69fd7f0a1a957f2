//! Scores all pages in the background, to find the pages on which the model is uncertain.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dechaff_extractor::Extraction;
use dechaff_page::text::word_count;
use dechaff_trainer::marking::{Evidence, Markers, strip};
use rayon::prelude::*;

use crate::annotated_page::AnnotatedPage;
use crate::entry::State;
use crate::identity::Identity;
use crate::session::Session;

/// The cost of opening a page, in words.
const OPENING: f64 = 50.0;

/// Returns the expected benefit of marking a page, 0 to 1: 4 · Σ w·p·(1 - p) / (50 + Σ w), where w
/// is the number of words of a line and p its score.
///
/// This is the uncertainty per word, because the time for reading is proportional to the words. The
/// sum alone would put the longest pages first, where a minute of work gains least. The 50 words
/// are the cost of opening a page, so pages with three uncertain words do not come first.
pub(super) fn doubt(extraction: &Extraction<'_>) -> f64 {
    let (mut doubt, mut words) = (0.0, OPENING);
    for line in extraction.lines() {
        let (weight, p) = (f64::from(word_count(line.text)), f64::from(line.score));
        doubt += 4.0 * weight * p * (1.0 - p);
        words += weight;
    }
    doubt / words
}

/// Decides whether markers count that dechaff has not written, which depends on all pages, and
/// scores all pages.
pub fn look_at_all(session: &Session) {
    let numbers = (0..session.len()).into_par_iter();
    let own = Markers::default();
    let look = || -> Vec<Evidence> {
        let look = |number| std::fs::read(session.entry(number)?.path).ok();
        numbers.filter_map(look).map(|html| Evidence::of(&strip(&html, &own))).collect()
    };
    // Other threads wait for the result, so a panic must not prevent it.
    let evidence = catch_unwind(AssertUnwindSafe(look)).unwrap_or_default();
    session.decide(evidence.into_iter().collect());
    score(session, (0..session.len()).collect());
}

/// Scores pages in several threads, and passes each result to the session, as long as the model for
/// suggestions is the same.
pub(super) fn score(session: &Session, numbers: Vec<usize>) {
    let suggester = session.suggester();
    let suggests = || Arc::ptr_eq(&suggester, &session.suggester());
    numbers.into_par_iter().for_each(|number| {
        let Some(entry) = session.entry(number).filter(|_| suggests()) else { return };
        let opened = session.read(&entry);
        let state = match &opened {
            Ok(opened) => {
                let extraction = opened.extraction(&suggester.extractor);
                session.identify(number, opened, Identity::of(&extraction));
                state(opened, &extraction)
            }
            Err(reason) => State::Unusable { reason: reason.clone() },
        };
        let mut pages = session.pages();
        // A page that has changed since it was read keeps its state.
        if suggests() && pages.all[number].version == entry.version {
            pages.set(number, state);
        }
        drop(pages);
        if let Ok(opened) = &opened {
            session.compare(number, &entry, opened);
        }
    });
    session.find_templates();
}

/// Returns the state of a page in the list.
pub(super) fn state(opened: &AnnotatedPage, extraction: &Extraction<'_>) -> State {
    let doubt = doubt(extraction);
    if opened.is_marked { State::Marked { doubt } } else { State::Todo { doubt } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_is_a_share_that_does_not_grow_with_length() {
        let extractor = dechaff::GENERAL.extractor();
        let doubt = |html: &str| doubt(&extractor.extract(html.as_bytes()).unwrap());
        assert_eq!(doubt(""), 0.0);
        let one = "<p>Somewhere between the two, this sentence might be anything at all.";
        let (short, long) = (doubt(one), doubt(&one.repeat(1000)));
        assert!((0.0..=1.0).contains(&short) && (0.0..=1.0).contains(&long), "{short} {long}");
    }
}
