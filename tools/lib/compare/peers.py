"""Accuracy of dechaff and other extractors, on the same pages by the same metric.

Extracts the pages of the corpora below CORPORA (see data/corpora.toml) with dechaff and with the extractors of
`tools/bench speed`, in their default settings, and prints the page word-F1 of each in Markdown; for pages with
snippets, the F1 of all snippets. Where gold texts hold the headline (+), texts without it get the one that dechaff
finds."""

import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from lib import corpora as gold_files
from lib import pages as page_lists
from lib import peers, project, table, word_f1

CORPORA = (
    "cleaneval-final",
    "cleaneval-dev",
    "dragnet",
    "newsrooms",
    "readability",
    "postlight",
    "snippets",
    "wcxb-dev",
)
# Corpora that the shipped models have learned from: metrics on them would mean nothing.
LEARNED = {"wcxb-dev", "newsrooms", "readability", "postlight", "snippets", "handtext", "threads"}
MODELS = ("general", "article", "shallow")
# CleanEval encloses each page in an element of its own.
WRAPPER = re.compile(rb"</?text\b[^>]*>")


def corpus(directory, name, copies):
    """The gold records of a corpus, and the path of each page."""
    records = gold_files.gold(directory / name)
    pages = []
    for number, record in enumerate(records):
        page = directory / name / "html" / f"{record['id']}.html"
        if name.startswith("cleaneval"):
            bare = copies / f"{name}-{number}.html"
            bare.write_bytes(WRAPPER.sub(b"", page.read_bytes()))
            page = bare
        pages.append(str(page))
    return records, pages


def peer(command):
    """Texts of a peer by its own program: of a page on which it fails, none."""

    def texts(pages, directory):
        listed = page_lists.write_list(pages, directory / "list")
        subprocess.run([*command, str(listed), str(directory)], check=True)
        found = [directory / f"{number}.txt" for number in range(len(pages))]
        return [path.read_text(errors="replace") if path.exists() else "" for path in found]

    return texts


def own(program, model):
    """Texts of a shipped model by `dechaff extract`."""

    def texts(pages, directory):
        listed = page_lists.write_list(pages, directory / "list")
        options = ["--model", model, "--format", "jsonl", "--fields", "id,plain"]
        with listed.open() as paths:
            command = ["xargs", "-d", "\\n", program, "extract", *options]
            done = subprocess.run(command, stdin=paths, stdout=subprocess.PIPE, check=False)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        by_page = {row["id"]: row.get("plain", "") for row in rows}
        return [by_page.get(page, "") for page in pages]

    return texts


def headlines(program, pages):
    """The lines of each page whose role is title, as dechaff finds them."""
    with tempfile.TemporaryDirectory() as directory:
        listed = page_lists.write_list(pages, Path(directory) / "list")
        command = ["xargs", "-a", str(listed), "-d", "\\n", program, "extract", "-f", "jsonl", "--fields", "id,lines"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    rows = map(json.loads, done.stdout.splitlines())
    def headline(row):
        return "\n".join(line["text"] for line in row["lines"] if line.get("role") == "title")

    found = {row["id"]: headline(row) for row in rows}
    return [found.get(page, "") for page in pages]


def with_headline(text, headline):
    """A text with the headline of its page, if it does not have it."""
    return text if word_f1.squeeze(headline) in word_f1.squeeze(text) else f"{headline}\n{text}"


def extractors(names, options):
    """Name, version and function of each extractor."""
    found = []
    models = [model for model in MODELS if f"dechaff {model}".startswith(names)]
    if models:
        program = project.program(options)
        version = peers.locked("dechaff-cli")
        found += [(f"dechaff {m}", version, own(program, m), LEARNED) for m in models]
    others, missing = peers.others(names)
    for name in missing:
        print(f"not measured, because it cannot be installed: {name}", file=sys.stderr)
    return found + [(c.name, c.version, peer(c.command), set()) for c in others]


def cell(pages):
    return f"{sum(pages) / len(pages):.3f}" if pages else "-"


def arguments(parser):
    parser.add_argument("directory", metavar="CORPORA", type=Path)
    parser.add_argument("--only", choices=CORPORA, action="append", help="one corpus; may be repeated")
    parser.add_argument(
        "--extractors", metavar="NAMES", default="", help="those whose name begins so: dechaff,legible"
    )
    project.add_program(parser)


def run(options):
    names = [name for name in CORPORA if not options.only or name in options.only]
    gold_files.require(options.directory, names)
    measured = extractors(tuple(options.extractors.split(",")), options)
    kinds = defaultdict(dict)
    with tempfile.TemporaryDirectory() as temporary:
        copies = Path(temporary)
        corpora = {name: corpus(options.directory.resolve(), name, copies) for name in names}
        lacking = [name for name in names if name in gold_files.WITH_HEADLINE]
        program = project.program(options) if lacking else None
        found_headlines = {name: headlines(program, corpora[name][1]) for name in lacking}
        table.head("extractor", *map(gold_files.titled, names))
        for extractor, version, texts, learned in measured:
            cells = []
            for name, (records, pages) in corpora.items():
                if name in learned:
                    cells.append("learned from")
                    continue
                with tempfile.TemporaryDirectory() as directory:
                    found = texts(pages, Path(directory))
                if name in found_headlines:
                    found = list(map(with_headline, found, found_headlines[name]))
                pairs = list(zip(records, found, strict=True))
                if "text" not in records[0]:
                    cells.append(f"{word_f1.of_snippets(pairs):.3f}")
                    continue
                figures = [word_f1.of_page(text, record["text"]) for record, text in pairs]
                cells.append(cell(figures))
                for record, figure in zip(records, figures, strict=True):
                    if name == "wcxb-dev":
                        kinds[record.get("type", "-")].setdefault(extractor, []).append(figure)
            table.row(f"{extractor} {version}", *cells)
    if kinds:
        columns = [row[0] for row in measured if any(row[0] in pages for pages in kinds.values())]
        table.head("wcxb-dev", "pages", *columns, title="")
        for kind, pages in sorted(kinds.items()):
            table.row(kind, max(map(len, pages.values())), *(cell(pages.get(column)) for column in columns))
