"""An extractor for pipelines of datatrove. It needs datatrove.

    from datatrove.pipeline.readers import WarcReader
    from dechaff.datatrove import Dechaff

    pipeline = [WarcReader("crawl/"), Dechaff(output="markdown"), ...]
"""

from __future__ import annotations

from datatrove.pipeline.extractors.base import BaseExtractor

from ._dechaff import Model
from ._extract import _model

OUTPUTS = ("plain", "text", "markdown", "html")


class Dechaff(BaseExtractor):
    """The content of pages: replaces the HTML in `text` of each document.

    model: a shipped model's name, or a dechaff.Model.
    output: plain (the kept lines), text, markdown or html, as of dechaff.Document.
    timeout: seconds for one page. Documents without content are dropped, as datatrove's extractors do.
    """

    name = "⛏ Dechaff"
    _requires_dependencies = ["dechaff"]

    def __init__(self, model: Model | str = "general", output: str = "plain", timeout: float = 1):
        super().__init__(timeout)
        if output not in OUTPUTS:
            raise ValueError(f"output is {output!r}, expected one of {', '.join(OUTPUTS)}")
        _model(model)  # a wrong name is an error before the pipeline runs
        self.model = model
        self.output = output

    def extract(self, text: str) -> str:
        """The content of a page."""
        model = _model(self.model)
        if self.output == "plain":
            return model.plain(text)
        return model.extract(text).render(self.output)
