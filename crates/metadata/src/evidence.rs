//! Collects everything that is known about a page before values are chosen.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::json_ld::{JsonLd, Work};
use crate::site::stated_language;
use crate::text::{fold, has};
use crate::{Kind, Mark};
use dechaff_extractor::Extraction;
use dechaff_page::Element;
use dechaff_page::Tag;
use dechaff_page::dates::{Custom, Date, written_date};
use dechaff_page::declared::Declared;
use dechaff_page::lexicon::class_names::COMMENT;
use dechaff_page::lexicon::dates::{HISTORY, OTHERS, PUBLISHED, UPDATED};

/// The number of lines above and below the headline in which bylines and dates are searched for.
const ABOVE: usize = 6;
const BELOW: usize = 10;
/// Maximum length in bytes of a line whose date is read and tells whether days precede months.
const EXAMPLE: usize = 160;
/// Minimum number of different dates in lines of one form that are rows of data.
const MIN_ROWS: usize = 3;
/// Minimum length in bytes of a line of text after which bylines and dates are less likely.
const LONG: usize = 120;

/// A line of the page.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    /// Whether it is kept as content.
    pub(super) content: bool,
    /// The tag of the innermost element around it whose name HTML knows, or an empty name.
    pub(super) tag: &'static str,
    /// Whether all of it is a link.
    pub(super) is_link: bool,
    /// Whether it belongs to a comment or to another article of the page. Comments that only their
    /// text tells are looked up near the headline.
    pub(super) is_of_other: bool,
}

/// Where an element of a page is.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// Outside of all articles.
    Outside,
    /// In the article of the headline.
    Own,
    /// In comments, or in another article.
    Other,
}

pub(super) struct Evidence<'a> {
    pub(super) declared: &'a Declared,
    /// Elements that are marked as an author, a date, a headline and more.
    pub(super) marked: &'a [Mark],
    pub(super) json_ld: &'a JsonLd,
    /// The works in JSON-LD. The most likely subject of the page comes first, and works inside
    /// other works come last.
    pub(super) all_works: Vec<&'a Work>,
    pub(super) lines: Vec<Line<'a>>,
    /// The index of the line that is the headline.
    pub(super) headline: Option<usize>,
    /// The line from which distances are counted: the headline, or the start of the content.
    origin: usize,
    /// The index of the first long line of content below it, or the number of lines.
    text: usize,
    /// The address of the page: declared, or from which it was fetched. It is empty if unknown.
    pub(super) address: String,
    /// The names of the site, folded.
    pub(super) sites: Vec<String>,
    pub(super) custom: Custom,
    /// For each mark, the index of its line or of the next line, `[n_marks]`.
    places: Vec<usize>,
    /// The lines of marks far from the headline that are comments, in order, computed when first
    /// needed.
    far_comments: OnceCell<Vec<usize>>,
    extraction: &'a Extraction<'a>,
    /// The lines with a date, once they were searched for.
    dates: OnceCell<Vec<(usize, Date)>>,
    /// The kinds of the elements, once they are needed.
    kinds: OnceCell<Vec<u64>>,
    /// The lines that are rows of data, once they were searched for.
    rows: OnceCell<Vec<bool>>,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(
        declared: &'a Declared,
        marked: &'a [Mark],
        json_ld: &'a JsonLd,
        extraction: &'a Extraction<'a>,
        url: Option<&str>,
    ) -> Self {
        let place = |mark: &Mark| {
            let at = extraction.source().in_file(mark.at..mark.at + 1).start;
            extraction.page().lines.partition_point(|line| line.span().end <= at)
        };
        let places: Vec<usize> = marked.iter().map(place).collect();
        let headline = extraction.title_line();
        let first = || extraction.content().iter().position(|content| *content);
        let origin = headline.or_else(first).unwrap_or(0);
        let lines = lines(extraction, origin);
        let is_text = |line: &Line<'_>| line.content && line.text.len() >= LONG;
        let text = lines.iter().skip(origin + 1).position(is_text);
        let mut all_works: Vec<&Work> = json_ld.works.iter().collect();
        all_works.sort_by_key(|work| (work.nested, Reverse(work.rank)));
        let declared_url = |text: &str| text.contains("://").then(|| text.to_string());
        let address = declared_url(&declared.canonical)
            .or_else(|| declared.meta("og:url").and_then(declared_url))
            .or_else(|| url.and_then(declared_url))
            .unwrap_or_default();
        let mut page = Self {
            headline,
            origin,
            text: text.map_or(lines.len(), |nth| origin + 1 + nth),
            sites: sites(declared, json_ld, &address),
            custom: Custom::default(),
            declared,
            marked,
            json_ld,
            all_works,
            lines,
            address,
            places,
            far_comments: OnceCell::new(),
            extraction,
            dates: OnceCell::new(),
            kinds: OnceCell::new(),
            rows: OnceCell::new(),
        };
        page.find_others();
        let language = stated_language(&page).map(|found| found.value).unwrap_or_default();
        let lines = page.lines.iter().map(|line| line.text).filter(|text| text.len() <= EXAMPLE);
        page.custom = Custom::of(&language, &page.address).with_examples(lines);
        page
    }

    /// Finds the lines that belong to comments and to other articles: after the beginning of the
    /// text, elements that are named after comments, and articles beside that of the headline.
    fn find_others(&mut self) {
        let Some(headline) = self.headline else { return };
        let page = self.extraction.page();
        let start = |line: usize| page.lines.get(line).map_or(u32::MAX, |line| line.start);
        let title = start(headline);
        // Comments follow some text. Without it, they are the posts of a thread.
        let is_below = |(at, line): &(usize, &Line<'_>)| *at > headline && line.content;
        let first =
            || self.lines.iter().enumerate().find(is_below).map_or(usize::MAX, |(at, _)| at);
        let text = start(if self.text < self.lines.len() { self.text } else { first() });
        let own = page.ancestors(&page.lines[headline]).find(|around| around.tag == Tag::ARTICLE);
        let own = own.map(|article| article.start);
        let is_named = |element: &Element| {
            let mut names = page.names(element).iter().map(|name| page.name_text(name));
            names.any(|name| COMMENT.contains(&name) || name == "reviews")
        };
        let state = page.inherited(Part::Outside, |at, around| {
            let element = &page.elements[at];
            let is_article = element.tag == Tag::ARTICLE;
            match around {
                Part::Other => Part::Other,
                _ if element.start > text && is_named(element) => Part::Other,
                Part::Outside if is_article && own == Some(element.start) => Part::Own,
                Part::Outside if is_article && own.is_some() && element.start > title => {
                    Part::Other
                }
                around => around,
            }
        });
        for (line, known) in page.lines.iter().zip(&mut self.lines) {
            known.is_of_other |= state[line.element as usize] == Part::Other;
        }
    }

    /// Iterates over the lines of at most [`EXAMPLE`] bytes that contain a date, with their indices
    /// and dates. Lines of comments and other articles are not among them.
    pub(super) fn dates(&self) -> impl Iterator<Item = (usize, &Line<'a>, Date)> {
        let dates = self.dates.get_or_init(|| {
            let lines = self.lines.iter().enumerate();
            let lines = lines.filter(|(_, line)| line.text.len() <= EXAMPLE && !line.is_of_other);
            lines
                .filter_map(|(at, line)| Some((at, written_date(line.text, self.custom)?)))
                .collect()
        });
        dates.iter().map(|&(at, date)| (at, &self.lines[at], date))
    }

    fn kinds(&self) -> &[u64] {
        self.kinds.get_or_init(|| self.extraction.page().kinds())
    }

    /// Iterates over the lines of the same form as a line: its element and the element around that
    /// are of the same kinds.
    pub(super) fn alike(&self, line: usize) -> impl Iterator<Item = &Line<'a>> {
        let (page, kinds) = (self.extraction.page(), self.kinds());
        let form = |line: &dechaff_page::Line| {
            [line.element, page.element(line).parent].map(|at| kinds[at as usize])
        };
        let wanted = form(&page.lines[line]);
        let lines = page.lines.iter().zip(&self.lines);
        lines.filter(move |(line, _)| form(line) == wanted).map(|(_, line)| line)
    }

    /// Returns whether a line is a row of data: its form occurs in a list or table with several
    /// dates. None of them is the date of the page.
    pub(super) fn is_row(&self, line: usize) -> bool {
        const ROWS: u64 = Tag::LI.bit() | Tag::TABLE.bit();
        let rows = self.rows.get_or_init(|| {
            let page = self.extraction.page();
            let kinds = self.kinds();
            let mut forms: BTreeMap<[u64; 2], Vec<(usize, Date)>> = BTreeMap::new();
            for (at, line, date) in self.dates() {
                let element = page.element(&page.lines[at]);
                let says =
                    [PUBLISHED, UPDATED, OTHERS, HISTORY].iter().any(|words| has(line.text, words));
                if element.mask & ROWS != 0 && !says {
                    let form =
                        [page.lines[at].element, element.parent].map(|at| kinds[at as usize]);
                    forms.entry(form).or_default().push((at, date));
                }
            }
            let mut rows = vec![false; self.lines.len()];
            for lines in forms.into_values() {
                let mut days: Vec<Date> = lines.iter().map(|(_, date)| *date).collect();
                days.sort_unstable();
                days.dedup();
                if days.len() >= MIN_ROWS {
                    lines.into_iter().for_each(|(at, _)| rows[at] = true);
                }
            }
            rows
        });
        rows.get(line).copied().unwrap_or_default()
    }

    /// Returns the page as text, or nothing if it is not UTF-8.
    pub(super) fn source(&self) -> &str {
        self.extraction.source().utf8().unwrap_or_default()
    }

    /// Iterates over all lines, with their counts.
    pub(super) fn counted(&self) -> impl Iterator<Item = (&dechaff_page::Line, &Line<'a>)> {
        self.extraction.page().lines.iter().zip(&self.lines)
    }

    /// Iterates over the works that are not inside other works, the most likely subject of the page
    /// first.
    pub(super) fn works(&self) -> impl Iterator<Item = &'a Work> {
        self.all_works.iter().copied().take_while(|work| !work.nested)
    }

    /// Returns the first text of these works that is not empty.
    pub(super) fn of_work(&self, text: impl Fn(&'a Work) -> &'a str) -> Option<&'a str> {
        self.works().map(text).find(|text| !text.is_empty())
    }

    /// Iterates over the lines around the headline with their indices, the lines below it first.
    pub(super) fn near(&self) -> impl Iterator<Item = (usize, &Line<'a>)> {
        let [above, below] = around(self.origin, self.lines.len(), ABOVE, BELOW + 1);
        let lines = below.chain(above.rev()).map(|at| (at, &self.lines[at]));
        lines.filter(|(_, line)| !line.is_of_other)
    }

    /// Returns whether a line is between the headline and the first long text.
    pub(super) fn is_above_text(&self, line: usize) -> bool {
        (self.origin..self.text).contains(&line)
    }

    /// Returns the lines above and below the headline that are near it, in order.
    pub(super) fn around(&self, above: usize, below: usize) -> [&[Line<'a>]; 2] {
        around(self.origin, self.lines.len(), above, below).map(|near| &self.lines[near])
    }

    /// Returns the headline, folded.
    pub(super) fn folded_headline(&self) -> String {
        self.headline.map_or_else(String::new, |at| fold(self.lines[at].text))
    }

    /// Returns the bytes of the page from the product in microdata around the headline to the next
    /// product, which is a related one. There is none if the page has a single product, or a list.
    pub(super) fn product_part(&self) -> Option<Range<usize>> {
        let headline = self.headline?;
        let all = self.marked.iter().zip(&self.places);
        let mut items = all.filter(|(mark, _)| mark.kind == Kind::ProductItem);
        let (first, _) = items.next().filter(|(_, place)| **place <= headline)?;
        let (next, _) = items.next().filter(|(_, place)| **place > headline)?;
        Some(first.at..next.at)
    }

    /// Iterates over the labels of the buttons in a number of lines from the headline on. They are
    /// no lines themselves.
    pub(super) fn buttons(&self, below: usize) -> impl Iterator<Item = &'a str> {
        let lines = self.origin..self.origin.saturating_add(below);
        let all = self.marked.iter().zip(&self.places);
        let all = all.filter(move |(mark, at)| mark.kind == Kind::Button && lines.contains(at));
        all.filter_map(|(mark, _)| mark.value.as_deref())
    }

    /// Returns a few lines directly below the headline, or an empty list without a headline.
    pub(super) fn below(&self) -> &[Line<'a>] {
        let Some(at) = self.headline else { return &[] };
        &self.lines[at + 1..self.lines.len().min(at + 6)]
    }

    /// Iterates over the marks of a kind outside of comments, either near the headline or far from
    /// it. Marks in asides are far, and come last.
    pub(super) fn marks(&self, kind: Kind, near: bool) -> impl Iterator<Item = &'a Mark> {
        self.placed_marks(kind, near).map(|(_, mark)| mark)
    }

    /// Iterates over the same marks, each with the index of its line or of the next line.
    pub(super) fn placed_marks(
        &self,
        kind: Kind,
        near: bool,
    ) -> impl Iterator<Item = (usize, &'a Mark)> {
        let asides: &[bool] = if near { &[false] } else { &[false, true] };
        asides.iter().flat_map(move |is_aside| {
            let marks = self.marked.iter().enumerate().filter(move |(_, mark)| mark.kind == kind);
            let marks = marks.filter(move |(at, _)| {
                let place = self.places[*at];
                let is_in = self.is_aside(place);
                is_in == *is_aside
                    && (is_in || self.is_near(place) == near)
                    && !self.is_comment(*at)
            });
            marks.map(|(at, mark)| (self.places[at], mark))
        })
    }

    /// Returns whether a line is in the head, the foot or the navigation of a page.
    pub(super) fn is_in_frame(&self, line: usize) -> bool {
        const FRAME: u64 =
            Tag::HEADER.bit() | Tag::FOOTER.bit() | Tag::NAV.bit() | Tag::ASIDE.bit();
        let page = self.extraction.page();
        page.lines.get(line).is_some_and(|line| page.element(line).mask & FRAME != 0)
    }

    pub(super) fn is_aside(&self, line: usize) -> bool {
        const ASIDES: u64 = Tag::ASIDE.bit() | Tag::NAV.bit();
        let page = self.extraction.page();
        page.lines.get(line).is_some_and(|line| page.element(line).mask & ASIDES != 0)
    }

    /// Returns a key by which places near the headline are sorted, the likeliest for a date first:
    /// below the headline, above it, after the first long text, in asides; near ones first.
    pub(super) fn nearness(&self, line: usize) -> (bool, bool, bool, usize) {
        let distance = line.abs_diff(self.origin);
        (self.is_aside(line), line > self.text, line < self.origin, distance)
    }

    /// Iterates over the marks of a kind outside of comments, those near the headline first.
    pub(super) fn all_marks(&self, kind: Kind) -> impl Iterator<Item = &'a Mark> {
        self.marks(kind, true).chain(self.marks(kind, false))
    }

    /// Iterates over the marks of a kind that microdata puts into comments.
    pub(super) fn comment_marks(&self, kind: Kind) -> impl Iterator<Item = &'a Mark> {
        self.marked.iter().filter(move |mark| mark.in_comment && mark.kind == kind)
    }

    fn is_near(&self, line: usize) -> bool {
        line + ABOVE >= self.origin && line <= self.origin + BELOW
    }

    /// Returns whether a mark is in a comment.
    fn is_comment(&self, mark: usize) -> bool {
        if self.marked[mark].in_comment || self.marked[mark].in_review {
            return true;
        }
        let place = self.places[mark];
        let Some(line) = self.lines.get(place) else { return false };
        if line.is_of_other || self.is_near(place) {
            return line.is_of_other;
        }
        // On most pages, the metadata is near the headline.
        let far = self.far_comments.get_or_init(|| {
            let is_far = |place: &usize| *place < self.lines.len() && !self.is_near(*place);
            let mut far: Vec<usize> = self.places.iter().copied().filter(is_far).collect();
            far.dedup();
            let comments = self.extraction.are_comments(&far);
            far.into_iter().zip(comments).filter(|(_, is_one)| *is_one).map(|(at, _)| at).collect()
        });
        far.binary_search(&place).is_ok()
    }
}

/// Returns a number of lines above the origin, and a number of lines from the origin on.
fn around(origin: usize, lines: usize, above: usize, below: usize) -> [Range<usize>; 2] {
    let origin = origin.min(lines);
    [origin.saturating_sub(above)..origin, origin..lines.min(origin.saturating_add(below))]
}

/// Returns the lines of a page.
fn lines<'a>(extraction: &'a Extraction<'_>, origin: usize) -> Vec<Line<'a>> {
    let (page, content) = (extraction.page(), extraction.content());
    let line = |(line, &content)| Line {
        text: page.text(line),
        content,
        tag: page.known_tag(line).name(),
        is_link: line.chars > 0 && line.link_chars >= line.chars,
        is_of_other: false,
    };
    let mut lines: Vec<Line<'_>> = page.lines.iter().zip(content).map(line).collect();
    let [above, below] = around(origin, lines.len(), ABOVE, BELOW + 1);
    let near_headline: Vec<usize> = above.chain(below).collect();
    for (line, comment) in near_headline.iter().zip(extraction.are_comments(&near_headline)) {
        lines[*line].is_of_other = comment;
    }
    lines
}

/// Returns the host in an address, or an empty text.
pub(super) fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#', ':']).next().unwrap_or_default()
}

fn sites(declared: &Declared, json_ld: &JsonLd, address: &str) -> Vec<String> {
    let metas = ["og:site_name", "application-name", "apple-mobile-web-app-title", "dc.publisher"];
    let mut sites: Vec<String> =
        metas.iter().filter_map(|name| declared.meta(name)).map(fold).collect();
    sites.push(fold(&json_ld.site));
    sites.extend(json_ld.works.iter().map(|work| fold(&work.publisher)));
    let host = host(address);
    let host = host.strip_prefix("www.").unwrap_or(host);
    sites.push(fold(host));
    let common = ["com", "org", "net", "www", "news", "blog", "shop", "edu", "gov"];
    sites.extend(host.split('.').filter(|part| part.len() > 2 && !common.contains(part)).map(fold));
    sites.retain(|site| !site.is_empty());
    sites.sort_unstable();
    sites.dedup();
    sites
}
