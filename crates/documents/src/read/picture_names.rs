//! Reads the address and the size of a picture.

use dechaff_page::lexicon::pictures::PLACEHOLDERS;

use crate::read::Node;

/// Maximum width or height of an icon, in pixels.
const MAX_ICON: f32 = 50.0;

/// Maximum width or height of an icon, in the size of letters.
const MAX_ICON_EM: f32 = 2.0;

/// Returns the name of a picture's file without suffixes for its size, and the width that its
/// address states. A small copy has the width 1.
pub(crate) fn named_width(url: &str) -> (&str, Option<u32>) {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let (around, file) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let number = |text: &str| text.parse::<u32>().ok().filter(|width| *width < 10_000);
    let parameter = query.split('&').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        matches!(name, "w" | "width" | "resize").then(|| number(value.split([',', '%']).next()?))?
    });
    // Widths in paths: `/max/60/` and `/w_60,c_fit/`.
    let mut parts = around.rsplit('/').take(6).peekable();
    let mut in_path = None;
    while let Some(part) = parts.next() {
        let after_name = number(part).filter(|_| {
            parts.peek().is_some_and(|name| matches!(*name, "max" | "w" | "width" | "fit"))
        });
        let named = part.split(',').find_map(|part| number(part.strip_prefix("w_")?));
        in_path = in_path.or(after_name).or(named);
    }
    let stated = parameter.or(in_path);
    if let Some((name, size)) = stem.rsplit_once(['-', '_']) {
        let width = size.split_once('x').and_then(|(width, height)| {
            number(height)?;
            number(width)
        });
        let is_small = matches!(size, "small" | "thumb" | "thumbnail" | "preview" | "lowres");
        let width = width.or(is_small.then_some(1));
        if width.is_some() {
            return (name, stated.or(width));
        }
    }
    (stem, stated)
}

/// Returns whether an attribute or a style states that a picture is not larger than an icon.
pub(crate) fn is_small(node: &Node<'_>) -> bool {
    let number = |text: &str| text.trim().trim_end_matches("px").parse::<f32>().ok();
    let attribute = |name: &[u8]| {
        node.attribute(name).and_then(|value| str::from_utf8(value).ok()).and_then(number)
    };
    let mut sides = [attribute(b"width"), attribute(b"height")];
    for (name, value) in node.declarations().take(32) {
        let Ok(value) = str::from_utf8(value) else { continue };
        let letters =
            value.strip_suffix("em").map(|value| value.trim_end_matches('r')).and_then(number);
        let value = match letters {
            Some(letters) => Some(letters * MAX_ICON / MAX_ICON_EM),
            None => value.ends_with("px").then(|| number(value)).flatten(),
        };
        match name {
            b"width" => sides[0] = sides[0].or(value),
            b"height" => sides[1] = sides[1].or(value),
            _ => {}
        }
    }
    sides.into_iter().flatten().any(|side| side <= MAX_ICON)
}

pub(crate) fn is_placeholder(url: &str) -> bool {
    let url = url.trim();
    if url.is_empty() || url.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:")) {
        return true;
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let pale = file.ends_with(".gif") || file.ends_with(".svg") || file.contains("placeholder");
    pale && PLACEHOLDERS.iter().any(|part| file.contains(part))
}

/// Returns whether an address names the file of a picture.
pub(crate) fn is_file_of_picture(url: &[u8]) -> bool {
    const KINDS: [&[u8]; 7] = [b"jpg", b"jpeg", b"png", b"gif", b"webp", b"avif", b"svg"];
    kind_of_picture(url).is_some_and(|of| KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(of)))
}

/// Returns the extension of the name of a file.
pub(crate) fn kind_of_picture(url: &[u8]) -> Option<&[u8]> {
    let path = url.split(|b| matches!(b, b'?' | b'#')).next().unwrap_or_default();
    let name = path.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let dot = name.iter().rposition(|b| *b == b'.')?;
    // Wikis have pages about pictures.
    (!name.contains(&b':')).then_some(&name[dot + 1..])
}
