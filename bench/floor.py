"""Draw the deck with plain reportlab, no templates and no checks: the floor of the benchmark."""

from __future__ import annotations

import sys
from pathlib import Path

from deck import Card, cards
from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

DEFAULT_FONT = Path(__file__).parent / "../fonts/source-sans-3/SourceSans3-Regular.ttf"
WIDTH, HEIGHT, COLUMNS, PER_PAGE = 63 * mm, 88 * mm, 3, 9
LEFT = (A4[0] - COLUMNS * WIDTH) / 2
BOTTOM = (A4[1] - 3 * HEIGHT) / 2
PADDING, CIRCLE = 5 * mm, 6 * mm
NUMBER_SIZE, TITLE_SIZE, TEXT_SIZE, LEADING = 14, 12, 9, 11.5
SLOTS = [(LEFT + i % 3 * WIDTH, BOTTOM + (2 - i // 3) * HEIGHT) for i in range(PER_PAGE)]


def load_font(path: Path) -> str:
    """Register the TrueType font and return its name, or Helvetica if the file is absent."""
    if not path.is_file():
        print(f"floor: no {path.name}: drawing in Helvetica", file=sys.stderr)
        return "Helvetica"
    registerFont(TTFont("deck", str(path)))
    return "deck"


def wrap(text: str, widths: dict[str, float], font: str, limit: float) -> list[str]:
    """Break the text greedily into lines no wider than the limit."""
    lines: list[str] = []
    line, used, space = "", 0.0, widths[" "]
    for word in text.split(" "):
        width = widths.get(word)
        if width is None:
            width = widths[word] = stringWidth(word, font, TEXT_SIZE)
        if line and used + space + width > limit:
            lines.append(line)
            line, used = word, width
        else:
            line, used = (f"{line} {word}", used + space + width) if line else (word, width)
    lines.append(line)
    return lines


def define_frames(canvas: Canvas, count: int) -> None:
    """Define the form that draws the frames and the numbers' circles of that many cards."""
    canvas.beginForm(f"frames{count}")
    for x, y in SLOTS[:count]:
        canvas.roundRect(x, y, WIDTH, HEIGHT, 3 * mm)
        canvas.circle(x + PADDING + CIRCLE, y + HEIGHT - PADDING - CIRCLE, CIRCLE)
    canvas.endForm()


def draw_page(canvas: Canvas, page: list[Card], widths: dict[str, float], font: str) -> None:
    """Draw up to nine cards on a page."""
    canvas.doForm(f"frames{len(page)}")
    canvas.setFont(font, NUMBER_SIZE)
    for card, (x, y) in zip(page, SLOTS, strict=False):
        centre = y + HEIGHT - PADDING - CIRCLE
        canvas.drawCentredString(x + PADDING + CIRCLE, centre - 5, str(card.number))
    canvas.setFont(font, TITLE_SIZE)
    for card, (x, y) in zip(page, SLOTS, strict=False):
        canvas.drawCentredString(x + WIDTH / 2, y + HEIGHT - 28 * mm, card.title)
    text = canvas.beginText()
    text.setFont(font, TEXT_SIZE, LEADING)
    for card, (x, y) in zip(page, SLOTS, strict=False):
        text.setTextOrigin(x + PADDING, y + HEIGHT - 36 * mm)
        for line in wrap(card.text, widths, font, WIDTH - 2 * PADDING):
            text.textLine(line)
    canvas.drawText(text)
    canvas.showPage()


def main(n: int, out: str, font_path: Path) -> None:
    """Draw n cards, nine a page, into the PDF file."""
    rl_config.useA85 = 0  # plain binary streams: quicker to write, and smaller
    font = load_font(font_path)
    deck = cards(n)
    widths = {" ": stringWidth(" ", font, TEXT_SIZE)}
    canvas = Canvas(out, pagesize=A4, invariant=1, pageCompression=1)
    for count in {min(n, PER_PAGE), n % PER_PAGE or PER_PAGE}:
        define_frames(canvas, count)
    for start in range(0, n, PER_PAGE):
        draw_page(canvas, deck[start : start + PER_PAGE], widths, font)
    canvas.save()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit("usage: floor.py N OUT.pdf [FONT.ttf]")
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]) if len(sys.argv) == 4 else DEFAULT_FONT)
