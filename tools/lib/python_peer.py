"""An extractor in Python for `tools/bench speed`: python_peer.py NAME LIST. It answers each line on stdin as
crates/page/examples/rounds does: wall seconds, what was counted, failures.

For `tools/compare peers`, python_peer.py NAME LIST DIR writes the text of page n to DIR/n.txt.
"""

import sys
import time

sys.dont_write_bytecode = True

from extractors import PEERS  # noqa: E402


def write_texts(text, pages, directory):
    for number, html in enumerate(pages):
        try:
            found = text(html)
        except Exception:  # a page on which a peer fails has no text
            continue
        with open(f"{directory}/{number}.txt", "wb") as file:
            file.write(found.encode("utf-8", "replace"))


def main():
    import logging

    logging.disable(logging.CRITICAL)
    name, listed, *directory = sys.argv[1:]
    text = PEERS[name]()
    with open(listed, encoding="utf-8", errors="surrogateescape") as paths:
        pages = [open(path.removesuffix("\n"), "rb").read() for path in paths]
    if directory:
        return write_texts(text, pages, directory[0])
    print("ready", flush=True)
    for _ in sys.stdin:
        counted = failed = 0
        start = time.perf_counter()
        for html in pages:
            try:
                counted += len(text(html).encode("utf-8", "replace"))
            except Exception:  # failures are counted
                failed += 1
        print(time.perf_counter() - start, counted, failed, flush=True)


if __name__ == "__main__":
    main()
