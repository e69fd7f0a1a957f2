//! Looks for inputs for which `dechaff_properties::http_head` panics.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dechaff_properties::http_head(data));
