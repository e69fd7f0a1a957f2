"""Sites: what the pages of one have in common."""

import hashlib
import re
import unicodedata
import zlib

from bank import bank
from markup import INLINE, LINKED
from rng import Rng


def slug(text):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:48]
    return plain if len(plain) > 2 else str(zlib.crc32(text.encode()) % 1000000)


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
        legal = [self.string(key) for key in ("privacy", "terms", "imprint")]
        self.footer = rng.sample(self.nav + legal, rng.number(2, 8))
        self.tags = rng.sample(dict.fromkeys(self.bank.sections["tags"]), rng.number(6, 30))
        self.headlines = list(dict.fromkeys(say("headline", rng) for _ in range(40)))
        self.blogroll = list(dict.fromkeys(say("sites", rng) for _ in range(30)))
        low, high = template.bounds("era", "2005-2025")
        self.year = rng.number(low, high)
        self.inline = rng.pick((0.05, 0.15, 0.3, 0.5))
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
        shares = (0, 1, 1, 2) if kind == "h" else (0, 0, 1, 1, 2)
        return shares[self.fixed("share" + kind, len(shares))]
