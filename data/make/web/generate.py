"""Which sites there are, and the files of a corpus of them."""

import hashlib
import json
import re
from html import unescape
from pathlib import Path

import mess
from bank import bank, codes
from body import CLOSE, OPEN
from engine import render
from page import Page
from rng import Rng
from template import Template
from website import Site, slug

HERE = Path(__file__).resolve().parent
DIGESTS = HERE / "digests.txt"
PAGES_OF_A_SITE = 2

# What pages call an encoding, where Python has another name for it.
LABELS = {"cp932": "shift_jis", "euc_jp": "euc-jp", "euc_kr": "euc-kr", "cp874": "windows-874"}

# Kinds of pages without content, and those whose headline is a role of its own.
EMPTY = ("notfound", "login")
TITLED = (
    "article", "blog", "forum", "wiki", "documentation", "recipe", "press", "event", "video", "job",
)
# Kinds of pages that tell who wrote them and when.
AUTHORED = ("article", "blog", "press")
BLOCK_TAG = re.compile(
    r"</?(address|article|aside|blockquote|body|br|center|dd|div|dl|dt|fieldset|figcaption|figure|"
    r"footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^>]*>",
    re.I,
)


def templates():
    return [Template(path) for path in sorted((HERE / "templates").glob("*.tpl"))]


def languages(template):
    """The languages that a template may have, of those that have a bank."""
    named = template.head.get("langs", "any")
    return codes() if named == "any" else [code for code in named.split() if code in codes()]


def page_text(page, site):
    """The marked page, with what the years have done to it."""
    text = render(page.template.nodes, page)
    text = text.replace("[[", OPEN + "\n").replace("]]", "\n" + CLOSE)
    shares = {}
    for habit in page.template.head.get("habits", "").split():
        name, _, share = habit.partition("=")
        shares[name] = int(share)
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
    """Stops where the marks of a page are not what a reader of corpora expects."""
    stretches = text.split(OPEN)[1:]
    if not stretches or text.count(CLOSE) != len(stretches):
        raise SystemExit(f"{name}: markers missing or unbalanced")
    for stretch in stretches:
        inner, close, _ = stretch.partition(CLOSE)
        if not close or bool(inner.strip()) == empty:
            raise SystemExit(f"{name}: a marked stretch is nested, or empty where it must not be")


def site_of(template, number, seed):
    """Two sites of five are English, the others of any language that the template may have."""
    rng = Rng(f"{seed}/{template.name}/{number}/site")
    choices = languages(template)
    language = "en" if "en" in choices and rng.chance(0.4) else rng.pick(choices)
    return Site(template, f"{seed}/{template.name}/{number}", language)


def site_pages(site):
    """The pages of a site as (path, kind, page, text, encoding)."""
    # From about 2012 on all but a few sites write UTF-8.
    encodings = site.bank.settings.get("encodings", "utf-8").split()
    old = site.year < 2012 and site.template.names_charset
    encoding = Rng(f"{site.seed}/bytes").pick(encodings) if old else "utf-8"
    kind = site.template.head["kind"]
    for number in range(PAGES_OF_A_SITE):
        page = Page(site, number)
        page.known["charset"] = LABELS.get(encoding, encoding)
        text = page_text(page, site)
        path = f"{site.domain}/{number + 1}-{slug(page.title)[:40]}"
        check(path, text, kind in EMPTY)
        yield path, kind, page, text, encoding


def corpus_pages(pages, seed):
    """The pages of a corpus of about so many, at least two of each template."""
    found = templates()
    shares = [float(template.head.get("weight", "1")) for template in found]
    unit = pages / PAGES_OF_A_SITE / sum(shares)
    domains = set()
    for template, share in zip(found, shares):
        for number in range(max(1, round(unit * share))):
            site = site_of(template, number, seed)
            if site.domain in domains:
                raise SystemExit(f"{site.domain}: two sites of one name; try another seed")
            domains.add(site.domain)
            yield from site_pages(site)


def marked_corpus(pages, seed):
    """Files by path: the marked pages, and pages.csv."""
    files, index = {}, []
    for path, kind, page, text, encoding in corpus_pages(pages, seed):
        files[f"pages/{path}.html"] = text.encode(encoding, "xmlcharrefreplace")
        index.append(f"pages/{path}.html,{page.site.domain},{kind}")
    files["pages.csv"] = ("\n".join(["path,site,group", *sorted(index)]) + "\n").encode()
    return files


def plain(text):
    """The text of a piece of HTML, a line for each block."""
    text = BLOCK_TAG.sub("\n", re.sub(r"<!--.*?-->|<(script|style)\b.*?</\1>", "", text, flags=re.S | re.I))
    text = unescape(re.sub(r"<[^>]*>", "", text))
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def gold_corpus(pages, seed):
    """Files by path: the pages without marks, and gold.jsonl with text, and the texts of roles."""
    files, rows = {}, []
    for path, kind, page, text, encoding in corpus_pages(pages, seed):
        name = path.replace("/", "--")
        content = [stretch.partition(CLOSE)[0] for stretch in text.split(OPEN)[1:]]
        bare = text.replace(OPEN, "").replace(CLOSE, "")
        files[f"html/{name}.html"] = bare.encode(encoding, "xmlcharrefreplace")
        row = {"id": name, "text": plain("\n".join(content)), "domain": page.site.domain, "type": kind}
        heading = re.match(r"\s*<(h[12])\b[^>]*>.*?</\1>", content[0] if content else "", re.S)
        if kind in TITLED:
            row["title"] = page.title
        elif heading:
            # The headline of such a page is content, and still a title.
            row["title"] = plain(heading.group())
        if kind in AUTHORED:
            row["authors"] = [page.author]
            row["date"] = [page.date]
            row |= {field: texts for field, texts in page.roles.items() if texts}
        if page.shown:
            row["comments"] = "\n".join(unescape(para["t"]) for c in page.shown for para in c["paras"])
        rows.append(json.dumps(row, ensure_ascii=False))
    files["gold.jsonl"] = ("\n".join(sorted(rows)) + "\n").encode()
    return files


def said(code):
    """Every pattern and string of a bank, filled in once."""
    language, english = bank(code), bank("en")
    unknown = sorted(set(language.ui) - set(english.ui))
    if unknown:
        raise SystemExit(f"languages/{code}.txt: strings that no template shows: {' '.join(unknown)}")
    patterns = [line for lines in language.sections.values() for line in lines]
    patterns += language.ui.values()
    return "\n".join(language.expand(line, Rng(f"{code}/{line}")) for line in patterns)


def digests():
    """A line for each template and language: the hash of the pages of a site, and of what is said."""
    rows = []
    for template in templates():
        pages = site_pages(site_of(template, 0, "1"))
        raw = b"".join(text.encode(enc, "xmlcharrefreplace") for _, _, _, text, enc in pages)
        rows.append((template.name, raw))
    rows += [(f"language-{code}", said(code).encode()) for code in codes()]
    return "".join(f"{name} {hashlib.sha256(raw).hexdigest()[:16]}\n" for name, raw in rows)
