//! Finds the visible date of publication.

use dechaff_page::lexicon::dates::{CREATED, HISTORY, OTHERS, PUBLISHED, STATES, UPDATED};
use dechaff_page::plain_text::cut;

use crate::evidence::Line;
use crate::text::has;
use crate::visible::has_lead;
use crate::{Evidence, Kind, Mark, Origin, Sourced, sourced};
use dechaff_page::dates::{Date, written_date};

/// The length of the longest line with a date, in bytes.
const LINE: usize = 160;
/// The number of bytes at the beginning of a longer line that are searched for a date.
const BEGINNING: usize = 40;
/// The length of the longest label in the line before a date, in bytes.
const LABEL: usize = 30;
/// The length of the longest line with a date that is content, in bytes.
const SHORT: usize = 60;

/// Returns the visible date: in marked elements and lines near the headline, or else far from it.
/// Dates of changes count if `updated`.
pub(super) fn seen_date(page: &Evidence<'_>, updated: bool) -> Option<Sourced<Date>> {
    let seen = Seen { page, updated };
    seen.near().next().or_else(|| seen.far())
}

/// Iterates over the visible dates near the headline. Dates of changes do not count.
pub(super) fn dates_near<'a>(page: &'a Evidence<'_>) -> impl Iterator<Item = Sourced<Date>> + 'a {
    Seen { page, updated: false }.near()
}

/// Returns whether a date is visible in a short line of its page. Dates of changes do not count.
pub(super) fn shows_date(page: &Evidence<'_>, date: Date) -> bool {
    let seen = Seen { page, updated: false };
    page.dates().any(|(_, line, found)| found == date && seen.is_kept(line.text))
}

/// The number of lines at the start of the content that are searched for a date.
const FIRST: usize = 6;

/// Returns the first date in a short line of the content, or at the beginning of a longer line.
pub(super) fn date_in_content(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let seen = Seen { page, updated: false };
    let lines = page.lines.iter().enumerate();
    let mut lines = lines.filter(|(_, line)| line.content && !line.is_of_other).take(FIRST);
    let date = lines.find_map(|(at, line)| {
        let text = if line.text.len() <= LINE { line.text } else { cut(line.text, BEGINNING) };
        let is_one = |_: &Date| !is_of_other(text) && !is_in_sentence(text) && !page.is_row(at);
        let date = written_date(text, page.custom)?;
        Some(date).filter(is_one).or_else(|| seen.after_label(text))
    });
    date.map(sourced(Origin::Line))
}

/// Returns whether a text has a word for a date that is neither of publication nor of a change.
fn is_of_other(text: &str) -> bool {
    has(text, OTHERS) || has(text, HISTORY)
}

/// Returns whether the words before the first number of a text begin a sentence that a date goes
/// on: `The fair is held on 12 June 2024`.
fn is_in_sentence(text: &str) -> bool {
    const BEFORE: &[&str] = &["on", "am", "le", "el", "il", "den", "em", "op", "dne", "dnia"];
    let before = text.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
    let mut words = before.split_whitespace().rev();
    let goes_on = words.next().is_some_and(|word| BEFORE.contains(&word));
    goes_on
        && words.filter(|word| word.starts_with(char::is_lowercase)).count() > 1
        && !has(before, PUBLISHED)
        && !has(before, UPDATED)
        && !has_lead(before)
}

/// The visible dates of a page.
#[derive(Clone, Copy)]
struct Seen<'a, 'p> {
    page: &'a Evidence<'p>,
    /// Whether dates of changes count.
    updated: bool,
}

impl<'a> Seen<'a, '_> {
    /// Iterates over the dates near the headline by their places. At the same place, a mark comes
    /// first.
    fn near(self) -> impl Iterator<Item = Sourced<Date>> + 'a {
        let fits = |text: &str, content: bool| {
            text.len() <= SHORT || text.len() <= LINE && (!content || begins_as_byline(text))
        };
        // A date in a short sentence is that of an event.
        let is_sentence =
            |line: &Line<'_>| line.content && line.text.ends_with('.') && is_in_sentence(line.text);
        let fits = move |line: &Line<'_>| fits(line.text, line.content) && !is_sentence(line);
        let lines = self.page.near().filter(move |(_, line)| fits(line));
        let lines = lines.filter_map(move |(at, line)| Some((at, self.read(line.text)?)));
        let lines = lines.filter(move |(at, _)| self.is_own(*at));
        let lines = lines.map(|(at, date)| (at, 1, Sourced { value: date, origin: Origin::Line }));
        let marks = |kind, form, origin| {
            let marks = self.marked(kind, true);
            marks.map(move |(at, value)| (at, form, Sourced { value, origin }))
        };
        let times = marks(Kind::Time, 0, Origin::Time);
        let classes = marks(Kind::DateClass, 2, Origin::Line);
        let mut found: Vec<_> = times.chain(lines).chain(classes).collect();
        found.sort_by_key(|(at, form, _)| (self.page.nearness(*at), *form));
        found.into_iter().map(|(.., date)| date)
    }

    fn far(&self) -> Option<Sourced<Date>> {
        let says = |text: &str| has(text, PUBLISHED) || self.updated && has(text, UPDATED);
        let mut dates = self.page.dates().filter(|(_, line, _)| says(line.text));
        let published = dates.find(|(_, line, _)| self.is_kept(line.text));
        published
            .map(|(.., date)| date)
            .map(sourced(Origin::Line))
            .or_else(|| self.marked_far(Kind::Time, Origin::Time))
            .or_else(|| self.marked_far(Kind::DateClass, Origin::Line))
    }

    fn marked_far(self, kind: Kind, origin: Origin) -> Option<Sourced<Date>> {
        self.marked(kind, false).next().map(|(_, value)| Sourced { value, origin })
    }

    /// Iterates over the dates in elements that are marked as dates, with their lines.
    fn marked(self, kind: Kind, near: bool) -> impl Iterator<Item = (usize, Date)> + 'a {
        let marks = self.page.placed_marks(kind, near);
        let marks = marks.filter(move |(at, mark)| {
            self.is_kept(&mark.text) && (self.updated || !follows_change(self.page, *at, mark))
        });
        let dates = marks.filter_map(move |(at, mark)| Some((at, of_mark(mark, self.page)?)));
        dates.filter(move |(at, _)| self.is_own(*at))
    }

    /// Returns whether a line with a date is about the page: it is no row of data, the label in the
    /// line before it is not of another date, and it is not in an aside, unless dates of changes
    /// count.
    fn is_own(self, line: usize) -> bool {
        let is_label = |text: &str| {
            text.len() <= LABEL && !text.contains(|c: char| c.is_ascii_digit()) && is_of_other(text)
        };
        let before = line.checked_sub(1).and_then(|at| self.page.lines.get(at));
        !self.page.is_row(line)
            && !before.is_some_and(|line| is_label(line.text))
            && (self.updated || !self.page.is_aside(line))
    }

    /// Returns the date in a text. The date is searched for first, because few lines have a date.
    fn read(&self, text: &str) -> Option<Date> {
        let date = written_date(text, self.page.custom)?;
        let published = both(text, self.page).map(|(published, _)| published);
        published
            .or_else(|| Some(date).filter(|_| self.is_kept(text)))
            .or_else(|| self.before_change(text))
            .or_else(|| self.after_label(text))
    }

    /// Returns the date after a word for the day of publication, up to the word for another date:
    /// `Received: 3 March 2024 / Published: 31 May 2024`.
    fn after_label(&self, text: &str) -> Option<Date> {
        let text = text.to_lowercase();
        let first = |text: &str, words: &[&str]| words.iter().filter_map(|w| text.find(w)).min();
        let (_, after) = text.split_at(first(&text, PUBLISHED).filter(|at| *at > 0)?);
        let end = [OTHERS, HISTORY].iter().filter_map(|words| first(after, words)).min();
        let end = end.unwrap_or(after.len());
        written_date(&after[..end], self.page.custom).filter(|_| !has(&after[..end], UPDATED))
    }

    /// Returns the date before the words for a change: `Written: 2024-05-31 / Updated: 2024-06-01`.
    fn before_change(&self, text: &str) -> Option<Date> {
        let text = text.to_lowercase();
        let at = UPDATED.iter().filter_map(|word| text.find(word)).min()?;
        written_date(&text[..at], self.page.custom).filter(|_| !is_of_other(&text))
    }

    fn is_kept(&self, text: &str) -> bool {
        !is_of_other(text) && (!has(text, UPDATED) || self.updated && !is_of_site(text))
    }
}

/// Returns whether the words between a mark and the date before it in its line are those of a
/// change: `Updated <time>`.
fn follows_change(page: &Evidence<'_>, line: usize, mark: &Mark) -> bool {
    let text = page.lines.get(line).map_or("", |line| line.text);
    let before = text.split_once(&*mark.line()).map_or("", |(before, _)| before);
    let label = before.rsplit(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
    has(label, UPDATED) || has(label, STATES) && both(text, page).is_some()
}

/// Returns whether the first word of a text is one for the day of publication: `Posted Friday, May
/// 31, 2024 by Ann Lee in Sea notes`.
fn begins_as_byline(text: &str) -> bool {
    text.split(' ').next().is_some_and(|word| has(word, PUBLISHED))
}

/// Returns whether a text with a date of a change is about a whole site: `Site last updated`.
fn is_of_site(text: &str) -> bool {
    const SITES: &[&str] = &["site", "website", "sito", "sitio"];
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| SITES.iter().any(|site| word.eq_ignore_ascii_case(site)))
}

/// Returns the day of the last change of the whole site.
pub(super) fn site_changed(page: &Evidence<'_>) -> Option<Sourced<Date>> {
    let is_one = |text: &str| is_of_site(text) && has(text, UPDATED) && !is_of_other(text);
    let found = page.dates().find(|(_, line, _)| is_one(line.text));
    found.map(|(.., date)| date).map(sourced(Origin::Line))
}

/// Returns the days of publication and of the change in a text that has a word for each:
/// `Updated: 1 June 2024. Published: 12 May 2024`. The change is the later one.
fn both(text: &str, page: &Evidence<'_>) -> Option<(Date, Date)> {
    let lower = text.to_lowercase();
    let first = |words: &mut dyn Iterator<Item = &&str>| words.filter_map(|w| lower.find(*w)).min();
    // `by` and `date` may follow the word for a change.
    let published = PUBLISHED.iter().filter(|word| !word.ends_with([' ', ':']));
    let published = first(&mut published.chain(CREATED))?;
    let updated = first(&mut UPDATED.iter().chain(STATES))?;
    let read = |from: usize, other: usize| {
        let end = if other > from { other } else { lower.len() };
        written_date(&lower[from..end], page.custom)
    };
    let (published, updated) = (read(published, updated)?, read(updated, published)?);
    Some((published.min(updated), published.max(updated)))
}

/// Returns the day of the change in a line near the headline that has the day of publication, too.
pub(super) fn changed(page: &Evidence<'_>) -> Option<Date> {
    let mut lines = page.near().map(|(_, line)| line).filter(|line| line.text.len() <= LINE);
    lines.find_map(|line| {
        written_date(line.text, page.custom)?;
        both(line.text, page).map(|(_, changed)| changed)
    })
}

/// Returns the date in the attribute of a marked element, or else in its text.
pub(super) fn of_mark(mark: &Mark, page: &Evidence<'_>) -> Option<Date> {
    let text = || if mark.long { None } else { written_date(&mark.text, page.custom) };
    mark.value.as_deref().and_then(|value| read(value, page)).or_else(text)
}

pub(super) fn read(text: &str, page: &Evidence<'_>) -> Option<Date> {
    Date::of_program(text).or_else(|| written_date(text, page.custom))
}
