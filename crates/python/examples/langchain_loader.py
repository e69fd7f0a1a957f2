"""A loader of LangChain whose documents are chunks that can be cited: with their address, headings and bytes in the page.

    for document in DechaffLoader([(html, "https://example.org/glass")], size="300w").lazy_load():
        print(document.page_content, document.metadata["source"], document.metadata["headings"])
"""

from collections import Counter
from collections.abc import Iterator

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

import dechaff


class DechaffLoader(BaseLoader):
    """Loads pages as chunks.

    pages: what dechaff.extract_many() takes, such as (html, url), or dechaff.warc(path).
    size: of a chunk, such as "300w" (words) or "2000c" (characters).
    options: of dechaff.extract_many(), such as language=["en"], min_words=50 or sites=sites.

    `left_out` counts by reason the pages that gave no chunk.
    """

    def __init__(self, pages, size="300w", **options):
        self.pages, self.size, self.options = pages, size, options
        self.left_out = Counter()

    def lazy_load(self) -> Iterator[Document]:
        for page in dechaff.extract_many(self.pages, errors="return", **self.options):
            if isinstance(page, dechaff.PageError):
                self.left_out[str(page)] += 1
                continue
            chunks = page.chunks(self.size, "markdown", profile="llm")
            if not chunks:
                self.left_out["without content"] += 1
            for chunk in chunks:
                yield Document(page_content=chunk["text"], metadata=citation(page, chunk))


def citation(page, chunk):
    """Where a chunk is from. `start` and `end` are its bytes in the page, so that it can be shown in its place."""
    return {
        "source": chunk["url"],
        "title": page.title,
        "date": str(page.metadata.date or ""),
        "headings": " > ".join(chunk["headings"]),
        "start": chunk["start"],
        "end": chunk["end"],
    }
