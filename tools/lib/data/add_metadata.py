"""Adds authors and dates to the gold file of a corpus.

Writes a corpus with the pages of CORPUS, whose gold file also has authors and dates. METADATA has lines such as
{"id": "0001", "author": "Ann Li and Jo Lee", "date": "2025-09-04"}."""

import json
import re
from pathlib import Path

from lib import corpora

# Separates the names in a list of authors.
BETWEEN = re.compile(r"\s*(?:[,;|]\s*(?:(?:and|&)\s)?|\s(?:and|&)\s)\s*")


def names(text):
    """The names in a list of authors. A single word, or one with digits, is a degree or a handle."""
    parts = BETWEEN.split(text)
    return [name for name in parts if len(name.split()) > 1 and not re.search(r"\d", name)]


def with_metadata(record, metadata):
    """A gold record with the authors and the date that it lacks."""
    authors = names(metadata.get("author") or "")
    found = {"authors": authors, "date": metadata.get("date")}
    return {**{field: value for field, value in found.items() if value}, **record}


def join(corpus, metadata, out):
    """Writes a corpus with the pages of `corpus`, and the authors and dates of a file."""
    found = {record["id"]: record for record in corpora.json_lines(metadata)}
    out.mkdir(parents=True)
    (out / "html").symlink_to((corpus / "html").resolve())
    with (out / "gold.jsonl").open("w") as gold:
        for record in corpora.gold(corpus):
            record = with_metadata(record, found.get(record["id"], {}))
            gold.write(json.dumps(record, ensure_ascii=False) + "\n")


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path)
    parser.add_argument("metadata", metavar="METADATA", type=Path)
    parser.add_argument("out", metavar="OUT", type=Path)


def run(options):
    join(options.corpus, options.metadata, options.out)
