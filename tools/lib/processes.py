"""Time and memory of processes."""

import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Cost:
    """Exit code, seconds and peak bytes of a process."""

    code: int
    seconds: float
    cpu_seconds: float
    peak: int


def cost(command, **options):
    """Runs a process to its end."""
    began = time.monotonic()
    process = subprocess.Popen(command, **options)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(process.returncode, time.monotonic() - began, cpu, usage.ru_maxrss * unit)


def memory(process, field):
    """VmRSS or VmHWM of a running process in bytes; None where the system does not have it."""
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{field}:")), None)


def killed(start, kills, longest, chance=random):
    """Starts a run and kills it after up to `longest` seconds, until it ends or was killed that often; then lets
    it end. Returns the exit code and the number of kills."""
    for done in range(kills):
        process = start()
        try:
            return process.wait(chance.uniform(0, longest)), done
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    return start().wait(), kills
