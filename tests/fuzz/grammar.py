"""Inputs by grammar: each is well formed where it matters, and aims at what could cost time or memory."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Sequence
from random import Random
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

AMOUNTS = (0, 1, 2, 3, 5, 12, 60, 400, 3_000)
WEIGHTS = (2, 8, 8, 6, 5, 4, 3, 2, 1)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 20">'


def amount(rng: Random, most: int = AMOUNTS[-1]) -> int:
    """How many of something: mostly few, sometimes thousands."""
    return min(most, rng.choices(AMOUNTS, WEIGHTS)[0])


def drawing(*parts: str) -> str:
    """A drawing of these parts."""
    return f"{HEAD}{''.join(parts)}</svg>\n"


# --- style sheets -------------------------------------------------------------------------------------------------

NAMES = ("rect", "g", "*", ".a", ".b", "#c", "svg", "path", "nobody", '[width="1"]', "[class~=a]", "svg|rect", "::x")
COMBINATORS = (" ", " > ", " ~ ", " + ", ", ", "\t\n ", "/**/ ", " || ")
PSEUDO = (
    ":not({})",
    ":is({})",
    ":has({})",
    ":where({})",
    ":nth-child(2n+1)",
    ":first-child",
    ":hover",
    ":not({0},{0})",
)
DECLARATIONS = (
    "fill:red", "fill: #12f !important", "opacity:.5", "stroke:url(#c)", "fill:;", "display:none", "fill:rgb(1,2,3",
    "transform:rotate(3deg)", "--x:1", "fill:var(--x)", "stroke-dasharray:1 2 3", "font:1px 'x", "fill:url(data:,x)",
)  # fmt: skip


def selector(rng: Random, depth: int = 0) -> str:
    """A selector, perhaps of many steps and brackets."""
    text = rng.choice(NAMES)
    for _ in range(amount(rng, 60)):
        text += rng.choice(COMBINATORS) + rng.choice(NAMES)
    if rng.random() < 0.3 and depth < 20:
        text += rng.choice(PSEUDO).format(selector(rng, depth + 1))
    return text


def declarations(rng: Random) -> str:
    """The body of a rule, or what stands in a style attribute."""
    body = ";".join(rng.choice(DECLARATIONS) for _ in range(amount(rng, 400)))
    blanks = rng.choice(("", "", " ", "\t", "/**/")) * amount(rng, 3_000) * rng.choice((1, 1, 20))
    return body + blanks + rng.choice(("", "b", "!important", "}"))


def css(rng: Random) -> str:
    """A style sheet over elements that it may fit."""
    rules = "".join(f"{selector(rng)}{{{declarations(rng)}}}\n" for _ in range(amount(rng, 400)))
    if rng.random() < 0.2:
        bracket = rng.choice((":not(", ":is(", ":has(", "(", "[", "{", "@media x{", "/*"))
        rules += bracket * amount(rng)
    kind = rng.choice(('<rect width="1" height="1" class="a"/>', '<g class="b">', "<rect style={}/>"))
    elements = [kind.format(quoteattr(declarations(rng))) for _ in range(amount(rng))]
    depth = sum(part.startswith("<g") for part in elements[:50])
    return drawing(f"<style>{escape(rules)}</style>", *elements[: 50 if depth else None], "</g>" * depth)


# --- embedded data ------------------------------------------------------------------------------------------------

TYPES = ("image/png", "image/jpeg", "image/webp", "image/svg+xml", "text/plain", "", "IMAGE/PNG", "image/png ")
PARAMETERS = (";charset=utf-8", ";aa", ";a=b", ";base64", ";", ";=", ";a=;", ";base64;aa")


def data_uri(rng: Random, depth: int = 0) -> str:
    """A `data:` reference: its head has any number of parts, its body a picture, a drawing or nothing of the kind."""
    head = "data:" + rng.choice(TYPES) + "".join(rng.choice(PARAMETERS) for _ in range(amount(rng, 60)))
    body = picture(rng)
    if rng.random() < 0.3 and depth < 5:
        body = drawing(image(data_uri(rng, depth + 1)) * rng.choice((1, 1, 2))).encode()
    if rng.random() < 0.1:
        body = b"\x1f\x8b\x08" + body
    if rng.random() < 0.7:
        text = base64.b64encode(body).decode()
        text = rng.choice((text, text, "\n ".join(text[i : i + 40] for i in range(0, len(text), 40)), quote(text)))
        return head + (";base64," if rng.random() < 0.9 else rng.choice((",", "!"))) + text
    return head + "," + quote(body)


def image(href: str) -> str:
    """A picture in a drawing."""
    return f'<image width="30" height="20" href={quoteattr(href)}/>'


def data(rng: Random) -> str:
    """Pictures in a drawing, in every kind of reference."""
    same = image(data_uri(rng))
    return drawing(*(same if rng.random() < 0.5 else image(data_uri(rng)) for _ in range(amount(rng, 60) + 1)))


MODES = ("RGB", "RGBA", "L", "LA", "P", "1", "CMYK", "I;16")
SIDES = ((1, 1), (3, 2), (40, 30), (300, 200), (1, 4_000), (2_500, 2_000), (9_000, 8_000))


def picture(rng: Random) -> bytes:
    """A picture of any size and kind: packed well, since most of it is one colour."""
    size = rng.choices(SIDES, (3, 4, 6, 4, 2, 1, 0.3))[0]
    kind = rng.choice(("PNG", "PNG", "JPEG", "JPEG", "WEBP", "GIF"))
    mode = rng.choice(MODES)
    out = io.BytesIO()
    options = {"progressive": rng.random() < 0.5, "optimize": False} if kind == "JPEG" else {}
    try:
        Image.new(mode, size).save(out, kind, **options)
    except (OSError, ValueError):
        Image.new("RGB", size).save(out, kind, **options)
    found = out.getvalue()
    if kind == "JPEG" and options["progressive"] and rng.random() < 0.4:
        at = found.rfind(b"\xff\xda")
        found = found[:at] + found[at:-2] * (amount(rng, 400) + 1) + found[-2:]
    if kind == "PNG" and rng.random() < 0.2:  # another size than was said
        found = found[:16] + rng.choice((0, 7, 65_535, 2**31 - 1)).to_bytes(4, "big") + found[20:]
    return found


def pictures(rng: Random) -> str:
    """Many pictures of their own in one drawing."""
    kinds = ("image/png", "image/jpeg")
    return drawing(
        *(
            image(f"data:{rng.choice(kinds)};base64,{base64.b64encode(picture(rng)).decode()}")
            for _ in range(amount(rng, 60) + 1)
        )
    )


# --- filters ------------------------------------------------------------------------------------------------------

NUMBERS = ("0", "1", "0.4", "3", "30", "300", "10000", "-1", "1e9", "1 300", "0 0", "nan", "1e-9", "")
PRIMITIVES: Sequence[tuple[str, Sequence[str]]] = (
    ("feGaussianBlur", ("stdDeviation",)),
    ("feMorphology", ("radius", "operator=dilate")),
    ("feTurbulence", ("baseFrequency", "numOctaves", "seed", "type=fractalNoise")),
    ("feConvolveMatrix", ("order", "kernelMatrix", "divisor", "targetX")),
    ("feOffset", ("dx", "dy")),
    ("feFlood", ("flood-opacity",)),
    ("feTile", ()),
    ("feDropShadow", ("dx", "dy", "stdDeviation")),
    ("feColorMatrix", ("type=matrix", "values")),
    ("feDisplacementMap", ("scale", "in2=SourceAlpha", "xChannelSelector=R")),
    ("feComposite", ("operator=arithmetic", "k1", "k2", "in2=SourceGraphic")),
    ("feDiffuseLighting", ("surfaceScale", "diffuseConstant")),
)


def primitive(rng: Random) -> str:
    """One step of a filter with numbers of any size."""
    name, attributes = rng.choice(PRIMITIVES)
    said = [a.replace("=", '="') + '"' if "=" in a else f'{a}="{_filter_number(rng, a)}"' for a in attributes]
    return f"<{name} {' '.join(said)}/>"


def _filter_number(rng: Random, name: str) -> str:
    if name == "kernelMatrix":
        return "1 " * rng.choice((9, 9, 25, 900))
    return rng.choice(NUMBERS) if name != "order" else rng.choice(("3", "5", "30", "30 3", "1000"))


def filters(rng: Random) -> str:
    """Filters on parts of a drawing."""
    region = rng.choice(
        ("", 'x="-5" y="-5" width="11" height="11"', 'width="1e6" height="1e6"', 'filterUnits="userSpaceOnUse"')
    )
    made = "".join(
        f'<filter id="f{n}" {region}>{"".join(primitive(rng) for _ in range(amount(rng, 3_000)))}</filter>'
        for n in range(amount(rng, 60) + 1)
    )
    parts = "".join(
        f'<rect x="{n % 30}" width="{rng.choice((1, 10, 30, 300))}" height="2" filter="url(#f{n % 3})"/>'
        for n in range(amount(rng, 400) + 1)
    )
    if rng.random() < 0.2:
        depth = amount(rng, 60)
        parts = '<g filter="url(#f0)">' * depth + parts + "</g>" * depth
    return drawing(f"<defs>{made}</defs>", parts)


# --- outlines and references --------------------------------------------------------------------------------------

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
DIGITS = ("0", "1", "-3", ".5", "7.25", "1e1", "1e-9", "9" * 30, "1e300", "--1", "+2", "1.2.3", "00", "x", "")


def path_data(rng: Random) -> str:
    """Path data: sound mostly, perhaps long."""
    commands = []
    for _ in range(amount(rng) + 1):
        letter = rng.choice(sorted(COUNTS))
        times = rng.choice((1, 1, 1, 2, 30))
        odd = rng.random() < 0.02
        values = [rng.choice(DIGITS if odd else DIGITS[:6]) for _ in range(COUNTS[letter] * times)]
        commands.append((letter if rng.random() < 0.5 else letter.lower()) + rng.choice((" ", ",", " , ")).join(values))
    blanks = rng.choice(("", " ", ",", "\n")) * amount(rng)
    return "M0 0" + blanks.join(commands)


def paths(rng: Random) -> str:
    """Outlines with dashes, markers and transforms."""
    extra = (
        'stroke="#000" stroke-dasharray="0.01"', 'stroke="#000" stroke-dasharray="1 0 0 0"', 'fill="none"',
        'transform="' + "scale(1.1) " * amount(rng) + '"', 'marker-mid="url(#m)" stroke="red"', 'stroke="url(#l)"',
        f'stroke="#000" stroke-dasharray="{"1 " * amount(rng)}"', "",
    )  # fmt: skip
    marker = '<marker id="m"><rect width="1" height="1"/><use href="#n"/></marker><g id="n"><circle r="1"/></g>'
    gradient = '<linearGradient id="l" x1="0" x2="0" spreadMethod="repeat"><stop stop-color="red"/></linearGradient>'
    drawn = "".join(f"<path d={quoteattr(path_data(rng))} {rng.choice(extra)}/>" for _ in range(amount(rng, 60) + 1))
    return drawing(f"<defs>{marker}{gradient}</defs>", drawn)


def references(rng: Random) -> str:
    """Things that refer to each other: in chains, in rings, to nothing, many to one."""
    count = amount(rng) + 1
    attribute = rng.choice(("href", "xlink:href", "fill", "clip-path", "mask", "data-x", "id"))
    parts = []
    for number in range(count):
        to = rng.choice((number + 1, number - 1, rng.randrange(count), -1, 0))
        value = f"#n{to}" if "href" in attribute else f"url(#n{to})" * rng.choice((1, 1, 30))
        tag = rng.choice(("use", "g", "rect", "clipPath", "linearGradient", "symbol", "pattern", "mask"))
        parts.append(
            f"<{tag} id={quoteattr(f'n{number}')} {attribute}={quoteattr(value)}/>".replace('id="n0" id=', "id=")
        )
    depth = amount(rng, 400)
    return drawing("<g>" * depth, *parts, "</g>" * depth)


SVGS: dict[str, Callable[[Random], str]] = {
    "css": css,
    "data": data,
    "pictures": pictures,
    "filters": filters,
    "paths": paths,
    "references": references,
}


def svg(rng: Random) -> tuple[str, str]:
    """A drawing by one of the grammars, and by which."""
    name = rng.choice(sorted(SVGS))
    return name, SVGS[name](rng)


# --- expressions --------------------------------------------------------------------------------------------------

TERMS = (
    "title",
    "cells",
    "1",
    "0",
    "'x'",
    "''",
    "game.title",
    "values.x",
    "{title}",
    "1e400",
    "-1",
    "nobody",
    ".",
    "..",
    "é",
)
OPERATORS = (" and ", " or ", "=", "!=", ">", "<=", " in ", "+", "-", "*", "/", "//", "**", "%", ",", ".", " ")
OPENING = ("(", "!", "not ", "-", "{", "[", "{=", "round(", "min(")


def expression(rng: Random) -> str:
    """A condition or formula, mostly sound, perhaps deep or long."""
    text = rng.choice(TERMS)
    for _ in range(amount(rng)):
        text += rng.choice(OPERATORS) + rng.choice(TERMS)
    opening = rng.choice(OPENING)
    depth = amount(rng)
    closing = {"(": ")", "{": "}", "[": "]", "{=": "}"}.get(opening[-1] if opening != "{=" else opening, "")
    return opening * depth + text + closing * (depth if rng.random() < 0.8 else 0)


BINDINGS = ("if", "each", "text", "fill", "at", "turn", "scale", "step", "cells", "along", "image", "size")


def bound(rng: Random, template: str) -> str:
    """A template with expressions of this kind on some of its elements."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        name, value = rng.choice(BINDINGS), expression(rng)
        value = rng.choice(
            (value, value, f"{{= {value}}}", f"{{{value}}}", f"x in {value}", f"card in hand of {value}")
        )
        spot = rng.choice([at for at in range(len(template)) if template.startswith(("<rect", "<g", "<circle"), at)])
        end = template.index(" ", spot)
        template = f"{template[:end]} pnp:{name}={quoteattr(value)}{template[end:]}"
    return template
