//! The longest page that is read.

use crate::memory::{Memory, page_memory, page_memory_while_reading};
use crate::page::Page;

/// The longest page that is read, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The number of bytes after unpacking.
    pub bytes: u64,
    /// The memory for all pages that are processed at the same time.
    pub memory: Memory,
    /// Whether `--max-memory` sets the limit, and not `--max-bytes`.
    is_of_memory: bool,
}

impl Limit {
    /// Creates the limit: the smaller of `--max-bytes` and what there is memory for.
    pub fn new(max_bytes: u64, memory: Memory) -> Self {
        let longest = memory.longest_page();
        Self { bytes: max_bytes.min(longest), memory, is_of_memory: max_bytes > longest }
    }

    /// Creates the limit of `--max-bytes`, with unlimited memory. For tests.
    pub const fn of(bytes: u64) -> Self {
        Self { bytes, memory: Memory::unlimited(), is_of_memory: false }
    }

    /// Returns the length of the longest line or record that may contain such a page. JSON and HTTP
    /// write some bytes with more bytes.
    pub fn wrapped(self) -> usize {
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

    /// Rejects a page that needs more memory than `room`, because it has `utf8` bytes in UTF-8
    /// ([`Page::utf8_at_most`]).
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
    pub fn exceeded(self, length: u64) -> String {
        let needed = page_memory_while_reading(length);
        let more = if self.is_of_memory { format!("; it needs {needed}") } else { String::new() };
        format!("{length} bytes: {}{more}", self.exceeded_unmeasured())
    }

    /// Returns the message for an item that was not read to its end.
    pub fn exceeded_unmeasured(self) -> String {
        let bytes = self.bytes;
        if !self.is_of_memory {
            return format!("longer than --max-bytes {bytes}");
        }
        let memory = self.memory.0;
        format!("longer than {bytes} bytes, the most for a page with --max-memory {memory}")
    }
}
