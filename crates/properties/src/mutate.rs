//! Mutated inputs: seeds with changes.

use fastrand::Rng;

type Words = &'static [&'static [u8]];

pub(crate) const HTML: Words = &[
    b"<p>",
    b"</p>",
    b"<div>",
    b"</div>",
    b"<b>",
    b"</b>",
    b"<a href=x>",
    b"</a>",
    b"<br>",
    b"<ul><li>",
    b"<table><tr><td>",
    b"</table>",
    b"<pre>",
    b"</pre>",
    b"<noscript>",
    b"</noscript>",
    b"<svg>",
    b"</svg>",
    b"<math>",
    b"<select><option>",
    b"<template>",
    b"<script>",
    b"</script>",
    b"<style>",
    b"<title>",
    b"</title>",
    b"<textarea>",
    b"<xmp>",
    b"<plaintext>",
    b"<!--",
    b"-->",
    b"<![CDATA[",
    b"<!doctype html>",
    b"<meta charset=",
    b"windows-1251>",
    b"utf-16>",
    b"iso-2022-jp>",
    b"\x1b$B",
    b"\x1b(B",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\0",
    b"&amp;",
    b"&nGt;",
    b"&#x10ffff;",
    b"\xe4\xb8\xad",
    b"\xf0\x9f\x98\x80",
    b"\xc2\xa0",
    b"\\(",
    b"\\)",
    b"$$",
    b"$",
    b"`",
    b"](javascript:a)",
    b"&lt;img src=x onerror=y>",
    b"<script type='math/tex'>",
    b"<math alttext='",
    b"<annotation encoding=TeX>",
    b"<mtext>",
    b"&#27;",
    b"&#7;",
    b"\xc2\x9b",
    b"\xef\xbf\xbe",
    b"<h1>",
    b"<h2>",
    b"<dl><dt>",
    b"<dd>",
    b"<x-y>",
    b"<img src=a alt=b>",
    b"<figure><figcaption>",
    b"<blockquote>",
    b"<code>",
    b"<sup>",
    b"<ruby>a<rt>",
    b"<table><tr><td colspan=9 rowspan=9>",
    b"\\(a",
    b"$$",
    b"<!-- content -->",
    b"<!-- /content -->",
    b"<!-- marked with dechaff -->",
    b" class=comment id=a",
    b" style='display:none'",
    b" hidden",
    b"<frameset>",
    b"<article>",
    b"<section>",
    b"<footer>",
    b"<time datetime=2020-01-02>",
    b"\n\n",
];
pub(crate) const HEAD: Words = &[
    b"<meta property=og:title content='",
    b"<meta name=author content='",
    b"<meta itemprop=datePublished ",
    b"<script type=application/ld+json>",
    b"{\"@type\":\"NewsArticle\",",
    b"\"datePublished\":\"2020-13-41",
    b"\"author\":[{\"name\":\"",
    b"\"headline\":\"",
    b"\\u0000",
    b"\\ud800",
    b"}]",
    b"</script>",
    b"<html lang=",
    b"<link rel=canonical href='",
    b"http://[::1",
    b"//",
    b"<time datetime='2020-02-30T25:61'>",
    b"By ",
    b" and ",
    b"31. Dezember 2019",
    b"2020\xe5\xb9\xb41\xe6\x9c\x882\xe6\x97\xa5",
    b"<title>",
    b" | ",
    b" - ",
    b"<h1>",
    b"</h1>",
    b"<p class=byline>",
    b"rel=author",
    b"<base href='",
    b"99999999999999999999",
];
pub(crate) const NUMBERS: Words = &[
    &[0; 8],
    &[1, 0, 0, 0, 0, 0, 0, 0],
    &[0xff; 8],
    &[0, 0, 0, 0, 1, 0, 0, 0],
    &[0; 4],
    &[0xff; 4],
    &[1],
    &[2],
    &[0, 0, 0xc0, 0x7f],
    &[0, 0, 0x80, 0x7f],
    &[0, 0, 0, 0, 0, 0, 0xf8, 0x7f],
    &[0, 0, 0, 0, 0, 0, 0xf0, 0x7f],
    &[0xff, 0xff, 0x7f, 0x7f],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xef, 0x7f],
    &[0, 0x10, 0, 0, 0, 0, 0, 0],
    b"\x07\0\0\0\0\0\0\0general",
    b"\x08\0\0\0\0\0\0\0rendered",
    b"\x06\0\0\0\0\0\0\0source",
    b"full",
    b"shallow",
    b"\x05\0\0\0\0\0\0\0ngram",
    b"{\"threshold\":1e999}",
    b"current_density",
];
pub(crate) const TOML: Words = &[
    b"threshold = ", b"min-text-length = ", b"remove-tags = [", b"false-positive-cost = ",
    b"page-density = true\n", b"classifier = \"", b"cross-entropy = ", b"top-divs = ",
    b"tags-of-interest = ", b"boilerplate-classes = ", b"[annotator]\n", b"skip-tags = ",
    b"include-attributes = ", b"nan", b"inf", b"-0.0", b"1e308", b"4294967295",
    b"18446744073709551616", b"\"\"", b"[]", b"'''", b"\n", b"= ", b"\"", b"comment",
];
pub(crate) const WARC: Words = &[
    b"WARC/1.0\r\n",
    b"WARC-Type: response\r\n",
    b"WARC-Type: resource\r\n",
    b"WARC-Target-URI: <a:>\r\n",
    b"Content-Length: 5\r\n",
    b"Content-Length: 99999\r\n",
    b"Content-Length: 18446744073709551615\r\n",
    b"Content-Length: -1\r\n",
    b"Content-Type: text/html; charset=x\r\n",
    b"Content-Type: application/http\r\n",
    b"HTTP/1.1 200 OK\r\n",
    b"HTTP/2 200\r\n",
    b"HTTP/1.1 404 No\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Content-Encoding: gzip\r\n",
    b"Content-Encoding: br, deflate\r\n",
    b"ffffffffffffffff\r\n",
    b"5\r\n",
    b"0\r\n\r\n",
    b"\r\n\r\n",
    b"\r\n",
    b"\n",
    b" ",
    b"\t",
    b":",
    b"\x1f\x8b\x08\0",
    b"<p>text",
    b"\0",
];
pub(crate) const JSON: Words = &[
    b"{\"id\":",
    b"\"html\":\"",
    b"\"base64\":\"",
    b"PHA+dGV4dA==",
    b"\"charset\":\"utf-16le\"",
    b"\"url\":null",
    b"\\ud800",
    b"\\u0000",
    b"\\\"",
    b"\"",
    b"}",
    b",",
    b"\n",
    b"\r\n",
    b"1e999",
    b"-1",
    b"[[[[",
    b"\xff",
    b"null",
    b"{\"id\":1,\"html\":\"<p>x\"}\n",
    b"99999999999999999999999",
];
pub(crate) const GZIP: Words = &[
    &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
    &[0x1f, 0x8b, 8, 0xff],
    &[1, 0, 0, 0xff, 0xff],
    &[3, 0],
    &[0, 0, 0, 0, 0, 0, 0, 0],
    &[0xff; 8],
    b"\0",
    b"<p>text",
];
pub(crate) const REQUEST: Words = &[
    b"GET ",
    b"POST ",
    b"/TOKEN/",
    b"api/page/0",
    b"api/page/1",
    b"api/pages?since=",
    b"api/undo",
    b"api/redo",
    b"api/training",
    b"api/page/1/unmark",
    b"api/suggestions",
    b" HTTP/1.1\r\n",
    b"Host: HOST\r\n",
    b"Origin: http://HOST\r\n",
    b"Content-Type: application/json\r\n",
    b"Content-Length: 9\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"\r\n\r\n",
    b"{\"hash\":\"",
    b"\"labels\":\"0101\"}",
    b"{\"change\":0}",
    b"/preview/",
    b"/own",
    b"%2e%2e/",
    b"%00",
    b"\0",
    b"Connection: close\r\n",
    b"Expect: 100-continue\r\n",
    b"18446744073709551616",
    b"{\"model\":\"shallow\"}",
];

/// The longest input that is made of seeds, in bytes.
const LONGEST: usize = 1 << 15;

/// One of the seeds, or a part of it, with some changes.
pub(crate) fn mutated(rng: &mut Rng, seeds: &[Vec<u8>], words: Words) -> Vec<u8> {
    let mut input = match rng.choice(seeds) {
        Some(seed) if rng.u8(..8) > 0 => seed.clone(),
        _ => Vec::new(),
    };
    if input.len() > 2000 && rng.bool() {
        let from = rng.usize(..input.len());
        input = input[from..input.len().min(from + rng.usize(1..2000))].to_vec();
    }
    for _ in 0..1 + rng.usize(..6) * rng.usize(..4) {
        change(rng, &mut input, seeds, words);
    }
    input.truncate(LONGEST);
    input
}

fn change(rng: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: Words) {
    let at = rng.usize(..=input.len());
    let end = |rng: &mut Rng, most| (at + rng.usize(..most)).min(input.len());
    match rng.u8(..10) {
        0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
        1 if at < input.len() => input[at] = rng.u8(..),
        2 => drop(input.drain(at..end(rng, 40))),
        3 => {
            let part = input[at..end(rng, 200)].to_vec();
            let times = if rng.u8(..20) == 0 { rng.usize(1..100) } else { 1 };
            drop(input.splice(at..at, part.repeat(times)));
        }
        4 => {
            let other = rng.choice(seeds).map_or(&[][..], |seed| &seed[..]);
            let from = rng.usize(..=other.len());
            let to = (from + rng.usize(..200)).min(other.len());
            drop(input.splice(at..at, other[from..to].iter().copied()));
        }
        5 => input.truncate(at),
        6 => drop(input.splice(at..at, [rng.u8(..8)])),
        _ => {
            let word = rng.choice(words).copied().unwrap_or_default();
            let to = if rng.u8(..4) == 0 { end(rng, word.len() + 1) } else { at };
            drop(input.splice(at..to, word.iter().copied()));
        }
    }
}
