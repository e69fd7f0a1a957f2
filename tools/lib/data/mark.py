"""Marks the content of pages of another corpus.

Writes the pages that MARKS names, marked, with pages.csv. PAGES contains <page>.html. MARKS has a line for each page, such as
{"page": "a1", "sha256": "29…", "group": "forum", "content": [[17674, 25550]]}: content is the bytes from the first number to
before the second. Pages that PAGES lacks or that have other bytes are reported, and the exit code is 1."""

import csv
import hashlib
import re
import sys
from pathlib import Path

from lib import corpora

START, END = b"<!-- content -->", b"<!-- /content -->"
# Comments with which pages mark parts of their own.
OWN = re.compile(rb"<!--\s*/?content\s*-->", re.IGNORECASE)


def marked(page, ranges):
    """The bytes of a page with markers around its content."""
    parts, done = [], 0
    for start, end in ranges or [(0, 0)]:
        parts += [OWN.sub(b"", page[done:start]), START, OWN.sub(b"", page[start:end]), END]
        done = end
    return b"".join((*parts, OWN.sub(b"", page[done:])))


def mark(pages, marks, out):
    """Writes the marked pages, and returns the names of those that cannot be marked."""
    out.mkdir(parents=True)
    missing = []
    with (out / "pages.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(("path", "site", "group"))
        for record in corpora.json_lines(marks):
            name = f"{record['page']}.html"
            source = pages / name
            page = source.read_bytes() if source.is_file() else b""
            if hashlib.sha256(page).hexdigest() != record["sha256"]:
                missing.append(name)
                continue
            (out / name).write_bytes(marked(page, record["content"]))
            table.writerow((name, record["site"], record["group"]))
    return missing


def arguments(parser):
    parser.add_argument("pages", metavar="PAGES", type=Path)
    parser.add_argument("marks", metavar="MARKS", type=Path)
    parser.add_argument("out", metavar="OUT", type=Path)


def run(options):
    missing = mark(options.pages, options.marks, options.out)
    if missing:
        sys.exit(f"{options.pages}: {len(missing)} pages are missing or have other bytes: {', '.join(missing)}")
