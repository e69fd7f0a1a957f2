"""An extractor for pipelines of datatrove. It needs datatrove.

    from datatrove.pipeline.readers import WarcReader
    from dechaff.datatrove import Dechaff

    pipeline = [WarcReader("crawl/"), Dechaff(output="markdown"), ...]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from datatrove.data import DocumentsPipeline
from datatrove.pipeline.extractors.base import BaseExtractor, ExtractorSandbox
from datatrove.utils.typeshelper import StatHints

from ._dechaff import DechaffError, Model
from ._extract import _model, _ruled

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._dechaff import _Chosen

OUTPUTS = ("plain", "text", "markdown", "html")


class Dechaff(BaseExtractor):
    """The content of pages: replaces the HTML in `text` of each document.

    model: a shipped model's name, or a dechaff.Model.
    output: plain (the kept lines), text, markdown or html, as of dechaff.Document. `url` in the metadata of a
        document resolves its links.
    timeout: seconds for one page, and for the start of the process that extracts.
    rules: language, min_words, min_useful and min_confidence of dechaff.Model.configured().

    Documents without content are dropped, as datatrove's extractors do, and so are those that cannot be extracted or
    that a rule leaves out. The statistics count each as `dropped`, and by the reason as `dropped_` with its words.
    """

    name = "⛏ Dechaff"
    _requires_dependencies = ["dechaff"]

    def __init__(
        self,
        model: Model | str = "general",
        output: str = "plain",
        timeout: float = 1,
        **rules: Unpack[_Chosen],
    ):
        super().__init__(timeout)
        if output not in OUTPUTS:
            raise ValueError(f"output is {output!r}, expected one of {', '.join(OUTPUTS)}")
        self.model: Model | str = _ruled(model, rules)  # a wrong name is an error before the pipeline runs
        self.output = output

    def extract(self, text: str, url: str | None = None) -> str:
        """The content of a page."""
        model = _model(self.model)
        if self.output == "plain":
            return model.extract(text, url).plain
        return model.extract(text, url).render(self.output)

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """Extracts documents, and counts by reason those that are dropped."""
        with ExtractorSandbox(timeout=self.timeout, warmup_text="") as sandbox:
            for document in data:
                self.stat_update(StatHints.total)
                page = (document.text, document.metadata.get("url"))
                with self.track_time():
                    try:
                        document.text, reason = sandbox.process_document(page, self._extracted)
                    except TimeoutError:
                        reason = "timeout"
                    except EOFError:
                        reason = "broken_process"
                if reason:
                    self.stat_update(StatHints.dropped, f"dropped_{reason.replace(' ', '_')}")
                    continue
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document

    def _extracted(self, text: str, url: str | None = None) -> tuple[str, str | None]:
        """The content of a page, or why it has none. An exception would end the process of the sandbox."""
        try:
            content = self.extract(text, url)
        except DechaffError as error:
            return "", str(error)
        return content, None if content else "without content"
