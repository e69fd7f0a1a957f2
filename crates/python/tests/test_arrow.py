import pytest

import dechaff

pa = pytest.importorskip("pyarrow")


def test_a_row_for_each_row(page, text):
    batch = pa.record_batch({"key": [7, 8, 9], "html": [page, b"%PDF-1.7", None]})
    out = dechaff.map_batches(batch, id="key", outputs=["text", "markdown", "score", "confidence", "lang"])
    assert out.schema.names == ["key", "text", "markdown", "score", "confidence", "lang", "error"]
    rows = out.to_pylist()
    assert [row["key"] for row in rows] == [7, 8, 9]
    assert rows[0]["text"] == text and rows[0]["error"] is None
    assert rows[0]["markdown"] == dechaff.extract(page).markdown()
    assert rows[0]["lang"] == "en" and 0.5 < rows[0]["score"] <= 1
    assert 0.5 < rows[0]["confidence"] <= 1
    assert rows[1] == {
        "key": 8, "text": None, "markdown": None, "score": None, "confidence": None, "lang": None,
        "error": "a PDF file: expected HTML",
    }
    assert rows[2]["error"] == "no page: the value is null"


def test_columns_of_addresses_and_charsets(page):
    html = "<article><p>Größe ist <a href=b>ein Wort</a> mit Umlaut, wie viele andere auch.</p></article>"
    batch = pa.record_batch(
        {
            "raw": pa.array([html.encode("mac-roman")], pa.large_binary()),
            "address": ["https://example.org/a"],
            "sent": ["macintosh"],
            "warc": ["CC-1"],
        }
    )
    out = dechaff.map_batches(
        batch, "raw", url="address", charset="sent", keep=["warc"], outputs=["markdown"]
    )
    assert out.schema.names == ["address", "warc", "markdown", "error"]
    assert "Größe ist [ein Wort](https://example.org/b)" in out["markdown"][0].as_py()


def test_every_output_is_what_the_document_has(page):
    outputs = ["text", "plain", "markdown", "html", "json", "tei", "title", "lang", "score"]
    row = dechaff.map_batches(pa.record_batch({"html": [page]}), outputs=outputs).to_pylist()[0]
    document = dechaff.extract(page)
    for name in outputs:
        wanted = getattr(document, name)
        assert row[name] == (wanted() if callable(wanted) else wanted), name


def test_metadata_as_columns():
    page = """<title>Sea glass</title><meta name=author content="Ada Marsh">
<meta name=date content=2024-03-05><p>Glass that the sea has rounded was once a bottle.</p>"""
    names = ["title", "authors", "date", "site"]
    out = dechaff.map_batches(pa.record_batch({"html": [page, "<p>words"]}), outputs=names)
    assert out.schema.field("authors").type == pa.list_(pa.string())
    first, second = out.to_pylist()
    assert (first["title"], first["authors"]) == ("Sea glass", ["Ada Marsh"])
    assert (first["date"], first["site"]) == ("2024-03-05", None)
    assert second["authors"] is None and second["date"] is None


def test_tables_and_no_rows(page):
    table = pa.table({"html": [page.decode(), "<p>"]})
    assert isinstance(dechaff.map_batches(table), pa.Table)
    empty = dechaff.map_batches(table.slice(0, 0))
    assert empty.num_rows == 0 and empty.schema.names == ["text", "error"]


def test_names_that_do_not_fit(page):
    batch = pa.record_batch({"html": [page], "text": ["old"]})
    with pytest.raises(KeyError, match="no column 'page', expected one of html, text"):
        dechaff.map_batches(batch, "page")
    with pytest.raises(ValueError, match="two columns would be called 'text'"):
        dechaff.map_batches(batch, keep=["text"])
    with pytest.raises(ValueError, match="no output 'words', expected some of text"):
        dechaff.map_batches(batch, outputs=["words"])
