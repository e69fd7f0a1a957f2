//! Reads values of CSS: lengths, colours and shapes.

/// The share of its size from which on text can be seen.
const MIN_SCALE: f64 = 0.05;
/// The number of pixels to the left or above that are outside of any window.
const FAR: f64 = 500.0;
/// The number of pixels that are outside of any page, in any direction.
const BEYOND: f64 = 9000.0;
/// Minimum number of pixels by which blurred letters cannot be read.
const BLUR: f64 = 10.0;

/// Returns whether a size of a font is too small to be seen.
pub(crate) fn is_small(value: &str) -> Option<bool> {
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

/// Returns whether the size in a value of `font`, such as `bold 12px/1.5 serif`, is too small.
pub(crate) fn is_small_font(value: &str) -> Option<bool> {
    parts(value).find_map(|part| is_small(part.split('/').next().unwrap_or_default()))
}

/// Returns whether a length leads far to the left or above. Shares of the size of a box do not.
pub(crate) fn is_far(value: &str) -> bool {
    !value.ends_with('%') && pixels(value).is_some_and(|pixels| pixels <= -FAR)
}

/// Returns whether a length leads out of any page, or is the width of a window and more.
pub(crate) fn is_beyond(value: &str) -> bool {
    let widths = length(value).filter(|(_, unit)| unit.ends_with("vw"));
    pixels(value).is_some_and(|pixels| pixels.abs() >= BEYOND)
        || widths.is_some_and(|(percent, _)| percent.abs() >= 100.0)
}

/// Returns whether a place is far to the left or above, or out of any page.
pub(crate) fn is_outside(value: &str) -> bool {
    is_far(value) || is_beyond(value)
}

/// Returns whether a length is at most a pixel, or no share of anything.
pub(crate) fn is_tiny(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels <= 1.0) || percent(value) == Some(0.0)
}

/// Returns whether a box with this value of `overflow` shows no content outside of it.
pub(crate) fn cuts_off(value: &str) -> bool {
    parts(value).any(|part| matches!(part, "hidden" | "clip" | "auto" | "scroll"))
}

/// Returns whether `rect(…)` has no area. Spam hides text like this, and so do labels for screen
/// readers.
pub(crate) fn is_empty_clip(value: &str) -> bool {
    functions(value).any(|(name, sides)| name == "rect" && parts(sides).all(is_tiny))
}

/// Returns whether nothing is left inside of a path.
pub(crate) fn is_empty_path(value: &str) -> bool {
    let Some((name, arguments)) = functions(value).next() else { return false };
    let mut sides = parts(arguments);
    match name {
        "inset" => {
            let sides: Vec<f64> = sides
                .take_while(|part| *part != "round")
                .map(|part| if is_beyond(part) { 100.0 } else { percent(part).unwrap_or_default() })
                .collect();
            let side =
                |nth: usize, like: usize| sides.get(nth).or(sides.get(like)).or(sides.first());
            let cut = |one: Option<&f64>, other: Option<&f64>| {
                one.zip(other).is_some_and(|(one, other)| one + other >= 100.0)
            };
            cut(side(0, 0), side(2, 0)) || cut(side(1, 0), side(3, 1))
        }
        "circle" => sides.next().is_some_and(is_tiny),
        "rect" => parts(arguments).all(is_tiny),
        "xywh" => sides.skip(2).take(2).any(is_tiny),
        // A path without lines has no area.
        "path" => !arguments.contains(|c: char| "lhvcsqtaLHVCSQTA".contains(c)),
        "ellipse" => sides.take(2).any(is_tiny),
        "polygon" => {
            let points = arguments.split(',').filter_map(|point| {
                let mut parts = parts(point);
                let point = (parts.next()?, parts.next()?);
                // `evenodd` may precede the points.
                point.0.starts_with(|c: char| !c.is_ascii_alphabetic()).then_some(point)
            });
            let points: Vec<(&str, &str)> = points.collect();
            let Some(first) = points.first() else { return false };
            points.iter().all(|point| point.0 == first.0)
                || points.iter().all(|point| point.1 == first.1)
        }
        _ => false,
    }
}

/// Returns whether a mask is a gradient from nothing to nothing.
pub(crate) fn is_empty_mask(value: &str) -> bool {
    let inside = value.split_once("gradient(").map(|(_, inside)| inside);
    let Some(inside) = inside.and_then(|inside| inside.rsplit_once(')')) else { return false };
    let mut depth = 0;
    let mut stops = inside.0.split(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    let is_direction = |stop: &str| {
        stop.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            || ["to ", "circle", "ellipse"].iter().any(|known| stop.starts_with(known))
    };
    stops.all(|stop| {
        let stop = stop.trim();
        let color = if stop.contains('(') { stop } else { parts(stop).next().unwrap_or_default() };
        is_direction(stop) || is_transparent(color) == Some(true)
    })
}

/// Returns whether a colour is transparent, or `None` if it is inherited.
pub(crate) fn is_transparent(value: &str) -> Option<bool> {
    if let Some(digits) = value.strip_prefix('#') {
        return Some(match digits.len() {
            4 => digits.ends_with('0'),
            8 => digits.ends_with("00"),
            _ => false,
        });
    }
    if let Some((name, channels)) = functions(value).next() {
        if name == "var" {
            return None;
        }
        let alpha = match channels.split_once('/') {
            Some((_, alpha)) => Some(alpha.trim()),
            None => channels.split(',').nth(3).map(str::trim),
        };
        return Some(alpha.and_then(share).is_some_and(|alpha| alpha < 0.05));
    }
    match value {
        "transparent" => Some(true),
        "" | "inherit" | "currentcolor" | "unset" | "revert" | "revert-layer" => None,
        _ => Some(false),
    }
}

/// Returns whether letters with this distance are on top of each other.
pub(crate) fn is_stacked(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels <= -6.0)
}

/// Returns the opacity that a filter leaves, 0..=1. It is 0 if letters are blurred.
pub(crate) fn filter_opacity(value: &str) -> f64 {
    let opacity = |(name, value): (&str, &str)| match name {
        "opacity" => share(value.trim()),
        "blur" => Some(if pixels(value.trim())? >= BLUR { 0.0 } else { 1.0 }),
        _ => None,
    };
    functions(value).filter_map(opacity).fold(1.0, |all, one| all * one.clamp(0.0, 1.0))
}

/// Returns whether nothing is left of a text of this scale.
pub(crate) fn is_scaled_away(value: &str) -> bool {
    share(value).is_some_and(|share| share.abs() < MIN_SCALE)
}

/// Returns whether a value of `rotate` turns an element so that readers see only its edge: `y
/// 90deg`.
pub(crate) fn is_edgewise(value: &str) -> bool {
    let axis = parts(value).next();
    matches!(axis, Some("x" | "y")) && parts(value).nth(1).is_some_and(is_right_angle)
}

/// Returns whether nothing is left of a text, or it is out of the page, by a value of `transform`.
pub(crate) fn transforms_away(value: &str) -> bool {
    functions(value).any(|(name, arguments)| {
        let mut arguments = arguments.split(',').map(str::trim);
        match name {
            "scale" | "scale3d" | "scalex" | "scaley" => arguments.take(2).any(is_scaled_away),
            "rotatex" | "rotatey" => arguments.next().is_some_and(is_right_angle),
            "skew" | "skewx" | "skewy" => arguments.any(is_right_angle),
            "translate" | "translatex" | "translatey" | "translate3d" => arguments.any(is_beyond),
            "matrix" | "matrix3d" => {
                let matrix: Vec<f64> = arguments.filter_map(number).collect();
                let (second, away) = if matrix.len() == 16 { (4, 12) } else { (2, 4) };
                let at = |nth: usize| matrix.get(nth).copied().unwrap_or(1.0);
                let area = at(0) * at(second + 1) - at(1) * at(second);
                let is_away = |moved: &f64| moved.abs() >= BEYOND;
                area.abs() < MIN_SCALE * MIN_SCALE || matrix.iter().skip(away).take(2).any(is_away)
            }
            _ => false,
        }
    })
}

fn is_right_angle(value: &str) -> bool {
    let Some((number, unit)) = length(value) else { return false };
    let degrees = match unit {
        "deg" => number,
        "turn" => number * 360.0,
        "grad" => number * 0.9,
        "rad" => number.to_degrees(),
        _ => return false,
    };
    (degrees.rem_euclid(180.0) - 90.0).abs() < 1.0
}

/// Iterates over the parts of a value between white space and commas.
pub(crate) fn parts(value: &str) -> impl Iterator<Item = &str> {
    value.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty())
}

/// Iterates over the functions in a value, with their arguments.
fn functions(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.split(')').filter_map(|function| {
        let (name, arguments) = function.split_once('(')?;
        Some((name.trim(), arguments))
    })
}

/// Reads a number, which browsers write with or without an exponent and a leading zero.
fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

pub(crate) fn percent(value: &str) -> Option<f64> {
    number(value.strip_suffix('%')?)
}

/// Reads a number or a percentage as a share of 1.
pub(crate) fn share(value: &str) -> Option<f64> {
    percent(value).map(|percent| percent / 100.0).or_else(|| number(value))
}

/// Splits a length into its number and its unit. A `calc()` of one length is that length.
fn length(value: &str) -> Option<(f64, &str)> {
    let inner = value.strip_prefix("calc(").and_then(|value| value.strip_suffix(')'));
    let value = inner.map_or(value, str::trim);
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    Some((number(digits)?, &value[digits.len()..]))
}

/// Returns a length in pixels, assuming the usual sizes of fonts and windows.
pub(crate) fn pixels(value: &str) -> Option<f64> {
    let (number, unit) = length(value)?;
    let factor = match unit {
        "" | "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "pc" | "em" | "rem" | "ic" => 16.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 9.6 / 2.54,
        "q" => 2.4 / 2.54,
        "ex" | "rex" | "ch" | "rch" => 8.0,
        "cap" | "rcap" => 11.0,
        "lh" | "rlh" => 19.0,
        // Of windows: `vw`, also of the smallest, largest and dynamic one.
        _ => match unit.trim_start_matches(['s', 'l', 'd']) {
            "vw" | "vh" | "vi" | "vb" | "vmin" | "vmax" => 5.0,
            _ => return None,
        },
    };
    Some(number * factor)
}
