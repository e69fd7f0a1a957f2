"""The metric of `dechaff evaluate`: the words of an extracted text and those of the gold text."""

import html
import re
import unicodedata
from collections import Counter

# Letters of scripts that set no spaces between words: each is a word.
SPACELESS = (
    "\u0e01-\u0eff\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff"
    "\u31f0-\u31ff\uff66-\uff9f\u3100-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U000323af"
)
# Vowel signs of Indic scripts, which `\w` does not match, are parts of their words.
SIGNS = "\u0900-\u0903\u093a-\u094f\u0962\u0963\u0980-\u0983\u09be-\u09cc\u0a3e-\u0a4c\u0abe-\u0acc"
WORD = re.compile(rf"(?=\w)[{SPACELESS}]|(?:(?![{SPACELESS}])[\w{SIGNS}])+")


def words(text):
    return Counter(WORD.findall(text.lower()))


def of_page(text, gold):
    """The F1 of a page; without gold words 1 if nothing is extracted, else 0."""
    found, wanted = words(text), words(gold)
    if not wanted:
        return 0.0 if found else 1.0
    common = (found & wanted).total()
    return 2 * common / (found.total() + wanted.total())


def fold(text):
    """Letters and digits alone, in lower case."""
    text = unicodedata.normalize("NFKC", text or "").casefold()
    return "".join(c for c in text if c.isalnum())


def squeeze(text):
    return "".join(text.split())


def of_snippets(pairs):
    """The F1 of the snippets of all pages: pairs of a gold record (`w`, `wo`) and a text."""
    found = kept = wanted = 0
    for record, text in pairs:
        text = squeeze(text)
        hits = [
            [squeeze(html.unescape(snippet)) in text for snippet in record.get(key) or () if snippet.strip()]
            for key in ("w", "wo")
        ]
        wanted += len(hits[0])
        found += sum(hits[0])
        kept += sum(hits[1])
    return 2 * found / (wanted + found + kept) if wanted else 1.0
