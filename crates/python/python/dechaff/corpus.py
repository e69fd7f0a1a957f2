"""Marked pages as Arrow tables and Parquet files: their features, and themselves, prepared for training. It
needs pyarrow."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from ._dechaff import _GOLD, DechaffError, _prepare_columns
from ._program import _line, _readable

if TYPE_CHECKING:
    from ._program import Corpora

#: The columns that are not features. `label` is content, boilerplate or unknown; `start` and `end` are bytes.
COLUMNS = {"label": pa.string(), "page": pa.string(), "start": pa.int64(), "end": pa.int64()}

#: Bytes of CSV that are read at once.
BLOCK = 4 << 20


def features(corpora: Corpora, **options: Any) -> Iterator[pa.RecordBatch]:
    """The features of each line of marked pages, one row a line, in batches.

    A process of its own computes them with all cores. Options are those of `dechaff features`, with
    underscores: features="shallow", model="general". The columns are COLUMNS and one of float32 for each
    feature; `numpy.asarray(batch.drop_columns(list(COLUMNS)).to_tensor())` is the matrix.
    """
    with tempfile.TemporaryFile() as log, _readable(corpora) as paths:
        line = _line("features", *paths, **options)
        with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=log) as process:
            assert process.stdout
            header = process.stdout.readline().decode()
            if header:
                names = next(csv.reader([header]))
                types = {name: COLUMNS.get(name, pa.float32()) for name in names}
                reader = pyarrow.csv.open_csv(
                    pa.PythonFile(process.stdout, mode="r"),
                    read_options=pyarrow.csv.ReadOptions(column_names=names, block_size=BLOCK),
                    convert_options=pyarrow.csv.ConvertOptions(column_types=types),
                )
                yield from reader
        # 1: some pages could not be used.
        if process.returncode not in (0, 1) or not header:
            log.seek(0)
            message = log.read().decode(errors="replace").strip()
            raise DechaffError(message or f"dechaff features ended with {process.returncode}")


def write_features(corpora: Corpora, output: str | os.PathLike[str], **options: Any) -> int:
    """Writes features() to a Parquet file, and returns the number of lines. An existing file is replaced
    when all is written."""
    part = os.fspath(output) + ".part"
    rows = 0
    writer = None
    try:
        for batch in features(corpora, **options):
            writer = writer or pyarrow.parquet.ParquetWriter(part, batch.schema, compression="zstd")
            writer.write_batch(batch)
            rows += batch.num_rows
        if writer is None:
            raise DechaffError("the corpus has no lines")
        writer.close()
        writer = None
        os.replace(part, output)
    finally:
        if writer is not None:
            writer.close()
        if os.path.exists(part):
            os.remove(part)
    return rows


#: The columns of prepared pages. `page` is what training reads, and `error` says why there is none.
PREPARED = pa.schema(
    {
        "id": pa.string(),
        "site": pa.string(),
        "group": pa.string(),
        "lines": pa.int32(),
        "page": pa.binary(),
        "error": pa.string(),
    }
)


def prepare(
    batch: pa.RecordBatch | pa.Table,
    html: str = "html",
    id: str = "id",
    threads: int | None = None,
) -> pa.Table:
    """Prepares pages for training: splits them into lines and labels the lines. One output row per input row.

    html: the column with the pages. Their content is between markers, unless other columns contain it.
    id: the column with their ids, which are unique.

    The other columns that are used have the names of the fields of gold.jsonl: `text`, or the snippets `w`
    and `wo`; `domain`, the site of the page; `type`, its group; and those that state roles, such as `title`
    and `authors`. A row whose text and snippets are null is a marked page.

    The result has the columns of PREPARED. Written to Parquet, dechaff.train() reads it.

    >>> import pyarrow as pa
    >>> pages = pa.table({"id": ["a", "b"], "html": [PAGE, PAGE], "text": ["Sea glass", None]})
    >>> from dechaff.corpus import prepare
    >>> prepare(pages).select(["id", "lines", "error"]).to_pylist()[0]
    {'id': 'a', 'lines': 5, 'error': None}
    """
    for name in (html, id):
        if name not in batch.schema.names:
            raise KeyError(f"no column {name!r}, expected one of {', '.join(batch.schema.names)}")
    gold = [name for name in _GOLD if name in batch.schema.names and name not in (html, id)]
    rows = batch.select([html, id, *gold]).to_pylist()
    pages = [(row[html], _text(row[id]), *_gold(row, gold)) for row in rows]
    found = _prepare_columns(pages, threads)
    columns: list[list[Any]] = [[page[1] for page in pages], [], [], [], [], []]
    for data, site, group, number, error in found:
        for column, value in zip(columns[1:], (site, group, number, data, error)):
            column.append(value)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, PREPARED)]
    return pa.Table.from_arrays(arrays, schema=PREPARED)


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _gold(row: dict[str, Any], names: list[str]) -> tuple[str | None, str | None, str | None]:
    """The line of gold.jsonl for a row, or None for a marked page, and its site and group."""
    gold = {name: row[name] for name in names if row[name] is not None}
    site, group = gold.get("domain") or None, gold.get("type") or None
    if not gold.keys() & {"text", "w", "wo"}:
        return None, site, group
    return json.dumps({**gold, "id": "page"}, default=str), site, group
