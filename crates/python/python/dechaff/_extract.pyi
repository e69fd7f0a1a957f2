from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Literal, TypeAlias, TypeVar, overload

from ._dechaff import Archive, Document, Model, PageError, _Html, _Page

_Model: TypeAlias = Model | Literal["general", "article", "shallow"] | str | PathLike[str]

_Batch = TypeVar("_Batch")

def extract(
    html: _Html, url: str | None = None, model: _Model = "general", charset: str | None = None
) -> Document: ...
def plain(html: _Html, model: _Model = "general", charset: str | None = None) -> str: ...
def text(html: _Html, model: _Model = "general", charset: str | None = None) -> str: ...
@overload
def extract_many(
    pages: Iterable[_Page],
    model: _Model = "general",
    threads: int | None = None,
    errors: Literal["raise"] = "raise",
) -> Iterator[Document]: ...
@overload
def extract_many(
    pages: Iterable[_Page],
    model: _Model = "general",
    threads: int | None = None,
    *,
    errors: Literal["return"],
) -> Iterator[Document | PageError]: ...
def warc(path: str | PathLike[str]) -> Archive: ...
def map_batches(
    batch: _Batch,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("plain",),
    keep: Iterable[str] = (),
    model: _Model = "general",
    threads: int | None = None,
) -> _Batch: ...
def _model(model: _Model) -> Model: ...
