import subprocess
import sys

import pytest

import dechaff

pa = pytest.importorskip("pyarrow")

from dechaff.corpus import COLUMNS, features, write_features  # noqa: E402

PAGES = {
    "a": "<nav><a href=/>Home</a></nav><!-- content --><p>One line.<p>And, \"another\" one.<!-- /content -->",
    "b": "<!-- content --><p>Eine Zeile mit Umlaut: schön.<!-- /content --><footer>Impressum</footer>",
}


@pytest.fixture
def corpus(tmp_path):
    directory = tmp_path / "pages"
    directory.mkdir()
    for name, html in PAGES.items():
        (directory / f"{name}.html").write_text(html)
    return directory


def test_features_of_a_corpus(corpus):
    table = pa.Table.from_batches(features(corpus, features="shallow"))
    assert table.column("label").to_pylist() == ["boilerplate", "content", "content", "content", "boilerplate"]
    assert [page.split("/")[-1] for page in table.column("page").to_pylist()] == ["a.html"] * 3 + ["b.html"] * 2
    # Places are those of the page without its markers.
    html = PAGES["b"].replace("<!-- content -->", "").replace("<!-- /content -->", "").encode()
    row = table.slice(3, 1).to_pylist()[0]
    assert html[row["start"] : row["end"]].decode() == "Eine Zeile mit Umlaut: schön."
    others = [field for field in table.schema if field.name not in COLUMNS]
    assert len(others) == 9 and all(field.type == pa.float32() for field in others)
    # The numbers are those of the program.
    run = [sys.executable, "-m", "dechaff", "features", corpus, "--features", "shallow"]
    rows = subprocess.check_output(run, text=True).splitlines()
    name = others[0].name
    column = rows[0].split(",").index(name)
    want = [float(row.split(",")[column]) for row in rows[1:]]
    assert table.column(name).to_pylist() == pytest.approx(want)


def test_parquet(corpus, tmp_path):
    import pyarrow.parquet

    output = tmp_path / "lines.parquet"
    assert write_features([corpus], output, features="shallow") == 5
    assert pyarrow.parquet.read_table(output).num_rows == 5
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["lines.parquet"]


def test_errors_are_reported(tmp_path):
    with pytest.raises(dechaff.DechaffError, match="no-such"):
        list(features(tmp_path / "no-such"))
    with pytest.raises(dechaff.DechaffError):
        write_features(tmp_path / "no-such", tmp_path / "out.parquet")
    assert not list(tmp_path.iterdir())
