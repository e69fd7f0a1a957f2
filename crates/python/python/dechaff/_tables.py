"""Tables of prepared pages as files that the program reads."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Union

from ._dechaff import DechaffError

Path_ = Union[str, "os.PathLike[str]"]


@contextmanager
def readable(paths: Iterable[Path_]) -> Iterator[list[Path_]]:
    """The paths for the program: in place of each table of prepared pages, a file that lasts as long as
    the context. A table is a Parquet file or a directory of them."""
    with ExitStack() as stack:
        names: list[str] = []
        yield [_written(path, names, stack) if is_table(path) else path for path in paths]


def is_table(path: Path_) -> bool:
    path = Path(path)
    if path.is_dir():
        return any(path.glob("*.parquet")) and not (path / "gold.jsonl").exists()
    return path.suffix == ".parquet"


def _written(path: Path_, names: list[str], stack: ExitStack) -> str:
    # The model records the name, and with several corpora the ids of the pages begin with it.
    name = Path(path).resolve().stem
    while name in names:
        name += "-2"
    names.append(name)
    directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="dechaff-"))
    output = os.path.join(directory, name)
    write(path, output)
    return output


def write(path: Path_, output: str) -> None:
    """Writes the pages of a table to a file, sorted by their ids, so that the result does not depend on
    the order of the rows. Rows without a page are left out with a warning."""
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(path, columns=["id", "page"])
    except (pyarrow.ArrowException, OSError, ValueError, KeyError) as error:
        raise DechaffError(f"cannot read {path}: {error}") from error
    missing = {"id", "page"} - set(table.column_names)
    if missing:
        raise DechaffError(
            f"{path}: no column {' and no column '.join(sorted(missing))}, expected those that "
            "dechaff.corpus.prepare() or dechaff.spark.prepare() writes"
        )
    ids, pages = table.column("id").to_pylist(), table.column("page")
    order = sorted((nth for nth in range(len(ids)) if pages[nth].is_valid), key=ids.__getitem__)
    for one, other in zip(order, order[1:]):
        if ids[one] == ids[other]:
            raise DechaffError(f"{path}: the id {ids[one]!r} occurs twice; each page needs its own")
    if not order:
        raise DechaffError(f"{path}: no page was prepared; its column `error` says why")
    left = len(ids) - len(order)
    if left:
        warnings.warn(f"{path}: {left} of {len(ids)} pages were not prepared", stacklevel=5)
    with open(output, "wb") as file:
        for nth in order:
            file.write(pages[nth].as_buffer())
