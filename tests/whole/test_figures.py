"""The people of the art files are what docs/figures draws."""

from dataclasses import replace

import pytest
from figures import art
from figures.geometry import reach
from figures.model import Pose, read


@pytest.mark.slow
def test_art_files_hold_what_is_drawn() -> None:
    """`make figures` changes nothing."""
    stale = [path.name for path, text in art.drawings().items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


@pytest.mark.slow
def test_no_two_alike() -> None:
    """In one scene nobody stands as another does, and nobody is there twice."""
    for name, scene in art.load("scenes/marathon.yaml").items():
        found = art.figures(scene, name, art.cast(), art.load("props.yaml"))
        assert len({figure.person for figure in found}) == len(found), name
        poses = [replace(figure.pose, name="", who="", wear={}) for figure in found]
        assert all(one != other for i, one in enumerate(poses) for other in poses[:i]), name


def test_one_francois() -> None:
    """He wears the same face, beard and waistcoat everywhere."""
    for name, scene in art.load("scenes/marathon.yaml").items():
        for figure, values in scene.items():
            assert figure != "francois" or (values["who"] == "francois" and "wear" not in values), name


def test_a_limb_reaches_as_far_as_it_goes() -> None:
    elbow, wrist = reach(0j, 100 + 0j, (10, 10), "down")
    assert abs(wrist - 19.96) < 0.01
    assert abs(abs(elbow) - 10) < 0.01


def test_unknown_keys_and_places() -> None:
    with pytest.raises(ValueError, match="found 'siz'; expected one of at, "):
        read(Pose, {"siz": 3}, "here")
    with pytest.raises(ValueError, match="found 0 places for figure-x"):
        art.filled("<svg/>", {"figure-x": "<g/>"}, "here.svg")
    with pytest.raises(ValueError, match="figure-y"):
        art.filled('<svg><g id="figure-y"/></svg>', {}, "here.svg")
