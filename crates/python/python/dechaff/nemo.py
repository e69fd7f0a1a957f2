"""Extractors for NeMo Curator's download of Common Crawl. They need nemo-curator.

    from nemo_curator.stages.text.download import CommonCrawlDownloadExtractStage
    from dechaff.nemo import DechaffExtractor

    stage = CommonCrawlDownloadExtractStage(..., html_extraction=DechaffExtractor(output="markdown"))

DechaffRecords takes the place of its whole CommonCrawlHTMLExtractor. It reads the bytes of pages, and has a row for each.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nemo_curator.stages.text.download import DocumentExtractor
from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm

from ._dechaff import DechaffError, LeftOut, Model, PageError
from ._extract import _model, _ruled

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._dechaff import _Chosen

OUTPUTS = ("plain", "text", "markdown")

_log = logging.getLogger(__name__)


class DechaffExtractor(HTMLExtractorAlgorithm):
    """The content of pages as text or as Markdown with code, tables and formulas.

    model: a shipped model's name, or a dechaff.Model.
    output: plain (the kept lines), text or markdown, as of dechaff.Document.
    min_confidence: pages whose confidence (dechaff.Document.confidence) is lower are passed to `fallback`, or left out if
        there is none.
    language, min_words: as of dechaff.Model.configured(). The pages that these rules leave out are not passed to the
        fallback.
    fallback: another extractor of NeMo Curator, such as JusTextExtractor().

    Stop words and the language are not needed, and passed to the fallback only.
    """

    def __init__(
        self,
        model: Model | str = "general",
        output: str = "plain",
        min_confidence: float = 0.0,
        fallback: HTMLExtractorAlgorithm | None = None,
        language: Sequence[str] | None = None,
        min_words: int | None = None,
    ):
        if output not in OUTPUTS:
            raise ValueError(f"output is {output!r}, expected one of {', '.join(OUTPUTS)}")
        if not 0 <= min_confidence <= 1:
            raise ValueError(f"min_confidence is {min_confidence}, expected 0 to 1")
        rules: _Chosen = {"language": language, "min_words": min_words}
        # A wrong name is an error before the pipeline runs.
        self.model: Model | str = _ruled(model, rules if language or min_words else {})
        self.output = output
        self.min_confidence = min_confidence
        self.fallback = fallback

    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
        """The content as parts, which NeMo Curator joins by empty lines, or None."""
        try:
            document = _model(self.model).extract(html)
        except PageError as error:
            _log.log(logging.INFO if isinstance(error, LeftOut) else logging.WARNING, "dechaff: %s", error)
            return None
        if document.confidence < self.min_confidence:
            return self.fallback.extract_text(html, stop_words, language) if self.fallback else None
        if self.output == "plain":
            parts = [line for line in document.plain.split("\n") if line]
        else:
            parts = [document.render(self.output).strip()]
        return parts if any(parts) else None


class DechaffRecords(DocumentExtractor):
    """The content of the records of web archives, for DocumentIterateExtractStage: a row for each page.

    model, output: as of DechaffExtractor.
    rules: language, min_words, min_useful, min_confidence and sites, as of dechaff.extract_many().

    The column `error` is the reason why a page has no text, such as "left out: too few words", and empty for all others: a
    column of nulls alone would have another type in Parquet.
    """

    def __init__(self, model: Model | str = "general", output: str = "plain", **rules: Unpack[_Chosen]):
        if output not in OUTPUTS:
            raise ValueError(f"output is {output!r}, expected one of {', '.join(OUTPUTS)}")
        self.model: Model | str = _ruled(model, rules)  # a wrong name is an error before the pipeline runs
        self.output = output

    def extract(self, record: dict[str, Any]) -> dict[str, Any]:
        """The row of a record."""
        row = {name: record.get(name) for name in ("url", "warc_id", "source_id")}
        try:
            document = _model(self.model).extract(record.get("content") or b"", record.get("url"))
        except DechaffError as error:
            return {**row, "language": "", "confidence": 0.0, "text": "", "error": str(error)}
        language, confidence = document.metadata.language or "", document.confidence
        text = document.plain if self.output == "plain" else document.render(self.output)
        return {**row, "language": language, "confidence": confidence, "text": text, "error": ""}

    def input_columns(self) -> list[str]:
        return ["url", "warc_id", "source_id", "content"]

    def output_columns(self) -> list[str]:
        return ["url", "warc_id", "source_id", "language", "confidence", "text", "error"]
