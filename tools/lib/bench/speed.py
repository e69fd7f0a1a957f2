"""Speed and memory, compared with other extractors on the same pages in one run.

The other extractors in Python and in Rust are installed below target/bench."""

import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import pages, peers, rounds
from lib.bench import speed_processes, speed_report
from lib.project import ROOT


def arguments(parser):
    parser.add_argument("directory", metavar="DIR", type=Path, help="a directory with pages")
    pages.add_every(parser)
    parser.add_argument("--rounds", metavar="R", type=int, default=5, help="[default: 5]")
    parser.add_argument("--only", metavar="NAMES", help="programs whose name begins so, such as dechaff,lol_html")
    parser.add_argument("--reach", action="store_true", help="only pages a second")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def first_line(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return done.stdout.strip().split("\n")[0]


def cpu():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def run(options):
    listed = [str(path) for path in pages.below(options.directory, every=options.every)]
    size = sum(map(os.path.getsize, listed))
    load_before = os.getloadavg()[0]
    binaries = peers.build()
    wanted = tuple(options.only.split(",")) if options.only else ("",)
    others, missing = peers.others(wanted)
    entrants = [*peers.ours(binaries), *peers.floor(binaries), *others]
    entrants = [entrant for entrant in entrants if entrant.name.startswith(wanted)]
    if not entrants:
        sys.exit(f"no program's name begins with {' or '.join(wanted)}")

    with tempfile.TemporaryDirectory() as out:
        paths = pages.write_list(listed, Path(out) / "pages")
        commands = [(entrant.name, [*entrant.command, str(paths)]) for entrant in entrants]
        seconds, counts, gave_up = rounds.run(commands, options.rounds)
    load = [binaries["speed"], str(peers.MODELS / "general" / "model.bin"), "load"]
    loading, loads, _ = rounds.run([("model load", load)], options.rounds)
    found = {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="minutes"),
        "commit": first_line("git", "describe", "--always", "--dirty"),
        "pages": {
            "directory": str(options.directory),
            "every": options.every,
            "count": len(listed),
            "bytes": size,
        },
        "rounds": options.rounds,
        "clock": f"{rounds.CLOCK} of one thread",
        "versions": {entrant.name: entrant.version for entrant in entrants},
        "speed": speed_report.speeds(seconds, size),
        "counted": {name: count[0] for name, count in counts.items()},
        "failures": {name: count[1] for name, count in counts.items() if count[1:] and count[1]},
        "missing": [*missing, *gave_up],
        "model_load": rounds.spread([taken / loads["model load"][0] for taken in loading["model load"]]),
    }
    if not options.reach:
        program = binaries["dechaff"]
        found["first_page"] = speed_processes.first_page(program)
        found["memory"] = speed_processes.memory_of_pages(program, listed)
        found["threads"] = speed_processes.threads(program, listed, options.rounds)
    found["machine"] = {
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "rustc": first_line("rustc", "--version"),
        "load": [load_before, os.getloadavg()[0]],
    }
    if options.format == "json":
        json.dump(found, sys.stdout, indent=2)
        print()
    else:
        print("\n".join(speed_report.lines(found)))
