//! Text that was encoded twice: its UTF-8 was read as windows-1252, and encoded as UTF-8 again, as
//! in `â€™` for an apostrophe. Programs that read it as ISO-8859-1 left control characters instead.

use std::ops::Range;

use encoding_rs::Encoding;

use super::Repair;

/// The characters of windows-1252 for the bytes from 0x80 to 0x9f.
const CHARACTERS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];
/// Signs that may follow a letter at the end of a word, besides letters.
const AFTER_WORDS: &str = "\u{a0}\u{ad}‘’“”„‚–—…«»‹›";
/// Further signs and letters that may follow a letter beyond ASCII.
const AFTER_LETTERS: &str = "®©™°·•´¹²³¡¿¶§†‡ªºµŠšŽžŸŒœ";
/// Those of them before a further sign.
const BEFORE_SIGNS: &str = "®©™°¹²³ªºŠšŽžŸ";
/// Those of them after a sign.
const AFTER_SIGNS: &str = "¹²³†‡ŠšŽžŒœ";
/// Minimum number of characters in a row that are no chance.
const ROW: usize = 3;

/// What stands at a place of the page.
enum Mark {
    /// Text that was encoded twice.
    Sure(Repair),
    /// Text that may also be right as it is.
    Unsure(Repair),
    /// A letter beyond ASCII that is right as it is.
    Letter,
}

/// Returns the places of a page that were encoded twice. Text that may also be right is one of them
/// if the letters beyond ASCII before and after it were encoded twice.
pub(super) fn repairs(page: &[u8]) -> Vec<Repair> {
    // The first byte of such a character became one from Â to ô, and another one of windows-1252
    // follows.
    let begins = |at| matches!(page[at..], [_, 0x82..=0xb4, 0xc2 | 0xc5 | 0xc6 | 0xcb | 0xe2, ..]);
    if !memchr::memchr_iter(0xc3, page).any(begins) {
        return Vec::new();
    }
    let mut marks = Vec::new();
    let mut at = 0;
    while at < page.len() {
        let start = at + Encoding::ascii_valid_up_to(&page[at..]);
        let length = page[start..].iter().position(u8::is_ascii);
        at = length.map_or(page.len(), |length| start + length);
        if let Ok(run) = str::from_utf8(&page[start..at]) {
            let before = page[..start].last().map_or(' ', |byte| char::from(*byte));
            read(run, start, before, &mut marks);
        }
    }
    let mut repairs = Vec::new();
    let mut unsure = Vec::new();
    // Unsure text at the start has nothing before it that speaks against it.
    let mut is_likely = true;
    for mark in marks {
        match mark {
            Mark::Unsure(repair) => unsure.push(repair),
            Mark::Letter => {
                unsure.clear();
                is_likely = false;
            }
            Mark::Sure(repair) => {
                let before = unsure.drain(..).filter(|_| is_likely);
                repairs.extend(before);
                repairs.push(repair);
                is_likely = true;
            }
        }
    }
    if !repairs.is_empty() && is_likely {
        repairs.append(&mut unsure);
    }
    repairs
}

/// Reads a run of characters beyond ASCII. `before` is the character before it.
fn read(run: &str, offset: usize, before: char, marks: &mut Vec<Mark>) {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    let bytes: Vec<u8> = chars.iter().map(|(_, c)| byte(*c).unwrap_or(0)).collect();
    let place = |at: usize| offset + chars.get(at).map_or(run.len(), |(place, _)| *place);
    let mut at = 0;
    while at < chars.len() {
        let start = at;
        let (mut is_sure, mut row) = (false, 0);
        while let Some(length) = sequence(&bytes[at..]) {
            let before = at.checked_sub(1).map_or(before, |last| chars[last].1);
            is_sure |= is_sure_of(&chars[at..at + length], before);
            at += length;
            row += 1;
        }
        if row > 0 {
            let text = String::from_utf8_lossy(&bytes[start..at]).replace('\u{feff}', "");
            let text = once(text);
            let is_text = !text.contains(char::is_control);
            let repair = (place(start)..place(at), text);
            marks.push(match is_sure || row >= ROW {
                _ if !is_text => Mark::Letter,
                true => Mark::Sure(repair),
                false => Mark::Unsure(repair),
            });
        } else {
            if chars[at].1.is_alphabetic() && !matches!(marks.last(), Some(Mark::Letter)) {
                marks.push(Mark::Letter);
            }
            at += 1;
        }
    }
}

/// Returns the byte that windows-1252 has for a character, if it is beyond ASCII. A control
/// character is the byte with its number.
fn byte(c: char) -> Option<u8> {
    match c {
        '\u{80}'..='\u{ff}' => Some(c as u8),
        _ => CHARACTERS.iter().position(|known| *known == c).map(|at| 0x80 + at as u8),
    }
}

/// Returns the length of the character at the start of some bytes, if it is one in UTF-8 beyond
/// ASCII.
fn sequence(bytes: &[u8]) -> Option<usize> {
    let length = match bytes.first()? {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    str::from_utf8(bytes.get(..length)?).is_ok().then_some(length)
}

/// Returns whether some characters are no text, but a character that was encoded twice.
fn is_sure_of(chars: &[(usize, char)], before: char) -> bool {
    let [(_, first), rest @ ..] = chars else { return false };
    let shown = |c: char| match c {
        '\u{80}'..='\u{9f}' => CHARACTERS[c as usize - 0x80],
        c => c,
    };
    let rest_shown: Vec<char> = rest.iter().map(|(_, c)| shown(*c)).collect();
    let may_end = |c: &char| AFTER_WORDS.contains(*c);
    match (first, &rest_shown[..]) {
        // Words in capitals may end in these letters. All others have a letter after them.
        ('Â' | 'Ã', [c]) => !before.is_uppercase() || !may_end(c),
        // Signs without letters.
        ('×' | 'Ø', _) => false,
        (_, [c]) => !may_end(c) && !AFTER_LETTERS.contains(*c),
        ('ï', ['»', '¿']) => true,
        (_, [one, next]) => {
            rest.iter().any(|(_, c)| c.is_control())
                || !may_end(one) && !BEFORE_SIGNS.contains(*one)
                || !may_end(next) && !AFTER_SIGNS.contains(*next)
        }
        _ => true,
    }
}

/// Returns a text as it was before it was encoded once more, if it was.
fn once(text: String) -> String {
    let mut marks = Vec::new();
    read(&text, 0, ' ', &mut marks);
    let is_whole = |span: &Range<usize>| *span == (0..text.len());
    match (marks.pop(), marks.is_empty()) {
        (Some(Mark::Sure((span, less))), true) if is_whole(&span) => less,
        // No page has control characters.
        (Some(Mark::Unsure((span, less))), true)
            if is_whole(&span) && text.contains(char::is_control) =>
        {
            less
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(page: &str) -> String {
        let mut page = page.to_string();
        for (span, text) in repairs(page.clone().as_bytes()).into_iter().rev() {
            page.replace_range(span, &text);
        }
        page
    }

    /// Encodes a text once more, by way of ISO-8859-1 or windows-1252.
    fn twice(text: &str, control: bool) -> String {
        let wrong = |byte: u8| match byte {
            0x80..=0x9f if !control => CHARACTERS[usize::from(byte) - 0x80],
            byte => char::from(byte),
        };
        text.bytes().map(wrong).collect()
    }

    #[test]
    fn text_that_was_encoded_twice_is_read() {
        for text in [
            "we’ve “said” so – and paid 5 €",
            "¡El niño pidió café a la mañana siguiente!",
            "Fünf Öfen heißen größer",
            "voilà la forêt où l’été est né",
            "Съешь ещё этих мягких французских булок",
            "Cộng hòa xã hội chủ nghĩa, đi từ đó",
            "日本語の文章、そして終わり。",
            "ένα δύο τρία",
            "😀 and ★★★",
        ] {
            for control in [true, false] {
                let wrong = twice(text, control);
                assert_eq!(repaired(&wrong), text, "{wrong}");
            }
        }
        for text in ["we’ve “said” so – and paid 5 €", "Fünf Öfen heißen größer", "Съешь ещё"]
        {
            for control in [true, false] {
                let wrong = twice(&twice(text, control), control);
                assert_eq!(repaired(&wrong), text, "{wrong}");
            }
        }
        assert_eq!(repaired("ï»¿<p>NOMADÂ® 70Â°"), "<p>NOMAD® 70°");
    }

    #[test]
    fn text_that_may_be_right_stays() {
        for text in [
            "„Spaß“, »Gruß« und Fuß\u{ad}ball ß\u{a0}",
            "CAFÉ® NESCAFÉ’S OLÉ¡ CAFÉ… É\u{a0}attuale",
            "allé…” těžké\u{a0}– přibývá\u{a0}— déterminé”\u{a0}»",
            "“IRMÃ”, AMANHÃ\u{a0}de NÃO… CRISTÃ»",
            "ÚŽASNÝ Úšovice ÅMÅŽÕÑ „Co máš“ café–œuf",
            "3×½ Zoll, Ø± 2",
            "ö–é ï¿ â",
        ] {
            assert_eq!(repaired(text), text);
            // A quotation of other text changes nothing of it.
            assert_eq!(repaired(&format!("{text} çà <p>Itâ€™s")), format!("{text} çà <p>It’s"));
        }
    }

    #[test]
    fn unsure_text_follows_its_surroundings() {
        assert_eq!(repaired("Ä‘i má»™t Ä‘i"), "đi một đi");
        assert_eq!(repaired("Ä‘i é Ä‘i má»™t Ä‘i é Ä‘i"), "Ä‘i é Ä‘i một Ä‘i é Ä‘i");
        assert_eq!(repaired("Ä‘i"), "Ä‘i");
    }

    #[test]
    fn broken_bytes_are_passed_over() {
        let page = b"\xff\xc3\xa2\xe2 \xc3\xa2\xe2\x82\xac\xe2\x84\xa2 \xc3";
        let [(span, text)] = &repairs(page)[..] else { panic!() };
        assert_eq!((span.clone(), &**text), (5..13, "’"));
    }
}
