"""history: changes are taken back in their order, game by game, and done again until something else is changed."""

from __future__ import annotations

from pathlib import Path

from pnp.studio.history import MOST, Change, History


def change(number: int) -> Change:
    return Change(Path("deck.yaml"), f"before {number}", f"after {number}", f"card {number}")


def test_back_and_forth() -> None:
    """The last one first."""
    history = History()
    assert history.last("a") is None and history.next("a") is None
    history.add("a", change(1))
    history.add("a", change(2))
    history.add("b", change(3))
    assert history.last("a") == change(2) and history.last("b") == change(3)
    history.undone("a")
    assert history.last("a") == change(1) and history.next("a") == change(2)
    history.redone("a")
    assert history.last("a") == change(2) and history.next("a") is None
    history.undone("a")
    history.add("a", change(4))
    assert history.next("a") is None and history.last("a") == change(4)


def test_it_does_not_grow_for_ever() -> None:
    """Neither in number nor in bytes."""
    history = History()
    for number in range(MOST + 50):
        history.add("a", change(number))
    back = 0
    while history.last("a"):
        history.undone("a")
        back += 1
    assert back == MOST
    large = Change(Path("x"), "x" * 9_000_000, "y" * 9_000_000)
    for _ in range(5):
        history.add("b", large)
    history.undone("b")
    assert history.last("b") is None
