"""How much memory and output pages take that were written to take much.

Extracts pages of one shape each, of UTF-8 text, in each format with everything that it may have. Prints the highest
resident size above that of an empty page, as a multiple of the page. Exits with 1 if a page takes more than
`dechaff extract --max-memory` counts for it, or if an output is more than 20 times as long as its page and 20 MB."""

import subprocess
import sys
import tempfile
from pathlib import Path

from lib import project
from lib.processes import cost

# Memory as crates/inputs/src/memory.rs counts it: for each byte, and in addition for each of the first 256 KiB.
A_BYTE = 40
A_FIRST_BYTE = 120
FIELDS = "id,url,title,lang,text,plain,markdown,html,document,score,confidence,lines"
FORMATS = {
    "lines": ["--format", "plain"],
    "text": [],
    "csv": ["--format", "csv"],
    "markdown": ["--format", "markdown", "--metadata"],
    "html": ["--format", "html", "--metadata"],
    "tei": ["--format", "tei", "--metadata"],
    "jsonl": ["--format", "jsonl", "--metadata", "--fields", FIELDS],
}
FIRST = 256 << 10
FLOOR = 10 << 20
LONGEST_OUTPUT = 20

NAMES = b"ab cd ef gh ij kl mn op qr st uv wx yz ba dc fe"
WORDS = b"<p>This is the main text of the page, with a comma, in a long sentence."
SHAPES = {
    "<p>x": b"<p>x",
    "x<br>": b"x<br>",
    "x<br>, line breaks": b"x<br>\n",
    "cells": b"<td>1",
    "empty lines in <pre>": b"x\n\n",
    "nested": b"<b><i>x<br></i></b>",
    "one class": b"<p class=ab>x",
    "sixteen names": b"<p class='" + NAMES + b"'>x",
    "deep": b"<x-y>x<br>",
    "links": b"<a href=x>x</a>",
    "<svg><desc>": b"<svg><desc>",
    "sentences": b"<p>Some words, and then some more. And a link to <a href=x>the next page</a>.</p>\n",
    "text": b"words and words ",
    "title": b"words ",
    "windows-1252": b"\x80<p>",
    "UTF-16": "<p>x".encode("utf-16-le"),
    "words": b"<p>a few words",
    "spanning cells": b"<tr><td rowspan=1000 colspan=100>a cell, its text</td><td>b</td></tr>",
    "spanning columns": b"<table><tr><td>a<td colspan=100>b<td>c<tr><td>d<td>e</table>",
    "short rows": b"<tr><td>bb",
    "formulas": b"<p>$$a$$ \\(b\\) ",
    "formulas in one paragraph": b"\\(a\\) ",
    "dollars in one paragraph": b"$$a",
    "MathML": b"<math><mover><mi>x</mi><mover><mi>y</mi><mi>z</mi></mover></mover></math> ",
    "items": b"<li>x",
    "items, 23 deep": b"<li>x",
    "code, 23 deep": b"x\n",
    "details": b"<summary>x</summary>y",
    "quotations": b"<blockquote><p>x<p>y</blockquote>",
    "a link around items": b"<li>x",
    "links, long base": b"<a href=x>x</a> ",
    "pictures": b"<p>x<img src=%06d.png>",
    "footnotes": b"x<sup><a href=#fn%06d>1</a></sup>",
    "one long class": b"<p>x",
    "headings": b"<h2>x</h2><p>y",
}
NUMBERED = b"<ol start=999999999><li>" * 23
STARTS = {
    "empty lines in <pre>": b"<pre>",
    "title": b"<title>",
    "windows-1252": b"<meta charset=windows-1252>",
    "UTF-16": b"\xff\xfe",
    "cells": b"<table><tr>",
    "spanning cells": b"<table>",
    "short rows": b"<table><tr>" + b"<td>a" * 1000,
    "formulas": WORDS,
    "formulas in one paragraph": WORDS,
    "dollars in one paragraph": WORDS,
    "MathML": WORDS,
    "items": b"<ul>",
    "items, 23 deep": NUMBERED + b"<ol>",
    "code, 23 deep": NUMBERED + b"<pre>",
    "details": b"<details>",
    "a link around items": b"<p>x</p>" * 5 + b"<a href=/" + b"a" * 8000 + b">" + b"<b>x</b>" * 50 + b"<ul>",
    "links, long base": b"<base href='http://example.org/" + b"a" * 8000 + b"/'>",
    "footnotes": WORDS,
    "one long class": WORDS + b"<div class='" + b"ab " * 1_000_000 + b"'>",
}


def peak(program, page, options):
    """The highest resident size of an extraction, and the length of its output, in bytes."""
    output = page.with_suffix(".out")
    command = [program, "extract", "-j1", "--threshold", "0", page, "-o", output, *options]
    found = cost(command, stderr=subprocess.DEVNULL)
    if found.code:
        sys.exit(f"{page}: exit code {found.code}")
    length = output.stat().st_size
    output.unlink()
    return found.peak, length


def decoded(name: str, page: bytes) -> int:
    """The length of a page as UTF-8."""
    encoding = {"UTF-16": "utf-16", "windows-1252": "windows-1252"}.get(name)
    return len(page.decode(encoding).encode()) if encoding else len(page)


def repeated(part: bytes, times: int) -> bytes:
    """A part many times, each with its number if it has a place for it."""
    return b"".join(part % nth for nth in range(times)) if b"%" in part else part * times


def arguments(parser):
    parser.add_argument("--megabytes", metavar="N", type=float, default=8, help="size of the pages [default: 8]")
    names = ",".join(FORMATS)
    parser.add_argument("--formats", metavar="LIST", default=names, help=f"[default: {names}]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    formats = options.formats.split(",")
    too_much = False
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "page.html"
        path.write_bytes(b"<p>x")
        empty = {name: peak(program, path, FORMATS[name])[0] for name in formats}
        print(f"{'memory as a multiple of the page':32} " + " ".join(f"{name:>9}" for name in formats))
        for name, part in SHAPES.items():
            start = STARTS.get(name, b"")
            size = len(part) / 2 if name == "UTF-16" else decoded(name, part)
            page = start + repeated(part, int((options.megabytes * 1e6 - len(start)) / size))
            # As UTF-8, or as it is if that is longer: lines and elements are limited by both.
            size = max(decoded(name, page), len(page))
            path.write_bytes(page)
            del page
            row, notes = [], []
            for form in formats:
                memory, output = peak(program, path, FORMATS[form])
                more = memory - empty[form]
                row.append(f"{more / size:9.1f}")
                if more > A_BYTE * size + A_FIRST_BYTE * min(size, FIRST) + FLOOR:
                    notes.append(f"{form}: TOO MUCH MEMORY, {more / 1e6:.0f} MB")
                if output > LONGEST_OUTPUT * size + 2 * FLOOR:
                    notes.append(f"{form}: TOO LONG, {output / 1e6:.0f} MB")
            too_much |= bool(notes)
            print(f"{name:32} {' '.join(row)} {'; '.join(notes)}", flush=True)
    return too_much
