"""A language + a whole number → which form of a counted word goes with it, by the plural rules of CLDR.

Whoever reads a translation needs nothing else for it; a test compares every rule with CLDR. What CLDR has beyond the
numbers that a kit counts (for fractions, for millions) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

FORMS = " | "  # between the forms of a counted word: feuille | feuilles
COUNTED = 1_000  # no kit counts more of anything
Rule = tuple[Callable[[int], bool], ...]  # when each form but the last is used, in CLDR's order: zero, one, two, few …


def _one(n: int) -> bool:
    return n == 1


def _two(n: int) -> bool:
    return n == 2


def _zero(n: int) -> bool:
    return n == 0


def _ends_in_one(n: int) -> bool:
    return n % 10 == 1 and n % 100 != 11


def _ends_in_few(n: int) -> bool:
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)


USUAL: Rule = (_one,)  # one, and all the rest: also for languages that CLDR does not know
RULES: Mapping[str, Rule] = {  # by codes, two old letters as well; languages that are not named have the usual rule
    """
    aa ab agq ann apc arn ba bas bew bgc bgn blt bm bo bss byn cad cch ccp cho cic co cop cu cv dav dje dua dyo dz
    ebu ewo frr gaa gez gn guz hnj id ie ig ii in ja jbo jv jw kaa kam kde kea ken kgp khq ki kln km ko kok kpe ksf
    kxv la lkt lmo lo lrc ltg lu luo luy mai mdf mer mfe mgh mhn mi mic mni moh ms mua mus my myv mzn nds nmg nqo
    nus nv oc osa pis qu quc raj rhg rif rn rw sa sah sbp ses sg shn sid skr su szl tg th to tok tpi trv trw tt twq
    tyv vai vi vmw wal wbp wo xnr yav yo yrl yue za zgh zh
    """: (),
    """
    ak am as bho bn csw doi fa ff fr gu hi ht hy kab kn ln mg nso pa pcm pt si ti tw wa zu
    """: (lambda n: n <= 1,),
    "pt-AO pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL": USUAL,
    "he iu iw naq sat se sma smj smn sms": (_one, _two),
    "be bs hr ru sr uk": (_ends_in_one, _ends_in_few),
    "pl": (_one, _ends_in_few),
    "cs sk": (_one, lambda n: 2 <= n <= 4),
    "is mk": (_ends_in_one,),
    "ceb fil tl": (lambda n: n % 10 not in (4, 6, 9),),
    "blo ksh lag": (_zero, _one),
    "lv prg": (lambda n: n % 10 == 0 or 11 <= n % 100 <= 19, _ends_in_one),
    "lt": (
        lambda n: n % 10 == 1 and not 11 <= n % 100 <= 19,
        lambda n: n % 10 >= 2 and not 11 <= n % 100 <= 19,
    ),
    "mo ro": (_one, lambda n: n == 0 or 1 <= n % 100 <= 19),
    "shi": (lambda n: n <= 1, lambda n: n <= 10),
    "tzm": (lambda n: n <= 1 or 11 <= n <= 99,),
    "dsb hsb sl": (lambda n: n % 100 == 1, lambda n: n % 100 == 2, lambda n: n % 100 in (3, 4)),
    "gd": (lambda n: n in (1, 11), lambda n: n in (2, 12), lambda n: 3 <= n <= 19),
    "gv": (lambda n: n % 10 == 1, lambda n: n % 10 == 2, lambda n: n % 20 == 0),
    "br": (
        lambda n: n % 10 == 1 and n % 100 not in (11, 71, 91),
        lambda n: n % 10 == 2 and n % 100 not in (12, 72, 92),
        lambda n: n % 10 in (3, 4, 9) and n % 100 // 10 not in (1, 7, 9),
    ),
    "ga": (_one, _two, lambda n: 3 <= n <= 6, lambda n: 7 <= n <= 10),
    "mt": (_one, _two, lambda n: n == 0 or 3 <= n % 100 <= 10, lambda n: 11 <= n % 100 <= 19),
    "ar": (_zero, _one, _two, lambda n: 3 <= n % 100 <= 10, lambda n: n % 100 >= 11),
    "cy": (_zero, _one, _two, lambda n: n == 3, lambda n: n == 6),
    "kw": (
        _zero,
        _one,
        lambda n: n % 20 == 2 or n % 1000 == 0,
        lambda n: n % 20 == 3,
        lambda n: n % 20 == 1,
    ),
}


@lru_cache(maxsize=32)
def rule(code: str) -> Rule:
    """The rule of a language: that of its region if that counts in another way, as Portugal does."""
    named = {name: found for names, found in RULES.items() for name in names.split()}
    return named.get(code, named.get(code.split("-")[0], USUAL))


def counted(words: str, number: int, code: str) -> str:
    """The form of a counted word that goes with a number: “feuille | feuilles” and 2 give “feuilles”."""
    forms = words.split(FORMS)
    return forms[min(form(number, code), len(forms) - 1)] if len(forms) > 1 else words


def form(number: int, code: str) -> int:
    """Which of its forms goes with a number, from 0."""
    tests = rule(code)
    return next((index for index, holds in enumerate(tests) if holds(number)), len(tests))


@lru_cache(maxsize=32)
def plural_forms(code: str) -> tuple[tuple[int, ...], ...]:
    """The forms that a language has for whole numbers, in CLDR's order: the numbers that each goes with, to COUNTED."""
    found: dict[int, list[int]] = {}
    for number in range(COUNTED + 1):
        found.setdefault(form(number, code), []).append(number)
    return tuple(tuple(found[index]) for index in sorted(found))
