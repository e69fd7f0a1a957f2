"""Lists of pages, and web archives made of them."""

import sys
import uuid

SUFFIXES = (".html", ".htm", ".xhtml")


def below(*directories, every=1):
    """The pages below directories, sorted by name: every Nth one. Ends the tool if there are none."""
    found = sorted(p for d in directories for p in d.resolve().rglob("*") if p.suffix.lower() in SUFFIXES)
    if not found:
        sys.exit(f"{' '.join(map(str, directories))}: no {', '.join(SUFFIXES)} file below it")
    return found[::every]


def add_every(parser):
    parser.add_argument("--every", metavar="N", type=int, default=1, help="use every Nth page by name")


def write_list(paths, file):
    """A file with one path a line."""
    file.write_text("".join(f"{path}\n" for path in paths), errors="surrogateescape")
    return file


def link(paths, directory):
    """A directory of symbolic links to pages, in their order."""
    for nth, path in enumerate(paths):
        (directory / f"{nth:06}.html").symlink_to(path)
    return directory


def warc_record(uri, page, excess=0):
    """A record of a web archive. The length in its header is too large by `excess`."""
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
    name = uuid.uuid5(uuid.NAMESPACE_URL, uri)
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{name}>\r\nWARC-Date: 2026-11-01T00:00:00Z\r\n"
        f"WARC-Target-URI: {uri}\r\nWARC-Identified-Payload-Type: text/html\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body) + excess}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n"
