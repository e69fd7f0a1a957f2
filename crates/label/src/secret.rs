//! Random names that nobody can guess.

use dechaff_crawl::{Failure, failed};

/// Returns 128 random bits from the operating system, in hexadecimal digits.
pub(super) fn secret() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| failed!("cannot get random numbers from the system: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
