"""Random choices that are the same with each version of Python: all of them come from `random()`."""

import random


class Rng:
    """A stream of choices for one seed, a string."""

    def __init__(self, seed):
        self._random = random.Random(seed).random

    def chance(self, share):
        return self._random() < share

    def number(self, low, high):
        """A whole number from `low` to `high`, both included."""
        return low + int(self._random() * (high - low + 1))

    def pick(self, pool):
        return pool[int(self._random() * len(pool))]

    def sample(self, pool, count):
        """`count` different entries, or all in another order when there are fewer."""
        pool, out = list(pool), []
        while pool and len(out) < count:
            out.append(pool.pop(int(self._random() * len(pool))))
        return out

    def skewed(self, low, high):
        """Mostly near `low`, seldom near `high`."""
        return low + int(self._random() ** 2.6 * (high - low + 1))
