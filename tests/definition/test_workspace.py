"""workspace: where files are found, and that no name from a file leads out of its folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems, UsageError
from pnp.base.reading import Held, read_within
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace, safe_name

CASES = settings(max_examples=200)


def write(root: Path, name: str, text: str = "x") -> Path:
    """A file with its folders."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_with_cards_comes_before_what_is_shipped(tmp_path: Path) -> None:
    """The user's own games first, the shipped ones last."""
    (tmp_path / "cards").mkdir()
    assert Workspace.here(tmp_path).roots == (tmp_path.resolve(), bundled_root())


def test_a_folder_without_cards_is_no_workspace(tmp_path: Path) -> None:
    """Then only what is shipped is looked through."""
    assert Workspace.here(tmp_path).roots == (bundled_root(),)


def test_the_source_tree_is_not_looked_through_twice() -> None:
    """In the repository itself, both roots are the same."""
    assert Workspace.here(bundled_root()).roots == (bundled_root(),)


def test_games_are_folders_with_a_game_file(tmp_path: Path) -> None:
    """Other folders and files are no games; names come sorted, own root first."""
    own, other = tmp_path / "own", tmp_path / "other"
    write(own, "cards/zebra/game.yaml")
    write(own, "cards/apple/game.yaml")
    write(own, "cards/draft/notes.txt")
    write(own, "cards/stray.yaml")
    write(other, "cards/apple/game.yaml")
    write(other, "cards/extra/game.yaml")
    games = Workspace((own, other)).games()
    assert list(games) == ["apple", "zebra", "extra"]
    assert games["apple"] == own / "cards" / "apple"


def test_a_root_without_cards_has_no_games(tmp_path: Path) -> None:
    """And asking for one says so."""
    workspace = Workspace((tmp_path,))
    assert workspace.games() == {}
    with pytest.raises(UsageError, match="there are none"):
        workspace.game("chess")


def test_an_unknown_game_is_answered_with_the_nearest(tmp_path: Path) -> None:
    """The message lists the games and suggests one."""
    write(tmp_path, "cards/marathon/game.yaml")
    write(tmp_path, "cards/chess/game.yaml")
    message = r"no game called “maraton”; there are chess, marathon \(did you mean marathon\?\)"
    with pytest.raises(UsageError, match=message):
        Workspace((tmp_path,)).game("maraton")


@pytest.mark.parametrize("name", ["..", "../cards/chess", "", "chess/../chess", "/etc"])
def test_a_game_is_named_by_its_folder_alone(tmp_path: Path, name: str) -> None:
    """No path gets through."""
    write(tmp_path, "cards/chess/game.yaml")
    with pytest.raises(UsageError):
        Workspace((tmp_path,)).game(name)


def test_find_takes_the_first_root_and_the_first_folder(tmp_path: Path) -> None:
    """The user's shared file comes before the shipped one of the game."""
    own, other = tmp_path / "own", tmp_path / "other"
    workspace = Workspace((own, other))
    last = write(other, "templates/shared/a.svg")
    assert workspace.find("templates", "a.svg", "game", "shared") == last
    third = write(other, "templates/game/a.svg")
    assert workspace.find("templates", "a.svg", "game", "shared") == third
    second = write(own, "templates/shared/a.svg")
    assert workspace.find("templates", "a.svg", "game", "shared") == second
    first = write(own, "templates/game/a.svg")
    assert workspace.find("templates", "a.svg", "game", "shared") == first
    assert workspace.find("templates", "b.svg", "game", "shared") is None


@pytest.mark.parametrize("name", ["../secret.svg", "../../secret.svg", "sub/../../secret.svg", "..\\secret.svg", "."])
def test_find_never_leaves_its_folder(tmp_path: Path, name: str) -> None:
    """Names that climb find nothing, even where there is something."""
    write(tmp_path, "templates/secret.svg")
    write(tmp_path, "secret.svg")
    write(tmp_path, "templates/game/sub/a.svg")
    assert Workspace((tmp_path,)).find("templates", name, "game") is None


def test_find_takes_no_absolute_name(tmp_path: Path) -> None:
    """Not even of a file inside the folder."""
    path = write(tmp_path, "templates/game/a.svg")
    assert Workspace((tmp_path,)).find("templates", str(path), "game") is None


def test_find_follows_no_link_out_of_its_folder(tmp_path: Path) -> None:
    """A link inside is fine, one that leads out is not there."""
    target = write(tmp_path, "templates/game/a.svg")
    outside = write(tmp_path, "secret.svg")
    (tmp_path / "templates/game/inside.svg").symlink_to(target)
    (tmp_path / "templates/game/outside.svg").symlink_to(outside)
    (tmp_path / "templates/game/folder").symlink_to(tmp_path)
    workspace = Workspace((tmp_path,))
    assert workspace.find("templates", "inside.svg", "game") is not None
    assert workspace.find("templates", "outside.svg", "game") is None
    assert workspace.find("templates", "folder/secret.svg", "game") is None


def test_show_names_a_file_from_its_root(tmp_path: Path) -> None:
    """No message holds a path of the user's machine."""
    workspace = Workspace((tmp_path / "own", tmp_path / "other"))
    assert workspace.show(tmp_path / "other" / "cards" / "x" / "game.yaml") == "cards/x/game.yaml"
    assert workspace.show(Path("/somewhere/else/file.svg")) == "file.svg"


@pytest.mark.parametrize("name", ["a.svg", "art/a.svg", "art/sub/a-b_c.svg", "été.svg", "a b.svg", "..a.svg", "a..svg"])
def test_plain_names_are_safe(name: str) -> None:
    """Relative, downwards."""
    assert safe_name(name)


@pytest.mark.parametrize(
    "name", ["", "/a", "..", "../a", "a/..", "a/../b", "C:a", "C:/a", "a\\b", "a\0b", "http://x/a"]
)
def test_climbing_absolute_and_foreign_names_are_not_safe(name: str) -> None:
    """On no system."""
    assert not safe_name(name)


@CASES
@given(st.text(alphabet="ab./\\:\0 ~", max_size=12))
def test_a_safe_name_stays_below_its_folder(name: str) -> None:
    """Whatever is joined, the folder stays the first part of the path."""
    if safe_name(name):
        depth = 0
        for part in PurePosixPath("/base", name).parts[2:]:
            depth += -1 if part == ".." else 1
            assert depth > 0
        assert PurePosixPath("/base", name).parts[:2] == ("/", "base")


# --- held in memory ---------------------------------------------------------------------------------------------


def test_what_is_held_comes_before_what_is_on_the_disk(tmp_path: Path) -> None:
    """File by file: the others of the folder stay; what is held later replaces what was."""
    write(tmp_path, "cards/chess/game.yaml")
    write(tmp_path, "cards/chess/pawns.yaml")
    write(tmp_path, "templates/chess/pawn.svg")
    disk = Workspace((tmp_path,))
    workspace = disk.holding({"cards/chess/pawns.yaml": "a: 1", "templates/shared/pawn.svg": "<svg/>"})
    assert disk.held == () and list(workspace.games()) == ["chess"]
    assert workspace.game_files("chess") == {
        "game.yaml": tmp_path / "cards/chess/game.yaml",
        "pawns.yaml": Held("cards/chess/pawns.yaml", "a: 1"),
    }
    assert workspace.find("templates", "pawn.svg", "chess") == tmp_path / "templates/chess/pawn.svg"
    held = workspace.find("templates", "pawn.svg", "chess", "shared")
    assert held is not None and workspace.show(held) == "templates/shared/pawn.svg"
    again = workspace.holding({"cards/chess/pawns.yaml": {"b": "é"}})
    assert read_within(again.game_files("chess")["pawns.yaml"], 100) == '{\n "b": "é"\n}'.encode()


def test_a_game_may_be_held_in_memory_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no folder, and nothing that happens to lie in the current one is taken for its own."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "cards/tides/strange.yaml")
    workspace = Workspace.shipped().holding({"cards/tides/game.yaml": {}})
    assert workspace.games()["tides"] is None and workspace.game("tides") is None
    assert list(workspace.game_files("tides")) == ["game.yaml"]
    assert list(workspace.games())[1:] == list(Workspace.shipped().games())


@pytest.mark.parametrize(
    "place",
    [
        "game.yaml", "cards/game.yaml", "cards/tides/game.yml", "cards/tides/card.svg", "templates/tides/deck.yaml",
        "/cards/tides/game.yaml", "cards/../tides/game.yaml", "cards//tides/game.yaml", "fonts/tides/font.ttf", "",
    ],
)  # fmt: skip
def test_a_place_that_no_file_could_have_is_refused(place: str) -> None:
    """So that a slip is not passed over in silence."""
    with pytest.raises(UsageError, match="found the place “"):
        Workspace.shipped().holding({place: "x"})


def test_a_file_lies_where_it_seems_to(tmp_path: Path) -> None:
    """Whichever step of its path is a link: the file, its folder, or all of templates/."""
    root, away = tmp_path / "ws", tmp_path / "away"
    (away / "mine").mkdir(parents=True)
    (away / "mine" / "card.svg").write_text("<svg/>")
    (root / "cards").mkdir(parents=True)
    (root / "templates" / "own").mkdir(parents=True)
    (root / "templates" / "own" / "card.svg").write_text("<svg/>")
    (root / "templates" / "twin").symlink_to(root / "templates" / "own")
    (root / "templates" / "far").symlink_to(away / "mine")
    (root / "templates" / "own" / "far.svg").symlink_to(away / "mine" / "card.svg")
    (root / "fonts").symlink_to(away)
    workspace = Workspace((root,))
    held = ("templates/own/card.svg", "templates/twin/card.svg")
    assert all(workspace.holds(root / name) for name in held)
    for name in ("templates/far/card.svg", "templates/own/far.svg", "fonts/mine/card.svg", "card.svg", "templates/own"):
        assert not workspace.holds(root / name), name
    assert not workspace.holds(away / "mine" / "card.svg")
    assert workspace.find("templates", "card.svg", "far") is None
    assert workspace.leads_outside("templates", "card.svg", "far")
    assert not workspace.leads_outside("templates", "none.svg", "far")
    assert workspace.lists(root / "templates" / "twin") and not workspace.lists(root / "templates" / "far")


def test_names_that_other_systems_cannot_have_are_no_names() -> None:
    """Devices of Windows, whatever their ending; bytes that are not UTF-8; marks that turn a name round."""
    for name in (
        "con.svg",
        "art/NUL",
        "Aux .svg",
        "com1.tar.gz",
        "lpt\u00b9",
        "\udce9.svg",
        "a\u202eb.svg",
        "a\x1b.svg",
    ):
        assert not safe_name(name), name
    for name in ("console.svg", "art/null.svg", "été.svg", "com10.svg", "auxiliary/a.svg"):
        assert safe_name(name), name


def test_a_game_in_a_folder_of_an_odd_name_is_told(tmp_path: Path) -> None:
    """It can be listed; who asks for it hears why it is not read."""
    folder = tmp_path / "cards" / "jeu\udce9"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("title: x")
    problems = Problems()
    assert load_game(Workspace((tmp_path,)), "jeu\udce9", problems) is None
    (said,) = map(str, problems)
    assert said.startswith("cards/jeu\\udce9/game.yaml: stands in a folder whose name other systems cannot have")
