"""Whole pipelines of other engines with dechaff in them: no page is lost, and each comes out as from the program.

Packs pages of a corpus into web archives and runs them through datatrove's local executor, NeMo Curator's pipeline, Spark
and Ray Data, with dechaff and with the extractor that the engine has (for Spark and Ray, resiliparse). Spark and Ray
work by site, with samples from a reduce; a worker of theirs is killed once in the middle. Then Hugging Face datasets streams what
came out. It installs the wheel in target/wheels (scripts/build-wheel) and the engines below target/bench, and needs Java 17."""

import argparse
import contextlib
import gzip
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from lib import corpora, environment, pages, project, table
from lib.bench.spark import cpu_seconds
from lib.project import PLACE, ROOT

#: The trafilatura of both extractors is the one that NeMo Curator requires; datatrove[processing] requires an older one.
PACKAGES = (
    "datatrove[io]>=0.10", "nemo-curator[text_cpu]", "pyspark>=4,<5", "pandas", "pyarrow", "ray[data]", "datasets",
    "resiliparse",
)  # fmt: skip
ARCHIVES = 4
#: Seconds for a pipeline.
LONGEST = 900
#: Records that are no pages, of which the program skips the first and refuses the second.
BROKEN = {"https://broken.example/a.pdf": b"%PDF-1.7 and so on", "https://broken.example/empty": b""}


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path, help="a directory with html/ and gold.jsonl")
    parser.add_argument("--pages", metavar="N", type=int, default=1000, help="[default: 1000]")
    parser.add_argument("--only", metavar="ENGINE", choices=sorted(ENGINES), action="append", help="may be repeated")
    parser.add_argument("--one", nargs=2, metavar=("ENGINE", "EXTRACTOR"), help=argparse.SUPPRESS)
    project.add_program(parser)


def run(options):
    environment.enter("pipelines", *PACKAGES, with_wheel=True)
    if options.one:
        engine, extractor = options.one
        return ENGINES[engine](options.corpus, extractor)
    with tempfile.TemporaryDirectory(dir=PLACE) as scratch:
        scratch = Path(scratch)
        (scratch / "crawl").mkdir()
        count = write(options.corpus, scratch / "crawl", options.pages)
        expected = {by_site: program_texts(options, scratch / "crawl", by_site) for by_site in (False, True)}
        print(f"{count} records, {len(expected[False])} pages with text by the program, load {os.getloadavg()[0]:.1f}\n")
        texts = "texts other than the program's"
        table.head("pipeline", "rows out", "with text", "left out, by reason", texts, "CPU s", "pages/s and core")
        for engine in options.only or ENGINES:
            for extractor in ("dechaff", "default"):
                report(engine, extractor, scratch, count, expected[engine in ("spark", "ray")])


def write(corpus, directory, count):
    """Web archives of the pages, in turn, and of records that are no pages. Returns the number of records."""
    gold = corpora.gold(corpus)[:count]
    records = [(page.get("url") or f"https://example.org/{page['id']}", (corpus / "html" / f"{page['id']}.html").read_bytes()) for page in gold]
    records += BROKEN.items()
    for nth in range(ARCHIVES):
        with (directory / f"{nth}.warc.gz").open("wb") as file:
            for url, html in records[nth::ARCHIVES]:
                file.write(gzip.compress(pages.warc_record(url, html), 6))
    return len(records)


def program_texts(options, crawl, by_site):
    """Returns the texts that the program extracts from the archives, by address."""
    command = [options.dechaff or sys.executable, *([] if options.dechaff else ["-m", "dechaff"]), "extract", crawl]
    command += ["-f", "jsonl", "--fields", "id,plain", *(["--by-site"] if by_site else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {page["id"]: page["plain"] for page in map(json.loads, done.stdout.splitlines()) if page["plain"]}


def report(engine, extractor, scratch, count, expected):
    """Runs a pipeline in a process of its own, and reads what came out."""
    line = [sys.executable, *sys.argv[:2], scratch, "--one", engine, extractor]
    # Workers import this module.
    names = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=LONGEST, env=names)
    (PLACE / f"pipelines-{engine}-{extractor}.log").write_text(done.stdout + done.stderr)
    if done.returncode:
        table.row(f"{engine}, {extractor}", f"failed: {(done.stderr.strip() or 'no message').splitlines()[-1][:200]}")
        return
    result = json.loads(done.stdout.splitlines()[-1])
    rows, texts = read_out(scratch / f"{engine}-{extractor}")
    reasons = Counter(result["reasons"])
    for _, text, error in rows:
        if not text:
            reasons[error or "without content"] += 1
    lost = count - len(texts) - sum(reasons.values())
    counted = ", ".join(f"{pages} {reason}" for reason, pages in reasons.most_common())
    twice = len([url for url, text, _ in rows if text]) - len(texts)
    problems = (f", {lost} lost" if lost else "") + (f", {twice} twice" if twice else "")
    differ = sum(expected.get(url) != text for url, text in texts.items()) if extractor == "dechaff" else ""
    cpu = result["cpu"]
    numbers = len(rows), len(texts), counted + problems, differ, f"{cpu:.1f}", f"{count / cpu:.0f}"
    table.row(f"{engine}, {result['name']}", *numbers)
    for note in result["notes"]:
        print(f"  {note}", file=sys.stderr)


def read_out(directory):
    """The rows that came out, streamed by Hugging Face datasets, and the texts by address."""
    from datasets import load_dataset

    kind = "parquet" if list(directory.rglob("*.parquet")) else "json"
    files = sorted(str(path) for path in directory.rglob("*") if path.is_file() and path.name[0] not in "._" and path.stat().st_size)
    rows = []
    for row in load_dataset(kind, data_files=files, split="train", streaming=True):
        url = row.get("url") or (row.get("metadata") or {}).get("url")
        rows.append((url, row.get("text") or row.get("plain") or "", row.get("error")))
    return rows, {url: text for url, text, _ in rows if text}


def done(name, cpu, reasons=(), notes=()):
    print("\n" + json.dumps({"name": name, "cpu": cpu, "reasons": dict(reasons), "notes": list(notes)}))


@contextlib.contextmanager
def measured(spent):
    before = cpu_seconds()
    yield
    spent.append(cpu_seconds() - before)


def with_datatrove(scratch, extractor):
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.extractors import Trafilatura
    from datatrove.pipeline.readers import WarcReader
    from datatrove.pipeline.writers import JsonlWriter

    from dechaff.datatrove import Dechaff

    step = Dechaff(timeout=60) if extractor == "dechaff" else Trafilatura(timeout=60)
    out, logs = scratch / f"datatrove-{extractor}", scratch / f"logs-{extractor}"
    steps = [WarcReader(str(scratch / "crawl"), glob_pattern="*.warc.gz"), step, JsonlWriter(str(out), compression=None)]
    executor = LocalPipelineExecutor(pipeline=steps, tasks=ARCHIVES, workers=2, logging_dir=str(logs), start_method="fork")
    spent = []
    with measured(spent):
        executor.run()
    stats = json.loads((logs / "stats.json").read_text())
    counts = {name: stat["total"] if isinstance(stat, dict) else stat for name, stat in stats[1]["stats"].items()}
    reasons = {name[8:].replace("_", " "): int(n) for name, n in counts.items() if name.startswith("dropped_")}
    known = sum(reasons.values())
    reasons |= {name: int(n) for name, n in counts.items() if name in ("timeout", "broken_process", "clean_error")}
    if (without := int(counts.get("dropped", 0)) - known) > 0:
        reasons["without content"] = reasons.get("without content", 0) + without
    # The reader leaves out what it takes for no page, without a count.
    reasons["not passed on by its reader"] = records(scratch) - int(counts["total"])
    done("Dechaff" if extractor == "dechaff" else "Trafilatura", spent[0], reasons)


def records(scratch):
    """The number of records in the archives."""
    return sum(gzip.decompress(path.read_bytes()).count(b"\r\nWARC-Record-ID: ") for path in (scratch / "crawl").iterdir())


def with_nemo(scratch, extractor):
    from nemo_curator.backends.ray_data import RayDataExecutor
    from nemo_curator.pipeline import Pipeline
    from nemo_curator.stages.file_partitioning import FilePartitioningStage
    from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
    from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor
    from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
    from nemo_curator.stages.text.io.writer import ParquetWriter

    from dechaff.nemo import DechaffRecords

    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    out = scratch / f"nemo-{extractor}"
    chosen = DechaffRecords() if extractor == "dechaff" else CommonCrawlHTMLExtractor()
    pipeline = Pipeline(name="pages")
    pipeline.add_stage(FilePartitioningStage(str(scratch / "crawl"), files_per_partition=1, file_extensions=[".gz"]))
    pipeline.add_stage(DocumentIterateExtractStage(CommonCrawlWarcIterator(), chosen))
    pipeline.add_stage(ParquetWriter(path=str(out)))
    spent = []
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    with measured(spent):
        # Its shutdown of Ray would end the processes before their time is read.
        shutdown, ray.shutdown = ray.shutdown, lambda: None
        pipeline.run(RayDataExecutor())
        ray.shutdown = shutdown
    written = sum(1 for _ in read_out(out)[0])
    reasons = {} if extractor == "dechaff" else {"left out by its extractor": records(scratch) - written}
    done("DechaffRecords" if extractor == "dechaff" else "its own with jusText", spent[0], reasons)


def kill_once(marker):
    """Ends the process of a worker, the first time that it is called."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    Path(marker).write_text(f"process {os.getpid()} killed at {time.strftime('%H:%M:%S')}")
    os.kill(os.getpid(), signal.SIGKILL)


def resiliparse_text(page):
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return extract_plain_text(bytes_to_str(page, detect_encoding(page)), main_content=True) if page else ""


def with_spark(scratch, extractor):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    import dechaff.spark
    from pyspark.sql import SparkSession

    settings = {**dechaff.spark.SETTINGS, "spark.ui.enabled": False}
    spark = SparkSession.builder.master("local[2,4]").config(map=settings).getOrCreate()
    crawl, out, marker = str(scratch / "crawl" / "*.warc.gz"), scratch / f"spark-{extractor}", str(scratch / f"killed-spark-{extractor}")

    def kill(batches):
        for nth, batch in enumerate(batches):
            yield batch
            if nth == 1:
                kill_once(marker)

    def other(batches):
        import pyarrow as pa

        for batch in batches:
            for file in batch.column("file").to_pylist():
                for html, url, _ in dechaff.warc(file):
                    yield pa.record_batch({"url": [url], "plain": [resiliparse_text(html)]})

    spent = []
    with measured(spent):
        if extractor == "dechaff":
            sites = dechaff.spark.sites_warc(spark, crawl)
            documents = dechaff.spark.extract_warc(spark, crawl, sites=sites).mapInArrow(kill, "url string, plain string, error string")
        else:
            documents = dechaff.spark._archives(spark, crawl).mapInArrow(other, "url string, plain string")
        documents.write.parquet(str(out))
    notes = [f"spark: {Path(marker).read_text()}"] if Path(marker).exists() else []
    if extractor == "dechaff" and not notes:
        sys.exit("no worker was killed")
    done("by site, a worker killed" if extractor == "dechaff" else "resiliparse", spent[0], notes=notes)
    spark.stop()


def with_ray(scratch, extractor):
    import dechaff.ray
    import pyarrow as pa
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    out, marker = scratch / f"ray-{extractor}", str(scratch / f"killed-ray-{extractor}")
    files = [{"file": str(path)} for path in sorted((scratch / "crawl").glob("*.warc.gz"))]

    def read(row):
        for html, url, charset in dechaff.warc(row["file"]):
            yield {"html": bytes(html), "url": url, "charset": charset or ""}

    def kill(batch):
        if extractor == "dechaff":
            kill_once(marker)
        return batch

    def other(batch):
        texts = [resiliparse_text(page) for page in batch.column("html").to_pylist()]
        return pa.table({"url": batch.column("url"), "plain": texts})

    spent = []
    with measured(spent):
        crawl = ray.data.from_items(files, override_num_blocks=len(files)).flat_map(read)
        if extractor == "dechaff":
            sites = dechaff.ray.sites(crawl, url="url")
            work = dechaff.ray.Extract(url="url", sites=sites)
        else:
            work = other
        crawl.map_batches(work, batch_format="pyarrow", batch_size=64).map_batches(kill, batch_format="pyarrow").write_parquet(str(out))
    notes = [f"ray: {Path(marker).read_text()}"] if Path(marker).exists() else []
    if extractor == "dechaff" and not notes:
        sys.exit("no worker was killed")
    done("by site, a worker killed" if extractor == "dechaff" else "resiliparse", spent[0], notes=notes)
    ray.shutdown()


ENGINES = {"datatrove": with_datatrove, "nemo": with_nemo, "spark": with_spark, "ray": with_ray}
