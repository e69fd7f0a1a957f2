"""Speed of the Python package in Spark.

It installs the wheel in target/wheels (scripts/build-wheel) and Spark below target/bench, and needs Java 17. The
pages are repeated until there are enough, and are read from Parquet and written to Parquet by one thread of Python
without Spark, and by Spark with one and two tasks at a time. Each run is a process of its own, which first extracts a
twentieth of the pages: the start of Spark and of its workers is not timed."""

import argparse
import itertools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lib import environment, pages
from lib.project import PLACE

ROWS = 64
#: The name of a contender, the master of Spark, and the processors that it may use.
CONTENDERS = {
    "Python, one thread": (None, 1),
    "local[1] on one processor": ("local[1]", 1),
    "local[1]": ("local[1]", None),
    "local[2]": ("local[2]", None),
    "local[1], read in Python": ("local[1]", 1),
    "local[2], read in Python": ("local[2]", None),
}


def arguments(parser):
    parser.add_argument("directories", metavar="DIR", type=Path, nargs="+", help="their pages take turns")
    parser.add_argument("--pages", metavar="N", type=int, default=20_000, help="[default: 20000]")
    parser.add_argument("--rounds", metavar="R", type=int, default=3, help="[default: 3]")
    parser.add_argument("--run", metavar="NAME", help=argparse.SUPPRESS)


def run(options):
    environment.enter("spark", "pyspark>=4,<5", "pandas<3", "pyarrow", with_wheel=True)
    if options.run:
        return run_one(options.run, options.directories[0], options.pages)
    with tempfile.TemporaryDirectory(dir=PLACE) as scratch:
        size = write(options.directories, Path(scratch), options.pages)
        print(f"{options.pages} pages, {size / 1e6:.0f} MB, {options.rounds} rounds, load {load()}", flush=True)
        measure(Path(scratch), options.pages, options.rounds)


def load():
    return f"{os.getloadavg()[0]:.1f}"


def write(directories, scratch, count):
    """Writes the files all.parquet and warm.parquet, and returns the bytes of all pages."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    lists = [pages.below(directory) for directory in directories]
    turns = itertools.chain.from_iterable(zip(*map(itertools.cycle, lists)))
    schema = pa.schema([("id", pa.int32()), ("html", pa.binary())])
    # Otherwise one data page of the file holds all pages of a row group, and a reader needs memory for it twice.
    options = {"compression": "zstd", "use_dictionary": False, "write_batch_size": 16}
    size = 0
    with pq.ParquetWriter(scratch / "all.parquet", schema, **options) as file:
        for start in range(0, count, 500):
            ids = range(start, min(start + 500, count))
            batch = [path.read_bytes() for path in itertools.islice(turns, len(ids))]
            table = pa.table([pa.array(ids, pa.int32()), batch], schema=schema)
            file.write_table(table)
            size += sum(map(len, batch))
            if start == 0:
                pq.write_table(table.slice(0, max(count // 20, 1)), scratch / "warm.parquet", **options)
    return size


def measure(scratch, count, rounds):
    found = {name: [] for name in CONTENDERS}
    for _ in range(rounds):
        for name, times in found.items():
            line = [sys.executable, *sys.argv[:2], scratch, "--run", name, "--pages", str(count)]
            done = subprocess.run(line, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{done.stderr[:3000]}\n…\n{name}: the run failed")
            times.append([float(value) for value in done.stdout.split()[-2:]])
            print(f"{name}: {times[-1][0]:.1f} s", file=sys.stderr, flush=True)
    print(f"\n{'':26} {'seconds':>8} {'pages/s':>8} {'CPU s':>7} {'ratio':>6}  (lowest, highest)")
    base = [seconds for seconds, _ in found["Python, one thread"]]
    for name, times in found.items():
        seconds, cpu = (statistics.median(values) for values in zip(*times))
        ratios = sorted(first / own for first, (own, _) in zip(base, times))
        ratio, ends = statistics.median(ratios), f"({ratios[0]:.2f}, {ratios[-1]:.2f})"
        print(f"{name:26} {seconds:8.1f} {count / seconds:8.0f} {cpu:7.1f} {ratio:6.2f}  {ends}")
    print(f"load {load()}")


def run_one(name, scratch, count):
    """Extracts the pages, and prints the seconds and the CPU seconds that it took."""
    master, processors = CONTENDERS[name]
    if processors:
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:processors]))
    work = with_spark(master, name.endswith("read in Python")) if master else alone
    work(scratch / "warm.parquet", scratch / "warm")
    remove(scratch / "warm")
    cpu, start = cpu_seconds(), time.perf_counter()
    work(scratch / "all.parquet", scratch / "out")
    seconds, cpu = time.perf_counter() - start, cpu_seconds() - cpu
    import pyarrow.parquet as pq

    out = pq.read_table(scratch / "out", columns=["id", "error"])
    if sorted(out.column("id").to_pylist()) != list(range(count)):
        sys.exit("pages were lost or came out twice")
    remove(scratch / "out")
    print(seconds, cpu)


def remove(path):
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def alone(pages, out):
    import dechaff
    import pyarrow.parquet as pq

    writer = None
    for batch in pq.ParquetFile(pages).iter_batches(ROWS, use_threads=False):
        made = dechaff.map_batches(batch, id="id", threads=1)
        writer = writer or pq.ParquetWriter(out, made.schema)
        writer.write_batch(made)
    writer.close()


def with_spark(master, in_python):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    import dechaff.spark
    from pyspark.sql import SparkSession

    # With parts of up to 1 GB, each task reads an equal share of the file.
    settings = {**dechaff.spark.SETTINGS, "spark.sql.files.maxPartitionBytes": "1g", "spark.ui.enabled": False}
    spark = SparkSession.builder.master(master).config(map=settings).getOrCreate()

    def work(pages, out):
        if in_python:
            documents = dechaff.spark.extract_parquet(spark, str(pages), id="id")
        else:
            documents = dechaff.spark.extract(spark.read.parquet(str(pages)), id="id")
        documents.write.mode("overwrite").parquet(str(out))

    return work


def cpu_seconds():
    """The CPU time of this process and of all that it started."""
    parents, ticks = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it ended in the meantime
            continue
        process = int(path.parent.name)
        parents[process], ticks[process] = int(fields[1]), sum(map(int, fields[11:15]))
    own = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in own} - own:
        own |= more
    return sum(ticks[process] for process in own) / os.sysconf("SC_CLK_TCK")
