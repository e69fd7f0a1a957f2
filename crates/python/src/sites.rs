//! Samples of the pages of sites.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dechaff_crawl::sample_page;
use dechaff_crawl::write::{Stop, try_write_whole};
use dechaff_site::{Sites as Samples, site_of};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::errors::{DechaffError, Problem, detached};
use crate::page::Page;

/// Samples of the pages of sites, with which lines are found that recur on other pages of a site.
///
/// Sites(pages) samples pages, of which each is (html, url) or as for extract_many(), and add()
/// adds more. Samples of parts of a crawl are merged to those of the whole. The memory is bounded.
/// It can be pickled.
///
/// >>> sites = dechaff.Sites([(PAGE, "https://a.example/1"), (PAGE, "https://a.example/2")])
/// >>> len(sites), sites.pages
/// (1, 2)
/// >>> dechaff.Model().with_sites(sites).extract(PAGE, "https://a.example/3").title
/// 'Sea glass'
#[pyclass(frozen, module = "dechaff")]
#[derive(Default)]
pub(crate) struct Sites(Mutex<Samples>);

/// Returns the site of a page: the host of its address, or else of the address that it declares.
pub(crate) fn site(page: &Page) -> Option<String> {
    site_of(page.url.as_deref(), page.source.bytes())
}

impl Sites {
    pub(crate) fn locked(&self) -> MutexGuard<'_, Samples> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sample(&self, page: &Page) -> Result<bool, Problem> {
        let Some(site) = site(page) else { return Ok(false) };
        Ok(page.refuse().is_ok() && sample_page(&self.0, &site, page.html()).is_ok())
    }
}

/// Returns the samples of a file.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Samples, Problem> {
    let problem = |error| Problem::Model(format!("cannot read the site statistics: {error}"));
    Samples::from_bytes(bytes).map_err(problem)
}

/// Returns the file of samples.
pub(crate) fn to_bytes(samples: &Samples) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let problem = |error| Problem::Model(format!("cannot write the site statistics: {error}"));
    samples.write(&mut bytes).map_err(problem)?;
    Ok(bytes)
}

#[pymethods]
impl Sites {
    #[new]
    #[pyo3(signature = (pages=None))]
    fn new(pages: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let sites = Self::default();
        if let Some(pages) = pages {
            sites.add(pages)?;
        }
        Ok(sites)
    }

    /// Reads a file of `dechaff site`, or of save(). Raises ModelError if it cannot be read.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let bytes = std::fs::read(path)?;
        detached(py, || Ok(Self(Mutex::new(from_bytes(&bytes)?))))
    }

    /// The same from the bytes of a file.
    #[staticmethod]
    #[pyo3(name = "from_bytes")]
    fn python_from_bytes(py: Python<'_>, bytes: PyBackedBytes) -> PyResult<Self> {
        detached(py, || Ok(Self(Mutex::new(from_bytes(&bytes)?))))
    }

    /// Samples more pages. Returns the number of those that are left out: pages whose site is
    /// unknown, because they have no address and declare none, and those that cannot be read.
    fn add(&self, pages: &Bound<'_, PyAny>) -> PyResult<u64> {
        let mut left_out = 0;
        for page in pages.try_iter()? {
            let page = Page::new(&page?)?;
            left_out += u64::from(!detached(pages.py(), || self.sample(&page))?);
        }
        Ok(left_out)
    }

    /// Adds other samples. The result is the same as if their pages had been sampled here.
    fn merge(&self, py: Python<'_>, other: &Self) -> PyResult<()> {
        detached(py, || {
            let other = other.locked().clone();
            self.locked().merge(other);
            Ok(())
        })
    }

    /// Writes the file that `dechaff extract --site` and open() read.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let bytes = detached(py, || to_bytes(&self.locked()))?;
        try_write_whole(&path, |to| Ok(to.write_all(&bytes)?)).map_err(|stop| match stop {
            Stop::Write(error) => error.into(),
            Stop::Other(failure) => DechaffError::new_err(failure.to_string()),
        })
    }

    /// The bytes of this file.
    #[pyo3(name = "to_bytes")]
    fn python_to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &detached(py, || to_bytes(&self.locked()))?))
    }

    /// The names of the sites: their hosts, without www.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.locked().iter().map(|(name, _)| name.to_string()).collect()
    }

    /// The number of pages of these sites, sampled or not.
    #[getter]
    fn pages(&self) -> u64 {
        self.locked().iter().map(|(_, site)| site.pages()).sum()
    }

    /// The number of pages of sites that were left out, because there are too many sites.
    #[getter]
    fn left_out(&self) -> u64 {
        self.locked().left_out()
    }

    fn __len__(&self) -> usize {
        self.locked().iter().len()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.locked().get(name).is_some()
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let other = other.locked().clone();
        detached(py, || Ok(*self.locked() == other))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((restore, (self.python_to_bytes(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!("<dechaff.Sites: {} pages of {} sites>", self.pages(), self.__len__())
    }
}
