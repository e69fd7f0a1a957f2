"""Random choices that are the same with each version of Python: all of them come from `random()`."""

import random


class Rng:
    """A stream of choices for one seed, a string. `share()` gives the next number from 0 to 1."""

    def __init__(self, seed):
        self.share = random.Random(seed).random

    def chance(self, likely):
        return self.share() < likely

    def number(self, low, high):
        """A whole number from `low` to `high`, both included."""
        return low + int(self.share() * (high - low + 1))

    def pick(self, pool):
        return pool[int(self.share() * len(pool))]

    def sample(self, pool, count):
        """`count` different entries, or all in another order when there are fewer."""
        pool, out = list(pool), []
        while pool and len(out) < count:
            out.append(pool.pop(int(self.share() * len(pool))))
        return out

    def skewed(self, low, high):
        """Mostly near `low`, seldom near `high`."""
        return low + int(self.share() ** 2.6 * (high - low + 1))
