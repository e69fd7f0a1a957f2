"""Sites and their pages: the values and lists that templates show."""

import hashlib
import html
import re
import unicodedata
import zlib

import body
from bank import bank
from engine import parse, render
from rng import Rng

INLINE = (
    '<a href="/#">$</a>', '<a href="http://www.#.example/" target="_blank">$</a>', "<b>$</b>",
    "<strong>$</strong>", "<em>$</em>", "<i>$</i>", '<a href="https://#.example/" rel="nofollow noopener">$</a>',
    '<span style="font-weight: bold;">$</span>', "<u>$</u>", '<a class="link" href="/tag/#/">$</a>',
)
LINKED = INLINE[0], INLINE[1], INLINE[6]

SCRIPTS = (
    """<script type="text/javascript">
var _gaq = _gaq || [];
_gaq.push(['_setAccount', 'UA-ACCOUNT-1']);
_gaq.push(['_trackPageview']);
(function() { var ga = document.createElement('script'); ga.async = true; var s = document.getElementsByTagName('script')[0]; s.parentNode.insertBefore(ga, s); })();
</script>""",
    """<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag('js',new Date());gtag('config','G-ACCOUNT');</script>""",
    """<script type="text/javascript"><!--
ad_client = "pub-ACCOUNT";
ad_width = WIDTH;
ad_height = 250;
//--></script>
<script type="text/javascript" src="http://ads.example/show_ads.js"></script>""",
    """<script src="https://cdn.example/NUMBER.js" async></script>""",
    """<noscript><img src="/pixel.gif?id=NUMBER" width="1" height="1" alt="" /></noscript>""",
)
SCRIPT_NUMBERS = {"ACCOUNT": (10**5, 10**7), "WIDTH": (160, 728), "NUMBER": (10, 99999)}
RULES = (
    "#header { width: 760px; margin: 0 auto; }",
    ".widget ul li { list-style: none; }",
    "body { font: 62.5% Verdana, sans-serif; }",
    ".alignleft { float: left; }",
    "a:hover { color: #c00; }",
    "@media (max-width:600px){.sidebar{display:none}}",
)


def slug(text):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48]
    return plain if len(plain) > 2 else str(zlib.crc32(text.encode()) % 1000000)


class Template:
    """One file of `templates/`: settings, `---`, and the page."""

    def __init__(self, path):
        head, _, skeleton = path.read_text(encoding="utf-8").partition("\n---\n")
        self.name = path.stem
        self.head = {}
        for line in head.split("\n"):
            key, _, value = line.partition(":")
            self.head[key.strip()] = value.strip()
        self.names_charset = "{{charset}}" in skeleton
        try:
            self.nodes = parse(skeleton)
        except ValueError as error:
            raise SystemExit(f"{path}: {error}") from None

    def bounds(self, key, default):
        low, _, high = self.head.get(key, default).partition("-")
        return int(low), int(high)


class Site:
    """A template with a seed: what its pages have in common."""

    def __init__(self, template, seed, language):
        self.template, self.seed, self.bank = template, seed, bank(language)
        rng = Rng(seed)
        say = self.bank.say
        self.name = say("sites", rng)
        stem = slug(self.name)
        number = zlib.crc32(seed.encode()) % 0x1000000
        self.domain = f"{stem if not stem.isdigit() else slug(template.name)}-{number:06x}.example"
        self.slogan = say("slogan", rng)
        self.authors = [self.bank.person(rng) for _ in range(rng.pick((1, 1, 3, 6)))]
        self.cats = rng.sample(dict.fromkeys(self.bank.sections["cats"]), rng.number(4, 16))
        self.nav = rng.sample(dict.fromkeys(self.bank.sections["nav"]), rng.number(3, 12))
        self.footer = rng.sample(self.nav + [self.string("privacy"), self.string("terms"), self.string("imprint")], rng.number(2, 8))
        self.tags = rng.sample(dict.fromkeys(self.bank.sections["tags"]), rng.number(6, 30))
        self.headlines = list(dict.fromkeys(say("headline", rng) for _ in range(40)))
        self.blogroll = list(dict.fromkeys(say("sites", rng) for _ in range(30)))
        low, high = template.bounds("era", "2005-2025")
        self.year = rng.number(low, high)
        self.inline = rng.pick((0.05, 0.15, 0.3, 0.5))
        # Old sites underline; all of them link.
        self.inline_forms = [*rng.sample(INLINE, 4), *LINKED]
        self.longest = rng.pick((2, 4, 5, 7))
        # Quotation marks as characters, as numbers, or straight.
        self.quotes = rng.pick(("plain", "plain", "curly", "numbers", "entity"))

    def fixed(self, tag, count):
        """A number below `count` that hangs on the site and the tag alone."""
        digest = hashlib.sha256(f"{self.seed}/{tag}".encode()).digest()
        return int.from_bytes(digest[:6], "big") % count

    def string(self, key):
        return self.bank.string(key, Rng(f"{self.seed}/t/{key}"))

    def block_share(self, kind):
        """How much of its usual share a kind of block has on this site; often none."""
        return (0, 0, 1, 1, 2)[self.fixed("share" + kind, 5)] if kind != "h" else (0, 1, 1, 2)[self.fixed("share" + kind, 4)]


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
        if name not in self.known or name in ("num", "hash", "sentence", "headline", "person", "ad", "script"):
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
            "iso": lambda: f"{site.year}-{rng.number(1, 12):02}-{rng.number(1, 28):02}T{self.clock}:00+00:00",
            "year": lambda: site.year,
            "slug": lambda: slug(self.title),
            "cat": lambda: self.text(rng.pick(site.cats)),
            "id": lambda: rng.number(12, 98765),
            "num": lambda: rng.number(2, 999),
            "sentence": lambda: self.text(self.bank.say("news/prose", rng)),
            "lead": lambda: self.text(body.paragraph(self, "news", 1, 2)),
            "intro": lambda: self.text(body.paragraph(self, "blog", 1, 3)),
            "headline": lambda: self.text(self.bank.say("headline", rng)),
            "person": lambda: self.text(self.bank.person(rng)),
            "place": lambda: self.text(self.bank.say("place", rng)),
            "count": lambda: len(self.list("comments")),
            "price": lambda: self.price(),
            "product": lambda: self.text(self.bank.say("product", rng)),
            "event": lambda: self.text(self.bank.say("event/headline", rng)),
            "ad": lambda: self.text(self.bank.say("ad/slogan", rng)),
            "bio": lambda: self.text(self.bank.say("author_bio/prose", rng)),
            "poll": lambda: self.text(self.bank.say("poll/headline", rng)),
            "boiler": lambda: self.text(self.bank.say("boiler/prose", rng).replace("{site}", site.name)),
            "hash": lambda: hashlib.md5(f"{site.seed}{rng.number(0, 10**9)}".encode()).hexdigest()[: rng.number(8, 32)],
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
            "t": self.text(title), "s": slug(title), "n": n, "c": self.rng.number(1, 140), "d": self.bank.date(self.rng, self.site.year),
            "size": self.rng.number(8, 22), "alt": "alt" if n % 2 else "", "odd": "odd" if n % 2 else "even",
        }

    def entry(self, name, n):
        rng, say = self.rng, self.bank.say
        title = {
            "items": "headline", "products": "product", "services": "service_name/heading/headline", "posts": "headline", "options": "option/tags",
            "ads": "ad/slogan", "ingredients": "ingredient/spec", "steps": "step/prose", "events": "event/headline", "codes": "code",
            "jobs": "job/headline", "specs": "spec", "toc": "heading/headline",
        }.get(name, "headline")
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
        else:
            out["x"] = self.text(body.paragraph(self, rng.pick(("news", "blog")), 1, 3))
        out["price"] = self.price() if name in ("products", "items") else ""
        out["cat"] = self.text(rng.pick(self.site.cats))
        out["time"] = f"{23 - n % 23:02}:{rng.number(0, 59):02}"
        return out

    def nick(self, name):
        rng = self.rng
        first = rng.pick(self.bank.sections["first"])
        if name in ("items", "products"):
            return rng.pick(self.site.authors)
        return rng.pick((first, first, self.bank.person(rng), f"{first.lower()}{rng.number(2, 99)}", f"{slug(self.bank.say('tags', rng))}_{rng.number(1, 99)}", "anonymous"))

    def remarks(self, name):
        """What a reader writes: short sentences, now and then whole paragraphs."""
        rng, out = self.rng, []
        long = name in ("posts", "answers") or rng.chance(0.5 if self.debate else 0.1)
        for _ in range(rng.skewed(1, 7 if long else 4)):
            count = rng.number(1, 4)
            sentences = []
            for _ in range(count):
                section = "comment" if rng.chance(0.45 if long else 0.6) else rng.pick(("blog/prose", "news/prose", "comment"))
                if self.template.head.get("text") == "doc" and rng.chance(0.5):
                    section = "doc/prose"
                sentences.append(self.bank.say(section, rng))
            out.append({"t": self.text(self.bank.join(dict.fromkeys(sentences)))})
        return out


# Lists and how many entries they have where a template does not say.
MAKERS = {
    "comments": (0, 40), "posts": (1, 24), "answers": (1, 7), "replies": (0, 4), "lately": (4, 10), "archives": (4, 40), "items": (4, 20),
    "products": (4, 32), "services": (3, 9), "features": (3, 8), "options": (2, 5), "ads": (1, 6), "ingredients": (4, 12),
    "steps": (3, 9), "events": (3, 12), "codes": (1, 4), "jobs": (3, 8), "specs": (3, 12), "toc": (3, 9), "pages": (2, 9),
    "ticker": (4, 30), "thumbs": (4, 20), "pagetags": (2, 7),
}
# Lists that are the same wherever the page shows or counts them.
SHARED = ("comments", "posts")
