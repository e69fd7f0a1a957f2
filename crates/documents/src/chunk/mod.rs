//! Divides documents into chunks.

mod chunks;
mod parts;

pub use chunks::{Chunk, ChunkSize, ChunkSizeError};
