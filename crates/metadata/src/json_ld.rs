//! Reads JSON-LD: the objects of schema.org that are works, with their properties.

use dechaff_page::plain_text::cut;
use serde_json::{Map, Value};

use crate::json_values::{Author, Values, types};
use crate::lenient_json::values;
use crate::product::stated::Stated;
use crate::text::fold;

/// Maximum number of works that are kept.
const WORKS: usize = 64;
/// Maximum number of products that are kept.
const PRODUCTS: usize = 64;
/// Maximum number of types that are kept.
const TYPES: usize = 256;
/// A work, or a page about one.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// How likely it is the subject of the page: 3 an article, 2 a post, 1 anything else, 0 a page.
    pub(super) rank: u8,
    /// Whether it is in a property of another work, but not a part of that work.
    pub(super) nested: bool,
    pub(super) headline: String,
    pub(super) authors: Vec<Author>,
    pub(super) published: String,
    pub(super) modified: String,
    pub(super) language: String,
    pub(super) publisher: String,
    pub(super) description: String,
    pub(super) image: String,
    pub(super) url: String,
    pub(super) license: String,
    pub(super) tags: Vec<String>,
    pub(super) sections: Vec<String>,
}

/// The contents of all JSON-LD scripts of a page.
#[derive(Debug, Default)]
pub(super) struct JsonLd {
    pub(super) works: Vec<Work>,
    /// The products that are the subject of the page, or the offered one, with their folded names.
    products: Vec<(String, Stated)>,
    /// The name of a `WebSite`.
    pub(super) site: String,
    /// The types of all objects, in order.
    pub(super) types: Vec<String>,
}

impl JsonLd {
    /// Returns the product with the name of a headline, which is folded.
    pub(super) fn named_product(&self, headline: &str) -> Option<&Stated> {
        let is_one = |(name, _): &&(String, Stated)| !name.is_empty() && name == headline;
        self.products.iter().find(is_one).map(|(_, product)| product)
    }

    /// Returns the product with the name of a headline, or else the first one, which is in stock if
    /// one of the others is: these are its sizes.
    pub(super) fn product(&self, headline: &str) -> Option<Stated> {
        self.named_product(headline).cloned().or_else(|| {
            let ((_, first), variants) = self.products.split_first()?;
            let mut first = first.clone();
            variants.iter().for_each(|(_, variant)| first.or_in_stock(variant));
            Some(first)
        })
    }
}

/// Reads the scripts of a page.
pub(super) fn read(scripts: &[String]) -> JsonLd {
    let values: Vec<Value> = scripts.iter().flat_map(|script| values(script)).collect();
    let mut reader = Reader { values: Values::of(&values), found: JsonLd::default() };
    values.iter().for_each(|value| reader.walk(value, false));
    reader.found
}

struct Reader<'a> {
    values: Values<'a>,
    found: JsonLd,
}

/// Returns whether an object is a book that is for sale. Shops declare it as nothing else.
fn is_offered_book(types: &[&str], object: &Map<String, Value>) -> bool {
    types == ["Book"] && object.contains_key("offers")
}

impl<'a> Reader<'a> {
    fn walk(&mut self, value: &'a Value, nested: bool) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.walk(item, nested)),
            Value::Object(object) => {
                let types = types(object);
                let room = TYPES.saturating_sub(self.found.types.len());
                self.found.types.extend(types.iter().take(room).map(|of| cut(of, 64).to_string()));
                if types.contains(&"WebSite") && self.found.site.is_empty() {
                    self.found.site = self.values.text(object.get("name"));
                }
                if !nested {
                    self.product(&types, object);
                    if is_offered_book(&types, object) && types.len() < room {
                        self.found.types.push("Product".to_string());
                    }
                }
                let rank = types.iter().filter_map(|of| rank(of)).max();
                if let Some(rank) = rank.filter(|_| self.found.works.len() < WORKS) {
                    let work = self.work(object, rank, nested);
                    self.found.works.push(work);
                }
                for (key, value) in object {
                    let is_part = PARTS.contains(&key.as_str());
                    let is_listed = LISTS.contains(&key.as_str());
                    self.walk(value, nested || is_listed || rank.is_some() && !is_part);
                }
            }
            _ => {}
        }
    }

    /// Reads a product, or adds the properties of an offer to the first one.
    fn product(&mut self, types: &[&str], object: &'a Map<String, Value>) {
        let is = |names: &[&str]| types.iter().any(|of| names.contains(of));
        if is(&["Product", "ProductGroup", "IndividualProduct"]) || is_offered_book(types, object) {
            if self.found.products.len() < PRODUCTS {
                let name = fold(&self.values.text(object.get("name")));
                self.found.products.push((name, Stated::product(object, &self.values)));
            }
        } else if is(&["Offer", "AggregateOffer"]) {
            if self.found.products.is_empty() {
                self.found.products.push(Default::default());
            }
            self.found.products[0].1.add(object, &self.values, 0);
        }
    }

    fn work(&self, object: &'a Map<String, Value>, rank: u8, nested: bool) -> Work {
        let get = |key: &str| self.values.text(object.get(key));
        let mut authors = Vec::new();
        for key in ["author", "creator"] {
            if authors.is_empty() {
                object.get(key).into_iter().for_each(|of| self.values.authors(of, &mut authors, 0));
            }
        }
        let or = |first: String, second: &str| if first.is_empty() { get(second) } else { first };
        Work {
            rank,
            nested,
            headline: or(get("headline"), "title"),
            authors,
            published: or(or(get("datePublished"), "dateCreated"), "datePosted"),
            modified: get("dateModified"),
            language: get("inLanguage"),
            publisher: get("publisher"),
            description: get("description"),
            image: or(self.values.address(object.get("image")), "thumbnailUrl"),
            url: or(self.values.address(object.get("url")), "@id"),
            license: or(self.values.address(object.get("license")), "license"),
            tags: self.values.texts(object.get("keywords")),
            sections: self.values.texts(object.get("articleSection")),
        }
    }
}

/// Types of a page, whatever it is about.
const PAGES: &[&str] = &[
    "WebPage", "ItemPage", "CollectionPage", "AboutPage", "FAQPage", "ContactPage", "ProfilePage",
    "SearchResultsPage", "MedicalWebPage",
];
/// Types of texts, in addition to types that end in `Article`.
const TEXTS: &[&str] = &[
    "Report", "Review", "CriticReview", "Recipe", "BlogPosting", "HowTo", "LiveBlogPosting",
    "JobPosting",
];
/// Types of subjects of pages, and of content besides the text.
const THINGS: &[&str] = &[
    "Product", "Course", "Event", "Book", "VideoObject", "PodcastEpisode", "Dataset",
    "CreativeWork", "Movie", "SoftwareApplication", "QAPage", "Service", "Blog", "Guide",
    "NewsMediaOrganization",
];

/// Returns [`Work::rank`] for a type, or `None` if it is not a work.
fn rank(of: &str) -> Option<u8> {
    Some(match of {
        _ if PAGES.contains(&of) => 0,
        _ if of.ends_with("Article") || TEXTS.contains(&of) => 3,
        _ if of.ends_with("Posting") || of == "Question" => 2,
        _ if THINGS.contains(&of) => 1,
        _ => return None,
    })
}

/// Properties of a work whose objects are the subject of the page as the work is.
const PARTS: &[&str] = &["@graph", "mainEntity", "mainEntityOfPage", "subjectOf", "about"];
/// Properties whose objects are not the subject of the page.
const LISTS: &[&str] = &[
    "itemListElement", "comment", "review", "hasPart", "isPartOf", "suggestedAnswer",
    "acceptedAnswer",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn works(script: &str) -> Vec<Work> {
        read(&[script.to_string()]).works
    }

    fn names(author: &str) -> Vec<String> {
        let works = works(&format!(r#"{{"@type": "BlogPosting", "author": {author}}}"#));
        works[0].authors.iter().map(|author| author.name.clone()).collect()
    }

    #[test]
    fn forms_of_authors() {
        for author in [
            r#""Ann Lee""#,
            r#"{"name": "Ann Lee"}"#,
            r#"[{"name": ["Ann Lee"]}]"#,
            r#"[["Ann Lee"]]"#,
            r#"{"name": {"@value": "Ann Lee"}}"#,
            r#"{"givenName": "Ann", "familyName": "Lee"}"#,
            r#"{"@id": "x", "name": "Ann &amp;lt;b&amp;gt; Lee"}"#,
        ] {
            assert_eq!(names(author), ["Ann Lee"], "{author}");
        }
        for author in ["null", "{}", "[]", "5", r#"{"@id": "nobody"}"#] {
            assert!(names(author).is_empty(), "{author}");
        }
    }

    #[test]
    fn works_have_their_rank_and_nesting() {
        let found = works(
            r#"{"@graph": [{"@type": "WebPage", "name": "P"}, {"@type": ["Thing", "schema:NewsArticle"],
            "headline": "A", "isPartOf": {"@type": "Article", "headline": "B"}},
            {"@type": "ItemList", "itemListElement": [{"@type": "Article", "headline": "C"}]}]}"#,
        );
        let all: Vec<_> =
            found.iter().map(|work| (&*work.headline, work.rank, work.nested)).collect();
        assert_eq!(all, [("", 0, false), ("A", 3, false), ("B", 3, true), ("C", 3, true)]);
        let more = format!("[{}{{}}]", r#"{"@type": "Article"},"#.repeat(1000));
        assert_eq!(works(&more).len(), WORKS);
    }
}
