"""menu: moves in words as a numbered menu that fits a screen, and what a person types as a move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.session.menu import SCREEN, WIDTH, Item, Menu, alike, clean, columns, common, fold

CASES = settings(max_examples=60)


def test_few_moves_stand_one_on_a_line() -> None:
    """Each with its number."""
    menu = Menu([Item(("a", 1), "goes left"), Item(("a", 2), "goes right")])
    assert menu.lines() == ["   1  goes left", "   2  goes right"]


def test_many_moves_are_gathered_by_what_they_share() -> None:
    """Numbers go through all groups; a lone move keeps its whole name."""
    items = [Item(("put", s, c), f"puts the die on “{s}”, cell {c}") for s in ("été", "hiver") for c in range(1, 5)]
    assert Menu([*items, Item(("rest",), "rests"), Item(("give", "up"), "gives up")]).lines() == [
        "  puts the die on “été”",
        "   1  cell 1      2  cell 2      3  cell 3      4  cell 4",
        "  puts the die on “hiver”",
        "   5  cell 1      6  cell 2      7  cell 3      8  cell 4",
        "   9  rests",
        "  10  gives up",
    ]


def test_groups_that_share_the_same_words_are_one() -> None:
    """Boats that go from cell to cell stand in columns, not one group for each boat."""
    menu = Menu(Item(("move", a, b), f"jonque {a}–{b}") for a, b in zip("ABCDEFGHIJKL", "BCDEFGHIJKLM", strict=True))
    assert menu.lines()[0].strip() == "jonque" and len(menu.lines()) == 3
    assert menu.find("c-d") == menu.find("c d") == [2]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("goes left", [0]),
        ("GOES  LEFT", [0]),
        ("goes l", [0]),
        ("right", [1]),
        ("etage 1", [2]),
        ("étage 11", [3]),
        ("goes", [0, 1]),
        ("tag", [2, 3]),
        ("nothing", []),
        ("", []),
    ],
)
def test_words_mean_the_one_move_that_has_them(text: str, found: list[int]) -> None:
    """A beginning, or parts in any order; accents and capitals do not matter; whole words before parts of words."""
    names = ("goes left", "goes right", "Salon, 1er étage, row 1", "Salon, 1er étage, row 11")
    menu = Menu([Item((w,), w) for w in names])
    assert menu.find(text) == found


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=120), max_size=40), st.text())
@CASES
def test_any_words_fit_and_any_answer_is_read(words: list[str], answer: str) -> None:
    """Every number is shown and every line fits, whatever the moves are called."""
    menu = Menu(Item(("move", i // 5, i), clean(w, 300)) for i, w in enumerate(words))
    lines = menu.lines()
    assert [line for line in lines if columns(line) > WIDTH] == []
    shown = "\n".join(lines)
    assert all(f"{i:>4}  " in shown or f"{i:>4}" in shown for i in range(1, len(words) + 1))
    assert set(menu.find(answer)) <= set(range(len(words)))


@given(st.text(max_size=400), st.integers(20, 80), st.sampled_from(["", "    "]))
@CASES
def test_folded_lines_fit_and_lose_nothing(text: str, width: int, indent: str) -> None:
    """Whatever the text, the width and the indent."""
    lines = fold(text, indent, width)
    assert all(columns(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_what_texts_share_ends_at_a_separator() -> None:
    """Never within a word, and never all of it."""
    assert common(["to Salon, row 1", "to Salon, row 2"]) == "to Salon, "
    assert common(["goes to A", "goes to B"]) == "goes to "
    assert common(["left", "right"]) == ""
    assert common(["same", "same"]) == ""


def long_menu() -> Menu:
    """Twelve groups, one of them a single move, that do not fit a screen."""
    sizes = {**dict.fromkeys("ABCDE", 5), "F": 1}
    cells = [("place", line, p, cell) for line in (1, 2) for p, n in sizes.items() for cell in range(1, n + 1)]
    return Menu(Item(m, f"{m[2] * 9}, row {m[3]} (line {m[1]}): pays {m[3]}, to space {m[3] + 20}") for m in cells)


def test_a_long_menu_takes_two_steps() -> None:
    """Groups have numbers; their moves are 2.1, 2.2 …; a group of one move is taken at once."""
    menu = long_menu()
    assert menu.steps and len(menu.lines()) == menu.count == 12 <= SCREEN
    assert menu.lines()[1] == "   2  BBBBBBBBB, row … (line 1): 5 moves"
    assert menu.lines()[5] == "   6  FFFFFFFFF, row 1 (line 1): pays 1, to space 21"
    assert menu.pick("2") == [5, 6, 7, 8, 9] and menu.pick("2.3") == menu.pick("2 3") == [7] and menu.pick("6") == [25]
    assert [menu.pick(menu.handle(i)) for i in range(len(menu.items))] == [[i] for i in range(len(menu.items))]
    assert menu.pick("13") == menu.pick("2.9") == menu.pick("0") == menu.pick("2.0") == []
    assert menu.pick("x") is None and menu.pick("") is None
    assert [menu.items[i].move for i in menu.find("bbb row 2 line 2")] == [("place", 2, "B", 2)]
    assert len(menu.find("bbb")) == 10


def test_small_groups_of_a_long_menu_are_not_hidden() -> None:
    """There is room for the moves of the small group, not for those of the large ones."""
    sizes = {"A": 2, "B": 20, "C": 30}
    cells = [("put", p, n) for p, k in sizes.items() for n in range(k)]
    menu = Menu(Item(move, f"puts it on {move[1]}, cell {move[2]}, {'x' * 40}") for move in cells)
    assert [line[:30] for line in menu.lines()] == [
        "   1  puts it on A, cell 0, xx",
        "   2  puts it on A, cell 1, xx",
        "   3  puts it on B, cell …, xx",
        "   4  puts it on C, cell …, xx",
    ]
    assert menu.pick("2") == [1] and menu.pick("2.1") == [1] and menu.pick("3.2") == [3] and menu.handle(3) == "3.2"


def test_what_moves_are_alike_in_is_told_with_gaps() -> None:
    """Words that differ become an ellipsis."""
    assert alike(["Salon, row 2 (line 1): pays 2", "Salon, row 3 (line 1): pays 3"]) == "Salon, row … (line 1)"
    assert alike(["Verte, 1 (line 1), past A B: x", "Verte, 2 (line 1): y"]).startswith("Verte, … (line 1)")


def headed(places: int, cells: int, room: int) -> Menu:
    """A menu of several places with cells, each by its head."""
    moves = [("put", p, c) for p in range(places) for c in range(1, cells + 1)]
    return Menu(
        (Item(m, f"Place {m[1]}, cell {m[2]}, at length", f"place {m[1]}", f"cell {m[2]}") for m in moves), room
    )


def test_moves_stand_behind_their_head_if_there_is_room() -> None:
    """One row for each place; numbers go through."""
    menu = headed(3, 4, 10)
    assert menu.lines() == [
        "  place 0    1 cell 1    2 cell 2    3 cell 3    4 cell 4",
        "  place 1    5 cell 1    6 cell 2    7 cell 3    8 cell 4",
        "  place 2    9 cell 1   10 cell 2   11 cell 3   12 cell 4",
    ]
    assert not menu.steps and menu.find("place 1 cell 3") == [6]


def test_a_menu_without_room_has_its_groups_in_two_columns() -> None:
    """Twelve places take six lines; one of them is opened by its number."""
    menu = headed(12, 4, 6)
    assert menu.steps and len(menu.lines()) == 6 and menu.count == 12
    assert menu.lines()[0].split() == ["1", "place", "0:", "4", "moves", "7", "place", "6:", "4", "moves"]
    assert menu.pick("7") == [24, 25, 26, 27] and menu.pick("7.2") == [25]


def test_a_word_that_is_nearly_right_is_understood() -> None:
    """Nothing is suggested for words that are like none."""
    menu = Menu([Item(("a",), "Salon, row 1"), Item(("b",), "Pétanque, cell 2")])
    assert menu.find("petnaque") == [] and menu.near("petnaque") == [1] and menu.near("zzzz") == []
