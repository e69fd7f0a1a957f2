import importlib.util
import sys

import pytest

import dechaff


def test_ray_without_ray(page, text):
    pa = pytest.importorskip("pyarrow")
    import dechaff.ray

    work = dechaff.ray.Extract("raw", id="key", outputs=["text", "score"])
    out = work(pa.table({"key": [1, 2], "raw": [page, None]}))
    assert out.column("text").to_pylist() == [text, None]
    assert out.column("error").to_pylist() == [None, "no page: the value is null"]


def test_datatrove(page, text):
    pytest.importorskip("datatrove")
    from datatrove.data import Document

    from dechaff.datatrove import Dechaff

    documents = [Document(text=page.decode(), id="1"), Document(text="<nav>Home</nav>", id="2")]
    done = list(Dechaff(timeout=10).run(documents))
    assert [(document.id, document.text) for document in done] == [("1", text)]
    assert Dechaff(output="markdown").extract(page.decode()).startswith("# Sea glass")
    own = Dechaff(dechaff.Model.load("shallow"))
    assert isinstance(own.extract(page.decode()), str)
    with pytest.raises(ValueError, match="expected one of text, plain, markdown, html"):
        Dechaff(output="words")
    with pytest.raises(dechaff.ModelError):
        Dechaff("none")


@pytest.mark.skipif(not importlib.util.find_spec("pyspark"), reason="pyspark is not installed")
@pytest.mark.parametrize("own_model", [False, True])
def test_spark(page, text, own_model, monkeypatch):
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import dechaff.spark

    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate()
    rows = [(n, bytearray(page), f"https://example.org/{n}") for n in range(20)] + [
        (20, bytearray(b"%PDF-1.7"), None),
        (21, None, None),
    ]
    df = spark.createDataFrame(rows, "id int, html binary, url string")
    model = dechaff.Model.load("general") if own_model else "general"
    out = dechaff.spark.extract(
        df, id="id", url="url", outputs=["text", "markdown", "authors", "score"], model=model
    )
    assert out.columns == ["id", "url", "text", "markdown", "authors", "score", "error"]
    found = {row["id"]: row for row in out.collect()}
    assert len(found) == 22
    assert found[3]["text"] == text and found[3]["error"] is None
    assert "](https://example.org/edge)" in found[3]["markdown"]
    assert found[20]["text"] is None and "PDF" in found[20]["error"]
    assert "null" in found[21]["error"]
