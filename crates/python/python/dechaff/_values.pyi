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
        # end
    ]
    tag: str
    reason: Literal[
        # generated: reasons
        # end
    ] | None = None
    recurs: tuple[int, int] | None = None
    hidden: Literal[
        # generated: hiding
        # end
    ] | None = None
    def as_dict(self) -> dict[str, Any]: ...

class Metadata(NamedTuple):
    # generated: metadata
    # end
    origins: dict[str, str]
    def __hash__(self) -> int: ...
    def as_dict(self) -> dict[str, Any]: ...

def lines(text: str) -> list[Line]: ...
def metadata(text: str) -> Metadata: ...
