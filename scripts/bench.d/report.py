# The figures of scripts/bench as text.

REFERENCES = ("trafilatura", "resiliparse", "lol_html, all handlers")


def speeds(seconds, size):
    """MB/s and ratios to the references, each round against the same round."""
    from rounds import spread

    table = {}
    for name, taken in seconds.items():
        table[name] = {"mb_per_second": spread([size / 1e6 / s for s in taken]), "ratio": {}}
        for reference in REFERENCES:
            if reference in seconds and reference != name:
                ratios = [theirs / own for own, theirs in zip(taken, seconds[reference])]
                table[name]["ratio"][reference] = spread(ratios)
    return table


def within(values, digits=1, factor=1.0):
    low, middle, high = (values[key] * factor for key in ("min", "median", "max"))
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def mb(size):
    return "not known" if size is None else f"{size / 1e6:.1f} MB"


def lines(report):
    machine, pages = report["machine"], report["pages"]
    yield f"{machine['cpu']}, {machine['cores']} cores; {machine['system']}"
    yield (
        f"load {machine['load'][0]:.2f} before, {machine['load'][1]:.2f} after; "
        f"{report['date']}, {machine['rustc']}, commit {report['commit']}"
    )
    yield f"{pages['count']} pages, {mb(pages['bytes'])}, of {pages['directory']}, every {pages['every']}"
    yield f"{report['rounds']} rounds, all in turn; median (lowest to highest); {report['clock']}"
    yield ""
    yield from reach(report)
    yield ""
    yield from process(report)
    for missing in report["missing"]:
        yield f"not measured: {missing}"


def reach(report):
    yield (
        f"{'':30}{'MB/s':>24}{'x trafilatura':>24}{'x resiliparse':>24}{'x lol_html':>24}"
    )
    for name, speed in report["speed"].items():
        row = f"{name + ' ' + report['versions'][name]:30}{within(speed['mb_per_second']):>24}"
        for reference in REFERENCES:
            ratio = speed["ratio"].get(reference)
            row += f"{within(ratio, 2) if ratio else '':>24}"
        yield row.rstrip()
    for name, count in report["failures"].items():
        yield f"{name}: {count} pages failed"


def process(report):
    yield f"model load    {within(report['model_load'], 2, 1e3)} ms, `general`"
    if "first_page" not in report:
        return
    first, memory, threads = report["first_page"], report["memory"], report["threads"]
    yield (
        f"first page    {within(first['seconds'], 1, 1e3)} ms, whole process, "
        f"{first['page']} ({first['bytes'] / 1e3:.0f} kB)"
    )
    for kind in ("small_page", "large_page"):
        page = memory[kind]
        allowed = 6 * page["bytes"] + 10e6
        yield (
            f"peak memory   {mb(page['peak'])}, a page of {mb(page['bytes'])} "
            f"(6 x its size + 10 MB: {mb(allowed)})"
        )
    for crawl in memory["crawls"]:
        yield f"peak memory   {mb(crawl['peak'])}, {crawl['pages']} pages, one thread"
    yield f"2 threads     {within(threads['ratio'], 2)} x as fast as 1"
