//! Looks for inputs for which the target of `dechaff_properties` with the name of this program
//! panics.

#![no_main]

use dechaff_properties::target;

libfuzzer_sys::fuzz_target!(|data: &[u8]| (target(env!("CARGO_BIN_NAME")).unwrap().check)(data));
