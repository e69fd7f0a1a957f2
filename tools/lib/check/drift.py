"""How often `dechaff drift` names a site falsely, and how often it finds another template.

Each page of a directory belongs to the site of the address that it declares. The pages of each site are divided into
halves at random, and compared: no site may be named. As few real sites have enough pages, the same is done with groups of
sites as if each were one. Then the pages of a site are compared with those of another one, under its name."""

import base64
import json
import random
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

from lib import project


def arguments(parser):
    parser.add_argument("pages", metavar="DIR", type=Path, help="a directory with pages of many sites")
    parser.add_argument("--seeds", metavar="N", type=int, default=20, help="random divisions [default: 20]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    sites = defaultdict(list)
    for line in project.extracted(program, "--fields", "id,canonical_url", options.pages):
        host = (line["canonical_url"] or "").partition("://")[2].partition("/")[0].removeprefix("www.")
        if host:
            sites[host].append(line["id"])
    sites = [sorted(names) for _, names in sorted(sites.items()) if len(names) >= 3]
    print(f"{sum(map(len, sites))} pages of {len(sites)} sites of 3 pages and more")
    for at_least in (3, 16, 40, 100):
        falsely(program, sites, at_least, options.seeds)
    others(program, sites)


def falsely(program, sites, at_least, seeds):
    """Divides groups of sites with some pages at least into halves."""
    compared = named = runs = 0
    for seed in range(seeds):
        chance = random.Random(seed)
        halves = [], []
        for nth, group in enumerate(grouped(sites, at_least, chance)):
            chance.shuffle(group)
            for half, to in enumerate(halves):
                to += [(nth, name) for name in group[half::2]]
        found = drift(program, *halves)
        compared += len(found)
        named += sum(found)
        runs += any(found)
    print(f"groups of at least {at_least} pages: {named} of {compared} named falsely, in {runs} of {seeds} runs")


def grouped(sites, at_least, chance):
    groups = [[]]
    for site in chance.sample(sites, len(sites)):
        groups[-1] += site
        if len(groups[-1]) >= at_least:
            groups.append([])
    return groups[:-1]


def others(program, sites):
    """Compares the pages of each site with ten pages and more with those of the next one."""
    large = [site for site in sites if len(site) >= 10]
    old = [(nth, name) for nth, site in enumerate(large) for name in site]
    new = [(nth, name) for nth, site in enumerate(large[1:] + large[:1]) for name in site]
    found = drift(program, old, new)
    print(f"{sum(found)} of {len(found)} sites named whose pages are those of another site")


def drift(program, *runs):
    """Returns for each site that is compared whether it is named."""
    with tempfile.TemporaryDirectory() as directory:
        files = [Path(directory) / name for name in ("old.jsonl", "new.jsonl")]
        for file, run in zip(files, runs):
            with file.open("w") as to:
                for site, name in run:
                    html = base64.b64encode(Path(name).read_bytes()).decode()
                    page = {"id": name, "url": f"https://{site}.example/", "base64": html}
                    print(json.dumps(page), file=to)
        report = json.loads(subprocess.check_output([program, "drift", *files, "--format", "json"], stderr=subprocess.DEVNULL))
    return [site["changed"] for site in report["sites"]]
