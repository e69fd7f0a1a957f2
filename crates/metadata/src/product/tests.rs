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
    // Lines with an earlier price beside the price of now.
    for lines in [
        "<p>Was<p>£30<p>£20",
        "<p><b>Normaler Preis</b><b>£30</b><p>£20",
        "<p>£30 <i>Original price was: £30.</i> £20 <i>Current price is: £20.</i>",
        "<p><i>Regular price</i><s>£30</s><i>Sale price</i><b>£20</b>",
    ] {
        assert_eq!(product(&format!("<h1>Kite</h1>{lines}"))[0], "price 20 line", "{lines}");
    }
    let above = "<p>£20<h1>Kite</h1><button>Add to cart</button><p>See also: £15";
    assert_eq!(product(above)[0], "price 20 line");
    // If a product is sold out, a visible price below that line belongs to another product.
    assert_eq!(product("<h1>Kite</h1><p>£20<p>Sold out<p>£15")[0], "price 20 line");
    assert_eq!(product("<h1>Kite</h1><p>Sold out<p>£20"), ["availability OutOfStock line"]);
    for (line, availability) in [
        ("Pre-order now", "PreOrder"),
        ("Available on backorder", "BackOrder"),
        ("Pre-ordered", "InStock"),
    ] {
        let html = format!("<h1>Kite</h1><p>£20<p>{line}<p><button>Add to cart</button>");
        let found =
            ["price 20 line", "currency GBP line", &format!("availability {availability} line")];
        assert_eq!(product(&html), found);
    }
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
    for html in [
        "<h1>Kite</h1><p>£20<p><button>Pre-order</button>",
        "<html lang=hu><h1>Kite</h1><p>1 990 Ft<p><button>Kosárba</button>",
        "<html lang=es><h1>Kite</h1><p>$ 20<p><button>Agregar al carro</button>",
        "<h1>Kite</h1><p>£20<p>SKU: K-7<p>Sold out",
        "<h1>Kite</h1><p>£20<p><input type=submit value='Add to cart'>",
        "<h1>Kite</h1><p>£20<p><button><i>&#xE547;</i> Add to cart</button>",
        "<html lang=da><h1>Kite</h1><p>1.299,-<p><button>Læg i kurv</button>",
    ] {
        assert_eq!(read(html).kind.unwrap().value.name(), "product", "{html}");
    }
    assert_eq!(read("<h1>Kite</h1><p>£20<p>Sold out").kind, None);
    let list = format!("<h1>Kites</h1>{}", "<p>£20<p><button>Buy</button>".repeat(3));
    assert_eq!(read(&list).kind, None);
    assert_eq!(read("<h1>Kite</h1><p>£20<p><button>Order by post</button>").kind, None);
    let book = json(r#"{"@type": "Book", "isbn": "9789724084985", "offers": {"price": 5}}"#);
    assert_eq!(
        product(&book),
        ["price 5 json-ld", "availability InStock json-ld", "gtin 9789724084985 json-ld"]
    );
    let broken = json(
        r#"{"@type": "Product", "sku": "{{id}}", "brand": "$brand", "gtin": "12", "offers": [[{}], null]}"#,
    );
    assert!(product(&broken).is_empty());
}

#[test]
fn the_product_of_a_page_among_others() {
    let named = |name: &str, price: &str| {
        json(&format!(
            r#"{{"@type": "Product", "name": "{name}", "offers": {{"price": "{price}"}}}}"#
        ))
    };
    let others = ["Tail", "Line", "Bag"].map(|name| named(name, "5")).concat();
    let html = format!("{others}{}<h1>Kite</h1>", named("Kite", "24.990"));
    assert_eq!(product(&html)[0], "price 24990 json-ld");
    assert_eq!(read(&html).kind.unwrap().value.name(), "product");
    let list = format!("{others}{}<h1>Kites</h1>", named("Kite", "1 299,00"));
    assert_eq!(read(&list).kind.unwrap().value.name(), "listing");
    let item =
        |inside: &str| format!("<div itemscope itemtype=https://schema.org/Product>{inside}</div>");
    let related = item("<p><b itemprop=price>5</b> <i itemprop=brand>Tail</i>").repeat(3);
    let html = item("<h1>Kite</h1><b itemprop=price>19.50</b>") + &related;
    assert_eq!(product(&html)[..1], ["price 19.50 microdata"]);
    assert_eq!(read(&html).kind.unwrap().value.name(), "product");
    assert!(read(&html).brand.is_none());
    let list = format!("<h1>Kites</h1>{related}{related}");
    assert_eq!(read(&list).kind.unwrap().value.name(), "listing");
}

#[test]
fn only_books_have_authors_and_shops_name_brands() {
    let of = |head: &str, lines: &str| {
        let html = json(&format!(r#"{{"@type": "Product", "name": "Kite"{head}}}"#));
        let found = read(&format!("{html}<h1>Kite</h1>{lines}<p>A kite that flies far."));
        let authors = found.authors.map(|found| found.value.concat()).unwrap_or_default();
        (authors, found.brand.map(|found| found.value).unwrap_or_default())
    };
    let store = "<p class=byline>Visit the Aero Store";
    assert_eq!(of("", store), (String::new(), "Aero".into()));
    assert_eq!(of("", "<p class=byline>By Ann Lee"), Default::default());
    assert_eq!(
        of(r#", "gtin13": "9789724084985""#, "<p class=byline>By Ann Lee"),
        ("Ann Lee".into(), String::new())
    );
    let review = "<meta property=og:type content=article><meta name=author content='Bo Li'>";
    assert_eq!(of("", review).0, "Bo Li");
    assert_eq!(of("", "<meta name=author content='Kite Shop'>").0, "");
}
