"""Whether the lines of pages are those that a browser shows.

Loads pages into headless Chromium, scripts off and without a network, and looks for each line of
`document.body.innerText` among the lines of `dechaff extract`. Prints how many lines are there as they are, how many
only joined or split, and how many are missing, by kind. Exits with 1 if text is missing that no known kind explains.
scripts/check-browser installs what it needs; CHROMIUM names another browser."""

import subprocess
import tempfile
from pathlib import Path

from lib import pages, project


def arguments(parser):
    parser.add_argument("directories", metavar="DIR", type=Path, nargs="+", help="directories with pages")
    parser.add_argument("--pages", type=int, default=300, help="most pages, at equal distances [default: 300]")
    parser.add_argument("--all", action="store_true", help="also print lines in elements such as <select>")
    project.add_program(parser)


def run(options):
    found = pages.below(*options.directories)
    step = max(1, len(found) / options.pages)
    chosen = [found[int(nth * step)] for nth in range(min(options.pages, len(found)))]
    with tempfile.TemporaryDirectory() as scratch:
        listed = pages.write_list(chosen, Path(scratch) / "list")
        command = ["node", Path(__file__).with_suffix(".mjs"), project.program(options), listed]
        return subprocess.run([*command, *["--all"] * options.all], check=False).returncode
