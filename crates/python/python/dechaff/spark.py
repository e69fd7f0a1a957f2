"""For data frames of Spark. It needs pyspark, pyarrow and pandas on the driver and on the workers."""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import ArrayType, FloatType, LongType, StringType, StructField, StructType

from ._dechaff import Model, Sites
from ._extract import _ruled, warc
from .arrow import _kept, map_batches
from .arrow import sites as arrow_sites

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._dechaff import _Chosen

#: Record batches of pyarrow, as Spark passes them.
Batches = Iterator[Any]
Work = Callable[[Batches], Batches]

#: Rows that are worked on at once: pages are large, and small batches stay in the caches of a processor.
ROWS = 64
#: Settings for sessions that read pages. Both are rows at once: with the defaults of Spark,
#: 4,096 and 10,000, each task has hundreds of megabytes of pages in memory.
SETTINGS = {
    "spark.sql.parquet.columnarReaderBatchSize": ROWS,
    "spark.sql.execution.arrow.maxRecordsPerBatch": ROWS,
}
#: The outputs that are not strings.
TYPES: dict[str, Any] = {
    **dict.fromkeys(("score", "confidence", "useful"), FloatType()),
    "wordcount": LongType(),
    **dict.fromkeys(("authors", "tags", "categories"), ArrayType(StringType())),
}


def extract(
    df: DataFrame,
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("plain",),
    keep: Iterable[str] = (),
    model: Model | str = "general",
    **rules: Unpack[_Chosen],
) -> DataFrame:
    """Extracts the pages in a column of a data frame: one output row per input row, none is dropped.

    The arguments are those of dechaff.arrow.map_batches(), also the rules for pages, and sites. The last column, `error`, is the reason why a page has
    no outputs. A Model that is given is broadcast once; a shipped one is read once by each worker. Each task
    works with as many threads as Spark reserves processors for it: `spark.task.cpus`, 1 by default.

        pages = spark.read.parquet("pages.parquet")
        dechaff.spark.extract(pages, "html", id="id", outputs=["markdown"]).write.parquet("out")
    """
    work, needed, schema = _plan(df, html, id, url, charset, outputs, keep, _ruled(model, rules))
    return df.select(*needed).mapInArrow(work, schema)


def extract_parquet(
    spark: SparkSession,
    path: str | Iterable[str],
    html: str = "html",
    id: str | None = None,
    url: str | None = None,
    charset: str | None = None,
    outputs: Iterable[str] = ("plain",),
    keep: Iterable[str] = (),
    model: Model | str = "general",
    **rules: Unpack[_Chosen],
) -> DataFrame:
    """Does what extract() does for Parquet files, and reads them in the workers of Python.

    The pages do not pass through Java, which takes more processor time than reading them. There is a task for each
    row group. Every worker must see the files, at the paths or addresses that Spark gives them: on its own disk, on a
    shared one, or in a store that pyarrow.fs.FileSystem.from_uri() knows.

        dechaff.spark.extract_parquet(spark, "pages.parquet", id="id").write.parquet("out")
    """
    df = spark.read.parquet(*([path] if isinstance(path, str) else path))
    work, needed, schema = _plan(df, html, id, url, charset, outputs, keep, _ruled(model, rules))
    groups = [(file, group) for file in df.inputFiles() for group in range(_open(file).num_row_groups)]
    if not groups:
        return df.select(*needed).mapInArrow(work, schema)
    parts = spark.createDataFrame(groups, "file string, row_group int").repartition(len(groups))
    return parts.mapInArrow(partial(_read_and_work, columns=needed, work=work), schema)


def extract_warc(
    spark: SparkSession,
    path: str | Iterable[str],
    outputs: Iterable[str] = ("plain",),
    model: Model | str = "general",
    **rules: Unpack[_Chosen],
) -> DataFrame:
    """Extracts the pages of web archives: one output row per page, with its address in the column `url`.

    path: the path of a WARC file, compressed or not, or a pattern such as 'crawl/*.warc.gz', or several. There is a
    task for each archive, and every worker must see them. dechaff.warc() says which records are pages.

        dechaff.spark.extract_warc(spark, "crawl/*.warc.gz", outputs=["markdown"]).write.parquet("out")
    """
    df = spark.createDataFrame([], ARCHIVED)
    work, _, schema = _plan(df, "html", None, "url", "charset", outputs, (), _ruled(model, rules))
    return _archives(spark, path).mapInArrow(partial(_read_archives, work=work), schema)


def _archives(spark: SparkSession, path: str | Iterable[str]) -> DataFrame:
    """The names of web archives, with a task for each."""
    patterns = [path] if isinstance(path, str) else list(path)
    files = [file for pattern in patterns for file in sorted(glob.glob(pattern))]
    if not files:
        raise FileNotFoundError(f"no web archive is named {' or '.join(patterns)}")
    return spark.createDataFrame([(file,) for file in files], "file string").repartition(len(files))


def sites(df: DataFrame, html: str = "html", url: str | None = None, charset: str | None = None) -> Sites:
    """Samples the pages of a data frame by site: each task those of its partition, which a reduce in the workers merges.

    The arguments are those of extract(), which compares pages with these samples:

        sites = dechaff.spark.sites(pages, url="url")
        dechaff.spark.extract(pages, id="id", url="url", sites=sites).write.parquet("out")
    """
    columns = [name for name in (html, url, charset) if name is not None]
    work = partial(_sampled, options={"html": html, "url": url, "charset": charset})
    return _reduced(df.select(*columns).mapInArrow(work, "sites binary"))


def sites_warc(spark: SparkSession, path: str | Iterable[str]) -> Sites:
    """Does the same for web archives, of which each is sampled by a task. The argument is that of extract_warc()."""
    work = partial(_sampled, options={"html": "html", "url": "url", "charset": "charset"})
    return _reduced(_archives(spark, path).mapInArrow(partial(_read_archives, work=work), "sites binary"))


def _sampled(batches: Batches, options: dict[str, Any]) -> Batches:
    import pyarrow as pa

    found = Sites()
    for batch in batches:
        found.merge(arrow_sites(batch, **options))
    yield pa.record_batch({"sites": pa.array([found.to_bytes()], pa.binary())})


def _reduced(parts: DataFrame) -> Sites:
    """The samples of all parts."""
    samples = parts.rdd.map(lambda row: bytes(row["sites"]))
    return Sites.from_bytes(samples.treeAggregate(Sites().to_bytes(), _merged, _merged))


def _merged(one: bytes, other: bytes) -> bytes:
    both = Sites.from_bytes(one)
    both.merge(Sites.from_bytes(other))
    return both.to_bytes()


#: The columns of the pages of web archives.
ARCHIVED = "url string, charset string, html binary"


def _read_archives(batches: Batches, work: Work) -> Batches:
    for batch in batches:
        for file in batch.column("file").to_pylist():
            yield from work(_archived(file))


def _archived(file: str) -> Batches:
    """The pages of an archive, ROWS at once."""
    import pyarrow as pa

    schema = pa.schema({"html": pa.binary(), "url": pa.string(), "charset": pa.string()})
    pages = warc(file)
    while rows := list(islice(pages, ROWS)):
        yield pa.RecordBatch.from_arrays(
            [pa.array(column, field.type) for column, field in zip(zip(*rows), schema)], schema=schema
        )


def _open(file: str) -> Any:
    """A Parquet file by its path or address."""
    from pyarrow import fs, parquet

    system, path = fs.FileSystem.from_uri(file) if "://" in file or file.startswith("file:") else (None, file)
    return parquet.ParquetFile(path, filesystem=system)


def _read_and_work(batches: Batches, columns: list[str], work: Work) -> Batches:
    for batch in batches:
        for file, group in zip(batch.column("file").to_pylist(), batch.column("row_group").to_pylist()):
            yield from work(_open(file).iter_batches(ROWS, row_groups=[group], columns=columns, use_threads=False))


def _plan(
    df: DataFrame,
    html: str,
    id: str | None,
    url: str | None,
    charset: str | None,
    outputs: Iterable[str],
    keep: Iterable[str],
    model: Model | str,
) -> tuple[Work, list[str], StructType]:
    """What a task does with batches of the columns that it needs, these columns, and the columns that it makes."""
    outputs, keep = tuple(outputs), tuple(keep)
    kept = _kept(id, url, keep)
    fields = [df.schema[name] for name in kept]
    for name in (*outputs, "error"):
        if name in kept:
            raise ValueError(f"two columns would be called {name!r}: rename that of the input")
        fields.append(StructField(name, TYPES.get(name, StringType())))
    options = {"html": html, "id": id, "url": url, "charset": charset, "keep": keep}
    options["outputs"] = outputs
    needed = list(dict.fromkeys([*kept, html, *([charset] if charset else [])]))
    return partial(_work, options=options, model=_shared(df, model)), needed, StructType(fields)


def _shared(df: DataFrame, model: Model | str) -> Any:
    if not isinstance(model, Model):
        return model
    try:
        return df.sparkSession.sparkContext.broadcast(model)
    except Exception:  # Spark Connect has no context, and says so in ways that differ by version
        return model


def _threads() -> int:
    """The processors that Spark reserves for this task."""
    task = TaskContext.get()
    return int(task.cpus()) if task else 1


def _slices(batches: Batches, threads: int) -> Batches:
    """The batches in parts with ROWS for each thread, so that none is large and each thread has pages."""
    for batch in batches:
        for start in range(0, batch.num_rows, ROWS * threads):
            yield batch.slice(start, ROWS * threads)


def _work(batches: Batches, options: dict[str, Any], model: Any) -> Batches:
    model, threads = getattr(model, "value", model), _threads()
    for part in _slices(batches, threads):
        yield map_batches(part, model=model, threads=threads, **options)
