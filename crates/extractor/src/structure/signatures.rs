//! Signatures below a line of signs.

use super::lines::Lines;
use super::reason::Reason;

/// Minimum number of signs in the line above a signature.
const SIGNS: usize = 8;
/// Maximum number of lines of a signature, and of their words together.
const LINES: usize = 6;
const WORDS: u32 = 60;

/// Finds the kept lines of signatures in a thread: a line of `_`, as old forums write it, and the
/// lines below it in the same element.
pub(super) fn signatures(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, words, .. } = lines;
    let is_rule = |line: usize| {
        let text = page.text(&page.lines[line]);
        text.len() >= SIGNS && text.bytes().all(|byte| byte == b'_')
    };
    let mut found = Vec::new();
    for line in lines.numbers().filter(|line| is_rule(*line)) {
        let own = page.lines[line].element;
        let below = line + 1..page.lines.len();
        let is_own = |below: &usize| page.lines[*below].element == own && !is_rule(*below);
        let end = line + 1 + below.take(LINES).take_while(is_own).count();
        if words[line..end].iter().sum::<u32>() <= WORDS {
            found.extend((line..end).filter(|line| kept[*line]));
        }
    }
    found.into_iter().map(|line| (line, Reason::Signature)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    /// A thread with this text in its second post.
    fn thread(text: &str) -> String {
        let post = |text: &str| {
            format!(
                "<div class=post><b>1 May 2020</b><p>9 words about boats and sails, {text}</div>"
            )
        };
        ["the wind", text, "and the sea"].map(post).concat()
    }

    #[test]
    fn the_lines_below_a_line_of_signs_are_left_out() {
        let (text, reasons) = corrected(&thread("tides<p>________<br>Ahoy<br>from Ann<p>Bye"));
        assert!(text.contains("tides|Bye|"), "{text}");
        assert_eq!(reasons, ["signature"; 3]);
        let long = format!("tides<p>________<br>{}", "Ahoy ".repeat(61));
        assert!(corrected(&thread(&long)).1.is_empty());
        assert!(corrected(&thread("tides<p>___<br>Ahoy")).1.is_empty());
        // A form of another page has lines to write on.
        is("<p>Your name<br>________<br>a", "Your name|________|a");
    }
}
