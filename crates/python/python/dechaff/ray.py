"""For datasets of Ray. It needs pyarrow; a dataset needs ray[data].

    pages.map_batches(dechaff.ray.Extract(id="url"), batch_format="pyarrow")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._dechaff import Sites
from ._extract import RULES, _model
from .arrow import map_batches
from .arrow import sites as arrow_sites

if TYPE_CHECKING:
    from ray.data import Dataset


def sites(pages: Dataset, html: str = "html", url: str | None = None, charset: str | None = None) -> Sites:
    """Samples the pages of a dataset by site: each batch in its task, and then merged by a reduce in tasks.

        sites = dechaff.ray.sites(pages, url="url")
        pages.map_batches(dechaff.ray.Extract(url="url", sites=sites), batch_format="pyarrow")
    """
    options = {"html": html, "url": url, "charset": charset}
    parts = pages.map_batches(_sampled, fn_kwargs=options, batch_format="pyarrow", batch_size=BATCH)
    parts = parts.map_batches(_merged, batch_format="pyarrow", batch_size=BATCH)
    return _sum(row["sites"] for row in parts.iter_rows())


#: The pages, and the samples, that one task takes at once.
BATCH = 512


def _sampled(batch: pa.Table, **options: Any) -> pa.Table:
    return pa.table({"sites": pa.array([arrow_sites(batch, **options).to_bytes()], pa.binary())})


def _merged(batch: pa.Table) -> pa.Table:
    return pa.table({"sites": pa.array([_sum(batch.column("sites").to_pylist()).to_bytes()], pa.binary())})


def _sum(parts: Iterable[bytes]) -> Sites:
    all_sites = Sites()
    for part in parts:
        all_sites.merge(Sites.from_bytes(part))
    return all_sites


class Extract:
    """A function for ray.data.Dataset.map_batches with batch_format="pyarrow".

    Its arguments are those of dechaff.arrow.map_batches(), also rules for pages, and sites. One thread works on a batch, as Ray itself
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
