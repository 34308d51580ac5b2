"""fallbacks: what resvg draws, alone or with all that lies around it."""

from __future__ import annotations

import pytest

from pnp.base.problems import Place
from pnp.svg.fallbacks import Outside, check_effects, is_apart, joined, part_in
from pnp.svg.scene import Group, Part
from pnp.svg.tree import NOWHERE, made

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def part(why: str, **inherited: str) -> Part:
    """Something that resvg draws."""
    return Part((made("text", {}),), inherited, (9.0, 9.0), "resvg", why, NOWHERE)


@pytest.mark.parametrize(
    "own", [{"filter": "url(#f)"}, {"mask": "url(#m)"}, {"opacity": "inherit"}, {"display": "inherit"}]
)
def test_effects_are_left_to_resvg(own: dict[str, str]) -> None:
    """With the reason; an effect that is none is nobody's matter."""
    with pytest.raises(Outside):
        check_effects(own)
    check_effects({"filter": "none", "mask": "unset", "opacity": "0.5"})


def test_a_group_that_is_faded_or_clipped_blends_with_nothing_outside() -> None:
    """So that only the group becomes pixels."""
    assert is_apart({"isolation": "isolate"}) and is_apart({"opacity": "0.5"}) and is_apart({"clip-path": "url(#c)"})
    assert not is_apart({"opacity": "1", "clip-path": "none"})


def test_neighbours_are_one_part_with_all_their_reasons() -> None:
    """Unless they inherit something else."""
    one, other = part("a text"), part("a mask")
    (both,) = joined([one, other, one])
    assert isinstance(both, Part) and both.why == "a text, a mask" and len(both.elements) == 3
    assert len(joined([one, part("a text", fill="red")])) == 2


def test_a_part_is_found_however_deep() -> None:
    """The first one."""
    deep = part("a text")._replace(place=Place("a.svg", 3, 4))
    assert part_in([Group(IDENTITY, 1.0, (), (Group(IDENTITY, 1.0, (), (deep,)),))]) is deep
    assert part_in([Group(IDENTITY, 1.0, (), ())]) is None
