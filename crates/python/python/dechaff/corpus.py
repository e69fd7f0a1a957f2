"""The features of marked pages as Arrow tables and Parquet files. It needs pyarrow."""

from __future__ import annotations

import csv
import os
import subprocess
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from ._dechaff import DechaffError
from ._program import _line, _paths

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
    with tempfile.TemporaryFile() as log:
        line = _line("features", *_paths(corpora), **options)
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
