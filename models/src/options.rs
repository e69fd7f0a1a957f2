//! The options for a page: one table, from which the types for Python and TypeScript are made, too.

use std::collections::HashSet;

use dechaff_documents::format::Field;
use dechaff_documents::{ChunkSize, RenderOptions};
use dechaff_extractor::decision::DecisionError;
use dechaff_extractor::roles::RoleConflict;
use dechaff_extractor::{Decision, Extractor, Hidden, Role, Title};
use dechaff_metadata::{PageRuleError, PageRules};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::choices::{Links, Profile, Tables};
use crate::names;

/// The subject of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Which lines of a page are kept.
    Lines,
    /// Which pages are left out.
    Pages,
    /// The form in which a page is written.
    Output,
}

/// A row of the table of options.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct OptionKind {
    /// Its name.
    pub name: &'static str,
    /// Its effect, in a sentence or two.
    pub help: &'static str,
    /// Its subject.
    pub group: Group,
    /// Its type in TypeScript.
    pub typescript: &'static str,
    /// Its type in Python.
    pub python: &'static str,
}

/// Declares the options of each group: documentation, which is also the help, name, type, how the
/// type is read if it has names, and the types in TypeScript and in Python.
macro_rules! options {
    ($($group:ident { $(
        $(#[doc = $doc:literal])+
        $name:ident: $type:ty $(as $with:literal)?, $typescript:literal, $python:literal;
    )* })*) => {
        /// The options for a page. Those that are `None` have their defaults.
        ///
        /// ```
        /// use dechaff::{Links, Options};
        ///
        /// let options = Options::from_json(r#"{"links": "list", "exclude": ["caption"]}"#)?;
        /// assert_eq!(options.links, Some(Links::List));
        /// # Ok::<(), dechaff::OptionError>(())
        /// ```
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Options {
            $($(
                $(#[doc = $doc])+
                #[serde(skip_serializing_if = "Option::is_none" $(, with = $with)?)]
                pub $name: Option<$type>,
            )*)*
        }

        impl Options {
            /// All options, in the order of the table.
            pub const ALL: &'static [OptionKind] = &[$($(OptionKind {
                name: stringify!($name),
                help: concat!($($doc),+).trim_ascii_start(),
                group: Group::$group,
                typescript: $typescript,
                python: $python,
            },)*)*];

            /// Returns these options, with those of `base` where these have none.
            fn or(self, base: Self) -> Self {
                Self { $($($name: self.$name.or(base.$name),)*)* }
            }
        }
    };
}

options! {
    Lines {
        /// Keep the lines with a score of at least this, 0 to 1, in place of `beta`.
        threshold: f64, "number", "float";
        /// The weight of recall relative to precision: 2 keeps more, 0.5 keeps less.
        beta: f64, "number", "float";
        /// Whether the structure of the page corrects the decision about single lines: its
        /// siblings, its section and copies of its text. A threshold is never corrected.
        structure: bool, "boolean", "bool";
        /// Roles whose lines are kept whatever their score, added to those of the model.
        include: Vec<Role> as "names::list", "Role[]", "Sequence[str]";
        /// Roles whose lines are left out, added to those of the model.
        exclude: Vec<Role> as "names::list", "Role[]", "Sequence[str]";
        /// The treatment of the headline. The default is "auto": it is kept or left out as the
        /// model was trained, and documents begin with it.
        title: Title as "names", "\"auto\" | \"keep\" | \"drop\"", "Literal[\"auto\", \"keep\", \"drop\"]";
        /// The treatment of text that the page hides from its readers. The default is "auto":
        /// it is left out unless a control opens it or a script probably shows it.
        hidden: Hidden as "names", "\"auto\" | \"drop\" | \"keep\"", "Literal[\"auto\", \"drop\", \"keep\"]";
        /// Whether text that was encoded twice, and addresses that Cloudflare encoded, are
        /// repaired. They are by default.
        repair: bool, "boolean", "bool";
        /// CSS selectors of elements that are kept whatever the scores of their lines.
        keep: Vec<String>, "string[]", "Sequence[str]";
        /// CSS selectors of elements that are left out, also inside of elements that are kept.
        drop: Vec<String>, "string[]", "Sequence[str]";
    }
    Pages {
        /// Pages in other languages are left out: codes such as "en".
        language: Vec<String>, "string[]", "Sequence[str]";
        /// Pages with less words of kept text are left out.
        min_words: u32, "number", "int";
        /// Pages that have useful content with a lower probability are left out, 0 to 1.
        min_useful: f64, "number", "float";
        /// Pages of a lower confidence are left out, 0 to 1.
        min_confidence: f64, "number", "float";
    }
    Output {
        /// Whether links are written with their addresses. "list" writes the addresses at the end.
        links: Links as "names", "boolean | \"list\"", "bool | Literal[\"list\"]";
        /// Whether images are written. By default they are in every format but text.
        images: bool, "boolean", "bool";
        /// Whether data tables are written. "html" writes tables in Markdown as HTML if their cells
        /// span others.
        tables: Tables as "names", "boolean | \"html\"", "bool | Literal[\"html\"]";
        /// Whether emphasis is marked.
        emphasis: bool, "boolean", "bool";
        /// The purpose of the document. "llm" is for language models: it removes what follows
        /// readers from addresses, closes gaps between levels of headings, takes the first row of a
        /// table without a header as its header, and leaves out emphasis without words and images
        /// without alternative text. No dollar signs are escaped in Markdown.
        profile: Profile as "names", "\"llm\"", "Literal[\"llm\"]";
        /// Whether a whole file is written, and not a part of a larger one.
        standalone: bool, "boolean", "bool";
        /// The id of the page.
        id: String, "string", "str";
        /// Whether the metadata of the page are written with it.
        metadata: bool, "boolean", "bool";
        /// The fields of JSON, or the columns of CSV, in their order.
        fields: Vec<Field> as "names::list", "string[]", "Sequence[str]";
        /// The size of chunks, such as "300w" or "2000c": the page is written as chunks, one JSON
        /// object each.
        chunks: ChunkSize as "names", "string", "str";
    }
}

/// Why options cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// An option is unknown, or its value has the wrong type or name.
    #[error("{0}")]
    Read(String),
    /// The rule that decides about lines has no meaning.
    #[error(transparent)]
    Decision(#[from] DecisionError),
    /// A role is both included and excluded.
    #[error(transparent)]
    Roles(#[from] RoleConflict),
    /// A rule for pages has no meaning.
    #[error(transparent)]
    Pages(#[from] PageRuleError),
    /// A selector is invalid, or this build has no selectors.
    #[error("{0}")]
    Selectors(String),
}

impl Options {
    /// Reads an object of JSON.
    ///
    /// # Errors
    /// [`OptionError::Read`] for the first option that is unknown or has a wrong value.
    pub fn from_json(json: &str) -> Result<Self, OptionError> {
        Self::of_groups(json, &[Group::Lines, Group::Pages, Group::Output])
    }

    /// Reads an object of JSON that has options of some groups alone.
    ///
    /// # Errors
    /// [`OptionError::Read`] for the first option that is unknown, of another group, or has a wrong
    /// value.
    pub fn of_groups(json: &str, groups: &[Group]) -> Result<Self, OptionError> {
        let wrong = |error: serde_json::Error| OptionError::Read(error.to_string());
        let given: Map<String, Value> = serde_json::from_str(json).map_err(wrong)?;
        let known =
            || Self::ALL.iter().filter(|one| groups.contains(&one.group)).map(|one| one.name);
        if let Some(name) = given.keys().find(|name| !known().any(|known| known == *name)) {
            let known = known().collect::<Vec<_>>().join(", ");
            return Err(OptionError::Read(format!(
                "unknown field `{name}`, expected one of {known}"
            )));
        }
        // The error of a value that was read before names no line and column.
        Self::deserialize(Value::Object(given)).map_err(wrong)
    }

    /// Returns the options as an object of JSON, which [`Self::from_json`] reads.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all names are texts")
    }

    /// Returns the options that follow if these are chosen on top of `base`. Roles are added to its
    /// roles; every other option replaces that of `base`, and a threshold replaces beta.
    #[must_use]
    pub fn on_top_of(mut self, mut base: Self) -> Self {
        if self.threshold.is_some() || self.beta.is_some() {
            (base.threshold, base.beta) = (None, None);
        }
        let added =
            |own: &Option<Vec<Role>>, base: Option<Vec<Role>>, other: &Option<Vec<Role>>| {
                let other: HashSet<Role> = other.iter().flatten().copied().collect();
                let base = base.into_iter().flatten().filter(|role| !other.contains(role));
                let mut roles: Vec<Role> = base.collect();
                let new = own.iter().flatten().filter(|role| !roles.contains(role)).copied();
                roles.extend(new.collect::<Vec<_>>());
                Some(roles).filter(|roles| !roles.is_empty())
            };
        let include = added(&self.include, base.include.take(), &self.exclude);
        self.exclude = added(&self.exclude, base.exclude.take(), &self.include);
        self.include = include;
        self.or(base)
    }

    /// Returns an extractor that keeps the lines that these options choose, but for `keep` and
    /// `drop`, which depend on the page.
    ///
    /// # Errors
    /// [`OptionError::Decision`] and [`OptionError::Roles`].
    pub fn configured(&self, extractor: Extractor) -> Result<Extractor, OptionError> {
        let decision = Decision::new(self.threshold, self.beta)?.unwrap_or(extractor.decision());
        let structure = self.structure.unwrap_or(extractor.structure());
        let hidden = self.hidden.unwrap_or(extractor.hidden());
        let extractor = extractor.with_decision(decision).with_structure(structure);
        let [include, exclude] =
            [&self.include, &self.exclude].map(|roles| roles.as_deref().unwrap_or_default());
        let contradicts = match self.title {
            Some(Title::Keep) => exclude.contains(&Role::Title),
            Some(Title::Drop) => include.contains(&Role::Title),
            _ => false,
        };
        if contradicts {
            return Err(RoleConflict(Role::Title).into());
        }
        let title = self.title.unwrap_or(extractor.title());
        Ok(extractor.with_hidden(hidden).with_title(title).with_roles(include, exclude)?)
    }

    /// Returns the rules for pages.
    ///
    /// # Errors
    /// [`OptionError::Pages`].
    pub(crate) fn rules(&self) -> Result<PageRules, OptionError> {
        Ok(PageRules::new(
            self.language.as_deref().unwrap_or_default(),
            self.min_words.unwrap_or_default(),
            self.min_useful.unwrap_or_default(),
            self.min_confidence.unwrap_or_default(),
        )?)
    }

    /// Returns the options for writing a document, without its metadata.
    pub fn render(&self) -> RenderOptions<'_> {
        RenderOptions::default()
            .with_links(self.links != Some(Links::Text))
            .with_link_list(self.links == Some(Links::List))
            .with_images(self.images)
            .with_tables(self.tables != Some(Tables::Omitted))
            .with_html_tables(self.tables == Some(Tables::Html))
            .with_math_escapes(self.profile.is_none())
            .with_emphasis(self.emphasis.unwrap_or(true))
            .with_standalone(self.standalone.unwrap_or(true))
            .with_id(self.id.as_deref())
    }

    /// Returns whether text, too, has something of the links and pictures of a document.
    pub(crate) fn text_has_markup(&self) -> bool {
        self.links == Some(Links::List) || self.images == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_by_name() {
        let read = |json| Options::from_json(json).unwrap();
        assert_eq!(read("{}"), Options::default());
        assert_eq!(read(r#"{"links": null, "images": null}"#), Options::default());
        let options = read(r#"{"links": false, "tables": "html", "profile": "llm", "id": "a"}"#);
        let render = options.render();
        assert!(!render.links && !render.link_list && render.tables && render.html_tables);
        assert!(!render.math_escapes && render.emphasis && render.standalone);
        assert_eq!((render.images, render.id), (None, Some("a")));
        assert_eq!(read(r#"{"title": "drop", "links": true}"#).title, Some(Title::Drop));
        assert_eq!(read(r#"{"fields": ["id", "text"]}"#).fields.unwrap().len(), 2);
        let all = r#"{"beta":0.5,"include":["comment"],"language":["en"],"links":"list","chunks":"300w"}"#;
        assert_eq!(read(all).to_json(), all);
    }

    #[test]
    fn a_wrong_option_is_named() {
        let error = |json| Options::from_json(json).unwrap_err().to_string();
        assert!(
            error(r#"{"pictures": true}"#).starts_with("unknown field `pictures`, expected one")
        );
        let links = r#"unknown value of links "no"; expected one of true, false, list"#;
        assert_eq!(error(r#"{"links": "no"}"#), links);
        assert_eq!(error(r#"{"profile": true}"#), r#"unknown profile "true"; expected llm"#);
        let images = r#"invalid type: string "no", expected a boolean"#;
        assert_eq!(error(r#"{"images": "no"}"#), images);
        let of_output = Options::of_groups(r#"{"beta": 2}"#, &[Group::Output]).unwrap_err();
        assert!(of_output.to_string().starts_with("unknown field `beta`, expected one of links, "));
    }

    #[test]
    fn options_are_chosen_on_top_of_others() {
        let read = |json| Options::from_json(json).unwrap();
        let first =
            read(r#"{"beta": 2, "include": ["comment", "byline"], "keep": ["a"], "min_words": 3}"#);
        let more = read(
            r#"{"threshold": 0.5, "include": ["date"], "exclude": ["byline"], "keep": ["b"]}"#,
        );
        let both = read(
            r#"{"threshold": 0.5, "include": ["comment", "date"], "exclude": ["byline"], "keep": ["b"], "min_words": 3}"#,
        );
        assert_eq!(more.on_top_of(first), both);
        assert_eq!(Options::default().on_top_of(both.clone()), both);
        let conflict = read(r#"{"include": ["date"], "exclude": ["date"]}"#);
        let extractor = crate::SHALLOW.extractor();
        assert!(matches!(conflict.configured(extractor), Err(OptionError::Roles(_))));
    }
}
