//! The program `dechaff`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(dechaff_cli::run_process())
}
