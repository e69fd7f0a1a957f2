//! Tests the options of documents.

use serde_json::Value;

use crate::{dechaff, directory, root, stdout};

const PAGE: &str = "<html lang=de><title>T</title><link rel=canonical href=https://example.org/d/e>\
    <p>Read <a href=x>this</a> and <em>that</em>.<table><caption>C</caption><tr><th>a<th>b\
    <tr><td>1<td>2</table><img src=i.png alt=I width=400><p>End.";

fn run(page: &str, options: &[&str]) -> String {
    let pages = directory(&[("a.html", page)]);
    let args = ["extract", "a.html", "--threshold", "0"];
    stdout(dechaff(pages.path()).args(args).args(options).assert().success())
}

#[test]
fn links_images_tables_and_emphasis_are_turned_off() {
    let markdown = |options: &[&str]| run(PAGE, &[&["--format", "markdown"], options].concat());
    let link = "Read [this](https://example.org/d/x) and *that*.\n";
    let table = "\nC\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n";
    let image = "\n![I](https://example.org/d/i.png)\n";
    assert_eq!(markdown(&[]), format!("{link}{table}{image}\nEnd.\n"));
    let none = "Read this and that.\n\nEnd.\n";
    let off = ["--no-links", "--no-images", "--no-tables", "--no-emphasis"];
    assert_eq!(markdown(&off), none);
    let off = ["--links=false", "--images=false", "--tables=false", "--emphasis=false"];
    assert_eq!(markdown(&off), none);
    assert_eq!(markdown(&["--no-links", "--links"]), markdown(&[]));
    let url = markdown(&["--url", "https://example.com/f/", "--no-tables", "--no-images"]);
    assert_eq!(url, "Read [this](https://example.com/f/x) and *that*.\n\nEnd.\n");
}

#[test]
fn text_begins_with_the_headline() {
    let page = "<title>Sea glass</title><p>First of all.<h1>Sea glass</h1><ul><li>one<li>two</ul>";
    assert_eq!(run(page, &[]), "Sea glass\n\nFirst of all.\n\n- one\n- two\n");
    assert_eq!(run(page, &["--tables"]), run(page, &[]));
    assert_eq!(run(page, &["--title", "keep"]), "First of all.\n\nSea glass\n\n- one\n- two\n");
    assert_eq!(run(page, &["--exclude", "title"]), "First of all.\n\n- one\n- two\n");
    assert_eq!(run(page, &["-f", "plain"]), "First of all.\nSea glass\none\ntwo\n");
}

#[test]
fn objects_have_the_selected_fields() {
    let object = |options: &[&str]| -> Value {
        serde_json::from_str(&run(PAGE, &[&["--format", "jsonl"], options].concat())).unwrap()
    };
    let keys = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&object(&[])), ["id", "text"]);
    let twice = run(PAGE, &["--format", "jsonl", "--fields", "lang,title,lang"]);
    assert_eq!(twice.matches("\"lang\":").count(), 1, "{twice}");
    let fields = "url,title,page_title,lang,text,plain,markdown,html,tei,document,score,confidence,lines,\
                  authors,date,canonical_url";
    let all = object(&["--fields", fields]);
    let named: std::collections::BTreeSet<_> = fields.split(',').map(String::from).collect();
    assert!(keys(&all).into_iter().eq(named), "{all}");
    assert_eq!(all["url"], "https://example.org/d/e");
    assert_eq!((&all["page_title"], &all["lang"]), (&"T".into(), &"de".into()));
    assert_eq!(all["canonical_url"], "https://example.org/d/e");
    assert!(all["date"].is_null(), "{all}");
    assert!(all["tei"].as_str().unwrap().starts_with("<TEI "), "{all}");
    let headline = "<title>Sea glass - The Tide Pool</title><h1>Sea glass</h1><p>Glass of the sea.";
    let of_page = run(headline, &["--format", "jsonl", "--fields", "title,page_title"]);
    assert_eq!(of_page, "{\"title\":\"Sea glass\",\"page_title\":\"Sea glass - The Tide Pool\"}\n");
    assert!(all["markdown"].as_str().unwrap().starts_with("Read [this]"), "{all}");
    assert_eq!(all["document"]["blocks"][0]["type"], "paragraph");
    assert_eq!(all["document"]["tables"][0]["kept"], true);
    assert!((0.0..=1.0).contains(&all["score"].as_f64().unwrap()));
    assert!((0.0..=1.0).contains(&all["confidence"].as_f64().unwrap()));
    let of_baseline = object(&["--fields", "confidence", "--baseline", "density-0.5"]);
    assert!(of_baseline["confidence"].is_null(), "{of_baseline}");
    assert_eq!(all["lines"].as_array().unwrap().len(), 7);
}

#[test]
fn pages_of_containers_have_their_own_address() {
    let lines = "{\"id\": \"1\", \"url\": \"https://a.example/b/\", \"html\": \"<p><a href=c>d</a>\"}\n\
                 {\"url\": \"https://e.example/\", \"html\": \"<p><a href=f>g</a>\"}\n";
    let pages = directory(&[("a.jsonl", lines)]);
    let args = ["extract", "a.jsonl", "--threshold", "0", "--format", "markdown"];
    let found = stdout(dechaff(pages.path()).args(args).assert().success());
    let want = "# 1\n\n[d](https://a.example/b/c)\n\n\u{c}\n\n# https://e.example/\n\n[g](https://e.example/f)\n";
    assert_eq!(found, want);
}

#[test]
fn tei_is_a_file_or_a_corpus() {
    let one = run(PAGE, &["--format", "tei"]);
    assert!(one.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TEI xmlns="), "{one}");
    assert!(one.contains("<cell role=\"label\">a</cell>"), "{one}");
    let pages = directory(&[("a.html", PAGE), ("b.html", "<p>b")]);
    let args = ["extract", ".", "--threshold", "0", "--format", "tei"];
    let all = stdout(dechaff(pages.path()).args(args).assert().success());
    assert_eq!(all.matches("<?xml").count(), 1);
    assert_eq!(all.matches("<TEI ").count(), 2);
    assert!(all.ends_with("</TEI>\n</teiCorpus>\n"), "{all}");
}

#[test]
fn a_model_of_articles_keeps_the_first_post_of_a_thread() {
    let page = root().join("data/documents/threads-05.html");
    let extracted = |model: &str| {
        let args = ["extract", "-m", model, page.to_str().unwrap(), "-f", "md"];
        let output = dechaff(&root()).args(args).assert().success().get_output().clone();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let (markdown, stderr) = extracted("article");
    assert!(markdown.starts_with("**Anna W** ") && !markdown.contains("Epoxy"), "{markdown}");
    assert!(stderr.starts_with("warning: the replies on 1 page were left out"), "{stderr}");
    let (markdown, stderr) = extracted("general");
    assert!(markdown.contains("**Anna W** ") && markdown.contains("Epoxy"), "{markdown}");
    assert_eq!(stderr, "");
}
