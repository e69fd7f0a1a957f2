//! Declarations of a page about itself: in its head, in `<meta>` elements and in JSON-LD.

mod markup;
mod texts;

pub use markup::{Declared, DeclaredReader, declared_url};
pub use texts::DeclaredTexts;
