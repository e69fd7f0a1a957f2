"""Whether models trained on data/pages are as good as data/floors.json requires.

Trains on data/pages in 5 folds by site, with each set of options of the file."""

import json
import sys
import tempfile

from lib import project


def arguments(parser):
    project.add_program(parser)


def run(options):
    program = project.program(options)
    data = project.ROOT / "data"
    floors = json.loads((data / "floors.json").read_text())
    failed = False
    for settings, limits in floors["options"].items():
        with tempfile.TemporaryDirectory() as out:
            model = f"{out}/model.bin"
            report = project.report(program, "train", data / "pages", "--from-scratch", "-o", model, "--folds", "5", *settings.split())
        if report["corpus"]["hash"] != floors["corpus"]:
            sys.exit(
                f"data/pages has hash {report['corpus']['hash']}, data/floors.json is for {floors['corpus']}: "
                "measure again and set the floors"
            )
        for metric, limit in limits.items():
            value = report["held_out"][metric]["value"]
            worse = value > limit if metric.endswith("error_rate") else value < limit
            failed |= worse
            print(f"{'WORSE' if worse else 'ok':5}  {settings}: {metric} {value:.4f}, limit {limit}")
    return failed
