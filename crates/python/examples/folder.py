"""Extracts the pages below a folder to JSON lines, and counts by reason those that are left out.

    python folder.py pages/ texts.jsonl --language en --min-words 50
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import dechaff


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--language", type=lambda codes: codes.split(","))
    parser.add_argument("--min-confidence", type=float)
    parser.add_argument("--min-words", type=int)
    options = parser.parse_args()
    rules = {name: getattr(options, name) for name in ("language", "min_confidence", "min_words")}
    paths = sorted(path for path in options.folder.rglob("*") if path.suffix in (".html", ".htm"))
    # Files are read as their turn comes, so memory does not grow with the folder.
    documents = dechaff.extract_many((path.read_bytes() for path in paths), errors="return", **rules)
    left_out = Counter()
    with options.output.open("w", encoding="utf-8") as file:
        for path, document in zip(paths, documents):
            if isinstance(document, dechaff.PageError):
                left_out[str(document)] += 1
                continue
            line = {"path": str(path), "title": document.title, "text": document.text, "confidence": document.confidence}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    print(f"{len(paths)} pages, {len(paths) - left_out.total()} written", file=sys.stderr)
    for reason, pages in left_out.most_common():
        print(f"{pages:6}  {reason}", file=sys.stderr)


if __name__ == "__main__":
    main()
