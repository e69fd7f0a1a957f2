//! `--system NAME`: a classic system, from nothing or from the file that was trained.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use dechaff_baselines::{SYSTEM, Settings, System, SystemFile, Trained};

use crate::terminal::exit::Failure;

/// The constants of `--settings`, or the systems' own.
pub(crate) fn read_settings(path: Option<&Path>) -> Result<Settings, Failure> {
    path.map_or_else(
        || Ok(Settings::default()),
        |path| Settings::read(path).map_err(Failure::from_error),
    )
}

/// A system that is ready to run, with the threshold that is asked for.
pub(crate) fn read_system(
    system: System,
    file: Option<&str>,
    settings: Option<&Path>,
    threshold: Option<f64>,
) -> Result<Trained, Failure> {
    let trained = read(system, file, settings)?;
    match threshold {
        Some(threshold) => trained
            .with_threshold(threshold)
            .map_err(|error| Failure::usage(format_args!("--threshold: {error}"))),
        None => Ok(trained),
    }
}

fn read(system: System, file: Option<&str>, settings: Option<&Path>) -> Result<Trained, Failure> {
    let Some(path) = file else {
        return Trained::untrained(system, read_settings(settings)?).ok_or_else(|| {
            Failure::usage(format_args!(
                "{system} must be trained: `dechaff train CORPUS --system {system} -o FILE`, then -m FILE"
            ))
        });
    };
    if settings.is_some() {
        return Err(Failure::usage(
            "--settings with -m: the file has the settings it was trained with",
        ));
    }
    let read = read_system_file(path)?;
    match read.trained.system() {
        found if found == system => Ok(read.trained),
        found => Err(Failure::failed(format_args!(
            "{path}: it holds the system {found}, expected {system}"
        ))),
    }
}

/// The file of a trained system.
pub(crate) fn read_system_file(path: &str) -> Result<SystemFile, Failure> {
    let opened = File::open(path)
        .map_err(|error| Failure::about(format_args!("{path}: cannot be opened"), error))?;
    SystemFile::read(BufReader::new(opened)).map_err(|error| Failure::about(path, error))
}

/// Does a file begin like that of a trained system?
pub(crate) fn is_system_file(path: &str) -> bool {
    let mut start = [0; SYSTEM.magic.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == SYSTEM.magic
}
