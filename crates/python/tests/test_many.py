import itertools
import multiprocessing
import pickle
import sys

import pytest

import dechaff
from conftest import PAGE


def numbered(n):
    return PAGE.replace(b"once", f"page number {n},".encode())


def test_documents_come_in_order():
    pages = [numbered(n) for n in range(700)]
    for threads in (None, 1, 3):
        documents = dechaff.extract_many(pages, threads=threads)
        for n, document in enumerate(documents):
            assert f"page number {n}," in document.text
        assert n == 699


def test_it_streams_an_endless_iterable():
    read = 0

    def pages():
        nonlocal read
        for n in itertools.count():
            read += 1
            yield numbered(n)

    documents = dechaff.extract_many(pages(), threads=2)
    assert "page number 0," in next(documents).text
    assert read <= 256


def test_pages_that_rules_leave_out():
    pages = [PAGE, b"", b"<html lang=de><p>Glas</p>", b"%PDF-1.7"]
    rules = {"language": ["en"], "min_words": 1, "min_useful": 0.001, "min_confidence": 0.1}
    found = list(dechaff.extract_many(pages, errors="return", **rules))
    assert found[0] == dechaff.extract(PAGE)
    assert [type(page) for page in found[1:]] == [dechaff.LeftOut, dechaff.LeftOut, dechaff.PageError]
    assert [str(page) for page in found[1:3]] == ["left out: without text", "left out: in another language"]
    assert found[0].useful > dechaff.extract("<title>Log in</title><p>Name<input><input type=password>").useful
    model = pickle.loads(pickle.dumps(dechaff.Model().configured(**rules)))
    assert model.plain(PAGE) == dechaff.plain(PAGE)
    for refused, reason in [({"min_words": 1000}, "too few words"), ({"min_useful": 1}, "without useful content"), ({"min_confidence": 1}, "too low a confidence")]:
        for work in (model.configured(**refused).plain, model.configured(**refused).extract):
            with pytest.raises(dechaff.LeftOut, match=f"^left out: {reason}$"):
                work(PAGE)
    with pytest.raises(ValueError, match='"pt-BR" is not a valid language, expected a code such as en'):
        model.configured(language=["pt-BR"])


def test_large_pages_are_not_piled_up():
    read = 0

    def pages():
        nonlocal read
        while True:
            read += 1
            yield "<p>" + "word " * 1_000_000

    next(dechaff.extract_many(pages(), model="shallow"))
    assert read == 4  # of five megabytes each: at most 16 MiB and the page that goes beyond


def test_pages_with_address_and_charset():
    html = "<article><p>Größe ist <a href=b>ein Wort</a> mit Umlaut, wie viele andere auch.</p></article>"
    page = (html.encode("mac-roman"), "https://example.org/a", "macintosh")
    plain = (html, None)
    first, second = dechaff.extract_many([page, plain])
    assert first.text == second.text
    assert "](https://example.org/b)" in first.markdown()


def test_errors_of_pages_are_raised_in_their_place(page, text):
    documents = dechaff.extract_many([page, b"%PDF-", page])
    assert next(documents).text == text
    with pytest.raises(dechaff.PageError):
        next(documents)
    assert next(documents).text == text
    with pytest.raises(StopIteration):
        next(documents)


def test_errors_of_pages_are_returned(page, text):
    first, second, third = dechaff.extract_many([page, b"%PDF-", page], errors="return")
    assert first.text == third.text == text
    assert isinstance(second, dechaff.PageError) and "PDF" in str(second)


def test_what_the_caller_raises_comes_after_the_pages_before_it(page, text):
    def pages():
        yield page
        raise KeyError("mine")

    documents = dechaff.extract_many(pages())
    assert next(documents).text == text
    with pytest.raises(KeyError, match="mine"):
        next(documents)
    with pytest.raises(StopIteration):
        next(documents)


def test_wrong_arguments(page):
    with pytest.raises(TypeError):
        dechaff.extract_many(3)
    with pytest.raises(TypeError, match="pages is str, expected an iterable of pages"):
        dechaff.extract_many(page.decode() if isinstance(page, bytes) else page)
    with pytest.raises(TypeError, match="expected bytes or str"):
        list(dechaff.extract_many([None]))
    with pytest.raises(TypeError, match="a tuple of 4 values"):
        list(dechaff.extract_many([(page, None, None, None)]))
    with pytest.raises(ValueError, match="threads is 0"):
        dechaff.extract_many([], threads=0)
    with pytest.raises(ValueError, match="expected 'raise' or 'return'"):
        dechaff.extract_many([], errors="ignore")


def in_child(page):
    return [document.text for document in dechaff.extract_many([page, page], threads=2)]


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_it_works_on_both_sides_of_a_fork(page, text):
    assert in_child(page) == [text, text]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.apply_async(in_child, (page,)).get(timeout=60) == [text, text]
