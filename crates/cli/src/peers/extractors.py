# Other extractors in their default settings, for `dechaff compare` and `tools/bench speed`: functions from the
# bytes of a page to its text.
#
# As a program: without arguments it writes the versions of those that are installed, as JSON. With a
# name it reads pages in base64, one a line, and answers each with [seconds, text or null] in JSON.

import sys


def trafilatura():
    from trafilatura import extract

    return lambda html: extract(html) or ""


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    def text(html):
        tree = HTMLTree.parse_from_bytes(html, detect_encoding(html))
        return extract_plain_text(tree, main_content=True)

    return text


def readability():
    from lxml.html import fromstring
    from readability import Document

    return lambda html: fromstring(Document(html).summary()).text_content()


def justext():
    from justext import get_stoplist, justext

    words = get_stoplist("English")
    return lambda html: "\n".join(p.text for p in justext(html, words) if not p.is_boilerplate)


PEERS = {
    "trafilatura": trafilatura,
    "resiliparse": resiliparse,
    "readability-lxml": readability,
    "jusText": justext,
}


def installed():
    from importlib import metadata

    versions = {}
    for name in PEERS:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return versions


def answer(name, pages, answers):
    import base64
    import json
    import logging
    import time

    logging.disable(logging.CRITICAL)
    text = PEERS[name]()
    try:
        # What is loaded with the first page does not count as its time.
        text(b"<html><body><p>A page.</p></body></html>")
    except Exception:
        pass
    answers.write("ready\n")
    answers.flush()
    for page in pages:
        html = base64.b64decode(page)
        start = time.perf_counter()
        try:
            found = text(html)
        except Exception:  # a page on which an extractor fails has no text
            found = None
        answers.write(json.dumps([time.perf_counter() - start, found]) + "\n")
        answers.flush()


def main():
    import json

    answers = sys.stdout
    # What an extractor prints is no answer.
    sys.stdout = sys.stderr
    if len(sys.argv) < 2:
        answers.write(json.dumps(installed()) + "\n")
    else:
        answer(sys.argv[1], sys.stdin.buffer, answers)


if __name__ == "__main__":
    # Modules in the working directory are not used.
    sys.path = [place for place in sys.path if place]
    main()
