//! `link-ratio`: the text of containers that have little of it in links.
//!
//! A comment on the article of 2007 (its tenth): decide for each div, or any other container, by
//! the ratio of link to text, because menus are mostly links. Leave out script, object and embed,
//! and elements whose CSS classes name comments, headers and the like.
//!
//! Choices, since the comment gives neither numbers nor names. A container is one of
//! [`CONTAINERS`]. A line belongs to the nearest container around it, and the ratio of a container
//! is that of its own lines: characters in links divided by all characters. Its score is 1 minus
//! the ratio. Lines are kept if the score is above one half, unless an element around the whole
//! line is an `<object>` or has a class, id or role with a word that begins with one of
//! [`Settings::boilerplate_classes`](crate::Settings::boilerplate_classes).

use dechaff_page::{Element, Line, Page, Tag, tag_list};

use crate::density::HALF;
use crate::method::Method;
use crate::output::Output;
use crate::settings::Settings;

/// The elements that count as containers.
pub const CONTAINERS: &[Tag] = &tag_list! {
    ARTICLE ASIDE BODY DIV FOOTER FORM HEADER MAIN NAV SECTION TABLE TD TH
};

/// Keeps the text of containers that have few links.
pub(crate) const LINK_RATIO: Method = Method::untrained(
    "link-ratio",
    "comments on Champandard 2007",
    Ok(Settings::set_threshold),
    |html, settings| {
        let page = dechaff_page::segment(html)?;
        let scores = scores(&page, &settings.boilerplate_classes);
        Ok(Output::of_lines(&page, &scores, settings.threshold.unwrap_or(HALF)))
    },
);

/// Returns the score of each line of a page. It is 0 if an element around the line is left out
/// because a word in its name begins with one of `classes`.
fn scores(page: &Page, classes: &[String]) -> Vec<f64> {
    let classes: Vec<String> = classes.iter().map(|class| class.to_lowercase()).collect();
    // For each element, its nearest container, and whether it is left out. The first element is the
    // page itself, and an outer element precedes an inner one.
    let is_container = |at: usize| CONTAINERS.contains(&page.elements[at].tag);
    let containers = page.inherited(0, |at, around| if is_container(at) { at } else { around });
    let left_out = page.inherited(false, |at, around| {
        let element = &page.elements[at];
        around || element.tag == Tag::OBJECT || has_name(page, element, &classes)
    });
    let mut sums = vec![(0u64, 0u64); page.elements.len()];
    for line in &page.lines {
        let (links, all) = &mut sums[containers[line.element as usize]];
        *links += u64::from(line.link_chars);
        *all += u64::from(line.chars);
    }
    let score = |line: &Line| {
        let (links, all) = sums[containers[line.element as usize]];
        if left_out[line.element as usize] { 0.0 } else { 1.0 - links as f64 / all.max(1) as f64 }
    };
    page.lines.iter().map(score).collect()
}

fn has_name(page: &Page, element: &Element, classes: &[String]) -> bool {
    page.names(element).iter().any(|name| {
        let word = page.name_text(name);
        classes.iter().any(|class| !class.is_empty() && word.starts_with(class.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSES: [&str; 6] = ["comment", "header", "footer", "menu", "nav", "sidebar"];

    fn found(html: &str, classes: &[&str]) -> Vec<f64> {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        scores(&page, &classes.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    fn same(found: &[f64], expected: &[f64]) {
        let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
        assert!(found.len() == expected.len() && close, "{found:?}, expected {expected:?}");
    }

    #[test]
    fn containers_by_hand() {
        // Menu: 8 of 10 characters are in links. The inner div: 5 of 20. The page: 0 of 4.
        let html = "<div><a href=/>Home</a><br><a href=/b>Blog</a><p>by\
                    <div><p>Fifteen letters<p><a href=/c>links</a></div></div>text";
        same(&found(html, &CLASSES), &[0.2, 0.2, 0.2, 0.75, 0.75, 1.0]);
    }

    #[test]
    fn names_leave_elements_out() {
        let html = "<div class=user-comments><p>a</div><div id=pageHeader><div>b</div></div>\
                    <object><p>c</p></object><div class=discomfort>d</div>";
        same(&found(html, &CLASSES), &[0.0, 0.0, 0.0, 1.0]);
        same(&found(html, &[""]), &[1.0, 1.0, 0.0, 1.0]);
        same(&found(html, &["Comment"]), &[0.0, 1.0, 0.0, 1.0]);
        same(&found("", &CLASSES), &[]);
    }
}
