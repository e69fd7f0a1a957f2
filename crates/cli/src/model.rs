//! `-m MODEL`: a model file, or one that ships inside the program.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use dechaff_extractor::Model;

use crate::failure::Failure;
use crate::hint::{did_you_mean, fetch_model, is_address};

/// The models inside the program; the first is the default.
const SHIPPED: [(&str, &[u8]); 3] = [
    ("general", include_bytes!("../../../models/general/model.bin")),
    ("article", include_bytes!("../../../models/article/model.bin")),
    ("shallow", include_bytes!("../../../models/shallow/model.bin")),
];

/// The default model's name.
pub(crate) const DEFAULT: &str = SHIPPED[0].0;

/// The file of a model, unless it is a shipped one.
pub(crate) fn model_file(name: &str) -> Option<&Path> {
    SHIPPED.iter().all(|(shipped, _)| *shipped != name).then_some(Path::new(name))
}

/// Reads a model: a shipped one by name, any other by path.
pub(crate) fn read_model(name: &str) -> Result<Model, Failure> {
    if let Some((_, bytes)) = SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        return Model::of_bytes(bytes)
            .map_err(|error| Failure::failed(format_args!("{name}: {error}")));
    }
    if is_address(name) {
        let hint = fetch_model(name);
        return Err(Failure::failed(format_args!("cannot open the model {name}: {hint}")));
    }
    let file = File::open(name).map_err(|error| {
        let shipped: Vec<_> = SHIPPED.iter().map(|(name, _)| *name).collect();
        Failure::failed(format_args!(
            "cannot open the model {name}: {error}; expected a file that `dechaff train` wrote, or a \
             shipped model: {}{}",
            shipped.join(", "),
            did_you_mean(name, shipped.iter().copied())
        ))
    })?;
    Model::read(BufReader::new(file))
        .map_err(|error| Failure::failed(format_args!("{name}: {error}")))
}
