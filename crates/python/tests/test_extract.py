import asyncio
import copy
import datetime
import gzip
import json
import mmap
import multiprocessing
import pickle
import warnings
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import dechaff
from dechaff import _dechaff

EVERYTHING = dechaff.Model.load().configured(threshold=0.0)


def test_text_of_bytes_and_of_str(page, text, plain):
    assert dechaff.plain(page) == dechaff.extract(page).plain == plain
    assert dechaff.extract(page).text == text
    assert dechaff.extract(page.decode()).text == text
    assert dechaff.extract(bytearray(page)).text == text
    assert dechaff.text(page) == text
    assert str(dechaff.extract(page)) == text


@pytest.mark.parametrize("name", [*dechaff.MODELS, "titles", "no bodies"])
def test_the_order_of_questions_makes_no_difference(page, name):
    model = dechaff.Model.load(name if name in dechaff.MODELS else "general")
    if name == "titles":
        model = model.configured(include=["title"])
    if name == "no bodies":
        model = model.configured(exclude=["body"])

    def lines(document):
        return [repr(line) for line in document.lines]

    first, second = model.extract(page), model.extract(page)
    text = first.plain
    assert text == model.plain(page)
    assert lines(first) == lines(second)
    assert first.plain == second.plain == text
    assert first.text == second.text == model.text(page)
    assert "\n".join(line.text for line in second.lines if line.content) == text
    assert first.markdown() == second.markdown()
    assert (first.score, first.confidence) == (second.score, second.confidence)
    assert ("Sea glass" in text.split("\n")) == (name != "article")


def test_threads_share_a_document(page):
    expected = [repr(line) for line in dechaff.extract(page).lines]
    with ThreadPoolExecutor(8) as threads:
        for _ in range(50):
            document = dechaff.extract(page)
            answers = threads.map(lambda n: document.lines if n % 2 else document.text, range(16))
            for nth, answer in enumerate(answers):
                assert ([repr(line) for line in answer] == expected) if nth % 2 else (answer == document.text)


def test_what_a_document_has(page):
    document = dechaff.extract(page, url="https://example.org/a/")
    assert document.title == "Sea glass"
    assert document.lang == "en"
    assert document.url == "https://example.org/a/"
    assert 0.5 < document.score <= 1
    assert 0.5 < document.confidence <= 1
    assert dechaff.extract("").confidence == 0
    assert repr(document).startswith("<dechaff.Document 'Sea glass': 3 of ")


def test_metadata():
    page = b"""<html lang=pt-BR><head><title>Sea glass - The Shore</title>
<meta name=author content="Ada Marsh"><meta property=og:site_name content="The Shore">
<meta property=article:published_time content=2024-03-05T10:00:00Z></head>
<body><h1>Sea glass</h1><p>Glass that the sea has rounded was once a bottle.</p></body></html>"""
    metadata = dechaff.extract(page, url="https://example.org/glass").metadata
    assert metadata.title == "Sea glass"
    assert metadata.authors == ("Ada Marsh",)
    assert metadata.date == datetime.date(2024, 3, 5)
    assert metadata.language == "pt-BR"
    assert metadata.site == "The Shore"
    assert metadata.description is None
    assert metadata.origins["authors"] == "meta"
    fields = metadata.as_dict()
    assert fields["date"] == "2024-03-05" and fields["description"] is None
    assert json.loads(json.dumps(fields)) == fields
    nothing = dechaff.extract(b"<p>words").metadata.as_dict()
    assert nothing["authors"] == [] and nothing["title"] is None


def test_lines_point_into_the_page(page):
    lines = dechaff.extract(page).lines
    paragraph = next(line for line in lines if line.text.startswith("Glass that"))
    assert page[paragraph.start : paragraph.end].startswith(b"Glass that the sea")
    assert paragraph.content and paragraph.role == "body" and paragraph.tag == "p"
    footer = lines[-1]
    assert (footer.text, footer.content, footer.tag) == ("Copyright 2026", False, "footer")
    assert 0 <= footer.score <= 1
    assert "text='Copyright 2026'" in repr(footer)
    with pytest.raises(AttributeError):
        footer.score = 1.0


def test_positions_in_a_str_are_those_of_its_utf8():
    html = "<p>Ä</p><p>Glass that the sea has rounded.</p>"
    line = dechaff.extract(html).lines[1]
    assert html.encode()[line.start : line.end] == b"Glass that the sea has rounded."


def test_markdown_and_its_options(page):
    document = dechaff.extract(page, url="https://example.org/")
    assert "*a bottle*" in document.markdown()
    assert "[sharp edge](https://example.org/edge)" in document.markdown()
    assert "*a bottle*" not in document.markdown(emphasis=False)
    assert "](" not in document.markdown(links=False)
    assert document.markdown().startswith("# Sea glass\n")
    general = dechaff.Model.load("general")
    assert general.configured(title="drop").extract(page).markdown().startswith("Glass that")
    with pytest.raises(ValueError, match='unknown rule for the headline "no"; expected one of auto, keep, drop'):
        general.configured(title="no")
    with pytest.raises(TypeError):
        document.markdown(False)


def test_pictures_and_tables(page):
    more = b"""<p>These are the colours of glass that we found <img src=/g.jpg alt="a green shard"> last year.</p>
<table><tr><th>Colour</th><th>Found</th></tr><tr><td>green</td><td>31 pieces on the beach</td></tr>
<tr><td>blue</td><td>4 pieces on the beach</td></tr></table></article>"""
    document = dechaff.extract(page.replace(b"</article>", more))
    assert "![a green shard](" in document.markdown()
    assert "a green shard" not in document.markdown(images=False)
    assert "| green" in document.markdown()
    assert "green |" not in document.markdown(tables=False)
    assert "green\t31 pieces on the beach" in document.text
    assert "31 pieces" not in document.render("text", tables=False)


def test_html_json_and_tei(page):
    document = dechaff.extract(page)
    assert document.html().startswith("<!")
    assert document.html(standalone=False).startswith("<article")
    assert "<em>a bottle</em>" in document.html()
    tree = json.loads(document.json())
    assert [block["type"] for block in tree["blocks"]] == ["heading", "paragraph", "paragraph"]
    root = ET.fromstring(document.tei(id="glass"))
    assert root.tag == "{http://www.tei-c.org/ns/1.0}TEI"
    assert ">glass<" in document.tei(id="glass")
    assert not document.tei(standalone=False).startswith("<?xml")


def test_all_formats_have_the_same_options(page):
    document = dechaff.extract(page)
    bare = dechaff.Model.load("general").configured(title="drop").extract(page)
    for format in ["markdown", "html", "tei"]:
        assert document.render(format) == getattr(document, format)()
        assert "Sea glass" not in bare.render(format, standalone=False).split("<body>")[-1]
    assert document.render("text") == document.text + "\n"
    assert document.render("plain") == document.plain + "\n"
    assert document.markdown(metadata=True).startswith('---\ntitle: "Sea glass"\n')
    with pytest.raises(ValueError, match='unknown format "pdf"; expected one of text, plain, markdown'):
        document.render("pdf")
    assert document.render("csv", id="a").startswith("id,start,end,score,content,role,tag,text\na,")
    assert json.loads(document.render("jsonl", id="a", fields=["id", "title"])) == {"id": "a", "title": "Sea glass"}
    assert [json.loads(line)["id"] for line in document.render("jsonl", id="a", chunks="20w").splitlines()] == ["a", "a"]
    with pytest.raises(TypeError, match="unknown field `beta`, expected one of links"):
        document.markdown(beta=2)
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        document.markdown(pictures=False)


def test_options_for_language_models(page):
    html = page.replace(b"/edge>", b"/edge?a=b&utm_source=c>").replace(b"glass that", b"$5 glass that $6,")
    document = dechaff.extract(html)
    assert "(/edge?a=b)" in document.markdown(profile="llm") and "utm_source" in document.markdown()
    assert "](" not in document.text and document.render("text", links="list").endswith("\n- sharp edge: /edge?a=b&utm_source=c\n")
    with pytest.raises(ValueError, match='unknown profile "x"; expected llm'):
        document.markdown(profile="x")


def test_posts():
    post = "<div class=post><span class=author>{}</span><span class=date>2026-05-0{}</span><p>{}</p></div>"
    words = "A kite that fell into the sea is dried in the shade, after a bath in cold water, and not in the sun."
    html = "<h1>How to dry a kite</h1>" + post.format("anna", 1, words) + post.format("ben", 2, words)
    first, second = dechaff.extract(html, model=EVERYTHING).posts
    assert (first["author"], first["date"], first["text"]) == ("anna", "2026-05-01", words)
    assert first["when"] == "2026-05-01"
    assert (second["author"], second["votes"], second["accepted"]) == ("ben", None, False)


def test_chunks(page):
    document = dechaff.extract(page, url="https://example.org/a")
    first, second = document.chunks("20w", "markdown", links=False)
    assert first["headings"] == ["Sea glass"] and first["url"] == "https://example.org/a"
    assert page[first["start"] : first["end"]].startswith(b"Glass that the sea")
    assert (second["text"], len(document.chunks("2000c"))) == (document.plain.split("\n")[2] + "\n", 1)
    with pytest.raises(ValueError, match='expected a number with w for words or c for characters'):
        document.chunks("300")
    with pytest.raises(ValueError, match="documents are not written as csv"):
        document.chunks("300w", "csv")


def test_encodings():
    html = "<p>Größe, Straße und Öl</p>"
    wanted = "Größe, Straße und Öl"
    assert EVERYTHING.text(html) == wanted
    assert EVERYTHING.text(html.encode("utf-16")) == wanted
    assert EVERYTHING.text(html.encode("cp1252"), charset="windows-1252") == wanted
    assert EVERYTHING.text(html.encode("mac-roman"), charset="macintosh") == wanted
    page = html.encode("mac-roman")
    assert dechaff.extract(page, model=EVERYTHING, charset="macintosh").text == wanted


def test_a_str_is_decoded_whatever_it_declares():
    html = "<meta charset=windows-1252><p>Größe</p>"
    assert EVERYTHING.text(html) == "Größe"
    assert EVERYTHING.extract(html, charset="macintosh").markdown() == "Größe\n"


def test_lone_surrogates_are_replaced():
    assert EVERYTHING.text("<p>Glass \ud800 bottle</p>") == "Glass ? bottle"


def test_empty_and_broken_pages(page):
    for html in (b"", "", b"<", b"<p", b"\xff", "<table>" * 5000):
        assert isinstance(dechaff.extract(html).text, str)
    assert dechaff.extract(b"").markdown() == ""
    assert dechaff.extract(b"").lines == []


def test_binary_data_is_an_error():
    for call in (dechaff.extract, dechaff.text):
        with pytest.raises(dechaff.PageError, match="a PDF file: expected HTML"):
            call(b"%PDF-1.7\n")
    assert issubclass(dechaff.PageError, dechaff.DechaffError)
    assert issubclass(dechaff.ModelError, dechaff.DechaffError)


@pytest.mark.parametrize("html", [None, 1, ["<p>"], {"html": "<p>"}])
def test_other_types_are_an_error(html):
    with pytest.raises(TypeError, match="expected bytes or str"):
        dechaff.extract(html)


@pytest.mark.skipif(not hasattr(_dechaff, "_panic"), reason="only in wheels built with --dev")
def test_a_panic_is_an_error_of_its_own():
    with pytest.raises(dechaff.DechaffError, match="please report it: the line is gone") as caught:
        _dechaff._panic("the line is gone")
    assert type(caught.value) is dechaff.DechaffError
    assert isinstance(caught.value, Exception)


def test_results_are_pickled_copied_and_compared(page):
    address = "https://example.org/a"
    for html in (page, page.decode()):
        for model in ("general", EVERYTHING, dechaff.Model("shallow")):
            document = dechaff.extract(html, url=address, model=model)
            again = pickle.loads(pickle.dumps(document))
            assert again == document and hash(again) == hash(document)
            assert (again.text, again.url, again.markdown()) == (document.text, address, document.markdown())
            assert copy.deepcopy(document) == document
    document = dechaff.extract(page)
    for value in (document.metadata, *document.lines):
        again = pickle.loads(pickle.dumps(value))
        assert again == value == copy.copy(value) and hash(again) == hash(value)
        assert again.as_dict() == value.as_dict() and repr(again) == repr(value)
    assert document != dechaff.extract(page.replace(b"bottle", b"jar"))
    assert document != dechaff.extract(page, model=EVERYTHING)
    assert document.lines[0] != document.lines[1] and document != "Sea glass"
    assert document.metadata != dechaff.extract(page, url=address).metadata


def test_a_pickled_document_needs_the_same_shipped_model(page):
    restore, (html, url, charset, model) = dechaff.extract(page).__reduce__()
    assert model == ("general", dechaff.Model().hash)
    assert len(pickle.dumps(dechaff.extract(page))) < len(page) + 200
    with pytest.raises(dechaff.ModelError, match="use the same version"):
        restore(html, url, charset, ("general", "0" * 16))


def test_results_for_json(page):
    document = dechaff.extract(page, url="https://example.org/a")
    values = document.as_dict(lines=True)
    assert json.loads(json.dumps(values)) == values
    assert values["text"] == document.text and values["metadata"]["language"] == "en"
    assert [line["score"] for line in values["lines"]] == [line.score for line in document.lines]
    assert "lines" not in document.as_dict()


def test_processes_return_documents(page, text):
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as processes:
        documents = list(processes.map(dechaff.extract, [page, page.decode()]))
    assert [document.text for document in documents] == [text, text]
    assert documents[0] == dechaff.extract(page)


def test_tasks_of_asyncio(page, text):
    async def texts():
        return await asyncio.gather(*(asyncio.to_thread(dechaff.text, page) for _ in range(4)))

    assert asyncio.run(texts()) == [text] * 4


def test_other_objects_with_bytes(page, text, tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(page)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert dechaff.text(mapped) == text
    assert dechaff.text(memoryview(page)) == dechaff.text(memoryview(b"<p>" + page)[3:]) == text
    with pytest.raises(TypeError, match="html is PosixPath|WindowsPath, expected bytes or str"):
        dechaff.extract(path)


def test_addresses_and_paths_are_no_pages(page):
    with pytest.warns(UserWarning, match="html looks like an address: dechaff does not download pages"):
        dechaff.extract("https://example.org/a")
    with pytest.warns(UserWarning, match="html looks like a path"):
        dechaff.text("pages/a.html")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for html in ("", "words", "see http://example.org", "<a>https://example.org", page.decode()):
            dechaff.extract(html)


def record(number, status, kind, body):
    """A record of a web archive."""
    answer = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/{number}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + answer + b"\r\n\r\n")


def test_web_archives(page, text, tmp_path):
    path = tmp_path / "crawl.warc.gz"
    records = [(1, 200, "text/html; charset=utf-8", page), (2, 404, "text/html", page)]
    records += [(3, 200, "image/png", b"x"), (4, 200, "text/html", page)]
    path.write_bytes(b"".join(record(*each) for each in records))
    pages = list(dechaff.warc(path))
    assert pages == [(page, "https://example.org/1", "utf-8"), (page, "https://example.org/4", None)]
    documents = list(dechaff.extract_many(dechaff.warc(str(path))))
    assert [(document.url, document.text) for document in documents] == [(page[1], text) for page in pages]
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.warns(UserWarning, match="crawl.warc.gz: record "):
        assert len(list(dechaff.warc(path))) < 3
    with pytest.raises(FileNotFoundError):
        dechaff.warc(tmp_path / "none.warc")
