"""Count what a typesetter is ashamed of, in finished PDFs as poppler reads them: docs/typography.md.

    python bench/typography.py before=FOLDER after=FOLDER

Each folder has kits in `<game>…/<language>/*.pdf`. Printed is a table a language for the folders side by side.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

COUNTED = {
    "lines": "lines",
    "hyphens": "hyphens at line ends",
    "stubs": "of these, fewer than 4 letters before or 3 behind",
    "running": "of these, on two lines running",
    "numbers": "numbers parted from their noun",
    "letters": "one-letter words and signs of a formula at a line's end",
    "lone": "last lines of one word, below a line of three or more",
    "small": "lines of 6 to 8 pt",
    "tiny": "lines under 6 pt",
}
TALL = 1.424  # poppler's height of a word in Source Sans 3, times its size
NUMBER = re.compile(r"[(«]?[+−±–-]?\d[\d.,/×–]*(?<![.,])")
LETTERS = re.compile(r"[^\W\d_]+")
BLANKS = "\u00a0\u202f "
XHTML = "{http://www.w3.org/1999/xhtml}"
Block = list[list[str]]
Sized = tuple[Block, list[float]]


def main() -> None:
    """Count in each folder and print the table."""
    folders = [given.split("=", 1) for given in sys.argv[1:]]
    found = {name: counts(Path(folder)) for name, folder in folders}
    languages = sorted({lang for by_language in found.values() for lang in by_language})
    names = [name for name, _ in folders]
    print("| | " + " | ".join(languages) + " |\n|---" + "|---" * len(languages) + "|")
    for key, words in COUNTED.items():
        cells = [" → ".join(str(found[name][lang][key]) for name in names) for lang in languages]
        print(f"| {words} | " + " | ".join(cells) + " |")


def counts(root: Path) -> dict[str, Counter[str]]:
    """What is counted in the PDFs below a folder, by language."""
    out: dict[str, Counter[str]] = {}
    for pdf in sorted(root.rglob("*.pdf")):
        here = out.setdefault(pdf.parent.name, Counter())
        found = list(blocks(pdf))
        here += of_blocks([block for block, _ in found])
        for _, sizes in found:
            here["small"] += sum(5.95 <= size < 7.95 for size in sizes)
            here["tiny"] += sum(size < 5.95 for size in sizes)
        out[pdf.parent.name] = here
    return out


def blocks(pdf: Path) -> Iterator[Sized]:
    """The blocks of a file: lines of words, and the size of each line in points."""
    made = subprocess.run(["pdftotext", "-bbox-layout", str(pdf), "-"], capture_output=True, check=True).stdout
    tree = ElementTree.fromstring(re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"", made))
    for block in tree.iter(f"{XHTML}block"):
        lines = [
            [word for word in line.iter(f"{XHTML}word") if word.text and word.text.strip(BLANKS)]
            for line in block.iter(f"{XHTML}line")
        ]
        texts = [[str(word.text).strip(BLANKS) for word in line] for line in lines]
        yield (
            texts,
            [min(float(w.get("yMax", 0)) - float(w.get("yMin", 0)) for w in line) / TALL for line in lines if line],
        )


def of_blocks(found: list[Block]) -> Counter[str]:
    """What is wrong at the ends of lines."""
    out: Counter[str] = Counter()
    whole = {word.strip(".,;:!?()«»") for block in found for line in block for word in line}
    for block in found:
        lines = [line for line in block if line]
        out["lines"] += len(lines)
        before = False
        for line, after in pairwise(lines):
            split = hyphenated(line[-1], after[0], whole)
            out["hyphens"] += split
            out["running"] += split and before
            out["stubs"] += split and (letters(line[-1]) < 4 or letters(after[0]) < 3)
            out["numbers"] += bool(NUMBER.fullmatch(line[-1]) and after[0][0].isalpha() and len(line) > 1)
            out["letters"] += len(line) > 1 and len(line[-1]) == 1 and (line[-1].isalpha() or line[-1] in "+−×÷=±≥≤")
            before = split
        if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2 and lines[-1][0][-1:] in ".!?…»)":
            out["lone"] += 1
    return out


def hyphenated(head: str, tail: str, whole: set[str]) -> bool:
    """Whether a line ends with a hyphen that the word itself does not have."""
    if not (head.endswith("-") and head[-2:-1].isalpha() and tail[:1].islower()):
        return False
    return head + tail.strip(".,;:!?()«»") not in whole


def letters(word: str) -> int:
    """The letters of a part of a word."""
    found = LETTERS.findall(word)
    return len(found[0]) if found else 0


if __name__ == "__main__":
    main()
