"""Pages: the values and lists that templates show."""

import hashlib
import html
import re

import body
from bank import bank
from engine import parse, render
from markup import RULES, SCRIPT_NUMBERS, SCRIPTS
from rng import Rng
from website import slug

# Lists and how many entries they have where a template does not say.
MAKERS = {
    "comments": (0, 40), "posts": (1, 24), "answers": (1, 7), "replies": (0, 4), "lately": (4, 10),
    "archives": (4, 40), "items": (4, 20), "products": (4, 32), "services": (3, 9), "features": (3, 8),
    "options": (2, 5), "ads": (1, 6), "ingredients": (4, 12), "steps": (3, 9), "events": (3, 12),
    "codes": (1, 4), "jobs": (3, 8), "specs": (3, 12), "toc": (3, 9), "pages": (2, 9),
    "ticker": (4, 30), "thumbs": (4, 20), "pagetags": (2, 7),
    "pairs": (2, 6),
}
# Sections of the bank that the titles of their entries come from, where it is not `headline`.
TITLES = {
    "products": "product", "services": "service_name/heading/headline", "options": "option/tags",
    "ads": "ad/slogan", "ingredients": "ingredient/spec", "steps": "step/prose", "codes": "code",
    "events": "event/headline", "jobs": "job/headline", "specs": "spec", "toc": "heading/headline",
}
# Lists that are the same wherever the page shows or counts them.
SHARED = ("comments", "posts")
# Values that are another one each time.
FRESH = ("num", "hash", "sentence", "standfirst", "headline", "person", "ad", "script")


class Page:
    """One page of a site; values and lists are made when the template asks for them."""

    def __init__(self, site, number):
        self.site, self.template, self.bank = site, site.template, site.bank
        self.rng = Rng(f"{site.seed}/{number}")
        self.number = number
        self.title = self.bank.say(self.template.head.get("title", "headline"), self.rng)
        self.author = self.rng.pick(site.authors)
        self.date = self.bank.date(self.rng, site.year)
        self.clock = f"{self.rng.number(0, 23):02}:{self.rng.number(0, 59):02}"
        # Readers of some pages write letters, those of others a line.
        self.debate = self.rng.chance(0.4)
        self.known = {}
        # Texts of the page by their role, as they come to be shown.
        self.roles = {"summary": [], "headings": [], "captions": [], "teasers": []}
        # The readers' comments that the page has come to show.
        self.shown = []

    # Strings

    def text(self, text):
        """Characters as the site writes them."""
        text = html.escape(text, quote=False)
        style = self.site.quotes
        if style == "entity":
            return text.replace('"', "&quot;").replace("'", "&#039;")
        if style != "plain":
            text = re.sub(r'(^|[\s(])"', r"\1“", text).replace('"', "”").replace("'", "’")
        if style == "numbers":
            text = "".join(f"&#{ord(c)};" if c in "“”’–" else c for c in text)
        return text

    def string(self, key, scope=None):
        """A string of the interface, about the page or about the entry of the list we are in."""
        known = {
            "author": self.author,
            "title": self.title,
            "date_of": self.date,
            "time": self.clock,
            "site": self.site.name,
            "n": "",
        }
        for field, name in (("a", "author"), ("d", "date_of"), ("t", "title"), ("n", "n")):
            if scope and field in scope:
                known[name] = html.unescape(str(scope[field]))
        # A date is that of the page or entry; all other choices are the site's.
        value = self.bank.ui.get(key) or bank("en").ui[key]
        value = value.replace("{date}", "{date_of}")
        value = self.bank.expand(value, Rng(f"{self.site.seed}/t/{key}"))
        if "{n}" in value and known["n"] == "":  # how many comments, where no entry has a number
            known["n"] = len(self.list("comments"))
        for name, word in known.items():
            value = value.replace("{" + name + "}", str(word))
        return self.text(value)

    def fill(self, form):
        return render(parse(form), self)

    def form(self, kind):
        forms = self.template.head.get(kind, body.FORMS.get(kind, "")).split("||")
        return forms[self.site.fixed("form" + kind, len(forms))].strip().replace("\\n", "\n")

    def slug_of(self, text):
        return slug(text)

    def spec(self):
        label, _, value = self.bank.say("spec", self.rng).partition("=")
        return label.strip(), value.strip()

    # Values

    def value(self, name):
        if name not in self.known or name in FRESH:
            self.known[name] = self.make(name)
        return self.known[name]

    def make(self, name):
        rng, site = self.rng, self.site
        simple = {
            "title": lambda: self.text(self.title),
            "site": lambda: self.text(site.name),
            "slogan": lambda: self.text(site.slogan),
            "domain": lambda: site.domain,
            "lang": lambda: self.bank.code,
            "dir": lambda: self.bank.settings.get("direction", "ltr"),
            "author": lambda: self.text(self.author),
            "author_slug": lambda: slug(self.author),
            "date": lambda: self.date,
            "time": lambda: self.clock,
            "iso": self.iso,
            "year": lambda: site.year,
            "slug": lambda: slug(self.title),
            "cat": lambda: self.text(rng.pick(site.cats)),
            "id": lambda: rng.number(12, 98765),
            "num": lambda: rng.number(2, 999),
            "sentence": lambda: self.text(self.bank.say("news/prose", rng)),
            "standfirst": self.standfirst,
            "lead": lambda: self.text(body.paragraph(self, "news", 1, 2)),
            "intro": lambda: self.text(body.paragraph(self, "blog", 1, 3)),
            "headline": lambda: self.text(self.bank.say("headline", rng)),
            "person": lambda: self.text(self.bank.person(rng)),
            "place": lambda: self.text(self.bank.say("place", rng)),
            "count": lambda: len(self.list("comments")),
            "price": self.price,
            "product": lambda: self.text(self.bank.say("product", rng)),
            "event": lambda: self.text(self.bank.say("event/headline", rng)),
            "ad": lambda: self.text(self.bank.say("ad/slogan", rng)),
            "bio": lambda: self.text(self.bank.say("author_bio/prose", rng)),
            "poll": lambda: self.text(self.bank.say("poll/headline", rng)),
            "boiler": self.boiler,
            "hash": self.hash,
            "script": self.script,
            "css": self.css,
            "code": lambda: html.escape(self.bank.say("code", rng), quote=False),
        }
        if name in simple:
            return simple[name]()
        if name == "body" or name.startswith("body "):
            voice = name[5:] or self.template.head.get("text", "news")
            low, high = self.template.bounds("length", "1-45")
            return body.marked(self, voice, low, high)
        raise SystemExit(f"{self.template.name}: no value {name}")

    def iso(self):
        month, day = self.rng.number(1, 12), self.rng.number(1, 28)
        return f"{self.site.year}-{month:02}-{day:02}T{self.clock}:00+00:00"

    def hash(self):
        digest = hashlib.md5(f"{self.site.seed}{self.rng.number(0, 10**9)}".encode()).hexdigest()
        return digest[: self.rng.number(8, 32)]

    def standfirst(self):
        said = self.bank.say("news/prose", self.rng)
        self.roles["summary"].append(said)
        return self.text(said)

    def boiler(self):
        said = self.bank.say("boiler/prose", self.rng)
        return self.text(said.replace("{site}", self.site.name))

    def price(self):
        form = self.bank.settings.get("price", "${n}.{c}")
        return form.format(n=self.rng.number(3, 480), c=self.rng.pick(("00", "50", "90", "95", "99")))

    def script(self):
        rng = self.rng
        form = SCRIPTS[rng.number(0, len(SCRIPTS) - 1)]
        for sign, (low, high) in SCRIPT_NUMBERS.items():
            if sign in form:
                form = form.replace(sign, str(rng.number(low, high)))
        return form

    def css(self):
        rules = "\n".join(self.rng.sample(RULES, self.rng.number(1, len(RULES))))
        return f'<style type="text/css">\n{rules}\n</style>'

    # Lists

    def entries(self, name, bounds):
        """The entries of a list, made anew each time where no two lists of a page share any."""
        low, _, high = bounds.partition("-")
        count = self.rng.number(int(low), int(high or low)) if bounds else None
        if name in MAKERS and name not in SHARED:
            return [self.entry(name, n) for n in range(count or self.count(name))]
        made = self.list(name)
        if count is not None:
            sampled = name in ("recent", "related", "popular", "blogroll") and count < len(made)
            made = self.rng.sample(made, count) if sampled else made[:count]
        if name == "comments":
            self.shown = made
        return made

    def count(self, name):
        """How many entries a list has where its block does not say."""
        default = "{}-{}".format(*MAKERS[name])
        return self.rng.skewed(*self.template.bounds(name, default))

    def list(self, name):
        site = self.site
        if name not in self.known:
            pools = {
                "nav": site.nav,
                "footer": site.footer,
                "cats": site.cats,
                "tags": site.tags,
                "blogroll": site.blogroll,
                "recent": site.headlines,
                "related": site.headlines[8:],
                "popular": site.headlines[4:],
            }
            if name in pools:
                self.known[name] = [self.link(t, n) for n, t in enumerate(pools[name], 1)]
            elif name in MAKERS:
                self.known[name] = [self.entry(name, n) for n in range(self.count(name))]
            else:
                raise SystemExit(f"{self.template.name}: no list {name}")
        return self.known[name]

    def link(self, title, n):
        return {
            "t": self.text(title),
            "s": slug(title),
            "n": n,
            "c": self.rng.number(1, 140),
            "d": self.bank.date(self.rng, self.site.year),
            "size": self.rng.number(8, 22),
            "alt": "alt" if n % 2 else "",
            "odd": "odd" if n % 2 else "even",
        }

    def entry(self, name, n):
        rng, say = self.rng, self.bank.say
        title = TITLES.get(name, "headline")
        out = self.link(say(title, rng), n + 1)
        out["a"] = self.text(self.nick(name))
        out["i"] = rng.number(100, 99999)
        if name == "archives":
            out["t"] = f"{self.bank.months[(11 - n) % 12]} {self.site.year - n // 12}"
            out["s"] = f"{self.site.year - n // 12}/{12 - n % 12:02}"
        elif name == "pages":
            out["t"] = n + 1
        elif name == "specs":
            label, value = self.spec()
            out["t"], out["x"] = self.text(label), self.text(value)
        elif name in ("comments", "posts", "answers", "lately", "replies"):
            out["paras"] = self.remarks(name)
            out["x"] = out["paras"][0]["t"]
        elif name in ("services", "features"):
            out["x"] = self.text(body.paragraph(self, "service", 1, 3))
        elif name == "products":
            out["x"] = self.text(body.paragraph(self, "pitch", 1, 1))
        elif name == "pairs":
            out["price"] = self.price()
            for field, form in (("t", "key"), ("x", "value")):
                out[field] = render(parse(self.form(form)), self, out)
        else:
            out["x"] = self.text(body.paragraph(self, rng.pick(("news", "blog")), 1, 3))
        out.setdefault("price", self.price() if name in ("products", "items") else "")
        out["cat"] = self.text(rng.pick(self.site.cats))
        out["time"] = f"{23 - n % 23:02}:{rng.number(0, 59):02}"
        return out

    def nick(self, name):
        rng = self.rng
        first = rng.pick(self.bank.sections["first"])
        if name in ("items", "products"):
            return rng.pick(self.site.authors)
        names = (
            first,
            first,
            self.bank.person(rng),
            f"{first.lower()}{rng.number(2, 99)}",
            f"{slug(self.bank.say('tags', rng))}_{rng.number(1, 99)}",
            "anonymous",
        )
        return rng.pick(names)

    def remarks(self, name):
        """What a reader writes: short sentences, now and then whole paragraphs."""
        rng, out = self.rng, []
        long = name in ("posts", "answers") or rng.chance(0.5 if self.debate else 0.1)
        for _ in range(rng.skewed(1, 7 if long else 4)):
            count = rng.number(1, 4)
            sentences = []
            for _ in range(count):
                section = "comment"
                if not rng.chance(0.45 if long else 0.6):
                    section = rng.pick(("blog/prose", "news/prose", "comment"))
                if self.template.head.get("text") == "doc" and rng.chance(0.5):
                    section = "doc/prose"
                sentences.append(self.bank.say(section, rng))
            out.append({"t": self.text(self.bank.join(dict.fromkeys(sentences)))})
        return out
