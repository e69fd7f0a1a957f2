//! Converts MathML to TeX: the elements that most formulas consist of, and the text of all others.

use crate::document::dom::{Dom, Kind};

/// The depth of nesting beyond which formulas are read as text.
const MAX_DEPTH: usize = 24;

/// The largest number of letters in the name of a command.
const MAX_COMMAND: usize = 64;

/// Returns the TeX of a `<math>`.
pub(crate) fn tex(dom: &Dom<'_>, math: usize) -> String {
    let mut to = String::new();
    row(dom, math, 0, &mut to);
    to
}

fn row(dom: &Dom<'_>, at: usize, depth: usize, to: &mut String) {
    for child in dom.children(at) {
        node(dom, child, depth, to);
    }
}

fn node(dom: &Dom<'_>, at: usize, depth: usize, to: &mut String) {
    let node = &dom.nodes[at];
    if node.kind != Kind::Element {
        return push(to, &dom.text(node));
    }
    if depth >= MAX_DEPTH {
        return push(to, &dom.inner_text(at, |_| true));
    }
    let parts: Vec<usize> = dom
        .children(at)
        .filter(|&child| dom.nodes[child].kind == Kind::Element)
        .take(1000)
        .collect();
    let depth = depth + 1;
    let group = |nth: usize| {
        let mut inside = String::new();
        if let Some(&part) = parts.get(nth) {
            self::node(dom, part, depth, &mut inside);
        }
        format!("{{{}}}", inside.trim())
    };
    // A single letter or command needs no braces.
    let base = |group: String| {
        let inner = group.strip_prefix('{').and_then(|group| group.strip_suffix('}'));
        let plain = inner.filter(|inner| {
            inner.chars().count() == 1
                || inner
                    .strip_prefix('\\')
                    .is_some_and(|name| name.chars().all(char::is_alphanumeric))
        });
        plain.map_or(group.clone(), str::to_string)
    };
    let name = node.name().to_ascii_lowercase();
    match &name[..] {
        b"mfrac" => push(to, &format!("\\frac{}{}", group(0), group(1))),
        b"msqrt" => {
            let mut inside = String::new();
            row(dom, at, depth, &mut inside);
            push(to, &format!("\\sqrt{{{}}}", inside.trim()));
        }
        b"mroot" => {
            let index = group(1);
            let index = index.trim_start_matches('{').trim_end_matches('}');
            push(to, &format!("\\sqrt[{index}]{}", group(0)));
        }
        b"mover" => {
            // Groups nest, so each is read only once.
            let (under, sign) = (group(0), group(1));
            match accent(&sign) {
                Some(command) => push(to, &format!("{command}{under}")),
                None => push(to, &format!("{}^{sign}", base(under))),
            }
        }
        b"mtable" => {
            let rows: Vec<String> = parts
                .iter()
                .map(|&part| {
                    let cells = dom.children(part).map(|cell| {
                        let mut inside = String::new();
                        self::node(dom, cell, depth, &mut inside);
                        inside.trim().to_string()
                    });
                    cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" & ")
                })
                .collect();
            push(to, &format!("\\begin{{matrix}} {} \\end{{matrix}}", rows.join(" \\\\ ")));
        }
        b"msup" => push(to, &format!("{}^{}", base(group(0)), group(1))),
        b"msub" | b"munder" => push(to, &format!("{}_{}", base(group(0)), group(1))),
        b"msubsup" | b"munderover" => {
            push(to, &format!("{}_{}^{}", base(group(0)), group(1), group(2)));
        }
        b"mtext" => push(to, &format!("\\text{{{}}}", dom.inner_text(at, |_| true))),
        b"mspace" => to.push(' '),
        b"annotation" | b"annotation-xml" => {}
        b"mi" | b"mn" | b"mo" => push(to, &symbol(&dom.inner_text(at, |_| true))),
        _ => row(dom, at, depth, to),
    }
}

/// Appends a piece, with a space if its letters would continue a command.
fn push(to: &mut String, piece: &str) {
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
    // The whole formula is not searched: this is called for each piece of it.
    let name = bytes.iter().rev().take(MAX_COMMAND).take_while(|b| b.is_ascii_alphabetic()).count();
    name > 0 && bytes.get(bytes.len().wrapping_sub(name + 1)) == Some(&b'\\')
}

/// Returns the command for a sign above a letter.
fn accent(sign: &str) -> Option<&'static str> {
    Some(match sign.trim_matches(['{', '}']) {
        "˙" => "\\dot",
        "¨" => "\\ddot",
        "¯" | "‾" | "―" => "\\overline",
        "^" | "ˆ" => "\\hat",
        "~" | "˜" => "\\tilde",
        "→" | "\\to" => "\\vec",
        _ => return None,
    })
}

/// Returns an identifier or an operator in TeX.
fn symbol(text: &str) -> String {
    let command = match text {
        "∑" => "sum",
        "∏" => "prod",
        "∫" => "int",
        "∞" => "infty",
        "≤" => "le",
        "≥" => "ge",
        "≠" => "ne",
        "≈" => "approx",
        "±" => "pm",
        "×" => "times",
        "⋅" | "·" => "cdot",
        "→" => "to",
        "∈" => "in",
        "∂" => "partial",
        "∇" => "nabla",
        "√" => "sqrt",
        "α" => "alpha",
        "β" => "beta",
        "γ" => "gamma",
        "δ" => "delta",
        "ε" => "epsilon",
        "θ" => "theta",
        "λ" => "lambda",
        "μ" => "mu",
        "π" => "pi",
        "ρ" => "rho",
        "σ" => "sigma",
        "τ" => "tau",
        "φ" | "ϕ" => "phi",
        "ω" => "omega",
        "Δ" => "Delta",
        "Σ" => "Sigma",
        "Ω" => "Omega",
        "sin" | "cos" | "tan" | "log" | "ln" | "exp" | "lim" | "max" | "min" => text,
        // Invisible operators.
        "\u{2061}" | "\u{2062}" | "\u{2063}" | "\u{2064}" => return String::new(),
        "−" => return "-".into(),
        "{" => return "\\{".into(),
        "}" => return "\\}".into(),
        _ => return text.to_string(),
    };
    format!("\\{command}")
}
