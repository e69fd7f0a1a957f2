# Who takes part in tools/bench, and what must be built and installed for them.

import json
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "tools" / "bench.d"
MODELS = ROOT / "models"


@dataclass
class Contender:
    name: str
    version: str
    command: list  # the path of the list of pages follows


# What jusText asks lxml for as an extra, whose name lxml has changed.
ALSO = "lxml_html_clean==0.4.6"


def build():
    """Builds the program and the examples in release mode: their paths by name."""
    command = ["--locked", "--bins", "--examples"]
    for package in ("dechaff-cli", "dechaff-extractor", "dechaff-features"):
        command += ["--package", package]
    binaries = executables(*command)
    return binaries or sys.exit("the program does not build")


def executables(*options):
    """What a release build makes, by name; nothing if it fails."""
    command = ["cargo", "build", "--release", "--message-format", "json-render-diagnostics"]
    done = subprocess.run(
        [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        return {}
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {m["target"]["name"]: m["executable"] for m in messages if m.get("executable")}


def locked(name, lock=ROOT / "Cargo.lock"):
    """The version of a crate in a Cargo.lock."""
    packages = tomllib.loads(lock.read_text())["package"]
    return next(package["version"] for package in packages if package["name"] == name)


def ours(binaries):
    version = locked("dechaff-cli")

    def contender(name, model, what):
        path = MODELS / model / "model.bin"
        return Contender(name, version, [binaries["speed"], str(path), what])

    return [
        contender("dechaff general", "general", "text"),
        contender("dechaff general, roles", "general", "lines"),
        contender("dechaff general, Markdown", "general", "markdown"),
        contender("dechaff shallow", "shallow", "text"),
    ]


def floor(binaries):
    lol_html = locked("lol_html")
    features = locked("dechaff-features")
    return [
        Contender("dechaff lines alone", features, [binaries["floor"], "lines"]),
        Contender("dechaff tokens alone", features, [binaries["floor"], "tokens"]),
        Contender("lol_html, all handlers", lol_html, [binaries["floor"], "handlers"]),
        Contender("lol_html, text alone", lol_html, [binaries["floor"], "text"]),
    ]


def requirements():
    """Names and versions of the Python peers."""
    lines = (HERE / "requirements.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def rust_peers(target, wanted):
    """As `python_peers`, for those written in Rust; built below `target`."""
    project = HERE / "rust-peers"
    manifest = tomllib.loads((project / "Cargo.toml").read_text())
    names = [name for name in manifest["dependencies"] if f"{name} (Rust)".startswith(wanted)]
    if not names:
        return [], []
    manifest_path = str(project / "Cargo.toml")
    options = ["--locked", "--manifest-path", manifest_path, "--target-dir", str(target)]
    program = executables(*options).get("rust-peers")
    if not program:
        return [], [f"{name} (Rust)" for name in names]
    lock = project / "Cargo.lock"
    return [
        Contender(f"{name} (Rust)", locked(name, lock), [program, name]) for name in names
    ], []


def python_peers(environment, wanted):
    """The peers in Python whose names begin as `wanted`, installed below `environment`, and the
    names of those that are missing.
    """
    python = environment / "bin" / "python"
    contenders, missing = [], []
    for name, version in requirements().items():
        if not name.startswith(wanted):
            continue
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        if installed(python, name) != version:
            install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*install, f"{name}=={version}", ALSO], stdout=sys.stderr, check=False)
        if installed(python, name) == version:
            command = [str(python), str(HERE / "python_peer.py"), name]
            contenders.append(Contender(name, version, command))
        else:
            missing.append(f"{name} {version}")
    return contenders, missing


def installed(python, name):
    code = f"import importlib.metadata as m; print(m.version({name!r}))"
    done = subprocess.run(
        [python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False
    )
    return done.stdout.strip()
