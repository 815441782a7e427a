"""A report from Markdown to PDF: headings, paragraphs and lists, which is all that reports use.

Run it: ``python report_pdf.py Report.md Report.pdf``; needs fpdf2.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

_HEADINGS = {"# ": 16, "## ": 13}
_TEXT_SIZE = 10.5
_MARGIN = 18
#: The fonts that every reader of PDF has know Latin letters only.
_SIGNS = str.maketrans({"–": "-", "’": "'", "×": "x"})


def write_pdf(markdown: str, path: Path) -> None:
    page = FPDF()
    page.set_creation_date(datetime(2020, 1, 1, tzinfo=UTC))  # the same report, the same file
    page.set_margin(_MARGIN)
    page.add_page()
    for line in markdown.translate(_SIGNS).splitlines():
        write_line(page, line)
    page.output(str(path))


def write_line(page: FPDF, line: str) -> None:
    for sign, size in _HEADINGS.items():
        if line.startswith(sign):
            page.set_font("Helvetica", "B", size)
            page.multi_cell(0, size * 0.6, line.removeprefix(sign), new_x="LMARGIN", new_y="NEXT")
            return
    page.set_font("Helvetica", size=_TEXT_SIZE)
    if not line:
        page.ln(2)
        return
    # fpdf2 writes italics with two underscores where Markdown has one star.
    text = line.replace("**", "\0").replace("*", "__").replace("\0", "**").replace("`", "")
    if text.startswith("- "):
        page.set_x(_MARGIN + 4)
    page.multi_cell(0, 5, text, markdown=True, new_x="LMARGIN", new_y="NEXT")


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    write_pdf(source.read_text(encoding="utf-8"), target)
