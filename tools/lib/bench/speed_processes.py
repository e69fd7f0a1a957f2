"""Costs of the program as a whole process: the first page, memory, threads."""

import os
import subprocess
import time
from pathlib import Path

from lib.processes import memory
from lib.project import ROOT
from lib.rounds import spread

SMALL = ROOT / "data" / "pages" / "ferngrid.example" / "slug-diary.html"
STARTS = 20
CRAWL = 1000  # pages: enough to take a while, few enough for a command line
LONGER = 10  # a crawl's second size, as a multiple of the first
POLL = 0.0005  # seconds between two looks at a process's memory


def first_page(program):
    """Wall seconds of `dechaff extract` on a small page, start and end included."""
    command = [program, "extract", "-f", "plain", str(SMALL)]
    seconds = []
    for _ in range(STARTS + 1):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - start)
    return {"page": SMALL.name, "bytes": SMALL.stat().st_size, "seconds": spread(seconds[1:])}


def memory_of_pages(program, pages):
    """Peak bytes of the small and the largest page, and of crawls of two sizes."""
    largest = max(pages, key=os.path.getsize)
    crawl = thinned(pages)
    return {
        "small_page": {"bytes": SMALL.stat().st_size, "peak": peak([program, "extract", "-f", "plain", str(SMALL)])},
        "large_page": {
            "page": Path(largest).name,
            "bytes": os.path.getsize(largest),
            "peak": peak([program, "extract", "-f", "plain", largest]),
        },
        "crawls": [
            {
                "pages": len(crawl) * times,
                "peak": peak([program, "extract", "-f", "plain", "-j", "1", *crawl * times]),
            }
            for times in (1, LONGER)
        ],
    }


def thinned(pages):
    """All pages, or where these are many, one in so many."""
    return pages[:: -(-len(pages) // CRAWL)]


def peak(command):
    """Peak resident bytes of a process; None on systems without /proc.

    Read while it runs: what wait4 returns includes the process that started it.
    """
    highest = None
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            highest = memory(process, "VmHWM") or highest
            time.sleep(POLL)
    return highest


def threads(program, pages, rounds):
    """Wall seconds of a crawl with 1 and with 2 threads, in turn, and how much faster 2 are."""
    crawl = thinned(pages)
    crawl *= -(-CRAWL // len(crawl))
    seconds = {1: [], 2: []}
    for _ in range(rounds):
        for jobs, taken in seconds.items():
            start = time.perf_counter()
            command = [program, "extract", "-f", "plain", "-j", str(jobs), *crawl]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            taken.append(time.perf_counter() - start)
    return {
        "seconds": {jobs: spread(taken) for jobs, taken in seconds.items()},
        "ratio": spread([one / two for one, two in zip(*seconds.values())]),
        "quickest": min(seconds[1]) / min(seconds[2]),
    }
