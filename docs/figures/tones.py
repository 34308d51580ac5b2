"""One darker tone for each colour, and the tones of skin and hair."""

#: what shadows are mixed with: a warm dark violet, so that they are not grey
SHADOW = (46, 24, 44)

#: light, shade and lips
SKINS: dict[str, tuple[str, str, str]] = {
    "fair": ("#f4c9a4", "#dfa37c", "#a8503f"),
    "rosy": ("#f0b995", "#d78f6c", "#9c4438"),
    "olive": ("#d9a273", "#b97f53", "#843c2c"),
    "brown": ("#a8714a", "#84532f", "#5c2620"),
    "dark": ("#7a4a31", "#58311f", "#3a1614"),
}
HAIRS: dict[str, str] = {
    "black": "#2a2024",
    "dark": "#4a2f24",
    "brown": "#7a4a2a",
    "auburn": "#a2482a",
    "red": "#c9622f",
    "blond": "#dfae56",
    "grey": "#a9a29b",
    "white": "#f1ece2",
}


def channels(colour: str) -> tuple[int, int, int]:
    """#rrggbb as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: tuple[int, int, int], share: float) -> str:
    """The colour with a share of another."""
    pairs = zip(channels(colour), other, strict=True)
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in pairs)


def shade(colour: str, share: float = 0.24) -> str:
    """The darker tone of a colour."""
    return mixed(colour, SHADOW, share)


def tint(colour: str, share: float = 0.3) -> str:
    """The lighter tone of a colour."""
    return mixed(colour, (255, 248, 232), share)
