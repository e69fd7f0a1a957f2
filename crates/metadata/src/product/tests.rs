//! Tests the properties of products.

use crate::tests::{read, read_at};

/// Returns the fields of the product with their origins.
fn product(html: &str) -> Vec<String> {
    let names = ["price", "currency", "availability", "sku", "gtin", "brand"];
    let found = read_at(html, Some("https://example.org/product/kite"));
    let fields = names.iter().filter_map(|name| found.field(name));
    fields
        .map(|field| format!("{} {} {}", field.name, field.values.concat(), field.origin))
        .collect()
}

fn json(text: &str) -> String {
    format!("<script type=application/ld+json>{text}</script>")
}

#[test]
fn products_in_json_ld() {
    let offers = r#"[{"@type": "Offer", "price": 19.5, "priceCurrency": "EUR", "availability": "https://schema.org/OutOfStock"},
        {"@type": "Offer", "price": "1,299.00", "priceCurrency": "EUR", "availability": "InStock"}]"#;
    let html = json(&format!(
        r#"{{"@type": "Product", "sku": "mpn:K-7", "gtin13": "9789724084985", "brand": {{"name": "Aero &amp; Co"}},
        "offers": {offers}, "isRelatedTo": {{"@type": "Product", "sku": "other"}}}}"#
    ));
    let expected = [
        "price 1299 json-ld", "currency EUR json-ld", "availability InStock json-ld",
        "sku K-7 json-ld", "gtin 9789724084985 json-ld", "brand Aero & Co json-ld",
    ];
    assert_eq!(product(&html), expected);
    let offer = r#"{"@type": "Offer", "priceSpecification": {"price": 5, "priceCurrency": "USD"}, "itemOffered":
        {"@type": "Product", "brand": "Aero"}}"#;
    assert_eq!(product(&json(offer))[..2], ["price 5 json-ld", "currency USD json-ld"]);
}

#[test]
fn products_in_microdata_and_open_graph() {
    let html = "<div itemscope itemtype=https://schema.org/Product><h1 itemprop=name>Kite</h1>\
                <span itemprop=sku>K-7</span><div itemprop=brand><meta itemprop=name content=Aero></div>\
                <link itemprop=availability href=https://schema.org/PreOrder>\
                <span itemprop=price content=20.00>20</span><meta itemprop=priceCurrency content=chf></div>";
    let expected = [
        "price 20 microdata",
        "currency CHF microdata",
        "availability PreOrder microdata",
        "sku K-7 microdata",
        "brand Aero microdata",
    ];
    assert_eq!(product(html), expected);
    let html = "<meta property=product:price:amount content='1.250,90'><meta property=product:price:currency content=EUR>\
                <meta property=product:availability content='out of stock'><meta property=product:brand content=Aero>";
    let expected = [
        "price 1250.90 open-graph",
        "currency EUR open-graph",
        "availability OutOfStock open-graph",
        "brand Aero open-graph",
    ];
    assert_eq!(product(html), expected);
}

#[test]
fn products_in_visible_text() {
    let html = "<h1>Kite</h1><p>Was £30<p>RRP<p>£29<p><del>£25</del><p>£22<p>£19.50<p>Save £10<p>Item No. K-7\
                <table><tr><td>Brand<td>Aero<tr><td>EAN<td>9789724084985</table>";
    let expected = [
        "price 19.50 line", "currency GBP line", "availability InStock line", "sku K-7 line",
        "gtin 9789724084985 line", "brand Aero line",
    ];
    assert_eq!(product(html), expected);
    assert_eq!(product("<h1>Kite</h1><p>Washing bag £20")[0], "price 20 line");
    // If a product is sold out, a visible price belongs to another product.
    assert_eq!(product("<h1>Kite</h1><p>Sold out<p>£20"), ["availability OutOfStock line"]);
    // Readers see another code than programs.
    let html = json(r#"{"@type": "Product", "sku": "84518927-040"}"#)
        + "<h1>Kite</h1><p>Art.-Nr. 1002/710";
    assert_eq!(product(&html), ["sku 1002/710 line"]);
}

#[test]
fn pages_that_sell_and_pages_that_do_not() {
    let sells = "<h1>Kite</h1><p>£20<p><button>Add to cart</button>";
    assert_eq!(read(sells).kind.unwrap().value.name(), "product");
    assert!(read(sells).price.is_some());
    let article = json(r#"[{"@type": "Article"}, {"@type": "Product", "offers": {"price": 5}}]"#);
    assert_eq!(read(&article).price, None);
    for html in ["<h1>Kite</h1><p>£20", "<h1>Kite</h1><p>Add to cart", "<p>£20<p>Add to cart"] {
        assert_eq!(read(html).kind, None, "{html}");
    }
    let broken = json(
        r#"{"@type": "Product", "sku": "{{id}}", "brand": "$brand", "gtin": "12", "offers": [[{}], null]}"#,
    );
    assert!(product(&broken).is_empty());
}
