//! Distinguishes files that are not text, such as PDF and pictures, from pages.

use super::detect::detect;

/// The number of bytes that are examined: as many as browsers examine to detect a type.
const HEAD: usize = 1445;
/// A text may have one control character for each of so many bytes. In compressed data, every tenth
/// byte is a control character.
const STRAY: usize = 50;

/// The first bytes of files of other types, and the names of these types.
const TYPES: [(&[u8], &str); 7] = [
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP archive or office document"),
    (b"\x1f\x8b", "gzip data"),
    (b"\x7fELF", "a program"),
];

/// Rejects data that cannot be a page, such as PDF and pictures, by its first bytes.
///
/// # Errors
/// The type of the file, as far as its first bytes show it.
pub fn refuse_binary(page: &[u8]) -> Result<(), String> {
    const EXPECTED: &str = "expected HTML";
    if let Some((_, name)) = TYPES.iter().find(|(start, _)| page.starts_with(start)) {
        return Err(format!("{name}: {EXPECTED}"));
    }
    let head = &page[..page.len().min(HEAD)];
    let binary = head.iter().filter(|&&byte| is_binary(byte)).count();
    // In UTF-16 and similar encodings, every other byte is zero.
    if binary * STRAY > head.len() && detect(head).0.is_ascii_compatible() {
        let seen = head.len();
        return Err(format!("binary data ({binary} of the first {seen} bytes), {EXPECTED}"));
    }
    Ok(())
}

/// Returns whether a byte is a control character that does not occur in text: a "binary data byte"
/// of the WHATWG's MIME sniffing standard.
fn is_binary(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_refused_with_their_format() {
        let reason = |page: &[u8]| refuse_binary(page).unwrap_err();
        assert_eq!(reason(b"%PDF-1.7\n"), "a PDF file: expected HTML");
        let noise: Vec<u8> = (0..4000u32).map(|i| (i * 7 % 256) as u8).collect();
        assert!(reason(&noise).starts_with("binary data (1"), "{}", reason(&noise));
        assert!(refuse_binary(b"\x00").is_err());
    }

    #[test]
    fn pages_pass_with_a_stray_control_character_and_in_any_encoding() {
        assert_eq!(refuse_binary(b""), Ok(()));
        let page = format!("<p>{}\0\x08</p>", "text ".repeat(30));
        assert_eq!(refuse_binary(page.as_bytes()), Ok(()));
        let wide: Vec<u8> = page.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(refuse_binary(&wide), Ok(()));
        assert_eq!(refuse_binary(&[&[0xff, 0xfe], &wide[..]].concat()), Ok(()));
        let japanese = b"<meta charset=iso-2022-jp>\x1b$B$3$s$K$A$O\x1b(B";
        assert_eq!(refuse_binary(japanese), Ok(()));
    }
}
