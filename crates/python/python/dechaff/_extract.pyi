from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeVar, overload

from ._dechaff import Document, Model, PageError, _Html, _Page

_Batch = TypeVar("_Batch")

def extract(
    html: _Html, url: str | None = None, model: Model | str = "general", charset: str | None = None
) -> Document: ...
def text(html: _Html, model: Model | str = "general", charset: str | None = None) -> str: ...
@overload
def extract_many(
    pages: Iterable[_Page],
    model: Model | str = "general",
    threads: int | None = None,
    errors: Literal["raise"] = "raise",
) -> Iterator[Document]: ...
@overload
def extract_many(
    pages: Iterable[_Page],
    model: Model | str = "general",
    threads: int | None = None,
    *,
    errors: Literal["return"],
) -> Iterator[Document | PageError]: ...
def map_batches(batch: _Batch, html: str = "html", **options: Any) -> _Batch: ...
