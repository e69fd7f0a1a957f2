"""What makes pages look like those of real sites: old and careless, squeezed, or generated."""

import hashlib
import re

TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:\"[^\"]*\"|'[^']*'|[^>\"'])*)>")
RAW = re.compile(r"(<(script|style|pre|textarea)\b.*?</\2>|<!--.*?-->)", re.S | re.I)


def outside_raw(page, change):
    """Changes what is no script, style, preformatted text or comment."""
    parts = RAW.split(page)
    out = []
    for number in range(0, len(parts), 3):
        out.append(change(parts[number]))
        out.append(parts[number + 1] if number + 1 < len(parts) else "")
    return "".join(out)


def upper(page):
    """Tags in capitals, as in the years before XHTML."""
    return outside_raw(
        page, lambda text: TAG.sub(lambda m: f"<{m[1]}{m[2].upper()}{m[3]}>", text)
    )


def without_ends(page, rng):
    """Leaves out most end tags that HTML lets one leave out."""
    ends = re.compile(r"</(p|li|td|tr|dd|dt|option)>", re.I)
    return outside_raw(
        page, lambda text: ends.sub(lambda m: m[0] if rng.chance(0.15) else "", text)
    )


def unquoted(page):
    """Attributes of plain characters without quotes."""
    plain = re.compile(r'(\s[a-zA-Z-]+)="([a-zA-Z0-9_#%-]+)"')

    def tag(match):
        return f"<{match[1]}{match[2]}" + plain.sub(r"\1=\2", match[3]) + ">"

    return outside_raw(page, lambda text: TAG.sub(tag, text))


def hashed(page, seed):
    """Class names as CSS modules and CSS-in-JS write them."""
    style = int(hashlib.sha256(seed.encode()).hexdigest(), 16) % 3

    def name(one):
        digest = hashlib.sha256(f"{seed}/{one}".encode()).hexdigest()
        if style == 0:
            return f"{one}__{digest[:5]}"
        if style == 1:
            return f"{one.split('-')[0]}_{one.split('-')[-1]}__{digest[:6]}"
        return f"css-{digest[:7]}" if int(digest[8], 16) % 3 else f"sc-{digest[:8]} {digest[9:14]}"

    return re.sub(
        r'class="([^"]*)"',
        lambda m: 'class="' + " ".join(name(one) for one in m[1].split()) + '"',
        page,
    )


def squeezed(page):
    """One physical line, but for what is raw."""

    def squeeze(text):
        text = re.sub(r"(?<=[^>\s])\n\s*(?=[^<\s])", " ", text)
        return re.sub(r"\s*\n\s*", "", text)

    return outside_raw(page, squeeze)


def wrapped(page, rng):
    """Some `<div>` more around those that are there, as page builders write them."""
    names = (
        "wrap", "inner", "container", "row", "col", "clearfix", "block", "box", "holder", "section-inner",
    )
    endings = ("", "-1", "-fluid", " clearfix", "-wrap")
    depth = rng.number(1, 3)
    classes = [f"{rng.pick(names)}{rng.pick(endings)}" for _ in range(depth)]
    opening = "".join(f'<div class="{one}">' for one in classes)
    return re.sub(
        r"(<body[^>]*>)(.*)(</body>)",
        lambda m: m[1] + opening + m[2] + "</div>" * depth + m[3],
        page,
        flags=re.S | re.I,
    )
