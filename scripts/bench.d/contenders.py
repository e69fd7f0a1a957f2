# Who takes part in scripts/bench, and what must be built and installed for them.

import json
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "scripts" / "bench.d"
MODELS = ROOT / "models"


@dataclass
class Contender:
    name: str
    version: str
    command: list  # the path of the list of pages follows


def build():
    """Builds the program and the examples in release mode: their paths by name."""
    packages = ["dechaff-cli", "dechaff-extractor", "dechaff-features"]
    command = ["cargo", "build", "--release", "--locked", "--bins", "--examples"]
    for package in packages:
        command += ["--package", package]
    return built([*command, "--message-format", "json-render-diagnostics"], check=True)


def built(command, check):
    """The executables that a cargo command makes, by name."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        if check:
            sys.exit(done.returncode)
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
        contender("dechaff shallow", "shallow", "text"),
    ]


def floor(binaries):
    lol_html = locked("lol_html")
    return [
        Contender("dechaff lines alone", locked("dechaff-features"), [binaries["floor"], "lines"]),
        Contender("lol_html, all handlers", lol_html, [binaries["floor"], "handlers"]),
        Contender("lol_html, text alone", lol_html, [binaries["floor"], "text"]),
    ]


def requirements():
    """Names and versions of the Python peers."""
    lines = (HERE / "requirements.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def python_peers(environment, wanted):
    """The Python peers whose names begin as `wanted`, installed below `environment`, and those that
    are missing."""
    python = environment / "bin" / "python"
    contenders, missing = [], []
    for name, version in requirements().items():
        if not name.startswith(wanted):
            continue
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        if installed(python, name) != version:
            install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*install, f"{name}=={version}"], stdout=sys.stderr, check=False)
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
