//! Links to other texts between the paragraphs of a page, labels with links, and notices.

use std::sync::LazyLock;

use dechaff_page::lexicon::by_first::ByFirst;
use dechaff_page::lexicon::notices::{
    ADVERTS, EDITS, INVITATIONS, LABELS, LETTERS, NOTICES, POINTERS, RELATED,
};
use dechaff_page::{Line, Page, Tag};

use super::lines::Lines;
use super::reason::Reason;

/// Maximum number of characters of a notice.
const NOTICE: u32 = 140;
/// Maximum number of bytes before the words of a change.
const EDIT: usize = 24;
/// Signs between the words that point to a text and its title.
const SIGNS: &[char] = &[':', '：', '|', '–', '—', '-', '»', '›', '>', '→', '➡', '►', '▶'];
/// Signs that alone point to a text.
const ARROWS: &[char] = &['»', '→', '➡', '►', '▶', '←', '«'];
/// Maximum number of characters of the title of a text.
const TITLE: usize = 120;
/// Maximum number of characters beside a link and the words that point to it.
const BESIDE: u32 = 6;
/// Maximum number of characters between two links after a label.
const BETWEEN: u32 = 3;
/// Maximum number of characters of the words that point to a text.
const LEAD: u32 = 40;

/// What the words at the begin of a line announce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Announced {
    /// A link to a related text.
    Related,
    /// Links to tags, or to places where readers share or follow.
    Label,
    /// A link to a text, if a sign follows.
    Pointer,
}

/// The known words.
static LEADS: LazyLock<ByFirst<Announced>> = LazyLock::new(|| {
    ByFirst::of(&[
        (RELATED, Announced::Related),
        (LABELS, Announced::Label),
        (POINTERS, Announced::Pointer),
    ])
});

/// The place of the words of a notice.
#[derive(Debug, Clone, Copy)]
enum Place {
    Anywhere,
    /// At the begin of a sentence.
    Sentence,
    /// Near the begin of the line.
    Line,
}

/// The words of notices.
static NOTES: LazyLock<ByFirst<Place>> = LazyLock::new(|| {
    ByFirst::of(&[
        (NOTICES, Place::Anywhere),
        (INVITATIONS, Place::Anywhere),
        (LETTERS, Place::Sentence),
        (EDITS, Place::Line),
    ])
});

/// The known words with which a line begins.
struct Lead {
    announced: Announced,
    /// The number of their characters.
    chars: u32,
    /// Whether a sign follows them.
    has_sign: bool,
    /// Whether nothing else follows them.
    is_all: bool,
}

/// Finds the kept lines that point to another text: known words and a link, or a link alone in a
/// quotation. Also finds labels with links, such as tags, and notices.
pub(super) fn pointers(lines: Lines<'_>, kept: &[bool]) -> Vec<(usize, Reason)> {
    let Lines { page, .. } = lines;
    let mut found = Vec::new();
    // The line that announces the links below it, and whether only links are between.
    let mut announcing = None;
    for line in lines.numbers().filter(|line| kept[*line]) {
        let own = &page.lines[line];
        let is_link = is_all_link(own);
        let text = page.text(own);
        if let Some(lead) = announcing.filter(|_| is_link) {
            let lead = Some(lead).filter(|lead| lead + 1 == line);
            found.extend(lead.into_iter().chain([line]).map(|line| (line, Reason::Related)));
            continue;
        }
        let is_next = || kept.get(line + 1) == Some(&true) && is_all_link(&page.lines[line + 1]);
        if own.links > 0 && is_pointer(page, own) || is_link && is_quotation(page, line) {
            found.push((line, Reason::Related));
        } else if own.chars <= NOTICE && (is_notice(text) || is_label(page, own) && !is_next()) {
            found.push((line, Reason::Notice));
        }
        let announces = own.links == 0
            && own.chars <= LEAD + BESIDE
            && is_next()
            && page.heading_level(own).is_none()
            && lead(text).is_some_and(|lead| {
                lead.is_all && (lead.has_sign || lead.announced == Announced::Label)
            });
        announcing = announces.then_some(line);
    }
    found
}

/// Returns whether nearly all of a line is a link.
fn is_all_link(line: &Line) -> bool {
    line.link_chars > 0 && line.link_chars + BESIDE / 2 >= line.chars
}

/// Returns the known words with which a line begins, the longest ones.
fn lead(text: &str) -> Option<Lead> {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let mut known = LEADS.alike(text).peekable();
    known.peek()?;
    let start = text.chars().take(LEAD as usize).flat_map(char::to_lowercase);
    // The dot of a Turkish capital becomes a sign of its own.
    let start: String = start.filter(|c| *c != '\u{307}').collect();
    let after = |(word, announced): &(&str, Announced)| {
        let rest = start.strip_prefix(word)?;
        let is_word = !rest.starts_with(char::is_alphabetic) || !word.is_ascii();
        let rest = rest.trim_start();
        let has_sign = rest.starts_with(SIGNS) || word.ends_with(':');
        let fits = match announced {
            Announced::Related => true,
            Announced::Label => is_word,
            Announced::Pointer => has_sign,
        };
        let is_all = rest.trim_start_matches(SIGNS).trim().is_empty();
        let chars = word.chars().count() as u32;
        fits.then_some(Lead { announced: *announced, chars, has_sign, is_all })
    };
    known.filter_map(after).max_by_key(|lead| lead.chars)
}

/// Returns whether a line has known words and a link, and little else.
fn is_pointer(page: &Page, line: &Line) -> bool {
    let beside = line.chars - line.link_chars;
    let between = BETWEEN * line.links.saturating_sub(1);
    // Names in code and tables belong to a reference.
    let other = Tag::PRE.bit() | Tag::CODE.bit() | Tag::TABLE.bit() | Tag::DL.bit();
    if beside > LEAD + BESIDE + between || page.element(line).mask & other != 0 {
        return false;
    }
    let text = page.text(line);
    match lead(text) {
        Some(Lead { is_all: false, announced, chars, has_sign }) => {
            let between = if announced == Announced::Label { between } else { 0 };
            beside <= chars + BESIDE + between && (has_sign || beside >= chars)
        }
        Some(_) => false,
        None => {
            let sign = if text.starts_with(">>") { 2 } else { u32::from(text.starts_with(ARROWS)) };
            // The sign and a space are beside the link.
            sign > 0 && beside <= sign + 1 && page.element(line).tag != Tag::LI
        }
    }
}

/// Returns whether a line without links is all words that announce links, such as buttons to share.
/// One word may be the name of a value.
fn is_label(page: &Page, line: &Line) -> bool {
    let other = Tag::TABLE.bit() | Tag::DL.bit() | Tag::LI.bit();
    let text = page.text(line);
    line.links == 0
        && line.chars <= LEAD
        && text.contains(' ')
        && page.element(line).mask & other == 0
        && page.heading_level(line).is_none()
        && lead(text).is_some_and(|lead| lead.is_all && lead.announced == Announced::Label)
}

/// Returns whether a line is a title and all of a quotation.
fn is_quotation(page: &Page, line: usize) -> bool {
    let text = page.text(&page.lines[line]);
    let own = page.element(&page.lines[line]);
    let is_title = !text.ends_with(['.', '!', '…', '”', '"', '。']) && !text.contains("://");
    if own.mask & Tag::LI.bit() != 0 || !is_title || text.chars().count() > TITLE {
        return false;
    }
    let Some(around) = page.ancestors(&page.lines[line]).take(3).find(|e| e.tag == Tag::BLOCKQUOTE)
    else {
        return false;
    };
    let is_in = |line: &Line| page.ancestors(line).take(3).any(|e| e.start == around.start);
    ![line.wrapping_sub(1), line + 1].iter().filter_map(|near| page.lines.get(*near)).any(is_in)
}

/// Returns whether a short line asks readers to wait, to pay, to follow or to log in, or says who
/// changed a text.
fn is_notice(text: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, ',' | '(');
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let is_there = |place: Place| match place {
            Place::Anywhere => true,
            Place::Sentence => !text[..at].trim_end().ends_with(is_inside),
            Place::Line => at <= EDIT,
        };
        let is_word = |(word, place): &(&str, Place)| {
            let found = text.as_bytes()[at..].get(..word.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
                && is_there(*place)
        };
        if !before.is_ascii_alphabetic() && NOTES.alike(&text[at..]).any(is_word) {
            return true;
        }
        before = c;
    }
    let is_advert = |text: &str| ADVERTS.contains(&&*text.to_lowercase());
    text.len() <= 40 && is_advert(text.trim_matches(|c: char| !c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use crate::structure::tests::corrected;

    const TEXT: &str = "A long text about boats and sails on the open sea";

    #[track_caller]
    fn is_left_out(line: &str, reason: &str) {
        let (text, reasons) = corrected(&format!("<p>{TEXT}{line}<p>{TEXT} again"));
        assert_eq!(text, format!("{TEXT}|{TEXT} again"), "{line}");
        assert!(reasons.iter().all(|own| *own == reason) && !reasons.is_empty(), "{line}");
    }

    #[test]
    fn pointers_between_paragraphs_are_left_out() {
        for line in [
            "<p><b>Read also: <a href=/2>The ledger</a></b>",
            "<p><a href=/2>Lesen Sie auch: Das Register</a>",
            "<p>Lire aussi | <a href=/2>Le registre</a>.",
            "<p>>> Читайте также <a href=/2>Журнал порта</a>",
            "<h3>MORE: <a href=/2>The ledger</a></h3>",
            "<p>Baca juga:<p><a href=/2>Buku besar</a>",
            "<blockquote><a href=/2>The ledger</a></blockquote>",
            "<blockquote><a href=/2>Who kept the ledger?</a></blockquote>",
            "<p>→ <a href=/2>The ledger</a>",
            "<p>İlgili haber: <a href=/2>Defter</a>",
            "<p>Lesen Sie dazu:<p><a href=/2>Das Register</a><p><a href=/3>Der Hafen</a>",
            "<p>>> <a href=/2>The ledger</a>",
            "<p><a href=/2>← Older post: The ledger</a>",
            "<p>Tags: <a href=/2>boats</a>, <a href=/3>sails</a>, <a href=/4>the sea</a>",
            "<p>Filed under <a href=/2>Boats</a>",
            "<p>Share this article<p><a href=/2>Mail</a><p><a href=/3>Print</a>",
        ] {
            is_left_out(line, "related");
        }
    }

    #[test]
    fn sentences_with_the_words_of_pointers_are_kept() {
        for line in [
            "Read also: there is a <a href=/2>ledger</a> of it",
            "Related <a href=/2>ledgers</a> are in the town hall",
            "<a href=/2>Related work by others</a>",
            "More <a href=/2>ledgers</a>",
            "→ A ledger and <a href=/2>another one</a>",
            "Tagebuch: <a href=/2>Seite 1</a>",
            "The ledger was edited by Ann",
            "If you sign up for our newsletter, we keep your address",
            "Share of the <a href=/2>harbour</a> in the trade of the coast",
            "Tags are in <a href=/2>a file</a>, and <a href=/3>labels</a> in another",
        ] {
            let (_, reasons) = corrected(&format!("<p>{TEXT}<p>{line}<p>{TEXT} again"));
            assert_eq!(reasons, Vec::<&str>::new(), "{line}");
        }
    }

    #[test]
    fn notices_are_left_out() {
        for line in [
            "<p>You have 2 free articles left.",
            "<p>Article continues below advertisement",
            "<p>- Anzeige -",
            "<p>La suite après la publicité",
            "<p>- продолжение после рекламы",
            "<p>Suivez-nous sur les réseaux",
            "<p>(Last edited by Ann; 3 May 2020 at 8 am)",
            "<p>Zuletzt geändert von Ann am 3. Mai",
            "<p>This page was last edited on 3 May 2020",
            "<p>Share this story",
            "<p>Partager cet article",
            "<p>Lees verder onder de foto",
            "<p>Sign up for our newsletter for news from the quay",
        ] {
            is_left_out(line, "notice");
        }
        let prose = "The company said that it offered two free articles left over from the year, \
                     as it does for all of its readers who have not yet paid for the paper in full";
        assert!(corrected(&format!("<p>{prose}")).1.is_empty());
    }
}
