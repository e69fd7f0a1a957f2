"""Template files."""

from engine import parse


class Template:
    """One file of `templates/`: settings, `---`, and the page."""

    def __init__(self, path):
        head, _, skeleton = path.read_text(encoding="utf-8").partition("\n---\n")
        self.name = path.stem
        self.head = {}
        for line in head.split("\n"):
            key, _, value = line.partition(":")
            self.head[key.strip()] = value.strip()
        self.names_charset = "{{charset}}" in skeleton
        try:
            self.nodes = parse(skeleton)
        except ValueError as error:
            raise SystemExit(f"{path}: {error}") from None

    def bounds(self, key, default):
        low, _, high = self.head.get(key, default).partition("-")
        return int(low), int(high)
