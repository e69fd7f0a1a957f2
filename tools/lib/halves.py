"""Two halves of the sites of a corpus: rules were tuned on the first, and the second is held out."""

import hashlib

HALVES = ("first", "held out")


def half(site):
    return HALVES[hashlib.sha256(site.lower().encode()).digest()[0] % 2]
