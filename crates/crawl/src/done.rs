//! The results of items, on their way from the workers to the output.

use std::path::PathBuf;

use dechaff_inputs::{Position, Refused};

/// The result of an item.
pub(crate) struct Done {
    /// The name of the item in messages.
    pub(crate) label: String,
    /// The path of its page below an output directory, with the extension of the input.
    pub(crate) place: PathBuf,
    /// The position in the inputs after it.
    pub(crate) position_after: Position,
    /// The number of bytes that were read of its file since the previous item.
    pub(crate) input: u64,
    /// The rendered page, or the reason why there is none.
    pub(crate) page: Result<Rendered, Refused>,
}

/// A page after rendering.
pub(crate) struct Rendered {
    /// The name of the page in the output.
    pub(crate) id: String,
    /// The length of its HTML in bytes.
    pub(crate) html: u64,
    /// The output for it.
    pub(crate) written: Written,
}

/// The output for a page.
#[derive(Debug, Default)]
pub struct Written {
    /// The page in its format.
    pub text: String,
    /// Whether no line of the page is kept.
    pub is_empty: bool,
    /// Whether text that the page hides from its readers is kept.
    pub keeps_hidden: bool,
    /// Whether posts of a thread were left out.
    pub is_cut_thread: bool,
    /// The reason why the page is left out of the output, if it is.
    pub left_out: Option<&'static str>,
    /// The address or the title that follows the number of a record in the name of its file, or
    /// nothing.
    pub name: String,
}
