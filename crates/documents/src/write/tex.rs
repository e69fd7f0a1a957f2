//! Writes formulas in Markdown. No part of a formula is read as anything else, neither by readers
//! that know formulas nor by readers for which formulas are text.

use crate::tree::Math;
use crate::write::code_span::code;
use crate::write::escape::starts_block;
use dechaff_page::text::without_controls;

/// Returns a formula within a line, between dollar signs. Returns `None` if no reader could show
/// it: it is then written as code.
pub(super) fn inline(math: &Math, in_table: bool) -> Option<String> {
    let mark = if math.display { "$$" } else { "$" };
    let tex = between_dollars(&math.tex, in_table)?;
    Some(if tex.is_empty() { tex } else { format!("{mark}{tex}{mark}") })
}

/// Returns the lines of a formula in lines of its own.
pub(super) fn block(math: &Math) -> String {
    let begins_block = |tex: &str| {
        starts_block(tex) || tex.starts_with(['*', '_', '~', ':']) || tex.starts_with("[^")
    };
    let mut to = String::new();
    match between_dollars(&math.tex, false) {
        Some(tex) if tex.is_empty() => {}
        // For readers that do not know formulas, the line would begin a list or another block.
        Some(tex) if begins_block(&tex) => to.extend(["$$", &tex, "$$"]),
        Some(tex) => to.extend(["$$\n", &tex, "\n$$"]),
        None => code(&math.tex, false, &mut to),
    }
    to
}

/// Returns TeX of the same meaning that can stand between dollar signs, or `None` if its braces do
/// not match.
///
/// A space, which formulas ignore, keeps `<` from beginning a tag and `](` from being a link.
/// Dollar signs in text, as in `\text{if $x$}`, are written `\(` and `\)`.
fn between_dollars(tex: &str, in_table: bool) -> Option<String> {
    let tex = without_controls(tex);
    let mut to = String::with_capacity(tex.len() + 8);
    // A dollar sign without a partner is left out.
    let mut pairs = unescaped_dollars(&tex) / 2;
    let mut is_open = false;
    let mut depth = 0usize;
    let mut chars = tex.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|c| !c.is_alphanumeric()) } else { None };
        match (c, escaped) {
            (_, Some('|')) if in_table => to.push_str("\\Vert "),
            (_, Some(sign)) if sign.is_whitespace() => to.push_str("\\ "),
            (_, Some(sign)) => to.extend(['\\', sign]),
            ('$', _) if is_open || pairs > 0 => {
                to.push_str(if is_open { "\\)" } else { "\\(" });
                pairs -= usize::from(!is_open);
                is_open = !is_open;
            }
            ('$', _) => {}
            // A backtick is shown so.
            ('`', _) => to.push('‘'),
            ('|', _) if in_table => to.push_str("\\|"),
            (c, _) if c.is_whitespace() => to.push(' '),
            (c, _) => {
                let joins = match to.as_bytes().last() {
                    Some(b'<') => c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'),
                    Some(b']') => c == '(',
                    _ => false,
                };
                if joins {
                    to.push(' ');
                }
                match c {
                    '{' => depth += 1,
                    '}' => depth = depth.checked_sub(1)?,
                    _ => {}
                }
                to.push(c);
            }
        }
    }
    let mut tex = to.trim();
    // A backslash at the end would escape the dollar sign after it.
    while (tex.len() - tex.trim_end_matches('\\').len()) % 2 == 1 {
        tex = tex[..tex.len() - 1].trim_end();
    }
    (depth == 0).then(|| tex.to_string())
}

/// Returns the number of dollar signs that are not written `\$`.
fn unescaped_dollars(tex: &str) -> usize {
    let mut escaped = false;
    let mut is_one = |c: char| {
        let found = c == '$' && !escaped;
        escaped = c == '\\' && !escaped;
        found
    };
    tex.chars().filter(|c| is_one(*c)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is<'a>(tex: &str, expected: impl Into<Option<&'a str>>) {
        let found = inline(&Math { tex: tex.into(), display: false }, false);
        assert_eq!(found.as_deref(), expected.into());
    }

    #[test]
    fn ordinary_formulas_stay_as_they_are() {
        for tex in [
            r"a < b > c",
            r"\frac{a}{b}_{i,j}^* \& \% \$5",
            r"\begin{matrix} a & b \\ c & d \end{matrix}",
            r"\left[a\right] |b| \| \{x\}",
            r"\ce{A <=> B -> C}",
            r"f'(x) = [0, 1] \ldots\ y",
            "x~y #1 π",
        ] {
            is(tex, format!("${tex}$").as_str());
        }
    }

    #[test]
    fn formulas_stay_formulas() {
        is("<img src=x onerror=y>", "$< img src=x onerror=y>$");
        is("a</b><!--<?", "$a< /b>< !--< ?$");
        is(r"\<b", r"$\< b$");
        is("a<$b", "$a< b$");
        is("[a](b)", "$[a] (b)$");
        is(r"x$ [a](javascript:b) y", "$x [a] (javascript:b) y$");
        is(r"\text{if $x$ or $y$}", r"$\text{if \(x\) or \(y\)}$");
        is(r"a$b$c$d\$", r"$a\(b\)cd\$$");
        is("a`b``", "$a‘b‘‘$");
        is("a\\", "$a$");
        is(r"a\\", r"$a\\$");
        is("a\\ $", "$a$");
        is("a\\ \\", "$a$");
        is("a\n\nb\u{1b}", "$a  b$");
        // Nothing is left, or nothing that could be shown.
        is("$", "");
        is("{a", None);
        is("a}{", None);
        is(r"\{a", r"$\{a$");
    }

    #[test]
    fn bars_stay_in_their_cell() {
        let math = Math { tex: r"|a| \| b \\| c\|d".into(), display: true };
        let expected = r"$$\|a\| \Vert  b \\\| c\Vert d$$";
        assert_eq!(inline(&math, true).as_deref(), Some(expected));
    }

    #[test]
    fn lines_of_their_own_begin_no_other_block() {
        let of = |tex: &str| block(&Math { tex: tex.into(), display: true });
        assert_eq!(of("-a"), "$$\n-a\n$$");
        for tex in ["- a", "===", "# a", "> a", "1. a", "***", "~~~", "[^a]: b", ": a"] {
            assert_eq!(of(tex), format!("$${tex}$$"));
        }
        assert_eq!(of("```"), "$$\n‘‘‘\n$$");
        assert_eq!(of("}"), "`}`");
        assert_eq!(of("$"), "");
    }
}
