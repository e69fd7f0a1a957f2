import doctest
import importlib
import importlib.util
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dechaff
from conftest import PAGE
from dechaff import _dechaff

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = ROOT / "docs"


def objects():
    modules = [dechaff]
    if importlib.util.find_spec("pyarrow"):
        modules.append(importlib.import_module("dechaff.arrow"))
    for module in modules:
        yield module.__name__, module
        for name in getattr(module, "__all__", ["map_batches", "schema"]):
            item = getattr(module, name)
            yield f"{module.__name__}.{name}", item
            if inspect.isclass(item):
                for member, value in vars(item).items():
                    yield f"{module.__name__}.{name}.{member}", value


@pytest.mark.parametrize("name, item", list(objects()), ids=lambda value: value if isinstance(value, str) else "")
def test_examples(name, item):
    text = getattr(item, "__doc__", None) or ""
    test = doctest.DocTestParser().get_doctest(text, {"dechaff": dechaff, "PAGE": PAGE}, name, name, 0)
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.failed == 0


@pytest.mark.parametrize("name", [name for name in dechaff.__all__ if name[0] != "_" and name != "MODELS"])
def test_everything_is_documented(name):
    assert getattr(dechaff, name).__doc__


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="docs/ is not here")
def test_the_guide_names_every_output():
    guide = (DOCUMENTS / "python.md").read_text()
    assert [name for name in _dechaff.OUTPUTS if f"`{name}`" not in guide] == []


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="docs/ is not here")
@pytest.mark.parametrize("document", ["docs/python.md", "README.md", "crates/python/README.md"])
def test_examples_of_the_guide(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_bytes(PAGE)
    guide = (ROOT / document).read_text()
    blocks = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        needs = re.match(r"# needs (.*)", block)
        if not needs or needs[1] == "pyarrow" and importlib.util.find_spec("pyarrow"):
            exec(compile(block, document, "exec"), names)


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="docs/ is not here")
def test_the_example_of_the_readme_prints_what_the_program_prints(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").write_bytes((DOCUMENTS / "example.html").read_bytes())
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip() == (DOCUMENTS / "example.txt").read_text().strip()


def test_stubs_are_what_there_is():
    pytest.importorskip("mypy")
    line = [sys.executable, "-m", "mypy.stubtest", "--concise", "dechaff._dechaff"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    own = [line for line in done.stdout.splitlines() if line.startswith("dechaff.")]
    # The list of names is PyO3's, and _panic is in wheels built with --dev only.
    assert [line for line in own if "__all__" not in line and "_panic" not in line] == [], done.stderr


def test_all_public_names_have_types():
    pytest.importorskip("pyright")
    # It looks for the package where the first Python of the path has it.
    first = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    line = [sys.executable, "-m", "pyright", "--verifytypes", "dechaff", "--ignoreexternal", "--outputjson"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, env=first)
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    assert len(symbols) > 100, done.stdout
    # Their base classes are those of packages that need not be installed.
    unknown = {one["name"] for one in symbols if not one["isTypeKnown"]}
    derived = {"datatrove.Dechaff", "nemo.DechaffExtractor", "nemo.DechaffRecords"}
    derived |= {"langchain.DechaffLoader", "langchain.DechaffSplitter"}
    derived |= {"llama_index.DechaffReader", "llama_index.DechaffNodeParser"}
    assert unknown <= {f"dechaff.{name}" for name in derived}


def test_the_package_has_types():
    pytest.importorskip("mypy")
    settings = DOCUMENTS.parent / "crates/python/pyproject.toml"
    line = [sys.executable, "-m", "mypy", "--config-file", str(settings), "-p", "dechaff"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
