"""Pages in columns of Arrow tables and data frames. It needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa

from . import _dechaff
from ._dechaff import Model, Sites, _extract_rows
from ._extract import _model

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._dechaff import _Chosen
    from ._extract import _Model

Batch = TypeVar("Batch")

#: The outputs that are not strings.
_TYPES = {
    **dict.fromkeys(("score", "confidence", "useful"), pa.float32()),
    "wordcount": pa.int64(),
    **dict.fromkeys(("authors", "tags", "categories"), pa.list_(pa.string())),
}
#: All outputs. Dates are strings of the form YYYY-MM-DD; `document`, `lines`, `posts`, `chunks` and `metadata` are JSON.
OUTPUTS = tuple(_dechaff.OUTPUTS)


def schema(
    of: pa.Schema,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("plain",),
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
    fields += [pa.field(name, _TYPES.get(name, pa.string())) for name in added]
    return pa.schema(fields)


def map_batches(
    batch: Batch,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("plain",),
    keep: Iterable[str] = (),
    model: _Model = "general",
    threads: int | None = None,
    **rules: Unpack[_Chosen],
) -> Batch:
    """Extracts the pages in a column of a table: one output row per input row, none is dropped.

    batch: a RecordBatch, Table or RecordBatchReader of pyarrow, a DataFrame of pandas or polars, or anything
        else with __arrow_c_stream__, such as a relation of DuckDB. The result is of the same kind, and a
        pyarrow.Table for those that are not named here. A reader is read batch by batch, as it is needed.
    html, charset: the columns with the pages (binary or string) and with their charsets.
    id, url: columns that are kept; `url` also resolves links. `keep` names further ones.
    outputs: the columns that are added, some of OUTPUTS: plain (the kept lines), text, markdown, title, authors, date, score, ….

    rules: language, min_words, min_useful and min_confidence of Model.configured(), and sites, as of Model.with_sites().

    The last column, `error`, is the reason why a page has no outputs, and null for all others. It begins with
    "left out: " if a rule is the reason.

    >>> import pyarrow as pa
    >>> batch = pa.record_batch({"id": [1, 2], "html": [PAGE, b"%PDF-1.7"]})
    >>> out = dechaff.map_batches(batch, id="id", outputs=["title"])
    >>> out.to_pylist()
    [{'id': 1, 'title': 'Sea glass', 'error': None}, {'id': 2, 'title': None, 'error': 'a PDF file: expected HTML'}]
    """
    options = (html, id, url, charset, tuple(outputs), tuple(keep))
    made: Batch = _as_given(batch, options, _model(model, **rules), threads)
    return made


def sites(batch: Any, html: str = "html", url: str | None = None, charset: str | None = None) -> Sites:
    """Samples the pages in a column of a table, so that other pages of their sites can be extracted with them.

    batch: as for map_batches(). Samples of parts are merged by Sites.merge(). Pages without a site, and those that
        cannot be read, are left out.
    """
    parts = batch if isinstance(batch, pa.RecordBatchReader) else [batch if hasattr(batch, "schema") else _table(batch)]
    found = Sites()
    for part in parts:
        found.add(page for page in _pages(part, html, url, charset) if page[0] is not None)
    return found


def _pages(batch: Any, html: str, url: str | None, charset: str | None) -> list[tuple[Any, Any, Any]]:
    """The pages of a batch, with their addresses and charsets."""
    pages = _values(batch, html, (str, bytes))
    more = (_values(batch, name, (str,)) if name else [None] * len(pages) for name in (url, charset))
    return list(zip(pages, *more))


def _as_given(batch: Any, options: tuple[Any, ...], model: Model, threads: int | None) -> Any:
    """The result in the kind of the batch."""
    if isinstance(batch, pa.RecordBatchReader):
        made = schema(batch.schema, *options)
        batches = (_mapped(part, options, model, threads) for part in batch)
        return pa.RecordBatchReader.from_batches(made, batches)
    if isinstance(batch, (pa.RecordBatch, pa.Table)):
        return _mapped(batch, options, model, threads)
    return _like(batch, _mapped(_table(batch), options, model, threads))


def _table(frame: Any) -> pa.Table:
    """The table of a data frame."""
    if _library(frame) == "pandas":
        return pa.Table.from_pandas(frame, preserve_index=False)
    if hasattr(frame, "__arrow_c_stream__"):
        return pa.table(frame)
    found = f"{type(frame).__module__}.{type(frame).__qualname__}"
    hint = "; call collect() on it" if hasattr(frame, "collect") else ""
    raise TypeError(
        f"batch is {found}, expected a table, batch or reader of pyarrow, a data frame of pandas or polars, "
        f"or an object with __arrow_c_stream__{hint}"
    )


def _like(frame: Any, table: pa.Table) -> Any:
    """The table as a data frame of the same library."""
    library = _library(frame)
    if library == "pandas":
        made = table.to_pandas()
        made.index = frame.index
        return made
    if library == "polars":
        import polars

        return polars.from_arrow(table)
    return table


def _library(frame: Any) -> str | None:
    """The library of a data frame, which is not imported for it."""
    library = type(frame).__module__.split(".")[0]
    return library if type(frame).__qualname__ == "DataFrame" else None


def _mapped(batch: Any, options: tuple[Any, ...], model: Model, threads: int | None) -> Any:
    made = schema(batch.schema, *options)
    html, id, url, charset, outputs, keep = options
    rows = _extract_rows(_pages(batch, html, url, charset), model, outputs, threads)
    arrays = [batch.column(name) for name in _kept(id, url, keep)]
    types = [made.field(nth).type for nth in range(len(arrays), len(made))]
    arrays += [pa.array([row[nth] for row in rows], type) for nth, type in enumerate(types)]
    return type(batch).from_arrays(arrays, schema=made)


def _values(batch: Any, name: str, expected: tuple[type, ...]) -> list[Any]:
    """The values of a column."""
    values: list[Any] = batch.column(name).to_pylist()
    if not all(value is None or isinstance(value, expected) for value in values):
        kinds = "binary or string" if bytes in expected else "string"
        raise TypeError(f"the column {name!r} has {batch.column(name).type}, expected {kinds}")
    return values


def _kept(id: str | None, url: str | None, keep: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in (id, url, *keep) if name is not None))
