"""Other extractors in their default settings: functions from the bytes of a page to its text."""


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
