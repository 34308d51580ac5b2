"""What the user asks of the press: language, paper, sides, ink, size. What makes no sense together is refused."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.base.choices import Duplex, Ink, Marks, Order, Renderer
from pnp.base.messages import Message, filled, joined, message, pattern
from pnp.base.papers import paper
from pnp.base.problems import UsageError

ALL = "all"  # instead of a language: each that there is
SMALLEST, LARGEST = 0.5, 2.0  # scale
_UNSAFE = re.compile(r"[^\w.]+")  # in the name of a folder
_LONGEST = 80  # characters of the values that a trial is called by; longer ones are cut, and told apart by a hash

SIDES: dict[Duplex, str] = {"short": "short-edge", "fold": "folded", "none": "no-backs"}  # in the name of a folder


SAID = {  # what is not as usual, by its name in a manifest
    "duplex": pattern("duplex {value}"),
    "fold": pattern("fold {value}"),
    "marks": pattern("marks {value}"),
    "order": pattern("order {value}"),
    "ink": pattern("ink {value}"),
    "printer": pattern("printer {value}"),
    "trial": pattern("trial {value}"),
}


class PrintOptions(NamedTuple):
    """What was asked for."""

    game: str
    lang: str = ""  # empty: the game's own
    paper: str = "a4"  # a name, or 210x280 in mm
    duplex: Duplex = "long"  # the edge that is turned; none leaves backs out, fold puts them on the same page
    only: tuple[str, ...] = ()
    jobs: int = 1
    offset: tuple[float, float] = (0.0, 0.0)  # of the printer's backs, right and down in mm, seen from the front
    offset_across: tuple[float, float] | None = None  # the same for sheets that lie across, if it was measured
    allow_missing: bool = False  # print texts without a translation in the source language, marked
    fold: tuple[str, ...] = ()  # components whose backs are folded over, whatever the others do
    marks: Marks = "crop"
    order: Order = "alternating"
    scale: float = 1.0  # of the pieces; pages to read keep their size
    ink: Ink = "full"
    large_print: bool = False
    printer: str = ""
    renderer: Renderer = "own"  # who draws the art
    trial: tuple[tuple[str, str], ...] = ()  # values to print instead of those in the files, by dotted path
    former_size: bool = False  # large print as up to pnp 0.2, for pieces that join a box of that time

    @property
    def languages(self) -> tuple[str, str]:
        """The language, and a second one if two are asked for: fr+en."""
        first, plus, second = self.lang.partition("+")
        if plus and (not first or not second or "+" in second or first == second):
            raise UsageError(
                message("found the languages “{lang}”; expected two different ones, such as fr+en", lang=self.lang)
            )
        return first, second

    @property
    def turned(self) -> bool:
        """Whether backs are printed on the other side of the sheet."""
        return self.duplex in ("long", "short")

    @property
    def folded(self) -> tuple[str, ...]:
        """The components named to be folded, each by itself."""
        return split(self.fold)

    @property
    def edition(self) -> tuple[str, ...]:
        """What sets this print apart from the usual one, in words for a folder's name."""
        tried = "-".join(_UNSAFE.sub("-", f"{path}-{value}").strip("-") for path, value in self.trial)
        if len(tried) > _LONGEST:
            tried = f"{tried[:_LONGEST]}-{_hash(repr(self.trial))}"
        return (
            *((self.ink,) if self.ink != "full" else ()),
            *(("large",) if self.large_print else ()),
            *(("trial", tried) if self.trial else ()),
        )

    @property
    def way(self) -> tuple[str, ...]:
        """The same with all that sets its sheets apart, so that no two ways of printing share a folder.

        Printer and marks do not: the pieces are the same, and a kit is often printed again once its printer is known.
        """
        folded = "-".join(("fold", *sorted(self.folded))) if self.folded else ""
        words = (
            self.paper if self.paper != "a4" else "",
            SIDES.get(self.duplex, ""),
            folded if len(folded) <= _LONGEST else f"fold-{_hash(folded)}",
            self.order if self.order != "alternating" else "",
            f"{self.scale * 100:g}pct" if self.scale != 1.0 else "",
        )
        return (*(word for word in words if word), *self.edition)

    @property
    def recorded(self) -> dict[str, object]:
        """What a manifest says of the way a kit was printed, so that a reprint can be printed in the same way."""
        return {
            "paper": self.paper,
            "duplex": self.duplex,
            "fold": list(self.folded),
            "marks": self.marks,
            "order": self.order,
            "scale": self.scale,
            "ink": self.ink,
            "large_print": self.large_print,
            "printer": self.printer,
            **({"former_size": self.former_size} if self.large_print else {}),
            **({"trial": [f"{path}={value}" for path, value in self.trial]} if self.trial else {}),
        }

    @property
    def summary(self) -> Message:
        """The same in one line: the paper, and everything that is not as usual."""
        usual = PrintOptions(self.game).recorded
        special = {name: value for name, value in self.recorded.items() if value != usual.get(name) and name != "paper"}
        said = [(name, value) for name, value in special.items() if isinstance(value, str)]
        said += [(name, ", ".join(value)) for name, value in special.items() if isinstance(value, list)]
        texts = [filled(SAID[name], value=value) for name, value in said]
        texts += [message("scale {scale:.0%}", scale=self.scale)] * ("scale" in special)
        texts += [message("large print")] * self.large_print
        return joined((self.lang or message("own language"), paper(self.paper).title, *texts))


def _hash(text: str) -> str:
    """A few digits that tell long names apart."""
    import hashlib  # options are light, and this is rare

    return hashlib.sha256(text.encode()).hexdigest()[:8]


def split(words: tuple[str, ...]) -> tuple[str, ...]:
    """Names given one by one or separated by commas."""
    return tuple(name.strip() for word in words for name in word.split(",") if name.strip())


def validate(options: PrintOptions) -> None:
    """Say why what was asked for cannot be had together."""
    backs = {
        "none": message("there are no backs with --duplex none"),
        "fold": message("backs stand on the fronts’ page with --duplex fold"),
    }
    why = backs.get(options.duplex)
    if why and options.order != "alternating":
        raise UsageError(message("--order {order}: {why}; leave one of the two out", order=options.order, why=why))
    if why and (options.printer or options.offset != (0.0, 0.0) or options.offset_across):
        raise UsageError(
            message(
                "--printer {printer}: {why}, so there is nothing to correct; leave one of the two out",
                printer=options.printer,
                why=why,
            )
        )
    if options.duplex == "none" and options.fold:
        raise UsageError(message("--fold {fold}: {why}; leave one of the two out", fold=options.fold[0], why=why))
    if not SMALLEST <= options.scale <= LARGEST:
        raise UsageError(
            message(
                "found the scale {scale:.0%}; expected {smallest:.0%} to {largest:.0%}",
                scale=options.scale,
                smallest=SMALLEST,
                largest=LARGEST,
            )
        )
    paper(options.paper)
