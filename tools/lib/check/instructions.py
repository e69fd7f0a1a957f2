"""How many instructions the program takes for the pages of data/pages, by output, and for a page with style sheets.

Counts them with cachegrind, which no other work on the machine disturbs, and compares them with instructions.json
beside this file. Exits with 1 if an output takes 2 % more than there. --write records the figures of a change that
takes more, or less, for a good reason. Without valgrind, or with another compiler than the figures are of, it prints
a message and checks nothing."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import project, table

FIGURES = Path(__file__).with_suffix(".json")
#: How many times the recorded figure an output may take.
MOST = 1.02
OUTPUTS = {
    "plain": ["--format", "plain"],
    "text": ["--format", "text"],
    "markdown": ["--format", "markdown"],
    "lines with roles": ["--format", "jsonl", "--fields", "id,lines"],
    "jsonl with markdown and metadata": ["--format", "jsonl", "--fields", "id,url,markdown", "--metadata"],
}
REFS = re.compile(r"I\s+refs:\s+([\d,]+)")


def arguments(parser):
    parser.add_argument("--write", action="store_true", help="record the figures")
    project.add_program(parser)


def count(program, pages, options):
    """The instructions of one run, in millions."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, "extract"]
    done = subprocess.run([*command, "--jobs", "1", *options, *pages], capture_output=True, text=True, check=False)
    found = REFS.search(done.stderr)
    if done.returncode or not found:
        sys.exit(f"{' '.join(options)}: {done.stderr}")
    return round(int(found.group(1).replace(",", "")) / 1e6, 2)


def styled_page():
    """A page as site builders make them, with a large style sheet of its own. Those of data/pages are small."""
    rules = [
        f".page .part.part-{nth} .box-{nth % 50}{{color:#333;width:100%;padding:4px 0;position:relative;"
        + ("opacity:0" if nth % 100 == 0 else "display:flex" if nth % 10 == 0 else "opacity:1")
        + "}"
        for nth in range(3000)
    ]
    parts = [
        f'<div class="part part-{nth * 10}"><div id="b{nth}" class="box box-{nth * 10 % 50}">'
        f"<p style='font-weight:400'>Part {nth} of the page has a sentence, and its box has a class.</p></div></div>"
        for nth in range(300)
    ]
    return f"<title>Parts</title><style>{''.join(rules)}</style><body class=page><h1>Parts</h1>{''.join(parts)}"


def run(options):
    if not shutil.which("valgrind"):
        print("NOT CHECKED: instructions (valgrind is not installed)")
        return 0
    program = project.program(options)
    compiler = subprocess.run(["rustc", "--version"], cwd=project.ROOT, capture_output=True, text=True, check=True).stdout.strip()
    # A build that keeps incremental files takes some percent more.
    kind = program.parent.name + (", incremental" if any(program.parent.glob("incremental/*")) else "")
    pages = sorted((project.ROOT / "data" / "pages").rglob("*.html"))
    with tempfile.TemporaryDirectory() as place:
        empty, styled = Path(place) / "empty.html", Path(place) / "styled.html"
        empty.write_text("<p>Nothing to see here.")
        styled.write_text(styled_page())
        alone = {"start and one line": empty, "style sheets": styled}
        found = {name: count(program, [page], OUTPUTS["plain"]) for name, page in alone.items()}
    found |= {name: count(program, pages, of_output) for name, of_output in OUTPUTS.items()}
    recorded = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    if options.write:
        recorded |= {"compiler": compiler, kind: found}
        FIGURES.write_text(json.dumps(recorded, indent=1) + "\n")
    known = recorded.get(kind, {})
    table.head(f"{len(pages)} pages, {kind} build, {compiler}", "million instructions", "recorded", "")
    for name, million in found.items():
        before = known.get(name)
        table.row(name, f"{million:.1f}", before or "-", f"{million / before - 1:+.1%}" if before else "")
    if recorded.get("compiler") != compiler or not known:
        print(f"NOT CHECKED: instructions (recorded with {recorded.get('compiler')})")
        return 0
    return int(any(million > MOST * known.get(name, million) for name, million in found.items()))
