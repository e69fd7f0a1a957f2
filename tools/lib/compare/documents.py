"""Markdown of dechaff and of other programs, compared with Markdown that a person wrote.

Scores Markdown against the expected files of a directory (each page.html has a page.md). For each kind, what stands
in both texts is counted over all pages: F1 of words; of fenced code by language and text; of headings by level and
text; of list items by depth, kind of list and first paragraph; of paragraphs in quotations; of table rows; of links
and images by text and address; of emphasis and strong text; of inline code. Everything must be equal but for white
space.

The other programs in Python are installed below target/bench. For Mozilla's Readability with Turndown, and for
Defuddle: npm install @mozilla/readability jsdom turndown turndown-plugin-gfm defuddle in a directory that --node
names."""

import re
import subprocess
import sys
from pathlib import Path

from lib import environment, project

DISTRIBUTIONS = ("trafilatura", "resiliparse", "readability-lxml", "html2text", "markitdown", "lxml_html_clean")
CANONICAL = re.compile(rb'<link rel="?canonical"? href="([^"]+)"')


def arguments(parser):
    parser.add_argument(
        "directory", nargs="?", type=Path, default=project.ROOT / "data/documents", metavar="DIR",
        help="pages with expected files [default: %(default)s]",
    )
    parser.add_argument("--node", type=Path, metavar="DIR", help="a directory with node_modules")
    parser.add_argument("--worst", metavar="KIND", help="list dechaff's pages with most errors of that kind")
    project.add_program(parser)


def markdown(program, paths, *more):
    """The Markdown of each page."""
    rows = project.extracted(program, "--fields", "id,markdown", *more, *paths)
    found = {Path(row["id"]).name: row["markdown"] for row in rows}
    return [found[path.name] for path in paths]


def run(args):
    environment.enter("documents", "markdown-it-py", "mdit-py-plugins", *DISTRIBUTIONS)
    from lib.compare import markdown_peers as peers
    from lib.compare.markdown_score import KINDS, Scores

    if args.worst not in (None, *KINDS):
        sys.exit(f"--worst: {args.worst} is none of {', '.join(KINDS)}")
    program = project.program(args)
    paths = sorted(args.directory.glob("*.html"))
    if not paths:
        sys.exit(f"no pages in {args.directory}")
    html = [path.read_bytes() for path in paths]
    expected = [path.with_suffix(".md").read_text(encoding="utf-8") for path in paths]
    urls = [match and match[1].decode() for match in map(CANONICAL.search, html)]
    pages = list(zip(html, urls))
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    version = version.stdout.split()[1]
    results = {
        f"dechaff {version}": markdown(program, paths),
        f"dechaff {version}, all lines": markdown(program, paths, "--threshold", "0", "--title", "keep"),
    }
    for name in peers.PEERS:
        try:
            found, texts = peers.run_python(name, pages)
            results[f"{name} {found}"] = texts
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    if args.node:
        for name in peers.NODE:
            found, texts = peers.run_node(name, args.node, pages)
            results[f"{name} {found}"] = texts
    width = max(len(name) for name in results)
    print(f"{len(paths)} pages of {args.directory}")
    print(" " * width, *(f"{kind:>8}" for kind in (*KINDS, "mean")))
    for name, texts in results.items():
        scores = Scores()
        for text, wanted in zip(texts, expected):
            scores.add(text, wanted)
        row = [scores.f1(kind) for kind in KINDS] + [scores.mean()]
        print(f"{name:{width}}", *(f"{value:>8.3f}" for value in row))
    if args.worst:
        worst(args.worst, paths, next(iter(results.values())), expected)


def worst(kind, paths, found, expected):
    from lib.compare.markdown_score import Scores

    rows = []
    for path, text, wanted in zip(paths, found, expected):
        scores = Scores()
        scores.add(text, wanted)
        common, one, other = scores.sums[kind]
        rows.append((one + other - 2 * common, path.name))
    for missing, name in sorted(rows, reverse=True)[:30]:
        if missing:
            print(f"{missing:>6} {name}")
