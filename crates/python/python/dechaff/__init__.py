"""The content of web pages, without their boilerplate.

>>> document = dechaff.extract(PAGE)
>>> print(document.text)
Sea glass
<BLANKLINE>
Glass that the sea has rounded was once a bottle, a window or a lamp on a ship.
<BLANKLINE>
It takes thirty years in the surf until no sharp edge is left, and green is common.

Submodules: dechaff.arrow (tables), dechaff.corpus (features of marked pages), dechaff.spark,
dechaff.ray, dechaff.datatrove, dechaff.nemo (pipelines), dechaff.langchain, dechaff.llama_index (retrieval),
dechaff.compat.trafilatura (the arguments of another library). None is imported with this one.
"""

from ._dechaff import (
    MODELS,
    Archive,
    DechaffError,
    Document,
    Documents,
    LeftOut,
    Model,
    ModelError,
    PageError,
    Sites,
    __version__,
)
from ._extract import extract, extract_many, plain, text, warc
from ._features import Features, features
from ._program import evaluate, train
from ._values import Line, Metadata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .arrow import map_batches as map_batches
else:

    def __getattr__(name):
        """dechaff.arrow.map_batches(). It needs pyarrow, so it is not in __all__."""
        if name == "map_batches":
            from .arrow import map_batches

            return map_batches
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "MODELS",
    "Archive",
    "DechaffError",
    "Document",
    "Documents",
    "Features",
    "LeftOut",
    "Line",
    "Metadata",
    "Model",
    "ModelError",
    "PageError",
    "Sites",
    "__version__",
    "evaluate",
    "extract",
    "extract_many",
    "features",
    "plain",
    "text",
    "train",
    "warc",
]
