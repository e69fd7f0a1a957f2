"""The programs that are measured on the same pages: dechaff, the floor, and other extractors."""

import subprocess
import sys
import tomllib
from dataclasses import dataclass

from lib import environment
from lib.project import PLACE, ROOT, executables

HERE = ROOT / "tools" / "lib"
MODELS = ROOT / "models"
PYTHON = ("trafilatura", "resiliparse", "readability-lxml", "jusText")


@dataclass
class Contender:
    name: str
    version: str
    command: list  # the path of the list of pages follows


def build():
    """Builds the program and the examples in release mode: their paths by name."""
    packages = ("dechaff-cli", "dechaff", "dechaff-page")
    binaries = executables("--bins", "--examples", *(word for name in packages for word in ("--package", name)))
    return binaries or sys.exit("the program does not build")


def locked(name, lock=ROOT / "Cargo.lock"):
    """The version of a crate in a Cargo.lock."""
    packages = tomllib.loads(lock.read_text())["package"]
    return next(package["version"] for package in packages if package["name"] == name)


def ours(binaries):
    version = locked("dechaff-cli")

    def contender(name, model, what):
        return Contender(name, version, [binaries["speed"], str(MODELS / model / "model.bin"), what])

    return [
        contender("dechaff general", "general", "plain"),
        contender("dechaff general, roles", "general", "lines"),
        contender("dechaff general, text", "general", "text"),
        contender("dechaff general, Markdown", "general", "markdown"),
        contender("dechaff general, Markdown and metadata", "general", "metadata"),
        contender("dechaff shallow", "shallow", "plain"),
    ]


def floor(binaries):
    lol_html = locked("lol_html")
    features = locked("dechaff-page")
    return [
        Contender("dechaff lines alone", features, [binaries["floor"], "lines"]),
        Contender("dechaff tokens alone", features, [binaries["floor"], "tokens"]),
        Contender("lol_html, all handlers", lol_html, [binaries["floor"], "handlers"]),
        Contender("lol_html, text alone", lol_html, [binaries["floor"], "text"]),
    ]


def others(wanted):
    """The other extractors whose names begin as `wanted`, and the names of those that cannot be installed."""
    in_python, no_python = python_peers(wanted)
    in_rust, no_rust = rust_peers(wanted)
    return in_python + in_rust, no_python + no_rust


def rust_peers(wanted):
    project = HERE / "rust-peers"
    manifest = tomllib.loads((project / "Cargo.toml").read_text())
    names = [name for name in manifest["dependencies"] if f"{name} (Rust)".startswith(wanted)]
    if not names:
        return [], []
    options = ("--manifest-path", str(project / "Cargo.toml"), "--target-dir", str(PLACE / "rust"))
    program = executables(*options).get("rust-peers")
    if not program:
        return [], [f"{name} (Rust)" for name in names]
    lock = project / "Cargo.lock"
    return [Contender(f"{name} (Rust)", locked(name, lock), [program, name]) for name in names], []


def python_peers(wanted):
    contenders, missing = [], []
    for name in PYTHON:
        if not name.startswith(wanted):
            continue
        version = environment.pinned()[name]
        python = environment.python_of("python")
        if installed(python, name) != version:
            # A part of lxml that jusText needs, and that is a package of its own now.
            environment.install(python, name, "lxml_html_clean", check=False)
        if installed(python, name) == version:
            contenders.append(Contender(name, version, [str(python), str(HERE / "python_peer.py"), name]))
        else:
            missing.append(f"{name} {version}")
    return contenders, missing


def installed(python, name):
    code = f"import importlib.metadata as m; print(m.version({name!r}))"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip()
