import pytest

# Five lines, of which two are content, below the headline; the texts in the tests are what a reader sees of them.
PAGE = b"""<!doctype html><html lang=en><head><title>Sea glass</title></head><body>
<nav><a href=/>Home</a> <a href=/shop>Shop</a></nav>
<article class=entry-content><h1>Sea glass</h1>
<p>Glass that the sea has rounded was once <em>a bottle</em>, a window or a lamp on a ship.</p>
<p>It takes thirty years in the surf until no <a href=/edge>sharp edge</a> is left, and green is common.</p>
</article><footer>Copyright 2026</footer></body></html>"""

TEXT = (
    "Glass that the sea has rounded was once a bottle, a window or a lamp on a ship.\n"
    "It takes thirty years in the surf until no sharp edge is left, and green is common."
)


@pytest.fixture
def page():
    return PAGE


@pytest.fixture
def plain():
    """The kept lines."""
    return "Sea glass\n" + TEXT


@pytest.fixture
def text():
    """The content as text."""
    return "Sea glass\n\n" + TEXT.replace("\n", "\n\n")
