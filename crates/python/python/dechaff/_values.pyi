import datetime
from typing import Any, Literal, NamedTuple

class Line(NamedTuple):
    start: int
    end: int
    text: str
    score: float
    content: bool
    role: Literal[
        # generated: roles
        "body", "title", "byline", "date", "standfirst", "heading", "caption", "teaser", "comment", "quote",
        "other"
        # end
    ]
    tag: str
    reason: Literal[
        # generated: reasons
        "siblings", "sentence", "no-sentence", "control", "facts", "list", "table", "no-table", "code",
        "no-code", "card", "no-card", "quotation", "post", "signature", "other-post", "section", "title",
        "text-below", "no-text-below", "copy", "related", "comments", "notice", "other-article", "site",
        "keep", "drop"
        # end
    ] | None = None
    recurs: tuple[int, int] | None = None
    hidden: Literal[
        # generated: hiding
        "attribute", "display", "visibility", "opacity", "font-size", "position", "clip", "transform",
        "color", "fallback", "rule", "class", "control"
        # end
    ] | None = None
    def as_dict(self) -> dict[str, Any]: ...

class Metadata(NamedTuple):
    # generated: metadata
    title: str | None
    authors: tuple[str, ...]
    date: datetime.date | None
    modified: datetime.date | None
    language: str | None
    site: str | None
    canonical_url: str | None
    description: str | None
    image: str | None
    kind: Literal["article", "thread", "listing", "product", "documentation", "form", "frames", "error"] | None
    tags: tuple[str, ...]
    categories: tuple[str, ...]
    license: str | None
    direction: Literal["ltr", "rtl"] | None
    price: str | None
    currency: str | None
    availability: Literal["InStock", "OutOfStock", "PreOrder", "BackOrder"] | None
    sku: str | None
    gtin: str | None
    brand: str | None
    # end
    origins: dict[str, str]
    def __hash__(self) -> int: ...
    def as_dict(self) -> dict[str, Any]: ...

def lines(text: str) -> list[Line]: ...
def metadata(text: str) -> Metadata: ...
