"""Extracts the pages of Parquet files, JSON lines or web archives with Spark, and counts what came out.

    spark-submit spark_extract.py pages.parquet out.parquet --html html --id id
    spark-submit spark_extract.py 'pages/*.jsonl.gz' out.parquet --id id --url url
    spark-submit spark_extract.py 'crawl/*.warc.gz' out.parquet --url url

The name determines the format. JSON lines have a page as a string in `html`. Web archives need the package
fastwarc; their columns are id, url, charset and html. Every worker must see the Parquet files and web archives.
"""

import argparse
import glob
import re
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import dechaff.spark

JSON_LINES = re.compile(r"\.(jsonl|json|ndjson)(\.gz)?$")
ARCHIVE = re.compile(r"\.warc(\.gz)?$")
RECORD = "id string, url string, charset string, html binary"


def read(spark, path):
    """The pages of files by their names: Parquet, unless they say JSON lines or web archive."""
    if JSON_LINES.search(path):
        return spark.read.json(path)
    if not ARCHIVE.search(path):
        return spark.read.parquet(path)
    files = sorted(glob.glob(path))
    if not files:
        raise SystemExit(f"{path}: no such file")
    # One task for each archive.
    archives = spark.createDataFrame([(file,) for file in files], "path string").repartition(len(files))
    return archives.mapInArrow(records, RECORD)


def records(batches):
    """The HTML responses of archives that were answered with 2xx."""
    import pyarrow as pa
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    names = [field.split()[0] for field in RECORD.split(", ")]
    schema = pa.schema([(name, pa.binary() if name == "html" else pa.string()) for name in names])
    for path in (path for batch in batches for path in batch.column("path").to_pylist()):
        rows = []
        with open(path, "rb") as stream:
            for record in ArchiveIterator(stream, record_types=WarcRecordType.response):
                http = record.http_headers
                if http is None or not 200 <= (http.status_code or 0) < 300 or "html" not in (record.http_content_type or ""):
                    continue
                headers = record.headers
                row = (headers.get("WARC-Record-ID"), headers.get("WARC-Target-URI"), record.http_charset)
                rows.append((*row, record.reader.read()))
                if len(rows) == dechaff.spark.ROWS:
                    yield pa.RecordBatch.from_pylist([dict(zip(names, row)) for row in rows], schema)
                    rows = []
        yield pa.RecordBatch.from_pylist([dict(zip(names, row)) for row in rows], schema)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages")
    parser.add_argument("out")
    parser.add_argument("--html", default="html")
    parser.add_argument("--id")
    parser.add_argument("--url")
    parser.add_argument("--outputs", nargs="+", default=["text"])
    parser.add_argument("--model", default="general")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("dechaff").config(map=dechaff.spark.SETTINGS).getOrCreate()
    start = time.perf_counter()
    pages = read(spark, arguments.pages)
    how = {
        "html": arguments.html,
        "id": arguments.id,
        "url": arguments.url,
        "charset": "charset" if "charset" in pages.columns else None,
        "outputs": arguments.outputs,
        "model": arguments.model,
    }
    if JSON_LINES.search(arguments.pages) or ARCHIVE.search(arguments.pages):
        documents = dechaff.spark.extract(pages, **how)
    else:
        documents = dechaff.spark.extract_parquet(spark, arguments.pages, **how)
    documents.write.mode("overwrite").parquet(arguments.out)
    seconds = time.perf_counter() - start
    written = spark.read.parquet(arguments.out)
    failed = written.filter(F.col("error").isNotNull())
    total = written.count()
    print(f"{total} pages in {seconds:.1f} s ({total / seconds:.0f} a second), {failed.count()} with an error")
    for row in failed.groupBy("error").count().orderBy(F.desc("count")).limit(10).collect():
        print(f"  {row['count']:6}  {row['error']}")
    spark.stop()


if __name__ == "__main__":
    main()
