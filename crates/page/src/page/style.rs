//! Reads the inline styles that hide text.

use crate::page::css::{
    cuts_off, filter_opacity, is_beyond, is_edgewise, is_empty_clip, is_empty_mask, is_empty_path,
    is_far, is_outside, is_scaled_away, is_small, is_small_font, is_tiny, is_transparent, parts,
    percent, pixels, share, transforms_away,
};
use crate::page::effect::{Effect, Hiding};

/// Maximum number of bytes of an inline style that are read.
const MAX_BYTES: usize = 1 << 14;

/// The opacity below which text cannot be seen.
pub(crate) const MIN_OPACITY: f64 = 0.05;

/// Further conditions for a property to hide text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// The element is taken out of the flow of the text.
    Placed,
    /// The element cuts off overflowing content.
    CutOff,
    /// The element cuts off overflowing content, and its text is on one line.
    CutOffLine,
    /// Its letters have neither a background nor a shadow of their own.
    Plain,
}

/// A property that can hide text, the way of hiding, a further condition, and whether a value hides
/// text. The last is `None` for a value that browsers ignore or that is inherited.
type Property = (&'static str, Hiding, Needs, fn(&str) -> Option<bool>);

/// The first property in this order that hides the text of an element gives the way of hiding.
const PROPERTIES: [Property; 40] = {
    use Hiding::{Clip, Color, Display, FontSize, Opacity, Position, Transform, Visibility};
    use Needs::{CutOff, CutOffLine, Nothing, Placed, Plain};
    [
        ("display", Display, Nothing, |value| Some(value == "none")),
        ("content-visibility", Display, Nothing, |value| Some(value == "hidden")),
        ("visibility", Visibility, Nothing, is_invisible),
        ("opacity", Opacity, Nothing, |value| Some(share(value)? < MIN_OPACITY)),
        ("filter", Opacity, Nothing, |value| Some(filter_opacity(value) < MIN_OPACITY)),
        ("font-size", FontSize, Nothing, is_small),
        ("font", FontSize, Nothing, is_small_font),
        ("zoom", Transform, Nothing, |value| Some(is_scaled_away(value))),
        ("scale", Transform, Nothing, |value| Some(parts(value).take(2).any(is_scaled_away))),
        ("rotate", Transform, Nothing, |value| Some(is_edgewise(value))),
        ("translate", Transform, Nothing, |value| Some(parts(value).any(is_beyond))),
        ("transform", Transform, Nothing, |value| Some(transforms_away(value))),
        ("-webkit-transform", Transform, Nothing, |value| Some(transforms_away(value))),
        ("color", Color, Plain, is_transparent),
        ("-webkit-text-fill-color", Color, Plain, is_transparent),
        ("left", Position, Placed, |value| Some(is_outside(value))),
        ("right", Position, Placed, |value| Some(is_outside(value))),
        ("top", Position, Placed, |value| Some(is_outside(value))),
        ("bottom", Position, Placed, |value| Some(is_outside(value))),
        ("inset", Position, Placed, |value| Some(parts(value).any(is_outside))),
        ("margin", Position, Nothing, |value| Some(parts(value).any(is_far))),
        ("margin-left", Position, Nothing, |value| Some(is_far(value) || is_beyond(value))),
        ("margin-top", Position, Nothing, |value| Some(is_far(value))),
        ("text-indent", Position, Nothing, |value| Some(is_far(value) || is_beyond(value))),
        ("text-indent", Position, CutOffLine, |value| Some(percent(value)? >= 100.0)),
        ("clip", Clip, Placed, |value| Some(is_empty_clip(value))),
        ("clip-path", Clip, Nothing, |value| Some(is_empty_path(value))),
        ("-webkit-clip-path", Clip, Nothing, |value| Some(is_empty_path(value))),
        ("mask", Clip, Nothing, |value| Some(is_empty_mask(value))),
        ("mask-image", Clip, Nothing, |value| Some(is_empty_mask(value))),
        ("-webkit-mask", Clip, Nothing, |value| Some(is_empty_mask(value))),
        ("-webkit-mask-image", Clip, Nothing, |value| Some(is_empty_mask(value))),
        ("width", Clip, CutOff, |value| Some(is_tiny(value))),
        ("height", Clip, CutOff, |value| Some(is_tiny(value))),
        ("max-width", Clip, CutOff, |value| Some(is_tiny(value))),
        ("max-height", Clip, CutOff, |value| Some(is_tiny(value))),
        ("inline-size", Clip, CutOff, |value| Some(is_tiny(value))),
        ("block-size", Clip, CutOff, |value| Some(is_tiny(value))),
        ("max-block-size", Clip, CutOff, |value| Some(is_tiny(value))),
        ("line-height", Clip, CutOff, |value| Some(pixels(value)? <= 0.0)),
    ]
};

/// The properties of each length, as bits.
const OF_LENGTH: [u64; 32] = {
    let mut bits = [0; 32];
    let mut at = 0;
    while at < PROPERTIES.len() {
        bits[PROPERTIES[at].0.len()] |= 1 << at;
        at += 1;
    }
    bits
};

/// The effect of an inline style on the text of its element.
#[derive(Debug, PartialEq)]
pub(crate) struct Styled {
    pub(crate) effect: Effect,
    /// Whether it sets a visible `display`, which overrides attributes and rules.
    pub(crate) is_displayed: bool,
    /// The opacity of the element, 0..=1.
    pub(crate) opacity: f64,
}

impl Default for Styled {
    fn default() -> Self {
        Self { effect: Effect::default(), is_displayed: false, opacity: 1.0 }
    }
}

/// Returns the effect of the value of a `style` attribute, as written.
pub(crate) fn effect(style: &[u8]) -> Styled {
    let style = String::from_utf8_lossy(&style[..style.len().min(MAX_BYTES)]);
    let style = if style.contains('&') { htmlize::unescape_attribute(style) } else { style };
    // The last of several values of a property counts, unless an earlier one is `!important`.
    let mut found: [Option<(bool, bool)>; PROPERTIES.len()] = [None; PROPERTIES.len()];
    let (mut is_placed, mut is_cut_off, mut is_line, mut is_plain) = (false, false, false, true);
    let (mut own, mut filter) = (1.0, 1.0);
    for declaration in style.split(';') {
        let Some((name, value)) = declaration.split_once(':') else { continue };
        let name = name.trim();
        let value = value.trim();
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let has = |known: &[&str]| known.iter().any(|known| value.eq_ignore_ascii_case(known));
        match name.len() {
            7 if is("contain") => is_cut_off |= has(&["paint", "strict", "content"]),
            8 if is("position") => is_placed = has(&["absolute", "fixed"]),
            8 if is("overflow") => is_cut_off = cuts_off(value),
            10 if is("overflow-x") || is("overflow-y") => is_cut_off |= cuts_off(value),
            11 if is("white-space") => is_line = has(&["nowrap", "pre"]),
            11 if is("text-shadow") => is_plain = has(&["none"]),
            15 | 23 if is("background-clip") || is("-webkit-background-clip") => {
                is_plain = !has(&["text"]);
            }
            _ => {}
        }
        let mut rows = OF_LENGTH.get(name.len()).copied().unwrap_or_default();
        while rows != 0 {
            let at = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            if !is(PROPERTIES[at].0) {
                continue;
            }
            let value = value.to_ascii_lowercase();
            let (value, important) = match value.rsplit_once('!') {
                Some((value, mark)) if mark.trim() == "important" => (value.trim(), true),
                _ => (&*value, false),
            };
            match PROPERTIES[at].0 {
                "opacity" => own = share(value).unwrap_or(own).clamp(0.0, 1.0),
                "filter" => filter = filter_opacity(value),
                _ => {}
            }
            if let Some(hides) = PROPERTIES[at].3(value)
                && (important || !found[at].is_some_and(|(_, important)| important))
            {
                found[at] = Some((hides, important));
            }
        }
    }
    let is = |way: Hiding, hides: bool| {
        let mut all = PROPERTIES.iter().zip(&found);
        all.any(|(property, found)| property.1 == way && found.is_some_and(|it| it.0 == hides))
    };
    let hides = |((_, _, needs, _), found): &(&Property, Option<(bool, bool)>)| {
        found.is_some_and(|(hides, _)| hides)
            && match needs {
                Needs::Nothing => true,
                Needs::Placed => is_placed,
                Needs::CutOff => is_cut_off,
                Needs::CutOffLine => is_cut_off && is_line,
                Needs::Plain => is_plain,
            }
    };
    let undone = |way| is(way, false).then_some(way);
    let effect = Effect {
        how: PROPERTIES.iter().zip(found).find(hides).map(|((_, way, ..), _)| *way),
        undone: [Hiding::Visibility, Hiding::FontSize, Hiding::Color].map(undone),
        ..Effect::default()
    };
    Styled { effect, is_displayed: is(Hiding::Display, false), opacity: own * filter }
}

fn is_invisible(value: &str) -> Option<bool> {
    match value {
        "hidden" | "collapse" => Some(true),
        "visible" | "initial" => Some(false),
        _ => None,
    }
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
                    "opacity:5e-3", "filter:blur(1px) opacity(0)",
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
                    "top:-625rem;position:FIXED",
                    "text-indent:-9999px",
                    "margin-left:-9999px",
                    "margin:0 0 0 -100em",
                    "position:fixed;left:-100%",
                    "position:absolute;top:-100vh",
                    "position:absolute;left:9999px",
                    "position:fixed;bottom:9999px",
                    "position:absolute;inset:-9999px auto auto 0",
                    "text-indent:100%;white-space:nowrap;overflow:hidden",
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
                    "height:0;contain:paint",
                    "width:0;overflow-x:clip",
                    "clip-path:inset(0 0 100% 0)",
                    "clip-path:polygon(0 0,0 0,0 0)",
                    "clip-path:polygon(evenodd, 0 0, 0 50%, 0 9px)",
                    "mask:linear-gradient(to right, transparent, rgba(0,0,0,0) 50%)",
                ],
            ),
            (
                Hiding::Transform,
                &[
                    "transform:scale(0)",
                    "transform:translate(3px) scaleX(-.001)",
                    "transform:matrix(0,0,0,0,0,0)",
                    "transform:rotateY(90deg)",
                    "transform:translateX(-9999px)",
                    "scale:.01",
                    "zoom:1%",
                    "rotate:y .25turn",
                ],
            ),
            (
                Hiding::Color,
                &[
                    "color:transparent",
                    "color:#0000",
                    "color:rgba(9,9,9,0)",
                    "color:hsl(0 0% 0% / 0%)",
                    "-webkit-text-fill-color:#11111100",
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
            "position:absolute;left:999px",
            "left:-9999px",
            "left:9999px",
            "color:rgba(0,0,0,.5)",
            "color:#000",
            "color:var(--none)",
            "background-clip:text;color:transparent",
            "text-shadow:0 0 1px red;color:transparent",
            "transform:rotateY(180deg)",
            "transform:scale(1,-1) translate(-50%)",
            "transform:matrix(1,0,0,1,9,9)",
            "filter:blur(2px)",
            "zoom:.9",
            "font:bold 12px/1.5 serif",
            "text-indent:100%;overflow:hidden",
            "clip-path:polygon(0 0,9px 0,9px 9px)",
            "mask:linear-gradient(black, transparent)",
            "mask:url(a.svg)",
            "max-height:0;overflow:visible",
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
        assert_eq!(undone("visibility:visible"), [Some(Hiding::Visibility), None, None]);
        assert_eq!(undone("font-size:12px"), [None, Some(Hiding::FontSize), None]);
        assert_eq!(undone("font-size:2em;color:inherit"), [None; 3]);
        assert_eq!(undone("color:red"), [None, None, Some(Hiding::Color)]);
        let is_displayed = |style: &[u8]| effect(style).is_displayed;
        assert!(is_displayed(b"display:flex") && !is_displayed(b"color:red"));
    }
}
