//! Writes trained models to the file of `-o`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use dechaff_crawl::write::write_to;
use dechaff_extractor::Model;
use dechaff_trainer::Trained;
use dechaff_trainer::files::sanitized;

use crate::training_state::ModelFile;

/// Writes the model to the file of `-o`, unless the model that made the first suggestions is better, or a
/// better one is in the file. The latter are compared by their held-out error rates.
pub(super) fn write_if_better(
    output: Option<&Path>,
    trained: &Trained,
) -> Result<ModelFile, String> {
    let Some(path) = output else { return Ok(ModelFile::default()) };
    if let Some(first) = trained.reference.as_ref().filter(|first| first.is_worse()) {
        let (path, name) = (sanitized(&path), &first.name);
        let not_written =
            format!("{path} was not written, because {name} is better on your pages.");
        return Ok(ModelFile { written: None, not_written: Some(not_written) });
    }
    let rate = |model: &Model| {
        let metrics = &model.info.metrics;
        metrics.iter().find(|(name, _)| name == "line_error_rate").map(|(_, rate)| 100.0 * rate)
    };
    let there = File::open(path).ok().and_then(|file| Model::read(BufReader::new(file)).ok());
    if let Some((old, new)) = there.as_ref().and_then(rate).zip(rate(&trained.model))
        && new > old
    {
        let not_written = format!(
            "{} was not changed, because its model is better: it misclassifies {old:.1} % of the held-out \
             lines, the new model {new:.1} %.",
            sanitized(&path)
        );
        return Ok(ModelFile { written: None, not_written: Some(not_written) });
    }
    Ok(ModelFile { written: Some(write(path, &trained.model)?), not_written: None })
}

/// Writes a model, and returns the name of the file.
pub(super) fn write(path: &Path, model: &Model) -> Result<String, String> {
    write_to(Some(path), |to| Ok(model.write(to)?)).map_err(|failure| failure.to_string())?;
    Ok(sanitized(&path).to_string())
}
