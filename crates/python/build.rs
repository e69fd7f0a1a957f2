//! Passes the linker its arguments for an extension of Python. On Linux there are none.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
