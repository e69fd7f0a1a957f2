"""Writes pages with the Python package as a job of surfaces.py asks: surfaces_python.py JOB OUT"""

import json
import sys
from pathlib import Path

import dechaff

job, out = json.loads(Path(sys.argv[1]).read_bytes()), Path(sys.argv[2])
for run in job["runs"]:
    model = dechaff.Model().configured(**run["choice"])
    for page in job["pages"]:
        try:
            document = model.extract(Path(page["path"]).read_bytes(), page["url"])
        except dechaff.LeftOut:
            continue
        written = document.render(run["format"], id=page["url"], **run["output"])
        (out / f"{run['name']}-{page['name']}").write_bytes(written.encode())
