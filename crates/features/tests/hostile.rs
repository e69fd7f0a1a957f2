//! Tests hostile and malformed input.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic")]

use dechaff_features::{Dictionaries, FeatureSet, PageFeatures};
use dechaff_page::{Page, segment_with_pieces};

#[path = "../../../data/pages.rs"]
mod pages;

/// Checks the properties that hold for the lines of any input.
fn check(html: &[u8]) -> Page {
    let page = segment_with_pieces(html).unwrap();
    let mut end = 0;
    for line in &page.lines {
        assert!(line.start >= end && line.end > line.start, "{line:?} after {end}");
        assert!(line.end as usize <= html.len(), "{line:?} of {}", html.len());
        assert!(line.chars > 0 && line.link_chars <= line.chars, "{line:?}");
        assert_eq!(page.text(line).chars().count(), line.chars as usize);
        assert_eq!(page.text(line).trim_end(), page.text(line));
        end = line.end;
    }
    for (at, element) in page.elements.iter().enumerate().skip(1) {
        assert!((element.parent as usize) < at);
    }
    let scores = vec![0.5; page.lines.len()];
    for set in FeatureSet::ALL {
        let dictionaries = Dictionaries::default();
        let features = PageFeatures::new(&page, set, &dictionaries);
        let mut matrix = features.matrix(0..page.lines.len(), true);
        features.write_context_rows(&features.context(&scores), matrix.rows_mut());
        assert_eq!(matrix.rows().len(), page.lines.len());
        assert!(matrix.values.iter().all(|value| value.is_finite()));
    }
    page
}

#[test]
fn pages_as_they_are_cut_off_and_garbled() {
    let mut rng = fastrand::Rng::with_seed(11);
    for (_, html) in pages::pages("pages") {
        assert!(!check(&html).lines.is_empty());
        check(&html[..rng.usize(..html.len())]);
        let mut garbled = html.clone();
        for _ in 0..html.len() / 100 {
            let at = rng.usize(..garbled.len());
            garbled[at] = *rng.choice(b"<>\"'&=/ \0\xff!-").unwrap();
        }
        check(&garbled);
        let from = rng.usize(..garbled.len());
        garbled.rotate_left(from);
        check(&garbled);
    }
}

#[test]
fn nothing_and_almost_nothing() {
    for html in ["", " ", "\0", "<", "&", "<p>", "&nbsp;", "<!--", "<p>&nbsp;</p>", "\u{feff}"] {
        check(html.as_bytes());
    }
    for bytes in [b"\xff".as_slice(), b"\xfe\xff", b"\xff\xfe<", b"\xff\xfe<\0p\0>\0x"] {
        check(bytes);
    }
}

/// Each of these takes quadratic time in some parser. Here they finish at once.
#[test]
fn many_of_one_thing() {
    const N: usize = 20_000;
    for part in [
        "<b>", "<div>", "</div>", "</b></i>", "<a href=x>", "<p>x", "<li>x", "<table><tr><td>x",
        "<svg>", "<noscript>", "<noframes>x<noscript>", "<svg><desc>", "<svg><path d=x/>",
        "<![CDATA[x", "<svg><![CDATA[x", "<!--", "<!x", "</>", "< ", "<title></titl",
        "<script><!--<script>", "<script></script", "<a b='", "<br>x", "&amp", "x",
        "<x-y z>q</x-y>", "<pre>\n\nx", "\n",
    ] {
        check(part.repeat(N).as_bytes());
    }
    // Bytes that are not UTF-8, with and without a declared encoding.
    for start in
        [&b"<meta charset=windows-1252><pre>\xe9"[..], b"<meta charset=utf-8><pre>\xff\xff"]
    {
        check(&[start, "\n\nx y".repeat(N).as_bytes()].concat());
    }
    // Texts in which the page states its content, in which no `>` follows.
    for part in ["< ", "<b ", "\\u0041", "\\"] {
        let json =
            format!("<script type=application/ld+json>{{\"text\":\"{}\"}}", part.repeat(50 * N));
        check(format!("{json}</script>x").as_bytes());
    }
    check(format!("<p {}>x", "a=b ".repeat(N)).as_bytes());
    check(format!("<p class='{}'>x", "ab ".repeat(N)).as_bytes());
    check(format!("<div>{}</div>", "<p class=a>x</p>".repeat(N)).as_bytes());
    check(format!("{}x{}", "<div>".repeat(N), "</div>".repeat(N)).as_bytes());
}

#[test]
fn elements_with_hidden_and_with_shown_text() {
    let text = |html: &str| {
        let page = check(html.as_bytes());
        page.lines.iter().map(|line| page.text(line).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(text("<p>a<script>b</script><style>c</style>d</p>"), ["ad"]);
    assert_eq!(text("<select><option>a</select><textarea>b</textarea>c"), ["c"]);
    assert_eq!(text("<svg><text>a</text></svg><math><mi>b</mi></math>c"), ["c"]);
    assert_eq!(text("<div><svg><g></div><p>after"), ["after"]);
    assert_eq!(text("<template><p>a</p></template>b"), ["b"]);
    assert_eq!(text("<div><template shadowrootmode=open><p>a</p></template></div>"), ["a"]);
    assert_eq!(text("<noscript><p>a</p><p>b</noscript>c"), ["a", "b", "c"]);
    assert_eq!(text("<noscript><xmp>a<b></xmp></noscript>c"), ["a<b>", "c"]);
    assert_eq!(text("a<plaintext>b &lt; <c>\n\nd"), ["a", "b &lt; <c>", "d"]);
    assert_eq!(text("<div><a href=x><svg><path></a><script>b</script>c"), ["c"]);
    assert_eq!(text("<button><svg><path></button><style>a</style><title>b<i></title>c"), ["c"]);
    assert_eq!(text("<svg><section><script>a</script>b"), ["b"]);
    assert_eq!(text("a<!-- x -->b &lt;i&gt; caf&eacute;"), ["ab <i> café"]);
    assert_eq!(text("<p>a<br>b <b>c</b>\n d"), ["a", "b c d"]);
    assert_eq!(text("<pre>\n  a\n    b\n\n  c</pre>"), ["  a\n    b", "  c"]);
    let page = check(b"<p hidden>a<p>b<div style='display: none'><p>c</div><noscript>d");
    let flags: Vec<_> =
        page.lines.iter().map(|l| (page.element(l).hidden, page.element(l).noscript)).collect();
    assert_eq!(flags, [(true, false), (false, false), (true, false), (false, true)]);
}
