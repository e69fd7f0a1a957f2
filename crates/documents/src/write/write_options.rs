//! The options of documents by their names, for bindings to other languages.

use std::borrow::Cow;

use crate::read::{Document, Simplify, Title};
use crate::write::RenderOptions;

/// How a document is written, in any format.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// What becomes of the headline.
    pub title: Title,
    /// Whether the metadata of the page are written with it.
    pub metadata: bool,
    /// What is changed in the document.
    pub simplify: Simplify,
    /// What is written of it.
    pub render: RenderOptions<'static>,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// On or off.
    Bool(bool),
    /// A choice by its name.
    Name(String),
}

/// An option that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WriteOptionError {
    /// There is none of this name.
    #[error("no option {0}")]
    Unknown(String),
    /// Its value is none of those that it has.
    #[error("{0}")]
    Value(String),
}

impl WriteOptions {
    /// The names of all options.
    pub const NAMES: [&str; 12] = [
        "links", "images", "tables", "emphasis", "math_escapes", "profile", "clean_links",
        "even_headings", "header_row", "standalone", "metadata", "title",
    ];

    /// Sets options in this order. `profile` changes the defaults of others, so it comes first.
    ///
    /// # Errors
    /// [`WriteOptionError`] for the first that cannot be used.
    pub fn set<'n>(
        mut self,
        options: impl IntoIterator<Item = (&'n str, OptionValue)>,
    ) -> Result<Self, WriteOptionError> {
        let mut options: Vec<_> = options.into_iter().collect();
        options.sort_by_key(|(name, _)| *name != "profile");
        options.into_iter().try_for_each(|(name, value)| self.set_one(name, value))?;
        Ok(self)
    }

    /// Returns a document with the changes of these options.
    pub fn simplified<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        match self.simplify == Simplify::default() {
            true => Cow::Borrowed(document),
            false => Cow::Owned(document.clone().simplified(self.simplify)),
        }
    }

    fn set_one(&mut self, name: &str, value: OptionValue) -> Result<(), WriteOptionError> {
        let render = &mut self.render;
        match (name, value) {
            ("links", OptionValue::Name(list)) if list == "list" => render.link_list = true,
            ("tables", OptionValue::Name(html)) if html == "html" => render.html_tables = true,
            ("images", OptionValue::Bool(on)) => render.images = Some(on),
            ("profile", OptionValue::Name(llm)) if llm == "llm" => {
                self.simplify = Simplify::ALL;
                render.math_escapes = false;
            }
            ("title", OptionValue::Name(rule)) => {
                self.title =
                    rule.parse().map_err(|error| WriteOptionError::Value(format!("{error}")))?;
            }
            (name, value) => match (self.flag(name), value) {
                (Some(flag), OptionValue::Bool(on)) => *flag = on,
                (_, value) => return Err(wrong(name, &value)),
            },
        }
        Ok(())
    }

    /// Returns an option that is on or off.
    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        let Self { metadata, simplify, render, .. } = self;
        Some(match name {
            "links" => &mut render.links,
            "tables" => &mut render.tables,
            "emphasis" => &mut render.emphasis,
            "math_escapes" => &mut render.math_escapes,
            "clean_links" => &mut simplify.links,
            "even_headings" => &mut simplify.headings,
            "header_row" => &mut simplify.tables,
            "standalone" => &mut render.standalone,
            "metadata" => metadata,
            _ => return None,
        })
    }
}

fn wrong(name: &str, value: &OptionValue) -> WriteOptionError {
    let expected = match name {
        "profile" => "\"llm\"",
        "links" => "true, false or \"list\"",
        "tables" => "true, false or \"html\"",
        "title" => "\"auto\", \"keep\" or \"drop\"",
        name if WriteOptions::NAMES.contains(&name) => "true or false",
        _ => return WriteOptionError::Unknown(name.to_string()),
    };
    let found = match value {
        OptionValue::Bool(on) => on.to_string(),
        OptionValue::Name(found) => format!("{found:?}"),
    };
    WriteOptionError::Value(format!("{name} is {found}, expected {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> OptionValue {
        OptionValue::Name(name.into())
    }

    #[test]
    fn every_name_is_that_of_an_option() {
        for option in WriteOptions::NAMES {
            let other = match option {
                "profile" => name("llm"),
                "title" => name("keep"),
                "metadata" | "clean_links" | "even_headings" | "header_row" => {
                    OptionValue::Bool(true)
                }
                _ => OptionValue::Bool(false),
            };
            let set = WriteOptions::default().set([(option, other)]).unwrap();
            let shown = |options: &WriteOptions| format!("{options:?}");
            assert_ne!(shown(&set), shown(&WriteOptions::default()), "{option}");
        }
    }

    #[test]
    fn a_profile_is_the_default_of_others_wherever_it_stands() {
        let options = [("header_row", OptionValue::Bool(false)), ("profile", name("llm"))];
        let found = WriteOptions::default().set(options).unwrap();
        assert_eq!(found.simplify, Simplify { tables: false, ..Simplify::ALL });
        assert!(!found.render.math_escapes);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error =
            |option, value| WriteOptions::default().set([(option, value)]).unwrap_err().to_string();
        assert_eq!(error("pictures", OptionValue::Bool(true)), "no option pictures");
        assert_eq!(error("links", name("no")), "links is \"no\", expected true, false or \"list\"");
        assert_eq!(error("profile", OptionValue::Bool(true)), "profile is true, expected \"llm\"");
        assert_eq!(error("images", name("no")), "images is \"no\", expected true or false");
    }
}
