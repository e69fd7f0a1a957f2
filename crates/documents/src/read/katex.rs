//! Reads TeX from the HTML of KaTeX, on pages that have neither its TeX nor its MathML.
//!
//! Parts above each other are in a list with their heights: [`levels`].

use crate::read::mathml::{above, push};
use crate::read::symbols::letters;
use crate::read::{Dom, Kind};

/// Maximum depth of nesting. Deeper parts are read as their letters.
const MAX_DEPTH: usize = 24;

/// Classes of elements without a sign.
const NOTHING: [&[u8]; 8] = [
    b"strut", b"pstrut", b"mspace", b"nulldelimiter", b"vlist-s", b"frac-line", b"hide-tail",
    b"katex-mathml",
];

/// Classes of alphabets, and their values of `mathvariant`.
const ALPHABETS: [(&[u8], &str); 8] = [
    (b"mathbf", "bold"),
    (b"boldsymbol", "bold-italic"),
    (b"mathbb", "double-struck"),
    (b"mathcal", "script"),
    (b"mathscr", "script"),
    (b"mathfrak", "fraktur"),
    (b"mathtt", "monospace"),
    (b"mathsf", "sans-serif"),
];

/// Returns the TeX of the formula in an element, if KaTeX drew it.
pub(crate) fn tex(dom: &Dom<'_>, at: usize) -> Option<String> {
    let drawn = (at..dom[at].end).take(4096).find(|at| is(dom, *at, b"katex-html"))?;
    Some(row(dom, drawn, "", 0))
}

/// Returns whether an element has a class.
fn is(dom: &Dom<'_>, at: usize, class: &[u8]) -> bool {
    dom[at].has_class(|known| known == class)
}

/// Returns whether an element, or an element inside it, has a class.
fn holds(dom: &Dom<'_>, at: usize, class: &[u8]) -> bool {
    (at..dom[at].end).any(|at| is(dom, at, class))
}

/// Returns the TeX of the parts of an element.
fn row(dom: &Dom<'_>, at: usize, variant: &str, depth: usize) -> String {
    let mut to = String::new();
    if dom[at].kind == Kind::Element {
        dom.children(at).for_each(|child| push(&mut to, &part(dom, child, variant, depth + 1)));
    }
    to
}

fn part(dom: &Dom<'_>, at: usize, variant: &str, depth: usize) -> String {
    let node = &dom[at];
    if node.kind == Kind::Text {
        let text = dom.text(node).replace('\u{200b}', "");
        return letters(text.trim(), variant, text.trim().len() > 1);
    }
    let has = |name: &[u8]| is(dom, at, name);
    if NOTHING.into_iter().any(has) || dom.budget.is_spent() {
        return String::new();
    }
    if depth > MAX_DEPTH {
        return dom.all_text(at);
    }
    let variant =
        ALPHABETS.iter().find(|(class, _)| has(class)).map_or(variant, |(_, variant)| variant);
    let inside = |level: &usize| row(dom, *level, variant, depth);
    let all = |levels: &[usize]| levels.iter().map(inside).collect::<String>();
    if has(b"delimsizing") {
        return delimiter(&dom.all_text(at));
    }
    if has(b"text") {
        return format!("\\text{{{}}}", dom.all_text(at));
    }
    if has(b"sqrt") {
        let parts = dom.children(at);
        let (root, radicand): (Vec<usize>, Vec<usize>) =
            parts.partition(|at| is(dom, *at, b"root"));
        let radicand = radicand
            .iter()
            .find_map(|at| levels(dom, *at).into_iter().max_by_key(|at| dom[*at].all));
        let root = root.first().map(inside).filter(|root| !root.is_empty());
        let root = root.map_or_else(String::new, |root| format!("[{root}]"));
        return format!("\\sqrt{root}{{{}}}", radicand.as_ref().map(inside).unwrap_or_default());
    }
    let is_line = |level: &usize| holds(dom, *level, b"frac-line");
    if has(b"mfrac") {
        let mut levels = levels(dom, at);
        let has_line = levels.iter().any(is_line);
        levels.retain(|level| !is_line(level));
        let parts: Vec<String> = levels.iter().map(inside).collect();
        return match &parts[..] {
            [over, under] if has_line => format!("\\frac{{{over}}}{{{under}}}"),
            [over, under] => format!("{{{over} \\atop {under}}}"),
            _ => parts.concat(),
        };
    }
    if has(b"msupsub") {
        let is_low = || (at..node.end).take(4).any(|at| is(dom, at, b"vlist-t2"));
        let parts: Vec<String> = levels(dom, at).iter().map(inside).collect();
        return match &parts[..] {
            [above, below] => format!("_{{{below}}}^{{{above}}}"),
            [below] if is_low() => format!("_{{{below}}}"),
            // A prime is raised without a sign.
            [above] if above.starts_with('\'') => above.clone(),
            parts => format!("^{{{}}}", parts.concat()),
        };
    }
    if has(b"op-limits") {
        let levels = levels(dom, at);
        let Some(operator) = levels.iter().position(|level| holds(dom, *level, b"mop")) else {
            return all(&levels);
        };
        let limit = |sign: char, levels: &[usize]| match levels {
            [] => String::new(),
            levels => format!("{sign}{{{}}}", all(levels)),
        };
        let (above, below) = (&levels[..operator], &levels[operator + 1..]);
        return inside(&levels[operator]) + &limit('_', below) + &limit('^', above);
    }
    if has(b"accent") {
        let levels = levels(dom, at);
        let is_accent = |level: &usize| {
            let inside = &dom.nodes[*level..dom.nodes[*level].end];
            inside.iter().any(|node| node.has_class(|class| class.starts_with(b"accent-")))
        };
        let (accent, base): (Vec<usize>, Vec<usize>) = levels.into_iter().partition(is_accent);
        let sign: String = accent.iter().map(|at| dom.all_text(*at)).collect();
        return format!("{}{{{}}}", above(sign.trim()).unwrap_or("\\vec"), all(&base));
    }
    for (class, command) in [(&b"overline"[..], "\\overline"), (b"underline", "\\underline")] {
        if has(class) {
            return format!("{command}{{{}}}", all(&levels(dom, at)));
        }
    }
    if has(b"mtable") {
        return table(dom, at, variant, depth);
    }
    row(dom, at, variant, depth)
}

/// Returns the matrix of a table, which is drawn column by column.
fn table(dom: &Dom<'_>, at: usize, variant: &str, depth: usize) -> String {
    let is_column = |at: &usize| dom[*at].has_class(|class| class.starts_with(b"col-align"));
    let columns: Vec<Vec<String>> = dom
        .children(at)
        .filter(is_column)
        .map(|column| {
            levels(dom, column).iter().map(|cell| row(dom, *cell, variant, depth)).collect()
        })
        .collect();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    dom.budget.spend_repeated(rows * columns.len());
    if dom.budget.is_spent() {
        return String::new();
    }
    let cell = |column: &Vec<String>, nth: usize| column.get(nth).cloned().unwrap_or_default();
    let row = |nth| columns.iter().map(|column| cell(column, nth)).collect::<Vec<_>>().join(" & ");
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("\\begin{{matrix}} {} \\end{{matrix}}", rows.join(" \\\\ "))
}

/// Returns the parts of a list that stand above each other, the highest first.
fn levels(dom: &Dom<'_>, at: usize) -> Vec<usize> {
    let mut near = (at..dom[at].end).take(8);
    let Some(list) = near.find(|at| is(dom, *at, b"vlist")) else { return vec![at] };
    let height = |at: usize| {
        let (_, top) = dom[at].declarations().find(|(name, _)| *name == b"top")?;
        let top = str::from_utf8(top).ok()?.strip_suffix("em")?;
        top.parse::<f32>().ok().filter(|top| top.is_finite())
    };
    let mut found: Vec<(f32, usize)> =
        dom.children(list).filter_map(|at| Some((height(at)?, at))).collect();
    found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    found.into_iter().map(|(_, at)| at).collect()
}

/// Returns a bracket that is drawn from pieces.
fn delimiter(text: &str) -> String {
    let sign = match text.trim_start_matches('\u{200b}').chars().next() {
        Some('⎛' | '⎜' | '⎝') => "(",
        Some('⎞' | '⎟' | '⎠') => ")",
        Some('⎡' | '⎢' | '⎣') => "[",
        Some('⎤' | '⎥' | '⎦') => "]",
        Some('⎧' | '⎨' | '⎩' | '{') => "\\{",
        Some('⎫' | '⎬' | '⎭' | '}') => "\\}",
        Some('∣') => "|",
        Some('∥') => "\\|",
        _ => return letters(text, "", false),
    };
    sign.to_string()
}
