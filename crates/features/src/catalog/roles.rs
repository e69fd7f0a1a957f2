//! Features for the roles of lines. They are computed after the lines are scored, and only for
//! lines whose role matters.

use std::sync::LazyLock;

use super::family::family;
use super::feature::Feature;
use super::feature_set::list;
use crate::columns::{Columns, Writer};
use crate::matrix::Matrix;
use crate::roles::context::RoleContext;
use crate::roles::markup_role::MarkupRole;
use crate::roles::names::Named;
use crate::roles::view::{LineText, RoleFeatures};
use crate::scale::{flag, ln};
use dechaff_page::{Page, Tag};

family! {
    OWN = own(v: &RoleFeatures<'_>, t: &LineText, i: usize) {
        let line = v.line(i);
        let (near, around) = (v.near(i), v.around(i));
        let wider = v.wider(i);
        let chars = line.chars.max(1) as f32;
        let (first, last) = v.content.unwrap_or((0, 0));
        let from = |at: usize, step: f32| ((i as f32 - at as f32) / step).clamp(-3.0, 3.0);
        let headline = v.headline.unwrap_or(first);
        let between = |a: usize, b: usize| v.words_before[b.max(a)] - v.words_before[a.min(b)];
        let all = (*v.words_before.last().unwrap_or(&0)).max(1) as f32;
        let score = |at: usize| v.scores.get(at).copied().unwrap_or(0.0);
        let mean = |lines: std::ops::Range<usize>| {
            let lines = lines.start..lines.end.min(v.scores.len());
            let n = lines.len().max(1) as f32;
            v.scores.get(lines).unwrap_or_default().iter().sum::<f32>() / n
        };
        let markup = MarkupRole::of(v, i);
        let is = |role: MarkupRole| flag(markup == Some(role));
        let images = |at: usize| v.page.lines.get(at).map_or(0.0, |line| ln(line.images));
    }
    role_words "ln" "words of text" "-" ln(t.stats.words);
    role_chars "ln" "characters of text" "-" ln(line.chars);
    role_sentences "ln" "sentence marks" "-" ln(t.stats.sentence_marks);
    role_ends_sentence "flag" "ends in a sentence mark or closing quote" "-" flag(t.stats.ends_sentence);
    role_ends_colon "flag" "ends in a colon" "-" flag(t.stats.ends_colon);
    role_starts_lower "flag" "starts in lower case" "-" flag(t.stats.starts_lower);
    role_commas "ln" "commas" "-" ln(t.stats.commas);
    role_digits "share" "share of digits" "-" t.stats.digits as f32 / chars;
    role_capitals "share" "share of words with a capital first" "-" t.wording.capitals;
    role_links "share" "share of characters inside links" "-" line.link_chars as f32 / chars;
    role_strong "share" "share of characters in bold type" "-" line.strong_chars as f32 / chars;
    role_images "ln" "images since the line before" "-" ln(line.images);
    role_images_next "ln" "images between it and the next line" "-" images(i + 1);
    role_fields "ln" "form fields and frames since the line before" "-" ln(line.fields);
    role_numbers "ln" "numbers" "-" ln(t.numbers.count);
    role_year "flag" "has a year of the web" "-" flag(t.numbers.year);
    role_clock "flag" "has a time of day" "-" flag(t.numbers.clock);
    role_day "flag" "has a day in numbers" "-" flag(t.numbers.day);
    role_stated_day "flag" "has a day that the page declares" "-" flag(t.numbers.declared);
    role_month "flag" "has the name of a month" "-" flag(t.wording.month);
    role_by "flag" "begins with a word that introduces an author" "-" flag(t.wording.by);
    role_credit "flag" "names the source of a picture" "-" flag(t.wording.credit);
    role_also "flag" "points to other texts or asks for something" "-" flag(t.wording.also);
    role_published "flag" "says when something was published" "-" flag(t.wording.published);
    role_people "share" "share of its words that declared names of authors have" "-" t.people[0];
    role_people_cover "share" "share of the words of declared authors that it has" "-" t.people[1];
    role_title "share" "share of its words that the page's title has" "-" t.title[0];
    role_title_cover "share" "share of the title's words that it has" "-" t.title[1];
    role_description "share" "share of its words that the page's description has" "-" t.description[0];
    role_description_cover "share" "share of the description's words that it has" "-" t.description[1];
    role_near_byline "flag" "a near element is named after authors" "-" flag(near.has(Named::BYLINE));
    role_near_date "flag" "a near element is named after dates" "-" flag(near.has(Named::DATE));
    role_near_caption "flag" "a near element is named after captions" "-" flag(near.has(Named::CAPTION));
    role_near_standfirst "flag" "a near element is named after standfirsts" "-"
        flag(near.has(Named::STANDFIRST));
    role_near_title "flag" "a near element is named after titles" "-" flag(near.has(Named::TITLE));
    role_near_teaser "flag" "a near element is named after teasers" "-" flag(near.has(Named::TEASER));
    role_near_body "flag" "a near element is named after text" "-" flag(near.has(Named::BODY));
    role_near_header "flag" "a near element is named after headers" "-" flag(near.has(Named::HEADER));
    role_near_picture "flag" "a near element is named after pictures" "-" flag(near.has(Named::PICTURE));
    role_near_tool "flag" "a near element is named after tools" "-" flag(near.has(Named::TOOL));
    role_near_quote "flag" "a near element is named after quotations" "-" flag(near.has(Named::QUOTE));
    role_in_byline "flag" "an element around is named after authors" "-" flag(around.has(Named::BYLINE));
    role_in_comment "flag" "an element around is named after comments" "-" flag(around.has(Named::COMMENT));
    role_in_teaser "flag" "an element around is named after teasers" "-" flag(around.has(Named::TEASER));
    role_in_body "flag" "an element around is named after text" "-" flag(around.has(Named::BODY));
    role_in_picture "flag" "an element around is named after pictures" "-" flag(around.has(Named::PICTURE));
    role_in_header "flag" "an element around is named after headers" "-" flag(around.has(Named::HEADER));
    role_time "flag" "inside time" "-" flag(v.is_in(i, &[Tag::TIME]));
    role_time_chars "share" "share of characters inside time" "-" line.time_chars as f32 / chars;
    role_figcaption "flag" "inside figcaption or caption" "-"
        flag(v.is_in(i, &[Tag::FIGCAPTION, Tag::CAPTION]));
    role_figure "flag" "inside figure" "-" flag(v.is_in(i, &[Tag::FIGURE]));
    role_h1 "flag" "inside h1" "-" flag(v.is_in(i, &[Tag::H1]));
    role_h2 "flag" "inside h2" "-" flag(v.is_in(i, &[Tag::H2]));
    role_h3 "flag" "inside h3 to h6" "-" flag(v.is_in(i, &[Tag::H3, Tag::H4, Tag::H5, Tag::H6]));
    role_p "flag" "inside p" "-" flag(v.is_in(i, &[Tag::P]));
    role_li "flag" "inside li, dd or td" "-" flag(v.is_in(i, &[Tag::LI, Tag::DD, Tag::TD]));
    role_address "flag" "inside address" "-" flag(v.is_in(i, &[Tag::ADDRESS]));
    role_aside "flag" "inside aside" "-" flag(v.is_in(i, &[Tag::ASIDE]));
    role_header "flag" "inside header" "-" flag(v.is_in(i, &[Tag::HEADER]));
    role_footer "flag" "inside footer" "-" flag(v.is_in(i, &[Tag::FOOTER]));
    role_article "flag" "inside article" "-" flag(v.is_in(i, &[Tag::ARTICLE]));
    role_nav "flag" "inside nav, menu or button" "-" flag(v.is_in(i, &[Tag::NAV, Tag::MENU, Tag::BUTTON]));
    role_quote "flag" "inside blockquote" "-" flag(v.is_in(i, &[Tag::BLOCKQUOTE]));
    role_a "flag" "inside a" "-" flag(v.is_in(i, &[Tag::A]));
    role_emphasis "flag" "inside em, i, cite or small" "-"
        flag(v.is_in(i, &[Tag::EM, Tag::I, Tag::CITE, Tag::SMALL]));
    role_wider_words "ln" "words of the nearest element with several lines" "-" ln(wider.words);
    role_wider_lines "ln" "lines of the nearest element with several lines" "-" ln(wider.lines);
    role_hidden "flag" "hidden by a style or attribute" "-" flag(v.page.element(line).hidden);
    role_is_headline "flag" "it is the headline by its markup" "-" flag(v.headline == Some(i));
    role_from_headline "10 lines" "distance from the headline, -3..=3" "-" from(headline, 10.0);
    role_headline_words "ln" "words between it and the headline" "-" ln(between(headline, i));
    role_score "share" "probability of content" "-" score(i);
    role_score_before "share" "mean probability of the three lines before" "-" mean(i.saturating_sub(3)..i);
    role_score_after "share" "mean probability of the three lines after" "-" mean(i + 1..i + 4);
    role_from_first "10 lines" "distance from the first likely line, -3..=3" "-" from(first, 10.0);
    role_from_last "10 lines" "distance from the last likely line, -3..=3" "-" from(last, 10.0);
    role_first_words "ln" "words between it and the first likely line" "-" ln(between(first, i));
    role_markup_byline "flag" "its markup alone makes it a byline" "-" is(MarkupRole::Byline);
    role_markup_date "flag" "its markup alone makes it a date" "-" is(MarkupRole::Date);
    role_markup_standfirst "flag" "its markup alone makes it a standfirst" "-" is(MarkupRole::Standfirst);
    role_markup_heading "flag" "its markup alone makes it a heading" "-" is(MarkupRole::Heading);
    role_markup_caption "flag" "its markup alone makes it a caption" "-" is(MarkupRole::Caption);
    role_markup_teaser "flag" "its markup alone makes it a teaser" "-" is(MarkupRole::Teaser);
    role_markup_comment "flag" "its markup alone makes it a comment" "-" is(MarkupRole::Comment);
    role_done "share" "share of the page's words before it" "-" v.words_before[i] as f32 / all;
}

family! {
    NEIGHBOUR = neighbour(v: &RoleFeatures<'_>, t: &LineText, i: usize) {
        let line = v.line(i);
        let near = v.near(i);
    }
    words "ln" "words of text" "-" ln(t.stats.words);
    year "flag" "has a year of the web or a day" "-" flag(t.numbers.year || t.numbers.day);
    clock "flag" "has a time of day" "-" flag(t.numbers.clock);
    by "flag" "begins with a word that introduces an author" "-" flag(t.wording.by);
    also "flag" "points to other texts or asks for something" "-" flag(t.wording.also);
    credit "flag" "names the source of a picture" "-" flag(t.wording.credit);
    people "share" "share of its words that declared names of authors have" "-" t.people[0];
    near_byline "flag" "a near element is named after authors" "-" flag(near.has(Named::BYLINE));
    near_date "flag" "a near element is named after dates" "-" flag(near.has(Named::DATE));
    near_caption "flag" "a near element is named after captions" "-" flag(near.has(Named::CAPTION));
    near_standfirst "flag" "a near element is named after standfirsts" "-"
        flag(near.has(Named::STANDFIRST));
    headline "flag" "it is the headline by its markup" "-" flag(v.headline == Some(i));
    heading "flag" "inside h2 to h6" "-"
        flag(v.is_in(i, &[Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6]));
    figure "flag" "inside figure or figcaption" "-" flag(v.is_in(i, &[Tag::FIGURE, Tag::FIGCAPTION]));
    links "share" "share of characters inside links" "-" line.link_chars as f32 / line.chars.max(1) as f32;
    score "share" "probability of content" "-" v.scores.get(i).copied().unwrap_or(0.0);
}

const WIDTH: usize = OWN.len() + 2 * NEIGHBOUR.len();

fn features(out: &mut Vec<Feature>) {
    out.extend(OWN.iter().map(|entry| entry.feature("roles")));
    for place in ["previous", "next"] {
        let (prefix, line) = (format!("role_{place}"), format!("{place} line"));
        out.extend(NEIGHBOUR.iter().map(|entry| entry.at("roles", &prefix, &line)));
    }
}

/// The features that tell roles apart, in the order of the columns of [`RoleFeatures::matrix`].
pub fn role_features() -> &'static [Feature] {
    static ROLES: LazyLock<Vec<Feature>> = LazyLock::new(|| list(features));
    &ROLES
}

impl<'a> RoleFeatures<'a> {
    /// Creates an object that computes features. `scores` are probabilities of content,
    /// `[n_lines]`; `context` must be of the same page and scores.
    pub fn new(page: &'a Page, scores: &'a [f32], context: &'a RoleContext) -> Self {
        Self { page, scores, context }
    }

    /// Returns the features of some lines, `[n, columns]`, with the columns of [`role_features`].
    ///
    /// # Panics
    /// If the page has no line of one of the numbers.
    pub fn matrix(&self, lines: &[usize]) -> Matrix {
        self.columns(lines, None).to_matrix(WIDTH)
    }

    /// Returns the features of some lines in column-major order: the columns for which `wanted` is
    /// true, or all if it is `None`.
    ///
    /// # Panics
    /// If the page has no line of one of the numbers.
    pub fn columns(&self, lines: &[usize], wanted: Option<&[bool]>) -> Columns {
        let room = wanted.map_or(WIDTH, |wanted| wanted.iter().filter(|wanted| **wanted).count());
        let mut columns = Columns::with_capacity(lines.len(), room);
        let mut rows = Rows { view: self, lines, read: [None; 4], words: Vec::new() };
        let mut out = Writer { columns: &mut columns, wanted };
        out.rows((0..lines.len()).map(|at| rows.row(at)));
        columns
    }
}

/// Computes rows in order. Values that neighbouring rows share are computed once.
struct Rows<'v> {
    view: &'v RoleFeatures<'v>,
    /// The lines of the rows.
    lines: &'v [usize],
    /// The lines that were read last, each at its number modulo the places.
    read: [Option<Read>; 4],
    /// The words of a line, to reuse the memory.
    words: Vec<u64>,
}

/// The text of a line, and its features as a neighbour.
#[derive(Clone, Copy)]
struct Read {
    line: usize,
    text: LineText,
    neighbour: [f32; NEIGHBOUR.len()],
}

impl Rows<'_> {
    /// The features of the line of a row.
    fn row(&mut self, at: usize) -> [f32; WIDTH] {
        let line = self.lines[at];
        let mut row = [0.0; WIDTH];
        let (first, rest) = row.split_at_mut(OWN.len());
        let (before, after) = rest.split_at_mut(NEIGHBOUR.len());
        if let Some(previous) = line.checked_sub(1) {
            before.copy_from_slice(&self.read(previous).neighbour);
        }
        let text = self.read(line).text;
        first.copy_from_slice(&own(self.view, &text, line));
        if line + 1 < self.view.page.lines.len() {
            after.copy_from_slice(&self.read(line + 1).neighbour);
        }
        row
    }

    fn read(&mut self, line: usize) -> &Read {
        let place = line % self.read.len();
        let known = self.read[place].take().filter(|read| read.line == line);
        self.read[place].insert(known.unwrap_or_else(|| {
            let text = self.view.text(line, &mut self.words);
            Read { line, text, neighbour: neighbour(self.view, &text, line) }
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::LineTexts;

    /// The value of a feature of each line.
    fn column(html: &str, scores: &[f32], name: &str) -> Vec<f32> {
        let page = dechaff_page::segment(html.as_bytes()).unwrap();
        let lines: Vec<usize> = (0..page.lines.len()).collect();
        let headline = page.lines.iter().position(|l| page.element(l).mask & Tag::H1.bit() != 0);
        let context = RoleContext::new(&page, scores, LineTexts::of(&page), headline);
        let matrix = RoleFeatures::new(&page, scores, &context).matrix(&lines);
        let at = role_features().iter().position(|feature| feature.name == name).unwrap();
        matrix.rows().map(|row| row[at]).collect()
    }

    const PAGE: &str = "<title>Sea glass</title><meta name=author content='Jo Lee'>\
        <meta name=date content=2024-05-31><div><p>Home<h1>Sea glass</h1><p class=author>By Jo Lee</p>\
        <time><div>31 May 2024</div></time><p>Glass that the sea has rounded.</p></div>";
    const SCORES: [f32; 5] = [0.1, 0.2, 0.1, 0.1, 0.9];

    #[test]
    fn values_by_hand() {
        let are = |name: &str, expected: [f32; 5]| {
            let found = column(PAGE, &SCORES, name);
            assert!(
                found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6),
                "{name} {found:?}"
            );
        };
        are("role_is_headline", [0., 1., 0., 0., 0.]);
        are("role_people", [0., 0., 2. / 3., 0., 0.]);
        are("role_people_cover", [0., 0., 1., 0., 0.]);
        are("role_near_byline", [0., 0., 1., 0., 0.]);
        are("role_previous_near_byline", [0., 0., 0., 1., 0.]);
        are("role_next_near_byline", [0., 1., 0., 0., 0.]);
        are("role_stated_day", [0., 0., 0., 1., 0.]);
        are("role_time", [0., 0., 0., 1., 0.]);
        are("role_title", [0., 1., 0., 0., 2. / 6.]);
        are("role_from_headline", [-0.1, 0., 0.1, 0.2, 0.3]);
        are("role_from_first", [-0.4, -0.3, -0.2, -0.1, 0.]);
        are("role_score_before", [0., 0.1, 0.15, 0.4 / 3., 0.4 / 3.]);
        are("role_done", [0., 1. / 15., 3. / 15., 6. / 15., 9. / 15.]);
    }

    #[test]
    fn columns_are_those_of_the_matrix_for_lines_in_any_order() {
        let line =
            |n: usize| format!("<p class=date>By the {n} of May{}", " x".repeat(n * n % 400));
        let html: String = (1..40).map(line).collect();
        let page = dechaff_page::segment(format!("{PAGE}{html}").as_bytes()).unwrap();
        let n = page.lines.len();
        let scores: Vec<f32> = (0..n).map(|at| at as f32 / n as f32).collect();
        let context = RoleContext::new(&page, &scores, LineTexts::of(&page), Some(1));
        let features = RoleFeatures::new(&page, &scores, &context);
        let without = Arc::new(LineTexts::of(&page).without_words());
        let without = RoleContext::new(&page, &scores, without, Some(1));
        let without_words = RoleFeatures::new(&page, &scores, &without);
        // By hand: each line alone.
        let alone: Vec<Vec<f32>> = (0..n).map(|at| features.matrix(&[at]).values).collect();
        let wanted: Vec<bool> = (0..WIDTH).map(|column| column % 3 != 1).collect();
        for lines in [vec![], (0..n).collect(), vec![5, 6, 9, 20, 21], vec![n - 1, 3, 2, 7, 3, 0]] {
            let expected: Vec<f32> = lines.iter().flat_map(|line| alone[*line].clone()).collect();
            assert_eq!(features.matrix(&lines).values, expected, "{lines:?}");
            assert_eq!(without_words.matrix(&lines).values, expected, "{lines:?}");
            let columns = features.columns(&lines, Some(&wanted));
            for column in 0..WIDTH as u32 {
                let values: Vec<f32> =
                    lines.iter().map(|line| alone[*line][column as usize]).collect();
                let values = if column % 3 == 1 { vec![] } else { values };
                assert_eq!(columns.column(column), values, "{lines:?}");
            }
        }
    }

    #[test]
    fn names_are_unique_and_as_many_as_the_values() {
        let page = dechaff_page::segment(PAGE.as_bytes()).unwrap();
        let context = RoleContext::new(&page, &SCORES, LineTexts::of(&page), None);
        let matrix = RoleFeatures::new(&page, &SCORES, &context).matrix(&[4, 0]);
        assert_eq!((matrix.columns, matrix.values.len()), (WIDTH, 2 * WIDTH));
        let names: std::collections::HashSet<_> =
            role_features().iter().map(|feature| feature.name.as_str()).collect();
        assert_eq!(names.len(), WIDTH);
        assert!(matrix.values.iter().all(|value| value.is_finite()));
    }
}
