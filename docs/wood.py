"""A table top of oak planks, drawn from noise: the same each time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

PLANK = 92  # mm
LIGHT, DARK = np.array([196.0, 150.0, 104.0]), np.array([138.0, 92.0, 56.0])


def wood(width: int, height: int, scale: float) -> Image.Image:
    """Planks of this many millimetres, at `scale` pixels each."""
    dice = np.random.default_rng(7)
    columns, rows = round(width * scale), round(height * scale)
    plank = max(8, round(PLANK * scale))
    picture = np.zeros((rows, columns, 3))
    for top in range(0, rows, plank):
        deep = min(plank, rows - top)
        tone = 0.45 + 0.16 * dice.standard_normal() + 0.30 * _grain(dice, plank, columns)[:deep]
        tone += 0.05 * _streaks(dice, plank, columns)[:deep]
        picture[top : top + deep] = DARK + (LIGHT - DARK) * np.clip(tone, 0, 1)[..., None]
        picture[top : top + max(1, round(0.5 * scale))] *= 0.55  # the joint
        picture[top + round(0.5 * scale) : top + round(1.2 * scale)] *= 1.06
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.5))


def _smooth(dice: np.random.Generator, rows: int, columns: int, size: tuple[int, int]) -> NDArray[np.float64]:
    """Noise of a few values, drawn out to the whole plank."""
    few = dice.standard_normal(size)
    image = Image.fromarray(few.astype(np.float32), "F").resize((columns, rows), Image.Resampling.BICUBIC)
    return np.asarray(image, dtype=float)


def _grain(dice: np.random.Generator, rows: int, columns: int) -> NDArray[np.float64]:
    """Year rings, cut lengthwise: bands that wander."""
    wander = _smooth(dice, rows, columns, (4, 9)) * 3.2 + np.linspace(0, 9, rows)[:, None] * 1.6
    return np.asarray(np.sin(wander + 0.35 * _smooth(dice, rows, columns, (24, 14))) * 0.5)


def _streaks(dice: np.random.Generator, rows: int, columns: int) -> NDArray[np.float64]:
    """Fine pores along the plank."""
    return _smooth(dice, rows, columns, (max(2, rows // 2), max(2, columns // 60)))
