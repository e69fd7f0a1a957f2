"""Speed of the Python package, compared with resiliparse and the program.

It installs the wheel in target/wheels (scripts/build-wheel) below target/bench. Times are CPU times of one thread,
the median of some rounds in which all take turns."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lib import environment, pages, processes
from lib.project import PLACE


def arguments(parser):
    parser.add_argument("directory", metavar="DIR", type=Path, help="a directory with pages")
    pages.add_every(parser)
    parser.add_argument("--rounds", metavar="R", type=int, default=5, help="[default: 5]")


def run(options):
    environment.enter("wheel", "resiliparse", "pyarrow", with_wheel=True)
    paths = pages.below(options.directory, every=options.every)
    documents = [path.read_bytes() for path in paths]
    size = sum(map(len, documents)) / 1e6
    print(f"{len(documents)} pages, {size:.1f} MB, {options.rounds} rounds")
    wheel = environment.wheel().stat().st_size / 1e6
    print(f"wheel {wheel:.1f} MB, import {import_time() * 1e3:.1f} ms (median of 20)")
    with tempfile.TemporaryDirectory() as linked:
        pages.link(paths, Path(linked))
        measure(documents, linked, size, options.rounds)


def import_time():
    code = "import time; t = time.perf_counter(); import dechaff; print(time.perf_counter() - t)"
    return statistics.median(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(20))


def measure(documents, linked, size, rounds):
    import dechaff
    import pyarrow

    from lib.extractors import PEERS

    program = [PLACE / "wheel" / "bin" / "dechaff", "extract", "-f", "plain", "-j", "1", "-o", "/dev/null", linked]
    tables = [pyarrow.record_batch({"html": documents[at : at + 64]}) for at in range(0, len(documents), 64)]

    def each(work, parts=documents):
        def run():
            start = time.process_time()
            for part in parts:
                work(part)
            return time.process_time() - start

        return run

    def process():
        cost = processes.cost(program, stderr=subprocess.DEVNULL)
        return cost.cpu_seconds if cost.code == 0 else sys.exit(f"dechaff extract: exit code {cost.code}")

    def many():
        start = time.process_time()
        for document in dechaff.extract_many(documents, threads=1):
            document.text
        return time.process_time() - start

    contenders = {
        "resiliparse": each(PEERS["resiliparse"]()),
        "dechaff.plain(page)": each(dechaff.plain),
        "dechaff.extract(page).plain": each(lambda page: dechaff.extract(page).plain),
        "extract_many(pages, threads=1)": many,
        "map_batches(batch, threads=1)": each(lambda batch: dechaff.map_batches(batch, threads=1), tables),
        "dechaff.extract(page).markdown()": each(lambda page: dechaff.extract(page).markdown()),
        "dechaff.extract(page).metadata": each(lambda page: dechaff.extract(page).metadata),
        "dechaff extract -j 1 -o /dev/null": process,
    }
    for run in contenders.values():
        run()
    times = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, run in contenders.items():
            times[name].append(run())
    base = times["resiliparse"]
    print(f"\n{'':34} {'pages/s':>8} {'MB/s':>7} {'ratio':>6}  (lowest, highest)")
    for name, spent in times.items():
        middle = statistics.median(spent)
        ratios = sorted(b / s for b, s in zip(base, spent))
        rate, ratio = len(documents) / middle, statistics.median(ratios)
        print(f"{name:34} {rate:8.0f} {size / middle:7.1f} {ratio:6.2f}  ({ratios[0]:.2f}, {ratios[-1]:.2f})")
