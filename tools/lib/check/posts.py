"""How many posts of threads are found, with their authors and dates, on public corpora.

Compares the posts of documents with those of the corpus forums below CORPORA. A post is found if the words of its
text have an F1 of .7 with those of the corpus, in which quotations are a part of posts. The sites are cut in two
halves by a hash of their name: rules were tuned on the first half, the second is held out. Then counts the pages with
posts among those that are no threads."""

import html
import json
import re
from pathlib import Path

from lib import corpora as gold_files
from lib import project, table, word_f1
from lib.halves import HALVES, half
from lib.word_f1 import fold

LEAST_F1 = 0.7
#: Corpora with pages that are no threads; of wcxb-dev those of other types than forum.
OTHERS = ("wcxb-dev", "newsrooms", "smallnews", "handtext", "dragnet")
LINK = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.IGNORECASE | re.DOTALL)
HREF = re.compile(r"href\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
NUMBER = re.compile(r"\d+")


def arguments(parser):
    parser.add_argument("corpora", metavar="CORPORA", type=Path)
    parser.add_argument("--errors", action="store_true", help="list what is wrong in the first half of the sites")
    parser.add_argument("--others", action="store_true", help="list the pages with posts that are no threads")
    project.add_program(parser)


def found(program, *arguments):
    """The posts of pages, by the name of the page."""
    for page in project.extracted(program, "--fields", "id,document", "--metadata", *arguments):
        yield Path(page["id"]).stem, page


def pairs(gold, posts):
    """Pairs the posts of the corpus with posts that are found, the most similar ones first, each post once."""
    gold, posts = [word_f1.words(p["text"]) for p in gold], [word_f1.words(p["text"]) for p in posts]

    def f1(one, other):
        total = one.total() + other.total()
        return 2 * (one & other).total() / total if total else 0

    scores = ((f1(g, p), -abs(n - m), n, m) for n, g in enumerate(gold) for m, p in enumerate(posts))
    matched, used = {}, set()
    for score, _, n, m in sorted(scores, reverse=True):
        if score >= LEAST_F1 and n not in matched and m not in used:
            matched[n] = m
            used.add(m)
    return matched


def names(page):
    """The texts of the links of a page, by their addresses."""
    texts = {}
    for attributes, content in LINK.findall(page):
        if href := HREF.search(attributes):
            address = html.unescape(next(filter(None, href.groups()), ""))
            texts.setdefault(address, set()).add(fold(html.unescape(re.sub(r"<[^>]*>", "", content))))
    return texts


def is_author(name, gold, links):
    """Whether an author is the one of the corpus, which often has the address of the member instead. None if that cannot be told."""
    if gold in links:
        known = links[gold] - {""}
        return fold(name) in known if known else None
    return None if re.search(r"[/?]", gold) else fold(name) == fold(gold)


def is_date(post, gold):
    """Whether a date has the words of the date of the corpus, or is the same day."""
    one, other = fold(post["date"]), fold(gold)
    if one and (one in other or other in one):
        return True
    numbers = {int(number) for number in NUMBER.findall(gold)}
    when = [int(part) for part in NUMBER.findall(post["when"] or "")[:3]]
    return len(when) == 3 and when[2] in numbers and bool({when[0], when[0] % 100} & numbers)


class Counts:
    def __init__(self):
        self.pages = self.without = self.gold = self.found = self.posts = 0
        self.authors, self.dates = [], []

    def add(self, page, posts, links):
        gold = page["posts"]
        matched = pairs(gold, posts)
        self.pages += 1
        self.without += not matched
        self.gold += len(gold)
        self.posts += len(posts)
        self.found += len(matched)
        authors = {n: is_author(posts[m]["author"], gold[n]["author"], links) for n, m in matched.items()}
        dates = {n: is_date(posts[m], gold[n]["date"]) for n, m in matched.items() if gold[n]["date"]}
        self.authors += [right for right in authors.values() if right is not None]
        self.dates += dates.values()
        return matched, authors, dates

    def cells(self):
        parts = (self.found, self.gold), (self.found, self.posts)
        parts += tuple((sum(rights), len(rights)) for rights in (self.authors, self.dates))
        return [self.pages, self.without, *(f"{a / max(b, 1):.3f} of {b}" for a, b in parts)]


def errors(page, posts, result):
    gold = page["posts"]
    matched, authors, dates = result
    wrong = [n for n in range(len(gold)) if n not in matched or authors[n] is False or dates.get(n) is False]
    if wrong or len(posts) > len(matched):
        print(f"{page['id']} {page['domain']}: {len(matched)} of {len(gold)} found, {len(posts)} posts")
    for n in wrong:
        post = posts[matched[n]] if n in matched else None
        print(f"  gold  {n} {gold[n]['author']} · {gold[n]['date']} · {gold[n]['text'][:60]!r}")
        if post:
            print(f"  found {post['author']} · {post['date']} · {post['when'] or ''}")
    for m in sorted(set(range(len(posts))) - set(matched.values())):
        print(f"  extra {posts[m]['author']} · {posts[m]['date']} · {posts[m]['text'][:60]!r}")


def threads(program, directory, options):
    extracted = dict(found(program, directory / "html"))
    halves = {name: Counts() for name in HALVES}
    for page in gold_files.gold(directory):
        document = extracted.get(page["id"], {}).get("document") or {}
        posts = document.get("posts", [])
        source = (directory / "html" / f"{page['id']}.html").read_bytes().decode(errors="replace")
        result = halves[half(page["domain"])].add(page, posts, names(source))
        if options.errors and half(page["domain"]) == "first":
            errors(page, posts, result)
    if not options.errors:
        table.head("half of the sites", "pages", "with none", "found", "precision", "authors", "dates")
        for name, counts in halves.items():
            table.row(name, *counts.cells())


def others(program, corpora, options):
    if not options.others:
        table.head("pages that are no threads", "pages", "with posts", title="")
    for corpus in OTHERS:
        forums = {page["id"] for page in gold_files.gold(corpora / corpus) if page.get("type") == "forum"}
        pages = [(name, page) for name, page in found(program, corpora / corpus / "html") if name not in forums]
        torn = [(name, page) for name, page in pages if (page.get("document") or {}).get("posts")]
        if options.others:
            for name, page in torn:
                labels = [[post["author"], post["date"]] for post in page["document"]["posts"][:3]]
                print(f"{corpus} {name} {len(page['document']['posts'])} {json.dumps(labels, ensure_ascii=False)}")
        else:
            table.row(corpus, len(pages), len(torn))


def run(options):
    gold_files.require(options.corpora, ("forums", *OTHERS))
    program = project.program(options)
    if not options.others:
        threads(program, options.corpora / "forums", options)
    if not options.errors:
        others(program, options.corpora, options)
