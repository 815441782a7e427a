"""Links as codes for a telephone's camera."""

from __future__ import annotations

import segno


def code(text: str) -> bytes:
    """A code that a telephone's camera reads, as an SVG file."""
    drawn = segno.make(text, error="l", micro=False).svg_inline(scale=4, border=2, light="#fff")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()
