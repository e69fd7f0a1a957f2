//! The ways in which a page hides text.

crate::named! {
    /// How a page hides text from its readers.
    ///
    /// `aria-hidden` does not count: it hides an element from screen readers alone. Neither do
    /// style sheets in files of their own and scripts, which are not read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Hiding: "way to hide text" {
        /// The attribute `hidden` (but not `hidden=until-found`) or `popover`, or a `<dialog>` that
        /// is not open.
        Attribute = "attribute",
        /// `display: none`.
        Display = "display",
        /// `visibility: hidden` or `collapse`.
        Visibility = "visibility",
        /// An `opacity` of 0, or nearly 0, also by a filter or together with the elements around.
        Opacity = "opacity",
        /// A `font-size` of 0, or of a pixel at most.
        FontSize = "font-size",
        /// A position far outside of the window.
        Position = "position",
        /// A box, a path or a mask without area, whose contents are cut off.
        Clip = "clip",
        /// A `transform` or a scale that leaves nothing, or moves it out of the page.
        Transform = "transform",
        /// A transparent colour.
        Color = "color",
        /// Content that browsers show only if they cannot show the element around it: text in
        /// `<object>`, `<canvas>`, `<video>`, `<audio>`, `<meter>`, `<progress>`, `<noframes>` and
        /// `<datalist>`.
        Fallback = "fallback",
        /// A rule of a `<style>` of the page.
        Rule = "rule",
        /// A class that hides elements on most sites that use it, such as `hidden`.
        Class = "class",
        /// A class of texts for screen readers, or of controls, such as a button that copies code
        /// or a link to a heading.
        Control = "control",
    }
}

impl Hiding {
    /// Returns whether an element inside can show its text again.
    pub(crate) fn can_be_undone(self) -> bool {
        matches!(self, Self::Visibility | Self::FontSize | Self::Color)
    }

    /// Returns whether scripts often show later what is hidden so. They do not change sizes and
    /// colours of letters, and seldom places and shapes.
    pub(crate) fn is_for_scripts(self) -> bool {
        use Hiding::{Attribute, Class, Display, Fallback, Opacity, Visibility};
        matches!(self, Attribute | Display | Visibility | Opacity | Fallback | Class)
    }
}
