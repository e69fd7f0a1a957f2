//! `--baseline NAME`: a baseline, either untrained or from the file of a trained one.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use dechaff_baselines::{BASELINE, Baseline, BaselineFile, Settings, Trained};
use dechaff_crawl::{Failure, failed, usage};

/// Reads the settings of `--settings`, or returns the defaults.
pub(crate) fn read_settings(path: Option<&Path>) -> Result<Settings, Failure> {
    path.map_or_else(|| Ok(Settings::default()), Settings::read).map_err(Failure::failed)
}

/// Returns a baseline that is ready to run, with the requested threshold.
pub(crate) fn read_baseline(
    baseline: Baseline,
    file: Option<&str>,
    settings: Option<&Path>,
    threshold: Option<f64>,
) -> Result<Trained, Failure> {
    let trained = match (file, settings) {
        (None, settings) => {
            Trained::untrained(baseline, read_settings(settings)?).ok_or_else(|| {
                usage!(
                    "{baseline} must be trained first: run `dechaff train CORPUS --baseline {baseline} -o \
                     FILE`, then use -m FILE"
                )
            })?
        }
        (Some(_), Some(_)) => {
            return Err(usage!("--settings cannot be used with -m: a trained baseline contains its settings"));
        }
        (Some(path), None) => {
            let read = read_baseline_file(path)?.trained;
            if read.baseline != baseline {
                return Err(failed!(
                    "{path}: the file contains the baseline {}, expected {baseline}",
                    read.baseline
                ));
            }
            read
        }
    };
    let Some(threshold) = threshold else { return Ok(trained) };
    let refused = |error| usage!("--threshold: {error}");
    trained.with_threshold(threshold).map_err(refused)
}

/// Reads the file of a trained baseline.
pub(crate) fn read_baseline_file(path: &str) -> Result<BaselineFile, Failure> {
    let opened = File::open(path)
        .map_err(|error| Failure::about(format_args!("cannot open the baseline {path}"), error))?;
    BaselineFile::read(BufReader::new(opened)).map_err(|error| Failure::about(path, error))
}

/// Returns whether a file begins like that of a trained baseline.
pub(crate) fn is_baseline_file(path: &str) -> bool {
    let mut start = [0; BASELINE.magic.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == BASELINE.magic
}
