//! What a page declares about itself: in its head, in `<meta>` elements and in JSON-LD.

mod head;
mod texts;

pub use head::{Head, declared_url};
pub use texts::Declared;
