"""How often the 95 % intervals of `dechaff evaluate` hold the true figures.

Evaluates two models on a corpus that they have not seen, and draws some of its pages again and again. Counts how often
the interval of page F1 of a draw holds the mean of all pages, and the interval of --against the mean gain over all pages.
The intervals are computed here as in crates/trainer/src/evaluation/bootstrap.rs; for one draw of each size, the
program's own ones are printed beside them."""

import csv
import io
import random
import tempfile
from pathlib import Path

from lib import corpora, project

#: F1 of the page that is drawn beside those of a draw, and the gains of such pages: summary.rs, comparison.rs.
UNSEEN_F1, UNSEEN_GAINS = (0.5,), (-0.2, 0.2)
SAMPLES = 1000


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPUS", type=Path, nargs="+", help="directories with html/ and gold.jsonl")
    parser.add_argument("-m", "--model", default="general", help="the model [default: general]")
    parser.add_argument("--against", default="article", help="the model to compare with [default: article]")
    parser.add_argument("--pages", metavar="N", type=int, nargs="+", default=[12, 30, 100], help="pages of a draw [default: 12 30 100]")
    parser.add_argument("--draws", metavar="N", type=int, default=500, help="[default: 500]")
    parser.add_argument("--unwrap", metavar="TAG", help="remove this element from each page, as `text` in CleanEval")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    more = ["--unwrap", options.unwrap] if options.unwrap else []
    print(f"{options.draws} draws: the share of intervals that hold the true figure; that are above it, below it; mean width")
    for corpus in options.corpora:
        both = [f1_by_page(program, model, corpus, more) for model in (options.model, options.against)]
        pages = sorted(both[0].keys() & both[1].keys())
        gains = {page: both[0][page] - both[1][page] for page in pages}
        print(f"{corpus.name}: {len(pages)} pages, page F1 {mean(both[0].values()):.4f}, gain over {options.against} {mean(gains.values()):+.4f}")
        for size in options.pages:
            chance = random.Random(size)
            draws = [chance.sample(pages, size) for _ in range(options.draws)]
            for name, figures, unseen in (("page F1", both[0], UNSEEN_F1), ("gain", gains, UNSEEN_GAINS)):
                true = mean(figures[page] for page in pages)
                found = [interval([figures[page] for page in drawn], unseen, chance) for drawn in draws]
                above, below = (sum(of) / len(draws) for of in ((low > true for low, _ in found), (high < true for _, high in found)))
                width = mean(high - low for low, high in found)
                print(f"  {size:4} pages, {name:8} {1 - above - below:.3f}; {above:.3f}, {below:.3f}; {width:.3f}", flush=True)
                first = found[0] if name == "page F1" else first
            of_program = programs(program, options, corpus, set(draws[0]), more)
            print(f"       first draw    {first[0]:.3f} to {first[1]:.3f}, by the program {of_program['low']:.3f} to {of_program['high']:.3f}")


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def f1_by_page(program, model, corpus, more):
    table = project.output(program, "evaluate", "-m", model, corpus, "--format", "csv", *more)
    return {row["id"]: float(row["page_f1"]) for row in csv.DictReader(io.StringIO(table)) if row["page_f1"]}


def programs(program, options, corpus, pages, more):
    """The page F1 of some pages by the program, with its interval."""
    with tempfile.TemporaryDirectory() as scratch:
        some = corpora.subset(corpus.resolve(), pages, Path(scratch) / corpus.name)
        found = project.report(program, "evaluate", "-m", options.model, some, *more)
    return found["overall"]["page_f1"]


def interval(figures, unseen, chance):
    """The interval of the mean of some figures: it spans those with each further figure, unless all figures are 0."""
    found = [percentiles(figures, chance)]
    if any(figures):
        found += [percentiles([*figures, one], chance) for one in unseen]
    return min(low for low, _ in found), max(high for _, high in found)


def percentiles(figures, chance):
    count = len(figures)
    means = sorted(sum(chance.choices(figures, k=count)) / count for _ in range(SAMPLES))
    return means[round((SAMPLES - 1) * 0.025)], means[round((SAMPLES - 1) * 0.975)]
