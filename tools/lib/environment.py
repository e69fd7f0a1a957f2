"""Python environments of the tools, below target/bench."""

import subprocess
import sys

from lib.project import PLACE, ROOT


def pinned():
    """The version of each package of requirements.txt."""
    lines = (ROOT / "tools" / "lib" / "requirements.txt").read_text().splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def python_of(name):
    """The interpreter of an environment, which is made if there is none."""
    python = PLACE / name / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", "--upgrade-deps", PLACE / name], check=True)
    return python


def install(python, *packages, check=True):
    """Installs packages, in the versions of requirements.txt where they are there."""
    versions = pinned()
    wanted = [f"{name}=={versions[name]}" if name in versions else name for name in packages]
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *wanted], stdout=sys.stderr, check=check)


def wheel():
    """The wheel that scripts/build-wheel built."""
    wheels = sorted((ROOT / "target" / "wheels").glob("dechaff-*.whl"))
    return wheels[-1] if wheels else sys.exit("no wheel in target/wheels: run scripts/build-wheel")


def enter(name, *packages, with_wheel=False):
    """Runs this command again in an environment with packages, unless it is there already."""
    if sys.prefix == str(PLACE / name):
        return
    python = python_of(name)
    install(python, *packages)
    if with_wheel:
        install(python, "--no-deps", "--force-reinstall", wheel())
    sys.exit(subprocess.run([python, *sys.argv], check=False).returncode)
