//! Looks for inputs for which `dechaff_properties::model_file` panics.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dechaff_properties::model_file(data));
