//! Finds the price, the availability and the codes of a product that a page sells.

mod labels;
mod money;
pub(super) mod stated;

use std::sync::LazyLock;

use dechaff_page::lexicon::by_first::ByFirst;
use dechaff_page::lexicon::products::{
    BACK_ORDER, BRANDS, BUY, BUY_ALONE, GTINS, OTHER_PRICES, OUT_OF_STOCK, PRE_ORDER, SKUS, STORES,
};
use dechaff_page::plain_text::plain;

use crate::evidence::{Line, host};
use crate::kind::ProductProperty;
use crate::origin::sourced;
use crate::site::stated_language;
use crate::text::{folds_to_one_of, is_placeholder, prefix};
use crate::{Evidence, Kind, Origin, PageKind, Sourced};

use labels::{Labelled, brand, code, gtin};
use money::{Places, Price, asked, currency_of, decimal};

dechaff_page::named! {
    /// Whether a product can be bought, by the names of schema.org.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Availability: "availability" {
        /// It can be bought, here or in a shop, perhaps only a few of it.
        InStock = "InStock",
        /// It cannot be bought: it is sold out, or no longer made.
        OutOfStock = "OutOfStock",
        /// It can be ordered before it appears.
        PreOrder = "PreOrder",
        /// It can be ordered, and is delivered when it is in stock again.
        BackOrder = "BackOrder",
    }
}

use Availability::{BackOrder, InStock, OutOfStock, PreOrder};

/// The properties of the product that a page sells.
#[derive(Debug, Default)]
pub(super) struct Product {
    pub(super) price: Option<Sourced<String>>,
    pub(super) currency: Option<Sourced<String>>,
    pub(super) availability: Option<Sourced<Availability>>,
    pub(super) sku: Option<Sourced<String>>,
    pub(super) gtin: Option<Sourced<String>>,
    pub(super) brand: Option<Sourced<String>>,
}

/// The number of lines below the headline, and above it, in which a price is searched for.
const BELOW: usize = 40;
const ABOVE: usize = 6;
/// Maximum number of bytes of a line with a price, a label or the availability.
const LINE: usize = 120;
/// Maximum number of bytes of the label of a button to buy, and the number of lines below the
/// headline in which the button is searched for.
const BUTTON: usize = 40;
const BUTTONS: usize = 100;
/// Maximum number of buttons with a label such as `Buy` on a page about one product.
const MAX_ALONE: usize = 2;

/// Reads a page that sells a product.
pub(super) fn product(page: &Evidence<'_>) -> Product {
    let places = places(page);
    let places = places.each_ref().map(String::as_str);
    let seen = || {
        let said = page.around(0, BELOW)[1].iter().find_map(said_availability);
        said.map(sourced(Origin::Line))
    };
    let availability = declared(page, ProductProperty::Availability, of_schema).or_else(seen);
    let is_out = availability.as_ref().is_some_and(|found| found.value == OutOfStock);
    let visible = visible_price(page, places, is_out);
    let amount = |text: &str| decimal(text).or_else(|| Some(asked(text, places)?.amount));
    let price =
        declared(page, ProductProperty::Price, |text| amount(text).filter(|price| price != "0"));
    let price = price.or_else(|| Some(sourced(Origin::Line)(visible.as_ref()?.amount.clone())));
    let currency = declared(page, ProductProperty::Currency, |text| currency_of(text, places))
        .or_else(|| Some(sourced(Origin::Line)(visible.as_ref()?.currency.to_string())))
        .filter(|_| price.is_some());
    // Some write the kind of the code before it: `mpn:8570931`.
    let stated_code = |text: &str| {
        let code = plain(text.split_once(':').map_or(text, |(_, code)| code));
        Some(code).filter(|code| !code.is_empty() && code.len() <= 100)
    };
    let [seen_sku, seen_gtin, seen_brand] = labelled(page);
    let labelled_brand = |text: &str| {
        let labelled = Labelled::of(text).filter(|labelled| labelled.has_one_of(BRANDS));
        brand(labelled.map_or(text, |labelled| labelled.value))
    };
    Product {
        // A product with a price can be bought.
        availability: availability
            .or_else(|| Some(Sourced { value: InStock, origin: price.as_ref()?.origin })),
        price,
        currency,
        sku: seen_sku.or_else(|| declared(page, ProductProperty::Sku, stated_code)),
        gtin: declared(page, ProductProperty::Gtin, gtin).or(seen_gtin),
        brand: declared(page, ProductProperty::Brand, labelled_brand)
            .or(seen_brand)
            .or_else(|| brand_in_link(page).map(sourced(Origin::Line))),
    }
}

/// Returns the countries and languages that decide for which currency a sign stands.
fn places(page: &Evidence<'_>) -> [String; 3] {
    let language =
        stated_language(page).map(|found| found.value.to_lowercase()).unwrap_or_default();
    let (main, region) = language.split_once(['-', '_']).unwrap_or((&language, ""));
    let land = host(&page.address).rsplit('.').next().unwrap_or_default().to_lowercase();
    [land, region.to_string(), main.to_string()]
}

/// Returns the first value of a property that the page declares and that is valid.
fn declared<T>(
    page: &Evidence<'_>,
    property: ProductProperty,
    valid: impl Fn(&str) -> Option<T>,
) -> Option<Sourced<T>> {
    let metas: &[&str] = match property {
        ProductProperty::Price => {
            &["product:price:amount", "og:price:amount", "product:sale_price:amount"]
        }
        ProductProperty::Currency => &["product:price:currency", "og:price:currency"],
        ProductProperty::Availability => &["product:availability", "og:availability"],
        ProductProperty::Sku => &["product:retailer_item_id", "product:sku"],
        ProductProperty::Gtin => {
            &["product:ean", "product:upc", "product:gtin", "product:isbn", "og:upc", "og:ean"]
        }
        ProductProperty::Brand => &["product:brand", "og:brand"],
    };
    let stated = page.json_ld.product(&page.folded_headline());
    let json = stated.map(|stated| (stated.get(property).to_string(), Origin::JsonLd));
    let part = page.product_part().unwrap_or(0..usize::MAX);
    let marks = page.all_marks(Kind::Product(property)).filter(move |mark| part.contains(&mark.at));
    let marks = marks.map(|mark| {
        let name = mark.names.first().cloned();
        (mark.value.clone().or(name).unwrap_or_else(|| mark.line()), Origin::Microdata)
    });
    let metas = metas
        .iter()
        .filter_map(|name| Some((page.declared.meta(name)?.to_string(), Origin::OpenGraph)));
    let mut texts = json.into_iter().chain(marks).chain(metas);
    texts.find_map(|(text, origin)| {
        let text = Some(text).filter(|text| !is_placeholder(text))?;
        Some(Sourced { value: valid(&text)?, origin })
    })
}

/// Returns whether the author of the page of a product is one: that of a book, or of an article on
/// it. A visible name beside other products is that of a shop or of a reviewer, and so is a
/// declared one if the product is declared, too.
pub(super) fn has_author(
    page: &Evidence<'_>,
    product: &Product,
    author: Origin,
    kind: Option<&Sourced<PageKind>>,
) -> bool {
    let of_graph = page.declared.meta("og:type").unwrap_or_default();
    let is_declared =
        |found: &Sourced<PageKind>| !matches!(found.origin, Origin::Url | Origin::Line);
    let is_stated = !matches!(author, Origin::Line | Origin::Microdata);
    author == Origin::Rel
        || is_book(page, product)
        || is_stated && (of_graph == "article" || !kind.is_some_and(is_declared))
}

fn is_book(page: &Evidence<'_>, product: &Product) -> bool {
    let is_isbn =
        |gtin: &Sourced<String>| ["978", "979"].iter().any(|of| gtin.value.starts_with(of));
    page.json_ld.types.iter().any(|of| matches!(&**of, "Book" | "Audiobook"))
        || page.declared.meta("og:type").is_some_and(|of| of.contains("book"))
        || product.gtin.as_ref().is_some_and(is_isbn)
}

/// Returns the brand in a link to its pages: `Visit the Aero Store`.
fn brand_in_link(page: &Evidence<'_>) -> Option<String> {
    let [_, below] = page.around(0, BELOW);
    let lines = below.iter().filter(|line| line.text.len() <= LINE / 2);
    lines.flat_map(|line| STORES.iter().map(move |store| (line.text, store))).find_map(
        |(text, (before, after))| {
            let inner = &text[prefix(text, before)?..];
            brand(inner.strip_suffix(after)?)
        },
    )
}

/// Phrases that lines begin with.
type Phrases<T> = LazyLock<ByFirst<T>>;
static BUYS: Phrases<()> = LazyLock::new(|| ByFirst::of(&[(BUY, ())]));
static OTHERS: Phrases<()> = LazyLock::new(|| ByFirst::of(&[(OTHER_PRICES, ())]));
static AVAILABLE: Phrases<Availability> = LazyLock::new(|| {
    ByFirst::of(&[(OUT_OF_STOCK, OutOfStock), (PRE_ORDER, PreOrder), (BACK_ORDER, BackOrder)])
});

/// Returns what the phrase means with which a text begins, as whole words.
fn begins<T: Copy>(text: &str, phrases: &Phrases<T>) -> Option<T> {
    let ends =
        |word| prefix(text, word).is_some_and(|end| !text[end..].starts_with(char::is_alphabetic));
    phrases.alike(text).find(|(word, _)| ends(word)).map(|(_, meaning)| *meaning)
}

/// Returns whether a text is the label of a button to buy. A sign of an icon font may precede it.
fn buys(text: &str) -> bool {
    let is_icon = |c: char| c.is_whitespace() || ('\u{e000}'..='\u{f8ff}').contains(&c);
    let text = text.trim_start_matches(is_icon);
    // Some fonts draw the name of an icon: `shopping_cart`.
    let named = text.split_once(' ').filter(|(name, _)| name.contains('_'));
    text.len() <= BUTTON && begins(named.map_or(text, |(_, label)| label), &BUYS).is_some()
}

/// Returns whether a line is a button to buy, or a link that looks like one.
fn is_button(line: &Line<'_>) -> bool {
    (!line.content || line.tag == "button") && line.text.len() <= 2 * BUTTON
}

/// Returns the first price between the headline and the button to buy, or else above the headline,
/// or else below the button. If prices follow in the next lines, returns the lowest. The price of a
/// product that is sold out stands between its headline and the line that says so, because those
/// below it belong to other products.
fn visible_price(page: &Evidence<'_>, places: Places<'_>, is_out: bool) -> Option<Price> {
    let [above, below] = page.around(ABOVE, BELOW);
    let find = |lines: &[Line<'_>]| {
        let is_other = |line: &Line<'_>| begins(line.text, &OTHERS).is_some();
        let is_struck = |line: &Line<'_>| matches!(line.tag, "del" | "s" | "strike");
        let mut prices = lines.iter().enumerate().map(|(at, line)| {
            let price = if line.text.len() <= LINE { asked(line.text, places) } else { None };
            let before = at.checked_sub(1).map(|at| &lines[at]);
            // A line with a label and its amount says nothing of the next line.
            let labels = |line: &Line<'_>| is_other(line) && asked(line.text, places).is_none();
            let is_earlier = || is_struck(line) || is_other(line) || before.is_some_and(labels);
            price.filter(|price| price.is_now || !is_earlier())
        });
        let first = prices.by_ref().find_map(|price| price)?;
        let next = prices.map_while(|price| price).filter(|price| price.is_alone);
        Some(next.fold(first, Price::lower))
    };
    if is_out {
        let said = below.iter().position(says_sold_out);
        return find(&below[..said.unwrap_or(0)]);
    }
    let button = below.iter().position(|line| is_button(line) && buys(line.text));
    let (before, after) = below.split_at(button.unwrap_or(below.len()));
    find(before).or_else(|| find(above)).or_else(|| find(after))
}

/// Returns whether the page asks a price and has a button to buy near its headline, or says that
/// the product is not in stock and has its code. The links to buy of a text that `is_signed`, with
/// an author and a date, lead to a shop.
pub(super) fn sells(page: &Evidence<'_>, is_signed: bool) -> bool {
    let [_, below] = page.around(0, BUTTONS);
    let is_of_shop = |line: &Line<'_>| is_signed && line.is_link;
    let says = |line: &Line<'_>| is_button(line) && buys(line.text) && !is_of_shop(line);
    // In a list, each product has such a button.
    let alone = || {
        let is_alone =
            |line: &&Line<'_>| line.text.len() <= BUTTON && folds_to_one_of(line.text, BUY_ALONE);
        let all: Vec<_> = below.iter().filter(is_alone).collect();
        all.len() <= MAX_ALONE && all.into_iter().any(is_button)
    };
    // Few pages have such a button, and a price is searched for in each line.
    let is_offer = || {
        below.iter().any(says)
            || (1..=MAX_ALONE).contains(&page.buttons(BUTTONS).filter(|text| buys(text)).count())
            || alone()
            || page.around(0, BELOW)[1].iter().any(says_sold_out) && labelled(page)[0].is_some()
    };
    page.headline.is_some() && is_offer() && {
        let places = places(page);
        let places = places.each_ref().map(String::as_str);
        visible_price(page, places, false).is_some()
    }
}

fn says_sold_out(line: &Line<'_>) -> bool {
    said_availability(line) == Some(OutOfStock)
}

/// Returns the availability that a line states.
fn said_availability(line: &Line<'_>) -> Option<Availability> {
    if line.text.len() <= LINE / 2 { begins(line.text, &AVAILABLE) } else { None }
}

/// Returns the availability with a name of schema.org or of Open Graph:
/// `https://schema.org/InStock`, `out of stock`.
fn of_schema(text: &str) -> Option<Availability> {
    let name = text.rsplit(['/', '#', ':']).next()?.to_lowercase();
    let name: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    Some(match &*name {
        "instock"
        | "limitedavailability"
        | "onlineonly"
        | "instoreonly"
        | "available"
        | "availablefororder" => InStock,
        "outofstock" | "soldout" | "discontinued" | "oos" | "reserved" => OutOfStock,
        "preorder" | "presale" | "pending" => PreOrder,
        "backorder" | "madetoorder" => BackOrder,
        _ => return None,
    })
}

/// Labels, and the function that reads their values.
type Reader = (&'static [&'static str], fn(&str) -> Option<String>);

/// The labels of values in lines: the shop's code, the number in all shops, and the brand.
const LABELS: [Reader; 3] = [(SKUS, code), (GTINS, gtin), (BRANDS, brand)];

/// Returns the value of the first label of each kind, near the headline or anywhere.
fn labelled(page: &Evidence<'_>) -> [Option<Sourced<String>>; 3] {
    let [before, after] = page.around(usize::MAX, usize::MAX);
    let mut found = [None, None, None];
    for lines in [after, before] {
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text.len() <= LINE) {
            let Some(labelled) = Labelled::of(line.text) else { continue };
            for (found, (labels, value)) in found.iter_mut().zip(LABELS) {
                if found.is_none() && labelled.has_one_of(labels) {
                    let next = || lines.get(at + 1).map_or("", |line| line.text);
                    let text = if labelled.value.is_empty() { next() } else { labelled.value };
                    *found = value(text).map(sourced(Origin::Line));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
