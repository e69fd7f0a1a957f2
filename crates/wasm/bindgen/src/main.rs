//! Writes the JavaScript and the types around a WebAssembly file:
//! `dechaff-bindgen FILE.wasm DIRECTORY`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = arguments.as_slice() else {
        eprintln!("usage: dechaff-bindgen FILE.wasm DIRECTORY");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen.web(true).and_then(|web| {
        web.input_path(input)
            .out_name("dechaff")
            .typescript(true)
            .omit_default_module_path(false)
            .generate(output)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dechaff-bindgen: {input}: {error:?}");
            ExitCode::FAILURE
        }
    }
}
