"""The words of secrets, folded and laid out to be looked up."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ..private_words import words_of
from .words import LANGUAGES, NAMES_OF_SECRETS, OWNERS_OF_KEYS, Language

COMBINING = range(0x300, 0x370)
# Letters that Unicode does not take apart.
PLAIN_LETTERS = str.maketrans({"\u0131": "i", "\u0142": "l", "\xf8": "o", "\xe6": "ae"})
# Words of other languages for asking, which read as something else in English.
ENGLISH_TOO = frozenset("add anna da mi skip".split())


class Vocabulary(NamedTuple):
    """The words of a language, folded, to look them up in."""

    phrases: Mapping[tuple[str, ...], bool]
    asking: frozenset[str]
    choosing: frozenset[str]
    refusing: frozenset[str]
    linking: frozenset[str]
    other: frozenset[str]
    going_on: frozenset[str]


class JoinedWords(NamedTuple):
    """The words of a language that leaves no blanks, to search for."""

    secrets: re.Pattern[str]
    codes: frozenset[str]
    asking: re.Pattern[str]
    refusing: re.Pattern[str]
    harmless_before: re.Pattern[str]
    harmless_behind: re.Pattern[str]


def fold(text: str) -> str:
    """A text without the difference of case and accents."""
    return text.lower() if text.isascii() else "".join(map(_folded, text))


@cache
def _folded(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    kept = "".join(one for one in parts if ord(one) not in COMBINING)
    return kept.casefold().translate(PLAIN_LETTERS)


def _entries(text: str) -> list[str]:
    entries = (" ".join(entry.split()) for entry in fold(text).split(","))
    return [entry for entry in entries if entry]


def _phrases(language: Language) -> Iterator[tuple[tuple[str, ...], bool]]:
    for text, is_code in ((language.secrets, False), (language.codes, True)):
        yield from ((tuple(entry.split()), is_code) for entry in _entries(text))


def _vocabulary(language: Language) -> Vocabulary:
    lists = (
        language.asking,
        language.choosing,
        language.refusing,
        language.linking,
        language.other,
        language.going_on,
    )
    return Vocabulary(dict(_phrases(language)), *(frozenset(_entries(one)) for one in lists))


def _any_of(text: str) -> re.Pattern[str]:
    entries = sorted((fold(one) for one in text.split(",") if one), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, entries)) or "(?!)")


def _joined(language: Language) -> JoinedWords:
    return JoinedWords(
        _any_of(",".join((language.secrets, language.codes))),
        frozenset(_entries(language.codes)),
        _any_of(language.asking),
        _any_of(language.refusing),
        re.compile(f"(?:{_any_of(language.linking).pattern})$"),
        _any_of(language.other),
    )


ENGLISH = _vocabulary(LANGUAGES["en"])
OTHERS = tuple(
    _vocabulary(one) for name, one in LANGUAGES.items() if one.has_blanks and name != "en"
)
OTHERS_ASK = frozenset(word for one in OTHERS for word in one.asking) - ENGLISH_TOO
OTHERS_LINK = frozenset(word for one in OTHERS for word in one.linking)


@cache
def joined_languages() -> tuple[JoinedWords, ...]:
    """Most specs have no text in these languages, and patterns take long to compile."""
    return tuple(_joined(one) for one in LANGUAGES.values() if not one.has_blanks)


def _by_first_word() -> Mapping[str, list[tuple[tuple[str, ...], Vocabulary]]]:
    found: dict[str, list[tuple[tuple[str, ...], Vocabulary]]] = {}
    for vocabulary in (ENGLISH, *OTHERS):
        for phrase in vocabulary.phrases:
            found.setdefault(phrase[0], []).append((phrase, vocabulary))
    for entries in found.values():
        entries.sort(key=lambda entry: len(entry[0]), reverse=True)
    return found


BY_FIRST_WORD = _by_first_word()


def _names() -> Mapping[tuple[str, ...], bool]:
    """The phrases as the words of a field's name, which is ASCII and holds no digit here."""
    found: dict[tuple[str, ...], bool] = {(name,): False for name in NAMES_OF_SECRETS}
    found.update({(owner, "key"): False for owner in OWNERS_OF_KEYS})
    for vocabulary in (*OTHERS, ENGLISH):
        for phrase, is_code in vocabulary.phrases.items():
            name = " ".join(phrase)
            if name.isascii():
                found[without_digits(name)] = is_code
    return found


def without_digits(name: str) -> tuple[str, ...]:
    """The words of a name that are no numbers."""
    return tuple(word for word in words_of(name) if not word.isdigit())


NAMES = _names()
