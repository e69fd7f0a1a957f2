//! Reads the letters and digits of eight bytes at once.

/// A byte 1 in each place.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = 0x80 * ONES;

/// The ASCII letters, digits and underscores at the start of a text, up to eight of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Block {
    /// The number of these characters.
    pub(crate) length: u32,
    /// The characters in lower case, with each digit as `0`, the first in the lowest byte. Other
    /// bytes are 0.
    pub(crate) folded: u64,
    /// The number of letters in upper case.
    pub(crate) upper: u32,
    pub(crate) digits: u32,
}

impl Block {
    #[inline]
    pub(crate) fn read(text: &[u8]) -> Self {
        let bytes = text.first_chunk().copied().unwrap_or_else(|| {
            let mut bytes = [0; 8];
            bytes[..text.len()].copy_from_slice(text);
            bytes
        });
        let bytes = u64::from_le_bytes(bytes);
        // In each mask, the high bit of a byte says whether it is of that class.
        let letters = within(bytes | (0x20 * ONES), b'a', b'z') & !bytes;
        let digits = within(bytes, b'0', b'9') & !bytes;
        let underscores = within(bytes, b'_', b'_') & !bytes;
        let ends = !(letters | digits | underscores) & HIGH;
        let length = ends.trailing_zeros() / 8;
        // All bits below the first byte after the run, or all bits if the run fills the block.
        let run = ((ends & ends.wrapping_neg()) >> 7).wrapping_sub(1);
        let lower = bytes | letters >> 2;
        let folded = lower & !((digits >> 7) * 0x0f) & run;
        let upper = letters & !(bytes << 2) & run;
        Self { length, folded, upper: count(upper), digits: count(digits & run) }
    }
}

/// Returns the length of the ASCII letters, digits and underscores at the start of a text.
pub fn ascii_run(text: &[u8]) -> usize {
    let mut run = 0;
    loop {
        let length = Block::read(&text[run..]).length as usize;
        run += length;
        if length < 8 {
            return run;
        }
    }
}

/// Sets the highest bit of each byte whose lower seven bits are in a range of ASCII.
#[inline]
fn within(bytes: u64, first: u8, last: u8) -> u64 {
    let low = bytes & !HIGH;
    let from = low + ONES * u64::from(0x80 - first);
    let after = low + ONES * u64::from(0x7f - last);
    from & !after & HIGH
}

/// Counts the bytes whose highest bit is set. The other bits are 0.
#[inline]
fn count(marked: u64) -> u32 {
    ((marked >> 7).wrapping_mul(ONES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the same byte by byte.
    fn by_hand(text: &[u8]) -> Block {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let run = text.iter().take(8).take_while(is_part).count();
        let mut folded = [0; 8];
        for (to, byte) in folded.iter_mut().zip(&text[..run]) {
            *to = if byte.is_ascii_digit() { b'0' } else { byte.to_ascii_lowercase() };
        }
        let count = |is: fn(&u8) -> bool| text[..run].iter().filter(|byte| is(byte)).count() as u32;
        Block {
            length: run as u32,
            folded: u64::from_le_bytes(folded),
            upper: count(u8::is_ascii_uppercase),
            digits: count(u8::is_ascii_digit),
        }
    }

    #[test]
    fn each_byte_in_each_place() {
        for place in 0..8 {
            for byte in 0..=u8::MAX {
                for around in [b'a', b'Z', b'7', b'_', b' ', 0xff, 0x7f, 0] {
                    let mut text = [around; 9];
                    text[place] = byte;
                    assert_eq!(Block::read(&text), by_hand(&text), "{text:?}");
                    assert_eq!(Block::read(&text[..=place]), by_hand(&text[..=place]), "{text:?}");
                }
            }
        }
        assert_eq!(Block::read(b""), by_hand(b""));
    }

    #[test]
    fn runs_of_any_length() {
        for length in 0..30 {
            let text = "a7_Z".repeat(8)[..length].to_string();
            for after in ["", " ", "é", " a"] {
                assert_eq!(ascii_run((text.clone() + after).as_bytes()), length);
            }
        }
    }
}
