//! Limits the memory of a run, and estimates that of a page.
//!
//! If memory runs out, the system ends the program with all its unfinished work. So the memory of a
//! page is reserved before work on it begins: by its length after unpacking, or by the largest
//! length that it could have.

use std::fs;
use std::path::{Path, PathBuf};

/// The bytes of memory for each byte of a page, in UTF-8, that is being processed.
const A_BYTE: u64 = 12;
/// The bytes of memory for each byte that was read but not yet processed.
const AHEAD: u64 = 3;
/// The bytes of memory for any page, in addition.
const A_PAGE: u64 = 10 << 20;
/// The smallest useful limit.
pub(crate) const MIN_MEMORY: u64 = 32 << 20;
/// The limit on a machine whose memory is unknown.
const UNKNOWN: u64 = 1 << 30;

/// `--max-memory`: the number of bytes of memory for all pages of a run together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) u64);

impl Memory {
    /// Returns half of the memory that this process may use.
    pub(crate) fn of_machine() -> Self {
        Self(available().map_or(UNKNOWN, |bytes| bytes / 2).max(MIN_MEMORY))
    }

    /// Returns the length, in bytes of UTF-8, of the longest page for which there is memory while
    /// another one is read.
    pub(crate) fn longest_page(self) -> u64 {
        self.0.saturating_sub(A_PAGE) / (A_BYTE + AHEAD)
    }

    /// Returns the memory for pages that are being processed, if the longest one has `longest`
    /// bytes. The rest is for what is read in the meantime.
    pub(crate) fn for_pages(self, longest: u64) -> u64 {
        self.0.saturating_sub(AHEAD.saturating_mul(longest))
    }

    /// Returns the memory for processing a page of this number of bytes in UTF-8.
    pub(crate) fn needed(page: u64) -> u64 {
        page.saturating_mul(A_BYTE).saturating_add(A_PAGE)
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
    fn what_the_machine_says() {
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
    fn the_longest_page_has_room_beside_what_is_read_meanwhile() {
        let memory = Memory((15 << 20) + A_PAGE);
        assert_eq!(memory.longest_page(), 1 << 20);
        assert_eq!(memory.for_pages(1 << 20), Memory::needed(1 << 20));
        assert!(Memory::of_machine().0 >= MIN_MEMORY);
    }
}
