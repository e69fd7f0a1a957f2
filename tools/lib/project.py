"""The directories of the project, its builds, and runs of the program."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The directory of builds and installed packages.
PLACE = ROOT / "target" / "bench"


def executables(*options, release=True):
    """Returns the executables of a build by name, and none if it fails."""
    command = ["cargo", "build", *["--release"] * release, "--locked", "--message-format", "json-render-diagnostics"]
    done = subprocess.run([*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        return {}
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {m["target"]["name"]: m["executable"] for m in messages if m.get("executable")}


def add_program(parser):
    parser.add_argument("--dechaff", metavar="FILE", type=Path, help="the program to use [default: a release build]")


def program(options):
    """Returns the program that the options name, or the release build."""
    if options.dechaff:
        return options.dechaff.resolve()
    found = executables("--package", "dechaff-cli").get("dechaff")
    return Path(found) if found else sys.exit("the program does not build")


def output(program, *arguments):
    """Returns the output of a run of the program. With exit code 1, some pages could not be used: they are named."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, end="", file=sys.stderr)
    if done.returncode not in (0, 1):
        sys.exit(f"dechaff {' '.join(map(str, arguments))}: exit code {done.returncode}")
    return done.stdout


def report(program, *arguments):
    """Returns the output of a command with `--format json`, parsed."""
    return json.loads(output(program, *arguments, "--format", "json"))


def extracted(program, *arguments):
    """Iterates over the pages that `dechaff extract` prints as JSON lines."""
    return map(json.loads, output(program, "extract", "--format", "jsonl", *arguments).splitlines())
