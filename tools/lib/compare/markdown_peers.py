"""Other programs that turn a page into Markdown, each with the options that keep most of it."""

import importlib.metadata
import io
import json
import subprocess
from pathlib import Path


def text_of(html):
    """The page as a string, for those that take no bytes."""
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return bytes_to_str(html, detect_encoding(html, from_html_meta=True))


def trafilatura():
    from trafilatura import extract

    def run(html, url):
        return extract(
            html, url=url, output_format="markdown", include_links=True, include_images=True,
            include_formatting=True, include_tables=True, include_comments=False,
        )

    return run


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text

    return lambda html, _: extract_plain_text(
        text_of(html), main_content=True, preserve_formatting=True, alt_texts=False
    )


def markitdown():
    from markitdown import MarkItDown, StreamInfo

    reader = MarkItDown(enable_plugins=False)

    def run(html, _):
        info = StreamInfo(extension=".html", mimetype="text/html", charset="utf-8")
        stream = io.BytesIO(text_of(html).encode("utf-8", "replace"))
        return reader.convert_stream(stream, stream_info=info).markdown

    return run


def html2text():
    from html2text import HTML2Text

    def run(html, url):
        writer = HTML2Text(baseurl=url or "", bodywidth=0)
        writer.backquote_code_style = True
        return writer.handle(text_of(html))

    return run


def readability_html2text():
    from readability import Document

    to_text = html2text()

    def run(html, url):
        summary = Document(text_of(html), url=url).summary(html_partial=True)
        return to_text(("<meta charset=utf-8>" + summary).encode(), url)

    return run


#: Name, distribution, and what loads it.
PEERS = {
    "trafilatura": ("trafilatura", trafilatura),
    "resiliparse": ("resiliparse", resiliparse),
    "markitdown": ("markitdown", markitdown),
    "html2text": ("html2text", html2text),
    "readability-lxml + html2text": ("readability-lxml", readability_html2text),
}


def run_python(name, pages):
    """The version of a peer, and its Markdown of each page."""
    distribution, load = PEERS[name]
    run = load()
    return importlib.metadata.version(distribution), [attempt(run, *page) for page in pages]


def attempt(run, html, url):
    try:
        return run(html, url) or ""
    except Exception:  # A page on which a peer fails has no result.
        return ""


#: Programs in JavaScript by the scripts that run them.
NODE = {"readability + turndown": "readability.mjs", "defuddle": "defuddle.mjs"}


def run_node(name, directory, pages):
    """A program below `directory`/node_modules."""
    lines = [json.dumps({"html": text_of(html), "url": url}) for html, url in pages]
    command = ["node", Path(__file__).with_name(NODE[name]), str(directory)]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    return results[0]["version"], [result["markdown"] for result in results[1:]]
