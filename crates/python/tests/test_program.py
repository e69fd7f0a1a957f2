import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import dechaff

MARKED = Path(__file__).resolve().parents[3] / "data" / "pages"
PROGRAM = [sys.executable, "-m", "dechaff"]


def run(*arguments, **options):
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, check=False, **options)


def test_version_and_help():
    done = run("-V")
    assert (done.returncode, done.stdout) == (0, f"dechaff {dechaff.__version__}\n".encode())
    assert b"extract" in run("--help").stdout
    assert run().returncode == 2
    assert run("extract", "--no-such-flag").returncode == 2


def test_it_extracts_the_same_text(page, text):
    done = run("extract", input=page)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, text + "\n", b"")


def test_markdown_is_that_of_the_program(tmp_path, page):
    file = tmp_path / "a.html"
    file.write_bytes(page)
    done = run("extract", "--format", "markdown", "--url", "https://example.org/", file)
    document = dechaff.extract(page, url="https://example.org/")
    assert done.stdout.decode().rstrip("\n") == document.markdown().rstrip("\n")


def test_the_script_is_installed(page):
    script = shutil.which("dechaff", path=str(Path(sys.executable).parent))
    assert script
    done = subprocess.run([script, "--version"], capture_output=True, check=True)
    assert done.stdout.startswith(b"dechaff ")


def test_errors_have_an_exit_code(tmp_path):
    done = run("extract", tmp_path / "none.html")
    assert done.returncode == 1 and b"none.html" in done.stderr


@pytest.mark.skipif(not MARKED.is_dir(), reason="data/ is not here")
def test_train_and_evaluate(tmp_path):
    out = tmp_path / "own.bin"
    report = dechaff.train(MARKED, out, features="shallow")
    assert report["corpus"]["pages"] == 90
    model = dechaff.Model.load(out)
    assert model.hash == report["model"]["hash"]
    assert report.answer in report._repr_html_() and "<th>page_f1</th>" in report._repr_html_()
    metrics = dechaff.evaluate([MARKED], out)
    assert metrics.model.hash == metrics["model"]["hash"] == model.hash
    with pytest.raises(dechaff.DechaffError, match="none.bin"):
        dechaff.train(MARKED, out, base=tmp_path / "none.bin")


@pytest.mark.skipif(not MARKED.is_dir(), reason="data/ is not here")
def test_progress(tmp_path, monkeypatch):
    seen = []
    dechaff.evaluate(MARKED, "shallow", progress=lambda done, total: seen.append((done, total)))
    assert (90, 90) in seen and all(0 <= done <= total for done, total in seen)
    with pytest.raises(ZeroDivisionError):
        dechaff.evaluate(MARKED, "shallow", progress=lambda done, total: 1 / 0)

    class Tqdm:
        def __init__(self, desc, leave):
            self.total, self.n = None, 0

        def reset(self, total):
            self.total, self.n = total, 0

        def update(self, more):
            self.n += more
            seen.append((self.n, self.total))

        def close(self):
            seen.append("closed")

    seen.clear()
    monkeypatch.setitem(sys.modules, "tqdm.auto", SimpleNamespace(tqdm=Tqdm))
    monkeypatch.setitem(sys.modules, "tqdm", SimpleNamespace(auto=sys.modules["tqdm.auto"]))
    dechaff.evaluate(MARKED, "shallow")  # neither notebook nor terminal
    assert seen == []
    monkeypatch.setitem(sys.modules, "ipykernel", SimpleNamespace())
    dechaff.evaluate(MARKED, "shallow", progress=False)
    assert seen == []
    dechaff.evaluate(MARKED, "shallow")
    assert (90, 90) in seen and seen[-1] == "closed"


def test_the_import_leaves_out_what_few_need():
    code = "import sys; old = set(sys.modules); import dechaff; print(*set(sys.modules) - old)"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path = {sys.path!r}; {code}"],
                         capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "dechaff._dechaff" in loaded
    assert not {"json", "numpy", "pathlib", "pyarrow", "subprocess", "tempfile", "typing"} & set(loaded)
