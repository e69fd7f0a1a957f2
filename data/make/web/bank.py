"""Language banks: sentence patterns and the strings that sites show, and what is made of them.

A bank is `languages/<code>.txt`. Lines before the first `[section]` are settings, `key = value`.
A section holds patterns, one a line or with ` | ` between them; `[ui]` holds `key=pattern`. In a
pattern `(a|b|c)` is one of these, `{name}` a pattern of the section `name` or one of the built-in
slots: {person} {first} {last} {num} {few} {small} {year} {pct} {date} {time}.
"""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ALTERNATIVES = re.compile(r"\(([^()]*)\)")
SLOT = re.compile(r"\{(\w+)\}")


class Bank:
    """What one language has to say."""

    def __init__(self, code):
        self.code = code
        self.settings, self.sections, self.ui = {}, {}, {}
        section = None
        text = (HERE / "languages" / f"{code}.txt").read_text(encoding="utf-8")
        for line in text.split("\n"):
            line = line.strip()
            if not line or line.startswith("# "):
                continue
            if re.fullmatch(r"\[\w+\]", line):
                section = line[1:-1]
                if section != "ui":
                    self.sections[section] = []
            elif section is None or section == "ui":
                key, _, value = line.partition("=")
                (self.ui if section else self.settings)[key.strip()] = value.strip()
            else:
                self.sections[section].extend(line.split(" | "))
        self.months = self.settings["months"].split()
        self.spaced = self.settings.get("spaced", "yes") == "yes"

    def has(self, section):
        return section in self.sections

    def string(self, key, rng):
        """A string of the interface, in English where the bank has none, as on many real sites."""
        value = self.ui.get(key)
        if value is None:
            value = bank("en").ui[key]
        return self.expand(value, rng)

    def say(self, section, rng):
        """One sentence, headline or name of a section; of the first that the bank has, of `a/b/c`."""
        for name in section.split("/"):
            if self.has(name):
                return self.expand(rng.pick(self.sections[name]), rng)
        if self.code == "en":
            raise KeyError(f"the English bank has no section {section}")
        return bank("en").say(section, rng)

    def expand(self, pattern, rng):
        while True:
            pattern, changed = ALTERNATIVES.subn(lambda m: rng.pick(m[1].split("|")), pattern)
            if not changed:
                break
        return SLOT.sub(lambda m: self._slot(m[1], rng), pattern)

    def _slot(self, name, rng):
        if name in ("author", "title", "n", "date_of", "site", "query"):
            return "{" + name + "}"
        if name == "person":
            return self.person(rng)
        if name in ("first", "last"):
            return rng.pick(self.sections[name])
        if name == "num":
            return str(rng.pick([rng.number(11, 99), rng.number(100, 990), rng.number(12, 98) * 100]))
        if name == "few":
            return str(rng.number(3, 90))
        if name == "small":
            return str(rng.number(2, 12))
        if name == "pct":
            return str(rng.number(2, 96))
        if name == "year":
            return str(rng.number(1951, 2024))
        if name == "time":
            return f"{rng.number(6, 22)}:{rng.number(0, 59):02}"
        if name == "date":
            return self.date(rng, rng.number(2004, 2025))
        return self.say(name, rng)

    def person(self, rng):
        first = rng.pick(self.sections["first"])
        last = rng.pick(self.sections["last"])
        return self.settings.get("person", "{first} {last}").format(first=first, last=last)

    def date(self, rng, year, form=None):
        form = form or self.settings["date"]
        month = rng.number(1, 12)
        return form.format(
            d=rng.number(1, 28), m=month, mm=f"{month:02}", month=self.months[month - 1], y=year
        )

    def join(self, sentences):
        gap = self.settings.get("gap", "yes" if self.spaced else "no")
        return (" " if gap == "yes" else "").join(sentences)


@cache
def bank(code):
    return Bank(code)


def codes():
    """All languages there are, in order."""
    return sorted(p.stem for p in (HERE / "languages").glob("*.txt"))
