"""The notation of templates.

    {{name}}                 a value
    {{t:key}}                a string of the interface in the site's language
    {{pick:a|b|c}}           one of these, the same on all pages of a site
    {{n:1-40}}               a number
    {{say:section}}          a text of the language, another one each time; {{say:a/b}} of the first section there is
    {{#list}} … {{/list}}    once for each entry; {{#list 2-8}} with so many entries
    {{?70}} … {{/?}}         on 70 % of the pages
    {{!70}} … {{/!}}         on 70 % of the sites
    {{>part}}                the file parts/part.tpl; {{>a|b|c}} one of these by site
    [[ … ]]                  content
"""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
TAG = re.compile(r"\{\{(.*?)\}\}", re.S)


@cache
def part(name):
    return parse((HERE / "parts" / f"{name}.tpl").read_text(encoding="utf-8"))


def parse(text):
    """A template as nested lists: strings, ("value", name) and ("block", sign, head, number, nodes)."""
    root, stack, at = [], [], 0
    nodes = root
    for number, match in enumerate(TAG.finditer(text)):
        if text[at : match.start()]:
            nodes.append(text[at : match.start()])
        at = match.end()
        tag = match[1].strip()
        if tag[0] in "#?!":
            block = ("block", tag[0], tag[1:].strip(), number, [])
            nodes.append(block)
            stack.append((nodes, tag))
            nodes = block[4]
        elif tag[0] == "/":
            if not stack or stack[-1][1][0] != (tag[1:2] if tag[1:2] in ("?", "!") else "#"):
                raise ValueError(f"{tag} closes nothing near {text[max(0, at - 80):at]!r}")
            nodes, opening = stack.pop()
            name = tag[1:].strip("?! ")
            if name and not opening[1:].split()[0] == name:
                raise ValueError(f"{tag} closes {opening}")
        else:
            nodes.append(("value", tag, number))
    if stack:
        raise ValueError(f"{stack[-1][1]} stays open")
    nodes.append(text[at:])
    return root


def render(nodes, page, scope=None):
    """The nodes as text. `page` gives values and lists; `scope` is the entry of the list we are in."""
    out = []
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
        elif node[0] == "value":
            out.append(value(node[1], page, scope))
        else:
            _, sign, head, number, inner = node
            if sign == "?":
                if page.rng.chance(int(head) / 100):
                    out.append(render(inner, page, scope))
            elif sign == "!":
                # The text of the block stands for it, so that sites agree with themselves.
                if page.site.fixed(f"!{number}{head}{inner[0]}", 100) < int(head):
                    out.append(render(inner, page, scope))
            else:
                name, _, bounds = head.partition(" ")
                entries = scope[name] if scope and name in scope else page.entries(name, bounds)
                out.extend(render(inner, page, entry) for entry in entries)
    return "".join(out)


def value(tag, page, scope):
    if tag.startswith(">"):
        names = tag[1:].strip().split("|")
        return render(part(names[page.site.fixed(tag, len(names))]), page, scope)
    kind, colon, rest = tag.partition(":")
    if kind == "pick" and colon:
        options = rest.split("|")
        return options[page.site.fixed(tag, len(options))]
    if kind == "n" and colon:
        low, _, high = rest.partition("-")
        return str(page.rng.number(int(low), int(high)))
    if kind == "t" and colon:
        return page.string(rest, scope)
    if kind == "say" and colon:
        return page.text(page.bank.say(rest, page.rng))
    if scope and tag in scope:
        return str(scope[tag])
    return str(page.value(tag))
