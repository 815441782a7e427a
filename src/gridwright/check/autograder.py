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
home=${{AUTOGRADER:-/autograder}}
if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
    apt-get update -qq
    apt-get install -y -qq python3 python3-venv
fi
python3 -m venv "$home/gridwright"
cd "$(dirname "$0")"
wheel=$(ls gridwright-*.whl 2>/dev/null | head -n 1 || true)
"$home/gridwright/bin/pip" install --quiet "${{wheel:-gridwright=={version}}}"
"""

_RUN = """\
#!/usr/bin/env bash
# Checks one submission. Exit status 1 says that something differs, which the results say better.
# Everything lies below /autograder there, and where AUTOGRADER says anywhere else.
set -uo pipefail
home=${{AUTOGRADER:-/autograder}}
mkdir -p "$home/results"
"$home/gridwright/bin/gridwright" check {course} "$home/submission" --single \\
    --seed {seed}{options} --gradescope > "$home/results/results.json"
status=$?
[ "$status" -le 1 ] && exit 0
cat > "$home/results/results.json" <<'JSON'
{{"score": 0, "output": "The autograder could not run; please tell your instructor."}}
JSON
"""


def make_autograder(course: Course, seed: int, path: Path) -> None:
    """Writes the zip that Gradescope takes for this course."""
    options = "".join(f" --option {option}" for option in sorted(course.options))
    scripts = {
        "setup.sh": _SETUP.format(version=version("gridwright")),
        "run_autograder": _RUN.format(course=course.name, seed=seed, options=options),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in scripts.items():
            member = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same zip every time
            member.external_attr = 0o755 << 16
            archive.writestr(member, text)
