"""How often the metadata of pages is right, on public corpora.

Compares the metadata of `dechaff extract --metadata` with that of the corpora newsrooms and wcxb-dev below CORPORA,
and that of trafilatura, which is installed below target/bench. The sites of each corpus are cut in two halves by a
hash of their name: rules were tuned on the first half, the second is held out. If CORPORA has the corpus products, a second
table has the fields of products."""

import base64
import collections
import functools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import corpora as gold_files
from lib import peers, project, table
from lib.corpora import json_lines
from lib.halves import HALVES, half
from lib.word_f1 import fold

FIELDS = ("title", "authors", "date")
BETWEEN = re.compile(r"\s+(?:and|und|et|y|e|with|mit|og|och|en|i)\s+|[,;&|/、]")


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPORA", type=Path)
    parser.add_argument("--errors", choices=FIELDS, help="list what is wrong in the first half of the sites")
    project.add_program(parser)


def same_title(found, gold):
    """Equal, or one begins with the other and is at least .6 as long."""
    short, long = sorted((fold(found), fold(gold)), key=len)
    return bool(short) and long.startswith(short) and len(short) >= 0.6 * len(long)


def names(authors):
    """A list of authors is often one text in the gold, so every list is split the same way."""
    parts = (part for author in authors for part in BETWEEN.split(author))
    return {fold(part) for part in parts if fold(part)}


def is_right(field, found, gold):
    if field == "title":
        return same_title(found or "", gold)
    if field == "authors":
        return bool(found) and names(found) == names(gold)
    return found == gold


def newsrooms(corpora):
    for page in json_lines(corpora / "newsrooms" / "gold.jsonl"):
        gold = {name: page.get(name) for name in ("title", "authors")}
        gold["date"] = (page.get("date") or "")[:10] or None
        yield page["id"], page["domain"], gold


def wcxb(corpora):
    domains = {p["id"]: p["domain"] for p in json_lines(corpora / "wcxb-dev" / "gold.jsonl")}
    for page in json_lines(corpora / "wcxb-dev-metadata.jsonl"):
        authors = [page["author"]] if page.get("author") else None
        gold = {"title": page.get("title"), "authors": authors, "date": page.get("date")}
        yield page["id"], domains[page["id"]], gold


def dechaff(program, directory):
    for page in project.extracted(program, directory, "--metadata"):
        yield Path(page["id"]).stem, page.get("metadata", {})


TRAFILATURA = """
import json, pathlib, sys
from trafilatura import extract_metadata
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.html")):
    try:
        found = extract_metadata(path.read_bytes()).as_dict()
    except Exception:
        found = {}
    found = {name: found.get(name) for name in ("title", "author", "date")}
    print(json.dumps({"id": path.stem, **found}))
"""


def trafilatura(python, directory):
    run = subprocess.run(
        [python, "-c", TRAFILATURA, directory],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    for page in map(json.loads, run.stdout.splitlines()):
        author = page["author"]
        yield page["id"], {**page, "authors": [author] if author else None}


def measure(pages, found):
    right = collections.defaultdict(list)
    for page, domain, gold in pages:
        for field in FIELDS:
            if gold[field]:
                good = is_right(field, found.get(page, {}).get(field), gold[field])
                right[half(domain), field].append(good)
    return right


def errors(pages, found, field):
    for page, domain, gold in pages:
        value = found.get(page, {}).get(field)
        if half(domain) == "first" and gold[field] and not is_right(field, value, gold[field]):
            origin = found.get(page, {}).get("origins", {}).get(field)
            print(f"{page}\n  gold  {gold[field]}\n  found {value} ({origin})")


PRODUCT = ("price", "currency", "availability", "sku", "gtin", "brand")
# The gold of products has the signs that pages write. Shops in Taiwan write $, too.
SIGNS = {"$": ("USD", "TWD"), "£": ("GBP",), "€": ("EUR",), "Lei": ("RON",), "Kn": ("HRK",), "тг.": ("KZT",), "원~": ("KRW",)}


def is_stated(field, found, gold):
    """Whether a value of a product is one of its gold."""
    if field == "price":
        return any(float(found) == float(price) for price in gold)
    if field == "currency":
        return any(found in SIGNS.get(sign, (sign,)) for sign in gold)
    return fold(found) in map(fold, gold)


def products(corpora, program):
    """Prints how often the fields of products are right, each with the address of the page."""
    corpus = corpora / "products"
    pages = gold_files.gold(corpus)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as archive:
        for page in pages:
            html = base64.b64encode((corpus / "html" / f"{page['id']}.html").read_bytes()).decode()
            print(json.dumps({"id": page["id"], "url": page["url"], "base64": html}), file=archive)
        archive.flush()
        found = dict(dechaff(program, archive.name))
    table.head("field", "pages", "precision", "recall", "F1", title="")
    for field in PRODUCT:
        stated = [page for page in pages if page["gold"].get(field)]
        values = [page for page in pages if found.get(page["id"], {}).get(field)]
        good = [page for page in stated if page in values]
        good = sum(is_stated(field, found[page["id"]][field], page["gold"][field]) for page in good)
        rates = (good / len(values), good / len(stated), 2 * good / (len(values) + len(stated)))
        table.row(field, len(stated), *(f"{rate:.3f}" for rate in rates))


def run(options):
    gold_files.require(options.corpora, ("newsrooms", "wcxb-dev"))
    program = project.program(options)
    systems = {"dechaff": functools.partial(dechaff, program)}
    others, missing = peers.python_peers(("trafilatura",))
    for peer in others:
        systems[f"{peer.name} {peer.version}"] = functools.partial(trafilatura, peer.command[0])
    for name in missing:
        print(f"not measured, because it cannot be installed: {name}", file=sys.stderr)
    if not options.errors:
        table.head("corpus", "half of the sites", "", *FIELDS)
    for corpus, read in (("newsrooms", newsrooms), ("wcxb-dev", wcxb)):
        pages = list(read(options.corpora))
        for name, system in systems.items():
            found = dict(system(options.corpora / corpus / "html"))
            if options.errors:
                if name == "dechaff":
                    errors(pages, found, options.errors)
                continue
            right = measure(pages, found)
            for part in HALVES:
                cells = (right[part, field] for field in FIELDS)
                table.row(corpus, part, name, *(f"{sum(cell) / len(cell):.3f} of {len(cell)}" for cell in cells))
    if (options.corpora / "products").is_dir() and not options.errors:
        products(options.corpora, program)
