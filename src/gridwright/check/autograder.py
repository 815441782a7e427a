"""An autograder for Gradescope: a zip with ``setup.sh`` and ``run_autograder``.

What is unpacked there installs the package and checks the submission with it.
"""

from __future__ import annotations

import zipfile
from importlib.metadata import version
from pathlib import Path

from gridwright.check.course import Course

_SETUP = """\
#!/usr/bin/env bash
# Prepares the machine: Python with the package. A wheel beside this file is taken before the index.
set -euo pipefail
apt-get update -qq
apt-get install -y -qq python3 python3-venv
python3 -m venv /autograder/gridwright
cd /autograder/source
wheel=$(ls gridwright-*.whl 2>/dev/null | head -n 1 || true)
/autograder/gridwright/bin/pip install --quiet "${{wheel:-gridwright=={version}}}"
"""

_RUN = """\
#!/usr/bin/env bash
# Checks one submission. Exit status 1 says that something differs, which the results say better.
set -uo pipefail
mkdir -p /autograder/results
/autograder/gridwright/bin/gridwright check {course} /autograder/submission --seed {seed} \\
    --gradescope > /autograder/results/results.json
status=$?
[ "$status" -le 1 ] && exit 0
cat > /autograder/results/results.json <<'JSON'
{{"score": 0, "output": "There is no program of this course in the submission."}}
JSON
"""


def make_autograder(course: Course, seed: int, path: Path) -> None:
    """Writes the zip that Gradescope takes for this course."""
    scripts = {
        "setup.sh": _SETUP.format(version=version("gridwright")),
        "run_autograder": _RUN.format(course=course.name, seed=seed),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in scripts.items():
            member = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same zip every time
            member.external_attr = 0o755 << 16
            archive.writestr(member, text)
