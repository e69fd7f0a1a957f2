"""Whether a long crawl ends with the right bytes, in one go and when it is killed again and again.

Writes the pages below CORPORA, over and over, into web archives, extracts them with one and with two threads, and
with --resume in a run that is killed at random moments. All must write the same bytes. Shows how memory develops."""

import hashlib
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

from lib import pages, project
from lib.processes import killed, memory

FILES = 4  # archives of the crawl
STEPS = 10  # rows of memory over time
POLL = 0.05  # seconds


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPORA", type=Path, nargs="+", help="directories with pages")
    parser.add_argument("--pages", metavar="N", type=int, default=10_000, help="[default: 10000]")
    parser.add_argument("--largest", metavar="BYTES", type=int, help="leave out pages that are larger")
    parser.add_argument("--kills", metavar="N", type=int, default=20, help="[default: 20]")
    parser.add_argument("--seed", type=int, default=1, help="of the moments [default: 1]")
    project.add_program(parser)


def member(uri, page):
    pack = zlib.compressobj(1, zlib.DEFLATED, 31)
    return pack.compress(pages.warc_record(uri, page)) + pack.flush()


def write_crawl(paths, count, directory):
    """Writes the archives; returns their bytes, and those of the pages."""
    directory.mkdir()
    packed = unpacked = 0
    files = [open(directory / f"{nth}.warc.gz", "wb") for nth in range(FILES)]
    for nth in range(count):
        path = paths[nth % len(paths)]
        page = path.read_bytes()
        record = member(f"https://{nth}.example/{path.name.encode('ascii', 'ignore').decode()}", page)
        files[nth * FILES // count].write(record)
        packed += len(record)
        unpacked += len(page)
    for file in files:
        file.close()
    return packed, unpacked


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def watched(process):
    """Lets a process end; returns its exit code, seconds, and memory over time."""
    began, seen = time.monotonic(), []
    while process.poll() is None:
        seen.append(memory(process, "VmRSS"))
        time.sleep(POLL)
    return process.returncode, time.monotonic() - began, [bytes for bytes in seen if bytes]


def over_time(seen):
    """The highest of each tenth, in MB."""
    if not seen:
        return "not known on this system"
    parts = [seen[len(seen) * n // STEPS : len(seen) * (n + 1) // STEPS] for n in range(STEPS)]
    return " ".join(f"{max(part) / 1e6:.0f}" for part in parts if part) + " MB"


def run(options):
    program = project.program(options)
    with tempfile.TemporaryDirectory(prefix="dechaff-load-") as work:
        return not check(program, options, Path(work))


def check(program, options, work):
    paths = pages.below(*options.corpora)
    if options.largest is not None:
        paths = [path for path in paths if path.stat().st_size <= options.largest]
    if not paths:
        sys.exit(f"all pages are larger than --largest {options.largest}")
    packed, unpacked = write_crawl(paths, options.pages, work / "crawl")
    print(
        f"crawl         {options.pages} pages ({len(paths)} different), {unpacked / 1e6:.0f} MB, "
        f"{packed / 1e6:.0f} MB compressed, {os.cpu_count()} cores"
    )
    ok, wanted, seconds = True, None, 0.0
    with open(work / "log", "wb") as log:

        def start(output, *more):
            command = [program, "extract", work / "crawl", "-o", work / output, *more]
            return subprocess.Popen(command, stderr=log)

        for jobs in ("1", "2"):
            code, seconds, seen = watched(start("out", "-j", jobs))
            found = digest(work / "out") if code in (0, 1) else None
            wanted = wanted or found
            ok &= found is not None and found == wanted
            print(f"-j {jobs}          exit {code}, {seconds:.0f} s, {unpacked / seconds / 1e6:.0f} MB/s")
            print(f"  memory      {over_time(seen)}")
            (work / "out").unlink(missing_ok=True)
        if options.kills == 0:
            print(f"same bytes    {'yes' if ok else 'NO'}")
            return ok
        # So that the run comes to its end under the last kills.
        longest = 2 * seconds / options.kills
        moments = random.Random(options.seed)
        code, kills = killed(lambda: start("resumed", "-j", "2", "--resume"), options.kills, longest, moments)
        same = code in (0, 1) and digest(work / "resumed") == wanted
        left = sorted(path.name for path in work.iterdir())
        clean = left == ["crawl", "log", "resumed"]
        print(f"--resume      killed {kills} times, then exit {code}")
        print(f"same bytes    {'yes' if ok and same else 'NO'}, nothing left over: {'yes' if clean else left}")
    return ok and same and clean
