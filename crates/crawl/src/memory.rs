//! The memory that this process may use.
//!
//! If memory runs out, the system ends the program with all its unfinished work. So the memory of a
//! page is reserved before work on it begins: by its length after unpacking, or by the largest
//! length that it could have.

use std::fs;

use dechaff_inputs::{Memory, page_memory};
use sysinfo::{MemoryRefreshKind, Process, ProcessRefreshKind, ProcessesToUpdate, System};

/// Minimum useful limit.
pub const MIN_MEMORY: u64 = 32 << 20;
/// The limit on a machine whose memory is unknown.
const UNKNOWN: u64 = 1 << 30;

/// Returns half of the memory that this process may use.
pub fn of_machine() -> Memory {
    Memory(available().map_or(UNKNOWN, |bytes| bytes / 2).max(MIN_MEMORY))
}

/// Rejects a page of `bytes` bytes that needs more memory than this process may use.
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
        assert!(of_machine().0 >= MIN_MEMORY);
        let limits =
            "Max stack size  8  unlimited  bytes\nMax address space    300000    unlimited\n";
        assert_eq!(address_space(limits), Some(300_000));
        assert_eq!(address_space(&limits.replace("300000", "unlimited")), None);
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
