import json

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
    outputs = ["text", "plain", "markdown", "html", "tei", "title", "page_title", "lang", "url", "score"]
    row = dechaff.map_batches(pa.record_batch({"html": [page]}), outputs=outputs).to_pylist()[0]
    document = dechaff.extract(page)
    for name in outputs:
        wanted = getattr(document, name)
        # A cell has a part of a page, as the fields of the program.
        assert row[name] == (wanted(standalone=False) if callable(wanted) else wanted), name


def test_trees_and_lines_are_json(page):
    outputs = ["document", "lines"]
    row = dechaff.map_batches(pa.record_batch({"html": [page]}), outputs=outputs).to_pylist()[0]
    document = dechaff.extract(page)
    assert row["document"] == document.json()
    assert [line["text"] for line in json.loads(row["lines"])] == [line.text for line in document.lines]


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
    assert empty.num_rows == 0 and empty.schema.names == ["plain", "error"]


def test_names_that_do_not_fit(page):
    batch = pa.record_batch({"html": [page], "plain": ["old"]})
    with pytest.raises(KeyError, match="no column 'page', expected one of html, plain"):
        dechaff.map_batches(batch, "page")
    with pytest.raises(ValueError, match="two columns would be called 'plain'"):
        dechaff.map_batches(batch, keep=["plain"])
    with pytest.raises(ValueError, match="no output 'words', expected some of url, title"):
        dechaff.map_batches(batch, outputs=["words"])


@pytest.mark.parametrize("type", ["string", "large_string", "binary", "large_binary", "dictionary", "string_view"])
def test_columns_of_every_type_cut_anywhere(type):
    pages = [f"<p>The words of page {nth} are read as a text, and the letter \u00e9 is one of them." for nth in range(20)]
    pages[3] = pages[11] = None
    if type == "dictionary":
        column = pa.array(pages).dictionary_encode()
    elif type == "string_view" and not hasattr(pa, "string_view"):
        pytest.skip("this pyarrow has no views")
    else:
        encoded = pages if "string" in type else [page and page.encode() for page in pages]
        column = pa.array(encoded, getattr(pa, type)())
    batch = pa.record_batch({"html": column})
    expected = [page and dechaff.plain(page) for page in pages]
    assert expected[0] and "\u00e9" in expected[0]
    for start, stop in ((0, 20), (3, 12), (9, 20), (11, 12), (5, 5)):
        out = dechaff.map_batches(batch.slice(start, stop - start))
        out.validate(full=True)
        assert out["plain"].to_pylist() == expected[start:stop]
    chunked = pa.Table.from_batches([batch.slice(0, 4), batch.slice(4, 0), batch.slice(4)])
    assert dechaff.map_batches(chunked)["plain"].to_pylist() == expected


def test_columns_with_null_alone_and_of_other_types(page):
    out = dechaff.map_batches(pa.record_batch({"html": pa.nulls(2)}), outputs=["text", "score", "authors"])
    out.validate(full=True)
    assert out["text"].to_pylist() == out["score"].to_pylist() == out["authors"].to_pylist() == [None, None]
    with pytest.raises(TypeError, match="the column 'html' has int64, expected binary or string"):
        dechaff.map_batches(pa.record_batch({"html": [1, 2]}))
    with pytest.raises(TypeError, match="the column 'url' has binary, expected string"):
        dechaff.map_batches(pa.record_batch({"html": [page], "url": [b"x"]}), url="url")


def test_lists_of_authors_stay_with_their_pages():
    def page(*authors):
        return "<title>T</title>" + "".join(f'<meta name=author content="{name}">' for name in authors) + "<p>Words."

    pages = [page("Ada Marsh", "Jo L\u00e9e"), page(), None, page("Eva Stone")]
    out = dechaff.map_batches(pa.record_batch({"html": pages}), outputs=["authors"])
    out.validate(full=True)
    assert out["authors"].to_pylist() == [["Ada Marsh", "Jo L\u00e9e"], None, None, ["Eva Stone"]]


def test_strings_are_unicode_whatever_they_declare():
    page = "<meta charset=iso-8859-1><p>Gr\u00f6\u00dfe ist ein Wort mit Umlaut, wie viele andere auch, und mehr."
    for column in (pa.array([page]), pa.array([page]).dictionary_encode()):
        out = dechaff.map_batches(pa.record_batch({"html": column}))
        assert out["plain"].to_pylist() == [dechaff.plain(page)]
        assert "Gr\u00f6\u00dfe" in out["plain"][0].as_py()


def test_data_frames_of_pandas(page, text):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [1, 2], "html": [page, None]}, index=["a", "b"])
    out = dechaff.map_batches(frame, id="id", outputs=["text", "title"])
    assert isinstance(out, pandas.DataFrame) and list(out.columns) == ["id", "text", "title", "error"]
    assert out.loc["a", "text"] == text and out.loc["b", "error"] == "no page: the value is null"


def test_data_frames_of_polars(page, plain):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"html": [page.decode(), "%PDF-1.7"]})
    out = dechaff.map_batches(frame)
    assert isinstance(out, polars.DataFrame) and out["plain"].to_list() == [plain, None]
    with pytest.raises(TypeError, match="batch is polars.*LazyFrame.*call collect"):
        dechaff.map_batches(frame.lazy())


def test_relations_of_duckdb(page, plain):
    duckdb = pytest.importorskip("duckdb")
    pages = pa.table({"n": [1, 2], "html": [page, page]})
    relation = duckdb.connect().from_arrow(pages).filter("n > 1")
    out = dechaff.map_batches(relation, id="n")
    assert isinstance(out, pa.Table) and out.to_pylist() == [{"n": 2, "plain": plain, "error": None}]


class Stream:
    """An object that has nothing but the interface of Arrow."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def test_readers_and_streams(page, plain):
    batch = pa.record_batch({"html": [page]})
    taken = []

    def batches():
        for nth in range(3):
            taken.append(nth)
            yield batch

    reader = dechaff.map_batches(pa.RecordBatchReader.from_batches(batch.schema, batches()))
    assert isinstance(reader, pa.RecordBatchReader) and len(taken) < 2
    assert reader.read_all()["plain"].to_pylist() == [plain] * 3
    assert dechaff.map_batches(Stream(pa.table(batch)))["plain"].to_pylist() == [plain]
    with pytest.raises(TypeError, match="batch is builtins.list, expected a table, batch or reader of pyarrow"):
        dechaff.map_batches([page])
