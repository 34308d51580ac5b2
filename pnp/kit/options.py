"""What the user asks of the press: language, paper, sides, ink, size. What makes no sense together is refused."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base import papers
from pnp.base.problems import UsageError

DUPLEX = ("long", "short", "none", "fold")
MARKS = ("crop", "lines", "none")
ORDERS = ("alternating", "fronts-first")
INKS = ("full", "saver", "grey")
ALL = "all"  # instead of a language: each that there is
SMALLEST, LARGEST = 0.5, 2.0  # scale
SHORTEST, LONGEST = 100.0, 1500.0  # mm, a side of the paper


class PrintOptions(NamedTuple):
    """What was asked for."""

    game: str
    lang: str = ""  # empty: the game's own
    paper: str = "a4"  # a name, or 210x280 in mm
    duplex: str = "long"  # the edge that is turned; none leaves backs out, fold puts them on the same page
    only: tuple[str, ...] = ()
    jobs: int = 1
    offset: tuple[float, float] = (0.0, 0.0)  # of the printer's backs, right and down in mm, seen from the front
    offset_across: tuple[float, float] | None = None  # the same for sheets that lie across, if it was measured
    allow_missing: bool = False  # print texts without a translation in the source language, marked
    fold: tuple[str, ...] = ()  # components whose backs are folded over, whatever the others do
    marks: str = "crop"
    order: str = "alternating"
    scale: float = 1.0  # of the pieces; pages to read keep their size
    ink: str = "full"
    large_print: bool = False
    printer: str = ""

    @property
    def languages(self) -> tuple[str, str]:
        """The language, and a second one if two are asked for: fr+en."""
        first, plus, second = self.lang.partition("+")
        if plus and (not first or not second or "+" in second or first == second):
            raise UsageError(f"found the languages “{self.lang}”; expected two different ones, such as fr+en")
        return first, second

    def offset_of(self, width: float, height: float) -> tuple[float, float]:
        """How far the backs of sheets of this shape are off."""
        return self.offset_across if self.offset_across is not None and width > height else self.offset

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
        return (*((self.ink,) if self.ink != "full" else ()), *(("large",) if self.large_print else ()))

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
        }

    @property
    def summary(self) -> str:
        """The same in one line: the paper, and everything that is not as usual."""
        usual = PrintOptions(self.game).recorded
        special = {name: value for name, value in self.recorded.items() if value != usual[name] and name != "paper"}
        texts = [f"{name.replace('_', ' ')} {value}" for name, value in special.items() if isinstance(value, str)]
        texts += [f"{name} {', '.join(value)}" for name, value in special.items() if isinstance(value, list)]
        texts += [f"scale {self.scale:.0%}"] * ("scale" in special) + ["large print"] * self.large_print
        return ", ".join((self.lang or "own language", paper_title(self.paper), *texts))


def split(words: tuple[str, ...]) -> tuple[str, ...]:
    """Names given one by one or separated by commas."""
    return tuple(name.strip() for word in words for name in word.split(",") if name.strip())


def paper_name(text: str) -> str | None:
    """A paper as it is kept: a4, letter … or 210x280 in mm; None if it is neither."""
    name = text.strip().lower()
    if name in papers.PAPERS:
        return name
    sides = papers.size(name) if any(c.isdecimal() for c in name) else None
    if sides is None or not all(SHORTEST <= side <= LONGEST for side in sides):
        return None
    return "x".join(f"{round(side, 2):g}" for side in sides)


def paper_size(name: str) -> tuple[float, float]:
    """Width and height in mm of a paper by its kept name."""
    known = paper_name(name)
    size = papers.size(known) if known else None
    if size is None:
        raise UsageError(f"found the paper “{name}”; expected {PAPER_HELP}")
    return size


PAPER_HELP = f"{', '.join(papers.PAPERS)}, or a size such as 210x280mm, {SHORTEST:g} to {LONGEST:g} mm a side"


def paper_title(name: str) -> str:
    """A paper as people write it."""
    return name.upper() if name in papers.PAPERS else f"{name.replace('x', ' × ')} mm"


def validate(options: PrintOptions) -> None:
    """Say why what was asked for cannot be had together."""
    backs = {
        "none": "there are no backs with --duplex none",
        "fold": "backs stand on the fronts’ page with --duplex fold",
    }
    why = backs.get(options.duplex)
    if why and options.order != "alternating":
        raise UsageError(f"--order {options.order}: {why}; leave one of the two out")
    if why and (options.printer or options.offset != (0.0, 0.0) or options.offset_across):
        raise UsageError(
            f"--printer {options.printer}: {why}, so there is nothing to correct; leave one of the two out"
        )
    if options.duplex == "none" and options.fold:
        raise UsageError(f"--fold {options.fold[0]}: {why}; leave one of the two out")
    if not SMALLEST <= options.scale <= LARGEST:
        raise UsageError(f"found the scale {options.scale:.0%}; expected {SMALLEST:.0%} to {LARGEST:.0%}")
    paper_size(options.paper)
