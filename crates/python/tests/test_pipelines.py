import abc
import importlib
import importlib.util
import pickle
import sys
import types

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


@pytest.fixture
def nemo(monkeypatch):
    """NeMo Curator's interface: the package itself, or, where it is not installed, the same signature."""
    if not importlib.util.find_spec("nemo_curator"):
        name = "nemo_curator.stages.text.download.html_extractors.base"
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            monkeypatch.setitem(sys.modules, ".".join(parts[:end]), types.ModuleType(".".join(parts[:end])))

        class HTMLExtractorAlgorithm(abc.ABC):
            @abc.abstractmethod
            def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None: ...

        sys.modules[name].HTMLExtractorAlgorithm = HTMLExtractorAlgorithm
    yield importlib.import_module("dechaff.nemo")
    sys.modules.pop("dechaff.nemo")


def test_nemo_curator(page, text, nemo):
    html = page.decode()
    extractor = pickle.loads(pickle.dumps(nemo.DechaffExtractor()))
    assert isinstance(extractor, nemo.HTMLExtractorAlgorithm)
    assert extractor.extract_text(html, frozenset(), "ENGLISH") == text.split("\n")
    (markdown,) = nemo.DechaffExtractor(output="markdown").extract_text(html, frozenset(), "ENGLISH")
    assert markdown == dechaff.extract(page).markdown().strip()
    assert extractor.extract_text("", frozenset(), "ENGLISH") is None
    assert extractor.extract_text("%PDF-1.7", frozenset(), "ENGLISH") is None

    class Fallback(nemo.HTMLExtractorAlgorithm):
        def extract_text(self, html, stop_words, language):
            return [language, *stop_words]

    unsure = nemo.DechaffExtractor(min_score=1, fallback=Fallback())
    assert unsure.extract_text(html, frozenset(["the"]), "ENGLISH") == ["ENGLISH", "the"]
    assert nemo.DechaffExtractor(min_score=1).extract_text(html, frozenset(), "ENGLISH") is None
    with pytest.raises(ValueError, match="expected one of text, plain, markdown"):
        nemo.DechaffExtractor(output="html")
    with pytest.raises(ValueError, match="expected 0 to 1"):
        nemo.DechaffExtractor(min_score=2)
    with pytest.raises(dechaff.ModelError):
        nemo.DechaffExtractor("none")


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
