"""The documentation is true: bindings, snippets, pictures, commands, options and links match the program."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import make_pictures
import pytest
import walkthrough
import yaml
from PIL import Image, ImageChops, ImageStat

from pnp.base.cache import Cache
from pnp.base.problems import ProblemsFound
from pnp.cli import main
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.template import BINDINGS
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.kit.wishes import wishes
from pnp.svg.elements import ALLOWED, REMEDY
from tests.command_line import command as typed
from tests.places import ROOT

DOCS = ROOT / "docs"
SAMPLES = DOCS / "samples"
TEMPLATES = DOCS / "templates.md"

GAME, FEATURES = make_pictures.read_features()
ERRORS = yaml.safe_load((SAMPLES / "errors.yaml").read_text(encoding="utf-8"))
PAGES = [p for p in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))) if p.is_file()]
MEAN_DIFFERENCE = 3.0  # of 255; another version of the rasteriser moves edges a little, a changed feature much more
_FENCE = re.compile(r"^([ ]*)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_ANSWER = re.compile(r"^```text\n.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_INLINE = re.compile(r"`(pnp [^`\n]+)`")
_MESSAGE = re.compile(r"(?:cards|templates)/harbour/\S+:\d+:\d+: ")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def fences(path: Path, *languages: str) -> list[str]:
    """The code blocks of a page in these languages, without their indent."""
    out = []
    for indent, language, body in _FENCE.findall(text_of(path)):
        if language in languages:
            out.append("".join(line.removeprefix(indent) for line in body.splitlines(keepends=True)))
    return out


def snippets() -> set[str]:
    """Every template, card and file of the samples."""
    out = set()
    for feature in FEATURES:
        out |= {feature["template"], feature["card"], *feature.get("files", {}).values()}
    return out


# --- templates.md -----------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("name", BINDINGS)
def test_each_binding_has_a_section_and_a_picture(name: str) -> None:
    assert f"\n### pnp:{name}\n" in text_of(TEMPLATES)
    assert f"| [`pnp:{name}`](#pnp{name}) | {BINDINGS[name]} |" in text_of(TEMPLATES)
    assert f"(pictures/features/{name}.png)" in text_of(TEMPLATES)
    assert (DOCS / "pictures" / "features" / f"{name}.png").is_file()
    sample = next(feature for feature in FEATURES if feature["name"] == name)
    assert f'pnp:{name}="' in sample["template"]


def test_each_snippet_is_a_sample() -> None:
    known = snippets()
    for snippet in fences(TEMPLATES, "svg", "yaml"):
        assert snippet in known, f"not in {make_pictures.FEATURES.name}:\n{snippet}"


def test_each_sample_is_shown() -> None:
    shown = fences(TEMPLATES, "svg", "yaml")
    for feature in FEATURES:
        assert feature["template"] in shown, feature["name"]
        assert not feature["card"] or feature["card"] in shown, feature["name"]


def test_allowed_and_refused_elements_are_listed() -> None:
    section = text_of(TEMPLATES).split("## SVG that is allowed")[1].split("\n## ")[0]
    for tag in (*ALLOWED, *REMEDY):
        assert tag == "svg" or f"`{tag}`" in section, tag


@pytest.mark.sampled
@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature["name"])
def test_features_build_and_look_like_their_pictures(feature: dict[str, Any], tmp_path: Path) -> None:
    kit = make_pictures.build_feature(feature, GAME, tmp_path)
    fresh = make_pictures.card_picture(kit, feature.get("bleed", False))
    with Image.open(DOCS / "pictures" / "features" / f"{feature['name']}.png") as image:
        kept = image.convert("RGB")
    assert fresh.size == kept.size, "run: python docs/make_pictures.py features"
    difference = sum(ImageStat.Stat(ImageChops.difference(fresh, kept)).mean) / 3
    assert difference < MEAN_DIFFERENCE, "run: python docs/make_pictures.py features"


# --- designer.md ------------------------------------------------------------------------------------------------


def test_the_designers_snippets_stand_in_the_sample_game() -> None:
    own, shipped = (SAMPLES / "cards" / "harbour").glob("*.yaml"), (ROOT / "cards").glob("*/*.yaml")
    files = [text_of(path) for path in (*own, *shipped)]
    lines = {line.strip() for text in files for line in text.splitlines()}
    for snippet in fences(DOCS / "designer.md", "yaml"):
        if "kind: pages" in snippet or snippet.startswith("# yaml-language-server"):
            continue
        assert {line.strip() for line in snippet.splitlines()} <= lines, snippet


def test_the_page_block_of_the_designer_builds(tmp_path: Path) -> None:
    snippet = next(s for s in fences(DOCS / "designer.md", "yaml") if "kind: pages" in s)
    workspace = sample_workspace(tmp_path)
    (tmp_path / "cards" / "harbour" / "rules.yaml").write_text(snippet, encoding="utf-8")
    game = tmp_path / "cards" / "harbour" / "game.yaml"
    document = "  - {id: rules, title: Rules, components: [rules], stock: paper}\n"
    game.write_text(text_of(game) + document, encoding="utf-8")
    assert build(workspace, PrintOptions("harbour", lang="en"), Cache(None)).documents


def sample_workspace(root: Path) -> Workspace:
    """A copy of the sample game that may be spoilt."""
    for name in ("cards", "templates"):
        shutil.copytree(SAMPLES / name, root / name)
    return Workspace((root, ROOT))


@cache
def places_of_mistakes() -> frozenset[str]:
    """`file:line:column: ` of every problem that the mistakes of errors.yaml cause."""
    import tempfile

    out: set[str] = set()
    for mistake in ERRORS:
        with tempfile.TemporaryDirectory() as folder:
            workspace = sample_workspace(Path(folder))
            path = Path(folder) / mistake["file"]
            before = text_of(path)
            assert mistake["replace"] in before, mistake
            path.write_text(before.replace(mistake["replace"], mistake["with"], 1), encoding="utf-8")
            with pytest.raises(ProblemsFound) as found:
                build(workspace, PrintOptions("harbour", lang="en"), Cache(None))
            out |= {match[0] for problem in found.value.problems if (match := _MESSAGE.match(str(problem)))}
    return frozenset(out)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("page", ["designer.md", "templates.md"])
def test_mistakes_are_found_where_the_page_says(page: str) -> None:
    """File, line and column; the wording may differ."""
    lines = [line for block in fences(DOCS / page, "text") for line in block.splitlines()]
    shown = [match[0] for line in lines if (match := _MESSAGE.match(line))]
    assert len(shown) > 10
    assert [place for place in shown if place not in places_of_mistakes()] == []


# --- every page -------------------------------------------------------------------------------------------------


def commands(path: Path) -> Iterator[tuple[str, bool]]:
    """Commands that start with `pnp`: whole ones in code blocks, and names in running text."""
    for block in fences(path, "sh", "", "console", "shell", "bash"):
        for line in block.splitlines():
            line = line.strip().removeprefix("$ ")
            if line.startswith("pnp "):
                yield line, True
    for inline in _INLINE.findall(_FENCE.sub("", text_of(path))):
        yield inline, False


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_commands_exist(page: Path) -> None:
    for line, whole in commands(page):
        words = shlex.split(re.split(r"\s[>|]\s", line)[0], comments=True)[1:]
        if words[0].startswith("-"):
            assert words[0] in option_names(main), line
            continue
        command = typed(words[0])
        if isinstance(command, click.Group):
            words = words[1:]
            command = typed(str(command.name), words[0]) if words else command
        for word in words[1:]:
            option = re.match("-[^0-9]", word)  # -0.5 is a value
            assert not option or word.split("=")[0] in option_names(command), f"{page.name}: {line}"
        if whole and words and not {"-h", "--help"} & set(words):
            command.make_context(words[0], words[1:])  # checks values and what is required


PIECE = re.compile(r'--piece ("[^"]+"|[^\s`]+)')


@pytest.mark.sampled
@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", *(DOCS / f"{name}.md" for name in ("comptoir", "desk", "imprimer", "printing"))],
)
def test_pieces_that_are_named_are_pieces_of_the_game(page: Path) -> None:
    """A reader who types the example gets the piece; these pages speak of one game."""
    lines = [line for line in text_of(page).splitlines() if line.startswith("pnp reprint")]
    asked = _ANSWER.sub("", text_of(page)).splitlines()
    works = "\n".join(line for line in asked if not line.endswith(walkthrough.STOPS))
    pieces = [found.strip('"') for found in PIECE.findall(works)]
    assert pieces and all("--game marathon" in line for line in lines)
    assert wishes(load_game(Workspace.here(ROOT), "marathon"), pieces)


def option_names(command: click.Command) -> set[str]:
    with click.Context(command, **main.context_settings) as context:
        return {name for parameter in command.get_params(context) for name in parameter.opts} | {"-h", "--help"}


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(_FENCE.sub("", text_of(page))):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name}: {link}"


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h.strip().lower()).replace(" ", "-") for h in headings}


def test_readme_is_checked() -> None:
    if not (ROOT / "README.md").is_file():
        pytest.skip("there is no README.md yet")
    assert ROOT / "README.md" in PAGES


# --- make_pictures.py on a workspace of its own -----------------------------------------------------------------


def test_pictures_of_any_game(tmp_path: Path) -> None:
    """The page of pictures is made by discovery, with captions from the manifest."""
    workspace = sample_workspace(tmp_path)
    assert make_pictures.make_games(workspace, tmp_path, tmp_path / "pictures", tmp_path / "pictures.md")
    page = text_of(tmp_path / "pictures.md")
    assert "1-cards.pdf, page 2 of 2, back: 4 × ships (trawler, ferry)" in page
    names = sorted(path.name for path in (tmp_path / "pictures" / "harbour").iterdir())
    assert names == ["1-cards-01.png", "1-cards-02.png"]
    assert "(pictures/harbour/1-cards-02.png)" in page


def test_a_broken_game_leaves_pictures_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workspace = sample_workspace(tmp_path)
    (tmp_path / "templates" / "harbour" / "ship.svg").unlink()
    assert not make_pictures.make_games(workspace, tmp_path, tmp_path / "pictures", tmp_path / "pictures.md")
    assert "harbour cannot be built" in capsys.readouterr().err
    assert not (tmp_path / "pictures.md").exists()


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_what_python_examples_import_is_there(page: Path) -> None:
    """Under the very name that the page gives."""
    for block in fences(page, "python"):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pnp"):
                module = import_module(str(node.module))
                assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []


@pytest.mark.slow
def test_files_of_the_program_that_are_named_anywhere_are_there() -> None:
    """In pages, comments and data: whoever follows a path finds the file."""
    suffixes = {".md", ".py", ".yaml", ".toml", ".svg", ".css", ""}
    folders = ("pnp", "tests", "docs", "bench", "cards", "templates", ".ci")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.suffix in suffixes]
    files += [path for path in ROOT.iterdir() if path.suffix in suffixes]
    dead = set()
    for path in (path for path in files if path.is_file() and "__pycache__" not in path.parts):
        for name in re.findall(r"(?<![\w/.-])(?:pnp|tests|bench)/[\w./-]+\.py\b", text_of(path)):
            if not (ROOT / name).is_file() and not name.startswith("pnp/games/harbour"):  # the game of the guide
                dead.add(f"{path.relative_to(ROOT)}: {name}")
    assert dead == set()
