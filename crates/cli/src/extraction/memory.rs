//! Limits the memory of a run, and estimates that of a page.
//!
//! If memory runs out, the system ends the program with all its unfinished work. So the memory of a
//! page is reserved before work on it begins: by its length after unpacking, or by the largest
//! length that it could have.

use std::fs;
use std::path::{Path, PathBuf};

/// The bytes of memory for each byte that was read but not yet processed.
const AHEAD: u64 = 3;
/// The bytes of memory for any page, in addition.
const A_PAGE: u64 = 10 << 20;
/// The smallest useful limit.
pub(crate) const MIN_MEMORY: u64 = 32 << 20;
/// The limit on a machine whose memory is unknown.
const UNKNOWN: u64 = 1 << 30;

/// The memory that it takes to process a page, by the kind of output. `tools/check memory` measures
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cost {
    /// The bytes of memory for each byte of a page, in UTF-8.
    a_byte: u64,
    /// The bytes of memory for each of its first [`HEAD`] bytes, in addition. A page may have some lines
    /// and tags however short it is.
    first: u64,
}

/// The number of bytes of a page that count for more.
const HEAD: u64 = 256 << 10;

impl Cost {
    /// The kept lines alone.
    pub(crate) const KEPT_LINES: Self = Self { a_byte: 12, first: 0 };
    /// The lines with their scores and roles, or the kept lines and the metadata.
    pub(crate) const LINES: Self = Self { a_byte: 26, first: 120 };
    /// A document in any format, with everything else that JSON may have.
    pub(crate) const DOCUMENT: Self = Self { a_byte: 40, first: 120 };

    /// Returns the memory for processing a page of this number of bytes in UTF-8.
    pub(crate) fn needed(self, page: u64) -> u64 {
        let first = self.first * page.min(HEAD);
        page.saturating_mul(self.a_byte).saturating_add(A_PAGE + first)
    }
}

/// `--max-memory`: the number of bytes of memory for all pages of a run together, and how much of it a
/// page takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) bytes: u64,
    pub(crate) cost: Cost,
}

impl Memory {
    /// Returns half of the memory that this process may use.
    pub(crate) fn of_machine(cost: Cost) -> Self {
        let bytes = available().map_or(UNKNOWN, |bytes| bytes / 2).max(MIN_MEMORY);
        Self { bytes, cost }
    }

    /// Returns a memory without limit.
    pub(crate) const fn unlimited() -> Self {
        Self { bytes: u64::MAX, cost: Cost::KEPT_LINES }
    }

    /// Returns the length, in bytes of UTF-8, of the longest page for which there is memory while
    /// another one is read.
    pub(crate) fn longest_page(self) -> u64 {
        let Cost { a_byte, first } = self.cost;
        let room = self.bytes.saturating_sub(A_PAGE);
        let a_byte = a_byte + AHEAD;
        match room.checked_sub((a_byte + first) * HEAD) {
            None => room / (a_byte + first),
            Some(rest) => HEAD + rest / a_byte,
        }
    }

    /// Returns the memory for a page of this number of bytes in UTF-8, while another one is read.
    pub(crate) fn needed(self, page: u64) -> u64 {
        self.cost.needed(page).saturating_add(AHEAD.saturating_mul(page))
    }

    /// Returns the memory for pages that are being processed, if the longest one has `longest`
    /// bytes. The rest is for what is read in the meantime.
    pub(crate) fn for_pages(self, longest: u64) -> u64 {
        self.bytes.saturating_sub(AHEAD.saturating_mul(longest))
    }
}

/// Rejects a page of `bytes` bytes for which the memory that this process may use is too small, if it is
/// written as a document or, without `is_document`, as lines.
///
/// # Errors
/// The memory that is needed, and the memory that is available.
pub fn refuse_without_memory(bytes: usize, is_document: bool) -> Result<(), String> {
    // Shorter pages take less memory than this program itself.
    const SMALL: usize = 1 << 20;
    if bytes < SMALL {
        return Ok(());
    }
    let cost = if is_document { Cost::DOCUMENT } else { Cost::LINES };
    match (cost.needed(bytes as u64), available()) {
        (needed, Some(available)) if needed > available => Err(format!(
            "{bytes} bytes: it needs up to {needed} bytes of memory, and this process may use {available}"
        )),
        _ => Ok(()),
    }
}

/// Returns the memory of the machine or, if it is less, the memory that this process may use.
fn available() -> Option<u64> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let of_group = |path: PathBuf| fs::read_to_string(path).ok()?.trim().parse().ok();
    let groups = groups(&read("/proc/self/cgroup")).into_iter().filter_map(of_group);
    let machine = total(&read("/proc/meminfo"));
    groups.chain(machine).chain(address_space(&read("/proc/self/limits"))).min()
}

/// Returns `MemTotal` of `/proc/meminfo`, in bytes.
fn total(meminfo: &str) -> Option<u64> {
    let kibibytes = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = kibibytes.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes.saturating_mul(1024))
}

/// Returns the limit of the shell's `ulimit -v` in `/proc/self/limits`, in bytes.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns the files with the limits of the control groups in `/proc/self/cgroup`, and of those
/// above them.
fn groups(of_process: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for line in of_process.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(group)) = (parts.next(), parts.next()) else { continue };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|one| one == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let above = Path::new(group).ancestors().filter_map(|group| group.strip_prefix("/").ok());
        files.extend(above.map(|group| Path::new(root).join(group).join(file)));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_limits_of_the_machine_are_read() {
        assert_eq!(total("MemFree: 1 kB\nMemTotal:       16000 kB\n"), Some(16_384_000));
        assert_eq!(total(""), None);
        let limits =
            "Max stack size  8  unlimited  bytes\nMax address space    300000    unlimited\n";
        assert_eq!(address_space(limits), Some(300_000));
        assert_eq!(address_space(&limits.replace("300000", "unlimited")), None);
        let files = groups("4:cpu,memory:/a/b\n1:cpu:/\n0::/c\n");
        let want = [
            "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/a/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/fs/cgroup/c/memory.max",
            "/sys/fs/cgroup/memory.max",
        ];
        assert_eq!(files, want.map(PathBuf::from));
    }

    #[test]
    fn the_longest_page_leaves_room_for_reading_ahead() {
        let memory = Memory { bytes: (15 << 20) + A_PAGE, cost: Cost::KEPT_LINES };
        assert_eq!(memory.longest_page(), 1 << 20);
        assert_eq!(memory.for_pages(1 << 20), Cost::KEPT_LINES.needed(1 << 20));
        assert!(Memory::of_machine(Cost::KEPT_LINES).bytes >= MIN_MEMORY);
        // 43 bytes a byte and, for the first 256 KiB, 120 more.
        let memory = |bytes: u64| Memory { bytes: bytes + A_PAGE, cost: Cost::DOCUMENT };
        assert_eq!(memory(163 << 17).longest_page(), 1 << 17);
        assert_eq!(memory((43 << 20) + (120 << 18)).longest_page(), 1 << 20);
        assert_eq!(Cost::DOCUMENT.needed(1 << 20), (40 << 20) + (120 << 18) + A_PAGE);
        assert_eq!(Memory::unlimited().longest_page(), (u64::MAX - A_PAGE) / 15);
    }

    #[test]
    fn a_page_larger_than_memory_is_refused() {
        assert_eq!(refuse_without_memory(1000, true), Ok(()));
        if available().is_some() {
            // 40 · 2⁵⁰ + 120 · 2¹⁸ + 10 · 2²⁰.
            let refused = refuse_without_memory(1 << 50, true).unwrap_err();
            let start = "1125899906842624 bytes: it needs up to 45035996315648000 bytes of memory";
            assert!(refused.starts_with(start), "{refused}");
        }
    }
}
