//! How the headline of a page is treated.

dechaff_page::named! {
    /// How the headline of a page is treated.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Title: "rule for the headline" {
        /// It is the first block of the document, wherever it is on the page, even if its line is not
        /// kept. It is left out if headlines are excluded by their role.
        #[default]
        Auto = "auto" => "Write the headline first, wherever it is on the page",
        /// It is treated like any other line.
        Keep = "keep" => "Treat the headline like any other line",
        /// It is left out.
        Drop = "drop" => "Omit the headline",
    }
}
