"""Where a text names a secret, with what stands around the name."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .vocabulary import (
    BY_FIRST_WORD,
    COMBINING,
    JoinedWords,
    Vocabulary,
    fold,
    joined_languages,
)

WORDS = re.compile(r"[^\W_]+")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
# Stands for what a placeholder shows.
SHOWN = "\0"
SENTENCE_END = re.compile(r"[.!?\u2026](?=\s|$)|[;:\n\u3002\uff01\uff1f\uff1b\uff1a]")
# The first letter of a script that joins words: Hebrew.
FIRST_JOINED = "\u05d0"
# How many words, or characters where words are joined, around a secret are looked at.
REACH = 16
NEAR = 60
QUOTES = " \"'`\u201c\u201e\u00ab"


class Secret(NamedTuple):
    """A secret that is asked for: where, as offsets, and whether it is all digits."""

    start: int
    end: int
    is_code: bool


class Mention(NamedTuple):
    """A secret's name in a sentence, with the words of the sentence around it."""

    secret: Secret
    phrase: tuple[str, ...]
    vocabulary: Vocabulary
    before: Sequence[str]
    after: Sequence[str]
    refused: Sequence[str]
    is_compound: bool
    is_named: bool
    is_next: bool


class Sentence(NamedTuple):
    """A secret's name in a sentence of a language that leaves no blanks."""

    secret: Secret
    words: JoinedWords
    before: str
    behind: str


class Page(NamedTuple):
    """A text with its folded words, their places, and the places where sentences end."""

    text: str
    words: Sequence[str]
    spans: Sequence[tuple[int, int]]
    ends: Sequence[tuple[int, int]]


def shown_text(text: str) -> str:
    """A text with its placeholders made one sign each time, of their length."""
    if "{" not in text:
        return text
    return PLACEHOLDER.sub(lambda found: SHOWN * len(found[0]), text)


def mentions_in(text: str) -> list[Mention]:
    """The names of secrets in a text, in languages that leave blanks between words."""
    if text.isascii():
        folded = text.lower()
        words = WORDS.findall(folded)
        if BY_FIRST_WORD.keys().isdisjoint(words):
            return []
        spans = [(found.start(), found.end()) for found in WORDS.finditer(folded)]
    else:
        spans = [(found.start(), found.end()) for found in WORDS.finditer(_composed(text))]
        words = [fold(text[start:end]) for start, end in spans]
        if BY_FIRST_WORD.keys().isdisjoint(words):
            return []
    return list(_read(text, words, spans))


def _composed(text: str) -> str:
    """A text of the same length in which an accent that stands by itself is part of its word."""
    return "".join("x" if ord(one) in COMBINING else one for one in text)


def _read(text: str, words: Sequence[str], spans: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    page = Page(text, words, spans, _ends(text))
    number = 0
    while number < len(words):
        entries = BY_FIRST_WORD.get(words[number], ())
        found = [
            entry for entry in entries if tuple(words[number : number + len(entry[0])]) == entry[0]
        ]
        longest = len(found[0][0]) if found else 1
        for phrase, vocabulary in found:
            if len(phrase) == longest:
                yield _mention(page, number, phrase, vocabulary)
        number += longest


def _mention(page: Page, number: int, phrase: tuple[str, ...], vocabulary: Vocabulary) -> Mention:
    text, words, spans, ends = page
    last = number + len(phrase)
    start, end = spans[number][0], spans[last - 1][1]
    begin, stop = _sentence(ends, start, end, len(text))
    first = max(bisect_left(spans, (begin, 0)), number - REACH)
    until = min(bisect_left(spans, (stop, 0)), last + REACH)
    comma = bisect_left(spans, (text.rfind(",", spans[first][0], start) + 1, 0))
    behind = text[end : spans[last][0] if last < until else stop]
    return Mention(
        Secret(start, end, vocabulary.phrases[phrase]),
        phrase,
        vocabulary,
        words[first:number],
        words[last:until],
        words[max(first, comma) : number],
        is_compound=behind == "-" and last < until,
        is_named=behind.lstrip(QUOTES).startswith(SHOWN),
        is_next=last < until and not behind.strip(),
    )


def joined_in(text: str) -> list[Sentence]:
    """The names of secrets in a text, in languages that leave no blanks."""
    is_joined = not text.isascii() and max(text) >= FIRST_JOINED
    return list(_read_joined(text)) if is_joined else []


def _read_joined(text: str) -> Iterator[Sentence]:
    pieces = [fold(one) for one in text]
    folded = "".join(pieces)
    offsets, ends = _offsets(pieces), _ends(folded)
    for words in joined_languages():
        for found in words.secrets.finditer(folded):
            begin, stop = _sentence(ends, found.start(), found.end(), len(folded))
            begin, stop = max(begin, found.start() - NEAR), min(stop, found.end() + NEAR)
            place = offsets[found.start()], offsets[found.end() - 1] + 1
            yield Sentence(
                Secret(*place, found[0] in words.codes),
                words,
                folded[begin : found.start()],
                folded[found.end() : stop],
            )


def _offsets(pieces: Iterable[str]) -> list[int]:
    return [number for number, piece in enumerate(pieces) for _ in piece]


def _ends(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in SENTENCE_END.finditer(text)]


def _sentence(
    ends: Sequence[tuple[int, int]], start: int, end: int, length: int
) -> tuple[int, int]:
    """Where the sentence begins and ends in which something stands."""
    number = bisect_left(ends, (start, 0))
    begin = ends[number - 1][1] if number else 0
    behind = bisect_left(ends, (end, 0))
    return begin, ends[behind][0] if behind < len(ends) else length
