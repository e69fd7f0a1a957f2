"""Whether runs of all kinds, killed at random moments and started again, end with the right bytes.

Extracts pages, web archives and JSON lines, some of them damaged, into files and directories of all formats, with
--resume in runs that are killed at random moments and started again. Each must end with the bytes of a run that was
not killed, and leave nothing else."""

import base64
import gzip
import hashlib
import json
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from lib import pages, project
from lib.processes import killed

PAGES = project.ROOT / "data" / "pages"
# The inputs of a run, and its outputs: a file, or a directory.
KINDS = ("pages", "plain.warc", "compressed.warc.gz", "lines.jsonl", "lines.jsonl.gz")
FORMATS = (
    ("text", "file"),
    ("text", "directory"),
    ("markdown", "directory"),
    ("json", "directory"),
    ("jsonl", "file"),
    ("csv", "file"),
    ("tei", "directory"),
)


def arguments(parser):
    parser.add_argument("--minutes", metavar="M", type=float, default=1, help="[default: 1]")
    parser.add_argument("--repeat", metavar="N", type=int, default=4, help="of data/pages [default: 4]")
    parser.add_argument("--seed", type=int, default=1, help="of the moments [default: 1]")
    project.add_program(parser)


def record(nth, page, chance):
    """A record of a web archive, one in forty with a wrong length, one in sixty after junk."""
    excess = 100_000 if chance.randrange(40) == 0 else 0
    begin = b"junk\n" if chance.randrange(60) == 0 else b""
    return begin + pages.warc_record(f"https://{nth}.example/", page, excess)


def line(nth, page, chance):
    """A JSON line, one in forty without a page."""
    text = {"base64": base64.b64encode(page).decode()} if nth % 2 else {"html": page.decode("utf-8", "replace")}
    return json.dumps({"id": nth} if chance.randrange(40) == 0 else {"id": nth, **text}).encode() + b"\n"


def damaged(member, chance):
    """A member of gzip, one in fifty with a wrong byte."""
    member = bytearray(member)
    if chance.randrange(50) == 0:
        member[len(member) // 2] ^= 0xFF
    return bytes(member)


def write_inputs(directory, repeat, chance):
    """Writes the inputs; returns the number of pages."""
    paths = pages.below(PAGES)
    for kind in KINDS:
        (directory / kind).parent.mkdir(parents=True, exist_ok=True)
    files = {kind: open(directory / kind, "wb") for kind in KINDS[1:]}
    for nth in range(repeat * len(paths)):
        page = paths[nth % len(paths)].read_bytes() * (1 + nth % 5)
        warc, jsonl = record(nth, page, chance), line(nth, page, chance)
        # Damage would end the reading of an archive that is not compressed.
        files["plain.warc"].write(pages.warc_record(f"https://{nth}.example/", page))
        files["compressed.warc.gz"].write(damaged(gzip.compress(warc, 1, mtime=0), chance))
        files["lines.jsonl"].write(jsonl)
        files["lines.jsonl.gz"].write(damaged(gzip.compress(jsonl, 1, mtime=0), chance))
        place = directory / "pages" / str(nth % 7) / f"{nth}.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(page if chance.randrange(50) else b"%PDF-1.4")
    for file in files.values():
        file.close()
    return repeat * len(paths)


def digest(path):
    """Stands for the bytes of a file, or for the names and bytes of a directory."""
    files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    sum = hashlib.sha256()
    for file in files:
        sum.update(f"{file.relative_to(path)}\0{file.stat().st_size}\0".encode())
        sum.update(file.read_bytes())
    return sum.hexdigest()


def clear(output):
    """Removes an output and whatever else is in its directory."""
    for path in output.parent.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


class Check:
    def __init__(self, program, work, chance):
        self.program, self.work, self.chance = program, work, chance
        self.out = work / "out"
        self.out.mkdir()
        self.wanted = {}
        self.runs = self.kills = 0
        self.bad = []

    def start(self, job, *arguments):
        inputs, form, where = job
        output = str(self.out / "o") + ("/" if where == "directory" else "")
        command = [self.program, "extract", *(self.work / "in" / kind for kind in inputs)]
        command += ["--format", form, "-o", output, *arguments]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def reference(self, job):
        """The bytes of a run that nothing disturbs, and how long it took."""
        if job not in self.wanted:
            began = time.monotonic()
            code = self.start(job, "-j", "1").wait()
            seconds = time.monotonic() - began
            self.wanted[job] = (code, digest(self.out / "o"), seconds)
            clear(self.out / "o")
        return self.wanted[job]

    def interrupt(self, job):
        """Kills a run again and again, and lets it come to its end after thirty kills."""
        code, wanted, seconds = self.reference(job)
        longest = max(0.05, seconds / 2)

        def start():
            return self.start(job, "--resume", "-j", self.chance.choice("12"))

        found, kills = killed(start, 30, longest, self.chance)
        self.kills += kills
        self.runs += 1
        left = sorted(path.name for path in self.out.iterdir())
        if (found, left) != (code, ["o"]) or digest(self.out / "o") != wanted:
            self.bad.append((job, found, code, left))
            print("DIFFERS", self.bad[-1], flush=True)
        clear(self.out / "o")


def run(options):
    program, chance = project.program(options), random.Random(options.seed)
    work = Path(tempfile.mkdtemp(prefix="dechaff-resume-"))
    try:
        count = write_inputs(work / "in", options.repeat, chance)
        version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
        print(f"{version}, {count} pages in each of {', '.join(KINDS)}", flush=True)
        check = Check(program, work, chance)
        end = time.monotonic() + 60 * options.minutes
        while time.monotonic() < end or check.runs == 0:
            inputs = tuple(sorted(chance.sample(KINDS, chance.choice((1, 1, 2)))))
            check.interrupt((inputs, *chance.choice(FORMATS)))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(
        f"{check.runs} runs of {len(check.wanted)} kinds, {check.kills} kills in {options.minutes:g} minutes, "
        f"{len(check.bad)} with other bytes or files left over"
    )
    return bool(check.bad)
