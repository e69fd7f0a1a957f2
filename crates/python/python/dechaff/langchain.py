"""A loader and a splitter for LangChain. They need langchain-core.

    from dechaff.langchain import DechaffLoader

    documents = DechaffLoader([(html, "https://example.org/glass")], size="300w").lazy_load()

The documents are the chunks of pages. Their metadata are `source` (the address), `title`, `date`, `headings` (those that the chunk
is under), and `start` and `end`: its bytes in the page, so that a citation can be shown in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

from ._chunks import Chunker, address, chunks
from ._extract import extract_many

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._chunks import _Format
    from ._dechaff import Model, _Chosen, _Page


class DechaffLoader(Chunker, BaseLoader):
    """Loads the chunks of pages.

    pages: what dechaff.extract_many() takes, such as (html, url), or dechaff.warc(path).
    size: of a chunk, such as "300w" (words) or "2000c" (characters).
    model: a shipped model's name, the path of a model file, or a dechaff.Model.
    format: of the text of a chunk: text, markdown, html or tei.
    rules: language, min_words, min_useful, min_confidence and sites, as of dechaff.extract_many().

    `left_out` counts by reason the pages that gave no chunk.
    """

    def __init__(
        self,
        pages: Iterable[_Page],
        size: str = "300w",
        model: Model | str = "general",
        format: _Format = "markdown",
        **rules: Unpack[_Chosen],
    ):
        super().__init__(size, model, format, **rules)
        self.pages = pages

    def lazy_load(self) -> Iterator[Document]:
        """The chunks, page by page."""
        pages = extract_many(self.pages, self.model, errors="return")
        for text, metadata in chunks(pages, self.size, self.left_out):
            yield Document(page_content=text, metadata=metadata)


class DechaffSplitter(Chunker, BaseDocumentTransformer):
    """Splits documents that are HTML, as other loaders read them, into the chunks of their content.

    The arguments are those of DechaffLoader. `source` in the metadata of a document is the address of the page. `start` and `end` are
    bytes of the document in UTF-8. The metadata of a document stay, and are those of its chunks.
    """

    def split_documents(self, documents: Iterable[Document]) -> list[Document]:
        """The chunks of the documents."""
        found = []
        for document in documents:
            page = (document.page_content, address(document.metadata.get("source")))
            pages = extract_many([page], self.model, threads=1, errors="return")
            for text, metadata in chunks(pages, self.size, self.left_out):
                found.append(Document(page_content=text, metadata={**metadata, **document.metadata}))
        return found

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> Sequence[Document]:
        """The chunks of the documents."""
        return self.split_documents(documents)
