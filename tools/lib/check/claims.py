"""Whether published claims about the baselines hold.

Tests what the texts that describe the baselines claim. CORPUS is for most claims, TEMPLATED_CORPUS for those about
the n-gram model, which learns the templates of sites."""

import tempfile
from pathlib import Path

from lib import project

PROGRAM = None
SEEDS = 10  # splits of the templated corpus


def dechaff(*arguments):
    return project.report(PROGRAM, *arguments)


def figure(system, name):
    return system[name]["value"]


def claim(text, found, holds):
    print(f"{'holds' if holds else 'FAILS':5}  {text}\n       {found}")


def thresholds(report):
    best = min(report["thresholds"], key=lambda step: step["error_rate"])
    half = next(step for step in report["thresholds"] if abs(step["threshold"] - 0.5) < 1e-9)
    claim(
        "0.5 is close to the best fixed threshold of density (2007)",
        f"error rate {half['error_rate']:.3f} at 0.5; best {best['error_rate']:.3f} at "
        f"{best['threshold']:.2f}",
        half["error_rate"] - best["error_rate"] <= 0.01,
    )


def grid(systems):
    error = {name: figure(system, "line_error_rate") for name, system in systems.items()}
    half = error["density-0.5"]
    one = error["slp-1l1a"]
    claim(
        "on density alone, learning finds nothing much better than 0.5 (2007)",
        f"error rate {half:.3f} of 0.5, {one:.3f} of slp-1l1a",
        half - one <= 0.01,
    )
    for kind in ("slp", "mlp"):
        cells = [f"{kind}-1l1a", f"{kind}-1l3a", f"{kind}-3l1a", f"{kind}-3l3a"]
        claim(
            f"more attributes and more lines help the {kind} (2007)",
            ", ".join(f"{name} {error[name]:.3f}" for name in cells),
            error[cells[0]] > error[cells[1]] > error[cells[3]]
            and error[cells[0]] > error[cells[2]] > error[cells[3]],
        )
    best = min(("mlp-3l3a", "slp-3l3a"), key=error.get)
    claim(
        "the network on three lines and attributes is the best of the grid (2007)",
        ", ".join(f"{n} {error[n]:.3f} (F1 {figure(systems[n], 'line_f1'):.3f})" for n in ("slp-3l3a", "mlp-3l3a")),
        best == "mlp-3l3a",
    )
    fewer = 1 - error["mlp-3l3a"] / half
    claim(
        "it makes 80 % fewer errors than the threshold 0.5 (2007)",
        f"{fewer:.0%} fewer: {half:.3f} to {error['mlp-3l3a']:.3f}",
        fewer >= 0.8,
    )


def bte(systems):
    for kind, name in (("page_", "words of the text, by page"), ("line_", "lines")):
        precision = figure(systems["bte"], f"{kind}precision")
        recall = figure(systems["bte"], f"{kind}recall")
        claim(
            f"BTE has better precision than recall (2005): {name}",
            f"precision {precision:.3f}, recall {recall:.3f}",
            precision > recall,
        )


def page_density(corpus, without):
    with_density = compare(corpus, "mlp-3l3a", "page-density = true\n")["mlp-3l3a"]
    before, after = (figure(system, "line_error_rate") for system in (without, with_density))
    claim(
        "the page's mean density is of use to the network (2007, optional there)",
        f"mlp-3l3a {before:.3f}, with it {after:.3f}",
        before - after > 0.001,
    )


def useless_tags(systems):
    names = ("density-filter", "density-filter-clean")
    before, after = (figure(systems[name], "page_f1") for name in names)
    claim(
        "the density filter does better without scripts and other useless tags (2009, comment)",
        f"page F1 {before:.3f}, without them {after:.3f}",
        after > before,
    )


class Errors:
    """Lines that passed the first stage, and how many are wrong, over several splits by file."""

    def __init__(self, corpus, settings):
        self.lines = self.wrong = self.wrong_of_last_page = 0
        with tempfile.TemporaryDirectory() as out:
            path = Path(out) / "settings.toml"
            path.write_text(settings)
            for seed in range(1, SEEDS + 1):
                found = dechaff(
                    "train", corpus, "--baseline", "ngram", "--settings", str(path),
                    "--folds", "2", "--seed", str(seed), "-o", f"{out}/ngram.sys",
                )["first_stage"]
                self.lines += found["lines"]
                self.wrong += found["misclassified"]
                self.wrong_of_last_page += found["misclassified_of_last_page"]

    def rate(self, wrong=None):
        return (self.wrong if wrong is None else wrong) / max(self.lines, 1)

    def __str__(self):
        return f"{self.rate():.3f} ({self.wrong} of {self.lines} lines)"


def ngram(corpus):
    found = {n: Errors(corpus, f"min-text-length = {n}\n") for n in (0, 20, 60, 100)}
    claim(
        "a minimum of 60 characters takes the n-gram model's error from 19.8 % to 0 (2009)",
        "; ".join(f"minimum {n}: {errors}" for n, errors in found.items())
        + f"; {SEEDS} splits by file",
        found[60].rate() < 0.01 and found[0].rate() > found[60].rate(),
    )
    one = {
        n: Errors(corpus, f'min-text-length = {n}\nclassifier = "one-model"\n') for n in (0, 60)
    }
    claim(
        "one model of content makes more errors than two models (2009: 28 % without a minimum)",
        "; ".join(f"minimum {n}: {errors}" for n, errors in one.items()),
        all(errors.rate() > found[n].rate() for n, errors in one.items()),
    )
    last = {n: found[n].rate(found[n].wrong_of_last_page) for n in (0, 60)}
    print(
        "       the program of 2009 as printed, which knows the last page only: "
        + "; ".join(f"minimum {n}: {rate:.3f}" for n, rate in last.items())
    )


# Baselines without models.
ALONE = ("-m", "none")


def compare(corpus, systems, settings=""):
    with tempfile.TemporaryDirectory() as out:
        path = Path(out) / "settings.toml"
        path.write_text(settings)
        report = dechaff("compare", corpus, *ALONE, "--baselines", systems, "--settings", str(path))
    return {system["name"]: system for system in report["baselines"]}


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path)
    templated = {"nargs": "?", "type": Path, "default": project.ROOT / "data" / "pages"}
    parser.add_argument("templated", metavar="TEMPLATED_CORPUS", help="[default: data/pages]", **templated)
    project.add_program(parser)


def run(options):
    global PROGRAM
    PROGRAM = project.program(options)
    corpus, templated = options.corpus.resolve(), options.templated.resolve()
    baselines = "density,slp,mlp,bte,density-filter,density-filter-clean"
    report = dechaff("compare", corpus, *ALONE, "--baselines", baselines)
    systems = {system["name"]: system for system in report["baselines"]}
    print(f"{', '.join(report['corpora'])}: {report['pages']} pages, {report['folds']} parts by site")
    thresholds(report)
    grid(systems)
    page_density(corpus, systems["mlp-3l3a"])
    useless_tags(systems)
    bte(systems)
    print(f"{options.templated}:")
    ngram(templated)
