//! Looks for inputs for which `dechaff_properties::label` panics.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dechaff_properties::label(data));
