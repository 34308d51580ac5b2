"""What a drawing weighs with all that stands packed in it: counted as it is opened, before it is paid."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.base.messages import Message, message
from pnp.svg.embedded import pixels_of

MOST_NESTED = 24 * 1024 * 1024  # bytes of all drawings inside a drawing, unpacked
MOST_PIXELS = 120_000_000  # of all pictures in a drawing: two of the largest
MOST_PRINTED = 1_000_000_000  # as they are printed, where small ones have finer pixels


class TooHeavy(Exception):
    """What is past a limit."""

    def __init__(self, complaint: Message) -> None:
        self.message = complaint
        super().__init__(complaint)


@dataclass
class Weight:
    """What has been opened of one file so far."""

    elements: int = 0
    characters: int = 0
    nested: int = 0  # bytes of drawings in it
    pixels: int = 0
    printed: int = 0  # pixels as well, where small pictures have finer ones
    pictures: set[str] = field(default_factory=set)

    def nest(self, size: int) -> None:
        """Count a drawing inside, unpacked."""
        self.nested += size
        if self.nested > MOST_NESTED:
            most = MOST_NESTED // 1_000_000
            raise TooHeavy(
                message(
                    "found more than {most} MB of drawings in this one; place them as files of their own", most=most
                )
            )

    def add_picture(self, href: str) -> None:
        """Count a picture by its head, once however often it stands there; NoPicture where it is none."""
        if href in self.pictures:
            return
        self.pictures.add(href)
        unpacked, printed = pixels_of(href)
        self.pixels += unpacked
        self.printed += printed
        if self.pixels > MOST_PIXELS:
            raise TooHeavy(
                message(
                    "found pictures of {pixels} million pixels up to here; expected at most {most} million in a "
                    "drawing; make them smaller (300 pixels to the inch print well)",
                    pixels=self.pixels // 1_000_000,
                    most=MOST_PIXELS // 1_000_000,
                )
            )
        if self.printed > MOST_PRINTED:
            raise TooHeavy(
                message(
                    "found {count} small pictures up to here, which are printed with {pixels} million pixels; expected "
                    "at most {most} million in a drawing; put several into one picture",
                    count=len(self.pictures),
                    pixels=self.printed // 1_000_000,
                    most=MOST_PRINTED // 1_000_000,
                )
            )
