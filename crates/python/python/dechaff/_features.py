"""The features of the lines of a page. NumPy is imported when it is first needed."""

from __future__ import annotations

from ._dechaff import _features
from ._extract import _model

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._dechaff import _Html
    from ._extract import _Model


class Features:
    """The features of the lines of a page: a matrix of float32, one row a line, one column a feature.

    names: the names of the columns; docs/features.md says what they mean.
    shape: the number of lines and of features.
    data: the values row by row, as a bytearray in the byte order of the machine.

    numpy.asarray(features) and features.numpy() are the matrix, which shares the memory of `data`.
    """

    __slots__ = ("data", "names", "shape")
    names: list[str]
    shape: tuple[int, int]
    data: bytearray

    def __init__(self, names: list[str], lines: int, data: bytearray) -> None:
        self.names = names
        self.shape = (lines, len(names))
        self.data = data

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<dechaff.Features: {self.shape[0]} lines, {self.shape[1]} features>"

    def numpy(self) -> Any:
        """The matrix as a numpy.ndarray. It needs NumPy."""
        import numpy

        return numpy.frombuffer(self.data, numpy.float32).reshape(self.shape)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        matrix = self.numpy()
        if dtype is not None and dtype != matrix.dtype:
            if copy is False:
                raise ValueError("the features are float32, and another type needs a copy")
            return matrix.astype(dtype)
        return matrix.copy() if copy else matrix

    def arrow(self) -> Any:
        """The matrix as a pyarrow.RecordBatch with a column for each feature. It needs pyarrow and NumPy."""
        import pyarrow as pa

        matrix = self.numpy()
        columns = [pa.array(matrix[:, nth]) for nth in range(len(self.names))]
        return pa.RecordBatch.from_arrays(columns, names=list(self.names))


def features(html: _Html, model: _Model = "general", charset: str | None = None) -> Features:
    """The features of the lines of a page: what the first round of a model sees of them.

    The rows are those of extract(html).lines. The columns are the model's set of features, some of which
    depend on the model's dictionaries.

    >>> features = dechaff.features(PAGE)
    >>> features.shape[0] == len(dechaff.extract(PAGE).lines)
    True
    >>> features.names[0]
    'text_length'
    """
    return Features(*_features(html, _model(model), charset))
