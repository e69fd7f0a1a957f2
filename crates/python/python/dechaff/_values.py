"""Lines and metadata: tuples with names, which are compared, hashed, copied and pickled as such."""

import datetime
from collections import namedtuple


class Line(namedtuple("Line", "start end text score content role tag reason recurs hidden", defaults=(None,) * 3)):
    """A line of a page: its text, its position, and the predictions of the model.

    start, end: the offset of its first byte in the page and that after its last byte. For a page given as str, in its
        UTF-8 encoding.
    text: with entities decoded and white space collapsed.
    score: the probability of content, 0 to 1. content: whether it is kept.
    role: body, title, byline, date, standfirst, heading, caption, teaser, comment, quote or other.
    tag: the innermost HTML element around it, or an empty string.
    reason: why it is kept or left out against its score: siblings, table, post, text-below, no-text-below, copy, site,
        keep, drop, or None.
    recurs: on how many other pages of its site it is, and of how many, if it is left out for that, or None.
    hidden: how the page hides it from its readers: attribute, display, visibility, opacity, font-size, position, clip,
        transform, color, fallback, rule, class, or None.
    """

    __slots__ = ()

    def as_dict(self):
        """All fields, for JSON.

        >>> line = dechaff.extract(PAGE).lines[0]
        >>> line.as_dict()["text"], line.as_dict()["role"]
        ('Home Shop', 'other')
        """
        return self._asdict()


class Metadata(
    namedtuple(
        "Metadata",
        "title authors date modified language site canonical_url description image kind tags categories license direction"
        " price currency availability sku gtin brand origins",
    )
):
    """What a page says about itself. Missing values are None, and missing authors, tags and categories are empty.

    title: the headline, without the name of the site. authors: their names.
    date: the day of publication, or if the page has none, that of the last change. modified: the day of the last change.
    language: as a tag of BCP 47, such as 'de' or 'pt-BR'. site: the name of the site.
    canonical_url: the address that the page declares for itself; where it declares none, the one that was given.
    description: of the page. image: the address of its picture.
    kind: 'article', 'thread', 'listing', 'product', 'documentation', 'frames', 'form' or 'error'. None is any other kind,
        or unknown.
    tags: of the text. categories: or sections of the site.
    license: of the text: its address, or its name. direction: in which the text is read, 'ltr' or 'rtl'.
    price, currency: of the product that the page sells, as '19.50' and 'EUR'. availability: 'InStock', 'OutOfStock',
        'PreOrder' or 'BackOrder'. sku: the code that the shop has for it. gtin: its number in all shops. brand: its maker.
    origins: where each value was found, by the name of its field.

    >>> metadata = dechaff.extract(PAGE).metadata
    >>> metadata.title, metadata.language, metadata.date
    ('Sea glass', 'en', None)
    >>> metadata.origins["language"]
    'html'
    """

    __slots__ = ()

    def __hash__(self):
        return hash(self[:-1])

    def as_dict(self):
        """All fields but origins, with dates as 'YYYY-MM-DD', for JSON."""
        values = self._asdict()
        del values["origins"]
        for name, value in values.items():
            if isinstance(value, datetime.date):
                values[name] = value.isoformat()
            elif isinstance(value, tuple):
                values[name] = list(value)
        return values


def _fixed(value):
    return tuple(value) if isinstance(value, list) else value


def lines(text):
    """The lines in JSON."""
    import json

    return [Line(**{name: _fixed(value) for name, value in line.items()}) for line in json.loads(text)]


def metadata(text):
    """The metadata in JSON."""
    import json

    values = {name: _fixed(value) for name, value in json.loads(text).items()}
    for name in ("date", "modified"):
        if values[name] is not None:
            values[name] = datetime.date.fromisoformat(values[name])
    return Metadata(**values)
