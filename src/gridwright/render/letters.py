"""Letters of our own, as strokes, so that no font is needed and pictures are alike everywhere."""

from __future__ import annotations

from gridwright.render.shapes import Shape, line

#: Each character as strokes on a grid 4 wide and 6 high; strokes are parted by semicolons.
_STROKES = {
    "A": "0,6 0,2 1.5,0 2.5,0 4,2 4,6; 0,4 4,4",
    "B": "0,0 0,6 3,6 4,5 4,4 3,3 0,3; 3,3 3.6,2.2 3.6,.8 2.8,0 0,0",
    "C": "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5",
    "D": "0,0 0,6 2.6,6 4,4.6 4,1.4 2.6,0 0,0",
    "E": "4,0 0,0 0,6 4,6; 0,3 3.2,3",
    "F": "4,0 0,0 0,6; 0,3 3.2,3",
    "G": "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3.2 2.4,3.2",
    "H": "0,0 0,6; 4,0 4,6; 0,3 4,3",
    "I": "2,0 2,6; .7,0 3.3,0; .7,6 3.3,6",
    "J": "4,0 4,5 3,6 1,6 0,5 0,4.2",
    "K": "0,0 0,6; 4,0 .2,3.4; 1.4,2.5 4,6",
    "L": "0,0 0,6 4,6",
    "M": "0,6 0,0 2,2.6 4,0 4,6",
    "N": "0,6 0,0 4,6 4,0",
    "O": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0",
    "P": "0,6 0,0 3,0 4,1 4,2.6 3,3.6 0,3.6",
    "Q": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0; 2.4,4.2 4.2,6.4",
    "R": "0,6 0,0 3,0 4,1 4,2.4 3,3.4 0,3.4; 2,3.4 4,6",
    "S": "4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5",
    "T": "0,0 4,0; 2,0 2,6",
    "U": "0,0 0,5 1,6 3,6 4,5 4,0",
    "V": "0,0 2,6 4,0",
    "W": "0,0 .8,6 2,3 3.2,6 4,0",
    "X": "0,0 4,6; 4,0 0,6",
    "Y": "0,0 2,3 4,0; 2,3 2,6",
    "Z": "0,0 4,0 0,6 4,6",
    "0": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0; 3,2 1,4",
    "1": ".8,1.2 2.2,0 2.2,6; .8,6 3.6,6",
    "2": "0,1 1,0 3,0 4,1 4,2.2 0,6 4,6",
    "3": "0,0 4,0 2,2.4 3,2.4 4,3.4 4,5 3,6 1,6 0,5",
    "4": "3,6 3,0 0,4 4,4",
    "5": "4,0 0,0 0,2.6 3,2.6 4,3.6 4,5 3,6 1,6 0,5",
    "6": "3.6,0 2,0 0,2 0,5 1,6 3,6 4,5 4,3.6 3,2.6 1,2.6 0,3.6",
    "7": "0,0 4,0 1.4,6",
    "8": "1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3; 1,3 0,2 0,1 1,0",
    "9": ".4,6 2,6 4,4 4,1 3,0 1,0 0,1 0,2.4 1,3.4 3,3.4 4,2.4",
    "-": ".6,3 3.4,3",
    "_": "0,6 4,6",
    "!": "2,0 2,4; 2,5.8 2,6",
    "?": "0,1 1,0 3,0 4,1 4,2 2,3.4 2,4; 2,5.8 2,6",
    ".": "2,5.8 2,6",
    " ": "",
}
_UNKNOWN = "0,0 4,0 4,6 0,6 0,0"
_WIDE, _HIGH = 4, 6
_GAP = 0.95  # between the strokes of neighbouring letters: a pixel when cells are small


def text(
    colour: str,
    words: str,
    left: float,
    top: float,
    right: float,
    bottom: float,
    width: float,
) -> list[Shape]:
    """One line of text that fills the given box, ``width`` the weight of its strokes.

    The strokes stay inside the box. Letters are never wider than high.
    """
    left, top, right, bottom = (
        left + width / 2,
        top + width / 2,
        right - width / 2,
        bottom - width / 2,
    )
    count = max(1, len(words))
    apart = min(width + _GAP, (right - left) / count / 2)  # however many letters there are
    across = min((right - left - apart * (count - 1)) / count, (bottom - top) * 0.8)
    advance = across + apart
    start = (left + right - advance * (count - 1) - across) / 2
    shapes: list[Shape] = []
    for place, character in enumerate(words.upper()):
        strokes = _STROKES.get(character, _UNKNOWN)
        shapes += (
            _stroke(
                colour,
                stroke,
                start + place * advance,
                top,
                across / _WIDE,
                (bottom - top) / _HIGH,
                width,
            )
            for stroke in strokes.split(";")
            if stroke
        )
    return shapes


def _stroke(
    colour: str, points: str, left: float, top: float, wide: float, high: float, width: float
) -> Shape:
    pairs = (pair.split(",") for pair in points.split())
    placed = " ".join(f"{left + float(x) * wide:.2f},{top + float(y) * high:.2f}" for x, y in pairs)
    return line(colour, placed, width)
