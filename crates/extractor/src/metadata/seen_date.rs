//! Finds the visible date of publication.

use dechaff_features::lexicon::dates::{OTHERS, PUBLISHED, UPDATED};

use super::date::Date;
use super::evidence::Evidence;
use super::kind::Kind;
use super::mark::Mark;
use super::text::cut;
use super::written_date::written_date;
use super::{Origin, Sourced};

/// The length of the longest line with a date, in bytes.
const LINE: usize = 160;
/// The number of bytes at the beginning of a longer line that are searched for a date.
const BEGINNING: usize = 40;
/// The length of the longest line with a date that is content, in bytes.
const SHORT: usize = 60;

fn has(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// Returns the visible date: in marked elements and lines near the headline, or else far from it.
/// Dates of changes count if `updated`.
pub(super) fn seen_date(page: &Evidence<'_>, updated: bool) -> Option<Sourced<Date>> {
    let seen = Seen { page, updated };
    seen.near().or_else(|| seen.far())
}

/// Returns the visible date near the headline. Dates of changes do not count.
pub(super) fn date_near(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    Seen { page, updated: false }.near()
}

/// The number of lines of content, from the first one, that are searched for a date.
const FIRST: usize = 6;

/// Returns the first date in a short line of the content, or at the beginning of a longer one.
pub(super) fn date_in_content(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let content = |line: &&super::evidence::Line<'_>| line.content;
    let mut lines = page.lines.iter().filter(content).take(FIRST);
    let date = lines.find_map(|line| {
        let text = if line.text.len() <= LINE { line.text } else { cut(line.text, BEGINNING) };
        written_date(text, page.custom).filter(|_| !has(text, OTHERS))
    });
    date.map(sourced(Origin::Line))
}

/// What is visible on a page.
struct Seen<'a> {
    page: &'a Evidence<'a>,
    /// Whether dates of changes count.
    updated: bool,
}

impl Seen<'_> {
    fn near(&self) -> Option<Sourced<Date>> {
        let fits = |text: &str, content| text.len() <= if content { SHORT } else { LINE };
        let line = || {
            let mut lines = self.page.near().filter(|line| fits(line.text, line.content));
            lines.find_map(|line| self.read(line.text))
        };
        self.marked(Kind::Time, true)
            .map(sourced(Origin::Time))
            .or_else(|| line().map(sourced(Origin::Line)))
            .or_else(|| self.marked(Kind::DateClass, true).map(sourced(Origin::Line)))
    }

    fn far(&self) -> Option<Sourced<Date>> {
        let says = |text: &str| has(text, PUBLISHED) || self.updated && has(text, UPDATED);
        let mut dates = self.page.dates(LINE).filter(|(text, _)| says(text));
        let published = dates.find(|(text, _)| self.is_kept(text));
        published
            .map(|(_, date)| date)
            .map(sourced(Origin::Line))
            .or_else(|| self.marked(Kind::Time, false).map(sourced(Origin::Time)))
            .or_else(|| self.marked(Kind::DateClass, false).map(sourced(Origin::Line)))
    }

    /// Returns the date in the first element that is marked as a date.
    fn marked(&self, kind: Kind, near: bool) -> Option<Date> {
        let mut marks = self.page.marks(kind, near).filter(|mark| self.is_kept(&mark.text));
        marks.find_map(|mark| of_mark(mark, self.page))
    }

    /// Returns the date in a text. It is searched for first, because few lines have one.
    fn read(&self, text: &str) -> Option<Date> {
        let date = written_date(text, self.page.custom)?;
        Some(date).filter(|_| self.is_kept(text)).or_else(|| self.before_change(text))
    }

    /// Returns the date before the words for a change: `Written: 2024-05-31 / Updated: 2024-06-01`.
    fn before_change(&self, text: &str) -> Option<Date> {
        let text = text.to_lowercase();
        let at = UPDATED.iter().filter_map(|word| text.find(word)).min()?;
        written_date(&text[..at], self.page.custom).filter(|_| !has(&text, OTHERS))
    }

    fn is_kept(&self, text: &str) -> bool {
        !has(text, OTHERS) && (self.updated || !has(text, UPDATED))
    }
}

fn sourced(origin: Origin) -> impl Fn(Date) -> Sourced<Date> {
    move |value| Sourced { value, origin }
}

/// Returns the date of a marked element: that of its attribute, or else that of its text.
pub(super) fn of_mark(mark: &Mark, page: &Evidence<'_>) -> Option<Date> {
    let text = || if mark.long { None } else { written_date(&mark.text, page.custom) };
    mark.value.as_deref().and_then(|value| read(value, page)).or_else(text)
}

pub(super) fn read(text: &str, page: &Evidence<'_>) -> Option<Date> {
    Date::of_program(text).or_else(|| written_date(text, page.custom))
}
