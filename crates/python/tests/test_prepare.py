import json
import subprocess
import sys

import pytest

import dechaff

pa = pytest.importorskip("pyarrow")

import pyarrow.parquet  # noqa: E402

from dechaff.corpus import PREPARED, features, prepare  # noqa: E402
from test_pipelines import needs_spark  # noqa: E402


def marked(nth):
    return (
        f"<nav><a href=/>Home</a></nav><h1>Page {nth}</h1><!-- content --><p>The first sentence of page {nth}, "
        f"which is long.<p>And schön is the second.<!-- /content --><footer>Imprint {nth}</footer>"
    )


@pytest.fixture
def corpus(tmp_path):
    directory = tmp_path / "pages"
    directory.mkdir()
    for nth in range(20):
        (directory / f"{nth:02}.html").write_text(marked(nth))
    return directory


def rows(n=20):
    return {"id": [f"{nth:02}.html" for nth in range(n)], "html": [marked(nth) for nth in range(n)]}


def model(path):
    return dechaff.Model.load(path).to_bytes()


@pytest.mark.parametrize("options", [{}, {"features": "shallow", "folds": 3}])
def test_training_from_a_table_gives_the_same_model(corpus, tmp_path, options):
    given = rows()
    # In any order, and in several files, as Spark writes them. The model records the name of the corpus.
    table = pa.table({"id": given["id"][::-1], "html": [html.encode() for html in given["html"][::-1]]})
    directory = tmp_path / "at" / "pages"
    directory.mkdir(parents=True)
    for part in range(2):
        done = prepare(table.slice(10 * part, 10))
        assert done.schema == PREPARED and done.column("error").null_count == 10
        pyarrow.parquet.write_table(done, directory / f"part-{part}.parquet")
    expected = dechaff.train(corpus, tmp_path / "m.bin", **options)
    bytes_expected = model(tmp_path / "m.bin")
    found = dechaff.train(directory, tmp_path / "m.bin", **options)
    assert model(tmp_path / "m.bin") == bytes_expected
    assert found["held_out"] == expected["held_out"]
    evaluations = [dechaff.evaluate(path, tmp_path / "m.bin") for path in (directory, corpus)]
    assert evaluations[0] == evaluations[1]
    assert sum(batch.num_rows for batch in features(directory, features="shallow")) == 100


def test_gold_texts_snippets_and_roles():
    html = "<h1>Cats</h1><p>By Jo<p>One two three.<p>Contact"
    table = pa.table(
        {
            "key": [1, 2, 3, 4],
            "raw": [html] * 4,
            "text": ["One two three.", None, "", None],
            "w": [None, ["One two"], None, None],
            "title": ["Cats", None, None, None],
            "authors": [["Jo"], None, None, None],
            "domain": ["a.example", "b.example", None, "d.example"],
            "type": ["news", None, None, None],
            "other": [b"\xff"] * 4,
        }
    )
    done = prepare(table, "raw", "key").to_pylist()
    assert [row["id"] for row in done] == ["1", "2", "3", "4"]
    assert [(row["site"], row["group"], row["lines"]) for row in done[:3]] == [
        ("a.example", "news", 4),
        ("b.example", None, 4),
        (None, None, 4),
    ]
    assert done[3]["page"] is None and "no markers" in done[3]["error"]


def test_every_row_comes_out():
    pages = ["<p>x", "<!-- content --><p>x", None, b"%PDF-1.7"]
    table = pa.table({"id": ["a", "b", "c", "d"], "html": pa.array([None if p is None else (p if isinstance(p, bytes) else p.encode()) for p in pages])})
    done = prepare(table).to_pylist()
    assert [row["page"] for row in done] == [None] * 4
    for row, message in zip(done, ["no markers", "no end marker", "null", "PDF"]):
        assert message in row["error"]
    assert "id" in prepare(pa.table({"id": pa.array([None], pa.string()), "html": ["x"]})).to_pylist()[0]["error"]
    with pytest.raises(KeyError, match="no column 'html', expected one of id, page"):
        prepare(pa.table({"id": ["a"], "page": ["b"]}))


def test_errors_in_a_table_are_reported(tmp_path):
    path = tmp_path / "x.parquet"
    done = prepare(pa.table(rows(3)))

    def fails(table, match):
        pyarrow.parquet.write_table(table, path)
        with pytest.raises(dechaff.DechaffError, match=match):
            dechaff.train(path, tmp_path / "m.bin", features="shallow")
        assert not (tmp_path / "m.bin").exists()

    fails(pa.concat_tables([done, done]), "'00.html' occurs twice")
    fails(pa.table({"id": ["a"]}), "page|No match")
    fails(prepare(pa.table({"id": ["a"], "html": ["<p>x"]})), "no page was prepared")
    path.write_bytes(b"no table")
    with pytest.raises(dechaff.DechaffError, match="cannot read .*x.parquet"):
        dechaff.train(path, tmp_path / "m.bin")


def test_pages_that_were_not_prepared_are_counted(tmp_path):
    given = rows(10)
    given["html"][3] = "<p>no markers"
    pyarrow.parquet.write_table(prepare(pa.table(given)), tmp_path / "x.parquet")
    with pytest.warns(UserWarning, match="1 of 10 pages were not prepared"):
        report = dechaff.train(tmp_path / "x.parquet", tmp_path / "m.bin", features="shallow")
    assert report["corpus"]["pages"] == 9


def test_the_program_reads_the_same_pages(corpus, tmp_path):
    """A page of a table is what `dechaff prepare` writes for it."""
    output = tmp_path / "all.pages"
    subprocess.run([sys.executable, "-m", "dechaff", "prepare", corpus, "-o", output], check=True)
    done = prepare(pa.table({"id": rows()["id"], "html": [html.encode() for html in rows()["html"]]}))
    assert b"".join(done.column("page").to_pylist()) == output.read_bytes()


@needs_spark
def test_spark_prepares(tmp_path, monkeypatch):
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import dechaff.spark

    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate()
    given = rows()
    table = [(id, bytearray(html.encode()), None) for id, html in zip(given["id"], given["html"])]
    table.append(("gold.html", bytearray(b"<p>One two.<p>End"), "One two."))
    df = spark.createDataFrame(table, "id string, html binary, text string").repartition(3)
    dechaff.spark.prepare(df).write.parquet(str(tmp_path / "prepared"))
    report = dechaff.train(tmp_path / "prepared", tmp_path / "m.bin", features="shallow")
    assert report["corpus"]["pages"] == 21
    assert json.dumps(report["corpus"]["names"]) == '["prepared"]'
