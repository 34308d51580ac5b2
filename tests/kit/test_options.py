"""What is asked of the press: papers by name or measure, what makes no sense, and any two options in one kit."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any, get_args

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.choices import DUPLEX, INKS, MARKS, ORDERS, Duplex, Ink, Marks, Order
from pnp.base.papers import paper
from pnp.base.problems import UsageError
from pnp.kit.build import build
from pnp.kit.options import PrintOptions, validate
from tests.command_line import run
from tests.kit.printing import MM, WORKSPACE
from tests.sampling import sample

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("text", "name"),
    [("A4", "a4"), ("210x280", "210x280"), ("8.5 x 11 in", "215.9x279.4"), ("21x28cm", "210x280"), ("a5", "a5")],
)
def test_papers_are_named_or_measured(text: str, name: str) -> None:
    """In any unit, by any name; the kept name means itself."""
    assert paper(text).name == name
    assert paper(name) == paper(text) and min(paper(name).size) >= 100


@pytest.mark.parametrize(
    "text", ["", "b7", "210", "210x", "50x50mm", "9x9m", "standard", "-210x297", "1e9x300", "nanxnan"]
)
def test_what_is_no_paper_is_told_with_what_is_one(text: str) -> None:
    """Neither a size nor a name, or no sheet that a printer takes."""
    with pytest.raises(UsageError, match=r"found the paper “.*”; expected a4, letter"):
        paper(text)
    said = run("build", "--game", "mans", "--paper", text, status=2).stderr
    assert "expected a4, letter, a3, a5, tabloid, or a size such as 210x280mm" in " ".join(said.split())


CHOICES: dict[str, tuple[Any, ...]] = {
    "game": ("marathon", "mans", "jonques"),
    "lang": ("fr", "de"),
    "paper": ("a4", "letter", "a3", "230x330"),
    "duplex": ("long", "short", "none", "fold"),
    "marks": ("crop", "lines", "none"),
    "order": ("alternating", "fronts-first"),
    "scale": (1.0, 0.99),
    "ink": ("full", "saver", "grey"),
    "large_print": (False, True),
    "offset": ((0.0, 0.0), (1.5, -0.5)),
    "fold": (False, True),
}
TOKENS = {"marathon": "pawns", "mans": "stand", "jonques": "junks"}
NONSENSE: list[dict[str, Any]] = [
    {"order": "fronts-first", "duplex": "none"},
    {"order": "fronts-first", "duplex": "fold"},
    {"offset": (1.5, -0.5), "duplex": "none"},
    {"offset": (1.5, -0.5), "duplex": "fold"},
    {"fold": True, "duplex": "none"},
]


def sense(row: dict[str, Any]) -> bool:
    return not any(all(row.get(k) == v for k, v in wrong.items()) for wrong in NONSENSE)


def pairs(row: dict[str, Any]) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    return set(itertools.combinations(row.items(), 2))


def pairwise() -> list[dict[str, Any]]:
    """Few rows in which every two choices that make sense together meet."""
    open_pairs = {
        pair
        for (a, xs), (b, ys) in itertools.combinations(CHOICES.items(), 2)
        for pair in itertools.product([(a, x) for x in xs], [(b, y) for y in ys])
        if sense(dict(pair))
    }
    rows = []
    while open_pairs:
        row: dict[str, Any] = dict(min(open_pairs, key=repr))
        for name, values in CHOICES.items():
            if name not in row:
                fine = [v for v in values if sense({**row, name: v})]
                row[name] = max(fine, key=lambda v: len({p for p in pairs_of(row, name, v) if p in open_pairs}))
        rows.append({name: row[name] for name in CHOICES})
        open_pairs -= pairs(rows[-1])
    return rows


def pairs_of(row: dict[str, Any], name: str, value: Any) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    order = list(CHOICES)
    return pairs({k: (row | {name: value})[k] for k in order if k in row or k == name})


def options_of(row: dict[str, Any]) -> PrintOptions:
    fold = (TOKENS[row["game"]],) if row["fold"] else ()
    return PrintOptions(**{**row, "fold": fold})


PAIRWISE = pairwise()


@pytest.mark.full
@pytest.mark.parametrize(
    "row",
    sample(PAIRWISE, lambda row: PAIRWISE.index(row) % 4 == 0),
    ids=lambda row: "-".join(str(v) for v in row.values()),
)
def test_all_options_combine(row: dict[str, Any], art_cache: Cache) -> None:
    """Every two options meet in some kit: all its pieces are there, on their paper, backs where they belong."""
    options = options_of(row)
    kit = build(WORKSPACE, options, art_cache)
    game = kit.game
    alternatives = [d.entry["file"] for d in kit.documents if "instead_of" in d.entry]
    for component in game.components.values():
        if component.kind != "cards" or not any(component.id in d.components for d in game.meta.documents):
            continue
        own = [p for p in kit.manifest["pieces"] if p["component"] == component.id and p["file"] not in alternatives]
        own = own or [p for p in kit.manifest["pieces"] if p["component"] == component.id]
        if any("part" in p for p in own):
            continue
        fronts, backs = ([p for p in own if p["face"] == face] for face in ("front", "back"))
        assert len(fronts) == component.pieces
        assert len(backs) == (component.pieces if component.back and row["duplex"] != "none" else 0)
        folded = component.back and (row["duplex"] == "fold" or component.id in options.fold)
        for front, back in zip(fronts, backs, strict=False):
            assert (front["page"] == back["page"]) == folded
            assert front["trim"][2:] == back["trim"][2:]
    for document in kit.documents:
        with pypdfium2.PdfDocument(document.data) as pdf:
            assert len(pdf) == document.entry["pages"]
            wanted = sorted(paper(document.entry["paper"]).size)
            for page in pdf:
                assert sorted(v / MM for v in page.get_size()) == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize("wrong", NONSENSE, ids=lambda wrong: "-".join(str(v) for v in wrong.values()))
def test_what_makes_no_sense_together_is_told(wrong: dict[str, Any]) -> None:
    """With the reason, before anything is done."""
    with pytest.raises(
        UsageError, match=r"(there are no backs|backs stand on the fronts’ page).*leave one of the two out"
    ):
        validate(PrintOptions(**{"game": "mans", **wrong, "fold": ("stand",) if wrong.get("fold") else ()}))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--order", "fronts-first", "--duplex", "none"),
            "--order fronts-first: there are no backs with --duplex none",
        ),
        (("--fold", "course", "--duplex", "none"), "--fold course: there are no backs with --duplex none"),
        (
            ("--fold", "score-sheets"),
            "--fold score-sheets: it has no backs to fold over; expected aids, course, incident",
        ),
        (("--fold", "cours"), "mans has no component “cours”"),
        (("--scale", "300%"), "found “300%”; expected 50% to 200%"),
        (("--scale", "big"), "found “big”; expected 50% to 200%"),
        (("--printer", "nobody"), "no printer called “nobody”"),
        (("--duplex", "fold", "--paper", "100x130"), "too large for half a sheet"),
    ],
)
def test_the_command_line_tells_it_too(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a traceback, and without a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    result = run(
        "build", "--game", "mans", "--only", "course,stand,weather,incident,aids,score-sheets", *words, status=None
    )
    assert result.exit_code in (1, 2)
    assert said in " ".join(result.stderr.split())
    assert not list(tmp_path.rglob("*.pdf"))


def test_every_choice_can_be_made_and_no_other() -> None:
    """The lists that the command line shows are those that the press knows; they stand apart to load nothing."""
    assert (get_args(Duplex), get_args(Marks), get_args(Order), get_args(Ink)) == (DUPLEX, MARKS, ORDERS, INKS)


def test_a_trial_is_called_by_its_values_as_far_as_a_folder_can_be() -> None:
    """Whatever they hold; long ones are cut, and still told apart."""
    odd = PrintOptions("mans", ink="saver", trial=(("course.slick-9.title", "../a: b*"), ("game.age", "9")))
    assert odd.edition == ("saver", "trial", "course.slick-9.title-..-a-b-game.age-9")
    one, other = (PrintOptions("mans", trial=(("stand.stand.rule", "word " * 50 + end),)) for end in "ab")
    assert one.edition != other.edition and len("-".join(one.edition)) < 100
