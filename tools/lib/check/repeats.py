"""Whether time and memory grow with the page, for pages that repeat one part.

Repeats every sign, every pair of the signs of markup, Markdown and formulas, and every element, in one paragraph and
in one block each, and writes the page in every format. Exits with 1 if a page that is four times as long takes more
than 5 times the time, at this length and at 16 times this length, or if a page takes more memory than 40 times its
length and 40 MiB."""

import sys

from lib import project
from lib.processes import cost


def arguments(parser):
    parser.add_argument("--bytes", metavar="N", type=int, default=1 << 16, help="of the shorter page [default: 65536]")


def run(options):
    program = project.executables("--package", "dechaff-properties").get("dechaff-properties")
    if not program:
        sys.exit("the program does not build")
    return cost([program, "repeats", "--bytes", str(options.bytes)]).code
