"""Extracts the pages of Parquet files, JSON lines or web archives with Spark, and counts what came out.

    spark-submit spark_extract.py pages.parquet out.parquet --html html --id id
    spark-submit spark_extract.py 'pages/*.jsonl.gz' out.parquet --id id --url url
    spark-submit spark_extract.py 'crawl/*.warc.gz' out.parquet --by-site --language en --min-words 50

The name determines the format. JSON lines have a page as a string in `html`. The output of web archives has the column
`url`. --by-site reads the pages twice, first to sample those of each site by a reduce. Every worker must see the Parquet files and web archives.
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
    parser.add_argument("--by-site", action="store_true")
    parser.add_argument("--language", type=lambda codes: codes.split(","))
    parser.add_argument("--min-confidence", type=float)
    parser.add_argument("--min-words", type=int)
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("dechaff").config(map=dechaff.spark.SETTINGS).getOrCreate()
    start = time.perf_counter()
    how = {"outputs": arguments.outputs, "model": arguments.model}
    given = ("language", "min_confidence", "min_words")
    how |= {name: value for name in given if (value := getattr(arguments, name)) is not None}
    columns = {"html": arguments.html, "id": arguments.id, "url": arguments.url}
    if arguments.by_site:
        how["sites"] = sites(spark, arguments)
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


def sites(spark, arguments):
    """Samples the pages of each site."""
    if ARCHIVE.search(arguments.pages):
        return dechaff.spark.sites_warc(spark, arguments.pages)
    is_json = JSON_LINES.search(arguments.pages)
    pages = spark.read.json(arguments.pages) if is_json else spark.read.parquet(arguments.pages)
    return dechaff.spark.sites(pages, arguments.html, arguments.url)


if __name__ == "__main__":
    main()
