"""Commands of the program as functions. They run in a process of their own, with its reports as JSON."""

from __future__ import annotations

import os
import sys

from ._dechaff import DechaffError

# The modules that only these functions need take longer to import than all others: see _report().
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, Union

    #: Is called with the finished and the whole work of a step. None shows tqdm, False nothing.
    Progress = Union[Callable[[int, int], object], bool, None]

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


class _Bar:
    """Shows progress with tqdm."""

    def __init__(self, tqdm: Any, command: str) -> None:
        self._bar = tqdm(desc=f"dechaff {command}", leave=False)

    def __call__(self, done: int, total: int) -> None:
        if total != self._bar.total:
            self._bar.reset(total)
        # Several threads report, so a smaller number is ignored.
        self._bar.update(max(done - self._bar.n, 0))

    def close(self) -> None:
        self._bar.close()


def _bar(command: str) -> _Bar | None:
    """A bar in a notebook or on a terminal, if tqdm is installed."""
    if "ipykernel" not in sys.modules and not (sys.stderr and sys.stderr.isatty()):
        return None
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return None
    return _Bar(tqdm, command)


def _report(
    command: str, *arguments: str | os.PathLike[str], progress: Progress = None, **options: Any
) -> Report:
    import json
    import subprocess
    import tempfile

    bar = _bar(command) if progress is None or progress is True else None
    tell = bar or progress or None
    environment = {**os.environ, "DECHAFF_PROGRESS_LINES": "1"} if tell else None
    messages = []
    # A file, because only one pipe can be read at a time.
    with tempfile.TemporaryFile() as out:
        line = _line(command, *arguments, **options, format="json")
        run = subprocess.Popen(
            line, stdout=out, stderr=subprocess.PIPE, env=environment, text=True, encoding="utf-8"
        )
        with run:
            try:
                for message in run.stderr or ():
                    if message.startswith("\x1e") and callable(tell):
                        done, total = message[1:].split()
                        tell(int(done), int(total))
                    else:
                        messages.append(message)
            except BaseException:
                run.kill()
                raise
            finally:
                if bar:
                    bar.close()
        out.seek(0)
        report = out.read()
    if not report.strip():
        raise DechaffError("".join(messages).strip() or f"dechaff {command} ended with {run.returncode}")
    return Report(json.loads(report))


def _paths(corpora: Corpora) -> list[str | os.PathLike[str]]:
    return [corpora] if isinstance(corpora, (str, os.PathLike)) else list(corpora)


def train(
    corpora: Corpora, out: str | os.PathLike[str], *, progress: Progress = None, **options: Any
) -> Report:
    """Trains a model on directories of marked pages, writes it to `out`, and returns its metrics.

    Options are those of `dechaff train`, with underscores: folds=5, features="shallow", seed=2,
    base="general". The report is that of `dechaff train --format json`.

    progress: a function that is called with the finished and the whole work of each step. By default
    tqdm shows them in a notebook or on a terminal, if it is installed; False shows nothing.
    """
    return _report("train", *_paths(corpora), output=os.fspath(out), progress=progress, **options)


def evaluate(
    corpora: Corpora,
    model: str | os.PathLike[str] = "general",
    *,
    progress: Progress = None,
    **options: Any,
) -> Report:
    """Evaluates a model on directories of marked pages, and returns its metrics.

    model: a shipped model's name or the path of a model file. Options are those of `dechaff evaluate`,
    and the report is that of `dechaff evaluate --format json`. progress: as for train().
    """
    return _report(
        "evaluate", *_paths(corpora), model=os.fspath(model), progress=progress, **options
    )
