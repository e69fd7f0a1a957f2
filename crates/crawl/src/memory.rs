//! Limits the memory of a run, and estimates that of a page.
//!
//! If memory runs out, the system ends the program with all its unfinished work. So the memory of a
//! page is reserved before work on it begins: by its length after unpacking, or by the largest
//! length that it could have.

use std::fs;

use sysinfo::{MemoryRefreshKind, Process, ProcessRefreshKind, ProcessesToUpdate, System};

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
/// The smallest useful limit.
pub const MIN_MEMORY: u64 = 32 << 20;
/// The limit on a machine whose memory is unknown.
const UNKNOWN: u64 = 1 << 30;

/// Returns the memory for processing a page of this number of bytes in UTF-8.
pub fn page_memory(page: u64) -> u64 {
    page.saturating_mul(A_BYTE).saturating_add(A_PAGE + FIRST * page.min(HEAD))
}

/// `--max-memory`: the number of bytes of memory for all pages of a run together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Memory {
    /// Returns half of the memory that this process may use.
    pub fn of_machine() -> Self {
        Self(available().map_or(UNKNOWN, |bytes| bytes / 2).max(MIN_MEMORY))
    }

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
pub fn page_memory_while_reading(page: u64) -> u64 {
    page_memory(page).saturating_add(AHEAD.saturating_mul(page))
}

/// Rejects a page of `bytes` bytes for which the memory that this process may use is too small.
///
/// # Errors
/// The memory that is needed, and the memory that is available.
pub fn refuse_without_memory(bytes: usize) -> Result<(), String> {
    // Shorter pages take less memory than this program itself.
    const SMALL: usize = 1 << 20;
    if bytes < SMALL {
        return Ok(());
    }
    match (page_memory(bytes as u64), available()) {
        (needed, Some(available)) if needed > available => Err(format!(
            "{bytes} bytes: it needs up to {needed} bytes of memory, and this process may use {available}"
        )),
        _ => Ok(()),
    }
}

/// Returns the memory of the machine or, if it is less, the memory that this process may use.
fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let machine = Some(system.total_memory()).filter(|bytes| *bytes > 0);
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    machine.into_iter().chain(of_group(&mut system)).chain(address_space(&limits)).min()
}

/// Returns the limit of the control groups of this process.
fn of_group(system: &mut System) -> Option<u64> {
    let this = sysinfo::get_current_pid().ok()?;
    let what = ProcessRefreshKind::nothing().without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[this]), false, what);
    let limits = system.process(this).and_then(Process::cgroup_limits);
    Some(limits.or_else(|| system.cgroup_limits())?.total_memory)
}

/// Returns the limit of the shell's `ulimit -v` in `/proc/self/limits`, in bytes.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_limits_of_the_machine_are_read() {
        assert!(available().is_some_and(|bytes| bytes > MIN_MEMORY));
        let limits =
            "Max stack size  8  unlimited  bytes\nMax address space    300000    unlimited\n";
        assert_eq!(address_space(limits), Some(300_000));
        assert_eq!(address_space(&limits.replace("300000", "unlimited")), None);
    }

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
        assert!(Memory::of_machine().0 >= MIN_MEMORY);
        let most = Memory::unlimited().longest_page();
        assert_eq!(most, HEAD + (u64::MAX - A_PAGE - 163 * HEAD) / 43);
    }

    #[test]
    fn a_page_larger_than_memory_is_refused() {
        assert_eq!(refuse_without_memory(1000), Ok(()));
        // 40 · 2⁵⁰ + 120 · 2¹⁸ + 10 · 2²⁰.
        let refused = refuse_without_memory(1 << 50).unwrap_err();
        let start = "1125899906842624 bytes: it needs up to 45035996315648000 bytes of memory";
        assert!(refused.starts_with(start), "{refused}");
    }
}
