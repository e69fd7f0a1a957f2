"""Writes the pages in data/, or generated pages for training.

Without options, writes data/pages and data/make/web/digests.txt; data/README.md describes them."""

import importlib
import sys
from pathlib import Path

from lib.project import ROOT

DATA = ROOT / "data"
sys.path[:0] = [str(DATA / "make"), str(DATA / "make" / "web")]

import generate  # noqa: E402
import kit  # noqa: E402

#: The approximate number of pages for training, from which the shipped models learned.
PAGES = 930
BOMS = {"utf-8": b"\xef\xbb\xbf", "utf-16-le": b"\xff\xfe"}


def check_markers(path, page, empty):
    stretches = page.split(kit.OPEN)[1:]
    if not stretches or page.count(kit.CLOSE) != len(stretches):
        sys.exit(f"{path}: markers missing or unbalanced")
    for stretch in stretches:
        inner, close, _ = stretch.partition(kit.CLOSE)
        if not close or bool(inner.strip()) == empty:
            sys.exit(f"{path}: a marked stretch is nested, or empty where it must not be")


def encode(page, encoding, bom, crlf):
    if crlf:
        page = page.replace("\n", "\r\n")
    # Old sites write a character their encoding lacks as a number.
    raw = page.encode(encoding, "xmlcharrefreplace")
    return BOMS[encoding] + raw if bom else raw


def build():
    """All files by path relative to data/."""
    files, index = {}, ["path,site,group"]
    for source in sorted((DATA / "make" / "sites").glob("*.py")):
        render = importlib.import_module(f"sites.{source.stem}").render
        site = kit.texts(source.stem)
        for n, page in enumerate(site["pages"]):
            path = f"pages/{site['domain']}/{page['name']}.html"
            html = render(page, n, site)
            check_markers(path, html, page.get("empty", False))
            setting = {**site, **page}
            files[path] = encode(
                html, setting["encoding"], setting.get("bom", False), setting.get("crlf", False)
            )
            index.append(f"{path.removeprefix('pages/')},{site['domain']},{setting['group']}")
    index[1:] = sorted(index[1:])
    files["pages/pages.csv"] = ("\n".join(index) + "\n").encode()
    return files


def differences(files):
    """The paths below data/ that are not as they should be, and those that should not be there."""
    on_disk = {str(p.relative_to(DATA)) for p in (DATA / "pages").rglob("*") if p.is_file()}
    changed = [
        path
        for path, raw in files.items()
        if not (DATA / path).is_file() or (DATA / path).read_bytes() != raw
    ]
    return changed, sorted(on_disk - set(files))


def check():
    changed, stale = differences(build())
    for path in changed + stale:
        print(f"differs: data/{path}", file=sys.stderr)
    known = generate.DIGESTS.read_text().splitlines() if generate.DIGESTS.is_file() else []
    other = sorted(set(known) ^ set(generate.digests().splitlines()))
    names = sorted({line.split()[0] for line in other})
    if names:
        print(
            f"generated pages differ from data/make/web/digests.txt: {' '.join(names)}; "
            "run tools/data make if that is intended",
            file=sys.stderr,
        )
    return 1 if changed or stale or names else 0


def write_own():
    files = build()
    changed, stale = differences(files)
    for path in changed:
        (DATA / path).parent.mkdir(parents=True, exist_ok=True)
        (DATA / path).write_bytes(files[path])
    for path in stale:
        (DATA / path).unlink()
    generate.DIGESTS.write_text(generate.digests())
    print(f"{len(files) - 1} pages, {len(changed)} written, {len(stale)} removed")


def write_web(directory, pages=PAGES, seed="1", gold=False):
    """Writes generated pages to an empty directory, and returns how many and their size in MB."""
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        sys.exit(f"{directory}: not an empty directory; name one that is, or that does not exist")
    make = generate.gold_corpus if gold else generate.marked_corpus
    files = make(pages, seed)
    for path, raw in files.items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_bytes(raw)
    return len(files) - 1, sum(map(len, files.values())) / 1e6


def arguments(parser):
    parser.add_argument("--check", action="store_true", help="only compare, exit with 1 if the files differ")
    parser.add_argument("--web", metavar="DIR", type=Path, help="write generated pages to DIR instead")
    parser.add_argument("--pages", type=int, default=PAGES, help=f"approximate number of pages [default: {PAGES}]")
    parser.add_argument("--seed", default="1", help="another seed gives other pages [default: 1]")
    parser.add_argument("--gold", action="store_true", help="html/ and gold.jsonl instead of markers")


def run(options):
    if options.check:
        return check()
    if options.web:
        count, size = write_web(options.web, options.pages, options.seed, options.gold)
        print(f"{count} pages, {size:.1f} MB, in {options.web}")
    else:
        write_own()
