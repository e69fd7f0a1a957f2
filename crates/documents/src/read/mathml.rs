//! Converts MathML to TeX: the elements of most formulas, and the text of all others.
//!
//! The HTML and SVG of MathJax have the same elements with other names, and are read in the same
//! way.

use dechaff_page::html::is_one_of;

use crate::read::symbols::{letters, symbol};
use crate::read::{Dom, Kind, Node};

/// Maximum depth of nesting. Deeper formulas are read as text.
const MAX_DEPTH: usize = 24;

/// Maximum number of letters in the name of a command.
const MAX_COMMAND: usize = 64;

/// Maximum number of parts of an element.
const MAX_PARTS: usize = 1000;

/// Elements of MathJax around the parts of an element.
const WRAPPERS: [&str; 10] = [
    "mjx-row", "mjx-box", "mjx-munder", "mjx-frac", "mjx-dbox", "mjx-dtable", "mjx-table",
    "mjx-itable", "mjx-labels", "mjx-tr",
];

/// A part of a row.
struct Piece {
    tex: String,
    kind: PieceKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    /// Rows of a table, without the environment around them.
    Rows,
    Binomial,
    Other,
}

fn other(tex: String) -> Piece {
    Piece { tex, kind: PieceKind::Other }
}

/// Returns the TeX of a `<math>`, or of a formula drawn by MathJax.
pub(crate) fn tex(dom: &Dom<'_>, math: usize) -> String {
    joined(row(dom, math, 0))
}

/// Returns the parts of an element.
fn row(dom: &Dom<'_>, at: usize, depth: usize) -> Vec<Piece> {
    in_order(dom.children(at).map(|child| piece(dom, child, depth)))
}

/// Signs that open or close a bracket.
const FENCES: [&str; 8] = ["(", ")", "[", "]", "\\{", "\\}", "|", "\\|"];

/// Joins each table with its fences.
fn in_order(pieces: impl Iterator<Item = Piece>) -> Vec<Piece> {
    let mut pieces = pieces.filter(|piece| !piece.tex.trim().is_empty()).peekable();
    let mut found: Vec<Piece> = Vec::new();
    while let Some(piece) = pieces.next() {
        let open = found.last().map_or("", |piece| &piece.tex);
        let close = pieces.peek().map_or("", |piece| &piece.tex);
        let environment = match (piece.kind, open, close) {
            (PieceKind::Binomial, "(", ")") => "",
            (PieceKind::Rows, "(", ")") => "pmatrix",
            (PieceKind::Rows, "[", "]") => "bmatrix",
            (PieceKind::Rows, "\\{", "\\}") => "Bmatrix",
            (PieceKind::Rows, "|", "|") => "vmatrix",
            (PieceKind::Rows, "\\|", "\\|") => "Vmatrix",
            (PieceKind::Rows, "\\{", close) if !FENCES.contains(&close) => "cases",
            _ => {
                found.push(piece);
                continue;
            }
        };
        found.pop();
        pieces.next_if(|_| environment != "cases");
        let is_bare = environment.is_empty();
        let tex = if is_bare { piece.tex } else { in_environment(environment, &piece.tex) };
        found.push(other(tex));
    }
    grow(&mut found);
    found
}

/// Makes the fences around a row as high as its contents.
fn grow(pieces: &mut [Piece]) {
    let [first, between @ .., last] = pieces else { return };
    const HIGH: [&str; 6] = ["\\frac", "\\begin", "\\sum", "\\prod", "\\int", "\\binom"];
    let is_pair = matches!(
        (&*first.tex, &*last.tex),
        ("(" | "[", ")" | "]") | ("\\{", "\\}") | ("|", "|") | ("\\|", "\\|")
    );
    let is_high = |piece: &Piece| {
        piece.kind == PieceKind::Rows || HIGH.iter().any(|part| piece.tex.contains(part))
    };
    if is_pair && between.iter().any(is_high) {
        first.tex.insert_str(0, "\\left");
        last.tex.insert_str(0, "\\right");
    }
}

fn joined(pieces: Vec<Piece>) -> String {
    let mut to = String::new();
    for Piece { tex, kind } in pieces {
        match kind {
            PieceKind::Rows => push(&mut to, &in_environment("matrix", &tex)),
            _ => push(&mut to, &tex),
        }
    }
    to
}

fn in_environment(name: &str, rows: &str) -> String {
    // Numbered equations need `align`.
    match name {
        "matrix" if rows.contains("\\tag{") && !rows.contains("\\\\") => rows.to_string(),
        "matrix" if rows.contains("\\tag{") => format!("\\begin{{align}} {rows} \\end{{align}}"),
        _ => format!("\\begin{{{name}}} {rows} \\end{{{name}}}"),
    }
}

/// Returns the name of an element of MathML, also as MathJax writes it.
fn name(dom: &Dom<'_>, at: usize) -> String {
    let node = &dom[at];
    let name = node.attribute(b"data-mml-node").unwrap_or(node.name());
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    name.strip_prefix("mjx-").map_or(name.clone(), str::to_string)
}

fn piece(dom: &Dom<'_>, at: usize, depth: usize) -> Piece {
    let node = &dom[at];
    if node.kind == Kind::Hidden {
        return other(String::new());
    }
    if node.kind != Kind::Element {
        return other(dom.text(node).trim().to_string());
    }
    if depth >= MAX_DEPTH {
        return other(dom.all_text(at));
    }
    let depth = depth + 1;
    let name = name(dom, at);
    let group = |part| group(dom, part, depth);
    match name.as_str() {
        "mi" | "mn" | "mo" | "ms" => {
            let variant = dom.attribute(node, b"mathvariant").unwrap_or_default();
            other(letters(&text(dom, at), &variant, name == "mi"))
        }
        "mtext" => {
            let text = text(dom, at);
            other(if text.is_empty() { text } else { format!("\\text{{{text}}}") })
        }
        "mspace" => other(" ".into()),
        "annotation" | "annotation-xml" | "surd" | "assistive-mml" | "mphantom" => {
            other(String::new())
        }
        "menclose" => {
            let inside = joined(row(dom, at, depth));
            let inside = inside.trim();
            let notation = dom.attribute(node, b"notation").unwrap_or_default();
            other(match notation.trim() {
                "top" => format!("\\overline{{{inside}}}"),
                "bottom" => format!("\\underline{{{inside}}}"),
                "box" => format!("\\boxed{{{inside}}}"),
                "radical" => format!("\\sqrt{{{inside}}}"),
                _ => inside.to_string(),
            })
        }
        "mtable" => Piece { tex: rows(dom, at, depth), kind: PieceKind::Rows },
        "mfenced" => fenced(dom, at, depth),
        "mfrac" => {
            let [over, under] = parts(dom, at, [b"mjx-num", b"mjx-den"]).map(group);
            let line = node.attribute(b"linethickness").map(<[u8]>::trim_ascii);
            let has_line =
                line.is_none_or(|line| !line.starts_with(b"0") || line.starts_with(b"0."));
            if has_line {
                other(format!("\\frac{over}{under}"))
            } else {
                Piece { tex: format!("\\binom{over}{under}"), kind: PieceKind::Binomial }
            }
        }
        "msqrt" => {
            let inside = row(dom, at, depth).into_iter().filter(|piece| piece.tex != "\\sqrt");
            let inside = joined(inside.collect());
            other(format!("\\sqrt{{{}}}", inside.trim()))
        }
        "mroot" => {
            let [inside, index] = parts(dom, at, [b"mjx-sqrt", b"mjx-root"]).map(group);
            let index = index.trim_start_matches('{').trim_end_matches('}');
            other(format!("\\sqrt[{index}]{inside}"))
        }
        "mover" | "munder" => {
            // Groups nest, so each is read only once.
            let is_above = name == "mover";
            let sign: &[u8] = if is_above { b"mjx-over" } else { b"mjx-under" };
            let [inside, sign] = parts(dom, at, [b"mjx-base", sign]).map(group);
            let trimmed = sign.trim_matches(['{', '}']);
            let command = if is_above { above(trimmed) } else { below(trimmed) };
            let mark = if is_above { '^' } else { '_' };
            other(match command {
                Some(command) => format!("{command}{inside}"),
                None => format!("{}{mark}{sign}", base(inside)),
            })
        }
        "msup" | "msub" => {
            let [inside, script] = parts(dom, at, [b"mjx-base", b"mjx-script"]).map(group);
            let mark = if name == "msup" { '^' } else { '_' };
            other(format!("{}{mark}{script}", base(inside)))
        }
        // With signs above and below its base, or next to it.
        "munderover" | "msubsup" => {
            let [inside, under, over] = both(dom, at, &name).map(group);
            other(format!("{}_{under}^{over}", base(inside)))
        }
        _ => {
            let mut pieces = row(dom, at, depth);
            match pieces.pop() {
                Some(only) if pieces.is_empty() => only,
                last => {
                    pieces.extend(last);
                    other(joined(pieces))
                }
            }
        }
    }
}

/// Returns an element in braces. The braces are empty if the element is missing.
fn group(dom: &Dom<'_>, part: Option<usize>, depth: usize) -> String {
    let inside = part.map(|part| joined(vec![piece(dom, part, depth)])).unwrap_or_default();
    format!("{{{}}}", inside.trim())
}

/// Returns a group without braces if it needs none: a letter, a command, or a command with one
/// argument.
fn base(group: String) -> String {
    let inner = group.strip_prefix('{').and_then(|group| group.strip_suffix('}'));
    let is_plain = |inner: &&str| {
        let name = inner.strip_prefix('\\').unwrap_or_default();
        let letters = name.len() - name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let argument = &name[letters..];
        let mut depth = 0usize;
        let end = argument.find(|c| {
            depth = match c {
                '{' => depth + 1,
                '}' => depth.saturating_sub(1),
                _ => depth,
            };
            depth == 0
        });
        inner.chars().count() == 1
            || letters > 0
                && (argument.is_empty()
                    || argument.starts_with('{') && end == Some(argument.len() - 1))
    };
    inner.filter(is_plain).map_or(group.clone(), str::to_string)
}

/// Returns whether a node is a part of the element around it. MathJax writes empty elements for
/// space.
fn is_part(node: &Node<'_>) -> bool {
    node.kind == Kind::Element && !node.is_named(b"mjx-spacer") && !node.is_named(b"rect")
}

/// Returns the elements directly in an element.
fn elements(dom: &Dom<'_>, at: usize) -> Vec<usize> {
    dom.children(at).filter(|&child| is_part(&dom[child])).take(MAX_PARTS).collect()
}

/// Returns the same elements, with the contents of [`WRAPPERS`] in their place.
fn unwrapped(dom: &Dom<'_>, at: usize) -> Vec<usize> {
    let (mut found, mut next) = (Vec::new(), at + 1);
    while next < dom[at].end && found.len() < MAX_PARTS {
        let node = &dom[next];
        let is_wrapper = is_part(node) && is_one_of(node.name(), &WRAPPERS);
        if is_part(node) && !is_wrapper {
            found.push(next);
        }
        next = if is_wrapper { next + 1 } else { node.end };
    }
    found
}

/// Returns the parts of an element by the names of MathJax, or else in their order.
fn parts<const N: usize>(dom: &Dom<'_>, at: usize, names: [&[u8]; N]) -> [Option<usize>; N] {
    let inside = unwrapped(dom, at);
    let found = names.map(|name| inside.iter().copied().find(|&part| dom[part].is_named(name)));
    if found.iter().all(Option::is_some) {
        return found;
    }
    let parts = elements(dom, at);
    std::array::from_fn(|nth| parts.get(nth).copied())
}

/// Returns the base of `\sum_{a}^{b}` and similar formulas, the part below it, and the part above
/// it.
fn both(dom: &Dom<'_>, at: usize, name: &str) -> [Option<usize>; 3] {
    let [inside, second, third] = parts(dom, at, [b"mjx-base", b"mjx-under", b"mjx-over"]);
    if let (Some(script), None) = (second, third) {
        // The upper script comes first.
        let scripts = elements(dom, script);
        return [inside, scripts.last().copied(), scripts.first().copied()];
    }
    let is_drawn = dom[at].attribute(b"data-mml-node").is_some();
    if is_drawn && name == "msubsup" { [inside, third, second] } else { [inside, second, third] }
}

/// Returns the rows of a table, with the numbers of equations as tags.
fn rows(dom: &Dom<'_>, at: usize, depth: usize) -> String {
    let mut found = Vec::new();
    for next in unwrapped(dom, at) {
        let mut cells = elements(dom, next).into_iter().map(|cell| {
            let tex = joined(vec![piece(dom, cell, depth)]);
            tex.trim().to_string()
        });
        let label = if name(dom, next) == "mlabeledtr" { cells.next() } else { None };
        let mut row = cells.collect::<Vec<_>>().join(" & ");
        let mut label = label.unwrap_or_default();
        // The brackets are texts before and after the number.
        for bracket in ["\\text{(}", "\\text{)}"] {
            label = label.replace(bracket, "");
        }
        let label = label.trim();
        let label = match label.strip_prefix("\\text{").and_then(|text| text.strip_suffix('}')) {
            Some(text) if !text.contains(['{', '}']) => text,
            _ => label,
        };
        if !label.is_empty() {
            row.push_str(&format!(" \\tag{{{}}}", label.trim_matches(['(', ')', ' '])));
        }
        if !row.is_empty() {
            found.push(row);
        }
    }
    found.join(" \\\\ ")
}

/// Returns the contents of an `<mfenced>` with its fences.
fn fenced(dom: &Dom<'_>, at: usize, depth: usize) -> Piece {
    let attribute = |name: &[u8], default: &str| {
        dom.attribute(&dom[at], name).unwrap_or_else(|| default.to_string())
    };
    let (open, close) = (attribute(b"open", "("), attribute(b"close", ")"));
    let separators = attribute(b"separators", ",");
    let separators: Vec<char> = separators.chars().filter(|c| !c.is_whitespace()).collect();
    let mut pieces = vec![other(symbol(open.trim()))];
    for (nth, part) in elements(dom, at).into_iter().enumerate() {
        let separator = separators.get(nth.saturating_sub(1)).or(separators.last());
        pieces.extend(separator.filter(|_| nth > 0).map(|sign| other(sign.to_string())));
        pieces.push(piece(dom, part, depth));
    }
    pieces.push(other(symbol(close.trim())));
    other(joined(in_order(pieces.into_iter())))
}

/// Returns the text of an element, or the characters that MathJax draws in it.
fn text(dom: &Dom<'_>, at: usize) -> String {
    let text = dom.all_text(at);
    if !text.is_empty() {
        return text;
    }
    let inside = &dom.nodes[dom.inside(at)];
    let code =
        |code: &[u8]| char::from_u32(u32::from_str_radix(str::from_utf8(code).ok()?, 16).ok()?);
    let signs = inside.iter().filter(|node| node.kind == Kind::Element).filter_map(|node| {
        if let Some(known) = node.attribute(b"data-c") {
            return code(known);
        }
        let mut classes = node.classes().filter(|_| node.is_named(b"mjx-c"));
        classes.find_map(|class| code(class.strip_prefix(b"mjx-c")?))
    });
    signs.collect()
}

/// Appends a piece, with a space if its letters would continue a command.
pub(crate) fn push(to: &mut String, piece: &str) {
    let piece = piece.trim();
    let Some(first) = piece.chars().next() else { return };
    if first.is_ascii_alphabetic() && ends_in_command(to) {
        to.push(' ');
    }
    to.push_str(piece);
}

/// Returns whether a letter would continue the command at the end of a formula.
fn ends_in_command(tex: &str) -> bool {
    let bytes = tex.as_bytes();
    // Only the end of the formula is searched: the function is called for each piece.
    let name = bytes.iter().rev().take(MAX_COMMAND).take_while(|b| b.is_ascii_alphabetic()).count();
    name > 0 && bytes.get(bytes.len().wrapping_sub(name + 1)) == Some(&b'\\')
}

/// Signs of a line above or below a base.
const BARS: [&str; 11] = ["¯", "‾", "―", "\\_", "_", "-", "−", "–", "—", "⎯", "─"];

/// Returns the command for a sign above its base.
pub(crate) fn above(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "˙" => "\\dot",
        "¨" => "\\ddot",
        "\u{305}" => "\\overline",
        sign if BARS.contains(&sign) => "\\overline",
        "^" | "ˆ" => "\\hat",
        "~" | "˜" | "\\sim" => "\\tilde",
        "→" | "\\to" | "⃗" => "\\vec",
        "⏞" | "︷" => "\\overbrace",
        _ => return None,
    })
}

/// Returns the command for a sign below its base.
fn below(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "⏟" | "︸" => "\\underbrace",
        "\u{332}" => "\\underline",
        sign if BARS.contains(&sign) => "\\underline",
        _ => return None,
    })
}
