//! Precision, recall and calibration of scores.

use dechaff_trainer::evaluation::PageResult;
use dechaff_trainer::{Label, LabelledPage};

/// Number of bins of a calibration curve.
const BINS: usize = 10;
/// Minimum number of lines of a bin of a calibration curve that is drawn.
pub(crate) const FEW: usize = 20;
/// Number of points of a precision-recall curve.
const POINTS: usize = 200;

/// A line with its score.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Scored {
    /// The score, 0..=1.
    score: f32,
    /// Whether it is content.
    content: bool,
    /// Its weight: 1, or its number of words.
    weight: f64,
}

/// A range of scores, and the lines whose scores are in it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Bin {
    /// The number of lines.
    pub(crate) lines: usize,
    /// The number of lines that are content.
    pub(crate) content: usize,
    /// The sum of their scores.
    scores: f64,
}

impl Bin {
    /// Returns the mean of the scores, or 0 without lines.
    pub(crate) fn mean_score(&self) -> f64 {
        self.scores / (self.lines as f64).max(1.0)
    }

    /// Returns the share of content, or 0 without lines.
    pub(crate) fn share(&self) -> f64 {
        self.content as f64 / (self.lines as f64).max(1.0)
    }
}

/// The lines of all pages with their scores, highest first.
#[derive(Debug, Clone)]
pub(crate) struct Ranked(Vec<Scored>);

impl Ranked {
    fn of(mut lines: Vec<Scored>) -> Self {
        lines.sort_by(|a, b| b.score.total_cmp(&a.score));
        Self(lines)
    }

    /// Ranks the lines with labels. `weight` returns the weight of a line with this text.
    pub(crate) fn of_pages(
        pages: &[LabelledPage],
        results: &[PageResult],
        weight: impl Fn(&str) -> f64,
    ) -> Self {
        let lines = pages.iter().zip(results).flat_map(|(page, result)| {
            let lines = page.page.lines.iter().zip(page.labels()).zip(&result.prediction.scores);
            let known = lines.filter(|((_, label), _)| *label != Label::Unknown);
            known.map(|((line, label), &score)| Scored {
                score,
                content: label == Label::Content,
                weight: weight(page.page.text(line)),
            })
        });
        Self::of(lines.collect())
    }

    /// Returns recall and precision of the lines with the highest scores, for increasing numbers of
    /// lines. Lines with equal scores are counted together. Lines with a score of 0, which most
    /// baselines give to lines that they ignore, are left out.
    pub(crate) fn precision_recall(&self) -> Vec<(f64, f64)> {
        let all = self.content();
        let mut points: Vec<(f64, f64)> = Vec::new();
        let (mut found, mut kept) = (0.0, 0.0);
        let equal = self.0.chunk_by(|line, next| line.score == next.score);
        for lines in equal.take_while(|lines| lines[0].score > 0.0) {
            let more = sums(lines);
            (found, kept) = (found + more.0, kept + more.1);
            let recall = found / all;
            let far = points.last().is_none_or(|last| recall - last.0 >= 1.0 / POINTS as f64);
            if far && found > 0.0 {
                points.push((recall, found / kept));
            }
        }
        points
    }

    /// Returns precision and recall of the lines whose score is at least the threshold. There is no
    /// precision if there are no such lines.
    pub(crate) fn at(&self, threshold: f32) -> (Option<f64>, f64) {
        let above = &self.0[..self.0.partition_point(|line| line.score >= threshold)];
        let (found, kept) = sums(above);
        ((kept > 0.0).then(|| found / kept), found / self.content())
    }

    /// Divides the scale into equal bins, the lowest scores first.
    pub(crate) fn bins(&self) -> [Bin; BINS] {
        let mut bins = [Bin::default(); BINS];
        for line in &self.0 {
            let bin = &mut bins[((line.score * BINS as f32) as usize).min(BINS - 1)];
            bin.lines += 1;
            bin.content += usize::from(line.content);
            bin.scores += f64::from(line.score);
        }
        bins
    }

    /// Returns the weight of all content. It is never 0, so that one can divide by it.
    fn content(&self) -> f64 {
        let (all, _) = sums(&self.0);
        if all > 0.0 { all } else { 1.0 }
    }
}

/// Returns the weight of the content among lines, and of all lines.
fn sums(lines: &[Scored]) -> (f64, f64) {
    let content = lines.iter().filter(|line| line.content).map(|line| line.weight);
    (content.sum(), lines.iter().map(|line| line.weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(lines: &[(f32, bool)]) -> Ranked {
        Ranked::of(
            lines.iter().map(|&(score, content)| Scored { score, content, weight: 1.0 }).collect(),
        )
    }

    #[test]
    fn precision_and_recall_by_hand() {
        let ranked = ranked(&[(0.8, true), (0.1, true), (0.8, false), (0.9, true), (0.0, true)]);
        assert_eq!(
            ranked.precision_recall(),
            [(1.0 / 4.0, 1.0), (2.0 / 4.0, 2.0 / 3.0), (3.0 / 4.0, 0.75)]
        );
        assert_eq!(ranked.at(0.8), (Some(2.0 / 3.0), 0.5));
        assert_eq!(ranked.at(0.95), (None, 0.0));
        assert_eq!(Ranked::of(Vec::new()).at(0.5), (None, 0.0));
    }

    #[test]
    fn weights_count() {
        let heavy = Scored { score: 0.9, content: true, weight: 3.0 };
        let light = Scored { score: 0.5, content: false, weight: 1.0 };
        assert_eq!(Ranked::of(vec![light, heavy]).at(0.5), (Some(0.75), 1.0));
    }

    #[test]
    fn bins_by_hand() {
        let bins = ranked(&[(1.0, true), (0.95, false), (0.05, false), (0.1, true)]).bins();
        let counts: Vec<_> = bins.iter().map(|bin| (bin.lines, bin.content)).collect();
        assert_eq!((counts[0], counts[1], counts[9]), ((1, 0), (1, 1), (2, 1)));
        assert!((bins[9].mean_score() - 0.975).abs() < 1e-6 && bins[9].share() == 0.5);
        assert_eq!((bins[5].mean_score(), bins[5].share()), (0.0, 0.0));
    }
}
