"""Load on `dechaff serve`: sends the pages below DIR that have about 50 kB, again and again.

It needs wrk (Debian's package wrk), and uses this machine only. Server and wrk share its cores; CPU ms is the CPU
time of the server for a request. The last part stops the server under load: each request that was sent must be
answered."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from lib import pages, project
from lib.processes import memory

SCRIPT = """
local pages = {}
for path in io.lines("%s") do
  local file = io.open(path, "rb")
  pages[#pages + 1] = file:read("*a")
  file:close()
end
local nth = 0
request = function()
  nth = nth %% #pages + 1
  return wrk.format("POST", "/extract?format=%s", {["Content-Type"] = "text/html"}, pages[nth])
end
"""


def arguments(parser):
    parser.add_argument("directory", metavar="DIR", type=Path, help="a directory with pages")
    parser.add_argument("--seconds", metavar="S", type=int, default=10, help="for each row [default: 10]")
    parser.add_argument("--formats", default="text,markdown,json", help="[default: text,markdown,json]")
    parser.add_argument("--connections", default="2,16,64", help="[default: 2,16,64]")
    project.add_program(parser)


def run(options):
    program = project.program(options)
    used = [p for p in pages.below(options.directory) if 40_000 <= p.stat().st_size <= 60_000][:200]
    if not used:
        sys.exit(f"{options.directory}: no page of 40 to 60 kB")
    mean = sum(p.stat().st_size for p in used) / len(used)
    print(f"{len(used)} pages of {mean / 1e3:.1f} kB on average, {options.seconds} s each, wrk on the same machine")
    columns = f"{'requests/s':>10} {'p50 ms':>8} {'p90 ms':>8} {'p99 ms':>8} {'CPU ms':>7}"
    print(f"{'format':10} {'connections':>11} {columns}  other than 200")
    with tempfile.TemporaryDirectory() as scratch:
        listing = pages.write_list(used, Path(scratch) / "pages")
        server, host = start(program)
        try:
            for form in options.formats.split(","):
                script = Path(scratch) / "pages.lua"
                script.write_text(SCRIPT % (listing, form))
                for connections in options.connections.split(","):
                    row(server, host, form, connections, script, options.seconds)
            print(f"\nserver     peak memory {(memory(server, 'VmHWM') or 0) / 1e6:.0f} MB")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
    stop_under_load(program, used)


def start(program):
    server = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return server, server.stdout.readline().strip().removeprefix("http://").rstrip("/")


def cpu(server):
    """Seconds of CPU time that the server has used."""
    stat = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def row(server, host, form, connections, script, seconds):
    before = cpu(server)
    command = ["wrk", "--threads", "1", "--connections", connections, "--duration", f"{seconds}s", "--latency"]
    command += ["--script", script, f"http://{host}"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rate = float(re.search(r"Requests/sec:\s*([\d.]+)", out)[1])
    answered = int(re.search(r"(\d+) requests in", out)[1])
    each = 1e3 * (cpu(server) - before) / answered
    times = {share: milliseconds(value) for share, value in re.findall(r"^ +(50|90|99)% +(\S+)$", out, re.MULTILINE)}
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
    lost = re.search(r"Socket errors: .*", out)
    print(
        f"{form:10} {connections:>11} {rate:10.0f} {times['50']:8.2f} {times['90']:8.2f} {times['99']:8.2f} {each:7.2f}"
        f"  {refused[1] if refused else 0}{'  ' + lost[0] if lost else ''}"
    )


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]


def stop_under_load(program, pages):
    """Eight clients send until the server closes their connection with an answer."""
    server, host = start(program)
    bodies = [page.read_bytes() for page in pages]
    sent, answered = [0] * 8, [0] * 8

    def client(own):
        connection = http.client.HTTPConnection(host)
        for nth in range(1_000_000):
            sent[own] += 1
            connection.request("POST", "/extract", bodies[(own + nth) % len(bodies)])
            answer = connection.getresponse()
            answer.read()
            answered[own] += answer.status == 200
            if answer.getheader("Connection") == "close":
                return

    clients = [threading.Thread(target=client, args=(own,)) for own in range(8)]
    for one in clients:
        one.start()
    threading.Event().wait(3)
    server.send_signal(signal.SIGTERM)
    for one in clients:
        one.join()
    code = server.wait()
    print(f"stopped    {sum(sent)} requests sent, {sum(answered)} answered, exit code {code}")
    if sum(sent) != sum(answered) or code != 0:
        sys.exit("requests were lost")
