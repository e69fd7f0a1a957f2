//! Detects the encoding of a page.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::encoding::declared::declared;
use crate::encoding::html::Html;
use crate::encoding::repair::Repaired;

/// The number of bytes that are searched for a declaration in a page that may be valid UTF-8.
/// Browsers search 1024 bytes first, and start again if they find one later.
const HEAD: usize = 4096;
/// The number of bytes that the detector reads if nothing is declared.
const DETECT: usize = 64 * 1024;

/// Minimum number of invalid sequences in a page that is not in UTF-8, though it declares that.
const INVALID: usize = 3;
/// Minimum number of invalid sequences in it for each valid one. In a page in Chinese or Japanese,
/// one in five is valid by chance.
const INVALID_SHARE: usize = 2;

/// Minimum number of letters beyond ASCII in a row in words of another script. Words of Latin
/// script have fewer.
const OTHER_SCRIPT: usize = 4;
/// Minimum number of letters of such words in a page that is declared to be in Latin script.
const OTHER_LETTERS: usize = 24;

/// Minimum number of characters that no text has in a page that is not in its declared encoding.
const MISFITS: usize = 3;
/// The page has at least one such character in so many bytes beyond ASCII. Truncated characters
/// and mistakes are rarer.
const FOR_MISFIT: usize = 100;
/// The number of bytes that are searched for such characters first.
const FIRST: usize = 16 * 1024;
/// How a text in ISO-2022-JP changes to Japanese characters.
const TO_JAPANESE: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];

/// Detects the encoding of a page and the length of its byte order mark.
///
/// The first of these that applies counts: the byte order mark, the charset that came with the
/// page, UTF-16 by its pattern of zero bytes, ISO-2022-JP by its escape sequences, valid UTF-8, the
/// encoding that `<meta>` declares, and the guess of `chardetng`. Valid UTF-8 precedes the
/// declaration because crawls often store pages as UTF-8 with their old declaration, and text in
/// another encoding is almost never valid UTF-8.
///
/// A page that is declared to be in UTF-8 has the encoding of the guess if that is valid
/// throughout, and most text beyond ASCII is not valid UTF-8. So has a page that is declared to be
/// in Latin-1, if most letters beyond ASCII are in words of nothing else, and a page that is
/// declared to be in another encoding in which it has characters that no text has.
///
/// The charset that came with the page is ignored in three cases: if it names an encoding other
/// than UTF-8 for non-ASCII text that is valid UTF-8 (browsers follow the server even then, and
/// show unreadable text), if it names UTF-16 for a page that reads as ASCII, and if its name is
/// unknown.
pub fn detect<'a>(html: impl Into<Html<'a>>) -> (&'static Encoding, usize) {
    let Detected { encoding, bom, .. } = Detected::encoded(html.into());
    (encoding, bom)
}

/// The result of [`detect`].
#[derive(Debug)]
pub(crate) struct Detected<'a> {
    pub(crate) encoding: &'static Encoding,
    /// The length of the byte order mark.
    pub(crate) bom: usize,
    /// The page as text, if it was found to be valid UTF-8.
    pub(crate) text: Option<&'a str>,
    /// The page after its byte order mark, if text in it was repaired.
    pub(crate) repaired: Option<Repaired>,
}

impl<'a> Detected<'a> {
    pub(crate) fn of(html: Html<'a>) -> Self {
        let mut found = Self::encoded(html);
        if html.repair && found.encoding == UTF_8 {
            found.repaired = Repaired::of(&html.bytes[found.bom..]);
        }
        found
    }

    /// Detects the encoding alone.
    fn encoded(html: Html<'a>) -> Self {
        let Html { bytes, charset, .. } = html;
        let of = |encoding| Self { encoding, bom: 0, text: None, repaired: None };
        if let Some((encoding, bom)) = Encoding::for_bom(bytes) {
            return Self { bom, ..of(encoding) };
        }
        let utf8 = || {
            let text = simdutf8::basic::from_utf8(bytes).ok()?;
            Some(Self { text: Some(text), ..of(UTF_8) })
        };
        let sent = charset.and_then(|label| Encoding::for_label(label.as_bytes()));
        match sent {
            Some(sure) if sure == ISO_2022_JP => return of(sure),
            Some(sure) if sure == UTF_8 => return utf8().unwrap_or_else(|| of(not_utf8(bytes))),
            Some(wide) if wide == UTF_16LE || wide == UTF_16BE => {
                if matches!(bytes, [0, ..] | [_, 0, ..]) {
                    return of(wide);
                }
            }
            Some(encoding) if encoding.is_ascii_compatible() => {
                return utf8().unwrap_or_else(|| of(not_declared(bytes, encoding)));
            }
            _ => {}
        }
        match bytes {
            [b'<', 0, ..] => return of(UTF_16LE),
            [0, b'<', ..] => return of(UTF_16BE),
            _ => {}
        }
        let head = &bytes[..bytes.len().min(HEAD)];
        // Its text is ASCII, and so valid UTF-8.
        if declared(head) == Some(ISO_2022_JP) || is_iso_2022_jp(bytes) {
            return of(ISO_2022_JP);
        }
        utf8().unwrap_or_else(|| {
            of(match declared(bytes) {
                // The declaration could be read as ASCII, so the page is not in UTF-16, even if it
                // declares that.
                Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => UTF_8,
                Some(encoding) if encoding == UTF_8 => not_utf8(bytes),
                Some(encoding) if encoding.is_ascii_compatible() => not_declared(bytes, encoding),
                _ => guess(bytes),
            })
        })
    }
}

/// Decodes a part of a page. Invalid sequences become U+FFFD.
pub fn decode<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Cow<'a, str> {
    // Most parts are short, where this takes the least time.
    if encoding == UTF_8
        && let Ok(text) = str::from_utf8(bytes)
    {
        return text.into();
    }
    encoding.decode_without_bom_handling(bytes).0
}

/// Returns the encoding of a page that is declared to be in UTF-8, but is not valid: another one if
/// most of its text is in that.
fn not_utf8(bytes: &[u8]) -> &'static Encoding {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().bytes().filter(|byte| *byte >= 0xc0).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    if invalid < INVALID || invalid < INVALID_SHARE * valid {
        return UTF_8;
    }
    valid_guess(bytes).unwrap_or(UTF_8)
}

/// Returns whether a page is in ISO-2022-JP, which it does not declare.
fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    let is_sign = |at: usize| TO_JAPANESE.iter().any(|sign| bytes[at..].starts_with(sign));
    memchr::memchr_iter(0x1b, bytes).any(is_sign)
        && ISO_2022_JP.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Returns the encoding of a page that is declared to be in this one: another one if the declared
/// one is Latin-1, and most of the text beyond ASCII is in words of another script, or if the page
/// does not fit another declared encoding.
fn not_declared(bytes: &[u8], declared: &'static Encoding) -> &'static Encoding {
    if declared != WINDOWS_1252 {
        return misfit(bytes, declared).unwrap_or(declared);
    }
    let words = bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()).filter(|w| !w[0].is_ascii());
    let (mut inside, mut outside) = (0, 0);
    for word in words {
        *(if word.len() >= OTHER_SCRIPT { &mut inside } else { &mut outside }) += word.len();
    }
    if inside < OTHER_LETTERS || inside < outside {
        return declared;
    }
    valid_guess(bytes).unwrap_or(declared)
}

/// Returns the guess if the page has characters in its declared encoding that no text has: invalid
/// ones, and control characters, where ISO-8859-2 lacks letters of windows-1250.
fn misfit(bytes: &[u8], declared: &'static Encoding) -> Option<&'static Encoding> {
    // Most pages have none in their first part, with the title.
    if misfits(&decode(&bytes[..bytes.len().min(FIRST)], declared)) == 0 {
        return None;
    }
    let bytes = &bytes[..bytes.len().min(DETECT)];
    let text = decode(bytes, declared);
    let misfits = misfits(&text);
    let beyond_ascii = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    if misfits < MISFITS || misfits * FOR_MISFIT < beyond_ascii {
        return None;
    }
    let guess = valid_guess(bytes)?;
    let letters = |text: &str| text.chars().filter(|c| !c.is_ascii() && c.is_alphabetic()).count();
    // Quotation marks of windows-1250 occur in texts that are otherwise in ISO-8859-2.
    (!declared.is_single_byte() || letters(&decode(bytes, guess)) > letters(&text)).then_some(guess)
}

/// Returns the number of characters that no text has.
fn misfits(text: &str) -> usize {
    let text = text.as_bytes();
    let is_control = |at: &usize| matches!(text.get(at + 1), Some(0x80..=0x9f));
    let controls = memchr::memchr_iter(0xc2, text).filter(is_control).count();
    controls + memchr::memmem::find_iter(text, "\u{fffd}").count()
}

/// Returns the guess if the whole page is valid in it.
fn valid_guess(bytes: &[u8]) -> Option<&'static Encoding> {
    let other = guess(bytes);
    other.decode_without_bom_handling_and_without_replacement(bytes).map(|_| other)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(&bytes[..bytes.len().min(DETECT)], bytes.len() <= DETECT);
    let encoding = detector.guess(None, Utf8Detection::Allow);
    if encoding.is_ascii_compatible() { encoding } else { WINDOWS_1252 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_evidence() {
        let cyrillic = b"<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2".as_slice();
        let quoted =
            b"<meta http-equiv=x content='text/html; charset=\"gb2312\"'>\xc4\xe3".as_slice();
        let late = format!("<!--{}--><meta charset=latin2><p>", "-".repeat(HEAD));
        let late_bytes = &[late.as_bytes(), b"\xe8"].concat();
        let cases: &[(&[u8], &str, usize)] = &[
            (b"", "UTF-8", 0),
            (b"\xef\xbb\xbf<p>x", "UTF-8", 3),
            (b"\xff\xfe<\0p\0>\0", "UTF-16LE", 2),
            (b"<\0p\0>\0", "UTF-16LE", 0),
            (b"\0<\0p\0>", "UTF-16BE", 0),
            (cyrillic, "windows-1251", 0),
            (quoted, "GBK", 0),
            ("<meta charset=latin1><p>é".as_bytes(), "UTF-8", 0),
            (b"<meta charset=utf-16><p>\xe9", "UTF-8", 0),
            (b"<META CHARSET=\"ISO-8859-1\"><p>\xe9", "windows-1252", 0),
            (b"<meta charset=iso-2022-jp>\x1b$B", "ISO-2022-JP", 0),
            (late.as_bytes(), "UTF-8", 0),
            (late_bytes, "ISO-8859-2", 0),
        ];
        for (bytes, name, bom) in cases {
            let (encoding, skip) = detect(bytes);
            assert_eq!((encoding.name(), skip), (*name, *bom), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn the_encoding_declared_by_the_server() {
        let cyrillic = b"<meta charset=utf-8><p>\xcf\xf0\xe8\xe2\xe5\xf2".as_slice();
        let japanese = b"<meta charset=iso-2022-jp><p>\x1b$B".as_slice();
        let cases: &[(&[u8], &str, &str)] = &[
            (cyrillic, "windows-1251", "windows-1251"),
            (cyrillic, "cp-nobody", "windows-1251"),
            (japanese, "utf-8", "UTF-8"),
            (b"<p>\x1b$B", "ISO-2022-JP", "ISO-2022-JP"),
            (b"\xef\xbb\xbf<p>x", "latin1", "UTF-8"),
            ("<p>é".as_bytes(), "latin1", "UTF-8"),
            (b"<p>\xe9", "utf-8", "UTF-8"),
            (b"<p>ascii", "utf-16le", "UTF-8"),
            (b"\n\0<\0", "utf-16", "UTF-16LE"),
        ];
        for (bytes, charset, name) in cases {
            let (encoding, _) = detect(Html::new(bytes).with_charset(*charset));
            assert_eq!(encoding.name(), *name, "{charset} {}", bytes.escape_ascii());
        }
    }

    #[test]
    fn text_declared_as_utf8_that_is_none() {
        let prose = "<p>Съешь ещё этих мягких французских булок, да выпей чаю";
        let japanese = "<p>港の事務所は、入港したすべての船の名を帳簿に記している。";
        for (text, name) in [
            (encoding_rs::WINDOWS_1251.encode(prose).0, "windows-1251"),
            (encoding_rs::SHIFT_JIS.encode(japanese).0, "Shift_JIS"),
            (b"<p>D\xe9j\xe0 vu \xe0 No\xebl"[..].into(), "windows-1252"),
        ] {
            let page = [b"<meta charset=utf-8>", &*text].concat();
            assert_eq!(detect(&page).0.name(), name);
            assert_eq!(detect(Html::new(&*text).with_charset("utf-8")).0.name(), name);
            // A part of the page.
            let page = [prose.repeat(3).as_bytes(), &page].concat();
            assert_eq!(detect(&page).0.name(), "UTF-8");
        }
        assert_eq!(detect(b"<meta charset=utf-8><p>\x93a\x94").0.name(), "UTF-8");
    }

    #[test]
    fn text_declared_as_latin_that_is_none() {
        let page = |text: &[u8]| [b"<meta charset=iso-8859-1>", text].concat();
        for (encoding, text) in [
            (encoding_rs::WINDOWS_1251, "<p>Съешь ещё этих мягких французских булок"),
            (encoding_rs::WINDOWS_1253, "<p>Η θάλασσα λειαίνει το γυαλί στην ακτή"),
            (encoding_rs::GBK, "<p>海把玻璃磨得很光滑，人们在沙滩上寻找它。"),
        ] {
            let text = encoding.encode(text).0;
            assert_eq!(detect(&page(&text)).0, encoding);
            assert_eq!(detect(Html::new(&*text).with_charset("latin1")).0, encoding);
        }
        let western = page(b"<p>D\xe9j\xe0 vu \xe0 No\xebl \x96\x96\x96\x96 \xab\xbb cr\xe9\xe9e");
        assert_eq!(detect(&western).0, WINDOWS_1252);
    }

    #[test]
    fn text_that_does_not_fit_its_declared_encoding() {
        let polish = "<p>Większość z czterdziestu drzew wciąż rodzi jabłka. Żaden człowiek nie znał ich \
            wszystkich, więc listonosz zaczął je porównywać z książkami, aż wreszcie coś się wyjaśniło: źródłem były śliwy sprzed wojny, które ktoś przywiózł.";
        let japanese = "<p>港の事務所は、入港したすべての船の名を帳簿に記している。退職した郵便配達員が調べた。\
            二度目の秋が過ぎるころには三十一隻の船の持ち主がわかり、残りの九隻については試験場からの手紙が届いていた。";
        let chinese = "<p>海把玻璃磨得很光滑，人们在沙滩上寻找它。老车站后面的果园是在铁路通车那一年种下的。\
            四十棵树大多至今还在结果，没有人知道所有品种的名字。";
        for (text, encoding, declared) in [
            (polish, encoding_rs::WINDOWS_1250, "iso-8859-2"),
            (polish, encoding_rs::ISO_8859_2, "iso-8859-2"),
            (japanese, encoding_rs::EUC_JP, "shift_jis"),
            (japanese, encoding_rs::SHIFT_JIS, "euc-jp"),
            (&*chinese.repeat(3), encoding_rs::GBK, "big5"),
        ] {
            let text = encoding.encode(text).0;
            let page = [format!("<meta charset={declared}>").as_bytes(), &text].concat();
            assert_eq!(detect(&page).0, encoding);
            assert_eq!(detect(Html::new(&*text).with_charset(declared)).0, encoding);
        }
        // Quotation marks of windows-1250.
        let text = encoding_rs::ISO_8859_2.encode(polish).0;
        let page = [b"<meta charset=iso-8859-2>\x84x\x94 \x84x\x94", &*text].concat();
        assert_eq!(detect(&page).0, encoding_rs::ISO_8859_2);
        assert_eq!(detect(b"<p>\x1b$BF|K\\\x1b(B").0, ISO_2022_JP);
        assert_eq!(detect(b"<p>\x1b$B\xe9").0, WINDOWS_1252);
    }

    #[test]
    fn undeclared_text_is_guessed() {
        let (text, _, _) = encoding_rs::WINDOWS_1251
            .encode("<p>Съешь ещё этих мягких французских булок, да выпей чаю");
        assert_eq!(detect(&text).0.name(), "windows-1251");
    }
}
