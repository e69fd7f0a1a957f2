//! What the linker must be told for an extension of Python; on Linux that is nothing.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
