//! Roles that markup states: rules, without anything learned.

use std::sync::LazyLock;

use dechaff_features::lexicon::class_names;
use dechaff_features::{NameTable, Page, Tag};

use super::Role;
use super::headline::headline;

/// The roles that the rules know.
pub(super) const BY_RULE: [Role; 8] = [
    Role::Title,
    Role::Byline,
    Role::Date,
    Role::Standfirst,
    Role::Heading,
    Role::Caption,
    Role::Teaser,
    Role::Comment,
];

/// The maximum length of a line of a byline, in words.
const BYLINE_WORDS: u32 = 15;
/// The maximum length of a whole element that is named a byline, in words.
const BYLINE_ELEMENT: u32 = 30;
/// The maximum length of a caption, and of a whole element that is named one, in words.
const CAPTION_WORDS: u32 = 50;
/// The maximum number of lines of a caption. An element with more is the card of a product or an article.
const CAPTION_LINES: u32 = 2;
/// More bylines than this among a page's content are those of posts or of a list, and content.
const BYLINES: usize = 4;
/// Captions with more than one word in so many of a page's content are the content of the page.
const CAPTION_SHARE: u32 = 5;
/// The maximum length of an element that is named a box of teasers, in words.
const TEASER_WORDS: u32 = 60;
/// How near an element must be to name what its line is.
const NEAR: usize = 3;

/// What an element's own class and id tokens say about its lines.
#[derive(Debug, Clone, Copy, Default)]
struct Named {
    byline: bool,
    date: bool,
    standfirst: bool,
    caption: bool,
    teaser: bool,
    comment: bool,
}

/// What tokens make of an element.
type Name = fn(&mut Named);

const NAMES: [(Name, &[&str]); 7] = [
    (|named| named.byline = true, class_names::AUTHOR),
    (|named| named.byline = true, class_names::BYLINE),
    (|named| named.date = true, class_names::DATE),
    (|named| named.standfirst = true, class_names::STANDFIRST),
    (|named| named.teaser = true, class_names::TEASER),
    (|named| named.caption = true, class_names::CAPTION),
    (|named| named.comment = true, class_names::COMMENT),
];

static BY_NAME: LazyLock<NameTable<Name>> = LazyLock::new(|| {
    NameTable::new(
        NAMES.iter().flat_map(|(name, tokens)| tokens.iter().map(|token| (*token, *name))),
    )
});

/// An element as the rules see it.
#[derive(Debug, Clone, Copy, Default)]
struct Scope {
    /// What it is named.
    named: Named,
    /// Words in it.
    words: u32,
    /// Lines in it.
    lines: u32,
    /// Whether it, or an element around it, is a section of comments.
    comments: bool,
}

/// The role that markup states for each line of a page, if any, `[n_lines]`. `words` counts the
/// words of each line; `content` tells which ones are content.
///
/// Short lines only: a class name must never make a paragraph something else. No bylines in lists
/// and tables. Where bylines or captions are many among the content, they are none.
pub fn rule_based_roles(page: &Page, words: &[u32], content: &[bool]) -> Vec<Option<Role>> {
    rule_based(page, words, content, headline(page))
}

/// As [`rule_based_roles`], where `title` is the [`headline`].
pub(super) fn rule_based(
    page: &Page,
    words: &[u32],
    content: &[bool],
    title: Option<usize>,
) -> Vec<Option<Role>> {
    let scopes = scopes(page, words, title);
    let mut roles: Vec<Option<Role>> = page
        .lines
        .iter()
        .zip(words)
        .enumerate()
        .map(|(number, (line, &count))| {
            if title == Some(number) {
                return Some(Role::Title);
            }
            near(page, &scopes, line.element as usize, count)
        })
        .collect();
    keep_main_bylines_and_captions(&mut roles, words, content);
    roles
}

/// The role of a line of `count` words in an element.
fn near(page: &Page, scopes: &[Scope], element: usize, count: u32) -> Option<Role> {
    let mask = page.elements[element].mask;
    let (mut caption, mut teaser, mut standfirst, mut byline) = (false, false, false, None);
    let mut at = element;
    for _ in 0..NEAR {
        let Scope { named, words, lines, .. } = scopes[at];
        caption |= named.caption && words <= CAPTION_WORDS && lines <= CAPTION_LINES;
        teaser |= named.teaser && words <= TEASER_WORDS;
        standfirst |= named.standfirst && lines <= CAPTION_LINES;
        // What is nearest to the line names it best.
        byline = byline.or(match named {
            _ if words > BYLINE_ELEMENT => None,
            Named { byline: true, .. } => Some(Role::Byline),
            Named { date: true, .. } => Some(Role::Date),
            _ => None,
        });
        at = page.elements[at].parent as usize;
    }
    let listed = Tag::TD.bit() | Tag::TH.bit() | Tag::LI.bit() | Tag::DD.bit();
    let headings = [Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6].map(Tag::bit);
    let is_byline = mask & listed == 0 && count <= BYLINE_WORDS;
    if caption {
        Some(Role::Caption)
    } else if scopes[element].comments {
        Some(Role::Comment)
    } else if let Some(byline) = byline.filter(|_| is_byline) {
        Some(byline)
    } else if teaser {
        Some(Role::Teaser)
    } else if standfirst {
        Some(Role::Standfirst)
    } else {
        (mask & headings.iter().fold(0, |all, bit| all | bit) != 0).then_some(Role::Heading)
    }
}

/// Takes the roles of bylines, dates, captions and teasers back where they are much of the content: dates
/// of posts, pictures of a gallery, cards of products.
pub(super) fn keep_main_bylines_and_captions(
    roles: &mut [Option<Role>],
    words: &[u32],
    content: &[bool],
) {
    let (mut bylines, mut captions, mut teasers, mut all) = (0, 0, 0, 0);
    for ((role, words), _) in roles.iter().zip(words).zip(content).filter(|(_, content)| **content)
    {
        all += words;
        match role {
            Some(Role::Byline | Role::Date) => bylines += 1,
            Some(Role::Caption) => captions += words,
            Some(Role::Teaser) => teasers += words,
            _ => {}
        }
    }
    for (role, _) in roles.iter_mut().zip(content).filter(|(_, content)| **content) {
        match role {
            Some(Role::Byline | Role::Date) if bylines > BYLINES => *role = None,
            Some(Role::Caption) if captions > all / CAPTION_SHARE => *role = None,
            Some(Role::Teaser) if teasers > all / CAPTION_SHARE => *role = None,
            _ => {}
        }
    }
}

/// Each element as the rules see it, `[n_elements]`; the page itself is named nothing.
fn scopes(page: &Page, words: &[u32], title: Option<usize>) -> Vec<Scope> {
    let mut scopes = vec![Scope::default(); page.elements.len()];
    for (line, count) in page.lines.iter().zip(words) {
        let scope = &mut scopes[line.element as usize];
        scope.words += count;
        scope.lines += 1;
    }
    for (at, element) in page.elements.iter().enumerate().skip(1).rev() {
        let inner = scopes[at];
        let outer = &mut scopes[element.parent as usize];
        outer.words += inner.words;
        outer.lines += inner.lines;
    }
    // An element that contains the headline is not a section of comments, whatever its name.
    let mut holds_title = vec![false; page.elements.len()];
    let mut at = title.map_or(0, |line| page.lines[line].element as usize);
    while at > 0 {
        holds_title[at] = true;
        at = page.elements[at].parent as usize;
    }
    for (at, element) in page.elements.iter().enumerate().skip(1) {
        let mut named = Named::default();
        for name in page.names(element).iter().filter_map(|name| BY_NAME.get(page, name)) {
            name(&mut named);
        }
        named.caption |= element.tag == Tag::FIGCAPTION;
        named.date |= element.tag == Tag::TIME;
        let whole = matches!(element.tag, Tag::HTML | Tag::BODY) || holds_title[at];
        let around = scopes[element.parent as usize].comments;
        scopes[at] = Scope { named, comments: around || (named.comment && !whole), ..scopes[at] };
    }
    scopes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roles of a page's lines by first letter; `-` for none. All lines are content.
    fn roles(html: &str) -> String {
        let page = dechaff_features::segment(html.as_bytes()).unwrap();
        let count = |line| page.text(line).split(' ').count() as u32;
        let words: Vec<u32> = page.lines.iter().map(count).collect();
        let roles = rule_based_roles(&page, &words, &vec![true; words.len()]);
        roles
            .into_iter()
            .map(|role| role.map_or("-", |role| &role.name()[..2]).to_string() + " ")
            .collect()
    }

    fn text(words: usize) -> String {
        "word ".repeat(words)
    }

    #[track_caller]
    fn is(html: &str, expected: &str) {
        assert_eq!(
            roles(&format!("{html}<p>{}", text(200))).trim_end(),
            format!("{expected} -"),
            "{html}"
        );
    }

    #[test]
    fn titles() {
        is("<title>A b</title><h1 class=date>A b</h1><h1>A b</h1>", "ti -");
    }

    #[test]
    fn bylines() {
        is("<div class=byline><p>By <a>Jo</a></div>", "by");
        is("<time><div>1 May</div></time><p id=authorName>Jo", "da by");
        is("<div class=byline><span class=x>By Jo</span><p class=date>1 May</div>", "by da");
        is("<p>It was on <time>1 May</time> that he came.", "-");
        is("<div class=x><p>Jo</div>", "-");
    }

    #[test]
    fn bylines_and_elements_named_bylines_are_short() {
        is(&format!("<p class=author>{}", text(16)), "-");
        is(&format!("<div class=author><p>Jo</p><p>{}</div>", text(30)), "- -");
        is("<div class=date><div><div><div>far</div></div></div></div>", "-");
    }

    #[test]
    fn no_bylines_in_lists_and_tables() {
        is("<table><tr><td class=date>1 May<td>Milk</table>", "- -");
        is("<ul><li class=time>9:00<li>Doors open</ul>", "- -");
    }

    #[test]
    fn many_bylines_are_content() {
        is(&"<p class=date>1 May".repeat(4), "da da da da");
        is(&"<p class=date>1 May".repeat(5), "- - - - -");
    }

    #[test]
    fn captions() {
        is("<figure><figcaption>A cat</figcaption></figure>", "ca");
        is("<p class=wp-caption-text>A cat</p><div class=photoCredit>Jo</div>", "ca ca");
        is(&format!("<div class=caption>{}</div>", text(51)), "-");
        is("<figcaption><p>Sofa<p>Oak<p>$ 9</figcaption>", "- - -");
    }

    #[test]
    fn standfirsts_teasers_and_headings() {
        is("<p class=article-standfirst>A goat", "st");
        is("<div class=newsletter-box><p>Get it</div>", "te");
        is(&format!("<div class=related><p>{}</div>", text(61)), "-");
        is("<h2>A goat</h2>", "he");
    }

    #[test]
    fn many_captions_are_content() {
        is(&format!("<p class=caption>{}", text(40)), "ca");
        is(&format!("<p class=caption>{}", text(40)).repeat(2), "- -");
    }

    #[test]
    fn comments_at_any_depth() {
        is("<ol class=commentlist><li><div><p>I <b>see</b>.</div><li class=date>May</ol>", "co co");
        is("<div id=comments><p>Nice</div><p>After", "co -");
    }

    #[test]
    fn an_element_with_the_headline_is_not_a_comment_section() {
        is("<body class=comments-open><article class=has-comments><h1>A</h1><p>B", "ti -");
        is("<body class=comment><p>B", "-");
    }
}
