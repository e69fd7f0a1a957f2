//! Lines held against what a gold file says of one role.

use std::collections::HashSet;

use dechaff_features::{Page, Tag, each_word, has_day};

use crate::labels::label::Label;

/// What a role's texts say of each line: it has the role, it has not, or nothing. `[n_lines]`
pub(crate) type Said = Vec<Option<bool>>;

/// A line of a byline or date has no more words than this.
const SHORT: usize = 20;
/// Bylines and dates stand from so many lines above the headline or the content to so many below where the
/// content begins; farther away they may be those of other articles.
const ABOVE: usize = 8;
const BELOW: usize = 16;

/// The lines of a page as roles are looked for in them.
pub(crate) struct PageLines<'a> {
    pub(crate) page: &'a Page,
    pub(crate) labels: Vec<Label>,
    words: Vec<Vec<String>>,
    /// Does markup say that the line is a byline or a date?
    pub(crate) named: Vec<bool>,
    /// First and last line of content.
    content: Option<(usize, usize)>,
}

impl<'a> PageLines<'a> {
    pub(crate) fn new(page: &'a Page, labels: Vec<Label>, named: Vec<bool>) -> Self {
        let is_content = |label: &Label| *label == Label::Content;
        let content = labels.iter().position(is_content).zip(labels.iter().rposition(is_content));
        let words = page.lines.iter().map(|line| words_of(page.text(line))).collect();
        Self { page, labels, words, named, content }
    }

    /// Does a line stand where the bylines of the page do?
    fn is_near(&self, line: usize, title: Option<usize>) -> bool {
        let Some((first, _)) = self.content else { return false };
        let top = title.map_or(first, |title| title.min(first));
        (top.saturating_sub(ABOVE)..=first + BELOW).contains(&line)
    }

    /// Each line by what `said` says of it and its words; of lines without words nothing is said.
    fn each(&self, said: impl Fn(usize, &[String]) -> Option<bool>) -> Said {
        let of = |(line, words): (usize, &Vec<String>)| match words.is_empty() {
            true => None,
            false => said(line, words),
        };
        self.words.iter().enumerate().map(of).collect()
    }

    /// The line that is the headline. Other lines that read like it may be headlines too: nothing is said of
    /// them.
    pub(crate) fn one_line(&self, text: &str) -> (Option<usize>, Said) {
        let wanted: HashSet<String> = words_of(text).into_iter().collect();
        let fits = |words: &[String]| {
            let known: HashSet<&String> =
                words.iter().filter(|word| wanted.contains(*word)).collect();
            let count = words.iter().filter(|word| wanted.contains(*word)).count();
            count * 10 >= words.len() * 9 && known.len() * 2 >= wanted.len()
        };
        let first = self.content.map_or(usize::MAX, |(first, _)| first);
        let fitting = (0..self.words.len())
            .filter(|&line| !self.words[line].is_empty() && fits(&self.words[line]));
        let best = fitting.clone().min_by_key(|&line| (self.rank(line), line.abs_diff(first)));
        let best = best.filter(|_| self.content.is_some());
        let mut said = self.each(|_, _| Some(false));
        fitting.for_each(|line| said[line] = None);
        if let Some(line) = best {
            said[line] = Some(true);
        }
        (best, if best.is_some() { said } else { vec![None; self.words.len()] })
    }

    fn rank(&self, line: usize) -> u8 {
        let mask = self.page.element(&self.page.lines[line]).mask;
        let heading = Tag::H2.bit() | Tag::H3.bit() | Tag::H4.bit();
        match mask {
            _ if mask & Tag::H1.bit() != 0 => 0,
            _ if mask & heading != 0 => 1,
            _ => 2,
        }
    }

    /// Lines that stand in one of some texts: most of their words are in it, and they are no less than four
    /// or half of it. Nothing is said of lines that nearly do.
    pub(crate) fn text(&self, texts: &[String]) -> Said {
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
                // A caption with its credit, which the text lacks.
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

    /// As [`Self::text`], near the beginning of the content. A list of key points may be part of a
    /// summary, and is no standfirst: nothing is said of its items.
    pub(crate) fn summary(&self, texts: &[String], title: Option<usize>) -> Said {
        let listed = Tag::H1.bit() | Tag::LI.bit();
        let mut said = self.text(texts);
        for (line, said) in said.iter_mut().enumerate() {
            let mask = self.page.element(&self.page.lines[line]).mask;
            if *said == Some(true) && (mask & listed != 0 || !self.is_near(line, title)) {
                *said = None;
            }
        }
        said
    }

    fn is_in_picture(&self, line: usize) -> bool {
        let picture = Tag::FIGURE.bit() | Tag::FIGCAPTION.bit();
        self.page.element(&self.page.lines[line]).mask & picture != 0
    }

    /// As [`Self::text`]. Gold files often lack some captions: nothing is said of other texts of pictures
    /// in and above the content.
    pub(crate) fn caption(&self, texts: &[String]) -> Said {
        let mut said = self.text(texts);
        let Some((first, last)) = self.content else { return said };
        let region = first.saturating_sub(ABOVE)..last;
        for (line, said) in said.iter_mut().enumerate() {
            if *said == Some(false) && region.contains(&line) && self.is_in_picture(line) {
                *said = None;
            }
        }
        said
    }

    /// Headings that are one of some texts.
    pub(crate) fn heading(&self, texts: &[String]) -> Said {
        let texts: HashSet<Vec<String>> = texts.iter().map(|text| words_of(text)).collect();
        self.each(|line, words| match (texts.contains(words), self.labels[line]) {
            (true, Label::Content) => Some(true),
            (true, _) => None,
            (false, _) => Some(false),
        })
    }

    /// Short lines with one of some names.
    pub(crate) fn names(&self, names: &[String], title: Option<usize>) -> Said {
        let names: Vec<Vec<String>> = names.iter().map(|name| words_of(name)).collect();
        self.each(|line, words| {
            let has = |name: &&Vec<String>| {
                !name.is_empty() && words.windows(name.len()).any(|window| window == &name[..])
            };
            if !names.iter().any(|name| has(&name)) {
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

    /// Short lines with one of some days, in whatever form or as one of the texts has it. Nothing is said of other
    /// lines that are named dates.
    pub(crate) fn day(&self, texts: &[String], title: Option<usize>) -> Said {
        let days: Vec<_> = texts.iter().flat_map(|text| around(text)).collect();
        let texts: Vec<Vec<String>> = texts.iter().map(|text| words_of(text)).collect();
        self.each(|line, words| {
            if self.labels[line] == Label::Content {
                return Some(false);
            }
            let text = self.page.text(&self.page.lines[line]);
            let shows = |date: &Vec<String>| {
                date.len() > 1 && words.windows(date.len()).any(|window| window == &date[..])
            };
            let has = words.len() <= SHORT && (texts.iter().any(shows) || has_day(text, &days));
            match has {
                true => self.is_near(line, title).then_some(true),
                false if self.named[line] || text.contains(|c: char| c.is_ascii_digit()) => None,
                false => Some(false),
            }
        })
    }

    /// Lines of several words inside the content that are no content.
    pub(crate) fn left_out(&self) -> Said {
        let (first, last) = self.content.unwrap_or((0, 0));
        self.each(|line, words| match self.labels[line] {
            Label::Content => Some(false),
            _ if self.is_in_picture(line) || self.named[line] => None,
            Label::Boilerplate if first < line && line < last && words.len() >= 4 => Some(true),
            _ => None,
        })
    }
}

/// The day of an ISO date with the days before and after, for time zones.
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
