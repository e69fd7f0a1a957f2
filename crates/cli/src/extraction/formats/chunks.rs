//! Writes a page as its chunks, one JSON object each.

use dechaff_documents::{Chunk, ChunkSize, Document, Format, RenderOptions};

use super::object::Object;

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
    /// An object cannot be written.
    pub(super) fn write(
        self,
        id: &str,
        document: &Document,
        options: &RenderOptions<'_>,
    ) -> Result<String, String> {
        let chunks = document.chunks(self.size);
        let objects = chunks.iter().map(|chunk| self.object(id, chunk, options));
        Ok(objects.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    fn object(
        self,
        id: &str,
        chunk: &Chunk,
        options: &RenderOptions<'_>,
    ) -> Result<String, String> {
        let document = &chunk.document;
        let mut object = Object::default();
        object.value("id", &id)?;
        object.value("url", &document.url)?;
        object.value("headings", &chunk.headings)?;
        object.value("start", &chunk.span.start)?;
        object.value("end", &chunk.span.end)?;
        let repeated: Vec<_> =
            chunk.repeated.iter().map(|bytes| [bytes.start, bytes.end]).collect();
        object.value("repeated", &repeated)?;
        match self.format {
            Format::Text => object.value("text", &document.to_text(options))?,
            format => object.value(format.name(), &document.render(format, options))?,
        }
        object.end()
    }
}
