//! The fields of metadata: their names, meanings and values as texts.

use std::borrow::Cow;

use crate::{Availability, Date, Origin, PageKind, Sourced};
use dechaff_page::text::without_controls;
use serde_json::{Map, Value};

/// Declares the fields in the order of output. The documentation of a field is also its help.
macro_rules! metadata {
    ($($(#[doc = $doc:literal])+ $name:ident: $value:ty,)*) => {
        /// Metadata of a page. Fields that the page does not state are `None`.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Metadata {
            $($(#[doc = $doc])+ pub $name: Option<Sourced<$value>>,)*
        }

        impl Metadata {
            /// All fields, in the order of output.
            pub const FIELDS: &'static [FieldKind] = &[$(FieldKind {
                name: stringify!($name),
                help: concat!($($doc),+).trim_ascii_start(),
                is_list: <$value>::IS_LIST,
            }),*];

            /// Returns the field with a name, if it is known.
            pub fn field(&self, name: &str) -> Option<Field<'_>> {
                match name {
                    $(stringify!($name) => self.$name.as_ref().map(|found| Field {
                        name: stringify!($name),
                        values: found.value.texts(),
                        is_list: <$value>::IS_LIST,
                        origin: found.origin,
                    }),)*
                    _ => None,
                }
            }
        }
    };
}

metadata! {
    /// The headline, without the name of the site.
    title: String,
    /// The names of the authors.
    authors: Vec<String>,
    /// The day of publication as written on the page, in its own time zone. If it is unknown, the
    /// day of the last change.
    date: Date,
    /// The day of the last change, if the markup states it.
    modified: Date,
    /// The language as a BCP 47 tag, such as de or pt-BR.
    language: String,
    /// The name of the site.
    site: String,
    /// The address that the page declares for itself. If it declares none, that from which it was
    /// fetched.
    canonical_url: String,
    /// The description of the page, in a sentence or two.
    description: String,
    /// The address of the image that represents the page.
    image: String,
    /// The kind of page. It is missing for other kinds, and if the kind is unknown.
    kind: PageKind,
    /// The tags of the text.
    tags: Vec<String>,
    /// The categories or sections of the page.
    categories: Vec<String>,
    /// The licence of the text: its address, or its name.
    license: String,
    /// The direction in which the text is read, if the page states it: ltr or rtl.
    direction: String,
    /// The price of the product that the page sells, as a decimal number such as 19.50; the lowest
    /// of several.
    price: String,
    /// The currency of the price: its code in ISO 4217, such as EUR.
    currency: String,
    /// Whether the product can be bought: InStock, OutOfStock, PreOrder or BackOrder.
    availability: Availability,
    /// The shop's code for the product.
    sku: String,
    /// The global number of the product (GTIN, EAN, UPC, ISBN-13), with a valid check digit.
    gtin: String,
    /// The brand or the maker of the product.
    brand: String,
}

/// A field of [`Metadata`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FieldKind {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, in a sentence or two.
    pub help: &'static str,
    /// Whether it can have several values. The list of a known field is never empty.
    pub is_list: bool,
}

/// A known field of [`Metadata`] for output, with its value or its list of values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field<'a> {
    /// The name of the field, one of [`Metadata::FIELDS`].
    pub name: &'static str,
    /// The values: one, unless the field is a list.
    pub values: Vec<Cow<'a, str>>,
    /// Whether the field can have several values.
    pub is_list: bool,
    /// Where the values were found.
    pub origin: Origin,
}

impl Field<'_> {
    /// Returns the value, or the list of values, as JSON.
    pub fn to_json(&self) -> Value {
        if self.is_list {
            Value::from_iter(self.values.iter().map(|value| &**value))
        } else {
            Value::from(self.values.concat())
        }
    }

    /// Returns the field with each value on one line, without control characters and characters
    /// that XML does not allow.
    #[must_use]
    pub fn in_one_line(mut self) -> Self {
        for value in &mut self.values {
            let plain = without_controls(value).replace(['\n', '\t'], " ");
            *value = plain.replace(['\u{fffe}', '\u{ffff}'], "").into();
        }
        self
    }
}

impl Metadata {
    /// Returns the known fields, in the order of [`Self::FIELDS`].
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        Self::FIELDS.iter().filter_map(|kind| self.field(kind.name))
    }

    /// Returns all fields as an object of JSON. Unknown fields are null, or an empty list.
    /// `origins` has the origins of the known fields.
    pub fn to_json(&self) -> Value {
        let missing =
            |kind: &FieldKind| if kind.is_list { Value::Array(Vec::new()) } else { Value::Null };
        let value = |kind: &FieldKind| {
            self.field(kind.name).map_or_else(|| missing(kind), |field| field.to_json())
        };
        let mut all: Map<String, Value> =
            Self::FIELDS.iter().map(|kind| (kind.name.into(), value(kind))).collect();
        let origin = |field: Field<'_>| (field.name.to_string(), Value::from(field.origin.name()));
        all.insert("origins".into(), self.fields().map(origin).collect());
        Value::Object(all)
    }
}

/// The value of a field as texts.
trait Texts {
    const IS_LIST: bool = false;

    fn texts(&self) -> Vec<Cow<'_, str>>;
}

impl Texts for String {
    fn texts(&self) -> Vec<Cow<'_, str>> {
        vec![Cow::Borrowed(self)]
    }
}

impl Texts for Vec<String> {
    const IS_LIST: bool = true;

    fn texts(&self) -> Vec<Cow<'_, str>> {
        self.iter().map(|value| Cow::Borrowed(&**value)).collect()
    }
}

impl Texts for Date {
    fn texts(&self) -> Vec<Cow<'_, str>> {
        vec![Cow::Owned(self.to_string())]
    }
}

impl Texts for Availability {
    fn texts(&self) -> Vec<Cow<'_, str>> {
        vec![Cow::Borrowed(self.name())]
    }
}

impl Texts for PageKind {
    fn texts(&self) -> Vec<Cow<'_, str>> {
        vec![Cow::Borrowed(self.name())]
    }
}
