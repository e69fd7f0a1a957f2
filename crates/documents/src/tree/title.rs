//! The rule for the headline of a page.

dechaff_page::named! {
    /// The rule for the headline of a page.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Title: "rule for the headline" {
        /// The headline is the first block of the document, wherever it is on the page, even if its
        /// line is not kept. It is left out if headlines are excluded by their role.
        #[default]
        Auto = "auto" => "Write the headline first, wherever it is on the page",
        /// The headline is treated like any other line.
        Keep = "keep" => "Treat the headline like any other line",
        /// The headline is left out.
        Drop = "drop" => "Omit the headline",
    }
}
