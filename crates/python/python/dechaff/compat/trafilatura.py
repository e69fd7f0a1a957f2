"""`extract` with the arguments of trafilatura.extract, so that an import is all that changes.

>>> from dechaff.compat.trafilatura import extract
>>> extract(PAGE, include_formatting=True).splitlines()[0]
'Glass that the sea has rounded was once *a bottle*, a window or a lamp on a ship.'

An argument that has no counterpart here warns if results may differ a little without it, and raises
ValueError if they would be others.
"""

from __future__ import annotations

import json
import warnings
from functools import lru_cache

from .._dechaff import PageError
from .._extract import _model

FORMATS = ("txt", "markdown", "html", "json", "xmltei")
#: How much recall counts against precision.
PRECISION, RECALL = 0.5, 2.0


def extract(
    filecontent,
    url=None,
    record_id=None,
    fast=False,
    no_fallback=False,
    favor_precision=False,
    favor_recall=False,
    include_comments=True,
    output_format="txt",
    tei_validation=False,
    target_language=None,
    include_tables=True,
    include_images=False,
    include_formatting=None,
    include_links=False,
    deduplicate=False,
    date_extraction_params=None,
    with_metadata=False,
    only_with_metadata=False,
    max_tree_size=None,
    url_blacklist=None,
    author_blacklist=None,
    settingsfile=None,
    prune_xpath=None,
    config=None,
    options=None,
    *,
    model="general",
):
    """The content of a page as a string, or None if there is none.

    fast and no_fallback change nothing: there is one method. include_comments=False leaves out the lines
    that have the role `comment`. favor_precision and favor_recall are Model.configured(beta=0.5) and
    beta=2. target_language is compared with the language that the page declares; pages that declare none
    are kept. output_format is txt, markdown, html, json or xmltei; the names in JSON are trafilatura's.
    """
    _refuse(settingsfile=settingsfile, prune_xpath=prune_xpath, config=config, options=options)
    _warn(
        deduplicate=deduplicate,
        tei_validation=tei_validation,
        date_extraction_params=date_extraction_params,
        max_tree_size=max_tree_size,
    )
    if output_format not in FORMATS:
        hint = "; xmltei is XML" if output_format == "xml" else ""
        raise ValueError(
            f"output_format is {output_format!r}, expected one of {', '.join(FORMATS)}{hint}"
        )
    if favor_precision and favor_recall:
        raise ValueError("favor_precision and favor_recall exclude each other")
    if not filecontent:
        return None
    beta = PRECISION if favor_precision else RECALL if favor_recall else None
    try:
        document = _configured(model, beta, include_comments).extract(filecontent, url)
    except PageError:
        return None
    if not document.text:
        return None
    if target_language and not _speaks(document, target_language):
        return None
    meta = {}
    if with_metadata or only_with_metadata or url_blacklist or author_blacklist:
        meta = document.metadata.as_dict()
        if only_with_metadata and not (meta["title"] and meta["date"] and meta["canonical_url"]):
            return None
        if url_blacklist and meta["canonical_url"] in url_blacklist:
            return None
        if author_blacklist and not author_blacklist.isdisjoint(meta["authors"] or ()):
            return None
    style = {"links": include_links, "images": include_images, "tables": include_tables}
    marks = include_formatting is not False if output_format != "txt" else bool(include_formatting)
    style["emphasis"] = marks
    header = _named(meta, record_id) if with_metadata else {}
    if output_format == "html":
        return document.html(title="keep", **style)
    if output_format == "xmltei":
        return document.tei(id=record_id, title="keep", **style)
    if output_format == "txt" and not (marks or include_links or include_images):
        body = document.plain(tables=include_tables, title="keep")
    elif output_format == "json":
        body = document.plain(tables=include_tables, images=include_images, title="keep")
        return json.dumps({**header, "text": body.strip()}, ensure_ascii=False)
    else:
        body = document.markdown(title="keep", **style)
    front = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in header.items())
    return (f"---\n{front}---\n" if with_metadata else "") + body.strip()


def _named(meta, record_id):
    """Metadata under trafilatura's names."""
    named = {
        "title": meta.get("title"),
        "author": "; ".join(meta.get("authors") or ()),
        "url": meta.get("canonical_url"),
        "description": meta.get("description"),
        "sitename": meta.get("site"),
        "date": meta.get("date"),
        "id": record_id,
        "language": meta.get("language"),
        "image": meta.get("image"),
    }
    return {name: value for name, value in named.items() if value}


@lru_cache(maxsize=16)
def _configured(model, beta, include_comments):
    found = _model(model)
    if beta is None and include_comments:
        return found
    # An empty list would take the model's own roles away.
    exclude = None if include_comments else ["comment"]
    return found.configured(beta=beta, exclude=exclude)


def _speaks(document, language):
    declared = (document.lang or "").split("-")[0].lower()
    return not declared or declared == language.split("-")[0].lower()


def _refuse(**given):
    for name, value in given.items():
        if value is not None:
            raise ValueError(f"{name} has no counterpart in dechaff: leave it out")


def _warn(**given):
    for name, value in given.items():
        if value is not None and value is not False:
            warnings.warn(f"{name} has no effect in dechaff", UserWarning, stacklevel=3)
