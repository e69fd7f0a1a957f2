"""What other pages of a site are worth, and what they cost.

Evaluates a model with and without them, paired by page; intervals are over sites. With --crawl, makes a crawl of
10,000 pages of 100 sites from the pages of some directories, and extracts it with and without --by-site: CPU times
of one thread."""

import csv
import io
import json
import random
import subprocess
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from lib import pages, project
from lib.processes import cost

OTHERS = (1, 2, 5, 20, 64)
PAGES, SITES = 10_000, 100


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPUS", type=Path, nargs="*", help="marked pages with their sites")
    parser.add_argument("-m", "--model", default="general", help="a model that has not seen them [default: general]")
    parser.add_argument("--crawl", metavar="DIR", type=Path, nargs="+", default=[], help="directories with pages")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    for corpus in options.corpora:
        accuracy(program, options.model, corpus)
    if options.crawl:
        crawl(program, options.crawl)


def evaluated(program, model, corpus, *arguments):
    """The rows of `dechaff evaluate` by page."""
    table = project.output(program, "evaluate", "-m", model, corpus, "--format", "csv", *arguments)
    return {row["id"]: row for row in csv.DictReader(io.StringIO(table))}


def f1(row):
    """The word-F1 of a page, or else the F1 of its snippets."""
    if row["page_f1"]:
        return float(row["page_f1"])
    wanted, found, kept = (int(row[f"snippets_{name}"] or 0) for name in ("wanted", "found", "kept"))
    return 2 * found / (found + kept + wanted) if wanted + kept else 1.0


def floods(row):
    """Whether the text of a page is four times as long as its gold text."""
    precision, recall = (float(row[name] or 0) for name in ("page_precision", "page_recall"))
    return precision > 0 and recall > 4 * precision


def accuracy(program, model, corpus):
    before = evaluated(program, model, corpus)
    sites = Counter(row["site"] for row in before.values() if row["site"])
    chosen = [page for page, row in before.items() if sites[row["site"]] > 1]
    if not chosen:
        print(f"{corpus.name}: no site has two pages")
        return
    mean = sum(f1(before[page]) for page in chosen) / len(chosen)
    print(f"{corpus.name}: {len(chosen)} pages of sites with two and more, {len({before[p]['site'] for p in chosen})} sites")
    print(f"  alone           {mean:.4f}, {sum(floods(before[page]) for page in chosen)} floods")
    for others in OTHERS:
        after = evaluated(program, model, corpus, f"--by-site={others}")
        gains = {page: f1(after[page]) - f1(before[page]) for page in chosen}
        low, high = interval(gains, before)
        gain, flooded = sum(gains.values()) / len(gains), sum(floods(after[page]) for page in chosen)
        better, worse = (sum(sign * gain > 1e-9 for gain in gains.values()) for sign in (1, -1))
        print(f"  {others:2} other pages  {gain:+.4f} ({low:+.4f} to {high:+.4f}), {better} better, {worse} worse, {flooded} floods")


def interval(gains, rows):
    """The 95 % interval of the mean gain, by a bootstrap over sites."""
    by_site = defaultdict(list)
    for page, gain in gains.items():
        by_site[rows[page]["site"]].append(gain)
    sums, generator = [(sum(gains), len(gains)) for gains in by_site.values()], random.Random(1)
    means = []
    for _ in range(2000):
        drawn = [sums[generator.randrange(len(sums))] for _ in sums]
        means.append(sum(gain for gain, _ in drawn) / sum(count for _, count in drawn))
    return sorted(means)[50], sorted(means)[1949]


def crawl(program, directories):
    paths = pages.below(*directories)
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "crawl.jsonl"
        with file.open("w") as to:
            for nth in range(PAGES):
                html = paths[nth % len(paths)].read_text("utf-8", "replace")
                own = " ".join(f"word{nth}of{word}" for word in range(40))
                url = f"https://site{nth % SITES}.example/{nth}"
                to.write(json.dumps({"url": url, "html": f"{html}<p>{own}"}) + "\n")
        print(f"{PAGES} pages of {SITES} sites, {file.stat().st_size / 1e6:.0f} MB; CPU seconds of one thread, peak memory")
        out = Path(scratch) / "out"
        for name, fields in (("lines", ["plain"]), ("text", ["text"]), ("Markdown and metadata", ["markdown", "title"])):
            extract = [program, "extract", file, "-f", "jsonl", "--fields", ",".join(["id", *fields]), "-j", "1", "-o", out]
            times = {}
            for what, more in (("alone", []), ("by site", ["--by-site"])):
                spent = cost([*extract, *more], stderr=subprocess.DEVNULL)
                times[what] = spent.cpu_seconds
                print(f"  {name:22} {what:8} {spent.cpu_seconds:7.1f} s {spent.peak / 1e6:6.0f} MB")
            print(f"  {name:22} the first pass is {times['by site'] / times['alone'] - 1:.0%} of the second")
