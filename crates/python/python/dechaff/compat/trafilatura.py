"""The functions of trafilatura with the models of dechaff, so that an import is all that changes.

>>> from dechaff.compat.trafilatura import extract
>>> extract(PAGE, include_formatting=True).splitlines()[0]
'Glass that the sea has rounded was once *a bottle*, a window or a lamp on a ship.'

An argument that has no counterpart here warns if results may differ a little without it, and raises
ValueError if they would be others.
"""

from __future__ import annotations

import json as _json
import warnings as _warnings
from dataclasses import dataclass as _dataclass
from dataclasses import field as _field
from functools import lru_cache as _lru_cache
from typing import TYPE_CHECKING
from typing import Any as _Any
from urllib.parse import urlsplit as _urlsplit
from xml.etree import ElementTree as _ElementTree

from .._dechaff import Document as _Document
from .._dechaff import Model as _Trained
from .._dechaff import PageError as _PageError
from .._extract import _model

if TYPE_CHECKING:
    from .._dechaff import _Html
    from .._extract import _Model

__all__ = [
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "html2txt",
]

FORMATS = ("txt", "markdown", "html", "json", "xmltei")
#: How much recall counts against precision.
PRECISION, RECALL = 0.5, 2.0


@_dataclass
class Document:
    """What trafilatura returns of a page. Fields that dechaff does not compute are None."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] = _field(default_factory=list)
    tags: list[str] = _field(default_factory=list)
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, _Any]:
        """All fields."""
        return dict(vars(self))


def extract(
    filecontent: _Html | None,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: bool = False,
    date_extraction_params: dict[str, _Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: None = None,
    prune_xpath: None = None,
    config: None = None,
    options: None = None,
    *,
    model: _Model = "general",
) -> str | None:
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
    except _PageError:
        return None
    if not document.plain:
        return None
    if target_language and not _speaks(document, target_language):
        return None
    meta = Document()
    if with_metadata or only_with_metadata or url_blacklist or author_blacklist:
        meta = _described(document, record_id)
        if only_with_metadata and not (meta.title and meta.date and meta.url):
            return None
        if url_blacklist and meta.url in url_blacklist:
            return None
        authors = document.metadata.authors
        if author_blacklist and not author_blacklist.isdisjoint(authors):
            return None
    style: dict[str, _Any] = {"links": include_links, "images": include_images, "tables": include_tables}
    marks = include_formatting is not False if output_format != "txt" else bool(include_formatting)
    style["emphasis"] = marks
    if output_format == "html":
        return document.html(**style)
    if output_format == "xmltei":
        return document.tei(id=record_id, **style)
    if output_format == "json":
        main, comments = document, _comments(document) if include_comments else ""
        if comments:
            main = _configured(model, beta, False).extract(filecontent, url)
        text = _text(main, tables=include_tables, images=include_images)
        return _as_json(meta, text, comments, with_metadata)
    if output_format == "txt" and not (marks or include_links or include_images):
        body = _text(document, tables=include_tables)
    else:
        body = document.markdown(**style)
    return (_front(meta) if with_metadata else "") + body.strip()


def _text(document: _Document, **style: _Any) -> str:
    """The text of a document without empty lines between its blocks, as trafilatura writes it."""
    text = document.render("text", **style)
    return "\n".join(line for line in text.split("\n") if line)


def bare_extraction(
    filecontent: _Html | None,
    url: str | None = None,
    *,
    output_format: str = "python",
    as_dict: bool = False,
    with_metadata: bool = False,
    include_comments: bool = True,
    model: _Model = "general",
    **options: _Any,
) -> Document | dict[str, _Any] | None:
    """The text, the comments and the metadata of a page, or None if it has no text. Options are those of
    extract(). The metadata are always read."""
    if output_format not in ("python", "txt"):
        raise ValueError(f"output_format is {output_format!r}, expected python or txt")
    options = {**options, "include_comments": include_comments, "model": model}
    found = extract(filecontent, url, output_format="json", with_metadata=True, **options)
    if found is None:
        return None
    made = _from_json(_json.loads(found))
    return made.as_dict() if as_dict else made


def extract_with_metadata(
    filecontent: _Html | None,
    url: str | None = None,
    record_id: str | None = None,
    *,
    output_format: str = "txt",
    model: _Model = "general",
    **options: _Any,
) -> Document | None:
    """The metadata of a page, with extract() as their text, or None if there is none."""
    text = extract(filecontent, url, record_id, output_format=output_format, model=model, **options)
    if text is None or not filecontent:
        return None
    made = _described(_model(model).extract(filecontent, url), record_id)
    made.text = text
    return made


def extract_metadata(
    filecontent: _Html,
    default_url: str | None = None,
    date_config: dict[str, _Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
    *,
    model: _Model = "general",
) -> Document:
    """The metadata of a page. extensive changes nothing, and date_config has no effect."""
    _warn(date_config=date_config)
    made = _described(_model(model).extract(filecontent, default_url), None)
    if author_blacklist and made.author:
        authors = [name for name in made.author.split("; ") if name not in author_blacklist]
        made.author = "; ".join(authors) or None
    return made


def html2txt(content: _Html, clean: bool = True, *, model: _Model = "general") -> str:
    """All text of a page in one line. clean=True leaves out what the page hides from its readers."""
    everything = _model(model).configured(threshold=0.0, hidden="auto" if clean else "keep")
    return " ".join(everything.plain(content).split())


def baseline(
    filecontent: _Html, *, model: _Model = "general"
) -> tuple[_ElementTree.Element, str, int]:
    """The content as an element with paragraphs, as text, and its length. The element is one of
    xml.etree.ElementTree, not of lxml."""
    lines = [line for line in _configured(model, None, True).plain(filecontent).split("\n") if line]
    body = _ElementTree.Element("body")
    for line in lines:
        _ElementTree.SubElement(body, "p").text = line
    text = " ".join(lines)
    return body, text, len(text)


def _described(document: _Document, record_id: str | None) -> Document:
    """Metadata under trafilatura's names."""
    meta = document.metadata.as_dict()
    url = meta["canonical_url"]
    host = (_urlsplit(url).hostname or "").removeprefix("www.") if url else ""
    return Document(
        title=meta["title"],
        author="; ".join(meta["authors"]) or None,
        url=url,
        hostname=host or None,
        description=meta["description"],
        sitename=meta["site"],
        date=meta["date"],
        categories=meta.get("categories") or [],
        tags=meta.get("tags") or [],
        id=record_id,
        license=meta.get("license"),
        language=meta["language"],
        image=meta["image"],
    )


#: The names of fields in JSON that differ from those of a document.
_NAMES = {"url": "source", "sitename": "source-hostname", "description": "excerpt"}


def _as_json(meta: Document, text: str, comments: str, with_metadata: bool) -> str:
    values: dict[str, _Any] = {"text": text, "comments": comments}
    if with_metadata:
        joined = {"categories": ";".join(meta.categories), "tags": ";".join(meta.tags)}
        raw = {"raw_text": " ".join(text.split())}
        fields = {**meta.as_dict(), **joined, **raw, **values}
        values = {_NAMES.get(name, name): value for name, value in fields.items()}
    return _json.dumps(values, ensure_ascii=False)


def _from_json(values: dict[str, _Any]) -> Document:
    own = {name: own for own, name in _NAMES.items()}
    fields = {own.get(name, name): value for name, value in values.items()}
    for name in ("categories", "tags"):
        fields[name] = [part for part in fields[name].split(";") if part]
    return Document(**fields)


def _front(meta: Document) -> str:
    names = ("title", "author", "url", "hostname", "description", "sitename", "date", "id", "language", "image")
    values = {name: getattr(meta, name) for name in names}
    lines = (f"{name}: {_json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items() if value)
    return f"---\n{''.join(lines)}---\n"


def _comments(document: _Document) -> str:
    return "\n".join(line.text for line in document.lines if line.content and line.role == "comment")


def _configured(model: _Model, beta: float | None, include_comments: bool) -> _Trained:
    return _configured_model(_model(model), beta, include_comments)


@_lru_cache(maxsize=16)
def _configured_model(found: _Trained, beta: float | None, include_comments: bool) -> _Trained:
    # An empty list would take the model's own roles away.
    exclude = None if include_comments else ["comment"]
    return found.configured(beta=beta, exclude=exclude, title="keep")


def _speaks(document: _Document, language: str) -> bool:
    declared = (document.lang or "").split("-")[0].lower()
    return not declared or declared == language.split("-")[0].lower()


def _refuse(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            raise ValueError(f"{name} has no counterpart in dechaff: leave it out")


def _warn(**given: object) -> None:
    for name, value in given.items():
        if value is not None and value is not False:
            _warnings.warn(f"{name} has no effect in dechaff", UserWarning, stacklevel=3)
