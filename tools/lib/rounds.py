"""Runs programs in turn, round after round, and takes the CPU seconds of each."""

import ctypes
import os
import statistics
import subprocess
import sys
import time


class Worker:
    """A contender's process, which holds all pages in memory and waits."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.is_ready = self.process.stdout.readline() == "ready\n"

    def round(self):
        """One pass over all pages: seconds and what the contender counted, None if it ended."""
        before = cpu_seconds(self.process.pid)
        self.process.stdin.write("\n")
        answer = self.process.stdout.readline().split()
        if not answer:
            return None
        wall, *counts = answer
        after = cpu_seconds(self.process.pid)
        seconds = float(wall) if after is None else after - before
        return seconds, [int(count) for count in counts]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def cpu_seconds(pid):
    """CPU seconds of a process so far, all threads; None where the system cannot tell."""
    clock = ctypes.c_int()
    try:
        if ctypes.CDLL(None).clock_getcpuclockid(pid, ctypes.byref(clock)) == 0:
            return time.clock_gettime(clock.value)
    except (AttributeError, OSError):
        pass
    return None


CLOCK = "wall seconds" if cpu_seconds(os.getpid()) is None else "CPU seconds"


def spread(values):
    return {"min": min(values), "median": statistics.median(values), "max": max(values)}


def run(contenders, rounds):
    """Seconds of each round and the counts of the last, by contender, and who gave up.

    `contenders` are pairs of a name and a command. A first round, for caches, does not count.
    """
    seconds, counts, failed = {}, {}, []
    workers = {}
    for name, command in contenders:
        worker = Worker(command)
        if worker.is_ready:
            workers[name] = worker
            seconds[name] = []
        else:
            failed.append(name)
            worker.end()
    for number in range(rounds + 1):
        for name, worker in list(workers.items()):
            if sys.stderr.isatty():
                print(f"\rround {number} of {rounds}: {name:30}", end="", file=sys.stderr)
            done = worker.round()
            if done is None:
                failed.append(name)
                del workers[name], seconds[name]
            elif number > 0:
                seconds[name].append(done[0])
                counts[name] = done[1]
    if sys.stderr.isatty():
        print(f"\r{'':60}\r", end="", file=sys.stderr)
    for worker in workers.values():
        worker.end()
    return seconds, counts, failed
