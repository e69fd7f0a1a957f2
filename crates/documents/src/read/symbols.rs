//! Writes the letters and signs of formulas in TeX.

/// Code of the first letter of mathematical alphabets, each of which has 52 letters.
const ALPHABETS: u32 = 0x1d400;
/// Code of the first Greek letter of mathematical alphabets, each of which has 58 letters and
/// signs.
const GREEK: u32 = 0x1d6a8;
/// Code of the first digit of mathematical alphabets.
const DIGITS: u32 = 0x1d7ce;

/// Commands for the mathematical alphabets in the order of Unicode. The second alphabet is the one
/// of ordinary variables.
const COMMANDS: [&str; 13] = [
    "mathbf", "", "boldsymbol", "mathcal", "mathcal", "mathfrak", "mathbb", "mathfrak", "mathsf",
    "mathsf", "mathsf", "mathsf", "mathtt",
];

/// Returns a character without the style of a mathematical alphabet, and the command for this
/// style.
fn plain(c: char) -> (char, &'static str) {
    let code = u32::from(c);
    let shifted = |start: u32, by: u32| char::from_u32(start + by).unwrap_or(c);
    match code {
        ALPHABETS..0x1d6a4 => {
            let (alphabet, letter) = ((code - ALPHABETS) / 52, (code - ALPHABETS) % 52);
            let letter =
                if letter < 26 { shifted(0x41, letter) } else { shifted(0x61, letter - 26) };
            (letter, COMMANDS.get(alphabet as usize).copied().unwrap_or_default())
        }
        GREEK..DIGITS => {
            let (alphabet, letter) = ((code - GREEK) / 58, (code - GREEK) % 58);
            let letter = match letter {
                17 => 'Θ',
                0..=24 => shifted(0x391, letter),
                25 => '∇',
                26..=50 => shifted(0x3b1, letter - 26),
                _ => "∂ϵϑϰϕϱϖ".chars().nth(letter as usize - 51).unwrap_or(c),
            };
            let command = if alphabet == 0 || alphabet == 2 { "boldsymbol" } else { "" };
            (letter, command)
        }
        DIGITS..0x1d800 => {
            let (alphabet, digit) = ((code - DIGITS) / 10, (code - DIGITS) % 10);
            (shifted(0x30, digit), ["mathbf", "mathbb", "", "mathbf", ""][alphabet.min(4) as usize])
        }
        0x210e => ('h', ""),
        _ if c.is_ascii() => (c, ""),
        _ => {
            let alphabets = [("ℝℂℕℤℚℙ", "RCNZQP", "mathbb"), ("ℒℋℱℬℰℛℳ", "LHFBERM", "mathcal")];
            let letter = |(styled, plain, command): (&str, &str, _)| {
                let letter = plain.chars().nth(styled.chars().position(|known| known == c)?)?;
                Some((letter, command))
            };
            alphabets.into_iter().find_map(letter).unwrap_or((c, ""))
        }
    }
}

/// Returns an identifier, a number or an operator in TeX, with the style of its letters or of a
/// `mathvariant`.
pub(crate) fn letters(text: &str, variant: &str, is_name: bool) -> String {
    let mut command = match variant {
        "bold" => "mathbf",
        "bold-italic" => "boldsymbol",
        "double-struck" => "mathbb",
        "script" | "bold-script" => "mathcal",
        "fraktur" | "bold-fraktur" => "mathfrak",
        "monospace" => "mathtt",
        "normal" if is_name && text.len() == 1 && text.starts_with(|c: char| c.is_alphabetic()) => {
            "mathrm"
        }
        name if name.starts_with("sans-serif") => "mathsf",
        _ => "",
    };
    let mut letters = String::with_capacity(text.len());
    for c in text.chars() {
        let (letter, own) = plain(c);
        letters.push(letter);
        if !own.is_empty() {
            command = own;
        }
    }
    let tex = symbol(&letters);
    let is_word = |text: &str| text.len() > 1 && text.bytes().all(|b| b.is_ascii_alphabetic());
    match command {
        "" if is_name && is_word(&tex) => format!("\\operatorname{{{tex}}}"),
        "" => tex,
        // Signs in bold need another command.
        "mathbf" if tex.starts_with('\\') => format!("\\boldsymbol{{{tex}}}"),
        _ if tex.is_empty() => tex,
        _ => format!("\\{command}{{{tex}}}"),
    }
}

/// Signs, each with the name of its command in TeX.
const SIGNS: &[&str] = &[
    "∑ sum", "∏ prod", "∫ int", "∬ iint", "∮ oint", "∞ infty", "≤ le", "≥ ge", "≪ ll", "≫ gg",
    "≠ ne", "≈ approx", "≡ equiv", "≅ cong", "∼ sim", "∝ propto", "± pm", "∓ mp", "× times",
    "÷ div", "⋅ cdot", "· cdot", "∘ circ", "⊗ otimes", "⊕ oplus", "→ to", "← leftarrow",
    "↦ mapsto", "↔ leftrightarrow", "⇒ Rightarrow", "⇔ Leftrightarrow", "∈ in", "∉ notin", "∋ ni",
    "⊂ subset", "⊆ subseteq", "∪ cup", "∩ cap", "∅ emptyset", "∀ forall", "∃ exists", "∧ land",
    "∨ lor", "¬ neg", "∂ partial", "∇ nabla", "√ sqrt", "ℏ hbar", "ℓ ell", "… ldots", "⋯ cdots",
    "⋮ vdots", "⋱ ddots", "⟨ langle", "〈 langle", "⟩ rangle", "〉 rangle", "⌊ lfloor", "⌋ rfloor",
    "⌈ lceil", "⌉ rceil", "α alpha", "β beta", "γ gamma", "δ delta", "ε epsilon", "ϵ epsilon",
    "ζ zeta", "η eta", "θ theta", "ϑ vartheta", "ι iota", "κ kappa", "λ lambda", "μ mu", "ν nu",
    "ξ xi", "π pi", "ρ rho", "σ sigma", "ς varsigma", "τ tau", "υ upsilon", "φ phi", "ϕ phi",
    "χ chi", "ψ psi", "ω omega", "Γ Gamma", "Δ Delta", "Θ Theta", "Λ Lambda", "Ξ Xi", "Π Pi",
    "Σ Sigma", "Φ Phi", "Ψ Psi", "Ω Omega", "⋆ star", "∗ ast", "⊥ perp", "∖ setminus", "∣ mid",
    "∤ nmid", "≃ simeq", "≺ prec", "≻ succ", "⩽ leqslant", "⩾ geqslant", "⊃ supset", "⊇ supseteq",
    "⟶ longrightarrow", "⟹ Longrightarrow", "⟺ Longleftrightarrow", "↑ uparrow", "↓ downarrow",
    "∠ angle", "△ triangle", "⊢ vdash", "⊨ models", "† dagger", "‡ ddagger", "∙ bullet",
    "⨁ bigoplus", "⨂ bigotimes", "⋃ bigcup", "⋂ bigcap", "⋀ bigwedge", "⋁ bigvee", "∐ coprod",
    "ℜ Re", "ℑ Im", "ℵ aleph",
];

/// Returns an identifier or an operator in TeX.
pub(crate) fn symbol(text: &str) -> String {
    match text {
        "sin" | "cos" | "tan" | "cot" | "sec" | "csc" | "sinh" | "cosh" | "tanh" | "arcsin"
        | "arccos" | "arctan" | "log" | "ln" | "lg" | "exp" | "lim" | "max" | "min" | "sup"
        | "inf" | "det" | "dim" | "ker" | "gcd" | "deg" | "arg" | "Pr" | "{" | "}" | "%" | "#"
        | "&" | "$" | "_" => format!("\\{text}"),
        _ if text.is_ascii() => text.to_string(),
        "′" => "'".into(),
        "″" => "''".into(),
        "‖" | "∥" => "\\|".into(),
        // Invisible operators.
        "\u{2061}" | "\u{2062}" | "\u{2063}" | "\u{2064}" => String::new(),
        "−" => "-".into(),
        _ => {
            let mut names = SIGNS.iter().filter_map(|sign| sign.strip_prefix(text));
            let name = names.find_map(|name| name.strip_prefix(' '));
            name.map_or_else(|| text.to_string(), |name| format!("\\{name}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_mathematical_alphabets() {
        for (text, variant, expected) in [
            ("𝑥", "", "x"),
            ("𝐯", "", "\\mathbf{v}"),
            ("𝔸", "", "\\mathbb{A}"),
            ("ℤ", "", "\\mathbb{Z}"),
            ("ℳ", "", "\\mathcal{M}"),
            ("〈", "", "\\langle"),
            ("ℎ", "", "h"),
            ("𝛼", "", "\\alpha"),
            ("𝟏", "", "\\mathbf{1}"),
            ("v", "bold", "\\mathbf{v}"),
            ("σ", "bold", "\\boldsymbol{\\sigma}"),
            ("d", "normal", "\\mathrm{d}"),
            ("sin", "", "\\sin"),
            ("rank", "", "\\operatorname{rank}"),
            ("12", "", "12"),
            ("−", "", "-"),
        ] {
            assert_eq!(letters(text, variant, text != "−"), expected, "{text}");
        }
    }
}
