//! Returns the text of content without marks.

use crate::tree::{Inline, InlineKind};

/// Returns the text of content, without pictures.
pub(crate) fn text_of(content: &[Inline]) -> String {
    let mut text = String::new();
    add_text(content, false, &mut text);
    text
}

/// Appends the text of content. `pictures` adds the alternative texts of pictures.
pub(crate) fn add_text(content: &[Inline], pictures: bool, to: &mut String) {
    for inline in content {
        match &inline.kind {
            // A picture that is left out has white space on both sides.
            InlineKind::Text(text) if to.ends_with(' ') => {
                to.push_str(text.trim_start_matches(' '));
            }
            InlineKind::Text(text) | InlineKind::Code(text) => to.push_str(text),
            InlineKind::Image(image) if pictures => to.push_str(&image.alt),
            InlineKind::Break => to.push('\n'),
            InlineKind::Reference(label) => to.push_str(&format!("[{label}]")),
            InlineKind::Math(math) => to.push_str(&math.tex),
            InlineKind::Ruby { base, .. } => to.push_str(base),
            kind => add_text(kind.marked().map_or(&[], Vec::as_slice), pictures, to),
        }
    }
}
