//! Looks for inputs for which `dechaff_properties::gzip` panics.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dechaff_properties::gzip(data));
