"""A pipeline of NeMo Curator from web archives to Parquet, with dechaff as its extractor.

    python nemo_stage.py crawl/ texts/ --language en --min-words 50

Each record of an archive is a row. Its column `error` says why it has no text, so that nothing is lost uncounted.
"""

import argparse
from pathlib import Path

from nemo_curator.backends.ray_data import RayDataExecutor
from nemo_curator.pipeline import Pipeline
from nemo_curator.stages.file_partitioning import FilePartitioningStage
from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
from nemo_curator.stages.text.io.writer import ParquetWriter

from dechaff.nemo import DechaffRecords


def pipeline(crawl, output, **rules):
    """Reads each archive of a directory in a task, and writes a file of Parquet for it."""
    made = Pipeline(name="dechaff")
    made.add_stage(FilePartitioningStage(str(Path(crawl).resolve()), files_per_partition=1, file_extensions=[".gz"]))
    made.add_stage(DocumentIterateExtractStage(CommonCrawlWarcIterator(), DechaffRecords(output="markdown", **rules)))
    made.add_stage(ParquetWriter(path=str(Path(output).resolve())))
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("crawl")
    parser.add_argument("output")
    parser.add_argument("--language", type=lambda codes: codes.split(","))
    parser.add_argument("--min-confidence", type=float)
    parser.add_argument("--min-words", type=int)
    options = vars(parser.parse_args())
    pipeline(**options).run(RayDataExecutor())


if __name__ == "__main__":
    main()
