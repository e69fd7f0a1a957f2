"""Pages in columns of Arrow tables and data frames. It needs pyarrow."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa

from . import _dechaff
from ._dechaff import Model, _extract_columns
from ._extract import _model

if TYPE_CHECKING:
    from ._extract import _Model

Batch = TypeVar("Batch")

#: The outputs that are not strings.
TYPES = {
    **dict.fromkeys(("score", "confidence"), pa.float32()),
    **dict.fromkeys(("authors", "tags", "categories"), pa.list_(pa.string())),
}
#: All outputs. Dates are strings of the form YYYY-MM-DD; `document` and `lines` are JSON.
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
    fields += [pa.field(name, TYPES.get(name, pa.string())) for name in added]
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
) -> Batch:
    """Extracts the pages in a column of a table: one output row per input row, none is dropped.

    batch: a RecordBatch, Table or RecordBatchReader of pyarrow, a DataFrame of pandas or polars, or anything
        else with __arrow_c_stream__, such as a relation of DuckDB. The result is of the same kind, and a
        pyarrow.Table for those that are not named here. A reader is read batch by batch, as it is needed.
    html, charset: the columns with the pages (binary or string) and with their charsets.
    id, url: columns that are kept; `url` also resolves links. `keep` names further ones.
    outputs: the columns that are added, some of OUTPUTS: plain (the kept lines), text, markdown, title, authors, date, score, ….

    The last column, `error`, is the reason why a page has no outputs, and null for all others.

    >>> import pyarrow as pa
    >>> batch = pa.record_batch({"id": [1, 2], "html": [PAGE, b"%PDF-1.7"]})
    >>> out = dechaff.map_batches(batch, id="id", outputs=["title"])
    >>> out.to_pylist()
    [{'id': 1, 'title': 'Sea glass', 'error': None}, {'id': 2, 'title': None, 'error': 'a PDF file: expected HTML'}]
    """
    options = (html, id, url, charset, tuple(outputs), tuple(keep))
    made: Batch = _as_given(batch, options, _model(model), threads)
    return made


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
    pages, is_text = _chunks(batch, html)
    url_chunks = _chunks(batch, url, strings=True)[0] if url else None
    charset_chunks = _chunks(batch, charset, strings=True)[0] if charset else None
    columns = _extract_columns(
        pages, is_text, url_chunks, charset_chunks, model, outputs, threads
    )
    arrays = [batch.column(name) for name in _kept(id, url, keep)]
    types = [made.field(nth).type for nth in range(len(arrays), len(made))]
    arrays += [_array(type, batch.num_rows, *column) for type, column in zip(types, columns)]
    return type(batch).from_arrays(arrays, schema=made)


#: The bytes of an offset in arrays of a type, by the type.
_WIDTHS = {pa.binary(): 4, pa.string(): 4, pa.large_binary(): 8, pa.large_string(): 8}


def _chunks(batch: Any, name: str, strings: bool = False) -> tuple[list[dict[str, Any]], bool]:
    """The buffers of a column, and whether it holds strings."""
    column = batch.column(name)
    if column.type not in _WIDTHS:  # dictionaries, views and others become plain arrays
        column = pa.array(column.to_pylist())
        if column.type == pa.null():
            column = column.cast(pa.string())
    is_text = column.type in (pa.string(), pa.large_string())
    if column.type not in _WIDTHS or strings and not is_text:
        expected = "string" if strings else "binary or string"
        raise TypeError(f"the column {name!r} has {batch.column(name).type}, expected {expected}")
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    return [_buffers(chunk) for chunk in chunks if len(chunk)], is_text


def _buffers(array: Any) -> dict[str, Any]:
    present, offsets, data = array.buffers()
    width = _WIDTHS[array.type]
    offsets = offsets.slice(array.offset * width, (len(array) + 1) * width).to_pybytes()
    first, last = (int.from_bytes(part, sys.byteorder) for part in (offsets[:width], offsets[-width:]))
    return {
        "present": None if present is None else present.to_pybytes(),
        "bit": array.offset,
        "offsets": offsets,
        "width": width,
        "data": b"" if data is None else data.slice(first, last - first).to_pybytes(),
    }


def _array(type: Any, length: int, nulls: int, buffers: list[Any]) -> Any:
    """An array that uses the buffers as they are."""
    buffers = [None if buffer is None else pa.py_buffer(buffer) for buffer in buffers]
    if not pa.types.is_list(type):
        return pa.Array.from_buffers(type, length, buffers, nulls)
    of_lists, of_strings = buffers[:2], buffers[2:]
    strings = pa.Array.from_buffers(type.value_type, len(of_strings[1]) // 4 - 1, of_strings, 0)
    return pa.Array.from_buffers(type, length, of_lists, nulls, children=[strings])


def _kept(id: str | None, url: str | None, keep: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in (id, url, *keep) if name is not None))
