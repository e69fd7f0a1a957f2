"""A reader and a parser of nodes for LlamaIndex. They need llama-index-core.

    from dechaff.llama_index import DechaffReader

    documents = DechaffReader(size="300w").load_data([(html, "https://example.org/glass")])

Documents and nodes are the chunks of pages. Their metadata are `source` (the address), `title`, `date`, `headings` (those that the chunk
is under), and `start` and `end`: its bytes in the page, so that a citation can be shown in its place. Models do not see these bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from llama_index.core.bridge.pydantic import Field
from llama_index.core.node_parser import NodeParser
from llama_index.core.node_parser.node_utils import build_nodes_from_splits
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import BaseNode, Document
from llama_index.core.utils import get_tqdm_iterable

from ._chunks import PLACE, Chunker, Size, address, chunks
from ._extract import extract_many

if TYPE_CHECKING:
    from ._dechaff import _Page


class DechaffReader(Chunker, BaseReader):
    """Reads the chunks of pages.

    size: of a chunk, such as "300w" (words) or "2000c" (characters).
    model: a shipped model's name, the path of a model file, or a dechaff.Model.
    format: of the text of a chunk: text, markdown, html or tei.
    rules: language, min_words, min_useful, min_confidence and sites, as of dechaff.extract_many().

    `left_out` counts by reason the pages that gave no chunk.
    """

    def lazy_load_data(self, pages: Iterable[_Page]) -> Iterator[Document]:
        """The chunks of what dechaff.extract_many() takes, such as (html, url), or dechaff.warc(path)."""
        found = extract_many(pages, self.model, errors="return")
        for text, metadata in chunks(found, self.size, self.left_out):
            yield _placed(Document(text=text, metadata=metadata))


class DechaffNodeParser(NodeParser):
    """Parses documents that are HTML, as other readers read them, into the chunks of their content.

    `source` or `url` in the metadata of a document is the address of the page. `start` and `end` are bytes of the document in UTF-8. A
    document that is no HTML, or has no content, has no node.
    """

    size: str = Field(default="300w", description="The size of a chunk, in words (300w) or characters (2000c).")
    model: str = Field(default="general", description="The name of a shipped model, or the path of a model file.")
    format: Literal["text", "markdown", "html", "tei"] = Field(
        default="markdown", description="The format of the text: text, markdown, html or tei."
    )

    @classmethod
    def class_name(cls) -> str:
        return "DechaffNodeParser"

    def _parse_nodes(
        self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any
    ) -> list[BaseNode]:
        size = Size(self.size, self.format)
        found: list[BaseNode] = []
        for node in get_tqdm_iterable(nodes, show_progress, "Parsing nodes"):
            page = (node.get_content(), address(node.metadata.get("source") or node.metadata.get("url")))
            pages = extract_many([page], self.model, threads=1, errors="return")
            parts = list(chunks(pages, size, Counter()))
            built = build_nodes_from_splits([text for text, _ in parts], node, id_func=self.id_func)
            for chunk, (_, metadata) in zip(built, parts):
                # What a document says of itself stays.
                chunk.metadata = {**metadata, **node.metadata}
                found.append(_placed(chunk))
        return found


def _placed(node: Any) -> Any:
    """The node, whose bytes in the page are not part of what models see."""
    node.excluded_embed_metadata_keys = [*node.excluded_embed_metadata_keys, *PLACE]
    node.excluded_llm_metadata_keys = [*node.excluded_llm_metadata_keys, *PLACE]
    return node
