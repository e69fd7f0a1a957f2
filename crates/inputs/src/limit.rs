//! The maximum length of a page.

use crate::memory::{Memory, page_memory, page_memory_while_reading};
use crate::page::Page;

/// The maximum length of a page, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The number of bytes, after unpacking.
    pub bytes: u64,
    /// The memory for all pages that are processed at the same time.
    pub memory: Memory,
    cause: Cause,
}

/// The source of a limit, which messages name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// No option.
    Default,
    /// `--max-bytes`.
    Bytes,
    /// `--max-memory`.
    Memory,
}

/// A limit of 64 MiB.
impl Default for Limit {
    fn default() -> Self {
        Self { cause: Cause::Default, ..Self::of(64 << 20) }
    }
}

impl Limit {
    /// Creates the limit: `--max-bytes`, or less if there is not enough memory.
    pub fn new(max_bytes: u64, memory: Memory) -> Self {
        let longest = memory.longest_page();
        let cause = if max_bytes > longest { Cause::Memory } else { Cause::Bytes };
        Self { bytes: max_bytes.min(longest), memory, cause }
    }

    /// Creates the limit of `--max-bytes`, with unlimited memory.
    pub const fn of(bytes: u64) -> Self {
        Self { bytes, memory: Memory(u64::MAX), cause: Cause::Bytes }
    }

    /// Returns the maximum length of a line or record with a page. JSON and HTTP write some bytes
    /// with more bytes.
    pub(crate) fn wrapped(self) -> usize {
        let bytes = self.bytes.saturating_mul(3).saturating_add(64 << 10);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// Rejects a page that is longer.
    ///
    /// # Errors
    /// The message for the user.
    pub fn check(self, length: u64) -> Result<(), String> {
        if length <= self.bytes { Ok(()) } else { Err(self.exceeded(length)) }
    }

    /// Rejects a page that needs more memory than `room`, because it may have `utf8` bytes in UTF-8
    /// ([`Page::utf8_at_most`]).
    ///
    /// # Errors
    /// The message for the user.
    pub fn check_utf8(self, page: &Page, utf8: u64, room: u64) -> Result<(), String> {
        let length = page.html.len();
        let needed = page_memory(utf8);
        if needed <= room || utf8 == length as u64 {
            return Ok(());
        }
        let memory = self.memory.0;
        Err(format!(
            "{length} bytes, up to {utf8} as UTF-8: it needs up to {needed} bytes of memory, more than \
             there is with --max-memory {memory}"
        ))
    }

    /// Returns the message for an item of this length.
    pub(crate) fn exceeded(self, length: u64) -> String {
        let message = format!("{length} bytes: {}", self.exceeded_unmeasured());
        if self.cause == Cause::Memory {
            format!("{message}; it needs {}", page_memory_while_reading(length))
        } else {
            message
        }
    }

    /// Returns the message for an item that was not read to its end.
    pub fn exceeded_unmeasured(self) -> String {
        let Self { bytes, memory: Memory(memory), cause } = self;
        match cause {
            Cause::Default => format!("longer than {bytes} bytes"),
            Cause::Bytes => format!("longer than --max-bytes {bytes}"),
            Cause::Memory => {
                format!("longer than {bytes} bytes, the most for a page with --max-memory {memory}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_option_that_sets_the_limit() {
        let message = |limit: Limit| limit.exceeded_unmeasured();
        assert_eq!(message(Limit::default()), "longer than 67108864 bytes");
        assert_eq!(message(Limit::of(9)), "longer than --max-bytes 9");
        let of_memory = Limit::new(64 << 20, Memory(11 << 20));
        assert!(message(of_memory).ends_with("the most for a page with --max-memory 11534336"));
        assert!(of_memory.exceeded(1 << 20).contains("; it needs "));
    }
}
