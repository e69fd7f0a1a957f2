//! Learns dictionaries: token lists with weights for content or boilerplate.

use std::collections::HashMap;

use dechaff_extractor::model::{TokenList, TokenWeights};
use dechaff_features::{near_tokens, phrase};
use dechaff_page::text::word_tokens;

use crate::Label;
use crate::learning::example::Example;

/// Settings for learning dictionaries.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Options {
    /// Minimum number of pages on which a class, id or tag token must occur.
    pub(crate) min_pages_names: u32,
    /// Minimum number of pages on which a word or phrase must occur.
    pub(crate) min_pages_words: u32,
    /// The number of votes that are added to each token, split between content and boilerplate as
    /// all votes are. It moves the weights of rare tokens towards 0.
    pub(crate) smoothing: f64,
    /// Maximum number of tokens in each dictionary. The tokens with the strongest evidence are
    /// kept.
    pub(crate) most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { min_pages_names: 4, min_pages_words: 6, smoothing: 3.0, most: 12_000 }
    }
}

/// The votes for one token.
#[derive(Debug, Clone, Copy, Default)]
struct Votes {
    content: f64,
    boilerplate: f64,
    pages: u32,
}

/// The votes for the tokens of one dictionary.
type Counts = HashMap<Box<str>, Votes>;

/// The tokens of a set of pages, with their votes for content and for boilerplate, by dictionary:
/// around, near, words and phrases.
#[derive(Debug, Clone, Default)]
pub(crate) struct TokenCounts([Counts; 4]);

impl TokenCounts {
    /// Counts the tokens of the pages. Each page has one vote for each of its tokens, split between
    /// content and boilerplate in proportion to the lines that contain the token, so a page with
    /// many lines counts no more than another. Lines without a label do not count, and lines with a
    /// guessed label count by its certainty.
    pub(crate) fn of<'a, 'p: 'a>(pages: impl IntoIterator<Item = &'a Example<'p>>) -> Self {
        let mut counts = Self::default();
        for page in pages {
            counts.add_page(page);
        }
        counts
    }

    fn add_page(&mut self, example: &Example<'_>) {
        let page = &example.page.page;
        let Self([around, near, words, phrases]) = self;
        vote(words, example, |line, token| {
            word_tokens(page.text(&page.lines[line]), token);
        });
        vote(phrases, example, |line, token| {
            let phrase = phrase(page.text(&page.lines[line]));
            if !phrase.is_empty() {
                token(&phrase);
            }
        });
        let mut joined = String::new();
        vote(near, example, |line, token| {
            near_tokens(page, page.element(&page.lines[line]), |parts| {
                joined.clear();
                joined.extend(parts.iter().copied());
                token(&joined);
            });
        });
        vote(around, example, |line, token| {
            for element in page.ancestors(&page.lines[line]) {
                for name in page.names(element) {
                    token(page.name_text(name));
                }
            }
        });
    }

    /// Adds the votes from other pages.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (into, from) in self.0.iter_mut().zip(&other.0) {
            for (token, votes) in from {
                let sum = into.entry(token.clone()).or_default();
                sum.content += votes.content;
                sum.boilerplate += votes.boilerplate;
                sum.pages += votes.pages;
            }
        }
    }

    /// Returns the smoothed log-odds of content for each token that occurs on enough pages.
    pub(crate) fn weights(&self, options: &Options) -> TokenWeights {
        let [around, near, words, phrases] = &self.0;
        TokenWeights {
            around: weights(around, options.min_pages_names, options),
            near: weights(near, options.min_pages_names, options),
            words: weights(words, options.min_pages_words, options),
            phrases: weights(phrases, options.min_pages_names, options),
        }
    }
}

/// Adds the votes of a page. `tokens` calls its second argument with each token of a line.
fn vote(
    counts: &mut Counts,
    example: &Example<'_>,
    mut tokens: impl FnMut(usize, &mut dyn FnMut(&str)),
) {
    // For each token: its lines of content, its lines of boilerplate, and the last line seen.
    let mut lines: HashMap<Box<str>, (f64, f64, usize)> = HashMap::new();
    for (line, known) in example.lines.iter().enumerate() {
        let Some((label, certainty)) = *known else { continue };
        let certainty = f64::from(certainty);
        tokens(line, &mut |token| {
            if !lines.contains_key(token) {
                lines.insert(token.into(), (0.0, 0.0, usize::MAX));
            }
            if let Some(seen) = lines.get_mut(token).filter(|seen| seen.2 != line) {
                seen.2 = line;
                let votes = if label == Label::Content { &mut seen.0 } else { &mut seen.1 };
                *votes += certainty;
            }
        });
    }
    for (token, (content, boilerplate, _)) in lines {
        // Lines that add up to less than one certain line give less than one vote.
        let all = (content + boilerplate).max(1.0);
        let votes = counts.entry(token).or_default();
        votes.content += content / all;
        votes.boilerplate += boilerplate / all;
        votes.pages += 1;
    }
}

fn weights(counts: &Counts, min_pages: u32, options: &Options) -> TokenList {
    // Adds in a fixed order, because the model file must not depend on the order of a hash map.
    let mut tokens: Vec<_> = counts.iter().collect();
    tokens.sort_unstable_by_key(|(token, _)| *token);
    let content: f64 = tokens.iter().map(|(_, votes)| votes.content).sum();
    let boilerplate: f64 = tokens.iter().map(|(_, votes)| votes.boilerplate).sum();
    if content == 0.0 || boilerplate == 0.0 {
        return TokenList::default();
    }
    let base = (content / boilerplate).ln();
    let prior = content / (content + boilerplate);
    let mut kept: Vec<(&str, f32, f64)> = tokens
        .into_iter()
        .filter(|(_, votes)| votes.pages >= min_pages)
        .map(|(token, votes)| {
            let content = votes.content + options.smoothing * prior;
            let boilerplate = votes.boilerplate + options.smoothing * (1.0 - prior);
            let weight = (content / boilerplate).ln() - base;
            (&**token, weight as f32, weight.abs() * f64::from(votes.pages).sqrt())
        })
        .collect();
    if kept.len() > options.most {
        kept.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(b.0)));
        kept.truncate(options.most);
        kept.sort_unstable_by_key(|(token, ..)| *token);
    }
    kept.into_iter().map(|(token, weight, _)| (token, weight)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::labelled_page::LabelledPage;

    #[test]
    fn unknown_lines_do_not_vote_and_unsure_ones_vote_less() {
        let page = LabelledPage {
            page: dechaff_page::segment(b"<p>one two<p>two three<p>four<p>two").unwrap(),
            shares: vec![1.0, 0.0, 0.0, 0.0],
            ..LabelledPage::default()
        };
        let mut example = Example::of(&page);
        let votes = |example: &Example<'_>, word: &str| {
            let counts = TokenCounts::of([example]);
            counts.0[2].get(word).map(|votes| (votes.content, votes.boilerplate, votes.pages))
        };
        assert_eq!(votes(&example, "two"), Some((1.0 / 3.0, 2.0 / 3.0, 1)));
        assert_eq!(votes(&example, "four"), Some((0.0, 1.0, 1)));
        example.lines[2..].fill(None);
        assert_eq!(votes(&example, "two"), Some((0.5, 0.5, 1)));
        assert_eq!(votes(&example, "four"), None);
        example.lines[1] = Some((Label::Boilerplate, 0.25));
        assert_eq!(votes(&example, "two"), Some((0.8, 0.2, 1)));
        assert_eq!(votes(&example, "three"), Some((0.0, 0.25, 1)));
    }
}
