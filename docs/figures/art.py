"""The groups of the figures in the art files, `<g id="figure-NAME">…</g>`, each in its place in the drawing."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from figures.figure import Figure
from figures.model import Person, Pose, read

HERE = Path(__file__).resolve().parent
ART = HERE.parents[1] / "templates"


def load(name: str) -> Any:
    """One of the YAML files beside this module."""
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


def cast() -> dict[str, Person]:
    """Everybody there is."""
    return {name: read(Person, values, f"cast.yaml: {name}") for name, values in load("cast.yaml").items()}


def figures(scene: dict[str, Any], where: str, people: dict[str, Person], props: dict[str, str]) -> list[Figure]:
    """The figures of one scene."""
    found = []
    for name, values in scene.items():
        pose: Pose = read(Pose, {"name": name, **values}, f"{where}: {name}")
        if pose.who not in people:
            raise ValueError(f"{where}: {name}: found {pose.who!r}; expected one of {', '.join(people)}")
        found.append(Figure(pose, replace(people[pose.who], **pose.wear), props))
    return found


def groups(scene: list[Figure]) -> dict[str, str]:
    """The text of each group by its id."""
    texts = {}
    for figure in scene:
        for layer, lines in figure.drawn().items():
            name = f"figure-{figure.pose.name}" + (f"-{layer}" if layer else "")
            texts[name] = f'<g id="{name}">\n' + "\n".join(lines) + "\n</g>"
    return texts


def filled(text: str, found: dict[str, str], where: str) -> str:
    """The drawing with the groups of its figures as they should be; each must have its place, once."""
    for name, group in found.items():
        place = re.compile(rf'<g id="{re.escape(name)}"(?:/>|>\n.*?\n</g>(?=\n))', re.DOTALL)
        text, count = place.subn(lambda _, group=group: group, text)  # type: ignore[misc]
        if count != 1:
            raise ValueError(f'{where}: found {count} places for {name}; expected one <g id="{name}"/>')
    stray = set(re.findall(r'<g id="(figure-[^"]+)"', text)) - set(found)
    if stray:
        raise ValueError(f"{where}: found the groups {', '.join(sorted(stray))}; scenes of figures have no such figure")
    return text


def drawings() -> dict[Path, str]:
    """Every art file that has figures, as it should be."""
    people, props = cast(), load("props.yaml")
    files = {}
    for source in sorted((HERE / "scenes").glob("*.yaml")):
        for name, scene in yaml.safe_load(source.read_text(encoding="utf-8")).items():
            path = ART / source.stem / "art" / name
            where = f"scenes/{source.name}: {name}"
            files[path] = filled(
                path.read_text(encoding="utf-8"), groups(figures(scene, where, people, props)), str(path.name)
            )
    return files
