"""For datasets of Ray. It needs pyarrow; a dataset needs ray[data].

    pages.map_batches(dechaff.ray.Extract(id="url"), batch_format="pyarrow")
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from ._extract import RULES, _model
from .arrow import map_batches


class Extract:
    """A function for ray.data.Dataset.map_batches with batch_format="pyarrow".

    Its arguments are those of dechaff.arrow.map_batches(). One thread works on a batch, as Ray itself
    runs batches in parallel.
    """

    def __init__(self, html: str = "html", *, threads: int = 1, **options: Any) -> None:
        # What is chosen is read once, and not for each batch.
        rules = {name: options.pop(name) for name in RULES if name in options}
        if rules:
            options["model"] = _model(options.get("model", "general"), **rules)
        self.options: dict[str, Any] = {"html": html, "threads": threads, **options}

    def __call__(self, batch: pa.Table) -> pa.Table:
        return map_batches(batch, **self.options)
