"""Which sites there are, and the bytes of their pages."""

from pathlib import Path

import mess
from bank import bank, codes
from body import CLOSE, OPEN
from engine import render
from rng import Rng
from world import Page, Site, Template, slug

HERE = Path(__file__).resolve().parent
PAGES_OF_A_SITE = 2


def templates():
    return [Template(path) for path in sorted((HERE / "templates").glob("*.tpl"))]


def languages(template):
    """English on two sites of five, else any language that the template may have."""
    named = template.head.get("langs", "any")
    return codes() if named == "any" else [code for code in named.split() if code in codes()]


def page_html(page, site):
    """The page as text, with what the years have done to it."""
    text = render(page.template.nodes, page)
    text = text.replace("[[", OPEN + "\n").replace("]]", "\n" + CLOSE)
    habits = page.template.head.get("habits", "").split()
    shares = {habit.split("=")[0]: int((habit + "=100").split("=")[1]) for habit in habits}
    has = {name: site.fixed("habit" + name, 100) < share for name, share in shares.items()}
    rng = Rng(f"{site.seed}/{page.number}/mess")
    if has.get("wrapped"):
        text = mess.wrapped(text, Rng(f"{site.seed}/wrap"))
    if has.get("hashed"):
        text = mess.hashed(text, site.seed)
    if has.get("noend"):
        text = mess.without_ends(text, rng)
    if has.get("unquoted"):
        text = mess.unquoted(text)
    if has.get("upper"):
        text = mess.upper(text)
    if has.get("squeezed"):
        text = mess.squeezed(text)
    return text.replace("\n", "\r\n") if has.get("crlf") else text


def check(name, text, empty):
    stretches = text.split(OPEN)[1:]
    if not stretches or text.count(CLOSE) != len(stretches):
        raise SystemExit(f"{name}: markers missing or unbalanced")
    for stretch in stretches:
        inner, close, _ = stretch.partition(CLOSE)
        if not close or bool(inner.strip()) == empty:
            raise SystemExit(f"{name}: a marked stretch is nested, or empty where it must not be")


def site_of(template, number, seed):
    rng = Rng(f"{seed}/{template.name}/{number}/site")
    choices = languages(template) or ["en"]
    language = "en" if "en" in choices and rng.chance(0.4) else rng.pick(choices)
    return Site(template, f"{seed}/{template.name}/{number}", language)


def site_pages(site, count):
    """(path, group, bytes) of the pages of a site."""
    rng = Rng(f"{site.seed}/bytes")
    low, high = site.template.bounds("era", "2005-2025")
    encodings = site.bank.settings.get("encodings", "utf-8").split()
    # From about 2012 on all but a few sites write UTF-8.
    encoding = rng.pick(encodings) if site.year < 2012 else "utf-8"
    site.charset = encoding
    for number in range(count):
        page = Page(site, number)
        page.known["charset"] = encoding
        text = page_html(page, site)
        path = f"pages/{site.domain}/{number + 1}-{slug(page.title)[:40]}.html"
        check(path, text, site.template.head["kind"] in ("notfound", "login"))
        yield path, site.template.head["kind"], text.encode(encoding, "xmlcharrefreplace")


def corpus(pages, seed):
    """All files of a corpus of about so many pages, by path: the pages and pages.csv."""
    found = templates()
    shares = [float(template.head.get("weight", "1")) for template in found]
    unit = pages / PAGES_OF_A_SITE / sum(shares)
    files, index = {}, []
    for template, share in zip(found, shares):
        for number in range(max(1, round(unit * share))):
            site = site_of(template, number, seed)
            for path, group, raw in site_pages(site, PAGES_OF_A_SITE):
                files[path] = raw
                index.append(f"{path},{site.domain},{group}")
    files["pages.csv"] = ("\n".join(["path,site,group", *sorted(index)]) + "\n").encode()
    return files
