//! Reads the inline styles that hide text.

use std::borrow::Cow;

use crate::page::effect::{Effect, Hiding};

/// The length in bytes of the longest inline style that is read, and of the part of a longer one.
const MAX_BYTES: usize = 1 << 14;

/// What an inline style does to the text of its element.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Styled {
    pub(crate) effect: Effect,
    /// Whether it sets `display` to something that is shown, which the attribute `hidden` gives way to.
    pub(crate) is_displayed: bool,
}

/// The declarations that matter. Of several for one property, the last valid one counts, unless an
/// earlier one is more important.
#[derive(Debug, Default)]
struct Declared {
    none: Last<bool>,
    invisible: Last<bool>,
    skipped: Last<bool>,
    opacity: Last<bool>,
    /// Whether the text is too small to be seen, or `None` for a size that depends on the one around it.
    small: Last<Option<bool>>,
    positioned: Last<bool>,
    fixed: [Last<bool>; 4],
    pushed: [Last<bool>; 2],
    indented: Last<bool>,
    moved: Last<bool>,
    clip: Last<bool>,
    clip_path: Last<bool>,
    cut_off: Last<bool>,
    narrow: [Last<bool>; 4],
}

/// The value of a property so far.
#[derive(Debug, Default)]
struct Last<T> {
    value: Option<T>,
    important: bool,
}

impl<T> Last<T> {
    fn set(&mut self, value: T, important: bool) {
        if important || !self.important {
            *self = Self { value: Some(value), important };
        }
    }
}

impl Last<bool> {
    fn is(&self) -> bool {
        self.value == Some(true)
    }
}

/// Returns the effect of the value of a `style` attribute, as written. Whether it shows something again
/// is not needed if nothing else hides the element: `in_hidden` tells whether something does.
pub(crate) fn effect(style: &[u8], in_hidden: bool) -> Styled {
    if !in_hidden && !may_hide(style) {
        return Styled::default();
    }
    let style = readable(&style[..style.len().min(MAX_BYTES)]);
    let mut declared = Declared::default();
    for declaration in declarations(&style) {
        if let Some((property, value)) = declaration.split_once(':') {
            let (value, important) = match value.rsplit_once('!') {
                Some((value, mark)) if mark.trim() == "important" => (value, true),
                _ => (value, false),
            };
            declared.read(property.trim(), value.trim(), important);
        }
    }
    declared.effect()
}

/// Returns whether a style may hide text: most styles set colours and margins. What hides something has
/// one of these words and, where the words alone are common, a negative or a small number; `&`, `\\` and
/// comments may write any.
fn may_hide(style: &[u8]) -> bool {
    let (mut display, mut none, mut boxed, mut negative, mut small) =
        (false, false, false, false, false);
    let mut before = b' ';
    for (at, &byte) in style.iter().enumerate() {
        let begins = |word: &[u8]| {
            style.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word))
        };
        match byte {
            b'd' | b'D' => display |= begins(b"display"),
            b'n' | b'N' => none |= begins(b"none"),
            b'o' | b'O' => boxed |= begins(b"overflow") || begins(b"opacity"),
            b'f' | b'F' => boxed |= begins(b"font"),
            b's' | b'S' => boxed |= begins(b"scale"),
            b'v' | b'V' if begins(b"visibility") => return true,
            b'c' | b'C' if begins(b"clip") => return true,
            b'0' => small |= !before.is_ascii_digit(),
            b'1' => {
                let is_alone = style.get(at + 1).is_none_or(|next| !next.is_ascii_digit());
                small |= is_alone && !before.is_ascii_digit();
            }
            b'.' | b'%' => small = true,
            b'&' | b'\\' => return true,
            b'*' if before == b'/' => return true,
            _ => {}
        }
        negative |= before == b'-' && (byte.is_ascii_digit() || byte == b'.');
        before = byte;
    }
    display && none || boxed && small || negative
}

/// Returns a style in lower case, without comments, references and escapes.
fn readable(style: &[u8]) -> String {
    let style = String::from_utf8_lossy(style);
    let style = if style.contains('&') { htmlize::unescape_attribute(style) } else { style };
    let style = if style.contains("/*") { uncommented(&style).into() } else { style };
    let style: Cow<'_, str> = if style.contains('\\') { unescaped(&style).into() } else { style };
    style.to_ascii_lowercase()
}

fn uncommented(style: &str) -> String {
    let mut found = String::new();
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        found.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    found + rest
}

/// Replaces the escapes of CSS: a backslash with up to six hexadecimal digits and a space, or with any
/// other character.
fn unescaped(style: &str) -> String {
    let mut found = String::new();
    let mut rest = style;
    while let Some((before, escape)) = rest.split_once('\\') {
        found.push_str(before);
        let digits = escape.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
        let (digits, after) = escape.split_at(digits);
        if let Ok(code) = u32::from_str_radix(digits, 16) {
            found.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            rest = after.strip_prefix(|c: char| c.is_ascii_whitespace()).unwrap_or(after);
        } else {
            let mut chars = after.chars();
            found.extend(chars.next());
            rest = chars.as_str();
        }
    }
    found + rest
}

/// Splits a style at the semicolons that are in no string and in no parentheses.
fn declarations(style: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(style);
    std::iter::from_fn(move || {
        let text = rest?;
        let (mut quote, mut depth) = (None, 0u32);
        let end = text.bytes().position(|byte| {
            match (byte, quote) {
                (_, Some(open)) if byte == open => quote = None,
                (_, Some(_)) => {}
                (b'"' | b'\'', None) => quote = Some(byte),
                (b'(', None) => depth += 1,
                (b')', None) => depth = depth.saturating_sub(1),
                _ => {}
            }
            byte == b';' && quote.is_none() && depth == 0
        });
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

impl Declared {
    fn read(&mut self, property: &str, value: &str, important: bool) {
        let side = |sides: &[&str]| sides.iter().position(|side| *side == property);
        match property {
            "display" if is_display(value) => self.none.set(value == "none", important),
            "visibility" if matches!(value, "hidden" | "collapse" | "visible" | "initial") => {
                self.invisible.set(matches!(value, "hidden" | "collapse"), important);
            }
            "content-visibility" => self.skipped.set(value == "hidden", important),
            "opacity" => {
                if let Some(opacity) = share(value) {
                    self.opacity.set(opacity < MIN_OPACITY, important);
                }
            }
            "font-size" => {
                if let Some(small) = is_small(value) {
                    self.small.set(small, important);
                }
            }
            "font" => {
                let sizes = value.split_ascii_whitespace();
                let size = sizes.filter_map(|part| is_small(part.split('/').next()?)).next_back();
                if let Some(small) = size {
                    self.small.set(small, important);
                }
            }
            "position" => self.positioned.set(matches!(value, "absolute" | "fixed"), important),
            "text-indent" => self.indented.set(is_far(value), important),
            "transform" | "translate" | "scale" => {
                let hides = match property {
                    "translate" => value.split_ascii_whitespace().any(is_far),
                    "scale" => share(value) == Some(0.0),
                    _ => functions(value).any(|(name, arguments)| {
                        let mut arguments = arguments.split(',').map(str::trim);
                        match name {
                            "translate" | "translatex" | "translatey" | "translate3d" => {
                                arguments.any(is_far)
                            }
                            "scale" | "scalex" | "scaley" | "scale3d" => {
                                arguments.any(|argument| share(argument) == Some(0.0))
                            }
                            _ => false,
                        }
                    }),
                };
                self.moved.set(hides, important);
            }
            "clip" => {
                let empty = functions(value).any(|(name, sides)| {
                    let mut sides = sides.split([',', ' ']).filter(|side| !side.is_empty());
                    name == "rect" && sides.all(|side| side != "auto" && is_tiny(side))
                });
                self.clip.set(empty, important);
            }
            "clip-path" => {
                let empty = functions(value).any(|(name, arguments)| match name {
                    "inset" => arguments.split_ascii_whitespace().next().is_some_and(|first| {
                        first.strip_suffix('%').and_then(number).is_some_and(|cut| cut >= 50.0)
                    }),
                    "circle" => arguments.split_ascii_whitespace().next().is_some_and(is_tiny),
                    _ => false,
                });
                self.clip_path.set(empty, important);
            }
            "overflow" | "overflow-x" | "overflow-y" => {
                let cut_off =
                    value.split_ascii_whitespace().all(|v| matches!(v, "hidden" | "clip"));
                self.cut_off.set(cut_off, important);
            }
            "inset" => {
                for (fixed, value) in self.fixed.iter_mut().zip(value.split_ascii_whitespace()) {
                    fixed.set(is_outside(value), important);
                }
            }
            "margin" => {
                let far = value.split_ascii_whitespace().any(is_far);
                self.pushed.iter_mut().for_each(|pushed| pushed.set(far, important));
            }
            _ => {
                if let Some(at) = side(&["top", "right", "bottom", "left"]) {
                    self.fixed[at].set(is_outside(value), important);
                } else if let Some(at) = side(&["margin-top", "margin-left"]) {
                    self.pushed[at].set(is_far(value), important);
                } else if let Some(at) = side(&["width", "height", "max-width", "max-height"]) {
                    self.narrow[at].set(is_tiny(value), important);
                }
            }
        }
    }

    fn effect(self) -> Styled {
        let any = |all: &[Last<bool>]| all.iter().any(Last::is);
        let small = self.small.value.flatten();
        let placed = self.positioned.is();
        let how = if self.none.is() {
            Some(Hiding::Display)
        } else if self.invisible.is() || self.skipped.is() {
            Some(Hiding::Visibility)
        } else if self.opacity.is() {
            Some(Hiding::Opacity)
        } else if small == Some(true) {
            Some(Hiding::FontSize)
        } else if placed && any(&self.fixed)
            || any(&self.pushed)
            || self.indented.is()
            || self.moved.is()
        {
            Some(Hiding::Position)
        } else if placed && self.clip.is()
            || self.clip_path.is()
            || self.cut_off.is() && any(&self.narrow)
        {
            Some(Hiding::Clip)
        } else {
            None
        };
        let undone = [
            (self.invisible.value == Some(false)).then_some(Hiding::Visibility),
            (small == Some(false)).then_some(Hiding::FontSize),
        ];
        Styled {
            effect: Effect { how, undone, is_panel: false },
            is_displayed: self.none.value == Some(false),
        }
    }
}

/// The opacity below which text cannot be seen.
const MIN_OPACITY: f64 = 0.05;
/// The number of pixels to the left or above that are outside of any window.
const FAR: f64 = 500.0;

/// Returns whether a value of `display` is one that browsers know. They ignore others.
fn is_display(value: &str) -> bool {
    const KNOWN: &[&str] = &[
        "none", "block", "inline", "flex", "grid", "table", "list-item", "contents", "flow",
        "ruby", "run-in", "initial", "inherit", "unset", "revert", "-webkit-box", "-webkit-flex",
        "-webkit-inline", "-ms-flexbox", "-moz-box",
    ];
    value == "none" || KNOWN[1..].iter().any(|known| value.starts_with(known))
}

/// Reads a number, which browsers write with or without an exponent and a leading zero.
fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Reads a number or a percentage as a share of 1.
fn share(value: &str) -> Option<f64> {
    match value.strip_suffix('%') {
        Some(percent) => Some(number(percent)? / 100.0),
        None => number(value),
    }
}

/// Splits a length into its number and its unit.
fn length(value: &str) -> Option<(f64, &str)> {
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    Some((number(digits)?, &value[digits.len()..]))
}

/// Returns the number of pixels of a length. The sizes of fonts and windows are the usual ones.
fn pixels(value: &str) -> Option<f64> {
    let (number, unit) = length(value)?;
    let factor = match unit {
        "" | "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "pc" | "em" | "rem" | "ic" => 16.0,
        "ex" | "ch" => 8.0,
        "%" | "vw" | "vh" | "vmin" | "vmax" => 5.0,
        "in" => 96.0,
        "cm" => 38.0,
        "mm" => 3.8,
        _ => return None,
    };
    Some(number * factor)
}

/// Returns whether a size of a font is too small to be seen: `Some(None)` if this depends on the size
/// around it, `None` if it is not a length.
fn is_small(value: &str) -> Option<Option<bool>> {
    let (number, unit) = length(value)?;
    match unit {
        "" if number != 0.0 => None,
        "em" | "%" | "ex" | "ch" => {
            let share = if unit == "%" { number / 100.0 } else { number };
            Some((share < 0.07).then_some(true))
        }
        _ => Some(Some(pixels(value)? <= 1.0)),
    }
}

/// Returns whether a length leads far to the left or above. Shares of the size of a box do not.
fn is_far(value: &str) -> bool {
    !value.ends_with('%') && pixels(value).is_some_and(|pixels| pixels <= -FAR)
}

/// Returns whether a place is far to the left or above, or a whole window away.
fn is_outside(value: &str) -> bool {
    let share = value.strip_suffix('%').and_then(number);
    is_far(value) || share.is_some_and(|percent| percent <= -100.0)
}

/// Returns whether a length is a pixel at most.
fn is_tiny(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels.abs() <= 1.0)
}

/// Iterates over the functions of a value, with their arguments.
fn functions(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.split(')').filter_map(|call| {
        let (name, arguments) = call.split_once('(')?;
        Some((name.trim(), arguments.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(style: &str, expected: Option<Hiding>) {
        assert_eq!(effect(style.as_bytes(), false).effect.how, expected, "{style}");
    }

    #[test]
    fn declarations_that_hide() {
        for (how, styles) in [
            (
                Hiding::Display,
                &[
                    "display:none",
                    " DISPLAY : None ",
                    "color:red;display:none!important",
                    "display:none ! important; display:block",
                    "display:block;display:none",
                    "display:none;display:nonsense",
                    "display/**/:/* a;b */none",
                    "dis&#112;lay:none",
                    r"d\69splay:n\00006f ne",
                    r"d\isplay:\none",
                    "background:url(data:image/png;base64,a);display:none",
                    "content:';';display:none",
                ][..],
            ),
            (
                Hiding::Visibility,
                &["visibility:hidden", "visibility:collapse", "content-visibility:hidden"],
            ),
            (
                Hiding::Opacity,
                &[
                    "opacity:0", "opacity: 0.0", "opacity:.01", "opacity:4%", "opacity:00",
                    "opacity:5e-3",
                ],
            ),
            (
                Hiding::FontSize,
                &["font-size:0", "font-size:0px", "font-size:1px", "font-size:.01em", "font:0/0 a"],
            ),
            (
                Hiding::Position,
                &[
                    "position:absolute;left:-9999px",
                    "top:-625rem;position:fixed",
                    "position:absolute;inset:-9999px auto auto auto",
                    "text-indent:-9999px",
                    "margin-left:-9999px",
                    "margin:0 0 0 -100em",
                    "transform:translateX(-9999px)",
                    "transform:rotate(1deg) scale(0)",
                    "translate:-9999px 0",
                    "scale:0",
                    "position:fixed;left:-100%",
                    "position:absolute;top:-100vh",
                ],
            ),
            (
                Hiding::Clip,
                &[
                    "position:absolute;clip:rect(0,0,0,0)",
                    "position:absolute;clip:rect(1px 1px 1px 1px)",
                    "clip-path:inset(50%)",
                    "clip-path:circle(0)",
                    "height:0;overflow:hidden",
                    "overflow:hidden;width:1px;height:1px",
                    "max-height:0px;overflow-y:hidden",
                ],
            ),
        ] {
            for style in styles {
                is(style, Some(how));
            }
        }
    }

    #[test]
    fn declarations_that_hide_nothing() {
        for style in [
            "",
            ";:;",
            "display",
            "display:block",
            "display:none;display:block",
            "display:block!important;display:none",
            "--display:none",
            "color:red/*;display:none",
            "content:';display:none'",
            "visibility:visible",
            "opacity:.1",
            "opacity:",
            "font-size:12px",
            "font-size:80%",
            "font-size:medium",
            "font:12px/0 serif",
            "position:absolute;left:-10px",
            "position:absolute;left:9999px",
            "left:-9999px",
            "transform:translateY(-50%)",
            "transform:scale(1)",
            "clip:rect(0,0,0,0)",
            "position:absolute;clip:rect(0,auto,10px,0)",
            "clip-path:inset(10%)",
            "height:0",
            "overflow:hidden",
            "overflow:hidden;width:100%",
            "margin:0 auto",
            "margin-left:-100%",
            "position:absolute;left:-50%",
        ] {
            is(style, None);
        }
    }

    #[test]
    fn long_styles_and_odd_ones_are_read() {
        let long = "a:b;".repeat(MAX_BYTES);
        assert_eq!(effect(format!("{long}display:none").as_bytes(), false), Styled::default());
        is(&format!("display:none;{long}"), Some(Hiding::Display));
        let odd =
            ["display:\\", "opacity:((((", "/*", "\\110000 ", "font:/", "&#0;&", "clip:rect("];
        for style in odd {
            is(style, None);
        }
        assert_eq!(effect(b"\xff;display:none", false).effect.how, Some(Hiding::Display));
    }

    #[test]
    fn styles_that_show_hidden_text_again() {
        let undone = |style: &str| effect(style.as_bytes(), true).effect.undone;
        assert_eq!(undone("visibility:visible"), [Some(Hiding::Visibility), None]);
        assert_eq!(undone("font-size:12px"), [None, Some(Hiding::FontSize)]);
        assert_eq!(undone("font-size:2em"), [None, None]);
        let is_displayed = |style: &[u8]| effect(style, true).is_displayed;
        assert!(is_displayed(b"display:flex") && !is_displayed(b"color:red"));
    }
}
