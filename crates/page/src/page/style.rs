//! Reads the inline styles that hide text.

use crate::page::effect::{Effect, Hiding};

/// The length in bytes of the longest inline style that is read, and of the part of a longer one.
const MAX_BYTES: usize = 1 << 14;

/// A property that can hide text, how it does, and whether a value hides it: `None` for a value that
/// browsers ignore, or that depends on the elements around.
type Property = (&'static str, Hiding, fn(&str) -> Option<bool>);

/// If several hide the text of an element, the first one names the way.
const PROPERTIES: [Property; 18] = [
    ("display", Hiding::Display, |value| Some(value == "none")),
    ("visibility", Hiding::Visibility, is_invisible),
    ("opacity", Hiding::Opacity, |value| Some(share(value)? < MIN_OPACITY)),
    ("font-size", Hiding::FontSize, is_small),
    ("left", Hiding::Position, |value| Some(is_outside(value))),
    ("right", Hiding::Position, |value| Some(is_outside(value))),
    ("top", Hiding::Position, |value| Some(is_outside(value))),
    ("bottom", Hiding::Position, |value| Some(is_outside(value))),
    ("margin", Hiding::Position, |value| Some(value.split_ascii_whitespace().any(is_far))),
    ("margin-left", Hiding::Position, |value| Some(is_far(value))),
    ("margin-top", Hiding::Position, |value| Some(is_far(value))),
    ("text-indent", Hiding::Position, |value| Some(is_far(value))),
    ("clip", Hiding::Clip, |value| Some(is_empty_clip(value))),
    ("clip-path", Hiding::Clip, |value| Some(is_empty_path(value))),
    ("width", Hiding::Clip, |value| Some(is_tiny(value))),
    ("height", Hiding::Clip, |value| Some(is_tiny(value))),
    ("max-width", Hiding::Clip, |value| Some(is_tiny(value))),
    ("max-height", Hiding::Clip, |value| Some(is_tiny(value))),
];

/// Properties that hide only an element that is taken out of the flow of the text.
const OF_PLACED: [&str; 5] = ["left", "right", "top", "bottom", "clip"];
/// Properties that hide only an element that cuts off what does not fit.
const OF_CUT_OFF: [&str; 4] = ["width", "height", "max-width", "max-height"];

/// What an inline style does to the text of its element.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Styled {
    pub(crate) effect: Effect,
    /// Whether it sets `display` to something that is shown, which the attribute `hidden` gives way to.
    pub(crate) is_displayed: bool,
}

/// Returns the effect of the value of a `style` attribute, as written.
pub(crate) fn effect(style: &[u8]) -> Styled {
    let style = String::from_utf8_lossy(&style[..style.len().min(MAX_BYTES)]);
    let style = if style.contains('&') { htmlize::unescape_attribute(style) } else { style };
    // Of several values of a property, the last one counts, unless an earlier one is more important.
    let mut found: [Option<(bool, bool)>; PROPERTIES.len()] = Default::default();
    let (mut is_placed, mut is_cut_off) = (false, false);
    for declaration in style.split(';') {
        let Some((name, value)) = declaration.split_once(':') else { continue };
        let name = name.trim();
        if name.eq_ignore_ascii_case("position") {
            let value = value.trim();
            is_placed = ["absolute", "fixed"].iter().any(|is| value.eq_ignore_ascii_case(is));
        } else if name.eq_ignore_ascii_case("overflow") {
            is_cut_off = value.trim().eq_ignore_ascii_case("hidden");
        }
        let is_it = |property: &Property| property.0.eq_ignore_ascii_case(name);
        let Some(at) = PROPERTIES.iter().position(is_it) else { continue };
        let value = value.to_ascii_lowercase();
        let (value, important) = match value.rsplit_once('!') {
            Some((value, mark)) if mark.trim() == "important" => (value, true),
            _ => (&*value, false),
        };
        if let Some(hides) = PROPERTIES[at].2(value.trim())
            && (important || !found[at].is_some_and(|(_, important)| important))
        {
            found[at] = Some((hides, important));
        }
    }
    let is = |way: Hiding, hides: bool| {
        let mut all = PROPERTIES.iter().zip(&found);
        all.any(|(property, found)| property.1 == way && found.is_some_and(|it| it.0 == hides))
    };
    let hides = |((name, ..), found): &(&Property, Option<(bool, bool)>)| {
        found.is_some_and(|(hides, _)| hides)
            && (is_placed || !OF_PLACED.contains(name))
            && (is_cut_off || !OF_CUT_OFF.contains(name))
    };
    let undone = |way| is(way, false).then_some(way);
    let effect = Effect {
        how: PROPERTIES.iter().zip(found).find(hides).map(|((_, way, _), _)| *way),
        undone: [undone(Hiding::Visibility), undone(Hiding::FontSize)],
        is_panel: false,
    };
    Styled { effect, is_displayed: is(Hiding::Display, false) }
}

/// The opacity below which text cannot be seen.
const MIN_OPACITY: f64 = 0.05;
/// The number of pixels to the left or above that are outside of any window.
const FAR: f64 = 500.0;

fn is_invisible(value: &str) -> Option<bool> {
    match value {
        "hidden" | "collapse" => Some(true),
        "visible" | "initial" => Some(false),
        _ => None,
    }
}

/// Returns whether a size of a font is too small to be seen.
fn is_small(value: &str) -> Option<bool> {
    let (number, unit) = length(value)?;
    match unit {
        "" if number != 0.0 => None,
        "em" | "%" => {
            let share = if unit == "%" { number / 100.0 } else { number };
            (share < 0.07).then_some(true)
        }
        _ => Some(pixels(value)? <= 1.0),
    }
}

/// Returns whether a length leads far to the left or above. Shares of the size of a box do not.
fn is_far(value: &str) -> bool {
    !value.ends_with('%') && pixels(value).is_some_and(|pixels| pixels <= -FAR)
}

/// Returns whether a place is far to the left or above, or a whole window away.
fn is_outside(value: &str) -> bool {
    let percent = value.strip_suffix('%').and_then(number);
    is_far(value) || percent.is_some_and(|percent| percent <= -100.0)
}

/// Returns whether a length is at most a pixel.
fn is_tiny(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels <= 1.0)
}

/// Returns whether `rect(…)` has no area: a way to hide text from readers that spam and labels for screen
/// readers share.
fn is_empty_clip(value: &str) -> bool {
    let sides = value.strip_prefix("rect(").and_then(|sides| sides.strip_suffix(')'));
    sides.is_some_and(|sides| sides.split([',', ' ']).filter(|it| !it.is_empty()).all(is_tiny))
}

/// Returns whether `inset(…)` cuts off half of each side, or `circle(…)` has no radius.
fn is_empty_path(value: &str) -> bool {
    let Some((name, arguments)) = value.split_once('(') else { return false };
    let first = arguments.split([' ', ')']).next().unwrap_or_default();
    match name {
        "inset" => first.strip_suffix('%').and_then(number).is_some_and(|cut| cut >= 50.0),
        "circle" => is_tiny(first),
        _ => false,
    }
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
        "em" | "rem" => 16.0,
        "vw" | "vh" => 5.0,
        _ => return None,
    };
    Some(number * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(style: &str, expected: Option<Hiding>) {
        assert_eq!(effect(style.as_bytes()).effect.how, expected, "{style}");
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
                    "dis&#112;lay:none",
                    "background:url(data:image/png;base64,a);display:none",
                    "opacity:0;display:none",
                ][..],
            ),
            (Hiding::Visibility, &["visibility:hidden", "visibility:collapse"]),
            (
                Hiding::Opacity,
                &[
                    "opacity:0", "opacity: 0.0", "opacity:.01", "opacity:4%", "opacity:00",
                    "opacity:5e-3",
                ],
            ),
            (
                Hiding::FontSize,
                &["font-size:0", "font-size:0px", "font-size:1px", "font-size:.01em"],
            ),
            (
                Hiding::Position,
                &[
                    "position:absolute;left:-9999px",
                    "top:-625rem;position:FIXED",
                    "text-indent:-9999px",
                    "margin-left:-9999px",
                    "margin:0 0 0 -100em",
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
                    "overflow: hidden; height: 1px;",
                    "max-width:0;overflow:hidden",
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
            "clip:rect(0,0,0,0)",
            "position:absolute;clip:rect(0,auto,10px,0)",
            "clip-path:inset(10%)",
            "height:0",
            "display",
            "display:block",
            "display:none;display:block",
            "display:block!important;display:none",
            "--display:none",
            "visibility:visible",
            "visibility:nonsense",
            "opacity:.1",
            "opacity:",
            "font-size:12px",
            "font-size:80%",
            "font-size:medium",
            "position:absolute;left:-10px",
            "position:absolute;left:9999px",
            "left:-9999px",
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
        assert_eq!(effect(format!("{long}display:none").as_bytes()), Styled::default());
        is(&format!("display:none;{long}"), Some(Hiding::Display));
        for style in ["display:\\", "opacity:((((", "left:-", "&#0;&", "font-size:%"] {
            is(style, None);
        }
        assert_eq!(effect(b"\xff;display:none").effect.how, Some(Hiding::Display));
    }

    #[test]
    fn styles_that_show_hidden_text_again() {
        let undone = |style: &str| effect(style.as_bytes()).effect.undone;
        assert_eq!(undone("visibility:visible"), [Some(Hiding::Visibility), None]);
        assert_eq!(undone("font-size:12px"), [None, Some(Hiding::FontSize)]);
        assert_eq!(undone("font-size:2em"), [None, None]);
        let is_displayed = |style: &[u8]| effect(style).is_displayed;
        assert!(is_displayed(b"display:flex") && !is_displayed(b"color:red"));
    }
}
