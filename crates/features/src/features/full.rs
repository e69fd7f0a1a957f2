//! The full feature set.

use std::ops::Range;

use super::Matrix;
use super::columns::Column;
use super::groups::Groups;
use super::line::{LINE, flag, ln1p};
use super::view::{Sums, View};
use crate::dictionary::Dictionaries;
use crate::page::{Line, Page};
use crate::tag::Tag;

/// Tags that are told apart as the nearest element.
const NEAREST: [Tag; 25] = [
    Tag::P,
    Tag::LI,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::TD,
    Tag::TH,
    Tag::DIV,
    Tag::SPAN,
    Tag::A,
    Tag::BLOCKQUOTE,
    Tag::PRE,
    Tag::DT,
    Tag::DD,
    Tag::FIGCAPTION,
    Tag::LABEL,
    Tag::BUTTON,
    Tag::SECTION,
    Tag::ARTICLE,
    Tag::CODE,
    Tag::STRONG,
    Tag::FORM,
    Tag::SUMMARY,
];
/// Tags that are looked for among the open elements.
const OPEN: [Tag; 22] = [
    Tag::NAV,
    Tag::FOOTER,
    Tag::HEADER,
    Tag::ASIDE,
    Tag::ARTICLE,
    Tag::MAIN,
    Tag::FORM,
    Tag::TABLE,
    Tag::UL,
    Tag::OL,
    Tag::FIGURE,
    Tag::BLOCKQUOTE,
    Tag::BUTTON,
    Tag::DL,
    Tag::SECTION,
    Tag::LI,
    Tag::P,
    Tag::PRE,
    Tag::A,
    Tag::H2,
    Tag::H3,
    Tag::DETAILS,
];
/// Line features that lines further away are described by.
const FAR: [usize; 12] = [0, 2, 5, 8, 14, 22, 25, 28, 31, 18, 7, 21];
/// How many containers of a line are described.
const CONTAINERS: usize = 6;
const WINDOWS: [usize; 3] = [5, 12, 30];

/// Columns of [`full`].
const COLUMNS: usize = 3 * LINE.len()
    + 4 * FAR.len()
    + NEAREST.len()
    + OPEN.len()
    + CONTAINERS * CONTAINER.len()
    + REPETITION.len()
    + REPEATS.len()
    + HEADING.len()
    + PLACE.len()
    + WINDOWS.len() * WINDOW.len()
    + TOTALS.len();

/// All features of a page's lines: `[n_lines, columns("full") + room]`, the last `room` of them 0.
pub fn full(page: &Page, dictionaries: &Dictionaries, room: usize) -> Matrix {
    Full::new(page, dictionaries, &Groups::of(page)).rows(0..page.lines.len(), room)
}

/// What the full features of a page's lines are put together from: much less than the features.
pub struct Full<'a> {
    view: View<'a>,
    own: Vec<[f32; LINE.len()]>,
    containers: Vec<[f32; CONTAINER.len()]>,
    headings: Vec<[f32; HEADING.len()]>,
    /// By group.
    repetition: Vec<[f32; REPETITION.len()]>,
    windows: Vec<[f32; WINDOWS.len() * WINDOW.len()]>,
    totals: [f32; TOTALS.len()],
    /// Characters of text before each line.
    chars_before: Vec<f32>,
}

impl<'a> Full<'a> {
    /// Looks at the whole page.
    pub fn new(page: &'a Page, dictionaries: &Dictionaries, groups: &'a Groups) -> Self {
        let view = View::new(page, dictionaries, groups);
        let own = |i| std::array::from_fn(|k| (LINE[k].value)(&view, i));
        let mut chars = 0.0;
        let before = |line: &Line| {
            let before = chars;
            chars += line.chars as f32;
            before
        };
        Self {
            own: (0..page.lines.len()).map(own).collect(),
            containers: (0..page.elements.len()).map(|e| container(&view, e as u32)).collect(),
            headings: headings(&view),
            repetition: view.by_group.iter().map(|sums| repetition(&view, sums)).collect(),
            windows: windows(&view),
            totals: totals(&view),
            chars_before: page.lines.iter().map(before).collect(),
            view,
        }
    }

    /// How many words each line has.
    pub fn words(&self) -> impl Iterator<Item = u32> {
        self.view.stats.iter().map(|stats| stats.words)
    }

    /// The features of some lines in a row: `[lines, columns("full") + room]`, the last `room` of
    /// them 0.
    pub fn rows(&self, lines: Range<usize>, room: usize) -> Matrix {
        let columns = COLUMNS + room;
        let mut rows = Rows(Vec::with_capacity(lines.len() * columns));
        for i in lines {
            self.write(i, &mut rows);
            rows.pass(room);
        }
        Matrix { values: rows.0, columns }
    }

    fn write(&self, i: usize, row: &mut Rows) {
        let Self { view, own, .. } = self;
        let n = own.len();
        row.write(&own[i]);
        for distance in [-1, 1] {
            match at(i, distance, n) {
                Some(j) => row.write(&own[j]),
                None => row.pass(LINE.len()),
            }
        }
        for distance in [-3, -2, 2, 3] {
            match at(i, distance, n) {
                Some(j) => row.write(&FAR.map(|k| own[j][k])),
                None => row.pass(FAR.len()),
            }
        }
        let mut around = view.page.ancestors(view.line(i));
        let nearest = around.find(|e| NEAREST.contains(&e.tag)).map(|e| e.tag);
        row.write(&NEAREST.map(|tag| flag(nearest == Some(tag))));
        row.write(&OPEN.map(|tag| view.is_in(i, tag)));
        let mut found = view.containers(i);
        for _ in 0..CONTAINERS {
            match found.next() {
                Some(element) => row.write(&self.containers[element as usize]),
                None => row.pass(CONTAINER.len()),
            }
        }
        row.write(&self.repetition[view.groups.of[i] as usize]);
        row.write(&[view.repeats[i]]);
        row.write(&self.headings[i]);
        let chars = view.line(i).chars as f32;
        row.write(&place(view, i, self.chars_before[i] + chars / 2.0));
        row.write(&self.windows[i]);
        row.write(&self.totals);
    }
}

/// Rows as they are written, from left to right.
struct Rows(Vec<f32>);

impl Rows {
    fn write(&mut self, values: &[f32]) {
        self.0.extend_from_slice(values);
    }

    /// Leaves so many columns at 0.
    fn pass(&mut self, columns: usize) {
        self.0.resize(self.0.len() + columns, 0.0);
    }
}

fn at(i: usize, distance: isize, n: usize) -> Option<usize> {
    i.checked_add_signed(distance).filter(|&j| j < n)
}

type Named = (&'static str, &'static str, &'static str);

const CONTAINER: [Named; 10] = [
    ("text", "ln", "characters of text"),
    ("link_density", "share", "share of characters inside links"),
    ("sentences", "ln", "sentence marks"),
    ("lines", "ln", "lines"),
    ("share", "share", "share of the page's text"),
    ("line_length", "ln", "mean length of lines"),
    ("images", "per line", "images"),
    ("siblings", "ln", "elements of the same parent, tag and tokens"),
    ("near_mean", "log-odds", "mean weight of its own tag and tokens"),
    ("near_low", "log-odds", "lowest weight of them"),
];

fn container(view: &View<'_>, element: u32) -> [f32; CONTAINER.len()] {
    let sums = &view.inside[element as usize];
    let weights = &view.weights_of(element).near;
    [
        ln1p(sums.chars),
        sums.link_density(),
        ln1p(sums.sentences),
        ln1p(sums.lines),
        sums.chars / view.total.chars.max(1.0),
        ln1p(sums.chars / sums.lines.max(1.0)),
        sums.images / sums.lines.max(1.0),
        ln1p(view.siblings[element as usize] - 1.0),
        weights.mean(),
        weights.low(),
    ]
}

const REPETITION: [Named; 6] = [
    ("group_lines", "ln", "lines of the same signature"),
    ("group_line_length", "ln", "their mean length"),
    ("group_link_density", "share", "their share of characters inside links"),
    ("group_sentences", "ln", "their sentence marks"),
    ("group_share", "share", "their share of the page's text"),
    ("group_images", "per line", "images before them"),
];

const REPEATS: [Named; 1] = [("repeats", "ln", "other lines with the same text")];

fn repetition(view: &View<'_>, sums: &Sums) -> [f32; REPETITION.len()] {
    [
        ln1p(sums.lines),
        ln1p(sums.chars / sums.lines),
        sums.link_density(),
        ln1p(sums.sentences),
        sums.chars / view.total.chars.max(1.0),
        sums.images / sums.lines,
    ]
}

const HEADING: [Named; 7] = [
    ("heading_distance", "ln", "lines since the last heading"),
    ("heading_level", "level / 6", "level of the last heading, 0 without one"),
    ("heading_words", "log-odds", "mean weight of its words"),
    ("heading_phrase", "log-odds", "weight of it as a phrase"),
    ("heading_link_density", "share", "share of its characters inside links"),
    ("heading_near", "log-odds", "mean weight of its nearest elements"),
    ("next_heading_distance", "ln", "lines to the next heading"),
];

/// The heading that each line stands under.
fn headings(view: &View<'_>) -> Vec<[f32; HEADING.len()]> {
    let n = view.page.lines.len();
    let mut out = vec![[0.0; HEADING.len()]; n];
    let mut last: Option<(usize, f32)> = None;
    for (i, row) in out.iter_mut().enumerate() {
        if let Some(level) = level(view, i) {
            last = Some((i, level));
        }
        if let Some((h, level)) = last {
            *row = [
                ln1p((i - h) as f32),
                level / 6.0,
                view.words[h].mean(),
                view.phrase[h],
                view.link_density[h],
                view.element(h).near.mean(),
                0.0,
            ];
        }
    }
    let mut next = n;
    for i in (0..n).rev() {
        out[i][6] = ln1p((next - i) as f32);
        if level(view, i).is_some() {
            next = i;
        }
    }
    out
}

fn level(view: &View<'_>, i: usize) -> Option<f32> {
    let mask = view.tree(i).mask;
    [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6]
        .iter()
        .zip(1u8..)
        .find(|(tag, _)| mask & tag.bit() != 0)
        .map(|(_, level)| f32::from(level))
}

const PLACE: [Named; 15] = [
    ("text_before", "share", "share of the page's text before it"),
    ("lines_before", "share", "share of the page's lines before it"),
    ("has_h1", "flag", "the page has an h1"),
    ("after_h1", "flag", "at or after the first h1"),
    ("from_h1", "50 lines", "distance from the first h1, -2..=2"),
    ("after_title", "flag", "at or after the first line that repeats the title"),
    ("from_title", "50 lines", "distance from it, -2..=2"),
    ("depth", "20 elements", "elements around it"),
    ("hidden", "flag", "hidden by a style or attribute"),
    ("noscript", "flag", "in noscript"),
    ("core_50", "flag", "in the innermost element with half of the sentence marks"),
    ("core_70", "flag", "in that with 7 tenths"),
    ("core_90", "flag", "in that with 9 tenths"),
    ("relative_length", "share", "length relative to the longest line"),
    ("relative_link_density", "share", "link density less the page's"),
];

fn place(view: &View<'_>, i: usize, chars_before: f32) -> [f32; PLACE.len()] {
    let n = view.page.lines.len() as f32;
    let element = view.tree(i);
    let from = |other: Option<usize>| {
        other.map_or((0.0, 0.0), |other| {
            let distance = (i as f32 - other as f32) / 50.0;
            (flag(i >= other), distance.clamp(-2.0, 2.0))
        })
    };
    let (after_h1, from_h1) = from(view.first_h1);
    let (after_title, from_title) = from(view.first_title);
    let core = view.cores.map(|core| {
        let mut at = view.line(i).element;
        while at > core {
            at = view.page.elements[at as usize].parent;
        }
        flag(at == core)
    });
    [
        chars_before / view.total.chars.max(1.0),
        i as f32 / n,
        flag(view.first_h1.is_some()),
        after_h1,
        from_h1,
        after_title,
        from_title,
        f32::from(element.depth) / 20.0,
        flag(element.hidden),
        flag(element.noscript),
        core[0],
        core[1],
        core[2],
        view.line(i).chars as f32 / view.longest(),
        view.link_density[i] - view.total.link_density(),
    ]
}

const WINDOW: [Named; 5] = [
    ("text", "ln", "mean characters of text"),
    ("link_text", "ln", "mean characters inside links"),
    ("sentences", "ln", "mean sentence marks"),
    ("around", "log-odds", "mean weight of class and id tokens"),
    ("words", "log-odds", "mean weight of words"),
];

/// Means over the lines around each, `[n_lines][WINDOWS × WINDOW]`.
fn windows(view: &View<'_>) -> Vec<[f32; WINDOWS.len() * WINDOW.len()]> {
    let n = view.page.lines.len();
    let mut sums = Vec::with_capacity(n + 1);
    let mut sum = [0.0f64; WINDOW.len()];
    sums.push(sum);
    for i in 0..n {
        let line = view.line(i);
        let values = [
            line.chars as f32,
            line.link_chars as f32,
            view.stats[i].sentence_marks as f32,
            view.element(i).around.mean(),
            view.words[i].mean(),
        ];
        sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += f64::from(value));
        sums.push(sum);
    }
    let mean = |i: usize, at: usize| {
        let (width, k) = (WINDOWS[at / WINDOW.len()], at % WINDOW.len());
        let (from, to) = (i.saturating_sub(width), (i + width + 1).min(n));
        let mean = ((sums[to][k] - sums[from][k]) / (to - from) as f64) as f32;
        if k < 3 { ln1p(mean.max(0.0)) } else { mean }
    };
    (0..n).map(|i| std::array::from_fn(|at| mean(i, at))).collect()
}

const TOTALS: [Named; 12] = [
    ("page_text", "ln", "characters of text"),
    ("page_lines", "ln", "lines"),
    ("page_link_density", "share", "share of characters inside links"),
    ("page_longest", "share", "the longest line's share of the text"),
    ("page_sentences", "ln", "sentence marks"),
    ("page_line_length", "ln", "mean length of lines"),
    ("page_articles", "ln", "article elements"),
    ("page_items", "share", "share of lines in list items"),
    ("page_paragraphs", "share", "share of the text in paragraphs"),
    ("page_images", "per line", "images"),
    ("page_currency", "share", "share of lines with a currency sign"),
    ("page_names", "log-odds", "mean weight of the lines' class and id tokens"),
];

fn totals(view: &View<'_>) -> [f32; TOTALS.len()] {
    let total = &view.total;
    let n = total.lines.max(1.0);
    let lines = || 0..view.page.lines.len();
    let share = |yes: &dyn Fn(usize) -> bool| lines().filter(|&i| yes(i)).count() as f32 / n;
    let articles = view.page.elements.iter().filter(|e| e.tag == Tag::ARTICLE).count();
    let paragraphs: f32 = lines().map(|i| view.is_in(i, Tag::P) * view.line(i).chars as f32).sum();
    [
        ln1p(total.chars),
        ln1p(total.lines),
        total.link_density(),
        view.longest() / total.chars.max(1.0),
        ln1p(total.sentences),
        ln1p(total.chars / n),
        ln1p(articles as f32),
        share(&|i| view.is_in(i, Tag::LI) > 0.0),
        paragraphs / total.chars.max(1.0),
        total.images / n,
        share(&|i| view.stats[i].currency > 0),
        lines().map(|i| view.element(i).around.mean()).sum::<f32>() / n,
    ]
}

pub(super) fn columns(out: &mut Vec<Column>) {
    for f in LINE {
        out.push(Column::new(f.name, f.unit, f.doc, f.source));
    }
    for place in ["previous", "next"] {
        for f in LINE {
            out.push(Column::new(
                format!("{place}_{}", f.name),
                f.unit,
                format!("{}, {place} line", f.doc),
                f.source,
            ));
        }
    }
    for place in ["3_before", "2_before", "2_after", "3_after"] {
        for f in FAR.map(|k| &LINE[k]) {
            let doc = format!("{}, line {}", f.doc, place.replace('_', " "));
            out.push(Column::new(format!("{}_{place}", f.name), f.unit, doc, f.source));
        }
    }
    for tag in NEAREST {
        out.push(Column::new(
            format!("nearest_{}", tag.name()),
            "flag",
            format!("nearest element is {}", tag.name()),
            "-",
        ));
    }
    for tag in OPEN {
        out.push(Column::new(
            format!("in_{}", tag.name()),
            "flag",
            format!("inside {}", tag.name()),
            "-",
        ));
    }
    for level in 1..=CONTAINERS {
        for (name, unit, doc) in CONTAINER {
            out.push(Column::new(
                format!("container{level}_{name}"),
                unit,
                format!("{doc}, container {level}"),
                "-",
            ));
        }
    }
    let mut named = |table: &[Named]| {
        out.extend(table.iter().map(|&(name, unit, doc)| Column::new(name, unit, doc, "-")));
    };
    named(&REPETITION);
    named(&REPEATS);
    named(&HEADING);
    named(&PLACE);
    for width in WINDOWS {
        for (name, unit, doc) in WINDOW {
            out.push(Column::new(
                format!("window{width}_{name}"),
                unit,
                format!("{doc}, {width} lines each way"),
                "-",
            ));
        }
    }
    out.extend(
        TOTALS
            .iter()
            .map(|&(name, unit, doc)| Column::new(name, unit, format!("{doc}, of the page"), "-")),
    );
}
