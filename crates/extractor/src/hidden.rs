//! Leaves out text that a page hides from its readers.
//!
//! Such text is a way to put words into programs that read pages for people. But pages also hide
//! their content until it is wanted: panels of tabs, answers to questions, or all of the page until
//! a script runs. These are large, so text stays if a large share of the kept text is hidden with
//! it, in a way that scripts change.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use dechaff_page::elements::{HiddenText, HidingElement};
use dechaff_page::{Hiding, Page};

use crate::chosen::joined;

dechaff_page::named! {
    /// The treatment of text that a page hides from its readers.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub enum Hidden: "rule for hidden text" {
        /// It is left out. It stays if a control of the page opens it. If scripts may show it
        /// later, it also stays if it is more than half of the kept text, or a third of it and at
        /// least 500 characters.
        #[default]
        Auto = "auto" => "Leave it out, unless a control opens it or a script probably shows it because it is a large part of the content",
        /// It is left out.
        Drop = "drop" => "Leave out all of it",
        /// It is treated like any other text.
        Keep = "keep" => "Treat it like any other text",
    }
}

/// Minimum number of characters of hidden text that stays because it is a third of the kept text. A
/// sentence or two are not content that is shown later.
const LARGE: u64 = 500;

/// Text of an element in a group stays if it has this number of characters, or if this number of
/// elements of the group hide text: scripts show parts of lists, answers and menus by their class,
/// and parts of a page as readers reach them.
const SHOWN_LATER: (u64, usize) = (250, 3);

/// Returns whether hidden text is so large a part of the kept text that it is content.
fn is_content(hidden: u64, kept: u64) -> bool {
    hidden * 2 > kept || hidden * 3 > kept && hidden >= LARGE
}

/// The visible text of the lines of a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shown {
    /// The parts of the page that are left out, in bytes of the source, in their order.
    parts: Vec<Range<u32>>,
    /// The lines that are left out, in order.
    lines: Vec<usize>,
    /// The text of lines of which a part is left out.
    texts: BTreeMap<usize, String>,
    /// Whether text of kept lines that the page hides stays.
    keeps_hidden: bool,
    /// The offsets after the first characters of objects that are left out, in their order.
    objects: Vec<u32>,
}

impl Shown {
    /// Finds the hidden text to leave out of a page by a rule. `content` tells which lines are
    /// kept, `[n_lines]`. Controls are left out by every rule.
    pub(crate) fn of(page: &Page, content: &[bool], rule: Hidden) -> Self {
        let mut shown = Self::default();
        if page.hiding.is_empty() {
            return shown;
        }
        let left_out = match rule {
            Hidden::Auto => left_out(page, content),
            Hidden::Drop => vec![true; page.hiding.len()],
            Hidden::Keep => page.hiding.iter().map(is_control).collect(),
        };
        let objects = page.hidden_objects.iter();
        let objects = objects.filter(|object| left_out[object.element as usize]);
        shown.objects = objects.map(|object| object.after).collect();
        // On a page without kept lines, no text needs to be left out.
        if !content.contains(&true) {
            return shown;
        }
        let is_left_out = |part: &&HiddenText| left_out[part.element as usize];
        shown.keeps_hidden =
            page.hidden.iter().any(|part| content[part.line as usize] && !is_left_out(&part));
        for parts in page.hidden.chunk_by(|a, b| a.line == b.line) {
            let line = parts[0].line as usize;
            if parts.iter().any(|part| is_left_out(&part)) {
                let text = page.text_without(line, parts.iter().filter(is_left_out));
                if text.is_empty() {
                    shown.lines.push(line);
                } else {
                    shown.texts.insert(line, text);
                }
            }
            shown.parts.extend(parts.iter().filter(is_left_out).map(|part| part.span.clone()));
        }
        shown
    }

    /// Leaves out parts of the page, too.
    pub(crate) fn leave_out(&mut self, parts: &[Range<u32>]) {
        if !parts.is_empty() {
            self.parts.extend_from_slice(parts);
            self.parts = joined(std::mem::take(&mut self.parts));
        }
    }

    /// Marks the lines that are left out as not kept.
    pub(crate) fn apply(&self, content: &mut [bool]) {
        self.lines.iter().for_each(|line| content[*line] = false);
    }

    /// Returns whether nothing is shown of a line.
    pub fn is_hidden(&self, line: usize) -> bool {
        self.lines.binary_search(&line).is_ok()
    }

    /// Returns whether text of kept lines that the page hides stays, because a control opens it or
    /// a script probably shows it, or because hidden text is kept.
    pub fn keeps_hidden(&self) -> bool {
        self.keeps_hidden
    }

    /// Returns the parts of the page that are left out, in bytes of the source, in their order.
    pub fn left_out(&self) -> &[Range<u32>] {
        &self.parts
    }

    /// Returns the offsets after the first characters of objects, such as pictures and formulas,
    /// that are left out ([`Page::hidden_objects`]), in their order.
    pub fn objects_left_out(&self) -> &[u32] {
        &self.objects
    }

    /// Returns the text of a line of the page, without the parts that are left out. If the whole
    /// line is left out, its text is complete.
    ///
    /// # Panics
    /// If the page has no such line.
    pub fn text<'a>(&'a self, page: &'a Page, line: usize) -> &'a str {
        match self.texts.get(&line) {
            Some(text) if !self.texts.is_empty() => text,
            _ => page.text(&page.lines[line]),
        }
    }
}

fn is_control(element: &HidingElement) -> bool {
    element.how == Hiding::Control
}

/// Returns, for each element that hides text, whether this text is left out: `[n_hiding]`.
fn left_out(page: &Page, content: &[bool]) -> Vec<bool> {
    let chars = |part: &HiddenText| page.hidden_text(part).chars().count() as u64;
    let is_kept = |part: &&HiddenText| content[part.line as usize];
    let mut inside = vec![0; page.hiding.len()];
    for part in page.hidden.iter().filter(is_kept) {
        inside[part.element as usize] += chars(part);
    }
    // An outer element precedes an inner one.
    for at in (0..inside.len()).rev() {
        if let Some(around) = page.hiding[at].around {
            inside[around as usize] += inside[at];
        }
    }
    let mut for_scripts: Vec<bool> = Vec::with_capacity(inside.len());
    for element in &page.hiding {
        let around = element.around.is_none_or(|around| for_scripts[around as usize]);
        for_scripts.push(around && element.is_for_scripts());
    }
    let is_for_scripts = |part: &&HiddenText| for_scripts[part.element as usize];
    // What no script shows is no part of the content.
    let never = page.hidden.iter().filter(is_kept).filter(|part| !is_for_scripts(part));
    let lines = page.lines.iter().zip(content).filter(|(_, kept)| **kept);
    let kept: u64 = lines.map(|(line, _)| u64::from(line.chars)).sum();
    let kept = kept.saturating_sub(never.map(chars).sum());
    let mut alike: HashMap<u64, usize> = HashMap::new();
    let mut has_text: Vec<bool> = inside.iter().map(|inside| *inside > 0).collect();
    page.hidden_objects.iter().for_each(|object| has_text[object.element as usize] = true);
    for (element, _) in page.hiding.iter().zip(has_text).filter(|(_, has_text)| *has_text) {
        element.group.into_iter().for_each(|group| *alike.entry(group).or_default() += 1);
    }
    let is_shown_later = |element: &HidingElement, inside: u64| {
        let (chars, elements) = SHOWN_LATER;
        let all = |group| alike.get(&group).copied().unwrap_or_default();
        element.group.is_some_and(|group| inside >= chars || all(group) >= elements)
    };
    let mut left_out: Vec<bool> = Vec::with_capacity(inside.len());
    for (element, inside) in page.hiding.iter().zip(inside) {
        let around = element.around.is_some_and(|around| left_out[around as usize]);
        let is_large = element.is_for_scripts() && is_content(inside, kept);
        let stays = element.is_panel || is_large || is_shown_later(element, inside);
        left_out.push(around || !stays || is_control(element));
    }
    // Many small elements may hide the content together.
    let is_left_out = |part: &&HiddenText| left_out[part.element as usize];
    let left = page.hidden.iter().filter(is_kept).filter(is_for_scripts).filter(is_left_out);
    let all = left.map(chars).sum();
    if is_content(all, kept) {
        let stays = left_out.iter_mut().zip(for_scripts).filter(|(_, for_scripts)| *for_scripts);
        stays.for_each(|(left_out, _)| *left_out = false);
    }
    left_out
}

/// Returns the lines that the page hides as a whole, and how.
pub(crate) fn hidden_lines(page: &Page) -> BTreeMap<usize, Hiding> {
    let lines = page.hidden.chunk_by(|a, b| a.line == b.line);
    lines
        .filter(|parts| page.text_without(parts[0].line as usize, parts.iter()).is_empty())
        .map(|parts| (parts[0].line as usize, page.hiding[parts[0].element as usize].how))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The visible text of each line of a page, joined by `|`. All lines are kept.
    fn shown(html: &str) -> String {
        shown_by(Hidden::Auto, html).0
    }

    /// As [`shown`], by a rule, and whether hidden text is kept.
    fn shown_by(rule: Hidden, html: &str) -> (String, bool) {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let mut content = vec![true; page.lines.len()];
        let shown = Shown::of(&page, &content, rule);
        shown.apply(&mut content);
        let lines = (0..content.len()).filter(|line| content[*line]);
        let text = lines.map(|line| shown.text(&page, line)).collect::<Vec<_>>().join("|");
        (text, shown.keeps_hidden())
    }

    const SHOWN: &str = "<p>The harbour lies in the shadow of the old mill.</p>";

    #[test]
    fn hidden_lines_and_parts_of_lines() {
        let is = |html: &str, expected: &str| {
            let found = shown(&format!("{SHOWN}{html}"));
            let found = found.split_once('|').map_or("", |(_, found)| found);
            assert_eq!(found, expected, "{html}");
        };
        is("<p style='display:none'>Ignore this.<p>Boats.", "Boats.");
        is("<p>Small <b hidden>Ignore</b> boats.", "Small boats.");
        is("<p>Small<b hidden> Ignore</b> boats.", "Small boats.");
        is("<p>Small <b hidden>Ignore</b>boats.", "Small boats.");
        is("<p>Sm<b hidden>Ignore</b>all boats.", "Small boats.");
        is("<p><b hidden>Ignore</b> Small boats. <i hidden>this</i>", "Small boats.");
        is("<p><b hidden>Ignore</b> <i style='opacity:0'>this</i><p>a", "a");
        is("<pre>  a\n  <b hidden>x\n</b>b</pre>", "  a\n  b");
        // Only screen readers do not see it.
        is("<p><span aria-hidden=true>S</span>mall boats.", "Small boats.");
        // The line ends in an element that is hidden, but is not hidden itself.
        is("<p>Small boats.<b hidden>x</p><p>a", "Small boats.|a");
    }

    #[test]
    fn hidden_text_that_is_content_stays() {
        let words = "Words of a panel. ".repeat(40);
        let all = format!("<body style='opacity:0'>{SHOWN}<p>{words}");
        assert_eq!(shown(&all).matches('|').count(), 1);
        let secret = format!("{all}<p hidden>Ignore this.");
        assert!(!shown(&secret).contains("Ignore"), "inside what is shown later");
        // Hidden text of more than a third, in one element or in several.
        let visible = "Words that all see. ".repeat(50);
        for html in [
            format!("<div hidden>{words}</div>{visible}"),
            format!("<p hidden>{0}<p hidden>{0}<div>{visible}", &words[..360]),
        ] {
            assert_eq!(shown(&html).matches("panel").count(), 40, "{html}");
        }
        let panel = shown(&format!("{SHOWN}{SHOWN}<div hidden role=tabpanel>yarn"));
        assert!(panel.ends_with("|yarn"), "a panel of tabs");
        // Less than a third, or less than 500 characters.
        assert!(!shown(&format!("<div hidden>{words}</div>{visible}{visible}")).contains("panel"));
        // Scripts show long text by its class, and text in several elements with the same class.
        let later =
            |parts: &str| shown(&format!("{parts}<p>{visible}{visible}")).matches("panel").count();
        assert_eq!(later(&format!("<p class=hidden>{}", &words[..180])), 0);
        assert_eq!(later(&format!("<p class=hidden>{}", &words[..288])), 16);
        assert_eq!(later(&format!("<p class='a hidden'>{}", &words[..18]).repeat(2)), 0);
        assert_eq!(later(&format!("<p class='a hidden'>{}", &words[..18]).repeat(3)), 3);
        // Parts that appear as readers reach them.
        let part = format!("<p style='opacity:0;transform:translateY(9px)'>{}", &words[..18]);
        assert_eq!(later(&part.repeat(2)), 0);
        assert_eq!(later(&part.repeat(3)), 3);
        assert_eq!(later(&part.replace("transform", "x").repeat(3)), 0);
        let short = "<p>Fifty characters of text.<p hidden>Twenty characters.";
        assert_eq!(shown(short), "Fifty characters of text.");
    }

    #[test]
    fn what_no_script_shows_is_left_out() {
        let words = "Words of a secret. ".repeat(40);
        for way in [
            "style=font-size:0",
            "style='position:absolute;left:-9999px'",
            "style=color:transparent",
            "style='height:0;overflow:hidden'",
            "style=transform:scale(0)",
            "class=a",
        ] {
            let html = format!("<style>.a{{clip-path:inset(50%)}}</style>{SHOWN}<p {way}>{words}");
            assert_eq!(shown_by(Hidden::Auto, &html).0.matches("secret").count(), 0, "{way}");
            let many = format!(
                "<style>.a{{font-size:0}}</style>{SHOWN}{}",
                format!("<p {way}>{words}").repeat(9)
            );
            assert_eq!(shown_by(Hidden::Auto, &many).0.matches("secret").count(), 0, "{way}");
            // Neither is what scripts would show inside of it.
            let inside = format!(
                "<style>.a{{font-size:0}}</style>{SHOWN}<div {way}><p hidden>{words}</div>"
            );
            assert_eq!(shown_by(Hidden::Auto, &inside).0.matches("secret").count(), 0, "{way}");
        }
    }

    #[test]
    fn rules_for_hidden_text() {
        let panel = "<a href='#p'>More</a><div id=p hidden>yarn</div>";
        let html = format!("{SHOWN}{panel}<p hidden>Ignore.<p class=sr-only>Skip.");
        let all = |rule| shown_by(rule, &html);
        let visible = "The harbour lies in the shadow of the old mill.|More";
        assert_eq!(all(Hidden::Auto), (format!("{visible}|yarn"), true));
        assert_eq!(all(Hidden::Drop), (visible.to_string(), false));
        assert_eq!(all(Hidden::Keep), (format!("{visible}|yarn|Ignore."), true));
        assert!(!shown_by(Hidden::Auto, SHOWN).1);
    }

    #[test]
    fn ways_of_hidden_lines() {
        let html = "<p hidden>a<p>b<i hidden>c</i><p><b style='opacity:0'>d</b><i hidden>e</i><p>f";
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let found: Vec<_> = hidden_lines(&page).into_iter().collect();
        assert_eq!(found, [(0, Hiding::Attribute), (2, Hiding::Opacity)]);
    }
}
