"""Whether time and memory grow with the page, for pages that repeat one part.

Repeats every sign, every pair of the signs of markup, Markdown and formulas, and every element, in one paragraph and
in one block each, and writes the page in every format. Repeats elements with attributes, groups of elements, two of
them in turn and in the halves of a page, and the signs and the parts of style sheets and JSON, alone and two in turn,
in <style>, style="", class="", id="", JSON-LD, <script> and <meta>, and tags before a style sheet, and extracts the
page as `plain` and with all fields. With --every, only one shape in N is measured, others in each run. Pages above
the limits of lines, nodes and rules have 2 and 8 MB: --bytes 2097152 --every 100. Exits with 1 if a page that is four
times as long takes more than 5 times the time, at this length and at 16 times this length (from a MiB on: 8 times),
if a page works for a second without looking at whether it should end, or if a page takes more memory than 40 times
(from a MiB on: 60) its length and 40 MiB."""

import sys

from lib import project
from lib.processes import cost


def arguments(parser):
    parser.add_argument("--bytes", metavar="N", type=int, default=1 << 16, help="of the shorter page [default: 65536]")
    parser.add_argument("--every", metavar="N", type=int, default=8, help="measure one shape in N [default: 8]")
    parser.add_argument("--debug", action="store_true", help="use a build that is made faster and runs slower")


def run(options):
    built = project.executables("--package", "dechaff-properties", release=not options.debug)
    program = built.get("dechaff-properties")
    if not program:
        sys.exit("the program does not build")
    return cost([program, "repeats", "--bytes", str(options.bytes), "--every", str(options.every)]).code
