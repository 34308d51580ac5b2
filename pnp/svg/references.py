"""What elements refer to: every `#id` must be there, nothing may contain itself, and uses of uses must stay few."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.base.messages import NOTHING, message
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Problems
from pnp.svg.elements import REMEDY, TEXTS
from pnp.svg.embedded import is_data
from pnp.svg.gradients import KINDS, Borrowed
from pnp.svg.tree import REFERRING, Element

MAX_ELEMENTS = 60_000
SUGGESTED = 50  # references that lead nowhere, for which a near id is looked for
MAX_LEVELS = 150  # of elements in each other and behind references, which all are followed one inside the other
_LOCAL_URL = re.compile(r"url\(\s*+['\"]?+#([^)'\"]{1,200}+)['\"]?+\s*+\)", re.IGNORECASE)


def referred(element: Element) -> Iterator[tuple[str, str]]:
    """The attributes that refer to other elements, each with the id that it names."""
    for name, value in element.attributes.items():
        if name == "href":
            if element.tag != "a" and not is_data(value):  # a link leads a reader somewhere; it draws nothing
                yield name, value[1:]
        elif name in REFERRING and "url(" in value:
            yield from ((name, found.strip()) for found in _LOCAL_URL.findall(value))


def check_references(root: Element, problems: Problems, passed_over: Mapping[str, str] | None = None) -> None:
    """Report what leads nowhere, contains itself or grows past all measure; take colours behind lost references."""
    by_id: dict[str, Element] = {}
    for element in root.walk():
        if "id" in element.attributes:
            by_id.setdefault(element.attributes["id"], element)
    broken = 0
    for element in root.walk():
        for name, wanted in list(referred(element)):
            otherwise = element.attributes[name].partition(")")[2].strip() if name in ("fill", "stroke") else ""
            if wanted in by_id:
                target = by_id[wanted]
                if otherwise not in ("", "none") and target.tag in KINDS and not Borrowed(target, by_id).has_stops:
                    complaint = message(
                        "found a gradient without stops and a colour behind it, which programs read differently"
                    )
                    problems.add(element.place, name, complaint)
                if element.tag == "tref" and by_id[wanted].tag not in TEXTS:
                    complaint = message("found a <{tag}>; expected the #id of a text", tag=by_id[wanted].tag)
                    problems.add(element.place, name, complaint)
                continue
            if otherwise:
                element.attributes[name] = otherwise
                continue
            if name == "href" and element.tag in KINDS:  # everybody takes the gradient as it stands
                del element.attributes[name]
                continue
            complaint = message(
                "found #{wanted}; no element of this file has that id{did_you_mean}",
                wanted=wanted,
                did_you_mean=did_you_mean(wanted, by_id) if broken < SUGGESTED else NOTHING,
            )
            tag = (passed_over or {}).get(wanted)
            if tag:
                complaint = message("found a <{tag}>, which cannot be printed; {remedy}", tag=tag, remedy=REMEDY[tag])
            problems.add(element.place, name, complaint)
            broken += 1
    for clip in (element for element in root.walk() if element.tag == "clipPath"):
        for child in clip.children:
            used = by_id.get(child.attributes.get("href", "")[1:]) if child.tag == "use" else None
            # Inkscape clips by such a group, and says x then; others pass it over
            if used is not None and used.tag == "g" and "x" not in child.attributes:
                complaint = message(
                    "found a use of a group in a clip path, which programs read differently; put the shapes there"
                )
                problems.add(child.place, "<use>", complaint)
    if not broken:
        _Weigher(by_id, problems).weigh(root)


class _Weigher:
    """Counts elements as they would be drawn, each `use`, clip, pattern and mask opened up."""

    def __init__(self, by_id: Mapping[str, Element], problems: Problems) -> None:
        self.by_id, self.problems = by_id, problems
        self.weights: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.open: set[int] = set()

    def weigh(self, element: Element) -> int:
        """How many elements this one draws; a ring or a crowd is a problem, reported once."""
        key = id(element)
        if key in self.weights:
            return self.weights[key]
        if key in self.open:
            self.problems.add(
                element.place, f"<{element.tag}>", message("found an element that contains itself; that never ends")
            )
            self.weights[key] = self.levels[key] = 1
            return 1
        self.open.add(key)
        inner = [*(self.by_id[wanted] for _, wanted in referred(element)), *element.children]
        total = 1 + (sum(map(self.weigh, inner)) if len(self.open) <= MAX_LEVELS else 0)
        self.levels[key] = 1 + max((self.levels.get(id(one), MAX_LEVELS) for one in inner), default=0)
        self.open.discard(key)
        if self.levels[key] > MAX_LEVELS and not self.weights.get(-2):
            self.weights[-2] = 1
            complaint = message(
                "leads through more than {max_levels} levels of elements and references; simplify the picture",
                max_levels=MAX_LEVELS,
            )
            self.problems.add(element.place, f"<{element.tag}>", complaint)
        if total > MAX_ELEMENTS and not self.weights.get(-1):
            self.weights[-1] = 1
            self.problems.add(
                element.place,
                f"<{element.tag}>",
                message("draws more than {max_elements} elements; simplify the picture", max_elements=MAX_ELEMENTS),
            )
        self.weights.setdefault(key, min(total, MAX_ELEMENTS + 1))
        return self.weights[key]
