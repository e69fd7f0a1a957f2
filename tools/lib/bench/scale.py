"""The costs of a crawl.

Writes the pages below the directories into web archives, compressed with gzip and zstd and plain, extracts them in several
formats, and plans a snapshot of Common Crawl from that. Times are CPU times of the whole process, one thread."""

import gzip
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import pages, project
from lib.processes import cost

#: Rules that most pipelines have.
RULES = ("--language", "en", "--min-confidence", "0.5", "--min-useful", "0.2", "--min-words", "20")


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
        archives = write(paths, Path(scratch))
        sizes = {kind: path.stat().st_size for kind, path in archives.items()}
        shown = ", ".join(f"{sizes[kind] / 1e6:.0f} MB {kind}" for kind in sizes)
        print(f"{len(paths)} pages, {shown}, {options.rounds} rounds, one thread\n")
        print(f"{'':32} {'CPU ms/page':>11} {'pages/s':>8} {'MB/s':>6} {'kB out/page':>11} {'peak MB':>8} {'core h/1e9':>10}")
        rows = {f"plain, {kind}": [path, "--fields", "id,plain"] for kind, path in archives.items()}
        for fields in ("text", "markdown", "html", "text,lines"):
            rows[f"{fields}, warc.gz"] = [archives["warc.gz"], "--fields", f"id,{fields}"]
        rows["markdown, metadata, warc.gz"] = [archives["warc.gz"], "--fields", "id,markdown", "--metadata"]
        rows["plain, rules, warc.gz"] = [*rows["plain, warc.gz"], *RULES]
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
            f"{name:32} {1e3 * seconds / len(paths):11.2f} {len(paths) / seconds:8.0f} {sizes['warc'] / seconds / 1e6:6.0f}"
            f" {output[name] / len(paths) / 1e3:11.1f} {peak[name] / 1e3:8.0f} {seconds / len(paths) * 1e9 / 3600:10.0f}"
        )
    for kind in ("warc.gz", "warc.zst"):
        if kind in archives:
            share = 1 - spent["plain, warc"] / spent[f"plain, {kind}"]
            print(f"\nto decompress is {share:.0%} of the time of lines from {kind}", end="")
    print(f"\n\na snapshot of {options.pages:.2g} pages in {options.bytes / 1e12:.0f} TB of archives")
    scale = options.bytes / sizes["warc.gz"]
    print(f"(at the size and compression of these pages it would have {len(paths) * scale:.2g} pages)")
    for name in ("plain, warc.gz", "text, warc.gz", "markdown, metadata, warc.gz"):
        by_bytes, by_pages = spent[name] * scale / 3600, spent[name] / len(paths) * options.pages / 3600
        low, high = sorted((by_bytes, by_pages))
        out = output[name] / len(paths) * options.pages / 1e12
        print(
            f"{name:32} {low:,.0f} to {high:,.0f} core hours, {low / 1000:.1f} to {high / 1000:.1f} h on 1,000 cores,"
            f" {out:.1f} TB out"
        )


def write(paths, scratch):
    """The pages as records of archives, each a member of gzip or a frame of zstd: the archives by kind."""
    archives = {kind: scratch / f"crawl.{kind}" for kind in ("warc", "warc.gz")}
    records = scratch / "records"
    records.mkdir()
    with archives["warc.gz"].open("wb") as packed, archives["warc"].open("wb") as plain:
        for nth, path in enumerate(paths):
            record = pages.warc_record(f"https://example.org/{nth}", path.read_bytes())
            packed.write(gzip.compress(record, 6))
            plain.write(record)
            (records / f"{nth:06}").write_bytes(record)
    if shutil.which("zstd"):
        archives["warc.zst"] = scratch / "crawl.warc.zst"
        with archives["warc.zst"].open("wb") as packed:
            # Several inputs are frames of their own.
            subprocess.run(["zstd", "-q", "-c", *sorted(records.iterdir())], stdout=packed, check=True)
    return archives


def extract(program, chosen, output):
    """CPU seconds, bytes of output and the peak of memory in kB of one run."""
    output.unlink(missing_ok=True)
    found = cost([program, "extract", "-j", "1", "-f", "jsonl", "-o", output, *chosen], stderr=subprocess.DEVNULL)
    if found.code not in (0, 1):  # 1: some pages could not be used
        sys.exit("dechaff extract failed")
    return found.cpu_seconds, output.stat().st_size, found.peak / 1024
