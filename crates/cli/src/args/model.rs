//! `-m MODEL`: a model file, or one that ships inside the program.

use std::fs::File;
use std::io::BufReader;

use dechaff_extractor::Model;

use crate::terminal::exit::Failure;

/// The models inside the program; the first is the default.
const SHIPPED: [(&str, &[u8]); 3] = [
    ("general", include_bytes!("../../../../models/general/model.bin")),
    ("article", include_bytes!("../../../../models/article/model.bin")),
    ("shallow", include_bytes!("../../../../models/shallow/model.bin")),
];

/// The default model's name.
pub(crate) const DEFAULT: &str = SHIPPED[0].0;

/// Reads a model: a shipped one by name, any other by path.
pub(crate) fn read_model(name: &str) -> Result<Model, Failure> {
    if let Some((_, bytes)) = SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        return Model::from_bytes(bytes).map_err(|error| Failure::about(name, error));
    }
    let file = File::open(name).map_err(|error| {
        let shipped: Vec<_> = SHIPPED.iter().map(|(name, _)| *name).collect();
        Failure::failed(format_args!(
            "cannot open the model {name}: {error}; expected a file that `dechaff train` wrote, or a \
             shipped model: {}",
            shipped.join(", ")
        ))
    })?;
    Model::read(BufReader::new(file)).map_err(|error| Failure::about(name, error))
}
