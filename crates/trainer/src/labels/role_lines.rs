//! Compares lines with the texts of one role in a gold file.

use std::collections::HashSet;

use dechaff_page::dates::Numbers;
use dechaff_page::text::each_word;
use dechaff_page::{Page, Tag};

use crate::Label;

/// Whether each line has a role, or `None` if the texts do not show it, `[n_lines]`.
pub(crate) type LineLabels = Vec<Option<bool>>;

/// Maximum number of words of a line with a byline or date.
const SHORT: usize = 20;
/// Maximum number of lines of bylines and dates above the headline or the content, and below the
/// beginning of the content. Farther away they may belong to other articles.
const ABOVE: usize = 8;
const BELOW: usize = 16;

/// The lines of a page, for the search of their roles.
pub(crate) struct PageLines<'a> {
    pub(crate) page: &'a Page,
    pub(crate) labels: Vec<Label>,
    words: Vec<Vec<String>>,
    /// Whether the markup of the line names a byline or a date.
    pub(crate) named: Vec<bool>,
    /// The first and the last line of content.
    content: Option<(usize, usize)>,
}

impl<'a> PageLines<'a> {
    pub(crate) fn new(page: &'a Page, labels: Vec<Label>, named: Vec<bool>) -> Self {
        let is_content = |label: &Label| *label == Label::Content;
        let content = labels.iter().position(is_content).zip(labels.iter().rposition(is_content));
        let words = page.lines.iter().map(|line| words_of(page.text(line))).collect();
        Self { page, labels, words, named, content }
    }

    /// Returns whether the bylines of the page are expected at a line.
    fn is_near(&self, line: usize, title: Option<usize>) -> bool {
        let Some((first, _)) = self.content else { return false };
        let top = title.map_or(first, |title| title.min(first));
        (top.saturating_sub(ABOVE)..=first + BELOW).contains(&line)
    }

    /// Labels each line by `label_of`, given its index and its words. Lines without words have no
    /// label.
    fn each(&self, label_of: impl Fn(usize, &[String]) -> Option<bool>) -> LineLabels {
        let words = self.words.iter().enumerate();
        words.map(|(line, words)| label_of(line, words).filter(|_| !words.is_empty())).collect()
    }

    /// Returns the line of the headline, and the labels. Other lines with the same text may be
    /// headlines too, so they have no label.
    pub(crate) fn one_line(&self, text: &str) -> (Option<usize>, LineLabels) {
        let wanted: HashSet<String> = words_of(text).into_iter().collect();
        let fits = |words: &[String]| {
            let known: Vec<&String> = words.iter().filter(|word| wanted.contains(*word)).collect();
            let distinct = known.iter().collect::<HashSet<_>>().len();
            known.len() * 10 >= words.len() * 9 && distinct * 2 >= wanted.len()
        };
        let first = self.content.map_or(usize::MAX, |(first, _)| first);
        let fitting = (0..self.words.len())
            .filter(|&line| !self.words[line].is_empty() && fits(&self.words[line]));
        let best = fitting.clone().min_by_key(|&line| (self.rank(line), line.abs_diff(first)));
        let best = best.filter(|_| self.content.is_some());
        let mut line_labels = self.each(|_, _| Some(false));
        fitting.for_each(|line| line_labels[line] = None);
        if let Some(line) = best {
            line_labels[line] = Some(true);
        }
        (best, if best.is_some() { line_labels } else { vec![None; self.words.len()] })
    }

    /// Returns whether a line is in an element with one of the tags.
    fn is_in(&self, line: usize, tags: &[Tag]) -> bool {
        let mask = self.page.element(&self.page.lines[line]).mask;
        tags.iter().any(|tag| mask & tag.bit() != 0)
    }

    fn rank(&self, line: usize) -> u8 {
        if self.is_in(line, &[Tag::H1]) {
            0
        } else if self.is_in(line, &[Tag::H2, Tag::H3, Tag::H4]) {
            1
        } else {
            2
        }
    }

    /// Labels the lines that are part of a text: most of their words are in it, and these are at
    /// least four words or half of the text. Lines for which this nearly holds have no label.
    pub(crate) fn text(&self, texts: &[String]) -> LineLabels {
        let texts: Vec<HashSet<String>> = texts
            .iter()
            .flat_map(|text| text.lines())
            .map(|text| words_of(text).into_iter().collect())
            .collect();
        self.each(|_, words| {
            let mut best = Some(false);
            for text in &texts {
                let known = words.iter().filter(|word| text.contains(*word)).count();
                let enough = known >= 4 || known * 2 >= text.len();
                // The line is a caption with a credit that is not in the text.
                let holds = known * 10 >= text.len() * 9 && words.len() <= text.len() * 3;
                best = match known * 10 {
                    tenths if tenths >= words.len() * 8 && enough => return Some(true),
                    tenths if tenths >= words.len() * 5 && holds && known >= 4 => {
                        return Some(true);
                    }
                    tenths if tenths >= words.len() * 5 => None,
                    _ => best,
                };
            }
            best
        })
    }

    /// As [`Self::text`], but `unsure` removes labels, given the line and its label.
    fn text_unless(&self, texts: &[String], unsure: impl Fn(usize, bool) -> bool) -> LineLabels {
        let labels = self.text(texts).into_iter().enumerate();
        labels.map(|(line, label)| label.filter(|is| !unsure(line, *is))).collect()
    }

    /// As [`Self::text`], near the beginning of the content. A list of key points may be part of a
    /// summary, but is not a standfirst, so its items have no label.
    pub(crate) fn summary(&self, texts: &[String], title: Option<usize>) -> LineLabels {
        self.text_unless(texts, |line, is| {
            is && (self.is_in(line, &[Tag::H1, Tag::LI]) || !self.is_near(line, title))
        })
    }

    fn is_in_picture(&self, line: usize) -> bool {
        self.is_in(line, &[Tag::FIGURE, Tag::FIGCAPTION])
    }

    /// As [`Self::text`]. Gold files often lack captions, so other texts of pictures in and above
    /// the content have no label.
    pub(crate) fn caption(&self, texts: &[String]) -> LineLabels {
        let (first, last) = self.content.unwrap_or_default();
        let region = first.saturating_sub(ABOVE)..last;
        self.text_unless(texts, |line, is| {
            !is && region.contains(&line) && self.is_in_picture(line)
        })
    }

    /// Labels the headings with one of the texts.
    pub(crate) fn heading(&self, texts: &[String]) -> LineLabels {
        let texts: HashSet<Vec<String>> = texts.iter().map(|text| words_of(text)).collect();
        self.each(|line, words| {
            let is_heading = texts.contains(words);
            (!is_heading || self.labels[line] == Label::Content).then_some(is_heading)
        })
    }

    /// Labels the short lines with one of the names.
    pub(crate) fn names(&self, names: &[String], title: Option<usize>) -> LineLabels {
        let names: Vec<Vec<String>> = names.iter().map(|name| words_of(name)).collect();
        self.each(|line, words| {
            if !names.iter().any(|name| contains(words, name)) {
                return (!self.named[line]).then_some(false);
            }
            match self.labels[line] {
                Label::Content if words.len() > SHORT => Some(false),
                Label::Content => None,
                _ if words.len() > SHORT || self.is_in_picture(line) => None,
                _ => self.is_near(line, title).then_some(true),
            }
        })
    }

    /// Labels the short lines with one of the days, in any form or as a text writes it. Other lines
    /// that the markup names dates have no label.
    pub(crate) fn day(&self, texts: &[String], title: Option<usize>) -> LineLabels {
        let days: Vec<_> = texts.iter().flat_map(|text| around(text)).collect();
        let texts: Vec<Vec<String>> = texts.iter().map(|text| words_of(text)).collect();
        self.each(|line, words| {
            if self.labels[line] == Label::Content {
                return Some(false);
            }
            let text = self.page.text(&self.page.lines[line]);
            let shows = |date: &Vec<String>| date.len() > 1 && contains(words, date);
            let is_date = || texts.iter().any(shows) || Numbers::of(text, &days).declared;
            if words.len() <= SHORT && is_date() {
                return self.is_near(line, title).then_some(true);
            }
            let may_be_date = self.named[line] || text.contains(|c: char| c.is_ascii_digit());
            (!may_be_date).then_some(false)
        })
    }

    /// Labels lines of several words inside the content that are not content.
    pub(crate) fn left_out(&self) -> LineLabels {
        let (first, last) = self.content.unwrap_or((0, 0));
        self.each(|line, words| match self.labels[line] {
            Label::Content => Some(false),
            _ if self.is_in_picture(line) || self.named[line] => None,
            Label::Boilerplate if first < line && line < last && words.len() >= 4 => Some(true),
            _ => None,
        })
    }
}

/// Returns whether a text contains the words of another in a row. The other has at least one word.
fn contains(words: &[String], others: &[String]) -> bool {
    !others.is_empty() && words.windows(others.len()).any(|window| window == others)
}

/// Returns the day of an ISO date with the days before and after, for time zones.
fn around(text: &str) -> Vec<(u16, u8, u8)> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<u16>().ok();
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return Vec::new();
    };
    let day = day as u8;
    [day, day.saturating_sub(1), day + 1].map(|day| (year, month as u8, day)).to_vec()
}

fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(text, |word| words.push(word.to_string()));
    words
}
