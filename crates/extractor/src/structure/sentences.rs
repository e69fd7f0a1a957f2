//! Buttons and labels, which are words of a sentence or controls of the page.

use dechaff_page::{Element, Page, Tag};

use super::heading_lines::heading_lines;
use super::lines::Lines;
use super::reason::Reason;
use super::unit::Unit;

/// Maximum number of characters in the label of a button. Longer texts open on demand.
const LABEL: u32 = 40;
/// Maximum number of elements around a line that may make it the text of a control.
const AROUND: usize = 3;

/// Finds the lines of sentences with buttons or labels that are decided otherwise than their
/// sentence, and the kept labels of other buttons.
pub(super) fn sentences(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, scores, least, .. } = lines;
    let is_control = |line: usize| control(page, line).is_some();
    let mut changed = Vec::new();
    let mut from = 0;
    let is_next = |line: &usize| !lines.budget.takes_step() || is_control(*line);
    while let Some(first) = (from..kept.len()).find(is_next)
        && !lines.budget.is_spent()
    {
        let Some(block) = block(page, first) else {
            if kept[first] && is_button(page, first) {
                changed.push((first, Reason::Control));
            }
            from = first + 1;
            continue;
        };
        let is_part = |line: &usize| {
            page.lines[*line].element as usize == block
                || is_control(*line) && self::block(page, *line) == Some(block)
        };
        // A button ends the paragraph that it stands in.
        let begins = |line: &usize| {
            let element = page.element(&page.lines[*line]);
            element.tag == Tag::P && element.parent as usize == block
        };
        let start = (from..first).rev().take_while(is_part).last().unwrap_or(first);
        let start =
            start.checked_sub(1).filter(|line| *line >= from && begins(line)).unwrap_or(start);
        let end = (first..kept.len()).take_while(is_part).last().unwrap_or(first) + 1;
        from = end;
        let chars = |line: usize| page.lines[line].chars as f32;
        let all: f32 = (start..end).map(chars).sum();
        let of_content: f32 = (start..end).filter(|line| kept[*line]).map(chars).sum();
        let score: f32 = (start..end).map(|line| chars(line) * scores[line]).sum();
        // A sentence of which nothing is kept needs kept text next to it.
        let near = start.saturating_sub(1)..(end + 1).min(kept.len());
        let is_kept = 2.0 * of_content >= all
            || kept[near].contains(&true) && score >= least[Unit::Sentence] * all;
        let reason = if is_kept { Reason::Sentence } else { Reason::NoSentence };
        changed
            .extend((start..end).filter(|line| kept[*line] != is_kept).map(|line| (line, reason)));
    }
    changed
}

/// Returns the button, the label or the option around a line.
fn control(page: &Page, line: usize) -> Option<&Element> {
    // An option that was left open is around the rest of the page.
    let own = Some(page.element(&page.lines[line])).filter(|own| own.tag == Tag::OPTION);
    let is_control = |tag: Tag| matches!(tag, Tag::BUTTON | Tag::LABEL);
    let mut around = page.ancestors(&page.lines[line]).take(AROUND);
    own.or_else(|| around.find(|around| is_control(around.tag)))
}

/// Returns the element whose own text stands directly before or after a line in a button or a
/// label, if the line is a word of a sentence.
fn block(page: &Page, line: usize) -> Option<usize> {
    let around = control(page, line)?.parent as usize;
    let near = [line.checked_sub(1), Some(line + 1)].into_iter().flatten();
    let mut own = near.into_iter().filter(|near| {
        page.lines
            .get(*near)
            .is_some_and(|near| near.element as usize == around && is_prose(page.text(near)))
    });
    own.next().map(|_| around)
}

/// Returns whether a text is a part of a sentence: it has two words, or goes on after another part.
fn is_prose(text: &str) -> bool {
    text.split_whitespace().nth(1).is_some() || text.starts_with([',', '.', ';'])
}

/// Returns whether a line is an option, or the label of a button. Questions and headings may be
/// buttons, too.
pub(super) fn is_button(page: &Page, line: usize) -> bool {
    let text = page.text(&page.lines[line]);
    let tag = control(page, line).map(|control| control.tag);
    tag == Some(Tag::OPTION)
        || tag == Some(Tag::BUTTON)
            && page.lines[line].chars < LABEL
            && !is_all_of_heading(page, line)
            && !is_question(text)
}

/// Returns whether a text is a question. Questions whose answers open on demand are buttons.
pub(super) fn is_question(text: &str) -> bool {
    text.ends_with(['?', '？', '؟'])
}

/// Returns whether a line is in a heading with no other text.
fn is_all_of_heading(page: &Page, line: usize) -> bool {
    page.heading_level(&page.lines[line]).is_some() && heading_lines(page, line).nth(1).is_none()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::{corrected, is};

    #[test]
    fn a_button_in_a_heading_is_no_part_of_it() {
        is("<h2>Wind <button>Copy</button></h2><p>a", "Wind|a");
        is("<h2><button>Wind</button></h2><p>a", "Wind|a");
    }

    #[test]
    fn a_button_in_a_sentence_is_a_word_of_it() {
        is(
            "<p>Turn the knob and press <button>0 on</button> until it glows.",
            "Turn the knob and press|0 on|until it glows.",
        );
        is(
            "<p>0 turn the knob and press the big red one <button>on</button> 0 until it glows.",
            "",
        );
        is(
            "<p>2 turn the knob and press <button>0 on</button> 3 until it glows.<p>It is on.",
            "2 turn the knob and press|0 on|3 until it glows.|It is on.",
        );
        is(
            "<p>Choose <label>0 this</label> or else <label>0 that</label>.",
            "Choose|0 this|or else|0 that|.",
        );
        assert_eq!(corrected("<p>Press it and <button>0 on</button> it is.").1, ["sentence"]);
        is("<div><p>Press <button>0 on</button> 1 to go on.</p></div>", "Press|0 on|1 to go on.");
    }

    #[test]
    fn other_buttons_are_controls() {
        is("<p>Text of the page.<button>Share</button><p>More.", "Text of the page.|More.");
        is("<p>Text.<button>Why is it so?</button><p>More.", "Text.|Why is it so?|More.");
        assert_eq!(corrected("<p>Text.<button>Share</button>").1, ["control"]);
        is("<p>Text.<p><option>One song<option>Another song<p>More.", "Text.|More.");
    }
}
