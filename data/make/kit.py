"""What the site templates share: reading texts, marking, menus, squeezing."""

import base64
import hashlib
import html
import re
import tomllib
import unicodedata
import zlib
from pathlib import Path

OPEN = "<!-- content -->"
CLOSE = "<!-- /content -->"
MAKE = Path(__file__).resolve().parent


def texts(name):
    return tomllib.loads((MAKE / "texts" / f"{name}.toml").read_text(encoding="utf-8"))


def fill(template, **values):
    """Puts values in the place of {{name}}; single braces stay for CSS and JS."""
    return re.sub(r"\{\{(\w+)\}\}", lambda m: str(values[m[1]]), template)


def mark(content):
    return f"{OPEN}\n{content}\n{CLOSE}"


def turn(pool, index, count):
    """`count` entries of the pool, other ones for each page of the site."""
    return [pool[(index * count + k) % len(pool)] for k in range(min(count, len(pool)))]


def slug(name):
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    # Names without Latin letters get a number, as many such sites do.
    return plain if len(plain) > 2 else str(zlib.crc32(name.encode()) % 1000000)


def menu(names, form='<li><a href="/URL">NAME</a></li>', sep="\n"):
    """Repeats the form for each name of "A|B|C"."""
    return sep.join(
        form.replace("URL", slug(n)).replace("NAME", n) for n in names.split("|")
    )


def rows(form, entries, sep="\n"):
    """Repeats the form for each entry; {0}, {1} … are its fields, {n} its number, {href} the slug of {0}."""
    return sep.join(
        form.format(*e, n=n, href=slug(e[0])) for n, e in enumerate(entries, 1)
    )


def blob(seed, size):
    """Characters as in hashes and inlined data, the same on each run."""
    out, turn_ = "", 0
    while len(out) < size:
        digest = hashlib.sha512(f"{seed}/{turn_}".encode()).digest()
        out += base64.b64encode(digest).decode().strip("=").replace("+", "x").replace("/", "Q")
        turn_ += 1
    return out[:size]


def blocks(text):
    """Splits a text into (kind, value) blocks; the README of data tells the notation."""
    result, group = [], []

    def flush():
        if group:
            result.append(classify(list(group)))
            group.clear()

    lines = iter(text.strip("\n").split("\n"))
    for line in lines:
        if line.startswith("```"):
            flush()
            code = []
            for line in lines:
                if line.startswith("```"):
                    break
                code.append(line)
            result.append(("pre", "\n".join(code)))
        elif not line.strip():
            flush()
        else:
            group.append(line.strip())
    flush()
    return result


def classify(group):
    first = group[0]
    if first.startswith("@"):
        name, _, value = first.partition(" ")
        return name, value
    for sign, kind in (("### ", "h3"), ("## ", "h2"), ("> ", "blockquote")):
        if first.startswith(sign):
            return kind, " ".join(line.removeprefix(sign) for line in group)
    if first.startswith("- "):
        return "ul", [line[2:] for line in group]
    if re.match(r"\d+\. ", first):
        return "ol", [line.split(". ", 1)[1] for line in group]
    if first.startswith("| "):
        return "table", [[c.strip() for c in line.strip("|").split("|")] for line in group]
    return "p", " ".join(group)


def block(kind, value, attrs={}, messy=False):
    """One block as HTML. `attrs` gives attributes by tag; `messy` leaves out the end tags HTML lets one leave out."""

    def element(tag, inner):
        start = f"<{tag} {attrs[tag]}>" if tag in attrs else f"<{tag}>"
        return start + inner + ("" if messy and tag in ("p", "li", "tr", "td", "th") else f"</{tag}>")

    if kind in ("ul", "ol"):
        return element(kind, "\n" + "\n".join(element("li", v) for v in value) + "\n")
    if kind == "table":
        trs = []
        for n, cells in enumerate(value):
            cell = "th" if n == 0 else "td"
            trs.append(element("tr", "".join(element(cell, c) for c in cells)))
        return element("table", "\n" + "\n".join(trs) + "\n")
    if kind == "pre":
        return element("pre", f"<code>{html.escape(value, quote=False)}</code>")
    if kind == "blockquote":
        return element("blockquote", element("p", value))
    return element(kind, value)


def article(text, block=block, furniture=None):
    """The text as marked HTML. An @block is furniture: it ends the marked stretch, and the next block begins another."""
    out, is_open = [], False
    for kind, value in blocks(text):
        is_content = not kind.startswith("@")
        if is_content and not is_open:
            out.append(OPEN)
        if is_open and not is_content:
            out.append(CLOSE)
        is_open = is_content
        out.append(block(kind, value) if is_content else furniture(kind[1:], value))
    if is_open:
        out.append(CLOSE)
    return "\n".join(out)


def indent(text, width):
    """Indents all lines but those of <pre>, where spaces would show."""
    out, in_pre = [], False
    for line in text.split("\n"):
        out.append(line if in_pre or not line else " " * width + line)
        in_pre = "</pre>" not in line and (in_pre or "<pre" in line)
    return "\n".join(out)


def squeeze(page):
    """The page on one physical line, as minifiers write it; needs a page without <pre>."""
    page = re.sub(r"[ \t]*\n[ \t]*", "\n", page.strip())
    page = re.sub(r"(?<=[>;{},])\n|\n(?=[<}])", "", page)
    return page.replace("\n", " ") + "\n"
