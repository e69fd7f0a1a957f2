//! Reads declarations of CSS that hide text, of inline styles and of the rules of style sheets.

use std::borrow::Cow;

use crate::page::css::{
    cuts_off, filter_opacity, is_beyond, is_edgewise, is_empty_clip, is_empty_mask, is_empty_path,
    is_far, is_outside, is_scaled_away, is_small, is_small_font, is_stacked, is_tiny,
    is_transparent, parts, percent, pixels, share, transforms_away,
};
use crate::page::effect::Hiding;

/// Maximum number of bytes of an inline style or of the declarations of a rule that are read.
pub(crate) const MAX_BYTES: usize = 1 << 14;

/// The opacity below which text cannot be seen.
pub(crate) const MIN_OPACITY: f64 = 0.05;

/// Minimum number of pixels of a padding or of a box in which text is seen.
const SEEN: f64 = 8.0;

/// Further conditions for a property to hide text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// The element is moved by its place.
    Placed,
    /// The place is one in a box around it.
    Absolute,
    /// The place is one in the window.
    Fixed,
    /// The element cuts off overflowing content, and has no other width.
    Narrow,
    /// The element cuts off overflowing content, and has no other height.
    Low,
    /// The element cuts off overflowing content, and its text is on one line.
    CutOffLine,
    /// No padding moves the text back.
    Unpadded,
    /// The letters have neither a background nor a shadow of their own.
    Plain,
}

/// A name, the property that it sets, and what a value says: whether it hides text, or whether the
/// condition named after the property holds. It is `None` for a value that browsers ignore or that
/// is inherited. Prefixes such as `-webkit-` are no part of the name.
type Row = (&'static str, Property, fn(&str) -> Option<bool>);

/// Defines the properties, in the order in which the first that hides gives the way of hiding. A
/// row has the property, the way and the further condition if it hides text, its names, and what
/// their values say.
macro_rules! properties {
    ($($property:ident $(hides $way:ident if $needs:ident)?:
        $($($name:literal)|+ => $holds:expr),+;)*) => {
        /// A property that can hide text, or that decides whether another one does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Property { $($property,)* }

        const ROWS: &[Row] = &[$($($(($name, Property::$property, $holds),)+)+)*];

        /// The properties that hide text, each with the way of hiding and a further condition.
        const HIDING: &[(Property, Hiding, Needs)] =
            &[$($((Property::$property, Hiding::$way, Needs::$needs),)?)*];
    };
}

properties! {
    Display hides Display if Nothing: "display" => |value| Some(value == "none");
    ContentVisibility hides Display if Nothing:
        "content-visibility" => |value| Some(value == "hidden");
    Visibility hides Visibility if Nothing: "visibility" => is_invisible;
    Opacity hides Opacity if Nothing: "opacity" => |value| Some(share(value)? < MIN_OPACITY);
    Filter hides Opacity if Nothing: "filter" => |value| Some(filter_opacity(value) < MIN_OPACITY);
    FontSize hides FontSize if Nothing: "font-size" => is_small, "font" => is_small_font;
    // Browsers take a zoom of 0 for none.
    Zoom hides Transform if Nothing:
        "zoom" => |value| Some(share(value)? > 0.0 && is_scaled_away(value));
    Scale hides Transform if Nothing:
        "scale" => |value| Some(parts(value).take(2).any(is_scaled_away));
    Rotate hides Transform if Nothing: "rotate" => |value| Some(is_edgewise(value));
    Translate hides Transform if Nothing: "translate" => |value| Some(parts(value).any(is_beyond));
    Transform hides Transform if Nothing: "transform" => |value| Some(transforms_away(value));
    Color hides Color if Plain: "color" => is_transparent;
    TextFill hides Color if Plain: "text-fill-color" => is_transparent;
    Left hides Position if Placed: "left" | "inset-inline-start" => |value| Some(is_outside(value));
    Right hides Position if Placed: "right" | "inset-inline-end" => |value| Some(is_outside(value));
    Top hides Position if Placed: "top" | "inset-block-start" => |value| Some(is_outside(value));
    Bottom hides Position if Placed: "bottom" => |value| Some(is_outside(value));
    LeftShare hides Position if Absolute: "left" => |value| Some(percent(value)? <= -100.0);
    RightShare hides Position if Absolute: "right" => |value| Some(percent(value)? <= -100.0);
    TopShare hides Position if Absolute: "top" => |value| Some(percent(value)? <= -100.0);
    BottomShare hides Position if Absolute: "bottom" => |value| Some(percent(value)? <= -100.0);
    LeftWindow hides Position if Fixed: "left" => |value| Some(percent(value)? >= 100.0);
    TopWindow hides Position if Fixed: "top" => |value| Some(percent(value)? >= 100.0);
    MarginLeft hides Position if Unpadded:
        "margin-left" | "margin-inline-start" => |value| Some(is_outside(value));
    MarginTop hides Position if Nothing:
        "margin-top" | "margin-block-start" => |value| Some(is_far(value));
    TextIndent hides Position if Nothing: "text-indent" => |value| Some(is_outside(value));
    TextIndentShare hides Position if CutOffLine:
        "text-indent" => |value| Some(percent(value)? >= 100.0);
    Clip hides Clip if Absolute: "clip" => |value| Some(is_empty_clip(value));
    ClipPath hides Clip if Nothing: "clip-path" => |value| Some(is_empty_path(value));
    Mask hides Clip if Nothing: "mask" => |value| Some(is_empty_mask(value));
    MaskImage hides Clip if Nothing: "mask-image" => |value| Some(is_empty_mask(value));
    Width hides Clip if Narrow: "width" | "inline-size" => |value| Some(is_tiny(value));
    MaxWidth hides Clip if Narrow: "max-width" | "max-inline-size" => |value| Some(is_tiny(value));
    Height hides Clip if Low: "height" | "block-size" => |value| Some(is_tiny(value));
    MaxHeight hides Clip if Low: "max-height" | "max-block-size" => |value| Some(is_tiny(value));
    LineHeight hides Clip if Low: "line-height" => |value| Some(pixels(value)? <= 0.0);
    LetterSpacing hides Clip if Nothing: "letter-spacing" => |value| Some(is_stacked(value));
    Position: "position" => |value| Some(matches!(value, "absolute" | "fixed" | "relative"));
    Absolute: "position" => |value| Some(matches!(value, "absolute" | "fixed"));
    Fixed: "position" => |value| Some(value == "fixed");
    Overflow: "overflow" => |value| Some(cuts_off(value));
    OverflowX: "overflow-x" => |value| Some(cuts_off(value));
    OverflowY: "overflow-y" => |value| Some(cuts_off(value));
    Contain: "contain" => |value| Some(matches!(value, "paint" | "strict" | "content"));
    WhiteSpace: "white-space" => |value| Some(matches!(value, "nowrap" | "pre"));
    TextShadow: "text-shadow" => |value| Some(value != "none");
    BackgroundClip: "background-clip" => |value| Some(value == "text"),
        "background" => |value| Some(parts(value).any(|part| part == "text"));
    // A padding moves a text back that a margin moved out of the page.
    PaddingLeft:
        "padding-left" | "padding-inline-start" => |value| Some(is_far(&format!("-{value}")));
    PaddingRight: "padding-right" | "padding-inline-end" => |value| Some(is_seen(value));
    PaddingBottom: "padding-bottom" | "padding-block-end" => |value| Some(is_seen(value));
    Grows: "flex" | "flex-grow" => |value| Some(grows(value));
    MinWidth: "min-width" | "min-inline-size" => |value| Some(is_seen(value));
    MinHeight: "min-height" | "min-block-size" => |value| Some(is_seen(value));
}

/// Properties that set those of several sides: the names for each of one to four values. A side
/// that hides nothing has no name.
const SIDES: [(&str, [&str; 4]); 6] = [
    ("margin", ["margin-top", "", "", "margin-left"]),
    ("padding", ["", "padding-right", "padding-bottom", "padding-left"]),
    ("inset", ["top", "right", "bottom", "left"]),
    ("margin-inline", ["margin-left", "", "margin-left", ""]),
    ("inset-inline", ["left", "right", "left", "right"]),
    ("padding-inline", ["padding-left", "padding-right", "padding-left", "padding-right"]),
];

/// The rows with names of each length, as bits.
const OF_LENGTH: [u128; 32] = {
    let mut bits = [0; 32];
    let mut at = 0;
    while at < ROWS.len() {
        bits[ROWS[at].0.len()] |= 1 << at;
        at += 1;
    }
    bits
};

/// Returns the bit of a property in a [`Style`].
const fn bit(property: Property) -> u64 {
    1 << property as u8
}

// The rows are in the order of the properties.
const _: () = assert!((ROWS[ROWS.len() - 1].1 as u32) < u64::BITS);

/// A declaration of a property in the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Declaration {
    property: Property,
    /// Whether the value hides text, or the condition holds.
    holds: bool,
    is_important: bool,
    /// The opacity that the value leaves, 0..=1.
    share: f32,
}

/// How much a declaration weighs against others of its property: `!important`, inline or not,
/// specificity and order, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight(u64);

impl Weight {
    const IMPORTANT: u64 = 1 << 63;
    pub(crate) const INLINE: Self = Self(1 << 62);

    /// Returns the weight of a rule, by the specificity of its selector and its place among rules.
    pub(crate) fn of_rule(specificity: u32, order: u32) -> Self {
        Self(u64::from(specificity.min(1 << 29)) << 32 | u64::from(order))
    }

    fn is_inline(self) -> bool {
        self.0 & Self::INLINE.0 != 0
    }
}

/// The declarations that apply to an element: for each property, the one that weighs most.
#[derive(Debug, Default)]
pub(crate) struct Style {
    declared: Vec<(Weight, Declaration)>,
    /// The properties that are declared, and those whose declarations hold, as bits.
    set: u64,
    held: u64,
}

impl Style {
    /// Adds a declaration.
    pub(crate) fn add(&mut self, weight: Weight, declaration: Declaration) {
        let important = if declaration.is_important { Weight::IMPORTANT } else { 0 };
        let weight = Weight(weight.0 | important);
        let bit = bit(declaration.property);
        if self.get(declaration.property).is_some_and(|(known, _)| *known > weight) {
            return;
        }
        if self.set & bit != 0 {
            self.declared.retain(|(_, it)| it.property != declaration.property);
        }
        self.declared.push((weight, declaration));
        self.set |= bit;
        self.held = if declaration.holds { self.held | bit } else { self.held & !bit };
    }

    /// Adds a declaration of `display` or `visibility` that shows text.
    pub(crate) fn show(&mut self, declaration: Declaration) {
        use Property::{ContentVisibility, Display, Visibility};
        let shows = matches!(declaration.property, Display | ContentVisibility | Visibility);
        if shows && !declaration.holds {
            self.add(Weight(0), Declaration { is_important: false, ..declaration });
        }
    }

    fn get(&self, property: Property) -> Option<&(Weight, Declaration)> {
        if self.set & bit(property) == 0 {
            return None;
        }
        self.declared.iter().find(|(_, it)| it.property == property)
    }

    /// Returns whether `display` shows the element.
    pub(crate) fn is_displayed(&self) -> bool {
        self.shows(Property::Display)
    }

    /// Returns whether a declaration of a property does not hide the text.
    fn shows(&self, property: Property) -> bool {
        self.set & !self.held & bit(property) != 0
    }

    fn holds(&self, property: Property) -> bool {
        self.held & bit(property) != 0
    }

    /// Returns the first property that hides the text, how it does, and whether a rule set it.
    /// `is_cell` tells whether the element is a cell of a table, whose widths are least widths.
    pub(crate) fn how(&self, is_cell: bool) -> Option<(Hiding, bool)> {
        use Property::*;
        if self.held == 0 {
            return None;
        }
        let holds = |property| self.holds(property);
        let cuts_off = || [Overflow, OverflowX, OverflowY, Contain].into_iter().any(holds);
        let meets = |needs| match needs {
            Needs::Nothing => true,
            Needs::Placed => holds(Position),
            Needs::Absolute => holds(Property::Absolute),
            Needs::Fixed => holds(Property::Fixed),
            Needs::Narrow => {
                cuts_off() && !is_cell && !holds(PaddingRight) && !holds(MinWidth) && !holds(Grows)
            }
            Needs::Low => cuts_off() && !holds(PaddingBottom) && !holds(MinHeight) && !holds(Grows),
            Needs::CutOffLine => cuts_off() && holds(WhiteSpace),
            Needs::Unpadded => !holds(PaddingLeft),
            Needs::Plain => !holds(TextShadow) && !holds(BackgroundClip),
        };
        let hides =
            |(property, _, needs): &&(Property, Hiding, Needs)| holds(*property) && meets(*needs);
        let (property, way, _) = HIDING.iter().find(hides)?;
        let is_inline = self.get(*property).is_some_and(|(weight, _)| weight.is_inline());
        Some((*way, !is_inline))
    }

    /// Iterates over the ways in which declarations hide text if further conditions are met.
    pub(crate) fn ways(&self) -> impl Iterator<Item = Hiding> {
        let hiding = if self.held == 0 { &[] } else { HIDING };
        hiding.iter().filter(|(property, ..)| self.holds(*property)).map(|(_, way, _)| *way)
    }

    /// Returns whether a declaration shows what the way of hiding would hide.
    pub(crate) fn undoes(&self, way: Hiding) -> bool {
        HIDING.iter().any(|(property, known, _)| *known == way && self.shows(*property))
    }

    /// Returns whether the element is moved or scaled, but not so that this hides it.
    pub(crate) fn is_moved(&self) -> bool {
        use Property::{Scale, Transform, Translate};
        [Transform, Translate, Scale].into_iter().any(|property| self.shows(property))
    }

    /// Returns the opacity of the element, 0..=1.
    pub(crate) fn opacity(&self) -> f32 {
        let of = |property: Property| self.get(property).map_or(1.0, |(_, it)| it.share);
        of(Property::Opacity) * of(Property::Filter)
    }
}

/// Reads the declarations of an inline style as written, with character references.
pub(crate) fn inline(style: &[u8], see: impl FnMut(Declaration)) {
    let style = String::from_utf8_lossy(&style[..style.len().min(MAX_BYTES)]);
    let style = if style.contains('&') { htmlize::unescape_attribute(style) } else { style };
    declarations(&style, see);
}

/// Iterates over the declarations of a style, name and value, as written.
pub(crate) fn pairs(style: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    style.split(|b| *b == b';').filter_map(|declaration| {
        let (name, value) = declaration.split_at(memchr::memchr(b':', declaration)?);
        Some((name.trim_ascii(), value[1..].trim_ascii()))
    })
}

/// Reads declarations. `see` is called with each that the table has.
pub(crate) fn declarations(style: &str, mut see: impl FnMut(Declaration)) {
    for declaration in plain(style).split(';') {
        if let Some((name, value)) = declaration.split_once(':') {
            read(name.trim(), value.trim(), &mut see);
        }
    }
}

/// Returns whether a declaration may hide text, by its name and its value.
pub(crate) fn may_hide(name: &str, value: &str) -> bool {
    let mut hides = false;
    let can_hide = |property: Property| HIDING.iter().any(|(known, ..)| *known == property);
    read(name, plain(value).trim(), &mut |it| hides |= it.holds && can_hide(it.property));
    hides
}

/// Reads a declaration.
fn read(name: &str, value: &str, see: &mut impl FnMut(Declaration)) {
    let mut prefixes = ["-webkit-", "-moz-", "-ms-", "-o-"].into_iter();
    let name = prefixes.find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let mut rows = OF_LENGTH.get(name.len()).copied().unwrap_or_default();
    let mut lower = None;
    while rows != 0 {
        let (known, property, holds) = ROWS[rows.trailing_zeros() as usize];
        rows &= rows - 1;
        let is_first = (name.as_bytes()[0] ^ known.as_bytes()[0]) & !0x20 == 0;
        if !is_first || !name.eq_ignore_ascii_case(known) {
            continue;
        }
        let value = lower.get_or_insert_with(|| value.to_ascii_lowercase());
        let (value, is_important) = without_mark(value);
        let Some(holds) = holds(value) else { continue };
        let share = match property {
            Property::Opacity => share(value).unwrap_or(1.0).clamp(0.0, 1.0),
            Property::Filter => filter_opacity(value),
            _ => 1.0,
        };
        see(Declaration { property, holds, is_important, share: share as f32 });
    }
    let known = |(known, _): &&(&str, _)| name.eq_ignore_ascii_case(known);
    let may_have = matches!(name.as_bytes().first(), Some(b'm' | b'p' | b'i' | b'M' | b'P' | b'I'));
    if may_have && let Some((_, sides)) = SIDES.iter().find(known) {
        let values: Vec<&str> = parts(without_mark(value).0).take(4).collect();
        let mark = if without_mark(value).1 { "!important" } else { "" };
        let value = |side: usize| {
            let side = [side, side % 2, 0].into_iter().find(|side| *side < values.len());
            side.map(|side| format!("{}{mark}", values[side]))
        };
        for (side, name) in sides.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            value(side).into_iter().for_each(|value| read(name, &value, see));
        }
    }
}

/// Splits `!important` off a value.
fn without_mark(value: &str) -> (&str, bool) {
    match value.rsplit_once('!') {
        Some((value, mark)) if mark.trim().eq_ignore_ascii_case("important") => {
            (value.trim(), true)
        }
        _ => (value, false),
    }
}

/// Returns a style without comments, and with the characters that its escapes mean.
fn plain(style: &str) -> Cow<'_, str> {
    if !style.contains("/*") && !style.contains('\\') {
        return Cow::Borrowed(style);
    }
    let (mut found, mut rest) = (String::with_capacity(style.len()), style);
    while let Some(at) = rest.find(['/', '\\']) {
        found.push_str(&rest[..at]);
        let sign = &rest[at..];
        rest = if let Some(comment) = sign.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest)
        } else if let Some(escape) = sign.strip_prefix('\\') {
            let digits = escape.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
            let meant = u32::from_str_radix(&escape[..digits], 16).ok().and_then(char::from_u32);
            found.extend(meant);
            let after = &escape[digits..];
            if digits > 0 {
                after.strip_prefix(char::is_whitespace).unwrap_or(after)
            } else {
                after
            }
        } else {
            found.push('/');
            &sign[1..]
        };
    }
    found.push_str(rest);
    Cow::Owned(found)
}

fn is_invisible(value: &str) -> Option<bool> {
    match value {
        "hidden" | "collapse" => Some(true),
        "visible" | "initial" => Some(false),
        _ => None,
    }
}

/// Returns whether text is seen in a padding or a box of this size. Shares of a box are large.
fn is_seen(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels >= SEEN)
        || percent(value).is_some_and(|percent| percent > 0.0)
}

/// Returns whether a box grows in a flexible one around it, whatever its own size.
fn grows(value: &str) -> bool {
    value == "auto" || parts(value).next().and_then(share).is_some_and(|share| share > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(text: &[u8]) -> Style {
        let mut style = Style::default();
        inline(text, |declaration| style.add(Weight::INLINE, declaration));
        style
    }

    #[track_caller]
    fn is(text: &str, expected: Option<Hiding>) {
        assert_eq!(style(text.as_bytes()).how(false).map(|(how, _)| how), expected, "{text}");
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
        is(&format!("{long}display:none"), None);
        is(&format!("display:none;{long}"), Some(Hiding::Display));
        for style in ["display:\\", "opacity:((((", "left:-", "&#0;&", "font-size:%"] {
            is(style, None);
        }
        assert!(style(b"\xff;display:none").how(false).is_some());
    }

    #[test]
    fn styles_that_show_hidden_text_again() {
        let undone = |text: &str| {
            let style = style(text.as_bytes());
            [Hiding::Visibility, Hiding::FontSize, Hiding::Color].map(|way| style.undoes(way))
        };
        assert_eq!(undone("visibility:visible"), [true, false, false]);
        assert_eq!(undone("font-size:12px"), [false, true, false]);
        assert_eq!(undone("font-size:2em;color:inherit"), [false; 3]);
        assert_eq!(undone("color:red"), [false, false, true]);
        assert!(style(b"display:flex").is_displayed() && !style(b"color:red").is_displayed());
    }
}
