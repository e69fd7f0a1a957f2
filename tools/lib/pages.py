"""The pages that tools read, and the archives that they write of them."""

import sys

SUFFIXES = (".html", ".htm", ".xhtml")


def below(*directories, every=1):
    """The pages below directories, sorted by name: every Nth one. Ends the tool if there are none."""
    found = sorted(p for d in directories for p in d.resolve().rglob("*") if p.suffix.lower() in SUFFIXES)
    if not found:
        sys.exit(f"{' '.join(map(str, directories))}: no {', '.join(SUFFIXES)} file below it")
    return found[::every]


def warc_record(uri, page, excess=0):
    """A record of a web archive. Its stated length is too large by `excess`."""
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {uri}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body) + excess}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n"
