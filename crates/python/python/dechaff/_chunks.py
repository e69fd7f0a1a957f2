"""The chunks of pages for frameworks of retrieval, with what a citation of them needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ._dechaff import PageError
from ._extract import _ruled

if TYPE_CHECKING:
    from typing import TypeAlias

    from typing_extensions import Unpack

    from ._dechaff import Document, Model, _Chosen

    _Format: TypeAlias = Literal["text", "markdown", "html", "tei"]

#: What a model of language or of embeddings has no use for: the bytes of a chunk in the page.
PLACE = ("start", "end")


class Size(NamedTuple):
    """The size of chunks, and the format of their text."""

    size: str
    format: _Format


class Chunker:
    """What makes chunks of pages: their size, the format of their text and a model with rules for pages."""

    def __init__(
        self,
        size: str = "300w",
        model: Model | str = "general",
        format: _Format = "markdown",
        **rules: Unpack[_Chosen],
    ):
        self.size: Size = Size(size, format)
        self.model: Model | str = _ruled(model, rules)  # a wrong name is an error before the pages are read
        self.left_out: Counter[str] = Counter()


def address(source: Any) -> str | None:
    """The address of a page, if that is its source. The source of a document may also be a path."""
    return source if isinstance(source, str) and "://" in source else None


def chunks(
    pages: Iterable[Document | PageError], size: Size, left_out: Counter[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The text of each chunk, with flat values that say where it is from. `left_out` counts by reason the pages that have none."""
    for page in pages:
        if isinstance(page, PageError):
            left_out[str(page)] += 1
            continue
        found = page.chunks(size.size, size.format, profile="llm")
        if not found:
            left_out["without content"] += 1
        for chunk in found:
            yield chunk["text"], {
                "source": chunk["url"] or "",
                "title": page.title,
                "date": str(page.metadata.date or ""),
                "headings": " > ".join(chunk["headings"]),
                "start": chunk["start"],
                "end": chunk["end"],
            }
