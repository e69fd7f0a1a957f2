//! Estimates the memory that pages need.

/// The bytes of memory for each byte that was read but not yet processed.
const AHEAD: u64 = 3;
/// The bytes of memory for any page, in addition.
const A_PAGE: u64 = 10 << 20;
/// The bytes of memory for each byte of a page, in UTF-8: what its document takes in any format, with
/// everything else that JSON may have. `tools/check memory` measures it.
const A_BYTE: u64 = 40;
/// The bytes of memory for each of its first [`HEAD`] bytes, in addition. A page may have some lines and
/// tags however short it is.
const FIRST: u64 = 120;
/// The number of bytes of a page that count for more.
const HEAD: u64 = 256 << 10;

/// Returns the memory for processing a page of this number of bytes in UTF-8.
pub fn page_memory(page: u64) -> u64 {
    page.saturating_mul(A_BYTE).saturating_add(A_PAGE + FIRST * page.min(HEAD))
}

/// `--max-memory`: the number of bytes of memory for all pages of a run together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Memory {
    /// Returns a memory without limit.
    pub const fn unlimited() -> Self {
        Self(u64::MAX)
    }

    /// Returns the length, in bytes of UTF-8, of the longest page for which there is memory while
    /// another one is read.
    pub fn longest_page(self) -> u64 {
        let room = self.0.saturating_sub(A_PAGE);
        let a_byte = A_BYTE + AHEAD;
        match room.checked_sub((a_byte + FIRST) * HEAD) {
            None => room / (a_byte + FIRST),
            Some(rest) => HEAD + rest / a_byte,
        }
    }

    /// Returns the memory for pages that are being processed, if the longest one has `longest`
    /// bytes. The rest is for what is read in the meantime.
    pub fn for_pages(self, longest: u64) -> u64 {
        self.0.saturating_sub(AHEAD.saturating_mul(longest))
    }
}

/// Returns the memory for a page of this number of bytes in UTF-8, while another one is read.
pub(crate) fn page_memory_while_reading(page: u64) -> u64 {
    page_memory(page).saturating_add(AHEAD.saturating_mul(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_page_leaves_room_for_reading_ahead() {
        // 43 bytes a byte and, for the first 256 KiB, 120 more.
        let memory = |bytes: u64| Memory(bytes + A_PAGE);
        assert_eq!(memory(163 << 17).longest_page(), 1 << 17);
        let one = memory((43 << 20) + (120 << 18));
        assert_eq!(one.longest_page(), 1 << 20);
        assert_eq!(one.for_pages(1 << 20), page_memory(1 << 20));
        assert_eq!(page_memory(1 << 20), (40 << 20) + (120 << 18) + A_PAGE);
        assert_eq!(page_memory_while_reading(1 << 20), one.0);
        let most = Memory::unlimited().longest_page();
        assert_eq!(most, HEAD + (u64::MAX - A_PAGE - 163 * HEAD) / 43);
    }
}
