//! Classifies elements by their attributes.

use dechaff_page::html::AttributeNames;
use dechaff_page::lexicon::addresses::AUTHORS;
use dechaff_page::lexicon::class_names::{AGO, AUTHOR, BYLINE, DATE, POSTER};
use dechaff_page::lexicon::parts::Beginnings;
use dechaff_page::text::Recent;
use dechaff_page::{Attributes, Tag};

/// The kinds of marks that attributes give an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A heading of the first level.
    H1,
    /// `itemprop=headline`.
    Headline,
    /// `itemprop=author`.
    Author,
    /// `itemprop=name`, which counts only inside an author.
    Name,
    /// `rel=author`.
    RelAuthor,
    /// A class or id with a word for an author.
    AuthorClass,
    /// A class or id with a word for a byline.
    BylineClass,
    /// `itemprop=datePublished`, `<time pubdate>`, or the equivalent in RDFa.
    Published,
    /// `itemprop=dateModified`.
    Modified,
    /// Any other `<time>`.
    Time,
    /// A link to the page of an author.
    AuthorLink,
    /// A class or id with the word for a user.
    UserClass,
    /// A class or id with a word for a date.
    DateClass,
    /// A comment in microdata. Its author and date do not belong to the page.
    Comment,
    /// A review of the subject of a page in microdata. It has its own author and date, too.
    Review,
    /// A product in microdata.
    ProductItem,
    /// A page of posts in microdata.
    Thread,
    /// A property of a product in microdata.
    Product(ProductProperty),
    /// `<input type=submit>`, whose label is its value.
    Button,
    /// `rel=tag`.
    Tag,
    /// `rel=category`.
    Category,
    /// `rel=license`.
    License,
}

/// A property of a product or of its offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProductProperty {
    Price,
    Currency,
    Availability,
    Sku,
    Gtin,
    Brand,
}

/// Maximum number of kinds of an element.
const MAX_KINDS: usize = 3;

/// Adds a kind to those of an element, unless it is there already.
fn add(kinds: &mut Vec<Kind>, kind: Kind) {
    if kinds.len() < MAX_KINDS && !kinds.contains(&kind) {
        kinds.push(kind);
    }
}

/// Attributes and classes that mark nothing.
#[derive(Debug, Default)]
pub(super) struct Unmarked<'a> {
    attributes: Known<'a>,
    classes: Known<'a>,
}

type Known<'a> = Recent<'a, (), 256>;

impl<'a> Unmarked<'a> {
    /// Returns the kinds that the attributes of an element mark it as.
    pub(super) fn kinds(&mut self, tag: Tag, attributes: Attributes<'a>) -> Vec<Kind> {
        let names = attributes.names();
        if !may_be_marked(tag, names) {
            return Vec::new();
        }
        // The addresses of most links mark nothing.
        let is_link = tag == Tag::A;
        let leads_to_author = is_link && names_author(attributes.as_bytes());
        if is_link && !leads_to_author && !names.has_any_of(MARKING) {
            return Vec::new();
        }
        // For all other elements, the result does not depend on the tag.
        let is_special = leads_to_author
            || tag.is_void()
            || matches!(tag, Tag::H1 | Tag::TIME | Tag::BODY | Tag::HTML);
        if is_special {
            return attribute_kinds(tag, attributes);
        }
        match attributes.known_class() {
            Some(class) if !names.has_any_of(ITEM.or(AttributeNames::ID)) => {
                unless_known(&mut self.classes, class, || class_kinds(class))
            }
            _ => {
                let read = || attribute_kinds(tag, attributes);
                unless_known(&mut self.attributes, attributes.as_bytes(), read)
            }
        }
    }
}

/// Returns the kinds that `read` finds in some bytes, unless they are known to mark nothing.
fn unless_known<'a>(
    known: &mut Known<'a>,
    bytes: &'a [u8],
    read: impl FnOnce() -> Vec<Kind>,
) -> Vec<Kind> {
    let (known, ()) = known.place(bytes);
    if *known == bytes {
        return Vec::new();
    }
    let kinds = read();
    if kinds.is_empty() {
        *known = bytes;
    }
    kinds
}

/// The attributes that may mark any element, and the attributes that may mark an element with an
/// end tag.
const ITEM: AttributeNames = AttributeNames::ITEM.or(AttributeNames::REL);
const MARKING: AttributeNames = ITEM.or(AttributeNames::CLASS).or(AttributeNames::ID);

/// Returns whether an element may be marked, by its tag and the names that its attributes may have.
#[inline]
pub(super) fn may_be_marked(tag: Tag, names: AttributeNames) -> bool {
    match tag {
        Tag::H1 | Tag::TIME => true,
        Tag::A => names.has_any_of(MARKING.or(AttributeNames::HREF)),
        Tag::INPUT => names.has_any_of(ITEM.or(AttributeNames::of(b"type"))),
        tag if tag.is_void() => names.has_any_of(ITEM),
        _ => names.has_any_of(MARKING),
    }
}

/// Returns the kinds that the attributes of an element mark it as.
fn attribute_kinds(tag: Tag, attributes: Attributes<'_>) -> Vec<Kind> {
    let mut kinds = Vec::new();
    if tag == Tag::H1 {
        add(&mut kinds, Kind::H1);
    }
    let mut pubdate = false;
    for (name, value) in attributes {
        let is = |known: &[u8]| name == known || name.eq_ignore_ascii_case(known);
        match (name.len(), name.first().map(u8::to_ascii_lowercase)) {
            (5, Some(b'c')) | (2, Some(b'i')) if !tag.is_void() && (is(b"class") || is(b"id")) => {
                class_kinds(value).into_iter().for_each(|kind| add(&mut kinds, kind));
            }
            (8, Some(b'i' | b'p')) if is(b"itemprop") || is(b"property") => {
                let properties = value.split(u8::is_ascii_whitespace).take(8);
                let found = properties.filter_map(property_kind);
                found.for_each(|kind| add(&mut kinds, kind));
            }
            (8, Some(b'i')) if is(b"itemtype") => {
                let name = value.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
                match name {
                    b"Comment" => add(&mut kinds, Kind::Comment),
                    b"Product" => add(&mut kinds, Kind::ProductItem),
                    b"QAPage" | b"DiscussionForumPosting" => add(&mut kinds, Kind::Thread),
                    _ => {}
                }
            }
            (4, Some(b'h')) if tag == Tag::A && is(b"href") && names_author(value) => {
                add(&mut kinds, Kind::AuthorLink);
            }
            (3, Some(b'r')) if tag != Tag::LINK && is(b"rel") => {
                let mut relations = value.split(u8::is_ascii_whitespace);
                if let Some(kind) = relations.find_map(relation_kind) {
                    add(&mut kinds, kind);
                }
            }
            (4, Some(b't')) if tag == Tag::INPUT && is(b"type") => {
                let is_button = |of: &[u8]| value.eq_ignore_ascii_case(of);
                if is_button(b"submit") || is_button(b"button") {
                    add(&mut kinds, Kind::Button);
                }
            }
            (7, Some(b'p')) => pubdate |= is(b"pubdate"),
            _ => {}
        }
    }
    if tag == Tag::TIME {
        add(&mut kinds, if pubdate { Kind::Published } else { Kind::Time });
    }
    // Other marks of the whole page do not tell a part of it.
    if matches!(tag, Tag::BODY | Tag::HTML) {
        kinds.retain(|kind| *kind == Kind::Thread);
    }
    // A `<meta>` that is not microdata is read as a `<meta>`.
    let is_item = tag != Tag::META || attributes.get(b"itemprop").is_some();
    if is_item { kinds } else { Vec::new() }
}

/// Returns the kind of a value of `rel`.
fn relation_kind(relation: &[u8]) -> Option<Kind> {
    let is = |known: &[u8]| relation.eq_ignore_ascii_case(known);
    Some(match relation.len() {
        6 if is(b"author") => Kind::RelAuthor,
        3 if is(b"tag") => Kind::Tag,
        // Systems write `category tag`.
        8 if is(b"category") => Kind::Category,
        7 if is(b"license") => Kind::License,
        _ => return None,
    })
}

/// Returns whether an address leads to the page of an author.
fn names_author(address: &[u8]) -> bool {
    memchr::memchr_iter(b'/', address).any(|at| {
        // Most parts of an address begin in another way.
        matches!(address.get(at + 1), Some(b'a' | b'c'))
            && AUTHORS.iter().any(|folder| address[at..].starts_with(folder.as_bytes()))
    })
}

/// Returns the kind of a property. A prefix as in `schema:author` is ignored.
fn property_kind(property: &[u8]) -> Option<Kind> {
    let name = property.rsplit(|byte| *byte == b':').next()?.to_ascii_lowercase();
    Some(match &*name {
        b"author" | b"creator" => Kind::Author,
        b"name" => Kind::Name,
        b"headline" => Kind::Headline,
        b"datepublished" | b"datecreated" => Kind::Published,
        b"datemodified" => Kind::Modified,
        b"comment" => Kind::Comment,
        b"review" | b"reviews" => Kind::Review,
        b"price" | b"lowprice" => Kind::Product(ProductProperty::Price),
        b"pricecurrency" => Kind::Product(ProductProperty::Currency),
        b"availability" => Kind::Product(ProductProperty::Availability),
        b"sku" | b"productid" => Kind::Product(ProductProperty::Sku),
        b"gtin" | b"gtin8" | b"gtin12" | b"gtin13" | b"gtin14" | b"ean" | b"isbn" => {
            Kind::Product(ProductProperty::Gtin)
        }
        b"brand" | b"manufacturer" => Kind::Product(ProductProperty::Brand),
        _ => return None,
    })
}

/// Returns the kinds of the words of a class or id.
fn class_kinds(value: &[u8]) -> Vec<Kind> {
    let mut kinds = Vec::new();
    words(value, |word| {
        class_kind(word).into_iter().for_each(|kind| add(&mut kinds, kind));
    });
    kinds
}

/// Returns the kind of a word of a class or id.
fn class_kind(word: &[u8]) -> Option<Kind> {
    let mut lower = [0u8; 24];
    let lower = lower.get_mut(..word.len())?;
    lower.copy_from_slice(word);
    lower.make_ascii_lowercase();
    let is_one_of = |tokens: &[&str]| tokens.iter().any(|token| token.as_bytes() == lower);
    KINDS.into_iter().find(|(tokens, _)| is_one_of(tokens)).map(|(_, kind)| kind)
}

/// The kinds of the words of classes and ids.
const KINDS: [(&[&str], Kind); 5] = [
    (AUTHOR, Kind::AuthorClass),
    (BYLINE, Kind::BylineClass),
    (DATE, Kind::DateClass),
    (POSTER, Kind::UserClass),
    (AGO, Kind::DateClass),
];

/// Calls `see` with the runs of letters in a class or id as written, split between the parts of
/// camel case, except runs that do not begin as a word that has a kind.
fn words(value: &[u8], mut see: impl FnMut(&[u8])) {
    let value = &value[..value.len().min(300)];
    for (at, two) in value.array_windows().enumerate() {
        // Most values have no such pair of letters.
        if BEGINNINGS.has(*two) && begins(value, at) {
            see(&value[at..end(value, at)]);
        }
    }
}

/// Returns whether a word begins at a letter.
fn begins(value: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map_or(b' ', |before| value[before]);
    !before.is_ascii_alphabetic() || before.is_ascii_lowercase() && value[at].is_ascii_uppercase()
}

/// Returns the end of the word that begins at a letter.
fn end(value: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < value.len() && value[end].is_ascii_alphabetic() && !begins(value, end) {
        end += 1;
    }
    end
}

/// The beginnings of all words that have a kind.
static BEGINNINGS: Beginnings = Beginnings::of(&[AUTHOR, BYLINE, DATE, POSTER, AGO]);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(tag: Tag, attributes: &str, expected: &[Kind]) {
        let kinds = attribute_kinds(tag, Attributes::new(attributes.as_bytes()));
        assert_eq!(kinds, expected, "{attributes}");
    }

    #[test]
    fn attributes_give_the_kind_of_an_element() {
        is(Tag::SPAN, " class='c-articleAuthor__x'", &[Kind::AuthorClass]);
        is(Tag::SPAN, " id=post-date", &[Kind::DateClass]);
        is(Tag::DIV, " class=updated", &[]);
        is(Tag::DIV, " class=authority", &[]);
        is(Tag::SPAN, " itemprop='author creator'", &[Kind::Author]);
        is(Tag::SPAN, " property=schema:datePublished", &[Kind::Published]);
        is(Tag::A, " rel='nofollow author'", &[Kind::RelAuthor]);
        is(Tag::LINK, " rel=author", &[]);
        is(Tag::TIME, " pubdate", &[Kind::Published]);
        is(Tag::TIME, " class=date", &[Kind::DateClass, Kind::Time]);
        is(Tag::A, " href=https://x.example/authors/ann-lee", &[Kind::AuthorLink]);
        is(Tag::A, " href=/authority", &[]);
        is(Tag::H1, "", &[Kind::H1]);
        is(Tag::DIV, " itemscope itemtype=https://schema.org/Comment", &[Kind::Comment]);
        is(Tag::DIV, " itemprop=comment", &[Kind::Comment]);
        is(Tag::DIV, " itemtype=http://schema.org/Product", &[Kind::ProductItem]);
        is(Tag::A, " rel=tag", &[Kind::Tag]);
        is(Tag::A, " rel='category tag'", &[Kind::Category]);
        is(Tag::META, " itemprop=datePublished", &[Kind::Published]);
        is(Tag::META, " property=author", &[]);
        is(Tag::BODY, " class=author", &[]);
        is(
            Tag::HTML,
            " class=author itemscope itemtype=https://schema.org/QAPage",
            &[Kind::Thread],
        );
        is(Tag::INPUT, " type=submit value=Buy", &[Kind::Button]);
        is(Tag::INPUT, " type=text", &[]);
    }

    #[test]
    fn attributes_that_were_read_before() {
        let mut unmarked = Unmarked::default();
        let mut kinds = |tag: Tag, attributes: &'static str| {
            unmarked.kinds(tag, Attributes::new(attributes.as_bytes()))
        };
        for _ in 0..2 {
            assert_eq!(kinds(Tag::P, " class=x href=/author/ann"), []);
            assert_eq!(kinds(Tag::A, " class=x href=/author/ann"), [Kind::AuthorLink]);
            assert_eq!(kinds(Tag::P, " class=date"), [Kind::DateClass]);
            assert_eq!(kinds(Tag::TIME, " class=x"), [Kind::Time]);
            assert_eq!(kinds(Tag::P, ""), []);
        }
    }

    #[test]
    fn every_token_has_its_kind() {
        for (tokens, kind) in KINDS {
            tokens.iter().for_each(|token| is(Tag::P, &format!(" class=x-{token}"), &[kind]));
        }
    }

    #[test]
    fn words_of_classes() {
        // In either case, at the beginning, at the end, and between the parts of camel case.
        let marked = ["author", "AUTHOR", "x author", "author-x", "xAuthor", "Author2", "é author"];
        for class in marked {
            is(Tag::P, &format!(" class='{class}'"), &[Kind::AuthorClass]);
        }
        for class in ["xauthor", "authorx", "XAuthor", "authOr", "aut", "ÿ", ""] {
            is(Tag::P, &format!(" class='{class}'"), &[]);
        }
        is(
            Tag::P,
            " class='date byline authors post'",
            &[Kind::DateClass, Kind::BylineClass, Kind::AuthorClass],
        );
    }
}
