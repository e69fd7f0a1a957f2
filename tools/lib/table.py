"""Tables in Markdown, printed row by row."""


def head(*columns, title=None):
    if title is not None:
        print(f"\n{title}\n" if title else "")
    row(*columns)
    print(f"|{'---|' * len(columns)}", flush=True)


def row(*cells):
    print(f"| {' | '.join(map(str, cells))} |", flush=True)
