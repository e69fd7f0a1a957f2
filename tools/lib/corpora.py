"""Corpora: directories with html/ and gold.jsonl, as data/corpora.toml lists them."""

import json
import sys

# Corpora whose gold texts hold the headline: they are scored with it, for dechaff and for others. Those of CleanEval hold
# it too, but many of its pages have none, and what is taken for one makes no extractor better.
WITH_HEADLINE = ("dragnet", "threads")


def titled(name):
    """The name of a corpus, with a + where its gold texts hold the headline."""
    return f"{name} +" if name in WITH_HEADLINE else name


def require(directory, names):
    """Ends the tool if a corpus is missing below a directory."""
    missing = [name for name in names if not (directory / name / "gold.jsonl").is_file()]
    if missing:
        sys.exit(f"{directory}: no gold.jsonl in {', '.join(missing)}; data/corpora.toml has the addresses")


def json_lines(path):
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def gold(corpus):
    """The gold records of a corpus."""
    return json_lines(corpus / "gold.jsonl")


def subset(corpus, ids, directory):
    """A corpus of some pages of another one."""
    (directory / "html").mkdir(parents=True)
    with (directory / "gold.jsonl").open("w") as file:
        for line in (corpus / "gold.jsonl").open():
            page = json.loads(line)["id"]
            if page in ids:
                file.write(line)
                (directory / "html" / f"{page}.html").symlink_to(corpus / "html" / f"{page}.html")
    return directory
