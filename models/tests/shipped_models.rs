//! The shipped models.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extractor, Html, Model, Role};
use dechaff_metadata::Metadata;

const NAMES: [&str; 3] = ["general", "article", "shallow"];

const PAGE: &str = "<!doctype html><title>Sea glass</title><body><nav><ul class=menu><li><a href=/>Home</a>\
<li><a href=/blog>Blog</a></ul></nav><div class=\"post\"><h1>Sea glass</h1><p class=meta>By Ann, 3 May</p>\
<div class=\"entry-content\"><p>Glass that the sea has rounded was once a bottle, a window, a lamp. It takes \
thirty years, give or take, until no edge is left.</p><p>Green is common, blue is rare, and red is what people \
walk the whole beach for.</p></div></div><footer class=footer>Copyright <a href=/imprint>Imprint</a></footer>";

fn read(name: &str) -> (Vec<u8>, Model) {
    let root = env!("CARGO_MANIFEST_DIR");
    let bytes = std::fs::read(format!("{root}/{name}/model.bin")).unwrap();
    let model = Model::from_bytes(&bytes).unwrap();
    (bytes, model)
}

#[test]
fn a_model_is_written_as_it_was_read() {
    for name in NAMES {
        let (bytes, model) = read(name);
        let mut written = Vec::new();
        model.write(&mut written).unwrap();
        assert!(written == bytes, "{name}");
    }
}

#[test]
fn an_extraction_equals_the_prediction() {
    for name in NAMES {
        let model = read(name).1;
        let bare = Model { include: vec![], exclude: vec![], ..model.clone() };
        let (extractor, none) = (Extractor::new(model), Extractor::new(bare));
        let titles = none.clone().with_roles(&[Role::Title], &[]).unwrap();
        let page = dechaff_page::segment(PAGE).unwrap();
        for extractor in [&extractor, &none, &titles] {
            let expected = extractor.predict(&page);
            let found = extractor.extract(PAGE).unwrap();
            let roles: Vec<Role> = found.lines().map(|line| line.role).collect();
            let kept: Vec<bool> = found.lines().map(|line| line.content).collect();
            assert_eq!((roles, kept), (expected.roles, expected.content), "{name}");
            assert_eq!(extractor.plain(PAGE).unwrap(), found.plain(), "{name}");
        }
        // The headline is kept for its role, whatever its score.
        assert!(titles.extract(PAGE).unwrap().plain().starts_with("Sea glass"));
    }
}

/// Only HTTP knows the encoding of this page: its bytes are ASCII.
#[test]
fn documents_and_metadata_have_the_charset_of_the_extraction() {
    let page = PAGE.replace("Sea glass", "\u{65e5}\u{672c}").replace("red is", "\u{8d64} is");
    let (bytes, ..) = encoding_rs::ISO_2022_JP.encode(&page);
    assert!(bytes.is_ascii());
    let extractor = Extractor::new(read("general").1);
    let html = Html::new(&bytes).with_charset("iso-2022-jp");
    let extraction = extractor.extract(html).unwrap();
    assert!(extraction.plain().contains("\u{8d64} is what people"), "{}", extraction.plain());
    for extraction in [extraction.clone(), extraction.into_owned()] {
        let document = Document::read(&extraction, &DocumentOptions::default());
        let markdown = document.to_markdown(&RenderOptions::default());
        assert!(markdown.starts_with("# \u{65e5}\u{672c}\n"), "{markdown}");
        assert!(markdown.contains("\u{8d64} is what people"), "{markdown}");
        assert_eq!(Metadata::read(&extraction, None).title.unwrap().value, "\u{65e5}\u{672c}");
    }
}

/// The key of a phrase is the hash of its spelling, so no model may spell one in another way.
#[test]
fn phrases_are_spelled_as_those_of_lines() {
    let mut phrases = 0;
    for name in NAMES {
        for (token, _) in read(name).1.tokens.phrases.iter() {
            let mut words = Vec::new();
            dechaff_page::text::word_tokens(token, |word| words.push(word.to_string()));
            assert_eq!(words.join(" "), token, "{name}");
            phrases += 1;
        }
    }
    assert!(phrases > 15_000, "{phrases}");
}

#[test]
fn documents_have_as_many_posts_as_the_model_keeps() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/documents/threads-02.html");
    let html = std::fs::read(path).unwrap();
    let document = |posts: u32| {
        let mut model = read("general").1;
        model.posts = posts;
        let extraction = Extractor::new(model).extract(&html).unwrap();
        Document::read(&extraction, &DocumentOptions::default())
    };
    let found = |posts| {
        let authors = document(posts).posts().into_iter().map(|(_, post)| post.author);
        authors.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(0), "cleo dan eve");
    assert_eq!(found(1), "cleo");
    assert_eq!(found(2), "cleo dan");
}
