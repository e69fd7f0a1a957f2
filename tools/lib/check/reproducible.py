"""Whether two builds of the program have the same bytes.

Builds the committed state twice, in new directories of different names."""

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

from lib.project import ROOT


def arguments(_parser):
    pass


def build(directory):
    """The hash of a build in a directory in which nothing was built before."""
    directory.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x", "-C", directory], input=archive.stdout, check=True)
    cargo = os.environ.get("CARGO_HOME", Path.home() / ".cargo")
    # Paths would be the only difference: they stand in the messages of panics.
    flags = f"--remap-path-prefix={directory}=dechaff --remap-path-prefix={cargo}=cargo"
    target = directory / "target"
    command = ["cargo", "build", "--release", "--quiet", "--locked", "--offline", "--package", "dechaff-cli"]
    environment = {**os.environ, "RUSTFLAGS": flags, "CARGO_TARGET_DIR": str(target)}
    subprocess.run(command, cwd=directory, env=environment, check=True)
    return hashlib.sha256((target / "release" / "dechaff").read_bytes()).hexdigest()


def run(_options):
    subprocess.run(["cargo", "fetch", "--locked"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as work:
        first, second = (build(Path(work) / name) for name in ("one", "the-second-one"))
    print(f"{first}\n{second}\nthe two builds {'are the same' if first == second else 'differ'}")
    return first != second
