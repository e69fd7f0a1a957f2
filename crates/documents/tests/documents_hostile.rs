//! Tests documents of hostile pages: conversion ends, stays within limits, and leaves no active
//! content.

#![allow(clippy::unwrap_used)]

use dechaff_documents::blocks::{Block, BlockKind};
use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extraction, Prediction, Role, Title};
use pulldown_cmark::{Event, Options, Parser};

fn document(html: &[u8]) -> Document {
    let extraction = Extraction::predicted(html, Prediction::of_all).unwrap();
    Document::read(&extraction.with_title(Title::Keep), &DocumentOptions::default())
}

fn markdown(html: &str) -> String {
    document(html.as_bytes()).to_markdown(&RenderOptions::default())
}

fn all_formats(document: &Document) -> usize {
    document.to_text(&RenderOptions::default()).len()
        + document.to_markdown(&RenderOptions::default()).len()
        + document.to_html(&RenderOptions::default()).len()
        + document.to_tei(&RenderOptions::default()).len()
        + document.to_json().len()
}

#[test]
fn deep_and_endless_pages_are_read() {
    let n = 3000;
    let pages = [
        "<blockquote>".repeat(n) + "a",
        "<ul><li>".repeat(n) + "a",
        "<table><tr><td>".repeat(n) + "a",
        "<table><tr><td>a<td>".repeat(n) + "a",
        "<div>".repeat(n) + "a" + &"</div>b".repeat(n),
        "<b><i>".repeat(n) + "a",
        "<p><b>a".repeat(n),
        "<pre>".repeat(n) + "a\n\n",
        "<pre><h1>a".repeat(n),
        "<figure><figcaption>a".repeat(n),
        "<details><summary>a".repeat(n),
        "<div class=admonition><p class=title>a".repeat(n),
        "<math><mrow><mfrac>".repeat(n) + "<mi>a",
        "<ruby>a<rt>".repeat(n),
        "<q>".repeat(n) + "a",
        "<a href=b><div>".repeat(n) + "a",
        "<sup><sub>".repeat(n) + "a",
        "<dl><dt>a<dd>".repeat(n),
        "<table><tr><td colspan=65535 rowspan=65535>a<td>b<tr><td>c<td>d</table>".repeat(20),
        "\\(a".repeat(n),
        "$$".repeat(n),
        "<img srcset='a 1w, b 2w,,,,'>".repeat(n) + "a",
        (0..n).map(|i| format!("<sup><a href=#fn{i}>1</a></sup><p id=fn{i}>a")).collect(),
        "<button><button>a".repeat(n),
        "<li><b>a".repeat(n),
        "[".repeat(n),
        "*_`~".repeat(n),
        "$$a".repeat(n),
        "\\(a\\) $$b ".repeat(n),
        // Each of the two in a group is a group.
        "<math>".to_string() + &"<mover><mi>a</mi>".repeat(n),
        "<math>".to_string() + &"<mi>a</mi>".repeat(n),
        "<ruby>a".to_string() + &"<rt>".repeat(n) + &"b ".repeat(n),
        "a<b>".to_string() + &"→".repeat(n) + "a" + &"→".repeat(n) + "</b>a",
        format!("<code>{}a</code>", (1..90).map(|i| "`".repeat(i) + " ").collect::<String>()),
    ];
    for page in &pages {
        let html = format!("<p>first</p>{page}");
        let document = document(html.as_bytes());
        let shown = &page[..page.len().min(40)];
        assert!(all_formats(&document) < 100 * html.len() + 10_000, "{shown}");
    }
}

#[test]
fn pages_of_tags_have_their_lines_alone() {
    // Two nodes in four bytes. Beyond 65,536 and one for eight bytes, there is no tree.
    let markdown = |n: usize| {
        let html = "<h2>T</h2><ul><li>a</ul>".to_string() + &"<p>x".repeat(n);
        markdown(&html)
    };
    let (few, many) = (markdown(40_000), markdown(50_000));
    assert!(few.starts_with("## T\n\n- a\n\nx\n\nx\n\n"), "{}", &few[..40]);
    assert!(many.starts_with("## T\n\na\n\nx\n\nx\n\n"), "{}", &many[..40]);
    assert_eq!((few.matches('x').count(), many.matches('x').count()), (40_000, 50_000));

    // The headline comes first, once.
    let html =
        "<title>The news</title><p>x".to_string() + &"<p>x".repeat(50_000) + "<h1>The news</h1>";
    let found = Extraction::predicted(&html, |page| {
        let mut prediction = Prediction::of_all(page);
        *prediction.roles.last_mut().unwrap() = Role::Title;
        prediction
    });
    let found = found.unwrap();
    let markdown = |title| {
        let found = found.clone().with_title(title);
        Document::read(&found, &DocumentOptions::default()).to_markdown(&RenderOptions::default())
    };
    assert!(markdown(Title::Auto).starts_with("# The news\n\nx\n\n"));
    assert_eq!(markdown(Title::Auto).matches("news").count(), 1);
    // The heading at the end of a page with so many elements is not known.
    assert!(markdown(Title::Keep).ends_with("x\n\nThe news\n"));
}

/// The cells of the tables among some blocks: their text, and how many columns and rows they span.
fn cells(blocks: &[Block]) -> Vec<(String, usize, usize)> {
    let mut found = Vec::new();
    for block in blocks {
        let BlockKind::Table(table) = &block.kind else { continue };
        for (nth, row) in table.rows.iter().enumerate() {
            let rows_left = table.rows.len() - nth;
            found.extend(row.cells.iter().map(|cell| {
                let mut text = Document::default();
                text.blocks.clone_from(&cell.blocks);
                let rows = usize::from(cell.rows).min(rows_left);
                (text.to_text(&RenderOptions::default()), usize::from(cell.columns), rows)
            }));
        }
    }
    found
}

#[test]
fn cells_span_as_many_places_as_a_page_may_have() {
    let rows = |n: usize| -> String {
        (0..n).map(|i| format!("<tr><td rowspan=1000 colspan=100>c{i}<td>b")).collect()
    };
    let spanned = |cells: &[(String, usize, usize)]| -> usize {
        cells.iter().map(|(_, columns, rows)| columns * rows - 1).sum()
    };
    // 100 columns of 8 + 7 + … + 1 rows, without the cells themselves.
    let few = cells(&document(format!("<table>{}</table>", rows(8)).as_bytes()).blocks);
    assert_eq!(spanned(&few), 100 * 36 - 8);

    let html = format!("<table>{}</table>", rows(5000));
    let found = document(html.as_bytes());
    let many = cells(&found.blocks);
    let most = 65_536 + html.len() / 8;
    assert!((most / 2..=most).contains(&spanned(&many)), "{} of {most}", spanned(&many));
    // All text is there, whatever the cells span.
    let texts: Vec<&str> = many.iter().map(|(text, ..)| text.as_str()).collect();
    let expected: Vec<String> = (0..5000).flat_map(|i| [format!("c{i}"), "b".into()]).collect();
    assert_eq!(texts, expected);
    let markdown = found.to_markdown(&RenderOptions::default());
    assert_eq!(words(&markdown), expected);
    assert!(all_formats(&found) < 16 * html.len() + 16 * most, "{}", all_formats(&found));
}

#[test]
fn one_long_row_does_not_lengthen_the_others() {
    let table = |columns: usize, rows: usize| {
        let html =
            format!("<table><tr>{}{}</table>", "<td>a".repeat(columns), "<tr><td>b".repeat(rows));
        (html.len(), markdown(&html))
    };
    // Ordinary tables are filled up.
    assert!(table(3, 1).1.ends_with("| a | a | a |\n| b |  |  |\n"), "{}", table(3, 1).1);
    let (length, markdown) = table(1000, 4000);
    assert!(markdown.len() < 4 * length, "{} of {length}", markdown.len());
    assert!(markdown.ends_with("| b |\n| b |\n"));
    let found = words(&table(1000, 60).1);
    assert_eq!((found.len(), &*found[999], &*found[1000]), (1060, "a", "b"));
}

#[test]
fn pages_that_take_too_much_work_have_their_lines_alone() {
    let written = |rest: String| {
        let html = format!("<h2>T</h2><ul><li>a</ul>{rest}");
        markdown(&html)
    };
    let (tree, lines) = ("## T\n\n- a\n\n", "## T\n\na\n\n");
    // Each paragraph reads the class of the element around it.
    let class = |n: usize| format!("<div class='{}'>{}", "ab ".repeat(100_000), "<p>x".repeat(n));
    // The address of the page is put before every address.
    let base = |n: usize| {
        let base = format!("<base href='http://a.example/{}/'>", "b".repeat(8000));
        let html = format!("{base}<h2>T</h2><ul><li>a</ul><p>c{}", " <a href=d>e</a>".repeat(n));
        markdown(&html)
    };
    // A link around all items of a list.
    let link = |n: usize| {
        let href = "b".repeat(8000);
        let start = "<p>c</p>".repeat(3) + "<a href='/" + &href + "'>" + &"<i>d</i>".repeat(50);
        start + "<ul>" + &"<li>e".repeat(n)
    };
    // Markdown indents every line of code as far as all items around it.
    let code = |n: usize| "<ol start=999999999><li>".repeat(20) + "<pre>" + &"x\n".repeat(n);
    assert!(written(class(50)).starts_with(tree));
    assert!(written(class(5000)).starts_with(lines));
    assert!(base(20).starts_with(tree));
    assert!(base(5000).starts_with(lines));
    assert!(written(link(20)).starts_with(tree));
    assert!(written(link(5000)).starts_with(lines));
    assert!(written(code(50)).starts_with(tree));
    assert!(written(code(200_000)).starts_with(lines));
    // No text is lost.
    assert_eq!(written(link(5000)).matches('e').count(), 5000);
    assert_eq!(written(class(5000)).matches('x').count(), 5000);
}

#[test]
fn nested_formulas_are_converted_once() {
    let over = "<mover><mi>x</mi>".repeat(23) + "<mi>y</mi>" + &"</mover>".repeat(23);
    let found = document(format!("<p>a <math>{over}</math>").as_bytes());
    let markdown = found.to_markdown(&RenderOptions::default());
    let expected = "x^{".repeat(23) + "y" + &"}".repeat(23);
    assert_eq!(markdown.trim_end(), format!("a ${expected}$"));
}

#[test]
fn nothing_that_runs_is_written() {
    let html = "<p onclick=x()>a <a href='javascript:x()'>b</a> <a href=' java\nscript:x'>c</a> \
                <a href=\"data:text/html,x\">d</a> <a href='/e\" onmouseover=\"x'>e</a>\
                <img src='javascript:x' alt=f> <img src=g.png onerror=x() alt='\" onerror=\"x'>\
                <script>x()</script><style>y</style><iframe src=h></iframe>\
                <svg onload=x()><script>x()</script></svg>&lt;script&gt;x()&lt;/script&gt;\
                <pre><code class='language-\"><script>'>&lt;b></code></pre>";
    let found = document(html.as_bytes());
    let written = found.to_html(&RenderOptions::default());
    for bad in
        ["<script", "javascript:", "data:", " onerror=\"", " onmouseover=\"", "<iframe", "<svg"]
    {
        assert!(!written.contains(bad), "{bad} in {written}");
    }
    let markdown = found.to_markdown(&RenderOptions::default());
    for event in Parser::new_ext(&markdown, Options::all()) {
        assert!(!matches!(event, Event::Html(_) | Event::InlineHtml(_)), "{markdown}");
    }
    assert!(!markdown.contains("javascript:"), "{markdown}");
}

/// Returns the HTML and the addresses that a program finds in Markdown, which knows formulas or
/// not.
fn html_and_addresses(markdown: &str) -> Vec<String> {
    let of = |options| {
        Parser::new_ext(markdown, options).filter_map(|event| match event {
            Event::Html(html) | Event::InlineHtml(html) => Some(html.to_string()),
            Event::Start(
                pulldown_cmark::Tag::Link { dest_url, .. }
                | pulldown_cmark::Tag::Image { dest_url, .. },
            ) => Some(dest_url.to_string()),
            _ => None,
        })
    };
    of(Options::empty()).chain(of(Options::all())).collect()
}

#[test]
fn formulas_run_nothing_in_markdown() {
    let bad = "&lt;img src=x onerror=y>";
    let link = "$ [a](javascript:b)";
    let mut pages: Vec<String> = Vec::new();
    for tex in [bad, link, "`", "{`", "a\\", "- [a]: javascript:b", "```", "==="] {
        pages.extend([
            format!("<p>[a] \\({tex}\\) `{bad}` <code>{bad}</code>"),
            format!("<p>[a]<p>$${tex}$$<p><code>{bad}</code>{bad}"),
            format!("<p>[a] <math alttext='{tex}'><mi>x</mi></math> <code>{bad}</code>"),
            format!("<p>[a] <math><mtext>{tex}</mtext><mi>{tex}</mi></math> <code>{bad}</code>"),
            format!(
                "<p>a <math><semantics><annotation encoding=TeX>{tex}</annotation></semantics>\
                 </math> <code>{bad}</code>"
            ),
            format!("<p>[a] <script type='math/tex'>{}</script> b", tex.replace("&lt;", "<")),
            format!("<table><tr><th>\\({tex}\\)<th>b<tr><td>{bad}<td>](javascript:b)</table>"),
            format!("<p>a \\([\\)](javascript:b) {tex}"),
        ]);
    }
    for page in pages {
        let markdown = markdown(&page);
        assert_eq!(html_and_addresses(&markdown), [""; 0], "{page}\n{markdown}");
    }
}

#[test]
fn formulas_are_as_the_page_writes_them() {
    let html =
        "<p>If \\(a &lt; b &amp; c\\) or \\(a&lt;b\\) then $$- a$$ for $$$ – $$$$ and \\({\\).";
    let markdown = markdown(html);
    let expected = "If $a < b & c$ or $a< b$ then\n\n$$- a$$\n\n\
                    for \\$\\$\\$ – \\$\\$\\$\\$ and `{`.\n";
    assert_eq!(markdown, expected);
}

#[test]
fn adjacent_code_spans_stay_separate() {
    let options = RenderOptions::default().with_emphasis(false);
    let html = "<p>a <code>b</code><b><code>c ` &lt;img></code></b> \\({\\)<code>`&lt;img></code>";
    let markdown = document(html.as_bytes()).to_markdown(&options);
    assert_eq!(markdown, "a `b` ``c ` <img>`` `{` `` `<img> ``\n");
    assert_eq!(html_and_addresses(&markdown), [""; 0]);
}

#[test]
fn a_bracket_after_a_footnote_reference_is_not_a_link() {
    let html = "<p>Text<sup><a href=#fn1>1</a></sup>(javascript:b)<p id=fn1>Note of the text.";
    let markdown = markdown(html);
    assert!(markdown.starts_with("Text[^1]\\(javascript:b)\n"), "{markdown}");
    let reference = "[^1]: ";
    assert_eq!(html_and_addresses(&markdown.replace(reference, "")), [""; 0]);
}

/// A reader without support for footnotes may read one as the definition of a link.
#[test]
fn a_footnote_is_not_a_link_definition() {
    let markdown = |note: &str| {
        let html = format!("<p>Text<sup><a href=#fn1>1</a></sup> of the page.<p id=fn1>{note}");
        markdown(&html)
    };
    for note in [
        "javascript:alert(1)", "JavaScript:alert(1)//", "javascript:b<br>more",
        "javascript:b \"title\"", "javascript:*b*", "data:text/html,x", "<b>x</b><br>javascript:b",
    ] {
        let markdown = markdown(note);
        let acts = |found: &String| found.to_lowercase().starts_with(['j', 'd']);
        assert!(!html_and_addresses(&markdown).iter().any(acts), "{markdown}");
    }
    assert!(markdown("javascript:b_c*").ends_with("\n[^1]: `javascript:b_c*`\n"));
    for note in ["See: page 3", "Note:", "https://example.org/a", "javascript:b is code."] {
        assert!(markdown(note).ends_with(&format!("\n[^1]: {note}\n")), "{}", markdown(note));
    }
}

#[test]
fn markup_in_addresses_titles_and_alt_texts_is_escaped() {
    let inner = "[l](javascript:b)";
    let deep = format!("{}{inner}{}", "(".repeat(40), ")".repeat(40));
    for html in [
        format!("<p>For $5 <a href='http://a.b/$x{inner}'>c</a>"),
        format!("<p>For $5 <a href='http://a.b/$x{inner}'>http://a.b/$x{inner}</a>"),
        format!("<p><a href='http://a.b/{deep}'>c</a>"),
        format!("<p><a href=/c title='&lt;img> ` {inner}'>c</a> <code>d</code>"),
        format!("<p>For $5 <a href=/c title='$ &lt;img> {inner}'>c</a>"),
        format!("<p>For $5 <img src=/c.png width=90 alt='$' title='&lt;img> {inner}'>"),
        "<p>For $5 <code>$ &lt;img></code>".to_string(),
    ] {
        let markdown = markdown(&html);
        for found in html_and_addresses(&markdown) {
            assert!(found.starts_with("http://a.b/") || found.starts_with("/c"), "{markdown}");
        }
    }
}

#[test]
fn documents_have_no_control_characters() {
    let html = "<p>a&#27;[2J &lt;&#7;img src=x> [b]&#1;(javascript:c)<pre>d&#155;&#7f;\x7f\n\te\r\nf\x0c</pre>\
                <p><code>\x1b</code> <a href='http://a.b' title='\x07'>\x1b]0;\u{9b}</a>\
                <img src=g.png alt='\x1b' width=90>";
    let found = document(html.as_bytes());
    let markdown = found.to_markdown(&RenderOptions::default());
    for text in [&markdown, &found.to_text(&RenderOptions::default()), &found.to_json()] {
        assert!(!text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')), "{text:?}");
    }
    assert!(markdown.starts_with("a\\[2J \\<img src=x> \\[b](javascript:c)\n"), "{markdown}");
    assert!(markdown.contains("\n\te\nf\n"), "{markdown}");
}

/// Checks that spans are in the page, and that spans of blocks are inside each other and in order.
fn check_spans(blocks: &[Block], page: usize) {
    for block in blocks {
        assert!(block.span.start <= block.span.end && block.span.end <= page, "{block:?}");
        match &block.kind {
            BlockKind::Quote(inside) | BlockKind::Callout { blocks: inside, .. } => {
                check_spans(inside, page);
            }
            BlockKind::List(list) => {
                list.items.iter().for_each(|item| check_spans(&item.blocks, page));
            }
            _ => {}
        }
    }
}

#[test]
fn random_pages_are_read_and_spans_lie_in_them() {
    let parts = "<p>¦</p>¦<div>¦</div>¦<ul>¦</ul>¦<li>¦<ol start=3>¦</ol>¦<b>¦</b>¦<i>¦</i>¦\
                 <a href=/x>¦</a>¦<table>¦</table>¦<tr>¦<td>¦<th>¦<pre>¦</pre>¦<code>¦</code>¦\
                 <h2>¦</h2>¦<blockquote>¦</blockquote>¦<br>¦<hr>¦\
                 <img src=a.png alt=x width=90>¦<noscript>¦</noscript>¦<figure>¦<figcaption>¦\
                 </figure>¦<details>¦<summary>¦</details>¦<dl>¦<dt>¦<dd>¦</dl>¦<math>¦<mi>¦\
                 </math>¦<sup>¦</sup>¦<ruby>¦<rt>¦</ruby>¦<svg>¦</svg>¦<q>¦</q>¦<h3 id=a>¦word¦\
                 \x20¦two words¦*¦_¦[x](y)¦&lt;b>¦&amp;amp;¦\n¦\n\n¦é¦日本¦\\¦`¦1. ¦# ¦- ¦|¦~~¦$¦!¦\
                 <xmp>¦</xmp>¦<select><option>¦</select>¦<del>¦</del>¦<label>¦<button>¦\
                 </button>";
    let parts: Vec<&str> = parts.split('¦').collect();
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..4000 {
        let html: String = (0..rng.usize(1..40)).map(|_| parts[rng.usize(..parts.len())]).collect();
        let utf16: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(html.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        for html in [html.as_bytes(), &utf16] {
            let document = document(html);
            check_spans(&document.blocks, html.len());
            all_formats(&document);
        }
    }
}

#[test]
fn markup_far_from_the_content_is_left_out() {
    let far = |id: &str| {
        format!("<div id={id}>{}</div>", "<p>far <b>away</b><img src=f.png>".repeat(300))
    };
    let near = "<table><tr><td>a<td>b<tr><td>c<td>d</table><p>text <img src=n.png width=90> more";
    for around in ["", "<body>", "<body><div>", "<html><body><blockquote>"] {
        let html = format!("{around}{}<div>{near}</div>{}", far("a"), far("z"));
        let found = Extraction::predicted(&html, |page| {
            let content: Vec<bool> =
                page.lines.iter().map(|line| page.text(line) != "far away").collect();
            let scores = content.iter().map(|kept| f32::from(u8::from(*kept))).collect();
            Prediction { scores, content, ..Prediction::of_all(page) }
        });
        let found = Document::read(&found.unwrap(), &DocumentOptions::default());
        check_spans(&found.blocks, html.len());
        let markdown = found.to_markdown(&RenderOptions::default()).replace("> ", "");
        let expected = "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n";
        assert!(markdown.starts_with(expected), "{around}: {markdown}");
        assert!(markdown.ends_with("text ![](n.png) more\n"), "{around}: {markdown}");
    }
}

/// Returns the words of Markdown as a reader sees them.
fn words(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let mut text = String::new();
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::FootnoteReference(label) => text.push_str(&format!("[{label}]")),
            Event::InlineHtml(tag) if &*tag != "<br>" => {}
            Event::Start(tag) if !is_inline(&tag) => text.push(' '),
            Event::Start(_) | Event::End(_) => {}
            _ => text.push(' '),
        }
    }
    text.split_whitespace().map(str::to_string).collect()
}

fn is_inline(tag: &pulldown_cmark::Tag<'_>) -> bool {
    use pulldown_cmark::Tag;
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. })
}

/// Appends the texts of a tree, with a space after each block.
fn texts(node: &serde_json::Value, to: &mut String) {
    match node {
        serde_json::Value::Array(nodes) => nodes.iter().for_each(|node| texts(node, to)),
        serde_json::Value::Object(fields) => {
            let field = |name: &str| fields.get(name).and_then(|value| value.as_str());
            match (field("type"), field("text")) {
                (_, Some(text)) => to.push_str(text),
                (Some("reference"), _) => to.push_str(&format!("[{}]", field("label").unwrap())),
                _ => fields.values().for_each(|value| texts(value, to)),
            }
            const INLINE: [&str; 9] =
                ["text", "code", "emphasis", "strong", "strike", "sub", "sup", "link", "reference"];
            if !field("type").is_some_and(|kind| INLINE.contains(&kind)) {
                to.push(' ');
            }
        }
        _ => {}
    }
}

#[test]
fn markdown_is_parsed_as_the_same_text() {
    let parts = "<b>¦</b>¦<i>¦</i>¦<a href=/x>¦</a>¦<del>¦</del>¦<sub>¦</sub>¦word¦two words¦*¦\
                 **¦_¦__¦a_b¦[x]¦[x](y)¦[x]: y¦(z)¦&lt;b>¦&amp;amp;¦é¦日本。¦\\¦\\*¦`¦``¦1. ¦1)¦\
                 # ¦- ¦+¦>¦|¦~¦~~¦!¦===¦---¦“q”¦(p)¦ ¦\n¦<br>¦<p>¦<li>¦</p>¦<h2>¦</h2>¦:¦&lt;¦\
                 http://x.y¦a@b.c¦#¦<blockquote>¦</blockquote>¦<ol start=7><li>¦</ol>";
    let parts: Vec<&str> = parts.split('¦').collect();
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..20_000 {
        let html: String = (0..rng.usize(1..14)).map(|_| parts[rng.usize(..parts.len())]).collect();
        let found = document(html.as_bytes());
        let markdown = found.to_markdown(&RenderOptions::default());
        let mut text = String::new();
        texts(&serde_json::from_str(&found.to_json()).unwrap(), &mut text);
        let expected: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(words(&markdown), expected, "{html:?}\n{markdown}");
    }
}

#[test]
fn the_address_of_a_pictured_formula_cannot_end_it() {
    let html = "<h1>T</h1><p>A formula <img src='/latex.php?latex=a%0A%0A[b](javascript:c)%01'> in a sentence.";
    let markdown = markdown(html);
    assert_eq!(markdown, "# T\n\nA formula $a [b] (javascript:c)$ in a sentence.\n");
}
