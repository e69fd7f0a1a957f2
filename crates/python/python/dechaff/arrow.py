"""Pages in columns of Arrow tables. It needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pyarrow as pa

from ._dechaff import Model, _extract_columns
from ._extract import _model

Batch = TypeVar("Batch", pa.RecordBatch, pa.Table)

#: The outputs that are no strings.
TYPES = {"score": pa.float32(), "confidence": pa.float32(), "authors": pa.list_(pa.string())}
#: All outputs. Dates are strings of the form YYYY-MM-DD.
OUTPUTS = (
    *("text", "plain", "markdown", "html", "json", "tei", "lang", "score", "confidence"),
    *("title", "authors", "date", "modified", "language", "site", "canonical_url"),
    *("description", "image"),
)


def schema(
    of: pa.Schema,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("text",),
    keep: Iterable[str] = (),
) -> pa.Schema:
    """The schema of what map_batches() makes of a table or batch with the schema `of`."""
    outputs = tuple(outputs)
    kept = _kept(id, url, keep)
    added = [*outputs, "error"]
    for name in (html, charset, *kept):
        if name is not None and name not in of.names:
            raise KeyError(f"no column {name!r}, expected one of {', '.join(of.names)}")
    names = [*kept, *added]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two columns would be called {twice[0]!r}: rename that of the input")
    for name in outputs:
        if name not in OUTPUTS:
            raise ValueError(f"no output {name!r}, expected some of {', '.join(OUTPUTS)}")
    fields = [of.field(name) for name in kept]
    fields += [pa.field(name, TYPES.get(name, pa.string())) for name in added]
    return pa.schema(fields)


def map_batches(
    batch: Batch,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("text",),
    keep: Iterable[str] = (),
    model: Model | str = "general",
    threads: int | None = None,
) -> Batch:
    """Extracts the pages in a column of a pyarrow.RecordBatch or Table: a row for each row, none is dropped.

    html, charset: the columns with the pages (binary or string) and with their charsets.
    id, url: columns that are kept; `url` also resolves links. `keep` names further ones.
    outputs: the columns that are added, some of OUTPUTS: text, markdown, title, authors, date, score, ….

    The last column, `error`, says why a page has no outputs; it is null for all others.

    >>> import pyarrow as pa
    >>> batch = pa.record_batch({"id": [1, 2], "html": [PAGE, b"%PDF-1.7"]})
    >>> out = dechaff.map_batches(batch, id="id", outputs=["title"])
    >>> out.to_pylist()
    [{'id': 1, 'title': 'Sea glass', 'error': None}, {'id': 2, 'title': None, 'error': 'a PDF file: expected HTML'}]
    """
    outputs, keep = tuple(outputs), tuple(keep)
    made = schema(batch.schema, html, id, url, charset, outputs, keep)

    def values(name):
        return batch.column(name).to_pylist() if name else [None] * batch.num_rows

    pages = list(zip(values(html), values(url), values(charset)))
    columns, errors = _extract_columns(pages, _model(model), outputs, threads)
    arrays = [batch.column(name) for name in _kept(id, url, keep)]
    new = [*columns, errors]
    arrays += [pa.array(new[i], made.field(len(arrays) + i).type) for i in range(len(new))]
    return type(batch).from_arrays(arrays, schema=made)


def _kept(id, url, keep):
    return list(dict.fromkeys(name for name in (id, url, *keep) if name is not None))
