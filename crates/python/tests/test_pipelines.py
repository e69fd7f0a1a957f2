import abc
import gzip
import importlib
import importlib.util
import json
import os
import pickle
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

import dechaff

needs_spark = pytest.mark.skipif(
    not (importlib.util.find_spec("pyspark") and importlib.util.find_spec("pandas")),
    reason="pyspark or pandas is not installed",
)
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

def test_ray_without_ray(page, text):
    pa = pytest.importorskip("pyarrow")
    import dechaff.ray

    work = dechaff.ray.Extract("raw", id="key", outputs=["text", "score"])
    out = work(pa.table({"key": [1, 2], "raw": [page, None]}))
    assert out.column("text").to_pylist() == [text, None]
    assert out.column("error").to_pylist() == [None, "no page: the value is null"]
    ruled = dechaff.ray.Extract("raw", min_words=1000)(pa.table({"raw": [page, b"%PDF-1.7"]}))
    assert ruled.column("error").to_pylist() == ["left out: too few words", "a PDF file: expected HTML"]


def test_datatrove(page, plain):
    pytest.importorskip("datatrove")
    from datatrove.data import Document

    from dechaff.datatrove import Dechaff

    texts = [page.decode(), "<nav>Home</nav>", "%PDF-1.7", page.decode()]
    documents = [Document(text=text, id=str(nth), metadata={"url": "https://example.org"}) for nth, text in enumerate(texts)]
    step = Dechaff(timeout=10)
    done = list(step.run(documents))
    assert [(document.id, document.text) for document in done] == [("0", plain), ("3", plain)]
    counts = {name: stat.total for name, stat in step.stats.stats.items() if "dropped" in name}
    assert counts == {"dropped": 2, "dropped_without_content": 1, "dropped_a_PDF_file:_expected_HTML": 1}
    ruled = Dechaff(timeout=10, min_words=1000)
    assert list(ruled.run([Document(text=page.decode(), id="0")])) == []
    assert ruled.stats.stats["dropped_left_out:_too_few_words"].total == 1
    assert Dechaff(output="markdown").extract(page.decode()).startswith("# Sea glass")
    own = Dechaff(dechaff.Model.load("shallow"))
    assert isinstance(own.extract(page.decode()), str)
    with pytest.raises(ValueError, match="expected one of plain, text, markdown, html"):
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
        sys.modules["nemo_curator.stages.text.download"].DocumentExtractor = object
    yield importlib.import_module("dechaff.nemo")
    sys.modules.pop("dechaff.nemo")


def test_nemo_curator(page, plain, nemo):
    html = page.decode()
    extractor = pickle.loads(pickle.dumps(nemo.DechaffExtractor()))
    assert isinstance(extractor, nemo.HTMLExtractorAlgorithm)
    assert extractor.extract_text(html, frozenset(), "ENGLISH") == plain.split("\n")
    (markdown,) = nemo.DechaffExtractor(output="markdown").extract_text(html, frozenset(), "ENGLISH")
    assert markdown == dechaff.extract(page).markdown().strip()
    assert extractor.extract_text("", frozenset(), "ENGLISH") is None
    assert extractor.extract_text("%PDF-1.7", frozenset(), "ENGLISH") is None

    class Fallback(nemo.HTMLExtractorAlgorithm):
        def extract_text(self, html, stop_words, language):
            return [language, *stop_words]

    unsure = nemo.DechaffExtractor(min_confidence=1, fallback=Fallback())
    assert unsure.extract_text(html, frozenset(["the"]), "ENGLISH") == ["ENGLISH", "the"]
    assert nemo.DechaffExtractor(min_confidence=1).extract_text(html, frozenset(), "ENGLISH") is None
    assert nemo.DechaffExtractor(min_words=1000, fallback=Fallback()).extract_text(html, frozenset(), "ENGLISH") is None
    with pytest.raises(ValueError, match="expected one of plain, text, markdown"):
        nemo.DechaffExtractor(output="html")
    with pytest.raises(ValueError, match="expected 0 to 1"):
        nemo.DechaffExtractor(min_confidence=2)
    with pytest.raises(dechaff.ModelError):
        nemo.DechaffExtractor("none")


def test_nemo_curator_records(page, plain, nemo):
    work = pickle.loads(pickle.dumps(nemo.DechaffRecords(output="markdown", min_words=3)))
    record = {"url": "https://example.org/glass", "warc_id": "a", "source_id": "x", "content": page}
    row = work.extract(record)
    assert set(row) == set(work.output_columns()) and row["error"] == "" and row["language"] == "en"
    assert row["text"] == dechaff.extract(page, record["url"]).markdown()
    assert nemo.DechaffRecords().extract(record)["text"] == plain
    errors = [work.extract({**record, "content": content})["error"] for content in (b"%PDF-1.7", b"", None)]
    assert errors == ["a PDF file: expected HTML", "left out: without text", "left out: without text"]


@needs_spark
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
    errors = dechaff.spark.extract(df, model=model, min_words=1000).groupBy("error").count().collect()
    assert ("left out: too few words", 20) in [(row["error"], row["count"]) for row in errors]


@needs_spark
def test_spark_workers_read_parquet(page, text, monkeypatch, tmp_path):
    """All row groups of all files, each once, wherever the files lie."""
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet
    from pyspark.sql import SparkSession

    import dechaff.spark

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False).getOrCreate()
    try:
        pages = tmp_path / "the pages"
        pages.mkdir()
        for number, rows in enumerate((range(10), range(10, 13))):
            table = pa.table({"n": list(rows), "html": [page] * len(rows), "more": ["x"] * len(rows)})
            parquet.write_table(table, pages / f"{number}.parquet", row_group_size=4)
        options = {"id": "n", "outputs": ["text", "score"]}
        made = dechaff.spark.extract_parquet(spark, str(pages), **options)
        expected = dechaff.spark.extract(spark.read.parquet(str(pages)), **options)
        assert made.schema == expected.schema
        assert sorted(made.collect()) == sorted(expected.collect())
        assert sorted(row.n for row in made.collect()) == list(range(13))
        files = [str(pages / "0.parquet"), str(pages / "1.parquet")]
        assert dechaff.spark.extract_parquet(spark, files, id="n").count() == 13
        with pytest.raises(ValueError, match="two columns would be called 'html'"):
            dechaff.spark.extract_parquet(spark, files, html="more", id="n", keep=["html"], outputs=["html"]).collect()
    finally:
        spark.stop()


@needs_spark
def test_a_task_of_spark_uses_the_processors_reserved_for_it(page, plain, monkeypatch):
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import dechaff.spark

    def threads(batches):
        import pyarrow

        for _ in batches:
            yield pyarrow.record_batch({"threads": [dechaff.spark._threads()]})

    if (before := SparkSession.getActiveSession()) is not None:
        before.stop()
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False)
    spark = builder.config("spark.task.cpus", 2).config(map=dechaff.spark.SETTINGS).getOrCreate()
    try:
        df = spark.createDataFrame([(n, bytearray(page)) for n in range(200)], "id int, html binary")
        # Two processors for each task: one task at a time, with two threads.
        assert {row["threads"] for row in df.mapInArrow(threads, "threads long").collect()} == {2}
        found = dechaff.spark.extract(df, id="id").collect()
    finally:
        spark.stop()
    assert sorted(row["id"] for row in found) == list(range(200))
    assert {row["plain"] for row in found} == {plain}
    assert dechaff.spark._threads() == 1


@needs_spark
def test_a_killed_task_of_spark_is_repeated(page, plain, monkeypatch, tmp_path):
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import dechaff.spark

    killed = tmp_path / "killed"

    def kill(batches):
        """Ends the process of Python in the middle of a task, once."""
        import os
        import signal

        for nth, batch in enumerate(batches):
            yield batch
            if nth == 3:
                try:
                    os.close(os.open(killed, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    continue
                os.kill(os.getpid(), signal.SIGKILL)

    # A session of its own: up to four attempts for a task, small batches, and failures that are few words.
    if (before := SparkSession.getActiveSession()) is not None:
        before.stop()
    builder = SparkSession.builder.master("local[2, 4]").config("spark.ui.enabled", False)
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 10).getOrCreate()
    try:
        rows = [(n, bytearray(page)) for n in range(400)]
        df = spark.createDataFrame(rows, "id int, html binary").repartition(4)
        out = dechaff.spark.extract(df.mapInArrow(kill, df.schema), id="id")
        out.write.parquet(str(tmp_path / "out"))
        found = spark.read.parquet(str(tmp_path / "out")).collect()
    finally:
        spark.stop()
    assert killed.exists()
    assert sorted(row["id"] for row in found) == list(range(400))
    assert {row["plain"] for row in found} == {plain} and {row["error"] for row in found} == {None}


@needs_spark
@pytest.mark.parametrize("kind", ["parquet", "jsonl.gz", "warc.gz"])
def test_the_program_for_spark(kind, page, plain, tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    path = tmp_path / f"pages.{kind}"
    if kind == "parquet":
        pyarrow.parquet.write_table(pa.table({"id": ["a", "b"], "html": [page, b"%PDF-1.7"]}), path)
    elif kind == "jsonl.gz":
        lines = [json.dumps({"id": id, "html": html}) for id, html in [("a", page.decode()), ("b", "%PDF-1.7")]]
        path.write_bytes(gzip.compress("\n".join(lines).encode()))
    else:
        records = [("a", 200, "text/html; charset=utf-8", page), ("b", 200, "text/html", b"%PDF-1.7")]
        records += [("c", 404, "text/html", page), ("d", 200, "image/png", b"x")]
        path.write_bytes(b"".join(gzip.compress(record(*each)) for each in records))
    key = [] if kind == "warc.gz" else ["--id", "id"]
    line = [sys.executable, EXAMPLES / "spark_extract.py", path, tmp_path / "out", *key, "--by-site", "--min-words", "3"]
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(line, capture_output=True, text=True, env=environment, check=True)
    assert re.match(r"2 pages in .*, 1 with an error\n +1  a PDF file", done.stdout), done.stdout
    found = pyarrow.parquet.read_table(tmp_path / "out").to_pylist()
    address = "https://example.org/" if kind == "warc.gz" else ""
    texts = {row["url" if address else "id"]: row["plain"] for row in found}
    assert texts == {address + "a": plain, address + "b": None}


def record(id, status, kind, body):
    """A record of a web archive."""
    answer = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: {id}\r\nWARC-Target-URI: https://example.org/{id}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"
