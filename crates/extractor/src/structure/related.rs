//! Links to other texts at the end of a page.

use std::ops::Range;

use dechaff_page::Tag;
use dechaff_page::lexicon::notices::RELATED;

use super::lines::Lines;
use super::reason::Reason;

/// Minimum ratio of the text before the links to the links.
const TIMES: u32 = 5;

/// Finds the kept lines of a last section that has only links, below a heading that announces other
/// texts.
pub(super) fn related(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, .. } = lines;
    let is_heading = |line: &usize| page.heading_level(&page.lines[*line]).is_some();
    let announces = |line: &usize| {
        let title = page.text(&page.lines[*line]).trim().to_lowercase();
        RELATED.iter().any(|start| title.starts_with(start))
    };
    let last = lines.numbers().rev().find(|line| kept[*line] && is_heading(line));
    let Some(heading) = last.filter(announces) else { return Vec::new() };
    let content = |lines: Range<usize>| lines.filter(|line| kept[*line]).collect::<Vec<_>>();
    let (before, section) = (content(0..heading), content(heading..kept.len()));
    let links = &section[1..];
    // Names in code belong to a reference.
    let other = Tag::PRE.bit() | Tag::CODE.bit() | Tag::TABLE.bit() | Tag::BLOCKQUOTE.bit();
    let is_other = |line: &usize| page.element(&page.lines[*line]).mask & other != 0;
    if links.iter().any(is_other) {
        return Vec::new();
    }
    let chars = |lines: &[usize]| lines.iter().map(|line| page.lines[*line].chars).sum::<u32>();
    let linked: u32 = links.iter().map(|line| page.lines[*line].link_chars).sum();
    let all = chars(links);
    let is_related = all > 0 && linked * 10 >= all * 9 && chars(&before) >= TIMES * all;
    let section = if is_related { section } else { Vec::new() };
    section.into_iter().map(|line| (line, Reason::Related)).collect()
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    #[test]
    fn links_to_other_texts_at_the_end_are_left_out() {
        let text = "a long text about boats and sails on the open sea, with all of its words";
        let of =
            |links: &str| corrected(&format!("<p>{text}<h2>Related posts</h2><ul>{links}</ul>")).0;
        assert_eq!(of("<li><a href=/1>boats</a><li><a href=/2>sails</a>"), text);
        let kept = format!("{text}|Related posts|boats are here");
        assert_eq!(of("<li><a href=/1>boats</a> are here"), kept);
    }
}
