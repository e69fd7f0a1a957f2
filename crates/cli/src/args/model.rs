//! `-m MODEL`: a model file, or one that ships inside the program.

use std::fs::File;
use std::io::BufReader;

use dechaff_extractor::Model;

use crate::terminal::exit::Failure;

pub(crate) use dechaff_models::DEFAULT;

/// Reads a model: a shipped one by name, any other by path.
pub(crate) fn read_model(name: &str) -> Result<Model, Failure> {
    if let Some(shipped) = dechaff_models::by_name(name) {
        return Ok(shipped.model());
    }
    let file = File::open(name).map_err(|error| {
        let shipped: Vec<_> = dechaff_models::ALL.iter().map(|model| model.name).collect();
        Failure::failed(format_args!(
            "cannot open the model {name}: {error}; expected a file that `dechaff train` wrote, or a \
             shipped model: {}",
            shipped.join(", ")
        ))
    })?;
    Model::read(BufReader::new(file)).map_err(|error| Failure::about(name, error))
}
