"""How many keys it takes to mark pages in `dechaff label`.

RAW is a directory of pages that are not marked, GOLD has the same pages, marked. A program reads each page from top
to bottom, corrects the suggestions to the gold labels and presses s. For the first wrong line it takes, among the
actions that this line is part of, the one that corrects most lines for each key. Keys act on the same modules as in
the browser. Pages come from two runs of `dechaff label`."""

import subprocess
from pathlib import Path

from lib import project


def arguments(parser):
    parser.add_argument("raw", metavar="RAW", type=Path)
    parser.add_argument("gold", metavar="GOLD", type=Path)
    parser.add_argument("--model", metavar="NAME", help="the model that makes the suggestions")
    parser.add_argument("--simple", action="store_true", help="use only arrows, digits, shift with digits, c, b, C, B and s")
    parser.add_argument("--consistent", action="store_true", help="where one text of a page has both labels, take the suggestions")
    parser.add_argument("--pages", action="store_true", help="print each page: keys, name, lines, wrong lines")
    project.add_program(parser)


def run(options):
    command = ["node", Path(__file__).with_suffix(".mjs"), project.program(options), options.raw, options.gold]
    command += ["--simple"] * options.simple + ["--consistent"] * options.consistent + ["--pages"] * options.pages
    command += ["--model", options.model] if options.model else []
    return subprocess.run(command, check=False).returncode
