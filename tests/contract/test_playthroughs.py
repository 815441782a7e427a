"""Golden playthroughs: readable files, a move and a board at a time.

A ``.play`` file is a level in any notation (after a line ``# game: name``), a line ``---``, and
then steps: ``> moves`` followed by the text of the board after them and, where there is something
to say, ``= status`` and ``" message``. To make or renew the steps of a file after a deliberate
change of rules, run ``python tests/contract/test_playthroughs.py FILE`` and read the difference.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridwright import Session, Status, read_text
from gridwright.render.text import board_text

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.play"))


def played(text: str) -> str:
    """The same file with every board as the rules of today make it."""
    head, _, steps = text.partition("---\n")
    first, _, level_text = head.partition("\n")
    game = first.removeprefix("# game:").strip()
    session = Session(read_text(level_text, game=game)[0])
    said = [head + "---"]
    for line in steps.splitlines():
        if line.startswith(">"):
            session.replay(line[1:])
            said += [line, board_text(session.state.board, session.game)]
            if session.state.status is not Status.PLAYING:
                said.append(f"= {session.state.status}")
            if session.state.message:
                said.append(f'" {session.state.message}')
    return "\n".join(said) + "\n"


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\n> " in text
    assert played(text) == text


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(played(file.read_text(encoding="utf-8")), encoding="utf-8")
