//! The properties of a product in JSON-LD.

use serde_json::{Map, Value};

use super::labels::gtin;
use crate::json_values::Values;
use crate::kind::ProductProperty::{self, Availability, Brand, Currency, Gtin, Price, Sku};

/// The properties of a product in JSON-LD. Missing values are empty.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stated([String; 6]);

/// Maximum depth of offers in offers that are read.
const DEPTH: u8 = 3;
/// The end of the schema.org address for products that can be bought.
const IN_STOCK: &str = "InStock";

impl Stated {
    /// Reads an object of JSON-LD that is a product.
    pub(crate) fn product(object: &Map<String, Value>, values: &Values<'_>) -> Self {
        let mut found = Self::default();
        found.add(object, values, 0);
        found
    }

    /// Returns the value of a property.
    pub(super) fn get(&self, property: ProductProperty) -> &str {
        &self.0[property as usize]
    }

    /// Takes the availability of a variant of the product that is in stock.
    pub(crate) fn or_in_stock(&mut self, variant: &Self) {
        if variant.get(Availability).ends_with(IN_STOCK) {
            self.0[Availability as usize] = variant.get(Availability).to_string();
        }
    }

    /// Adds the properties of a product or of an offer that are still missing.
    pub(crate) fn add<'a>(
        &mut self,
        object: &'a Map<String, Value>,
        values: &Values<'a>,
        depth: u8,
    ) {
        let texts = |keys: &'static [&str]| keys.iter().map(|key| values.text(object.get(*key)));
        let first = |keys| texts(keys).find(|text| !text.is_empty()).unwrap_or_default();
        let codes = &["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "isbn"];
        let found = [
            (Price, first(&["price", "lowPrice"])),
            (Currency, first(&["priceCurrency"])),
            (Availability, values.address(object.get("availability"))),
            (Sku, first(&["sku", "productID"])),
            (Gtin, texts(codes).find_map(|code| gtin(&code)).unwrap_or_default()),
            (Brand, first(&["brand", "manufacturer"])),
        ];
        for (property, value) in found {
            let known = &mut self.0[property as usize];
            if known.is_empty() {
                *known = value;
            }
        }
        for key in ["offers", "priceSpecification", "hasVariant"] {
            let inner = match object.get(key) {
                // Some sizes of a product may be sold out.
                Some(Value::Array(items)) => {
                    items.iter().find(|item| is_in_stock(item)).or_else(|| items.first())
                }
                value => value,
            };
            if let Some(Value::Object(inner)) = inner.filter(|_| depth < DEPTH) {
                self.add(inner, values, depth + 1);
            }
        }
    }
}

/// Returns whether an offer, or the offer of a variant, is in stock.
fn is_in_stock(item: &Value) -> bool {
    let says = |item: &Value| {
        let stated = item.get("availability").and_then(Value::as_str);
        stated.is_some_and(|stated| stated.ends_with(IN_STOCK))
    };
    says(item) || item.get("offers").is_some_and(says)
}
