//! Processes many pages in parallel.

use std::thread::available_parallelism;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::{Problem, guarded};

/// The threads of one caller. They are not shared, because a pool for all callers would not survive
/// `os.fork`, with which Python starts processes.
pub(crate) struct Workers(Option<ThreadPool>);

impl Workers {
    /// Starts so many threads, by default one for each processor.
    pub(crate) fn new(threads: Option<usize>) -> PyResult<Self> {
        let threads = match threads {
            Some(0) => return Err(PyValueError::new_err("threads is 0, expected 1 or more")),
            Some(threads) => threads,
            None => available_parallelism().map_or(1, usize::from),
        };
        if threads == 1 {
            return Ok(Self(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let failed = |error| Problem::Defect(format!("cannot start {threads} threads: {error}"));
        Ok(Self(Some(pool.map_err(failed)?)))
    }

    /// Runs the work for each item, and returns the results in the order of the items.
    pub(crate) fn map<T: Send, R: Send>(
        &self,
        items: Vec<T>,
        work: impl Fn(T) -> Result<R, Problem> + Sync + Send,
    ) -> Vec<Result<R, Problem>> {
        let work = |item| guarded(|| work(item));
        match &self.0 {
            None => items.into_iter().map(work).collect(),
            Some(pool) => {
                pool.install(|| items.into_par_iter().with_max_len(1).map(work).collect())
            }
        }
    }
}
