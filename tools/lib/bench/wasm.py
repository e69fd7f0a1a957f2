"""Speed of the npm package, compared with the Python package and the program.

It needs target/npm/dechaff (scripts/build-wasm) and target/wheels (scripts/build-wheel). Times are CPU times of one
thread, the median of 15 rounds in which all take turns. Node and Python loop over pages in memory, and Python stands
for the native library. Times of the program are those of whole processes."""

import subprocess
import tempfile
import zipfile
from pathlib import Path

from lib import environment, pages, project


def arguments(parser):
    parser.add_argument("directory", metavar="DIR", type=Path, help="a directory with pages")
    pages.add_every(parser)
    project.add_program(parser)


def run(options):
    paths = pages.below(options.directory, every=options.every)
    with tempfile.TemporaryDirectory() as directory:
        linked, wheel = Path(directory) / "pages", Path(directory) / "wheel"
        linked.mkdir()
        pages.link(paths, linked)
        # The wheel is unpacked, not installed: it needs no other package.
        zipfile.ZipFile(environment.wheel()).extractall(wheel)
        package = project.ROOT / "target" / "npm" / "dechaff" / "node.js"
        command = ["node", Path(__file__).with_suffix(".mjs"), package, project.program(options), wheel, linked]
        return subprocess.run(command, check=False).returncode
