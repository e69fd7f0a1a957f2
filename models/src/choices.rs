//! The values of options that have names.

dechaff_page::named! {
    /// The form of links.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Links: "value of links" {
        /// With their addresses.
        Written = "true",
        /// As their text alone.
        Text = "false",
        /// As their text, with their addresses in a list at the end of text and Markdown.
        List = "list",
    }
}

dechaff_page::named! {
    /// The form of data tables.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Tables: "value of tables" {
        /// As tables.
        Written = "true",
        /// Not at all.
        Omitted = "false",
        /// As tables, which are HTML in Markdown if cells span others.
        Html = "html",
    }
}

dechaff_page::named! {
    /// The purpose of a document.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Profile: "profile" {
        /// Language models: the document is
        /// [`simplified`](dechaff_documents::Document::simplified), and dollar signs are not
        /// escaped in Markdown.
        Llm = "llm",
    }
}
