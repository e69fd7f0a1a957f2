"""What a crawl costs.

Writes the pages below the directories into web archives, compressed and plain, extracts both, and plans a snapshot of
Common Crawl from that. Times are CPU times of the whole process, one thread."""

import gzip
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import pages, project
from lib.processes import cost


def arguments(parser):
    parser.add_argument("directories", metavar="DIR", type=Path, nargs="+", help="directories with pages")
    pages.add_every(parser)
    parser.add_argument("--rounds", metavar="R", type=int, default=3, help="[default: 3]")
    parser.add_argument("--pages", type=float, default=2.5e9, help="pages of the snapshot [default: 2.5e9]")
    parser.add_argument("--bytes", type=float, default=90e12, help="bytes of its archives [default: 90e12]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    paths = pages.below(*options.directories, every=options.every)
    with tempfile.TemporaryDirectory() as scratch:
        packed, plain = write(paths, Path(scratch))
        sizes = packed.stat().st_size, plain.stat().st_size
        print(f"{len(paths)} pages, {sizes[1] / 1e6:.0f} MB, {sizes[0] / 1e6:.0f} MB compressed", end="")
        print(f", {options.rounds} rounds, one thread\n")
        print(f"{'':32} {'CPU ms/page':>11} {'pages/s':>8} {'MB/s':>6} {'kB out/page':>11} {'peak MB':>8}")
        jsonl = ["--format", "jsonl"]
        rows = {
            "lines, compressed": [packed, *jsonl, "--fields", "id,plain"],
            "lines, plain": [plain, *jsonl, "--fields", "id,plain"],
            "Markdown + metadata, compressed": [packed, *jsonl, "--fields", "id,markdown", "--metadata"],
        }
        times = {name: [] for name in rows}
        output, peak = {}, {}
        for nth in range(options.rounds + 1):
            for name, chosen in rows.items():
                spent, output[name], peak[name] = extract(program, chosen, Path(scratch) / "out.jsonl")
                if nth:
                    times[name].append(spent)
    spent = {name: statistics.median(values) for name, values in times.items()}
    for name, seconds in spent.items():
        print(
            f"{name:32} {1e3 * seconds / len(paths):11.2f} {len(paths) / seconds:8.0f} {sizes[1] / seconds / 1e6:6.0f}"
            f" {output[name] / len(paths) / 1e3:11.1f} {peak[name] / 1e3:8.0f}"
        )
    share = 1 - spent["lines, plain"] / spent["lines, compressed"]
    print(f"\ngzip is {share:.0%} of the time of lines from compressed archives")
    print(f"\na snapshot of {options.pages:.2g} pages in {options.bytes / 1e12:.0f} TB of archives")
    scale = options.bytes / sizes[0]
    print(f"(at the size and compression of these pages it would have {len(paths) * scale:.2g} pages)")
    for name in ("lines, compressed", "Markdown + metadata, compressed"):
        by_bytes, by_pages = spent[name] * scale / 3600, spent[name] / len(paths) * options.pages / 3600
        low, high = sorted((by_bytes, by_pages))
        out = output[name] / len(paths) * options.pages / 1e12
        print(
            f"{name:32} {low:,.0f} to {high:,.0f} core hours, {low / 1000:.1f} to {high / 1000:.1f} h on 1,000 cores,"
            f" {out:.1f} TB out"
        )


def write(paths, scratch):
    """The pages as records of a compressed and of a plain archive, one member of gzip a record."""
    packed, plain = scratch / "crawl.warc.gz", scratch / "crawl.warc"
    with packed.open("wb") as packed_file, plain.open("wb") as plain_file:
        for nth, path in enumerate(paths):
            record = pages.warc_record(f"https://example.org/{nth}", path.read_bytes())
            packed_file.write(gzip.compress(record, 6))
            plain_file.write(record)
    return packed, plain


def extract(program, chosen, output):
    """CPU seconds, bytes of output and the peak of memory in kB of one run."""
    output.unlink(missing_ok=True)
    found = cost([program, "extract", "-j", "1", "-o", output, *chosen], stderr=subprocess.DEVNULL)
    if found.code not in (0, 1):  # 1: some pages could not be used
        sys.exit("dechaff extract failed")
    return found.cpu_seconds, output.stat().st_size, found.peak / 1024
