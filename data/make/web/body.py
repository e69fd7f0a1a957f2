"""The main text of a page: which blocks it has, and how a template writes them."""

import html
import re

OPEN = "<!-- content -->"
CLOSE = "<!-- /content -->"

# In a form `#` stands for a number, but not in `{{#list}}`.
NUMBER = re.compile(r"(?<!\{)#")

# How blocks are written where a template does not say; `$` is their text, `||` stands between
# forms of which a site has one.
FORMS = {
    "p": "<p>$</p>",
    "h": "<h2>$</h2> || <h3>$</h3>",
    "ul": "<ul>\n$\n</ul>",
    "ol": "<ol>\n$\n</ol>",
    "li": "<li>$</li>",
    "quote": "<blockquote><p>$</p></blockquote> || <blockquote>$</blockquote>",
    "pre": "<pre><code>$</code></pre>",
    "table": "<table>\n$\n</table>",
    "row": "<tr><td>$</td><td>%</td></tr>",
    "img": '<p><img src="/images/#.jpg" alt="$" width="500" height="333" /></p>',
}

# What stands between the paragraphs and is no content. A template has those that it gives a form.
FURNITURE = ("fig", "ad", "also", "pull", "box")

# What these pieces are called in gold.jsonl.
ROLES = {"fig": "captions", "also": "teasers", "box": "teasers"}

# Sections of the bank that a kind of text is made of.
VOICES = {
    "news": "news/prose",
    "blog": "blog/prose",
    "doc": "doc/prose",
    "wiki": "wiki/news/prose",
    "service": "service/prose",
    "pitch": "pitch/prose",
    "job": "job/prose",
    "step": "step/prose",
}

# How many of 100 blocks are of a kind that is no paragraph.
MIX = {
    "news": {"h": 7, "quote": 2, "ul": 1},
    "blog": {"h": 6, "quote": 4, "ul": 4, "ol": 2, "img": 6, "short": 5},
    "doc": {"h": 14, "ul": 8, "pre": 16, "table": 4, "ol": 3},
    "wiki": {"h": 12, "ul": 5, "table": 4},
    "service": {"h": 14, "ul": 10, "short": 8},
    "pitch": {"ul": 16, "h": 4, "short": 8},
    "job": {"h": 12, "ul": 30},
    "step": {"h": 6, "ol": 20, "ul": 8},
}


def decorate(page, text):
    """The text with a link or some emphasis in it, at times."""
    rng = page.rng
    words = text.split(" ") if page.bank.spaced else list(text)
    if len(words) < 8 or not rng.chance(page.site.inline):
        return page.text(text)
    width = rng.number(1, 4)
    start = rng.number(0, len(words) - width)
    glue = " " if page.bank.spaced else ""
    before, inner, after = (
        page.text(glue.join(part))
        for part in (words[:start], words[start : start + width], words[start + width :])
    )
    form = rng.pick(page.site.inline_forms).replace("#", page.slug_of(inner))
    middle = form.replace("$", inner)
    return before + (glue if before else "") + middle + (glue if after else "") + after


def paragraph(page, voice, low=1, high=6):
    count = page.rng.number(low, high)
    sentences = [page.bank.say(VOICES[voice], page.rng) for _ in range(count)]
    return page.bank.join(dict.fromkeys(sentences))


def blocks(page, voice, count):
    """(kind, value) for each block; the first is a paragraph."""
    mix, out = MIX[voice], []
    rng = page.rng
    weights = [(kind, share * page.site.block_share(kind) / 100) for kind, share in mix.items()]
    while len(out) < count:
        # The first block is a paragraph: no share of the mix reaches 1.
        at, kind = rng.share() if out else 1.0, "p"
        for name, share in weights:
            at -= share
            if at < 0:
                kind = name
                break
        if kind == "h" and out[-1][0] == "h":
            kind = "p"
        if kind in ("ul", "ol"):
            items = [paragraph(page, voice, 1, 2) for _ in range(rng.number(2, 8))]
            if rng.chance(0.4):
                spaced = page.bank.spaced
                items = [" ".join(i.split(" ")[:6]) if spaced else i[:14] for i in items]
            out.append((kind, items))
        elif kind == "h":
            out.append((kind, page.bank.say("heading/headline", rng)))
        elif kind == "pre":
            out.append((kind, "\n".join(page.bank.say("code", rng) for _ in range(rng.number(1, 6)))))
        elif kind == "table":
            out.append((kind, [page.spec() for _ in range(rng.number(3, 8))]))
        elif kind == "short":
            out.append(("p", paragraph(page, voice, 1, 1)))
        elif kind == "img":
            out.append((kind, page.bank.say("headline", rng)))
        else:
            out.append((kind, paragraph(page, voice, 1, page.site.longest)))
    if out[-1][0] == "h":
        out.append(("p", paragraph(page, voice)))
    return out


def element(page, kind, value):
    form = NUMBER.sub(str(page.rng.number(100, 99999)), page.form(kind))
    if kind in ("ul", "ol"):
        li = page.form("li")
        return form.replace("$", "\n".join(li.replace("$", decorate(page, v)) for v in value))
    if kind == "table":
        row = page.form("row")
        filled = [
            row.replace("$", page.text(label)).replace("%", page.text(v)) for label, v in value
        ]
        return form.replace("$", "\n".join(filled))
    if kind == "pre":
        return form.replace("$", html.escape(value, quote=False))
    if kind in ("h", "img"):
        return form.replace("$", page.text(value))
    return form.replace("$", decorate(page, value))


def furniture(page):
    """One piece that is no content, or nothing where the template has none."""
    kinds = [kind for kind in FURNITURE if kind in page.template.head]
    if not kinds:
        return ""
    kind = page.rng.pick(kinds)
    if page.site.fixed("furniture" + kind, 100) < 35:
        return ""
    values = {
        "fig": page.bank.say("news/prose", page.rng),
        "ad": page.string("ad"),
        "also": page.bank.say("headline", page.rng),
        "pull": page.bank.say("news/prose", page.rng),
        "box": page.string("newsletter_text"),
    }
    form = NUMBER.sub(str(page.rng.number(100, 99999)), page.form(kind))
    if kind in ROLES:
        page.roles[ROLES[kind]].append(values[kind])
    return page.fill(form.replace("$", page.text(values[kind])))


def marked(page, voice, low, high):
    """The text with its marks, which close before a piece of furniture and open again behind it."""
    out, is_open = [], False
    share = page.rng.pick((0, 0.05, 0.12, 0.25))
    for number, (kind, value) in enumerate(blocks(page, voice, page.rng.skewed(low, high))):
        piece = furniture(page) if page.rng.chance(0.3 if number == 0 else share) else ""
        if piece:
            if is_open:
                out.append(CLOSE)
            is_open = False
            out.append(piece)
        if not is_open:
            out.append(OPEN)
            is_open = True
        if kind == "h":
            page.roles["headings"].append(value)
        out.append(element(page, kind, value))
    out.append(CLOSE)
    return "\n".join(out)

