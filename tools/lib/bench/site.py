"""How much other pages of a site help, and what they cost.

Evaluates a model with and without them, paired by page; intervals are over sites. With --crawl, makes a crawl of
10,000 pages from those of the 100 sites with most pages in some directories, and extracts it with and without the
other pages: CPU times of one thread, and memory."""

import base64
import csv
import io
import json
import multiprocessing
import random
import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from lib import pages, project
from lib.processes import cost

OTHERS = (1, 2, 5, 20, 64)
PAGES, SITES = 10_000, 100
DECLARED = re.compile(rb"""(?:canonical|og:url)[^>]+(?:href|content)=["']?https?://(?:www\.)?([^/"'\s>]+)""", re.IGNORECASE)
LINK = re.compile(rb"""<a\s[^>]*href=["']?https?://(?:www\.)?([^/"'\s>?#]+)""", re.IGNORECASE)


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
    sites = sites_of(pages.below(*directories))
    print(f"{len(sites)} sites with {len(sites[-1])} to {len(sites[0])} pages, {sum(map(len, sites))} in all")
    with tempfile.TemporaryDirectory() as scratch:
        made, table, out = (Path(scratch) / name for name in ("crawl.jsonl", "sites.bin", "out"))
        # In a process of its own: the peak memory of a program is at least that of the process that starts it.
        making = multiprocessing.get_context("fork").Process(target=write_crawl, args=(program, made, sites))
        making.start()
        making.join()
        print(f"{PAGES} pages, {made.stat().st_size / 1e6:.0f} MB as JSON lines; CPU seconds of one thread, peak memory")

        def spent(what, *arguments):
            done = cost([program, *map(str, arguments), "-j", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            print(f"  {what:34} {done.cpu_seconds:7.1f} s {done.peak / 1e6:6.0f} MB", flush=True)
            return done.cpu_seconds

        first = spent("dechaff site", "site", made, "-o", table)
        print(f"  sites.bin has {table.stat().st_size / 1e6:.1f} MB")
        for name, fields in (("lines", ["plain"]), ("text", ["text"]), ("Markdown and metadata", ["markdown", "title"])):
            extract = ["extract", made, "-f", "jsonl", "--fields", ",".join(["id", *fields]), "-o", out]
            alone = spent(name, *extract)
            before = lines_of(out)
            spent(f"{name}, --by-site", *extract, "--by-site")
            by_site = lines_of(out)
            spent(f"{name}, --site", *extract, "--site", table)
            changed = sum(one != other for one, other in zip(before, by_site, strict=True))
            same = "the same" if lines_of(out) == by_site else "not the same"
            print(f"  the first pass is {first / alone:.0%} of the second; {changed} pages change; --site gives {same}")


def lines_of(file):
    """Hashes of the lines of a file."""
    with file.open("rb") as lines:
        return [hash(line) for line in lines]


def sites_of(paths):
    """The pages of the sites with most pages: those with the same canonical address, or most of whose links lead there."""
    sites = defaultdict(list)
    for path in paths:
        html = path.read_bytes()
        named, linked = DECLARED.search(html), Counter(LINK.findall(html)).most_common(1)
        if named or linked:
            sites[named[1] if named else linked[0][0]].append(path)
    return sorted(sites.values(), key=lambda site: (-len(site), site[0]))[:SITES]


def spans(program, paths):
    """The spans of the lines of each page that `general` keeps."""
    found = project.extracted(program, "--fields", "id,lines", *paths)
    return {page["id"]: [(line["start"], line["end"]) for line in page["lines"] if line["content"]] for page in found}


def write_crawl(program, file, sites):
    """Writes each page of a site in turn, until the crawl has enough pages. From the second time on, the words of each
    kept line come in another order, so that the page is no copy."""
    chance, kept = random.Random(1), spans(program, [page for site in sites for page in site])
    with file.open("w") as to:
        for nth in range(PAGES):
            site, turn = sites[nth % SITES], nth // SITES
            path = site[turn % len(site)]
            html = path.read_bytes()
            if turn >= len(site):
                for start, end in reversed(kept.get(str(path), [])):
                    html = html[:start] + shuffled(html[start:end], chance) + html[end:]
            page = {"url": f"https://site{nth % SITES}.example/{nth}", "base64": base64.b64encode(html).decode()}
            to.write(json.dumps(page) + "\n")


def shuffled(line, chance):
    """A line with its words in another order, between its tags."""
    parts = re.split(rb"(<[^>]*>|\s+)", line)
    words = [at for at in range(0, len(parts), 2) if parts[at]]
    for at, word in zip(words, chance.sample([parts[at] for at in words], len(words)), strict=True):
        parts[at] = word
    return b"".join(parts)
