"""What a page says, whichever way up its pieces lie."""

from __future__ import annotations

from typing import Any


def text_both_ways(page: Any) -> str:
    """The text of a page of pypdfium2, then that of the page turned round: readers take the words of a line from the
    left, and backs may stand on their heads."""
    upright: str = page.get_textpage().get_text_range()
    page.set_rotation((page.get_rotation() + 180) % 360)
    turned: str = page.get_textpage().get_text_range()
    page.set_rotation((page.get_rotation() + 180) % 360)
    return f"{upright}\n{turned}"
