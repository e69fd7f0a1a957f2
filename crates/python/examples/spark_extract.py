"""Extracts the pages of a Parquet file with Spark, and counts what came out.

    spark-submit spark_extract.py pages.parquet out.parquet --html html --id id
"""

import argparse
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import dechaff.spark


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
    spark = (
        SparkSession.builder.appName("dechaff")
        # Pages are large: the default of 10,000 rows a batch takes a gigabyte.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 256)
        .getOrCreate()
    )
    start = time.perf_counter()
    documents = dechaff.spark.extract(
        spark.read.parquet(arguments.pages),
        arguments.html,
        id=arguments.id,
        url=arguments.url,
        outputs=arguments.outputs,
        model=arguments.model,
    )
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
