"""opening: what a session begins with, from what a person asks for or from a kept game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.localize import localize
from pnp.session.opening import opening
from pnp.session.seating import SessionOptions, saved_head, seated
from pnp.session.terminal import run
from pnp.speech.tongues import speaking
from tests.places import ROOT

HERE = Workspace.here(ROOT)


@pytest.mark.slow
def test_a_game_is_opened_for_the_fewest_players_in_its_language() -> None:
    """If nothing else is said."""
    game, rules, options, _ = opening(HERE, "mans", SessionOptions())
    assert (game.lang, rules.players, options.changes) == ("en", 2, ())  # the program's own tongue
    with speaking("fr"):
        assert opening(HERE, "mans", SessionOptions()).game.lang == "fr"
    with speaking("ja"):  # a language that the game lacks
        assert opening(HERE, "mans", SessionOptions()).game.lang == "fr"
    game, rules, options, _ = opening(HERE, "mans", SessionOptions(), 3, "en", ["game.parameters.overheat=4"])
    assert (game.lang, rules.players) == ("en", 3)
    assert options.changes == (("game.parameters.overheat", "4"),) and game.meta.parameters["overheat"] == 4


@pytest.mark.slow
def test_a_kept_game_knows_what_it_is(tmp_path: Path) -> None:
    """Its name, players and values come from the file; nothing else may be said of its lots."""
    path = tmp_path / "kept.jsonl"
    first = opening(HERE, "mans", SessionOptions(seed="5", save=path), 3, "", ["game.parameters.overheat=4"])
    run(first.game, first.rules, first.options, io.StringIO("1\nq\n"), io.StringIO(), first.engine)
    game, rules, options, _ = opening(HERE, "", SessionOptions(resume=path))
    assert (game.id, rules.players, options.changes) == ("mans", 3, (("game.parameters.overheat", "4"),))
    with pytest.raises(UsageError, match="come from the kept game"):
        opening(HERE, "", SessionOptions(resume=path, seed="6"))


@pytest.mark.slow
def test_a_kept_game_goes_on_in_any_language(tmp_path: Path) -> None:
    """Its hash is that of the game in its own language; the sentences beside the moves are for people only."""
    path = tmp_path / "kept.jsonl"
    first = opening(HERE, "mans", SessionOptions(seed="5", save=path), 2, "en")
    run(first.game, first.rules, first.options, io.StringIO("2\n1\nq\n"), io.StringIO(), first.engine)
    assert saved_head(path).digest == load_game(HERE, "mans").digest
    for lang in ("fr", "en", "de"):
        again = opening(HERE, "", SessionOptions(resume=path), lang=lang)
        assert len(seated(again.game, again.rules, again.options, again.engine).game.moves) > 2


@pytest.mark.slow
def test_a_game_kept_under_the_hash_of_its_language_goes_on(tmp_path: Path) -> None:
    """As earlier versions wrote it; it may be saved again. Another hash is refused."""
    path = tmp_path / "kept.jsonl"
    first = opening(HERE, "mans", SessionOptions(seed="5", save=path), 2, "en")
    run(first.game, first.rules, first.options, io.StringIO("2\n1\nq\n"), io.StringIO(), first.engine)
    text = path.read_text(encoding="utf-8")
    english = localize(HERE, load_game(HERE, "mans"), "en", Problems()).game.digest
    path.write_text(text.replace(saved_head(path).digest, english), encoding="utf-8")
    again = opening(HERE, "", SessionOptions(resume=path), lang="fr")
    session = seated(again.game, again.rules, again.options, again.engine)
    assert len(session.game.moves) > 2 and session.party.head.digest == english
    path.write_text(text.replace(load_game(HERE, "mans").digest, "0" * 64), encoding="utf-8")
    other = opening(HERE, "", SessionOptions(resume=path))
    with pytest.raises(ProblemsFound, match="other values"):
        seated(other.game, other.rules, other.options, other.engine)


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("", (), "which game?"),
        ("mans", ["game.parameters.overheat=1..3"], "expected one value; several are for playtests"),
    ],
)
def test_what_is_not_clear_is_asked(name: str, changes: list[str], said: str) -> None:
    """Before anything is read."""
    with pytest.raises(UsageError, match=said):
        opening(HERE, name, SessionOptions(), changes=changes)
