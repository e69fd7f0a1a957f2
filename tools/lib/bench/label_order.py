"""Whether it is worth marking the most uncertain pages first.

Trains on the first 10, 20 and 40 pages in orders by uncertainty and in random orders, and tests the models on other
pages. After the first 20 of a random order it also tries the orders by the uncertainty of the model of these. CORPUS
has html/ and gold.jsonl, and should be one that the model has not seen: on pages that it was trained on it is too
sure. No site is both among the pages to choose from and among those to test on.

Each model is trained from nothing, and with --base also on top of the model that makes the suggestions. --out keeps
what was measured, so that a run that was stopped can be continued."""

import json
import random
import re
import tempfile
from pathlib import Path

from lib import corpora, project

SIZES = (10, 20, 40)
OPENING = 50  # words, as in crates/label/src/scoring.rs


def uncertainty(lines):
    """As docs/label.md defines it; words are runs of letters and digits."""
    weights = [(len(re.findall(r"\w+", line["text"])), line["score"]) for line in lines]
    return sum(4 * w * p * (1 - p) for w, p in weights) / (OPENING + sum(w for w, _ in weights))


def halves(golds, pages, lot):
    """Pages to choose from and pages to test on, of different sites."""
    site = {page: gold.get("domain") or page for page, gold in golds.items()}
    sites = sorted(set(site.values()))
    lot.shuffle(sites)
    first = set(sites[: len(sites) // 2])
    names = lot.sample(sorted(golds), len(golds))
    sides = [[n for n in names if site[n] in first], [n for n in names if site[n] not in first]]
    return [side[:pages] for side in sides], site


def spread(order, site):
    """One page of each site first, then the second ones, and so on."""
    rank, seen = {}, {}
    for page in order:
        rank[page] = seen.get(site[page], 0)
        seen[site[page]] = rank[page] + 1
    return sorted(order, key=lambda page: rank[page])


def by_doubt(pages):
    """Names of pages, the most uncertain first."""
    doubt = {page: uncertainty(lines) for page, lines in pages.items()}
    return sorted(pages, key=lambda page: -doubt[page])


def orders(pages, site, draws, lot):
    uncertain = by_doubt(pages)
    yield "uncertain first", uncertain
    yield "uncertain first, by site", spread(uncertain, site)
    # The upper half by uncertainty, in random order: no run of pages that are all alike.
    half = uncertain[: len(uncertain) // 2]
    yield "drawn from the uncertain half", lot.sample(half, len(half))
    yield "certain first", uncertain[::-1]
    names = sorted(pages)
    for draw in range(draws):
        yield f"drawn {draw + 1}", lot.sample(names, len(names))


def after_training(pages, first, lot):
    """Orders of the pages that are left when a model has learned from the first ones, by that model."""
    left = by_doubt({page: lines for page, lines in pages.items() if page not in first})
    yield "then uncertain first", first + left
    half = left[: len(left) // 2]
    yield "then drawn from the uncertain half", first + lot.sample(half, len(half))


class Measured:
    """Page word-F1 of models on the test pages, kept in a file."""

    def __init__(self, options, program, corpus, root, test):
        self.options, self.program, self.corpus, self.root, self.test = options, program, corpus, root, test
        out = options.out
        self.known = json.loads(out.read_text()) if out and out.exists() else {}

    def train(self, pages, base=False):
        part = Path(tempfile.mkdtemp(dir=self.root))
        corpora.subset(self.corpus, set(pages), part / "pages")
        model = part / "model.bin"
        on = ["--base", self.options.model] if base else []
        project.output(self.program, "train", part / "pages", "-o", model, *on)
        return model

    def f1(self, label, order, size, base=False):
        options = self.options
        key = json.dumps([str(self.corpus), options.pages, options.seed, options.model, label, size])
        if key not in self.known:
            metrics = project.report(self.program, "evaluate", "-m", self.train(order[:size], base), self.test)
            self.known[key] = metrics["overall"]["page_f1"]["value"]
            if options.out:
                options.out.write_text(json.dumps(self.known, indent=1))
        return self.known[key]


def lines_of(program, directory, model):
    """The lines of each page below a directory, with their scores."""
    found = project.extracted(program, directory / "html", "-m", model, "--fields", "id,lines")
    return {Path(page["id"]).stem: page["lines"] for page in found}


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path)
    parser.add_argument("--draws", type=int, default=3, help="random orders [default: 3]")
    parser.add_argument("--seed", type=int, default=1, help="[default: 1]")
    parser.add_argument("--pages", type=int, default=200, help="to choose from, and as many to test on [default: 200]")
    parser.add_argument("--model", default="general", help="the model that makes the suggestions [default: general]")
    parser.add_argument("--base", action="store_true", help="train on top of this model as well")
    parser.add_argument("--out", type=Path, help="a JSON file that keeps what was measured")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    corpus = options.corpus.resolve()
    golds = {gold["id"]: gold for gold in corpora.gold(corpus)}
    lot = random.Random(options.seed)
    (pool, tested), site = halves(golds, options.pages, lot)
    with tempfile.TemporaryDirectory() as directory:
        root = Path(directory)
        measured = Measured(options, program, corpus, root, corpora.subset(corpus, set(tested), root / "test"))
        choice = corpora.subset(corpus, set(pool), root / "pool")
        pages = lines_of(program, choice, options.model)
        print(f"{len(pool)} pages to choose from, {len(tested)} to test on")
        print("order", *(f"{size} pages" for size in SIZES), sep="\t")

        def show(label, order, sizes, base=False):
            f1 = [f"{measured.f1(label, order, size, base):.3f}" if size in sizes else "" for size in SIZES]
            print(label, *f1, sep="\t", flush=True)

        drawn = []
        for name, order in orders(pages, site, options.draws, lot):
            show(name, order, SIZES)
            if options.base:
                show(f"{name}, on {options.model}", order, SIZES, base=True)
            if name.startswith("drawn ") and name[-1].isdigit():
                drawn.append((name, order))
        # The model of the first pages is not the one that made the first suggestions.
        middle, last = SIZES[-2:]
        for name, order in drawn:
            now = lines_of(program, choice, measured.train(order[:middle]))
            for how, then in after_training(now, order[:middle], lot):
                show(f"{name}, {how}", then, [last])
