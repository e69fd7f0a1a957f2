//! The ways in which a page hides text.

crate::named! {
    /// How a page hides text from its readers.
    ///
    /// `aria-hidden` is not among them: it hides an element from screen readers alone. Neither are style
    /// sheets and scripts, which are not read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Hiding: "way to hide text" {
        /// The attribute `hidden` (but not `hidden=until-found`) or `popover`, or a `<dialog>` that is not
        /// open.
        Attribute = "attribute",
        /// `display: none`.
        Display = "display",
        /// `visibility: hidden` or `collapse`.
        Visibility = "visibility",
        /// An `opacity` of 0, or nearly 0.
        Opacity = "opacity",
        /// A `font-size` of 0, or of a pixel at most.
        FontSize = "font-size",
        /// A position far outside of the window.
        Position = "position",
        /// A box without area, whose contents are cut off.
        Clip = "clip",
    }
}

impl Hiding {
    /// Returns whether an element inside can show its text again.
    pub(crate) fn can_be_undone(self) -> bool {
        matches!(self, Self::Visibility | Self::FontSize)
    }
}

/// The effect of an element's own attributes.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Effect {
    /// How they hide its text.
    pub(crate) how: Option<Hiding>,
    /// What they undo.
    pub(crate) undone: [Option<Hiding>; 2],
    pub(crate) is_panel: bool,
}
