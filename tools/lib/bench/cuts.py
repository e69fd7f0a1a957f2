"""What the rules that leave out pages keep, and how good it is.

Extracts the pages of corpora with each rule, and prints how many are kept, how many are left out for which reason, the
mean page word-F1 of what is kept, and that of what is left out."""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import mean

from lib import corpora, project, word_f1

CUTS = (
    [],
    ["--min-words", "1"],
    ["--min-words", "20"],
    ["--min-words", "50"],
    ["--min-words", "100"],
    ["--min-useful", "0.2"],
    ["--min-useful", "0.5"],
    ["--min-confidence", "0.5"],
    ["--min-confidence", "0.8"],
    ["--min-confidence", "0.9"],
    ["--min-confidence", "0.95"],
    ["--language", "en"],
    ["--language", "en,de"],
    ["--language", "en", "--min-confidence", "0.8", "--min-words", "50"],
)


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPUS", type=Path, nargs="+", help="directories with html/ and gold.jsonl")
    parser.add_argument("-m", "--model", default="general", help="[default: general]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    for corpus in options.corpora:
        gold = {page["id"]: page["text"] for page in corpora.gold(corpus) if page.get("text") is not None}
        with tempfile.TemporaryDirectory() as scratch:
            pages = corpora.subset(corpus, set(gold), Path(scratch) / "pages") / "html"
            measure(program, options.model, corpus.name, pages, gold)


def measure(program, model, name, pages, gold):
    print(f"{name}: {len(gold)} pages\n")
    print("| rule | kept | page F1 of these | of those left out | left out |\n|---|---|---|---|---|")
    every = {}
    for cut in CUTS:
        kept, reasons = extracted(program, model, pages, cut)
        every = every or {page: word_f1.of_page(text, gold[page]) for page, text in kept.items()}
        if len(kept) + sum(reasons.values()) != len(gold):
            sys.exit(f"{' '.join(cut)}: {len(kept)} kept and {dict(reasons)}, but {len(gold)} pages")
        scores, rest = ([every[page] for page in every if (page in kept) == is_kept] for is_kept in (True, False))
        counts = ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
        of_rest = f"{mean(rest):.3f}" if rest else ""
        print(f"| {' '.join(cut) or 'none'} | {len(kept)} | {mean(scores):.3f} | {of_rest} | {counts} |", flush=True)
    print()


def extracted(program, model, pages, cut):
    """The kept texts by page, and the number of pages that are left out by reason."""
    command = [program, "extract", pages, "-m", model, "--format", "jsonl", "--fields", "id,plain", *cut]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    kept = {Path(page["id"]).stem: page["plain"] for page in map(json.loads, done.stdout.splitlines())}
    line = re.search(r"^left out \d+ pages?: (.*)$", done.stderr, re.MULTILINE)
    counts = (part.split(" ", 1) for part in line[1].split(", ")) if line else ()
    return kept, Counter({reason: int(count) for count, reason in counts})
