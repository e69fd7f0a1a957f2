//! The labels of the lines of a page, as an annotator has set them.

use dechaff_trainer::Label;
use dechaff_trainer::evaluation::Doubt;
use dechaff_trainer::labels::{Inside, Parts};

use crate::refusal::{Refusal, not_written};

/// Labels of lines, and the parts of lines that were split.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Marks {
    /// The label of each line.
    pub(super) labels: Vec<Label>,
    /// The content of the lines that are content only in part.
    pub(super) parts: Parts,
}

impl Marks {
    /// Reads labels: `1` for a line of content, `0` for any other line.
    pub(super) fn read(labels: &str, parts: Parts) -> Result<Self, Refusal> {
        let label = |letter| match letter {
            '1' => Ok(Label::Content),
            '0' => Ok(Label::Boilerplate),
            _ => Err(not_written(format_args!("expected the labels 0 and 1, found {letter:?}"))),
        };
        Ok(Self { labels: labels.chars().map(label).collect::<Result<_, _>>()?, parts })
    }

    /// Turns a doubtful label, unless it was turned since the list was made.
    pub(super) fn turn(&mut self, doubt: &Doubt) {
        let [doubtful, other] = match doubt.content {
            true => [Label::Content, Label::Boilerplate],
            false => [Label::Boilerplate, Label::Content],
        };
        let line = doubt.line.wrapping_sub(1);
        if let Some(label) = self.labels.get_mut(line).filter(|label| **label == doubtful) {
            *label = other;
            self.parts.remove(&line);
        }
    }

    /// Returns the number of lines with another label.
    pub(super) fn differ(&self, other: &Self) -> usize {
        self.labels.iter().zip(&other.labels).filter(|(mine, other)| mine != other).count()
    }
}

impl From<Inside> for Marks {
    fn from(Inside { shares, parts, .. }: Inside) -> Self {
        Self { labels: shares.into_iter().map(Label::of_share).collect(), parts }
    }
}
