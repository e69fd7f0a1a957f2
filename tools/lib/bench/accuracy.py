"""Tables of docs/accuracy.md, docs/speed.md and docs/research/accuracy.md that are measured on the public corpora.

Trains and tests on the corpora of data/corpora.toml, unpacked below CORPORA. Prints tables in Markdown. On two cores, the
table `few` takes about two hours and the others about half an hour."""

import hashlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import corpora as gold_files
from lib import processes, project, table
from lib.corpora import subset
from lib.data import add_metadata, make
from lib.project import ROOT

CORPORA = ("wcxb-dev", "dragnet", "cleaneval-dev", "cleaneval-final")
# Corpora that the shipped models learn from, in addition to data/ and generated pages.
FREE = (
    *("wcxb-dev", "newsrooms", "readability", "postlight", "snippets", "handtext", "smallnews"),
    *("threads", "forums", "courts", "recipes", "meetings"),
)
# Weights of pages of these corpora for `general`, because threads and pages that are one list are few.
WEIGHTS = ("threads=4", "forums=4", "courts=2")
WEIGHED = [option for weight in WEIGHTS for option in ("--weight", weight)] + ["--rewritten", 0.5, "--include", "title"]
SIZES = (10, 30, 100)
DRAWS = 5  # for each size
MARKED = ("threads", "newsrooms", "forums", "courts", "recipes", "smallnews")
UNSEEN = ("dragnet", "cleaneval-final")  # by `general`
WANTED = ("courts", "recipes", "meetings")  # have only snippets that must be kept: nothing can be learned from them alone
TESTED = 300  # pages of a draw
OF_ONE_SITE = 8  # pages of a site that are learned from
PROGRAM = None


def dechaff(*arguments):
    return project.report(PROGRAM, *arguments)


def row(what, figure, pages):
    interval = f"{figure['low']:.3f} to {figure['high']:.3f}"
    table.row(what, f"{figure['value']:.3f} ({interval})", pages)


def heading(title, *columns):
    table.head(*columns, title=title)


def unwrap(name):
    return ("--unwrap", "text") if name.startswith("cleaneval") else ()


def trained(corpora, out, name):
    """A model of one corpus, for those tables that need one."""
    model = out / f"{name}.bin"
    if not model.exists():
        dechaff("train", corpora / name, "--from-scratch", "-o", model)
    return model


def folds(corpora, out):
    heading("Five folds, by site where sites are known", "corpus", "page word-F1", "pages")
    for name in ("wcxb-dev", "dragnet", "cleaneval-dev"):
        found = dechaff(
            "train", corpora / name, "--from-scratch", "-o", out / f"{name}.bin", "--folds", 5, *unwrap(name)
        )
        row(name, found["held_out"]["page_f1"], found["held_out"]["pages"])
        for group, figures in sorted(found["groups"].items()):
            row(f"- {group}", figures["page_f1"], figures["pages"])


def evaluated(model, path, name):
    """The figure of a model on a corpus by the corpus' own policy about headlines, and the number of pages."""
    policy = ("--include", "title") if name in gold_files.WITH_HEADLINE else ()
    found = dechaff("evaluate", "-m", model, path, *policy, *unwrap(name))["overall"]
    figure = found.get("page_f1") or found["snippet_f1"]
    return figure, found["pages"]


def shipped(corpora, _out):
    heading("The shipped models on corpora that they never saw", "model", "page word-F1", "pages")
    for model in ("general", "article", "shallow"):
        for name in ("dragnet", "cleaneval-final", "cleaneval-dev"):
            row(f"{model}, {gold_files.titled(name)}", *evaluated(model, corpora / name, name))


def generated(out):
    """Generated pages, as the shipped models learn from them."""
    directory = out / "generated"
    if not directory.exists():
        make.write_web(directory, gold=True)
    return directory


def source(corpora, name, out):
    """A corpus as the shipped models learn from it: wcxb-dev with its authors and dates."""
    if name != "wcxb-dev":
        return corpora / name
    joined = out / "with-metadata" / name
    if not joined.exists():
        add_metadata.join(corpora / name, corpora / f"{name}-metadata.jsonl", joined)
    return joined


def is_held_out(page, name):
    """Two fifths of the sites of small corpora, a fifth of those of wcxb-dev and snippets."""
    digest = int(hashlib.md5(page.get("domain", page["id"]).encode()).hexdigest(), 16)
    return digest % 5 < (1 if name in ("wcxb-dev", "snippets") else 2)


def sites(corpora, out):
    heading(
        "The recipe of `general`, tested on sites that it did not see",
        "tested on",
        "page word-F1; of snippets their F1",
        "pages",
    )
    learned, tested = [], []
    for name in FREE:
        pages = gold_files.gold(corpora / name)
        held = {page["id"] for page in pages if is_held_out(page, name)}
        corpus = source(corpora, name, out)
        subset(corpus, held, out / "test" / name)
        subset(corpus, {page["id"] for page in pages} - held, out / "train" / name)
        learned.append(out / "train" / name)
        tested.append((name, out / "test" / name))
    tested += [(name, corpora / name) for name in ("dragnet", "cleaneval-final", "cleaneval-dev")]
    model = out / "sites.bin"
    corpora = (*learned, ROOT / "data" / "pages", generated(out))
    dechaff("train", *corpora, "-o", model, "--holdout", "0.001", *WEIGHED)
    for name, path in tested:
        row(gold_files.titled(name), *evaluated(model, path, name))


def with_dragnet(corpora, out):
    """The recipe for those who may use dragnet: what `general` learns from, and three fifths of it."""
    heading(
        "The recipe of `general`, and with three fifths of dragnet",
        "learned from, tested on",
        "page word-F1",
        "pages",
    )
    pages = gold_files.gold(corpora / "dragnet")
    held = {page["id"] for page in pages if is_held_out(page, "dragnet")}
    test, rest = out / "dragnet-test" / "dragnet", out / "dragnet-rest" / "dragnet"
    subset(corpora / "dragnet", held, test)
    subset(corpora / "dragnet", {page["id"] for page in pages} - held, rest)
    own = [source(corpora, name, out) for name in FREE] + [ROOT / "data" / "pages", generated(out)]
    model = out / "with-dragnet.bin"
    dechaff("train", *own, rest, "-o", model, "--holdout", "0.001", *WEIGHED)
    for learned, path in (("general", "general"), ("general and dragnet", model)):
        row(f"{learned}, dragnet +", *evaluated(path, test, "dragnet"))
        for name in ("cleaneval-final", "cleaneval-dev"):
            row(f"{learned}, {gold_files.titled(name)}", *evaluated(path, corpora / name, name))


ARTICLES = ("article", "blog", "news", "magazine", "press")
LEFT_OUT = ("title", "byline", "date", "caption", "teaser")


def roles(corpora, out):
    """The roles of `article` on publishers that it did not see, in five folds. A fold trains only the role detectors,
    on top of a model that has seen no page of newsrooms."""
    options = [option for group in ARTICLES for option in ("--group", group)]
    options += ["--include", "standfirst"]
    options += [option for role in LEFT_OUT for option in ("--exclude", role)]
    own = [source(corpora, name, out) for name in ("wcxb-dev", "readability", "postlight")]
    own += [ROOT / "data" / "pages", generated(out)]
    base = out / "roles-base.bin"
    dechaff("train", *own, *options, "-o", base, "--holdout", "0.001")
    pages = gold_files.gold(corpora / "newsrooms")
    counts, scores = {}, []
    for fold in range(5):
        held = {page["id"] for page in pages if fold_of(page) == fold}
        test, rest = out / f"roles-{fold}" / "newsrooms", out / f"roles-{fold}-rest" / "newsrooms"
        subset(corpora / "newsrooms", held, test)
        subset(corpora / "newsrooms", {page["id"] for page in pages} - held, rest)
        model = out / f"roles-{fold}.bin"
        alone = ("--base", base, "--roles-only", "--holdout", "0.001")
        dechaff("train", rest, *own, *options, *alone, "-o", model)
        found = dechaff("evaluate", "-m", model, test)
        scores += [found["overall"]["page_f1"]["value"]] * found["overall"]["pages"]
        for role in found["roles"]:
            right = role["recall"] * role["lines"]
            detected = right / role["precision"] if role["precision"] else 0
            so_far = counts.get(role["role"], (0, 0, 0))
            found_now = (right, detected, role["lines"])
            counts[role["role"]] = tuple(map(sum, zip(so_far, found_now, strict=True)))
    heading(
        f"Roles on newsrooms, five folds by publisher; page word-F1 {sum(scores) / len(scores):.3f}",
        "role",
        "lines",
        "precision",
        "recall",
        "F1",
    )
    for role, (right, detected, lines) in counts.items():
        precision, recall = right / max(detected, 1e-9), right / max(lines, 1e-9)
        f1 = 2 * right / max(detected + lines, 1e-9)
        table.row(role, lines, *(f"{rate:.3f}" for rate in (precision, recall, f1)))


def fold_of(page):
    return int(hashlib.sha1(page.get("domain", page["id"]).encode()).hexdigest(), 16) % 5


def few(corpora, out):
    heading(
        f"A few marked pages of some sites, tested on up to {TESTED} pages of others; {DRAWS} draws. The base has seen none",
        "corpus, base",
        "pages",
        *GAINS,
    )
    of_one = trained(corpora, out, "wcxb-dev")
    bases = dict.fromkeys(MARKED, of_one) | dict.fromkeys(UNSEEN, "general")
    for name, base in bases.items():
        for size in SIZES:
            draws = [by_site(corpora / name, size, draw) for draw in range(DRAWS)]
            if all(rest for _, rest in draws):
                named = base if base == "general" else "wcxb-dev"
                table.row(f"{name}, {named}", size, *gains(corpora / name, draws, base))


def one_site(corpora, _out):
    heading(
        f"{OF_ONE_SITE} marked pages of one site, tested on its other pages", "corpus, base", "sites", *GAINS
    )
    corpus = corpora / "dragnet"
    sites = {}
    for page in gold_files.gold(corpus):
        found = CANONICAL.search((corpus / "html" / f"{page['id']}.html").read_bytes())
        if found:
            sites.setdefault(found[1], []).append(page["id"])
    large = [pages for _, pages in sorted(sites.items()) if len(pages) > OF_ONE_SITE]
    draws = [(set(pages[:OF_ONE_SITE]), set(pages[OF_ONE_SITE:])) for pages in large]
    table.row("dragnet, general", len(draws), *gains(corpus, draws, "general"))


GAINS = ("base", "gain of the default", "worst", "gain of --from-scratch", "worst")
CANONICAL = re.compile(rb'<link[^>]+canonical[^>]+href="https?://([^/"]+)')


def gains(corpus, draws, base):
    """Returns the page F1 of a base, and the mean and minimum gain of adapting it and of training from scratch."""
    before, found = [], {"--base": [], "--from-scratch": []}
    if corpus.name in WANTED:
        del found["--from-scratch"]
    for drawn, rest in draws:
        with tempfile.TemporaryDirectory() as directory:
            some, others = Path(directory) / "some", Path(directory) / "others"
            subset(corpus, drawn, some)
            subset(corpus, rest, others)

            def f1(model, others=others):
                return evaluated(model, others, corpus.name)[0]["value"]

            before.append(f1(base))
            for option, gained in found.items():
                chosen = (option, base) if option == "--base" else (option,)
                model = Path(directory) / "model.bin"
                dechaff("train", some, "-o", model, *chosen, *unwrap(corpus.name))
                gained.append(f1(model) - before[-1])
    cells = [f"{f(gained):+.3f}" for gained in found.values() for f in (statistics.mean, min)]
    return [f"{statistics.mean(before):.3f}", *cells, *["-"] * (len(GAINS) - 1 - len(cells))]


def by_site(corpus, size, draw):
    """The ids of the first pages, site by site in a random order, and of pages of the sites after them."""
    sites = {}
    for page in gold_files.gold(corpus):
        sites.setdefault(page.get("domain") or page["id"], []).append(page["id"])
    order = random.Random(f"{size} {draw}").sample(sorted(sites), len(sites))
    drawn, rest = [], []
    for site in order:
        (drawn if len(drawn) < size else rest).extend(sites[site])
    return set(drawn), set(rest[:TESTED])


def training(corpora, out):
    heading(
        "Training as `general` does, twice: once for the test, once for the model",
        "pages",
        "lines",
        "seconds",
        "peak memory",
    )
    for parts in (4, 2, 1):
        with tempfile.TemporaryDirectory() as directory:
            some = []
            for name in FREE:
                corpus = corpora / name
                pages = [page["id"] for page in gold_files.gold(corpus)]
                subset(corpus, set(pages[::parts]), Path(directory) / name)
                some.append(Path(directory) / name)
            model = Path(directory) / "model.bin"
            command = [PROGRAM, "train", *some, ROOT / "data" / "pages", "-o", model, "--holdout", "0.001"]
            cost = processes.cost(command, stdout=subprocess.DEVNULL)
            if cost.code not in (0, 1):  # 1: some pages could not be used
                sys.exit(f"dechaff train failed on 1/{parts} of the pages")
            lines = dechaff("inspect", model)["lines"]
        table.row(f"1/{parts}", f"{lines:,}", f"{cost.seconds:.0f}", f"{cost.peak / 1e9:.2f} GB")


TABLES = (folds, shipped, sites, with_dragnet, roles, few, one_site, training)


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPORA", type=Path)
    names = [measure.__name__ for measure in TABLES]
    parser.add_argument("--only", choices=names, action="append", help="one table; may be repeated")
    project.add_program(parser)


def run(options):
    global PROGRAM
    corpora = options.corpora.resolve()
    gold_files.require(corpora, {*CORPORA, *FREE})
    PROGRAM = project.program(options)
    with tempfile.TemporaryDirectory() as out:
        for measure in TABLES:
            if not options.only or measure.__name__ in options.only:
                measure(corpora, Path(out))
