import json
import xml.etree.ElementTree as ET

import pytest

from dechaff.compat import trafilatura as ours
from dechaff.compat.trafilatura import (
    bare_extraction,
    baseline,
    extract,
    extract_metadata,
    extract_with_metadata,
    html2txt,
)


def test_formats(page, plain):
    assert extract(page) == plain
    assert extract(page.decode(), output_format="txt") == plain
    assert extract(page, output_format="markdown").startswith("# Sea glass\n\nGlass that")
    assert "*a bottle*" in extract(page, output_format="markdown")
    assert "*a bottle*" not in extract(page, output_format="markdown", include_formatting=False)
    assert "<em>a bottle</em>" in extract(page, output_format="html")
    assert json.loads(extract(page, output_format="json")) == {"text": plain, "comments": ""}
    assert ET.fromstring(extract(page, output_format="xmltei")).tag.endswith("TEI")


def test_text_with_marks(page):
    assert "*a bottle*" in extract(page, include_formatting=True)
    with_links = extract(page, url="https://example.org/", include_links=True)
    assert "[sharp edge](https://example.org/edge)" in with_links and "*" not in with_links


def test_metadata(page):
    page = page.replace(b"<title>", b"<meta name=author content='Ada Marsh'><title>")
    out = json.loads(extract(page, output_format="json", with_metadata=True, record_id="7"))
    assert (out["title"], out["author"], out["language"], out["id"]) == ("Sea glass", "Ada Marsh", "en", "7")
    assert (out["source"], out["hostname"], out["tags"], out["text"].replace("\n", " ")) == (None, None, "", out["raw_text"])
    front, body = extract(page, with_metadata=True).removeprefix("---\n").split("---\n")
    assert 'title: "Sea glass"\n' in front and body.startswith("Sea glass\nGlass")
    assert extract(page, only_with_metadata=True) is None  # no date
    assert extract(page, author_blacklist={"Ada Marsh"}) is None
    assert extract(page, author_blacklist={"Bo"})
    assert extract(page, url="https://example.org/a", url_blacklist={"https://example.org/a"}) is None


def test_language(page):
    assert extract(page, target_language="en")
    assert extract(page, target_language="de") is None
    assert extract(page.replace(b" lang=en", b""), target_language="de")


def test_nothing():
    for html in ("", b"", None, b"%PDF-1.7", "<nav><a href=/>Home</a></nav>"):
        assert extract(html) is None


def test_precision_and_recall(page):
    lengths = [len(extract(page, **given) or "") for given in ({"favor_precision": True}, {}, {"favor_recall": True})]
    assert lengths == sorted(lengths)
    with pytest.raises(ValueError, match="exclude each other"):
        extract(page, favor_precision=True, favor_recall=True)


def test_comments_can_be_left_out(page):
    html = page.replace(
        b"</article>",
        b"</article><section id=comments class=comments><h2>Comments</h2><div class=comment><p>I found a blue "
        b"piece on the beach near the harbour last summer, and it is still my favourite.</p></div></section>",
    )
    with_, without = extract(html, favor_recall=True), extract(html, include_comments=False, favor_recall=True)
    assert "my favourite" not in without
    assert without in with_


def test_what_has_no_counterpart(page, plain):
    for name in ("deduplicate", "tei_validation", "date_extraction_params", "max_tree_size"):
        with pytest.warns(UserWarning, match=f"{name} has no effect in dechaff"):
            assert extract(page, **{name: True}) == plain
    for name in ("settingsfile", "prune_xpath", "config", "options"):
        with pytest.raises(ValueError, match=f"{name} has no counterpart"):
            extract(page, **{name: "x"})
    for name in ("xml", "csv"):
        with pytest.raises(ValueError, match="expected one of txt, markdown, html, json, xmltei"):
            extract(page, output_format=name)
    with pytest.raises(TypeError):
        extract(page, no_such_argument=1)


def test_metadata_and_text_as_an_object(page, plain):
    page = page.replace(b"<title>", b"<meta name=author content='Ada Marsh'><title>")
    address = "https://www.example.org/glass"
    found = bare_extraction(page, url=address)
    assert (found.title, found.author, found.text) == ("Sea glass", "Ada Marsh", plain)
    assert (found.url, found.hostname, found.comments) == (address, "example.org", "")
    assert bare_extraction(page, as_dict=True)["author"] == "Ada Marsh"
    assert bare_extraction(b"") is None
    with pytest.raises(ValueError, match="expected python or txt"):
        bare_extraction(page, output_format="xml")
    written = extract_with_metadata(page, address, "7", output_format="markdown", include_links=True)
    assert "[sharp edge](https://www.example.org/edge)" in written.text and written.id == "7"
    described = extract_metadata(page, address, author_blacklist={"Ada Marsh"})
    assert (described.title, described.author, described.text) == ("Sea glass", None, None)
    assert described.as_dict()["sitename"] is None


def test_text_of_all_and_of_the_content(page, plain):
    assert html2txt(page) == "Home Shop " + plain.replace("\n", " ") + " Copyright 2026"
    parts, words, length = baseline(page)
    assert [part.text for part in parts] == plain.split("\n")
    assert words == plain.replace("\n", " ") and length == len(words)


def test_comments_are_a_field_of_json(page):
    comment = b"<p>I found a blue piece on the beach near the harbour last summer, and it is still my favourite.</p>"
    html = page.replace(
        b"</article>",
        b"</article><section id=comments class=comments><h2>Comments</h2>"
        + b"<div class=comment>" + comment + b"</div></section>",
    )
    out = json.loads(extract(html, output_format="json", favor_recall=True))
    assert "my favourite" not in out["text"] and "rounded" in out["text"]
    in_text = "my favourite" in extract(html, favor_recall=True)
    assert ("my favourite" in out["comments"]) == in_text


def test_the_names_in_json_are_those_of_trafilatura(page):
    # NeMo Curator requires 2.0, which has fewer functions.
    trafilatura = pytest.importorskip("trafilatura", minversion="2.3", exc_type=ImportError)
    for options in ({}, {"with_metadata": True}):
        theirs, own = (json.loads(one(page, output_format="json", **options)) for one in (trafilatura.extract, extract))
        assert own.keys() == theirs.keys()
    for name in ours.__all__:
        assert name == "Document" or hasattr(trafilatura, name), name


def test_the_arguments_are_those_of_trafilatura():
    trafilatura = pytest.importorskip("trafilatura", exc_type=ImportError)
    import inspect

    own = list(inspect.signature(extract).parameters)
    theirs = list(inspect.signature(trafilatura.extract).parameters)
    assert own[: len(theirs)] == theirs


#: A crawl's loop as its author wrote it for trafilatura: MODULE is the only name that changes.
PROGRAM = '''
import json

from MODULE import bare_extraction, baseline, extract, extract_metadata, html2txt

def record(downloaded, url):
    text = extract(downloaded, url=url, include_comments=False, include_tables=True, favor_precision=True)
    if text is None:
        return {"url": url, "length": len(html2txt(downloaded))}
    metadata = extract_metadata(downloaded, default_url=url)
    found = bare_extraction(downloaded, url=url, with_metadata=True, include_links=True)
    document = json.loads(extract(downloaded, url=url, output_format="json", with_metadata=True))
    body, words, length = baseline(downloaded)
    return {
        "url": document["source"],
        "host": document["hostname"],
        "title": metadata.title,
        "author": found.author,
        "date": found.as_dict()["date"],
        "language": metadata.language,
        "text": text,
        "same": document["text"].split()[:5] == text.split()[:5],
        "markdown": extract(downloaded, output_format="markdown", include_formatting=True, include_links=True),
        "words": len(words.split()),
        "paragraphs": [part.text for part in body.iter("p")] != [],
        "length": length,
    }

records = [record(page, url) for url, page in pages.items()]
'''


def test_a_program_written_for_trafilatura():
    words = "Glass that the sea has rounded was once a bottle, a window or a lamp on a ship, and nobody knows which. "
    page = f"""<html lang=en><head><title>Sea glass | Shore Notes</title><meta name=author content="Ada Marsh">
<meta property=article:published_time content=2026-05-01T08:00:00Z></head><body><nav><a href=/>Home</a></nav>
<article><h1>Sea glass</h1><p>{words * 3}</p><p>{words[:60]}<a href=/edge>sharp edge</a>. {words}</p></article>
<footer>Copyright</footer></body></html>"""
    pages = {"https://www.example.org/glass": page, "https://www.example.org/none": "<p hidden>"}

    def records(module):
        names = {"pages": pages}
        exec(compile(PROGRAM.replace("MODULE", module), "program", "exec"), names)
        return names["records"]

    first, empty = records("dechaff.compat.trafilatura")
    assert empty == {"url": "https://www.example.org/none", "length": 0}
    assert (first["url"], first["host"], first["title"]) == ("https://www.example.org/glass", "example.org", "Sea glass")
    assert (first["author"], first["date"], first["language"]) == ("Ada Marsh", "2026-05-01", "en")
    assert first["same"] and first["paragraphs"] and first["words"] > 80
    assert "[sharp edge](https://www.example.org/edge)" in first["markdown"] or "[sharp edge](/edge)" in first["markdown"]
    pytest.importorskip("trafilatura", exc_type=ImportError)
    theirs = records("trafilatura")
    assert [one.keys() for one in theirs] == [one.keys() for one in (first, empty)]
    for name in ("url", "host", "title", "author", "date", "same", "paragraphs"):
        assert theirs[0][name] == first[name], name
