//! The output of a page depends on the page, the format and the options alone.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use dechaff::{Field, FieldValue, Format, GENERAL, Input, Options, PageExtractor};

#[path = "../../data/pages.rs"]
mod pages;

/// Options that change what is written.
const OPTIONS: [&str; 7] = [
    "{}",
    r#"{"metadata": true}"#,
    r#"{"profile": "llm", "links": "list"}"#,
    r#"{"images": true, "title": "keep"}"#,
    r#"{"tables": "html", "title": "drop", "emphasis": false}"#,
    r#"{"fields": ["id", "text", "title", "authors", "lines"]}"#,
    r#"{"chunks": "50w"}"#,
];

/// A page whose headline stands far above its text, with pictures around both.
const PAGE: &str = "<title>Sea glass</title><body><div id=top><a href=/><img src=/logo.png width=300 height=80 \
    alt=Logo></a></div><nav><a href=/a>Shop</a></nav><div><h1>Sea glass</h1></div><div class=main><img src=/hero.jpg \
    width=800 height=400 alt='A beach'><article><p>Glass that the sea has rounded was once a bottle, a window, a lamp. It \
    takes thirty years, until no edge is left.<p>Green is common, blue is rare, and red is found once in ten years.\
    </article></div><div class=ad><img src=/ad.gif width=500 height=100 alt=Buy></div><footer>Copyright</footer>";

/// Returns what is written of a page with each of the options. A format may refuse some of them.
fn written(page: &dechaff::Extracted<'_>, format: Format) -> Vec<Result<String, String>> {
    let options = OPTIONS.map(|json| Options::from_json(json).unwrap());
    options.iter().map(|one| page.file(format, one).map_err(|error| error.to_string())).collect()
}

#[test]
fn a_page_that_is_kept_is_written_as_one_that_is_not() {
    let extractor = PageExtractor::new(GENERAL.extractor(), Options::default()).unwrap();
    let mut all = pages::pages("documents");
    all.extend(pages::pages("pages"));
    // Comments make the parts around the text too long to be read for a picture.
    let far = |comment: &str| {
        PAGE.replace("<div class=", &format!("<!--{}--><div class=", comment.repeat(5000)))
    };
    all.extend([("near".into(), PAGE.into()), ("far".into(), far("x").into())]);
    for (name, html) in all {
        let input = Input { id: Some(&name), ..(&html).into() };
        let page = extractor.extract(input).unwrap();
        let kept = extractor.extract(input).unwrap().into_owned();
        for format in Format::ALL {
            assert!(written(&page, format) == written(&kept, format), "{name} as {format}");
        }
    }
}

#[test]
fn fields_come_in_order_and_with_their_values() {
    let extractor = PageExtractor::new(GENERAL.extractor(), Options::default()).unwrap();
    let page = extractor.extract(Input { url: Some("https://a.example/"), ..PAGE.into() }).unwrap();
    let fields =
        ["text", "title", "kind", "url", "score"].map(|name| name.parse::<Field>().unwrap());
    let mut found = Vec::new();
    page.each_field(&fields, &Options::default(), |field, value| {
        found.push((field.name(), value.to_json()));
        assert_eq!(matches!(value, FieldValue::Missing), field.name() == "kind");
        Ok(())
    })
    .unwrap();
    assert_eq!(found.iter().map(|(name, _)| *name).collect::<Vec<_>>(), fields.map(Field::name));
    assert!(found[0].1.starts_with("\"Sea glass\\n\\nGlass that the sea"), "{}", found[0].1);
    assert_eq!((&*found[1].1, &*found[3].1), ("\"Sea glass\"", "\"https://a.example/\""));
}

#[test]
fn text_that_was_encoded_twice_is_repaired_unless_refused() {
    let html = PAGE.replace(
        "It \
    takes",
        "Itâ€™s found where it takes",
    );
    let written = |html: &str, json: &str| {
        let options = Options::from_json(json).unwrap();
        let extractor = PageExtractor::new(GENERAL.extractor(), options.clone()).unwrap();
        let page = extractor.extract(html).unwrap();
        let plain = extractor.plain(html).unwrap();
        assert_eq!(plain.contains("Itâ€™s"), json.contains("false"), "{plain}");
        page.write(Format::Jsonl, &options).unwrap()
    };
    let both = written(&html, r#"{"fields": ["encoding", "repaired", "text"]}"#);
    assert!(both.starts_with(r#"{"encoding":"UTF-8","repaired":true,"text":"Sea glass"#), "{both}");
    assert!(both.contains("It’s found"), "{both}");
    let kept = written(&html, r#"{"repair": false, "fields": ["repaired", "text"]}"#);
    assert!(kept.starts_with(r#"{"repaired":false"#) && kept.contains("Itâ€™s found"), "{kept}");
}

#[test]
fn rules_leave_pages_out_and_say_why() {
    let left_out = |json: &str| {
        let extractor = PageExtractor::new(GENERAL.extractor(), Options::from_json(json).unwrap());
        extractor.unwrap().extract(PAGE).unwrap().left_out().map(dechaff::metadata::LeftOut::name)
    };
    assert_eq!(left_out("{}"), None);
    assert_eq!(left_out(r#"{"min_words": 500}"#), Some("words"));
    assert_eq!(left_out(r#"{"min_words": 5, "exclude": ["title"]}"#), None);
    let selectors =
        PageExtractor::new(GENERAL.extractor(), Options::from_json(r#"{"drop": ["p"]}"#).unwrap());
    if cfg!(feature = "selectors") {
        assert!(!selectors.unwrap().extract(PAGE).unwrap().text().contains("Green"));
    } else {
        assert!(selectors.unwrap_err().to_string().contains("the feature `selectors`"));
    }
}
