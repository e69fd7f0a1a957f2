"""Commands of the program as functions. They run in a process of their own, with its reports as JSON."""

from __future__ import annotations

import os
import sys

from ._dechaff import DechaffError

# The modules that only these functions need take longer to import than all others: see _report().
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Union

    #: A directory of marked pages, or several.
    Corpora = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]

    _Dict = dict[str, Any]
else:
    _Dict = dict


class Report(_Dict):
    """A report of the program: a dict whose fields are attributes too. Notebooks show its metrics as a table."""

    def __getattr__(self, name: str) -> Any:
        try:
            value = self[name]
        except KeyError:
            raise AttributeError(name) from None
        return Report(value) if isinstance(value, dict) else value

    def _repr_html_(self) -> str:
        from html import escape

        metrics = self.get("held_out") or self.get("overall") or self
        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{one['value']:.4f}</td><td>{one['low']:.4f} to {one['high']:.4f}</td></tr>"
            for name, one in metrics.items()
            if isinstance(one, dict) and {"value", "low", "high"} <= one.keys()
        )
        answer = f"<p>{escape(self['answer'])}</p>" if "answer" in self else ""
        return f"{answer}<table><tr><th>metric</th><th>value</th><th>95 % interval</th></tr>{rows}</table>"


def _arguments(options: dict[str, Any]) -> Iterator[str]:
    """folds=5 as --folds 5, markers=(a, b) as --markers a b, force=True as --force."""
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            yield flag
        elif isinstance(value, (list, tuple)):
            yield from (flag, *map(str, value))
        else:
            yield from (flag, str(value))


def _line(command: str, *arguments: str | os.PathLike[str], **options: Any) -> list[str]:
    safe = ["-P"] if sys.version_info >= (3, 11) else []
    line = [command, *_arguments(options), "--", *(os.fspath(path) for path in arguments)]
    return [sys.executable, *safe, "-m", "dechaff", *line]


def _report(command: str, *arguments: str | os.PathLike[str], **options: Any) -> Report:
    import json
    import subprocess

    done = subprocess.run(
        _line(command, *arguments, **options, format="json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
        text=True,
        encoding="utf-8",
    )
    if not done.stdout.strip():
        raise DechaffError(done.stderr.strip() or f"dechaff {command} ended with {done.returncode}")
    return Report(json.loads(done.stdout))


def _paths(corpora: Corpora) -> list[str | os.PathLike[str]]:
    return [corpora] if isinstance(corpora, (str, os.PathLike)) else list(corpora)


def train(corpora: Corpora, out: str | os.PathLike[str], **options: Any) -> Report:
    """Trains a model on directories of marked pages, writes it to `out`, and returns its metrics.

    Options are those of `dechaff train`, with underscores: folds=5, features="shallow", seed=2,
    base="general". The report is that of `dechaff train --format json`.
    """
    return _report("train", *_paths(corpora), output=os.fspath(out), **options)


def evaluate(
    corpora: Corpora, model: str | os.PathLike[str] = "general", **options: Any
) -> Report:
    """Evaluates a model on directories of marked pages, and returns its metrics.

    model: a shipped model's name or the path of a model file. Options are those of `dechaff evaluate`,
    and the report is that of `dechaff evaluate --format json`.
    """
    return _report("evaluate", *_paths(corpora), model=os.fspath(model), **options)
