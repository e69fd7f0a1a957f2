"""Functions that extract pages with a model that is given by name."""

from __future__ import annotations

import os
from functools import cache, lru_cache

from ._dechaff import MODELS, Archive, Documents, Model
from ._dechaff import RULES as _RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Literal, TypeAlias, overload

    from typing_extensions import Unpack

    from ._dechaff import Document, PageError, Sites, _Chosen, _Html, _Page, _Rules

    _Path: TypeAlias = str | os.PathLike[str]
    _Model: TypeAlias = Model | Literal["general", "article", "shallow"] | _Path
else:

    def overload(function):
        """Nothing: importing typing takes time that only a checker of types needs."""
        return function


#: The keywords of rules for pages, and the sites with which they are compared.
RULES = (*_RULES, "sites")


@cache
def _shipped(name: str) -> Model:
    return Model.load(name)


@lru_cache(maxsize=8)
def _read(path: str, modified: int, size: int) -> Model:
    return Model.load(path)


def _model(model: _Model, sites: Sites | None = None, **rules: Unpack[_Rules]) -> Model:
    """A model that is given as such, by the name of a shipped one, or by the path of a file. A file is read
    when it is first used, and again when it has changed."""
    if rules:
        model = _model(model).configured(**rules)
    if sites is not None:
        return _model(model).with_sites(sites)
    if isinstance(model, Model):
        return model
    if not isinstance(model, (str, os.PathLike)):
        found = type(model).__qualname__
        raise TypeError(f"model is {found}, expected a dechaff.Model, a name or a path")
    if model in MODELS:
        return _shipped(model)
    try:
        status = os.stat(model)
    except OSError:
        return Model.load(model)  # raises the error that names what was expected
    return _read(os.fspath(model), status.st_mtime_ns, status.st_size)


def _ruled(model: Model | str, rules: _Chosen) -> Model | str:
    """The model with rules for pages; a wrong name is an error. A shipped model without rules is passed on by its name."""
    ruled = _model(model, **rules)
    return ruled if rules else model


def extract(
    html: _Html, url: str | None = None, model: _Model = "general", charset: str | None = None
) -> Document:
    """Extracts the content of a page.

    html: bytes in any encoding (or a memoryview and the like), or str. Malformed HTML is not an error, and an empty page has an empty result.
    url: the address of the page; relative links are resolved with it.
    model: a shipped model's name, the path of a model file, or a Model.
    charset: the encoding that the server declared, for bytes.

    Raises PageError for PDF files, pictures and other binary data.

    >>> dechaff.extract(PAGE, url="https://example.org/glass").title
    'Sea glass'
    """
    return _model(model).extract(html, url, charset)


def text(html: _Html, model: _Model = "general", charset: str | None = None) -> str:
    """The text of extract().

    >>> dechaff.text(PAGE) == dechaff.extract(PAGE).text
    True
    """
    return _model(model).text(html, charset)


def plain(html: _Html, model: _Model = "general", charset: str | None = None) -> str:
    """The kept lines of extract(), one below the other. This is the fastest, as it needs no document.

    >>> dechaff.plain(PAGE) == dechaff.extract(PAGE).plain
    True
    """
    return _model(model).plain(html, charset)


@overload
def extract_many(
    pages: Iterable[_Page],
    model: _Model = "general",
    threads: int | None = None,
    errors: Literal["raise"] = "raise",
    **rules: Unpack[_Chosen],
) -> Iterator[Document]: ...
@overload
def extract_many(
    pages: Iterable[_Page],
    model: _Model = "general",
    threads: int | None = None,
    *,
    errors: Literal["return"],
    **rules: Unpack[_Chosen],
) -> Iterator[Document | PageError]: ...
def extract_many(
    pages: Iterable[_Page],
    model: _Model = "general",
    threads: int | None = None,
    errors: Literal["raise", "return"] = "raise",
    **rules: Unpack[_Chosen],
) -> Iterator[Document | PageError]:
    """Extracts many pages in parallel: an iterator over their documents, in order.

    pages: an iterable of pages; a page is html, (html, url) or (html, url, charset). It is read some
        hundred pages ahead, so it can be endless.
    threads: the number of threads; None is one per processor. They run without the GIL.
    errors: 'raise' raises the error of a page when its turn comes, and the iterator can go on after it;
        'return' returns the exception in place of the document.
    rules: language, min_words, min_useful and min_confidence of Model.configured(). The exception of a page that they leave out
        is LeftOut, a PageError. sites: Sites, as of Model.with_sites().

    >>> [document.title for document in dechaff.extract_many([PAGE, PAGE])]
    ['Sea glass', 'Sea glass']
    """
    return Documents(pages, _model(model, **rules), threads, errors)


def warc(path: _Path) -> Archive:
    """The pages of a web archive: an iterator over (html, url, charset), which extract_many() takes.

    path: a WARC file, compressed or not. HTML responses with a status of 2xx are read, and pages above
        64 MiB are left out. A record that is damaged gives a warning, and reading goes on if the file is gzip or zstd.

        for document in dechaff.extract_many(dechaff.warc("crawl.warc.gz"), errors="return"):
            ...
    """
    return Archive(path)
