"""Functions that extract pages with a model that is given by name."""

from __future__ import annotations

import os
from functools import cache, lru_cache

from ._dechaff import MODELS, Archive, Documents, Model


@cache
def _shipped(name):
    return Model.load(name)


@lru_cache(maxsize=8)
def _read(path, modified, size):
    return Model.load(path)


def _model(model):
    """A model that is given as such, by the name of a shipped one, or by the path of a file. A file is read
    when it is first used, and again when it has changed."""
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


def extract(html, url=None, model="general", charset=None):
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


def text(html, model="general", charset=None):
    """The text of extract().

    >>> dechaff.text(PAGE) == dechaff.extract(PAGE).text
    True
    """
    return _model(model).text(html, charset)


def plain(html, model="general", charset=None):
    """The kept lines of extract(), one below the other. This is the fastest, as it needs no document.

    >>> dechaff.plain(PAGE) == dechaff.extract(PAGE).plain
    True
    """
    return _model(model).plain(html, charset)


def extract_many(pages, model="general", threads=None, errors="raise"):
    """Extracts many pages in parallel: an iterator over their documents, in order.

    pages: an iterable of pages; a page is html, (html, url) or (html, url, charset). It is read some
        hundred pages ahead, so it can be endless.
    threads: the number of threads; None is one per processor. They run without the GIL.
    errors: 'raise' raises the error of a page when its turn comes, and the iterator can go on after it;
        'return' returns the exception in place of the document.

    >>> [document.title for document in dechaff.extract_many([PAGE, PAGE])]
    ['Sea glass', 'Sea glass']
    """
    return Documents(pages, _model(model), threads, errors)


def warc(path):
    """The pages of a web archive: an iterator over (html, url, charset), which extract_many() takes.

    path: a WARC file, compressed or not. HTML responses with a status of 2xx are read, and pages above
        64 MiB are left out. A record that is damaged gives a warning, and the others are read.

        for document in dechaff.extract_many(dechaff.warc("crawl.warc.gz"), errors="return"):
            ...
    """
    return Archive(path)


def map_batches(
    batch,
    html="html",
    id=None,
    url=None,
    charset=None,
    outputs=("plain",),
    keep=(),
    model="general",
    threads=None,
):
    """dechaff.arrow.map_batches(): the pages of a column of an Arrow table or a data frame. It needs pyarrow."""
    from .arrow import map_batches

    return map_batches(batch, html, id, url, charset, outputs, keep, model, threads)
