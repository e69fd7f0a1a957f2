from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, final

_Html: TypeAlias = bytes | bytearray | str
_Page: TypeAlias = _Html | tuple[_Html] | tuple[_Html, str | None] | tuple[_Html, str | None, str | None]
_Title: TypeAlias = Literal["auto", "keep", "drop"]

__version__: str
MODELS: list[str]

class DechaffError(Exception): ...
class ModelError(DechaffError): ...
class PageError(DechaffError): ...

@final
class Line:
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def score(self) -> float: ...
    @property
    def content(self) -> bool: ...
    @property
    def role(self) -> Literal["body", "title", "byline", "caption", "comment", "other"]: ...
    @property
    def tag(self) -> str: ...
    @property
    def text(self) -> str: ...

@final
class Document:
    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def lang(self) -> str | None: ...
    @property
    def url(self) -> str | None: ...
    @property
    def score(self) -> float: ...
    @property
    def lines(self) -> list[Line]: ...
    def plain(self, *, tables: bool = True, images: bool = False, title: _Title = "auto") -> str: ...
    def markdown(
        self,
        *,
        links: bool = True,
        images: bool = True,
        tables: bool = True,
        emphasis: bool = True,
        title: _Title = "auto",
    ) -> str: ...
    def html(
        self,
        *,
        page: bool = True,
        links: bool = True,
        images: bool = True,
        tables: bool = True,
        emphasis: bool = True,
        title: _Title = "auto",
    ) -> str: ...
    def tei(
        self,
        *,
        file: bool = True,
        id: str | None = None,
        links: bool = True,
        images: bool = True,
        tables: bool = True,
        emphasis: bool = True,
        title: _Title = "auto",
    ) -> str: ...
    def json(self, *, title: _Title = "auto") -> str: ...

@final
class Model:
    @staticmethod
    def load(source: str | bytes | PathLike[str] = "general") -> Model: ...
    def configured(
        self,
        *,
        exclude: Sequence[str] | None = None,
        beta: float | None = None,
        threshold: float | None = None,
    ) -> Model: ...
    def extract(self, html: _Html, url: str | None = None, charset: str | None = None) -> Document: ...
    def text(self, html: _Html, charset: str | None = None) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def info(self) -> dict[str, Any]: ...
    def to_bytes(self) -> bytes: ...

@final
class Documents(Iterator[Any]):
    def __init__(
        self, pages: Iterable[_Page], model: Model | str, threads: int | None, errors: str
    ) -> None: ...
    def __iter__(self) -> Documents: ...
    def __next__(self) -> Any: ...

def _extract_columns(
    pages: Sequence[tuple[_Html | None, str | None, str | None]],
    model: Model | str,
    outputs: Sequence[str],
    threads: int | None,
) -> tuple[list[list[Any]], list[str | None]]: ...
def _run(arguments: Sequence[str]) -> int: ...
