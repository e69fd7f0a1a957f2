//! Tests which parts of a page are in its document if only some lines are kept, and how they are
//! written.

#![allow(clippy::unwrap_used)]

use dechaff_documents::{Document, DocumentOptions, RenderOptions};
use dechaff_extractor::{Extraction, Prediction, Role, Title};

/// Returns the document of a page on which the lines that do not begin with `x` are kept. The
/// headline is the line that begins with `T`.
fn document(html: &str, title: Title) -> Document {
    let extraction = Extraction::predicted(html, |page| {
        let texts: Vec<&str> = page.lines.iter().map(|line| page.text(line)).collect();
        let content: Vec<bool> = texts.iter().map(|text| !text.starts_with('x')).collect();
        let scores = content.iter().map(|kept| if *kept { 0.75 } else { 0.25 }).collect();
        let role = |text: &&str| if text.starts_with('T') { Role::Title } else { Role::Body };
        let roles = texts.iter().map(role).collect();
        Prediction { scores, content, roles, ..Prediction::default() }
    });
    Document::read(&extraction.unwrap().with_title(title), &DocumentOptions::default())
}

fn markdown(html: &str) -> String {
    document(html, Title::Auto).to_markdown(&RenderOptions::default())
}

#[test]
fn pictures_leave_nothing_in_text() {
    let page = |picture: &str| {
        format!(
            "<h1>Title</h1><p>a {picture} b<br>c{picture}<p>{picture}<h2>Head</h2><p>d\
             <ul><li><p>{picture}<p>e<li>f {picture}<ul><li>g</ul><li>{picture}</ul>"
        )
    };
    let text = "Title\n\na b\nc\n\nHead\n\nd\n\n- e\n- f\n  - g";
    let picture = "<img src=a.png width=300 alt=x>";
    for html in [page(picture), page(&format!("<a href=/b>{picture}</a>")), page("")] {
        let document = document(&html, Title::Auto);
        assert_eq!(document.to_text(&RenderOptions::default()), text, "{html}");
    }
    let with_images = RenderOptions::default().with_images(true);
    let found = document(&page(picture), Title::Auto).to_text(&with_images);
    assert!(found.starts_with("Title\n\na x b\nc"), "{found}");
}

#[test]
fn hidden_text_is_in_no_block() {
    let words = "Words that all see, of which there are many. ".repeat(9);
    let is = |html: &str, expected: &str| {
        let found = markdown(&format!("<p>{words}<p>a{html}<p>{words}"));
        let found = found.split("\n\n").filter(|block| !block.starts_with("Words"));
        assert_eq!(found.collect::<Vec<_>>().join("|"), expected, "{html}");
    };
    is(" <b hidden>no</b> b", "a b");
    is("<b style='display:none'>no</b>b", "ab");
    is("<p hidden>no <img src=a.png width=300> no", "a");
    is("<h2 hidden>x no</h2><p>b", "a|b");
    is("<ul><li>b<li hidden>no<li>c</ul>", "a|- b\n- c");
    is("<pre>b <i hidden>no</i> c</pre>", "a|```\nb  c\n```");
    is("<blockquote hidden>no</blockquote><p>b", "a|b");
    let table =
        "<table><tr><th>b<th>c<tr hidden><td>no<td>no<tr><td>d <i hidden>no</i><td>e</table>";
    is(table, "a|| b | c |\n| --- | --- |\n| d | e |");
}

/// Ways to hide an element, and whether a click usually shows what is hidden so.
const WAYS: [(&str, bool); 8] = [
    ("hidden", true),
    ("popover", true),
    ("style='display:none'", true),
    ("class=hidden", true),
    ("style='visibility:hidden'", false),
    ("style='font-size:0'", false),
    ("style='position:absolute; left:-9999px'", false),
    ("style='opacity:0'", false),
];

/// Returns the document in each format that may contain the texts of objects.
fn formats(html: &str) -> [String; 5] {
    let (document, options) = (document(html, Title::Auto), RenderOptions::default());
    let with_images = RenderOptions::default().with_images(true);
    [
        document.to_text(&with_images),
        document.to_markdown(&options),
        document.to_html(&options),
        document.to_tei(&options),
        serde_json::to_string(&document).unwrap(),
    ]
}

#[test]
fn hidden_objects_are_in_no_block() {
    const OBJECTS: [&str; 15] = [
        "<math><mtext>SECRET</mtext></math>",
        "<math alttext='SECRET'><mi>a</mi></math>",
        "<script type='math/tex'>SECRET</script>",
        "<span class=katex><span class=katex-mathml><math><semantics><mi>a</mi><annotation \
         encoding='application/x-tex'>SECRET</annotation></semantics></math></span></span>",
        "<mjx-container><mjx-math><mjx-mi>a</mjx-mi></mjx-math><mjx-assistive-mml><math><mtext>\
         SECRET</mtext></math></mjx-assistive-mml></mjx-container>",
        "<span data-tex='SECRET = a'></span>",
        "<span data-footnote='SECRET of three words'>1</span>",
        "<sup title='SECRET of three words'>1</sup>",
        "<img class=tex src=a.png alt='SECRET'>",
        "<img src=a.png width=300 alt='SECRET' title='SECRET'>",
        "<figure><img src=a.png width=300 alt='SECRET'></figure>",
        "<a href=/a title='SECRET'><img src=a.png width=300 alt='SECRET'></a>",
        "<iframe src=https://www.youtube.com/embed/abcdefghijk title='SECRET'></iframe>",
        "<video src=a.mp4 title='SECRET' controls></video>",
        "<audio src=a.mp3 title='SECRET' controls></audio>",
    ];
    let page = |html: &str| {
        format!("<p>{0}<div>a {html} b</div><p>{0}<div>{html}</div><p>{0}", "Words. ".repeat(20))
    };
    for object in OBJECTS {
        assert!(formats(&page(object)).iter().any(|found| found.contains("SECRET")), "{object}");
        let name = object[1..].split([' ', '>']).next().unwrap();
        // Pictures, videos and formulas that are drawn as pictures have no letters of a size.
        let is_picture =
            ["img", "figure", "a", "iframe", "video", "audio", "mjx-container"].contains(&name);
        for (way, _) in WAYS.into_iter().filter(|(way, _)| !is_picture || !way.contains("font")) {
            let own = object.replacen(name, &format!("{name} {way}"), 1);
            let around = format!("<span {way}>{object}</span>");
            let outer = format!("<span {way}><span style='color:red'>{object}</span></span>");
            // Browsers ignore what hides a script.
            let own = if name == "script" { &outer } else { &own };
            // The first of two classes counts.
            let own = if own.matches("class=").count() > 1 { &outer } else { own };
            for html in [own, &around, &outer] {
                for found in formats(&page(html)) {
                    assert!(!found.contains("SECRET"), "{html}: {found}");
                }
            }
        }
    }
    for (way, _) in WAYS {
        let part = format!("<math><mi>a</mi><mtext {way}>SECRET</mtext></math>");
        assert!(formats(&page(&part)).iter().all(|found| !found.contains("SECRET")), "{way}");
    }
    // A style that comes later may hide an object, too.
    let late = "<img id=i src=a.png width=300 alt=SECRET><style>#i{display:none}</style>";
    assert!(formats(&format!("{late}{}", page(""))).iter().all(|found| !found.contains("SECRET")));
}

#[test]
fn formulas_with_a_copy_for_screen_readers() {
    let clip = "style='position:absolute; clip:rect(1px,1px,1px,1px)'";
    for html in [
        format!(
            "<span class=katex><span class=katex-mathml {clip}><math><mi>q</mi></math></span></span>"
        ),
        format!(
            "<mjx-container><mjx-math></mjx-math><mjx-assistive-mml {clip}><math><mi>q</mi></math></mjx-assistive-mml></mjx-container>"
        ),
        String::from(
            "<span class=mwe-math-element><span class='mwe-math-mathml-inline mwe-math-mathml-a11y' style='display:none'><math><mi>q</mi></math></span></span>",
        ),
    ] {
        let found = markdown(&format!("<p>Words {html} words.<p>More words."));
        assert_eq!(found, "Words $q$ words.\n\nMore words.\n", "{html}");
    }
}

#[test]
fn hidden_notes_are_written_if_a_click_opens_them() {
    let page = |note: &str| {
        format!("<p>{}<sup><a href=#n1>1</a></sup></p><p>Words.{note}", "Words. ".repeat(200))
    };
    let words = "A note of the mill. ";
    for (way, opens) in WAYS {
        for (html, is_short) in [
            (format!("<p id=n1 {way}>1 {words}"), true),
            (format!("<div {way}><p id=n1>1 {words}</div>"), true),
            // Scripts show long texts by their class.
            (format!("<p id=n1 {way}>1 {}", words.repeat(26)), way == "class=hidden"),
            (format!("<div style='opacity:0'><p id=n1 {way}>1 {words}</div>"), false),
            // Neither does a rule of the page make a note.
            (
                format!(
                    "<style>.faint{{opacity:0}}</style><div class=faint><p id=n1 {way}>1 {words}</div>"
                ),
                false,
            ),
        ] {
            let found = formats(&page(&html));
            for text in &found {
                assert_eq!(text.contains("A note"), opens && is_short, "{html}: {text}");
            }
            let marked = found[4].contains("\"hidden\":true");
            assert_eq!(marked, opens && is_short && html.len() < 500, "{html}");
        }
    }
    let shown = &formats(&page(&format!("<p id=n1>1 {words}")))[4];
    assert!(shown.contains("A note") && !shown.contains("\"hidden\""), "{shown}");
}

#[test]
fn only_kept_lines_are_in_the_document() {
    let html = "<p>x one<p>two <b>three</b><ul><li>x four<li>five<li>x six</ul><blockquote>x seven\
                </blockquote><h2>x eight</h2><div>nine<br>x ten<br>eleven</div>";
    let found = "two **three**\n\n- five\n\nnine\n\neleven\n";
    assert_eq!(markdown(html), found);
    assert_eq!(markdown("<p>x one"), "");
    // A numbered list keeps its numbers.
    assert_eq!(markdown("<ol><li>x one and many more<li>two<li>three</ol>"), "2. two\n3. three\n");
}

#[test]
fn data_tables_have_their_scores() {
    let table = |cells: &str| format!("<p>text<table><tr><th>a<th>b<tr>{cells}</table><p>more");
    let kept = document(&table("<td>c d<td>x e"), Title::Auto);
    let all = "text\n\n| a | b |\n| --- | --- |\n| c d |  |\n\nmore\n";
    assert_eq!(kept.to_markdown(&RenderOptions::default()), all);
    // Four words of weight 0.75 and two of 0.25, and a tenth of a word a line: 3.9 of 6.4 words.
    assert_eq!(kept.tables.len(), 1);
    assert!(kept.tables[0].kept && (kept.tables[0].score - 0.586).abs() < 0.001, "{kept:?}");
    let dropped = table("<td>x c<td>x d").replace("<th>a<th>b", "<th>x a<th>x b");
    let dropped = document(&dropped, Title::Auto);
    assert_eq!(dropped.to_markdown(&RenderOptions::default()), "text\n\nmore\n");
    assert!(!dropped.tables[0].kept);
}

#[test]
fn layout_tables_are_unfolded() {
    for table in [
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<table><tr><td>a<tr><td>b<tr><td>c<tr><td>d</table>",
        "<table><tr><td>a<td>b<td>c<td>d</table>",
        "<table><tr><td>a<td><table><tr><td>b<td>c</table><tr><td>d</table>",
    ] {
        assert_eq!(markdown(table), "a\n\nb\n\nc\n\nd\n", "{table}");
    }
}

#[test]
fn code_has_its_kept_lines() {
    assert_eq!(markdown("<p>a<pre>b b b\n\nx c</pre>"), "a\n\n```\nb b b\n```\n");
    let between = "<div><p>some words of text<pre>x c</pre><p>and of more text</div>";
    assert_eq!(markdown(between), "some words of text\n\nand of more text\n");
}

#[test]
fn lines_of_highlighters_stay_apart() {
    // As gatsby-remark-prismjs, Shiki, Hugo, Sandpack and MediaWiki write them.
    for (code, language) in [
        (
            "<div class=gatsby-highlight><pre class=gatsby-code-jsx><code class=gatsby-code-jsx>a\n\
             <span class=gatsby-highlight-code-line>  b</span><span class=gatsby-highlight-code-line>  \
             c</span>d\n\ne</code></pre></div>",
            "jsx",
        ),
        (
            "<pre class=shiki data-language=ts><code><span class=line>a</span>\n<span class=line>  \
             b</span>\n<span class=line>  c</span>\n<span class=line>d</span>\n<span class=line></span>\n\
             <span class=line>e</span></code></pre>",
            "ts",
        ),
        (
            "<pre class=chroma><code class=language-go><span class=line><span class=cl>a\n</span></span>\
             <span class=line><span class=cl>  b\n</span></span><span class=line><span class=cl>  c\n\
             </span></span>d\n\ne</code></pre>",
            "go",
        ),
        ("<pre class='sp-cm sp-javascript'><code>a\n  b\n  c\nd\n\ne</code></pre>", "javascript"),
        ("<div class=mw-highlight-lang-ini><pre>a\n  b\n  c\nd\n\ne</pre></div>", "ini"),
    ] {
        assert_eq!(markdown(code), format!("```{language}\na\n  b\n  c\nd\n\ne\n```\n"));
    }
    assert_eq!(markdown("<pre class=sp-pristine>a\nb</pre>"), "```\na\nb\n```\n");
    let output = |line: &str| markdown(&format!("<pre>a\nb</pre><div class=output>{line}</div>"));
    assert_eq!(output("c"), "```\na\nb\n```\n\n```\nc\n```\n");
    assert_eq!(output("x c"), "```\na\nb\n```\n");
}

#[test]
fn images_stand_among_kept_text() {
    let image = |more: &str| format!("<img src=i.png alt=I {more}>");
    let page =
        |inside: &str| format!("<div><p>some words of text {inside}<p>and of more text</div>");
    let with = "some words of text ![I](i.png)\n\nand of more text\n";
    let without = "some words of text\n\nand of more text\n";
    for picture in ["width=300", "style='width: 3em'"] {
        assert_eq!(markdown(&page(&image(picture))), with, "{picture}");
    }
    for icon in [
        "width=16", "style='height: 20px'", "style='width: 1.5rem'", "class=avatar",
        "aria-hidden=true alt=''",
    ] {
        let found = markdown(&page(&image(icon).replace("alt=I aria", "aria")));
        assert_eq!(found, without, "{icon}");
    }
    let card = format!("<aside>{}<p>x read also this</aside>", image("width=300"));
    assert_eq!(markdown(&page(&card)), without);
}

#[test]
fn the_headline_comes_first() {
    let html = "<p>x menu<p>one<h2>T of <i>it</i></h2><p>two";
    let run = |title| document(html, title).to_markdown(&RenderOptions::default());
    assert_eq!(run(Title::Auto), "## T of *it*\n\none\n\ntwo\n");
    assert_eq!(run(Title::Keep), "one\n\n## T of *it*\n\ntwo\n");
    // The headline is far from the rest.
    let far = "<header><h1>T <code>a</code></h1></header><div><div><p>one<p>two</div></div>";
    assert_eq!(markdown(far), "# T `a`\n\none\n\ntwo\n");
}

#[test]
fn each_format_has_the_structure() {
    let html = "<html lang=en dir=ltr><title>A &amp; B</title><base href=https://example.org/a/>\
                <h2>One</h2><p>two <a href=b title=c>three</a><sup><a href=#fn1>1</a></sup>\
                <ol start=4><li>four</ol><table><tr><th>a<th>b<tr><td colspan=2>c</table>\
                <pre class=language-rust>let d;</pre><p id=fn1>note";
    let document = document(html, Title::Auto);
    assert_eq!(
        document.to_text(&RenderOptions::default()),
        "One\n\ntwo three[1]\n\n4. four\n\na\tb\nc\t\n\nlet d;\n\n[1] note"
    );
    let html = document.to_html(&RenderOptions::default());
    for part in [
        "<html lang=\"en\" dir=\"ltr\">",
        "<title>A &amp; B</title>",
        "<p>two <a href=\"https://example.org/a/b\" title=\"c\">three</a><sup><a href=\"#fn-1\">1</a>",
        "<ol start=\"4\">\n<li>four</li>",
        "<th>a</th>",
        "<td colspan=\"2\">c</td>",
        "<pre><code class=\"language-rust\">let d;\n</code></pre>",
        "<aside id=\"fn-1\">\n<p>note</p>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let tei = document.to_tei(&RenderOptions::default().with_id("x<y"));
    for part in [
        "xml:lang=\"en\"",
        "<idno>x&lt;y</idno>",
        "<ab type=\"head\" subtype=\"h2\">One</ab>",
        "<ref target=\"https://example.org/a/b\">three</ref><note place=\"foot\" n=\"1\">\n<p>note</p>",
        "<item n=\"4\">",
        "<cell cols=\"2\">c</cell>",
        "<code lang=\"rust\">let d;</code>",
    ] {
        assert!(tei.contains(part), "{part} in {tei}");
    }
    let json: serde_json::Value = serde_json::from_str(&document.to_json()).unwrap();
    assert_eq!((&json["page_title"], &json["lang"]), (&"A & B".into(), &"en".into()));
    let types =
        json["blocks"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap());
    assert_eq!(types.collect::<Vec<_>>(), ["heading", "paragraph", "list", "table", "code"]);
    assert_eq!(json["footnotes"][0]["blocks"][0]["content"][0]["text"], "note");
}

#[test]
fn spans_are_bytes_of_the_file_in_any_encoding() {
    let html = "<p>Größe 😀</p><h2>Über <b>das</b></h2>";
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(html.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let extraction = Extraction::predicted(&utf16, Prediction::of_all).unwrap();
    let document = Document::read(&extraction, &DocumentOptions::default());
    let units: Vec<u16> = utf16[document.blocks[1].span.clone()]
        .chunks(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    assert_eq!(String::from_utf16(&units).unwrap(), "<h2>Über <b>das</b></h2>");
}

#[test]
fn a_numbered_list_joins_a_paragraph_only_if_it_starts_at_1() {
    let is = |list: &str, expected: &str| {
        assert_eq!(markdown(&format!("<ul><li>a{list}<li>z</ul>")), expected, "{list}");
    };
    is("<ul><li>b</ul>", "- a\n  - b\n- z\n");
    is("<ol><li>b</ol>", "- a\n  1. b\n- z\n");
    // Without the empty line, this would be text of the paragraph.
    is("<ol start=3><li>b</ol>", "- a\n\n  3. b\n- z\n");
}

#[test]
fn lists_of_google_docs_are_nested_only_if_they_are_neighbours() {
    let is = |between: &str, class: &str, expected: &str| {
        let html = format!("<ul class=lst-kix_k-0><li>a</ul>{between}<ul class={class}><li>b</ul>");
        assert_eq!(markdown(&html), expected, "{html}");
    };
    is("", "lst-kix_k-1", "- a\n  - b\n");
    is(" <!-- c --> ", "lst-kix_k-1", "- a\n  - b\n");
    // Lists that follow each other get different markers.
    is("", "lst-kix_k-0", "- a\n- b\n");
    is("", "lst-kix_other-1", "- a\n\n* b\n");
    is("<div></div>", "lst-kix_k-1", "- a\n\n* b\n");
    let html = "<ul class=lst-kix_k-0><li>a</ul><div><ul class=lst-kix_k-1><li>b</ul></div>";
    assert_eq!(markdown(html), "- a\n\n* b\n");
}

#[test]
fn a_formula_in_a_wrapper_is_displayed_as_its_math_element_states() {
    let is = |display: &str, expected: &str| {
        let html = format!(
            "<p>a <span class=katex><span class=katex-mathml><math {display}><semantics><mi>x</mi>\
             <annotation encoding='application/x-tex'>x^2</annotation></semantics></math></span>\
             <span class=katex-html aria-hidden=true>x2</span></span> b"
        );
        assert_eq!(markdown(&html), expected, "{html}");
    };
    is("", "a $x^2$ b\n");
    is("display=block", "a\n\n$$\nx^2\n$$\n\nb\n");
}

#[test]
fn items_have_the_numbers_that_the_page_states() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    is("<ol><li value=4>a<li>b<li value=9>c</ol>", "4. a\n5. b\n\n9) c\n");
    is("<ol reversed><li>a<li>b</ol>", "2. a\n\n1) b\n");
    is("<ol reversed start=7><li>a<li>x<li>b</ol>", "7. a\n\n6) b\n");
    is("<ol><li>a<li value=2>b<li value=x>c</ol>", "1. a\n2. b\n3. c\n");
    is("<ul><li value=4>a<li>b</ul>", "- a\n- b\n");
    let document = document("<ol><li value=4>a<li value=9>b</ol>", Title::Auto);
    let spans: Vec<_> = document.blocks.iter().map(|block| block.span.clone()).collect();
    assert_eq!(spans, [0..17, 17..35]);
}

#[test]
fn parts_of_a_credit_are_words_of_their_own() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    let parts = "<span class=name>Ann Lee</span><span class=title>Coach</span>";
    is(&format!("<blockquote><p>a <cite>{parts}</cite></blockquote>"), "> a Ann Lee Coach\n");
    is(&format!("<p>{}", parts.replace("Coach", "coach")), "Ann Leecoach\n");
}

#[test]
fn a_title_comes_first_if_there_is_no_headline() {
    let is = |html: &str, expected: &str| {
        let document = document(html, Title::Auto).with_title("Sea glass");
        assert_eq!(document.to_markdown(&RenderOptions::default()), expected, "{html}");
    };
    is("<p>a", "# Sea glass\n\na\n");
    is("<h3>b</h3><p>a", "# Sea glass\n\n### b\n\na\n");
    is("<h3>Sea glass</h3><p>a", "# Sea glass\n\na\n");
    is("<h1>Glass</h1><p>a", "# Glass\n\na\n");
    is("<p>x", "");
}

#[test]
fn formatting_ends_with_its_end_tag_inside_a_block() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    let line = |name: &str| format!("<b><div><u><a href=/{name}>{name}:</a></u></b> more</div>");
    let html = format!("<div>{}{}<p>c</div><p>d", line("a"), line("b"));
    is(&html, "**[a:](/a)** more\n\n**[b:](/b)** more\n\nc\n\nd\n");
    is("<i><div>a</i> b <b>c <i>d</i></b></div>e", "*a* b **c *d***\n\ne\n");
    is("<b><div>a</div></b>c", "**a**\n\nc\n");
}

#[test]
fn an_editor_in_a_pre_is_the_code() {
    let bar = "<div>rust</div><div><button>Copy</button></div>";
    let html =
        format!("<pre><div>{bar}<div class=cm-content>let a = 1;<br>a + 1</div></div></pre>");
    assert_eq!(markdown(&html), "```rust\nlet a = 1;\na + 1\n```\n");
}

#[test]
fn a_value_directly_after_its_label_is_a_word_of_its_own() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    let rows = "<li><b>Mast</b><i>steel</i><li><b>Draft</b><i>2 m</i>";
    is(&format!("<ul>{rows}</ul>"), "- **Mast** *steel*\n- **Draft** *2 m*\n");
    is("<p><b>re</b><span>turn</span><p>b", "**re**turn\n\nb\n");
    is("<p><b>B</b><span>oats</span><p><b>S</b><span>ails</span>", "**B**oats\n\n**S**ails\n");
}

#[test]
fn a_bar_above_code_is_not_the_code() {
    let bar = "<div><b>rust</b><button>Copy</button></div>";
    let html = format!("<pre><div>{bar}<div><code>let a = 1;\na + 1</code></div></div></pre>");
    assert_eq!(markdown(&html), "```rust\nlet a = 1;\na + 1\n```\n");
    // A text below the code, and one beside it in its own element, is code.
    assert_eq!(markdown("<pre><code>a + 1</code><b>end</b></pre>"), "```\na + 1end\n```\n");
    let html = "<pre><div>let b = 2;<code>let a = 1;\na + 1 + 1 + 1</code></div></pre>";
    assert_eq!(markdown(html), "```\nlet b = 2;let a = 1;\na + 1 + 1 + 1\n```\n");
}

#[test]
fn a_picture_for_readers_without_scripts_is_another_one_by_its_text() {
    let is = |alt: &str, expected: &str| {
        let html = format!(
            "<p>a<figure><img src=b.png alt=Roof></figure><p><noscript><img src=c.png alt='{alt}'></noscript><p>d"
        );
        assert_eq!(markdown(&html), expected, "{alt}");
    };
    is("Roof", "a\n\n![Roof](b.png)\n\nd\n");
    is("Plan", "a\n\n![Roof](b.png)\n\n![Plan](c.png)\n\nd\n");
}

#[test]
fn a_link_to_the_paragraph_around_it_is_no_text() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    is("<p id=p1>a <a href=#p1>§</a><p>b <a href=#p1>§</a>", "a\n\nb [§](#p1)\n");
    is("<div id=s><p>a<a href=#s>🔗</a></div>", "a\n");
    // Where the target is elsewhere, the sign says so.
    is("<p>a<a href=#t>¶</a> b", "a b\n");
    is("<p id=p1>a <a href=#p1>1</a>", "a [1](#p1)\n");
}

#[test]
fn a_note_ends_with_its_block() {
    let html = "<ul><li>cream*</ul><h3>Notes</h3>\
         <div><span>*Make sure that it is cold.</span><div></div><span>Cake holds.</span></div><h3>Facts</h3><p>a";
    let expected = "- cream[^1]\n\n### Notes\n\nCake holds.\n\n### Facts\n\na\n\n[^1]: Make sure that it is cold.\n";
    assert_eq!(markdown(html), expected);
    let html = "<p>cream* milk†<h3>Notes</h3><p>*Cold.<p>†Warm.<h3>Facts</h3><p>a";
    let expected = "cream[^1] milk[^2]\n\n### Facts\n\na\n\n[^1]: Cold.\n\n[^2]: Warm.\n";
    assert_eq!(markdown(html), expected);
}

#[test]
fn boxes_of_one_example_are_one_block_of_code() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    let code = |class: &str, text: &str| format!("<pre class={class}>{text}</pre>");
    let pair = code("a", "one") + &code("a", "two");
    is(&format!("<p>t<div>{pair}</div>"), "t\n\n```\none\ntwo\n```\n");
    is(&format!("<p>t<div>{pair}<p>u</div>"), "t\n\n```\none\n```\n\n```\ntwo\n```\n\nu\n");
    let output = code("a", "one") + &code("output", "two");
    is(&format!("<p>t<div>{output}</div>"), "t\n\n```\none\n```\n\n```\ntwo\n```\n");
}

#[test]
fn notes_outside_of_the_kept_part_are_found() {
    let is = |mark: &str, notes: &str| {
        let words = "a b c d e f ".repeat(20);
        let html =
            format!("<nav>x</nav><article><h1>T</h1><p>{words} gulls{mark}</article>{notes}");
        let found = markdown(&html);
        assert!(found.ends_with("gulls[^1]\n\n[^1]: x Port Records, 12.\n"), "{found}");
    };
    is(
        "<sup>1</sup>",
        "<div><h2>x Notes</h2><ol class=footnotes><li>x Port Records, 12.</ol></div>",
    );
    let script = "<a href='javascript:;'>1</a>";
    is(
        &format!("<sup class=footnoteref>{script}</sup>"),
        &format!("<div class=footnotes-footer><div>{script}. x Port Records, 12.</div></div>"),
    );
}

#[test]
fn custom_elements_in_a_row_are_boxes() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    let note = "<my-note>A bell of the harbour is old.</my-note>";
    is(&format!("<div>{note}{note}</div>"), &"A bell of the harbour is old.\n\n".repeat(2)[..61]);
    is(&format!("<p>a {note} b"), "a A bell of the harbour is old. b\n");
    is("<p>a<x-y>b</x-y><x-y>c</x-y>", "abc\n");
}

#[test]
fn a_heading_with_the_number_of_a_note_is_not_all_of_it() {
    let mark = |n: u32| format!("<p>Gulls<a id=r{n} href=#n{n}><sup>{n}</sup></a>");
    let note = |n: u32| format!("<h5><a id=n{n} href=#r{n}>({n})</a></h5><p>Port Records {n}</p>");
    let html = format!("{}{}<div>{}{}</div>", mark(1), mark(2), note(1), note(2));
    let found = markdown(&html);
    assert!(found.ends_with("\n\n[^1]: Port Records 1\n\n[^2]: Port Records 2\n"), "{found}");
}

#[test]
fn a_note_has_no_heading_of_its_section() {
    let html = "<p>gulls<a name=D1 href=#F1><sup>1</sup></a><div class=footnote><hr>\
         <h4>Footnotes</h4><h5><a name=F1 href=#D1>(1)</a></h5><p>One.</div>";
    assert_eq!(markdown(html), "gulls[^1]\n\n[^1]: One.\n");
}

#[test]
fn a_list_between_two_notes_does_not_end_them() {
    let html = "<p>gulls<sup>1</sup> boats<sup>2</sup><hr><p>1. One.<ul><li>c</ul><p>2. Two.";
    assert_eq!(markdown(html), "gulls[^1] boats[^2]\n\n- c\n\n[^1]: One.\n\n[^2]: Two.\n");
}

#[test]
fn inline_elements_that_are_parts_of_their_own() {
    let is = |html: &str, expected: &str| assert_eq!(markdown(html), expected, "{html}");
    is("<h1><span class=block>narrow</span><span>rivers</span></h1>", "# narrow rivers\n");
    is("<p>Report<small>Club of Holm</small>", "Report Club of Holm\n");
    is("<p><a href=/1>a</a><a href=/2>b</a>", "[a](/1) [b](/2)\n");
    is("<p><span>No dogs.</span><span>No boats.</span>", "No dogs. No boats.\n");
    // Words in several elements.
    is("<p>a<p><span>W</span><span>harf</span>", "a\n\nWharf\n");
    is(
        "<p>a <span>sh</span><span>op</span>, <a href=/1>b</a><a href=/2>c</a>",
        "a shop, [b](/1)[c](/2)\n",
    );
    is("<p>a <span>Sail</span><span>Ship</span>", "a SailShip\n");
    is("<p>mile<small>s</small>", "miles\n");
}

#[test]
fn a_picture_has_its_caption() {
    // The lines that begin with x are no content.
    let html = |inside: &str| format!("<p>Above the roof<figure>{inside}</figure><p>Below it");
    let with = |picture: &str| format!("Above the roof\n\n{picture}Below it\n");
    let image = "<img src=b.png alt=Roof width=300>";
    let captioned = html(&format!("{image}<figcaption>x The roof</figcaption>"));
    let found = document(&captioned, Title::Auto);
    let options = RenderOptions::default();
    assert_eq!(found.to_markdown(&options), with("![Roof](b.png)\n\nx The roof\n\n"));
    assert!(found.to_html(&options).contains("<figcaption>x The roof</figcaption>"));
    // The caption is no text of the page, and goes with the picture.
    assert_eq!(found.to_text(&options), "Above the roof\n\nBelow it");
    assert_eq!(found.to_markdown(&options.with_images(false)), with(""));
    let spans = "<figcaption><span>x The roof</span><span>Ann Lee</span></figcaption>";
    let parts = markdown(&html(&format!("{image}{spans}")));
    assert_eq!(parts, with("![Roof](b.png)\n\nx The roof Ann Lee\n\n"));
    let hidden = html(&format!("{image}<figcaption hidden>x The roof</figcaption>"));
    assert_eq!(markdown(&hidden), with("![Roof](b.png)\n\n"));
    assert_eq!(markdown(&html("<figcaption>x The roof</figcaption>")), with(""));
}

#[test]
fn the_tables_of_posts_are_layout() {
    let post = |n: usize, name: &str| {
        format!(
            "<table><tr><td>{n} Nov 2021<td>#{n}<tr><td><a href=/user/{n}>{name}</a>\
             <p>Since: 3 May 2004<td>A sail lasts for {n} years if it is dried after each use.</table>"
        )
    };
    let posts: Vec<String> =
        ["Ann", "Bo", "Cy"].iter().enumerate().map(|(n, name)| post(n + 1, name)).collect();
    let found = markdown(&posts.concat());
    let texts: Vec<&str> = found.split("\n\n").collect();
    assert!(texts[0].contains("Ann") && texts[1].starts_with("A sail lasts for 1"), "{found}");
    assert!(!found.contains("Since") && !found.contains('|') && !found.contains('#'), "{found}");
}

#[test]
fn boxes_with_roles_are_tables_lists_and_headings() {
    let row = |role: &str, cells: [&str; 2]| {
        let cells = cells.map(|cell| format!("<div role={role}>{cell}</div>"));
        format!("<div role=row>{}</div>", cells.concat())
    };
    let rows = [row("columnheader", ["Day", "Height"]), row("cell", ["Mon", "4.1"])];
    let table = format!("<div role=table>{}</div>", rows.concat());
    assert_eq!(markdown(&table), "| Day | Height |\n| --- | --- |\n| Mon | 4.1 |\n");
    let list = "<div role=list><div role=listitem>a</div><div role=listitem>b</div></div>";
    assert_eq!(markdown(list), "- a\n- b\n");
    assert_eq!(markdown("<div role=heading aria-level=3>Tides</div><p>a"), "### Tides\n\na\n");
    // A whole post may have the role.
    assert_eq!(markdown("<div role=heading><p>a<p>b</div>"), "a\n\nb\n");
}

#[test]
fn titles_notes_and_numbers_of_systems() {
    let callout = "<div class='callout callout-tip'><div class=callout-title-container>Hint</div>\
                   <div class=callout-body><p>Use a net.</div></div>";
    assert_eq!(markdown(callout), "> **Hint**\n>\n> Use a net.\n");
    let note = "<p>A bucket<span class=ltx_note><sup class=ltx_note_mark>1</sup>\
                <span class=ltx_note_outer><span class=ltx_note_content><sup class=ltx_note_mark>1</sup>\
                The bucket was blue.</span></span></span> was lost.";
    assert_eq!(markdown(note), "A bucket[^1] was lost.\n\n[^1]: The bucket was blue.\n");
    assert_eq!(markdown("<pre><p>a<p>b</pre>"), "a\n\nb\n");
    assert_eq!(markdown("<h2><span>2.1</span><span>The quay</span></h2>"), "## 2.1 The quay\n");
    assert_eq!(markdown("<p><span>3</span><span>D</span> prints"), "3D prints\n");
}
