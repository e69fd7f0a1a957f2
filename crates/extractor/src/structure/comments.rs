//! Comments of readers beside a text.

use super::reason::Reason;

/// Minimum number of words of the text beside which comments are a unit.
const TEXT: u32 = 60;

/// Returns the lines in elements that are named after comments, if the comments among them are less
/// certain to be content than the text beside them: if their mean score is below `least` times that
/// of the other kept lines. `kept` are the numbers of all kept lines, and `named` of those in such
/// elements, in order. `are_comments` tells which of these are comments, and not the names and
/// dates above them, `[n_named]`. `scores` and `words` are those of all lines of the page,
/// `[n_lines]`.
pub(crate) fn comments(
    (kept, named, are_comments): (&[usize], &[usize], &[bool]),
    scores: &[f32],
    words: &[u32],
    least: f32,
) -> Vec<(usize, Reason)> {
    let sum = |lines: &mut dyn Iterator<Item = &usize>| {
        lines.fold((0.0, 0), |(score, count), line| {
            (score + scores[*line] * words[*line] as f32, count + words[*line])
        })
    };
    let mean = |(score, count): (f32, u32)| score / count.max(1) as f32;
    let comments = named.iter().zip(are_comments).filter(|(_, is_comment)| **is_comment);
    let comments = sum(&mut comments.map(|(line, _)| line));
    let text = sum(&mut kept.iter().filter(|line| named.binary_search(line).is_err()));
    // An element around the text may be named after comments, too.
    let is_section = 2 * comments.1 > sum(&mut named.iter()).1;
    if !is_section || text.1 < TEXT || mean(comments) >= least * mean(text) {
        return Vec::new();
    }
    named.iter().map(|line| (*line, Reason::Comments)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_are_less_certain_than_the_text_are_left_out() {
        let of = |words: [u32; 4], score: f32| {
            let section = (&[0, 2, 3, 4][..], &[2, 3, 4][..], &[false, true, true][..]);
            let [text, name, one, other] = words;
            let lines = [0.9, 0.1, 0.6, score, 0.5];
            let found = comments(section, &lines, &[text, 500, name, one, other], 0.8);
            found.into_iter().map(|(line, _)| line).collect::<Vec<_>>()
        };
        // .6 and .75 in the mean, of .9.
        assert_eq!(of([60, 2, 20, 20], 0.7), [2, 3, 4]);
        assert_eq!(of([60, 2, 20, 20], 1.0), [0; 0]);
        // A few words, such as a question, are no text with comments.
        assert_eq!(of([59, 2, 20, 20], 0.7), [0; 0]);
        // Most of the section is no comment.
        assert_eq!(of([60, 40, 20, 20], 0.7), [0; 0]);
    }
}
