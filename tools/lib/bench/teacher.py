"""What pages are worth that a teacher labelled, such as a language model, beside thirty that a person marked.

The teacher is simulated: a tenth of its answers are the whole page, a tenth are the first third of the gold text, and
the others are the gold text. Trains with and without its pages for each draw, and prints the page F1 on the other
pages."""

import json
import random
import tempfile
from pathlib import Path

from lib import corpora, project

BY_HAND, TAUGHT = 30, 270


def arguments(parser):
    parser.add_argument("corpus", metavar="CORPUS", type=Path, help="a directory with html/ and gold.jsonl")
    parser.add_argument("--draws", metavar="N", type=int, default=3)
    project.add_program(parser)


def run(options):
    program, corpus = project.program(options), options.corpus
    gold = [page for page in corpora.gold(corpus) if page.get("text")]
    whole = ["extract", corpus / "html", "--threshold", "0", "--format", "jsonl", "--fields", "id,plain"]
    lines = map(json.loads, project.output(program, *whole).splitlines())
    whole = {Path(page["id"]).stem: page["plain"] for page in lines}
    print("| draw | general | 30 pages by hand | with 270 of the teacher |\n|---|---|---|---|")
    for draw in range(options.draws):
        chance = random.Random(draw)
        pages = chance.sample(gold, len(gold))
        parts = {"hand": pages[:BY_HAND], "test": pages[BY_HAND + TAUGHT :]}
        parts["taught"] = [taught(page, whole, chance.random()) for page in pages[BY_HAND : BY_HAND + TAUGHT]]
        with tempfile.TemporaryDirectory() as scratch:
            at = {name: written(corpus, part, Path(scratch) / name) for name, part in parts.items()}
            models = ["general"]
            for learned in (["hand"], ["hand", "taught"]):
                model = Path(scratch) / f"{len(learned)}.bin"
                project.output(program, "train", *(at[name] for name in learned), "-o", model)
                models.append(model)
            found = [project.report(program, "evaluate", at["test"], "-m", model) for model in models]
        print(f"| {draw} | " + " | ".join(f"{one['overall']['page_f1']['value']:.4f}" for one in found) + " |", flush=True)


def taught(page, whole, chance):
    """The answer of the teacher for a page."""
    if chance < 0.1:
        page = {**page, "text": whole.get(page["id"], "")}
    elif chance < 0.2:
        page = {**page, "text": page["text"][: len(page["text"]) // 3]}
    return {**page, "teacher": "a simulated teacher"}


def written(corpus, pages, directory):
    """A corpus of these pages."""
    (directory / "html").mkdir(parents=True)
    (directory / "gold.jsonl").write_text("".join(json.dumps(page) + "\n" for page in pages))
    for page in pages:
        (directory / "html" / f"{page['id']}.html").symlink_to((corpus / "html" / f"{page['id']}.html").resolve())
    return directory
