"""Counts what a Markdown text has in common with the expected one, kind by kind."""

import collections
import re

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

KINDS = ("words", "fences", "headings", "items", "quotes", "tables", "links", "images", "emphasis", "code")
WORD = re.compile(r"\w+")
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)


def kinds(markdown):
    """Returns the elements of a Markdown text by kind, as multisets."""
    found = {kind: collections.Counter() for kind in KINDS}
    lists, quotes, row = [], 0, None
    # Items and quotations by the text of their first paragraph; `open` waits for it.
    waiting = None
    tokens = PARSER.parse(markdown)
    for at, token in enumerate(tokens):
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            lists.append(kind[:-10])
        elif kind in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif kind == "list_item_open":
            waiting = ("items", (len(lists), lists[-1]))
        elif kind == "blockquote_open":
            quotes += 1
        elif kind == "blockquote_close":
            quotes -= 1
        elif kind == "tr_open":
            row = []
        elif kind == "tr_close":
            if any(row):
                found["tables"][tuple(row)] += 1
            row = None
        elif kind in ("fence", "code_block"):
            language = token.info.strip().split(" ")[0].lower() if kind == "fence" else ""
            lines = [line.rstrip() for line in token.content.strip("\n").split("\n")]
            found["fences"][(language, "\n".join(lines))] += 1
            found["words"].update(WORD.findall(token.content.lower()))
        elif kind == "inline":
            text = inline(token, found)
            before = tokens[at - 1].type
            if before == "heading_open":
                found["headings"][(tokens[at - 1].tag, text)] += 1
            if row is not None:
                row.append(text)
            elif waiting:
                found[waiting[0]][(*waiting[1], text)] += 1
            elif quotes and before == "paragraph_open":
                found["quotes"][(quotes, text)] += 1
            waiting = None
    return found


def inline(token, found):
    """The text of a paragraph; what is marked in it is counted."""
    text, open_marks = [], []
    for child in token.children or []:
        kind = child.type
        if kind in ("em_open", "strong_open", "link_open"):
            open_marks.append((kind, child, len(text)))
        elif kind in ("em_close", "strong_close", "link_close"):
            opened, start, at = open_marks.pop()
            inside = squeezed("".join(text[at:]))
            if opened == "link_open":
                if inside:
                    found["links"][(inside, start.attrGet("href"))] += 1
            else:
                found["emphasis"][(opened, inside)] += 1
        elif kind == "image":
            found["images"][(squeezed(child.content), child.attrGet("src"))] += 1
        elif kind == "code_inline":
            found["code"][squeezed(child.content)] += 1
            text.append(child.content)
        elif kind in ("softbreak", "hardbreak"):
            text.append(" ")
        elif kind == "text":
            text.append(child.content)
    whole = squeezed("".join(text))
    found["words"].update(WORD.findall(whole.lower()))
    return whole


def squeezed(text):
    return " ".join(text.split())


class Scores:
    """Sums over pages."""

    def __init__(self):
        self.sums = {kind: [0, 0, 0] for kind in KINDS}

    def add(self, found, expected):
        found, expected = kinds(found), kinds(expected)
        for kind in KINDS:
            common = sum((found[kind] & expected[kind]).values())
            parts = (common, sum(found[kind].values()), sum(expected[kind].values()))
            self.sums[kind] = [a + b for a, b in zip(self.sums[kind], parts)]

    def f1(self, kind):
        common, found, expected = self.sums[kind]
        return 2 * common / (found + expected) if found + expected else 1.0

    def mean(self):
        return sum(self.f1(kind) for kind in KINDS) / len(KINDS)
