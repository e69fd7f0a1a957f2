"""Functions that extract pages with a model that is given by name."""

from __future__ import annotations

from functools import cache

from ._dechaff import Documents, Model


@cache
def _shipped(name):
    return Model.load(name)


def _model(model):
    # A path is no name: reading its file again for each page would be slow, and nobody would see why.
    from ._dechaff import MODELS, ModelError

    if isinstance(model, Model):
        return model
    if not isinstance(model, str):
        raise TypeError(f"model is {type(model).__qualname__}, expected a dechaff.Model or a name")
    if model not in MODELS:
        raise ModelError(
            f"no shipped model {model!r}, expected one of {', '.join(MODELS)}; "
            "read model files once, with dechaff.Model.load(path)"
        )
    return _shipped(model)


def extract(html, url=None, model="general", charset=None):
    """Extracts the content of a page.

    html: bytes in any encoding, or str. Malformed HTML is not an error, and an empty page has an empty result.
    url: the address of the page; relative links are resolved with it.
    model: a shipped model's name, or a Model.
    charset: the encoding that the server declared, for bytes.

    Raises PageError for PDF files, pictures and other binary data.

    >>> dechaff.extract(PAGE, url="https://example.org/glass").title
    'Sea glass'
    """
    return _model(model).extract(html, url, charset)


def text(html, model="general", charset=None):
    """The text of extract(), a little faster, when only the text is needed.

    >>> dechaff.text(PAGE) == dechaff.extract(PAGE).text
    True
    """
    return _model(model).text(html, charset)


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


def map_batches(batch, html="html", **options):
    """dechaff.arrow.map_batches(): the pages of a column of an Arrow table. It needs pyarrow."""
    from .arrow import map_batches

    return map_batches(batch, html, **options)
