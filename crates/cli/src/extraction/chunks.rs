//! Writes a page as its chunks, one JSON object each.

use dechaff_documents::{ChunkSize, Document, Format, RenderOptions, chunk_objects};
use serde_json::Value;

/// How pages are cut into chunks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunks {
    pub(crate) size: ChunkSize,
    /// How the text of a chunk is written.
    pub(crate) format: Format,
}

impl Chunks {
    /// Returns the chunks of a document as JSON lines.
    ///
    /// # Errors
    /// Documents are not written in this format.
    pub(super) fn write(
        self,
        id: &str,
        document: &Document,
        options: &RenderOptions<'_>,
    ) -> Result<String, String> {
        let objects = chunk_objects(&document.chunks(self.size), self.format, options);
        let objects =
            objects.ok_or_else(|| format!("documents are not written as {}", self.format))?;
        let with_id = |mut object: Value| {
            object["id"] = id.into();
            object.to_string()
        };
        Ok(objects.into_iter().map(with_id).collect::<Vec<_>>().join("\n"))
    }
}
