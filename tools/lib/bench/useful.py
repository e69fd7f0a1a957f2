"""How well `useful` and the kind `form` tell pages that have no content of their own.

Compares them with the labels of data/useful.jsonl, on the sites that the weights of the score were not fitted on: those
whose name has an odd hash. Pages of data/marks.jsonl are left out, because the shipped models learned from them. Prints the area under the ROC curve, how often pages of a score are useful, and what
`--min-useful` leaves out. PAGES contains <page>.html; pages that it lacks or that have other bytes are reported."""

import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import mean

from lib import corpora, project

LABELS = project.ROOT / "data" / "useful.jsonl"
MARKS = LABELS.with_name("marks.jsonl")
CUTS = (0.1, 0.2, 0.3, 0.5)


def arguments(parser):
    parser.add_argument("pages", metavar="PAGES", type=Path)
    parser.add_argument("-m", "--model", default="general", help="[default: general]")
    project.add_program(parser)


def run(options):
    labels = {page["page"]: page for page in corpora.json_lines(LABELS)}
    found = extracted(project.program(options), options.model, options.pages)
    missing = [name for name, page in labels.items() if found.get(name, {}).get("sha256") != page["sha256"]]
    if missing:
        sys.exit(f"{options.pages}: {len(missing)} pages are missing or have other bytes: {', '.join(missing)}")
    learned = {page["page"] for page in corpora.json_lines(MARKS)}
    new = {name: page for name, page in labels.items() if name not in learned}
    tested = [(found[name], page) for name, page in new.items() if is_held_out(page["site"])]
    useful, useless = ([of["useful"] for of, page in tested if page["useful"] is value] for value in (True, False))
    print(f"{len(useful)} useful pages and {len(useless)} useless ones; area under the curve {area(useful, useless):.3f}\n")
    print("| score | pages | mean score | share of useful ones |\n|---|---|---|---|")
    for low in (0, 0.2, 0.4, 0.6, 0.8):
        within = [(of["useful"], page["useful"]) for of, page in tested if low <= of["useful"] < low + 0.2 + (low == 0.8)]
        print(f"| {low} to {low + 0.2:.1f} | {len(within)} | {mean(score for score, _ in within):.2f} | {mean(is_ for _, is_ in within):.2f} |")
    print("\n| rule | useless pages left out | useful pages left out |\n|---|---|---|")
    for cut in CUTS:
        out = [sum(score < cut for score in scores) for scores in (useless, useful)]
        print(f"| `--min-useful {cut}` | {out[0]} of {len(useless)} | {out[1]} of {len(useful)} |")
    forms = Counter(page["type"] for of, page in tested if of["kind"] == "form")
    logins = sum(page["type"] == "login" for _, page in tested)
    print(f"\nkind form: {forms['login']} of {logins} forms of accounts; of {forms.total()} pages {dict(forms)}")


def is_held_out(site):
    return hashlib.sha256(site.encode()).digest()[0] % 2 == 1


def area(above, below):
    """The share of pairs in which the useful page has the higher score; a tie is half a pair."""
    return mean((high > low) + (high == low) / 2 for high in above for low in below)


def extracted(program, model, pages):
    """The score, the kind and the hash of the bytes of each page, by name."""
    command = [program, "extract", pages, "-m", model, "--format", "jsonl", "--fields", "id,useful,kind"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {Path(page["id"]).stem: {**page, "sha256": sha256(page["id"])} for page in map(json.loads, done.stdout.splitlines())}


def sha256(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
