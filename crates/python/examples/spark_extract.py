"""Extracts the pages of Parquet files, JSON lines or web archives with Spark, and counts what came out.

    spark-submit spark_extract.py pages.parquet out.parquet --html html --id id
    spark-submit spark_extract.py 'pages/*.jsonl.gz' out.parquet --id id --url url
    spark-submit spark_extract.py 'crawl/*.warc.gz' out.parquet

The name determines the format. JSON lines have a page as a string in `html`. The output of web archives has the column
`url`. Every worker must see the Parquet files and web archives.
"""

import argparse
import re
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import dechaff.spark

JSON_LINES = re.compile(r"\.(jsonl|json|ndjson)(\.gz)?$")
ARCHIVE = re.compile(r"\.warc(\.gz)?$")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages")
    parser.add_argument("out")
    parser.add_argument("--html", default="html")
    parser.add_argument("--id")
    parser.add_argument("--url")
    parser.add_argument("--outputs", nargs="+", default=["plain"])
    parser.add_argument("--model", default="general")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("dechaff").config(map=dechaff.spark.SETTINGS).getOrCreate()
    start = time.perf_counter()
    how = {"outputs": arguments.outputs, "model": arguments.model}
    columns = {"html": arguments.html, "id": arguments.id, "url": arguments.url}
    if ARCHIVE.search(arguments.pages):
        documents = dechaff.spark.extract_warc(spark, arguments.pages, **how)
    elif JSON_LINES.search(arguments.pages):
        documents = dechaff.spark.extract(spark.read.json(arguments.pages), **columns, **how)
    else:
        documents = dechaff.spark.extract_parquet(spark, arguments.pages, **columns, **how)
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
