//! Locks of the session.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. A poisoned lock is used, because a panic leaves the data of these locks
/// consistent.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
