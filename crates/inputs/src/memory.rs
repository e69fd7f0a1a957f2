//! Estimates the memory that pages need.

/// The bytes of memory for each byte that was read but not yet processed.
const AHEAD: u64 = 3;
/// The additional bytes of memory for each page.
const A_PAGE: u64 = 10 << 20;
/// The bytes of memory for each byte of a page, in UTF-8. A document takes them in any format, with
/// all fields of JSON. `tools/check memory` measures it.
const A_BYTE: u64 = 40;
/// The additional bytes of memory for each of the first [`HEAD`] bytes. Even a short page may have
/// many lines and tags.
const FIRST: u64 = 120;
/// The number of bytes at the start of a page that count for more.
const HEAD: u64 = 256 << 10;

/// Returns the memory for processing a page of this number of bytes in UTF-8.
pub fn page_memory(page: u64) -> u64 {
    page.saturating_mul(A_BYTE).saturating_add(A_PAGE + FIRST * page.min(HEAD))
}

/// `--max-memory`: the number of bytes of memory for all pages of a run together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Memory {
    /// Returns the maximum length of a page, in bytes of UTF-8, for which there is memory while
    /// another page is read.
    pub(crate) fn longest_page(self) -> u64 {
        let room = self.0.saturating_sub(A_PAGE);
        let a_byte = A_BYTE + AHEAD;
        match room.checked_sub((a_byte + FIRST) * HEAD) {
            None => room / (a_byte + FIRST),
            Some(rest) => HEAD + rest / a_byte,
        }
    }

    /// Returns the memory for pages that are being processed, if the longest page has `longest`
    /// bytes. The rest is for pages that are read in the meantime.
    pub fn for_pages(self, longest: u64) -> u64 {
        self.0.saturating_sub(AHEAD.saturating_mul(longest))
    }
}

/// Returns the memory for a page of this number of bytes in UTF-8, while another page is read.
pub(crate) fn page_memory_while_reading(page: u64) -> u64 {
    page_memory(page).saturating_add(AHEAD.saturating_mul(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_page_leaves_room_for_reading_ahead() {
        // A byte takes 43 bytes, and 120 more in the first 256 KiB.
        let memory = |bytes: u64| Memory(bytes + A_PAGE);
        assert_eq!(memory(163 << 17).longest_page(), 1 << 17);
        let one = memory((43 << 20) + (120 << 18));
        assert_eq!(one.longest_page(), 1 << 20);
        assert_eq!(one.for_pages(1 << 20), page_memory(1 << 20));
        assert_eq!(page_memory(1 << 20), (40 << 20) + (120 << 18) + A_PAGE);
        assert_eq!(page_memory_while_reading(1 << 20), one.0);
        let most = Memory(u64::MAX).longest_page();
        assert_eq!(most, HEAD + (u64::MAX - A_PAGE - 163 * HEAD) / 43);
    }
}
