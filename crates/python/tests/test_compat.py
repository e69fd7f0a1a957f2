import json
import xml.etree.ElementTree as ET

import pytest

from dechaff.compat.trafilatura import extract


def test_formats(page, text):
    assert extract(page) == text
    assert extract(page.decode(), output_format="txt") == text
    assert extract(page, output_format="markdown").startswith("Glass that")
    assert "*a bottle*" in extract(page, output_format="markdown")
    assert "*a bottle*" not in extract(page, output_format="markdown", include_formatting=False)
    assert "<em>a bottle</em>" in extract(page, output_format="html")
    assert json.loads(extract(page, output_format="json")) == {"text": text}
    assert ET.fromstring(extract(page, output_format="xmltei")).tag.endswith("TEI")


def test_text_with_marks(page):
    assert "*a bottle*" in extract(page, include_formatting=True)
    with_links = extract(page, url="https://example.org/", include_links=True)
    assert "[sharp edge](https://example.org/edge)" in with_links and "*" not in with_links


def test_metadata(page):
    page = page.replace(b"<title>", b"<meta name=author content='Ada Marsh'><title>")
    out = json.loads(extract(page, output_format="json", with_metadata=True, record_id="7"))
    assert (out["title"], out["author"], out["language"], out["id"]) == ("Sea glass", "Ada Marsh", "en", "7")
    front, body = extract(page, with_metadata=True).removeprefix("---\n").split("---\n")
    assert 'title: "Sea glass"\n' in front and body.startswith("Glass")
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


def test_what_has_no_counterpart(page, text):
    for name in ("deduplicate", "tei_validation", "date_extraction_params", "max_tree_size"):
        with pytest.warns(UserWarning, match=f"{name} has no effect in dechaff"):
            assert extract(page, **{name: True}) == text
    for name in ("settingsfile", "prune_xpath", "config", "options"):
        with pytest.raises(ValueError, match=f"{name} has no counterpart"):
            extract(page, **{name: "x"})
    for name in ("xml", "csv"):
        with pytest.raises(ValueError, match="expected one of txt, markdown, html, json, xmltei"):
            extract(page, output_format=name)
    with pytest.raises(TypeError):
        extract(page, no_such_argument=1)


def test_the_arguments_are_those_of_trafilatura():
    trafilatura = pytest.importorskip("trafilatura", exc_type=ImportError)
    import inspect

    ours = list(inspect.signature(extract).parameters)
    theirs = list(inspect.signature(trafilatura.extract).parameters)
    assert ours[: len(theirs)] == theirs
