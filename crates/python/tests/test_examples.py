"""Runs the examples. The Spark job is in test_pipelines.py."""

import gzip
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import dechaff
from test_pipelines import EXAMPLES, record


@pytest.fixture(autouse=True)
def examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))


def test_folder(page, text, tmp_path):
    (tmp_path / "in").mkdir()
    for name, html in {"a": page, "b": b"%PDF-1.7", "c": b"", "d": page}.items():
        (tmp_path / "in" / f"{name}.html").write_bytes(html)
    line = [sys.executable, EXAMPLES / "folder.py", "in", "out.jsonl", "--language", "en,de", "--min-words", "3"]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr.startswith("4 pages, 2 written\n"), done.stderr
    assert "1  a PDF file: expected HTML\n" in done.stderr and "1  left out: without text\n" in done.stderr
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(Path(one["path"]).stem, one["title"], one["text"]) for one in found] == [
        ("a", "Sea glass", text),
        ("d", "Sea glass", text),
    ]


def test_scrapy(page):
    pytest.importorskip("scrapy")
    import scrapy
    from scrapy.crawler import CrawlerProcess

    collected = []

    class Pages(scrapy.Spider):
        name = "pages"

        async def start(self):
            yield {"url": "https://example.org/glass", "html": page}
            yield {"url": "https://example.org/a.pdf", "html": b"%PDF-1.7"}
            yield {"url": "https://example.org/short", "html": b"<html lang=en><p>short"}
            yield {"other": 1}

    settings = {
        "ITEM_PIPELINES": {"scrapy_pipeline.ContentPipeline": 300},
        "DECHAFF_RULES": {"language": ["en"], "min_words": 5},
        "LOG_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
    }

    def collect(item):
        collected.append(item)

    process = CrawlerProcess(settings)
    crawler = process.create_crawler(Pages)
    crawler.signals.connect(collect, scrapy.signals.item_scraped)
    process.crawl(crawler)
    process.start(install_signal_handlers=False)
    by_url = {item.get("url"): item for item in collected}
    assert by_url.keys() == {"https://example.org/glass", None}
    item = by_url["https://example.org/glass"]
    assert item["title"] == "Sea glass" and item["markdown"].startswith("# Sea glass") and "html" not in item
    assert "](https://example.org/edge)" in item["markdown"]
    counts = {name: count for name, count in crawler.stats.get_stats().items() if name.startswith("dechaff/")}
    assert sum(counts.values()) == 2 and counts["dechaff/a PDF file: expected HTML"] == 1


@pytest.mark.skipif(not importlib.util.find_spec("nemo_curator"), reason="nemo_curator is not installed")
def test_nemo_curator(page, tmp_path):
    pytest.importorskip("ray")
    from pyarrow import parquet

    (tmp_path / "crawl").mkdir()
    pages = [("a", page), ("b", b"%PDF-1.7"), ("c", b"<p>short")]
    records = [record(f"<urn:uuid:{name}>", 200, "text/html", html) for name, html in pages]
    (tmp_path / "crawl" / "a.warc.gz").write_bytes(b"".join(map(gzip.compress, records)))
    line = [sys.executable, EXAMPLES / "nemo_stage.py", "crawl", "out", "--min-words", "3"]
    subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True)
    rows = parquet.read_table(tmp_path / "out").to_pylist()
    texts = {row["warc_id"]: (row["text"], row["error"]) for row in rows}
    url = "https://example.org/<urn:uuid:a>"
    assert texts["a"] == (dechaff.extract(page, url).markdown(), "")
    assert texts["b"][1] == "a PDF file: expected HTML" and texts["c"][1].startswith("left out: ")
