"""Whether program, server, Rust, Python and JavaScript write the same bytes.

Writes pages in each format and with each option: with `dechaff extract`, with `dechaff serve`, with the library, with the
Python package (target/python/test, which scripts/check-python makes) and with the npm package (target/npm/dechaff, which
scripts/build-wasm makes). Prints each page that differs from what the program writes, and exits with 1 if there is one.
Pages with pictures come first if there are more than --pages. The npm package detects no languages, so it is not compared
where the program found the language of a page by its text."""

import base64
import json
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from lib import pages, project

HERE = Path(__file__).resolve().parent
#: Each format; then each option in a format that shows it. Lines and pages are chosen with `choice`, `output` is for writing.
RUNS = [
    *[(format, {}, {}) for format in ("text", "plain", "markdown", "html", "tei", "json", "jsonl", "csv")],
    *[(format, {}, {"metadata": True}) for format in ("text", "plain", "markdown", "html", "tei", "json")],
    *[(format, {}, {"chunks": size}) for format, size in (("text", "100w"), ("markdown", "800c"), ("html", "300w"))],
    *[("markdown", choice, {}) for choice in (
        {"threshold": 0.4}, {"beta": 2.0}, {"structure": False}, {"include": ["comment"]}, {"exclude": ["title", "caption"]},
        {"title": "keep"}, {"title": "drop"}, {"hidden": "keep"}, {"hidden": "drop"}, {"keep": ["article", "h2"]}, {"drop": ["ul", ".related"]},
        {"min_words": 100},
        {"min_useful": 0.5}, {"min_confidence": 0.9}, {"language": ["de", "en"]},
    )],
    *[("markdown", {}, output) for output in (
        {"links": False}, {"links": "list"}, {"images": False}, {"tables": False}, {"tables": "html"}, {"emphasis": False},
        {"profile": "llm"},
    )],
    ("text", {}, {"images": True}),
    ("jsonl", {}, {"fields": ["id", "url", "title", "lang", "markdown", "text", "score", "confidence", "useful", "date"]}),
    ("csv", {}, {"fields": ["id", "title", "authors", "tags", "score", "plain"]}),
]

#: Numbers whose last digits depend on the logarithm of the machine.
LONG = re.compile(rb"\d\.\d{6,}")


def rounded(number):
    return b"%.5f" % float(number[0])


def arguments(parser):
    parser.add_argument("directories", metavar="DIR", type=Path, nargs="+", help="directories with pages")
    parser.add_argument("--pages", type=int, default=200, help="most pages, those with pictures first [default: 200]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    chosen = [(path, path.read_bytes()) for path in pages.below(*options.directories)]
    chosen.sort(key=lambda page: b"<img" not in page[1])
    step = max(1, sum(b"<img" in html for _, html in chosen) // options.pages)
    chosen = chosen[::step][: options.pages]
    job = {
        "pages": [
            {"name": f"{nth:04}", "url": f"https://pages.example/{nth}/a.html", "path": str(path)}
            for nth, (path, _) in enumerate(chosen)
        ],
        "runs": [
            {"name": f"{nth:02}", "format": format, "choice": choice, "output": output, "options": {**choice, **output}}
            for nth, (format, choice, output) in enumerate(RUNS)
        ],
    }
    with tempfile.TemporaryDirectory() as scratch:
        places = {name: Path(scratch) / name for name in ("program", "serve", "rust", "python", "npm")}
        for place in places.values():
            place.mkdir()
        listed = Path(scratch) / "job.json"
        listed.write_text(json.dumps(job))
        of_program(program, job, chosen, Path(scratch), places["program"])
        of_server(program, job, places["serve"])
        python = project.ROOT / "target" / "python" / "test" / "bin" / "python"
        package = project.ROOT / "target" / "npm" / "dechaff" / "node.js"
        # With the whole workspace, the library has the features that the program has.
        example = project.executables("--workspace", "--example", "surfaces", release=False).get("surfaces")
        if not example:
            sys.exit("the example does not build")
        for command in (
            [example, listed, places["rust"]],
            [python, HERE / "surfaces_python.py", listed, places["python"]],
            ["node", HERE / "surfaces.mjs", package, listed, places["npm"]],
        ):
            subprocess.run(command, check=True, cwd=project.ROOT)
        by_text = languages_by_text(places["program"], job)
        differ = sum(compared(job, chosen, places, surface, by_text) for surface in list(places)[1:])
    print(f"{len(chosen)} pages, {len(RUNS)} formats and options, 5 surfaces: {differ} differ")
    return differ > 0


def flags(options):
    """The options of a run for the command line."""
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if name == "metadata":
            yield flag
        elif isinstance(value, list) and name in ("keep", "drop"):
            yield from (f"{flag}={css}" for css in value)
        else:
            yield f"{flag}={text_of(value)}"


def text_of(value):
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def of_program(program, job, chosen, scratch, place):
    records = scratch / "pages.jsonl"
    with records.open("w") as to:
        for page, (_, html) in zip(job["pages"], chosen):
            to.write(json.dumps({"url": page["url"], "base64": base64.b64encode(html).decode()}) + "\n")
    for run in job["runs"]:
        out = scratch / f"out-{run['name']}"
        project.output(program, "extract", records, "--format", run["format"], *flags(run["options"]), "-o", f"{out}/")
        for file in out.rglob("*.*"):
            if file.is_file():
                file.rename(place / f"{run['name']}-{int(file.stem) - 1:04}")


def of_server(program, job, place):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = "127.0.0.1:%d" % free.getsockname()[1]
    server = subprocess.Popen([program, "serve", "--listen", address], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://{address}/health")
                break
            except urllib.error.URLError:
                time.sleep(0.05)
        for run in job["runs"]:
            given = [(name, css) for name, value in run["options"].items() for css in
                     (value if name in ("keep", "drop") else [text_of(value)])]
            # The server has other fields than the program by default.
            fields = {"json": "id,text,document,lines", "jsonl": "id,text"}.get(run["format"])
            if fields and "fields" not in run["options"] and "chunks" not in run["options"]:
                given.append(("fields", fields))
            for page in job["pages"]:
                query = urllib.parse.urlencode([("format", run["format"]), ("url", page["url"]), *given])
                body = Path(page["path"]).read_bytes()
                request = urllib.request.Request(f"http://{address}/extract?{query}", body, {"Content-Type": "text/html"})
                try:
                    written = urllib.request.urlopen(request).read()
                except urllib.error.HTTPError as error:
                    if json.loads(error.read())["kind"] != "left_out":
                        raise
                    continue
                (place / f"{run['name']}-{page['name']}").write_bytes(written)
    finally:
        server.terminate()
        server.wait()


def languages_by_text(place, job):
    """The names of the pages whose language was found by their text."""
    with_metadata = next(run["name"] for run in job["runs"] if run["format"] == "json" and run["output"])
    found = set()
    for page in job["pages"]:
        file = place / f"{with_metadata}-{page['name']}"
        if file.exists() and json.loads(file.read_bytes()).get("metadata", {}).get("origins", {}).get("language") == "line":
            found.add(page["name"])
    return found


def compared(job, chosen, places, surface, by_text):
    """Prints the pages that differ from those of the program, and returns their number."""
    differ = 0
    for run in job["runs"]:
        if surface == "npm" and "language" in run["choice"]:
            continue
        for page, (path, _) in zip(job["pages"], chosen):
            if surface == "npm" and "metadata" in run["output"] and page["name"] in by_text:
                continue
            name = f"{run['name']}-{page['name']}"
            files = [places[one] / name for one in ("program", surface)]
            written = [file.read_bytes() if file.exists() else None for file in files]
            if surface == "npm":
                written = [one and LONG.sub(rounded, one) for one in written]
            if written[0] != written[1]:
                differ += 1
                lengths = " and ".join("left out" if one is None else f"{len(one)} bytes" for one in written)
                print(f"{surface}: {path}: {run['format']} {json.dumps(run['options'])}: {lengths}", file=sys.stderr)
    return differ
