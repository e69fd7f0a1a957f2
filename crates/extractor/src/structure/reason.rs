//! The reasons of corrections.

dechaff_page::named! {
    /// Why a line is kept or left out against its score.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Reason: "reason" {
        /// It is kept, because most of its siblings with the same markup are.
        Siblings = "siblings",
        /// It is a part of a sentence, and is kept because the sentence is.
        Sentence = "sentence",
        /// It is a part of a sentence, and is left out because the sentence is.
        NoSentence = "no-sentence",
        /// It is left out, because it is the label of a button.
        Control = "control",
        /// It is a label or a value, and is kept because the rows of labels and values are likely
        /// enough to be content together.
        Facts = "facts",
        /// It is in a list, and is kept because most of the list is, or the line that announces it.
        List = "list",
        /// It is in a data table, and is kept because the table is.
        Table = "table",
        /// It is in a data table, and is left out because most of the table is.
        NoTable = "no-table",
        /// It is in a block of code, and is kept because most of the block or the text around it
        /// is.
        Code = "code",
        /// It is in a block of code, and is left out because most of the block is.
        NoCode = "no-code",
        /// It is in a link with other lines, and is kept because most of them are.
        Card = "card",
        /// It is in a link with other lines, and is left out because most of them are.
        NoCard = "no-card",
        /// It is in a quotation or an address, and is kept because most of the quotation or a line
        /// of the address is.
        Quotation = "quotation",
        /// It is text of a post, and is kept because the texts of the posts are likely enough to be
        /// content together.
        Post = "post",
        /// It is in the signature of a post.
        Signature = "signature",
        /// It is in a post of a thread, and is left out because the model keeps only the first
        /// ones.
        OtherPost = "other-post",
        /// It is in the section of the headline of a page of which nothing else is kept.
        Section = "section",
        /// It is the headline, which the model keeps.
        Title = "title",
        /// It is a heading, and is kept because the text below it is.
        TextBelow = "text-below",
        /// It is a heading, and is left out because nothing of its section is kept.
        NoTextBelow = "no-text-below",
        /// It is left out, because its text is kept elsewhere on the page.
        Copy = "copy",
        /// It is left out, because it points to other texts, or is in a list of links to them at
        /// the end.
        Related = "related",
        /// It is a comment of a reader, and is left out because the comments are less certain to be
        /// content than the text.
        Comments = "comments",
        /// It is left out, because it asks readers to wait, to pay or to stay signed in.
        Notice = "notice",
        /// It is in another article than the one whose headline is the title of the page.
        OtherArticle = "other-article",
        /// It is left out, because it recurs on other pages of the site ([`Site`](crate::Site)).
        Site = "site",
        /// It is in a part of the page that was chosen to be kept ([`Chosen`](crate::Chosen)).
        Keep = "keep",
        /// It is in a part of the page that was chosen to be left out.
        Drop = "drop",
    }
}
