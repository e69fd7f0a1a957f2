import datetime
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, final

_Html: TypeAlias = bytes | bytearray | str
_Page: TypeAlias = _Html | tuple[_Html] | tuple[_Html, str | None] | tuple[_Html, str | None, str | None]
_Title: TypeAlias = Literal["auto", "keep", "drop"]

__version__: str
MODELS: list[str]
_GOLD: list[str]

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
    def role(self) -> Literal[
        "body", "title", "byline", "date", "standfirst", "heading", "caption", "teaser", "comment", "other"
    ]: ...
    @property
    def tag(self) -> str: ...
    @property
    def hidden(self) -> Literal[
        "attribute", "display", "visibility", "opacity", "font-size", "position", "clip"
    ] | None: ...
    @property
    def text(self) -> str: ...

@final
class Metadata:
    @property
    def title(self) -> str | None: ...
    @property
    def authors(self) -> list[str]: ...
    @property
    def date(self) -> datetime.date | None: ...
    @property
    def modified(self) -> datetime.date | None: ...
    @property
    def language(self) -> str | None: ...
    @property
    def site(self) -> str | None: ...
    @property
    def url(self) -> str | None: ...
    @property
    def description(self) -> str | None: ...
    @property
    def image(self) -> str | None: ...
    @property
    def origins(self) -> dict[str, str]: ...
    def as_dict(self) -> dict[str, Any]: ...

@final
class Document:
    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def metadata(self) -> Metadata: ...
    @property
    def lang(self) -> str | None: ...
    @property
    def url(self) -> str | None: ...
    @property
    def score(self) -> float: ...
    @property
    def confidence(self) -> float: ...
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
        include: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        beta: float | None = None,
        threshold: float | None = None,
        hidden: Literal["drop", "keep"] | None = None,
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
    def __new__(
        cls, pages: Iterable[_Page], model: Model | str, threads: int | None, errors: str
    ) -> Documents: ...
    def __iter__(self) -> Documents: ...
    def __next__(self) -> Any: ...

def _extract_columns(
    html: Sequence[dict[str, Any]],
    is_text: bool,
    url: Sequence[dict[str, Any]] | None,
    charset: Sequence[dict[str, Any]] | None,
    model: Model | str,
    outputs: Sequence[str],
    threads: int | None,
) -> list[tuple[int, list[bytes | None]]]: ...
def _features(
    html: _Html, model: Model | str, charset: str | None
) -> tuple[list[str], int, bytearray]: ...
def _prepare_columns(
    pages: Sequence[tuple[_Html | None, str | None, str | None, str | None, str | None]],
    threads: int | None,
) -> list[tuple[bytes | None, str | None, str | None, int | None, str | None]]: ...
def _restore(
    bytes: bytes,
    name: str,
    wanted: Sequence[Sequence[str]],
    number: float,
    is_threshold: bool,
    hidden: str,
) -> Model: ...
def _run(arguments: Sequence[str]) -> int: ...
