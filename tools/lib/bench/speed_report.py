"""The figures of `tools/bench speed` as text."""

from lib.rounds import spread

REFERENCES = ("trafilatura", "resiliparse", "lol_html, all handlers")


def speeds(seconds, total):
    """MB/s and ratios to the references, each round against the same round."""
    table = {}
    for name, taken in seconds.items():
        table[name] = {"mb_per_second": spread([total / 1e6 / s for s in taken]), "ratio": {}}
        for reference in REFERENCES:
            if reference in seconds and reference != name:
                ratios = [theirs / own for own, theirs in zip(taken, seconds[reference])]
                table[name]["ratio"][reference] = spread(ratios)
    return table


def within(values, factor=1.0):
    """The median and, in brackets, the lowest and the highest."""
    low, middle, high = (values[key] * factor for key in ("min", "median", "max"))
    digits = 2 if middle < 10 else 1
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def size(count):
    """Bytes as MB or kB."""
    if count is None:
        return "not known"
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def lines(report):
    machine, pages = report["machine"], report["pages"]
    yield f"{machine['cpu']}, {machine['cores']} cores; {machine['system']}"
    yield (
        f"load {machine['load'][0]:.2f} before, {machine['load'][1]:.2f} after; "
        f"{report['date']}, {machine['rustc']}, commit {report['commit']}"
    )
    which = "all" if pages["every"] == 1 else f"one in {pages['every']}"
    yield f"{pages['count']} pages, {size(pages['bytes'])}, of {pages['directory']}, {which}"
    yield f"{report['rounds']} rounds, all in turn; median (lowest to highest); {report['clock']}"
    yield ""
    yield from reach(report)
    yield ""
    yield from process(report)
    for missing in report["missing"]:
        yield f"not measured: {missing}"


def reach(report):
    yield f"{'':44}{'MB/s':>24}{'x trafilatura':>24}{'x resiliparse':>24}{'x lol_html':>24}"
    for name, speed in report["speed"].items():
        row = f"{name + ' ' + report['versions'][name]:44}{within(speed['mb_per_second']):>24}"
        for reference in REFERENCES:
            ratio = speed["ratio"].get(reference)
            row += f"{within(ratio) if ratio else '':>24}"
        yield row.rstrip()
    for name, count in report["failures"].items():
        yield f"{name}: pages failed: {count}"


def process(report):
    yield f"model load    {within(report['model_load'], 1e3)} ms, `general`"
    if "first_page" not in report:
        return
    first, memory, threads = report["first_page"], report["memory"], report["threads"]
    yield (
        f"first page    {within(first['seconds'], 1e3)} ms, whole process, "
        f"{first['page']} ({size(first['bytes'])})"
    )
    for kind in ("small_page", "large_page"):
        page = memory[kind]
        allowed = 6 * page["bytes"] + 10e6
        yield (
            f"peak memory   {size(page['peak'])}, a page of {size(page['bytes'])} "
            f"(6 x its size + 10 MB: {size(allowed)})"
        )
    for crawl in memory["crawls"]:
        yield f"peak memory   {size(crawl['peak'])}, {crawl['pages']} pages, one thread"
    yield (
        f"2 threads     {within(threads['ratio'])} x as fast as 1, "
        f"{threads['quickest']:.2f} x in the quickest run of each"
    )
