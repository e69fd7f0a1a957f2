"""How often the gold texts of a corpus disagree about a kind of line.

Reads html/ and gold.jsonl of CORPUS, and counts by type of page on how many pages the gold text has a kind of line:
it has it if at least 8 in 10 of these lines are there, and not if at most 2 in 10 are."""

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

from lib import corpora, project, table

WORD = re.compile(r"\w+")
KINDS = {
    "headline (`<h1>`)": None,
    "price on a line of its own": r"\D{0,12}[$€£]\s?\d[\d.,]*\D{0,8}",
    "heading of questions and answers": r"faqs?|frequently asked questions",
    "heading of related items": r"(you (may|might) also like|related products?|related (posts|articles)|"
    r"customers also|recommended( for you)?|frequently bought).*",
    "button": r"add to (cart|bag|basket)|learn more|read more|shop now|buy now|view (more|details|all)",
    "filter or sorting": r"(sort( by)?|filters?|filter by|price|availability)\b.{0,15}",
}


def folded(text):
    return " ".join(WORD.findall(text.lower()))


def is_of_kind(line, pattern):
    if pattern is None:
        return line["tag"] == "h1"
    return re.fullmatch(pattern, line["text"].strip(), re.IGNORECASE) is not None


def share_in_gold(lines, pattern, gold):
    """The share of the lines of a kind that the gold text has; none if there are no such lines."""
    texts = [folded(line["text"]) for line in lines if is_of_kind(line, pattern)]
    texts = [text for text in texts if text]
    return sum(f" {text} " in gold for text in texts) / len(texts) if texts else None


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path)
    parser.add_argument("--names", action="store_true", help="also print the first pages of each count")
    project.add_program(parser)


def run(options):
    rows = project.extracted(project.program(options), options.corpus / "html", "--fields", "id,lines")
    lines = {Path(page["id"]).stem: page["lines"] for page in rows}
    counts, pages = defaultdict(Counter), defaultdict(list)
    for page in corpora.gold(options.corpus):
        gold = f" {folded(page['text'])} "
        for kind, pattern in KINDS.items():
            share = share_in_gold(lines.get(page["id"], ()), pattern, gold)
            if share is None:
                continue
            answer = "in" if share >= 0.8 else "out" if share <= 0.2 else "partly"
            counts[kind, page.get("type", "-")][answer] += 1
            pages[kind, page.get("type", "-"), answer].append(page.get("domain", page["id"]))
    table.head("line", "type of page", "in the gold text", "not", "partly")
    for (kind, group), count in counts.items():
        table.row(kind, group, count["in"], count["out"], count["partly"])
        if options.names:
            for answer in ("in", "out"):
                print(f"  {answer}: {', '.join(pages[kind, group, answer][:5])}", file=sys.stderr)
