"""Whether a name, a label or a sentence asks for a secret."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .private_words import words_of
from .secret_words import (
    BESIDE_NAMES,
    HARMLESS_BEFORE,
    HARMLESS_BEHIND,
    LANGUAGES,
    NAMES_OF_SECRETS,
    OWNERS_OF_KEYS,
    Language,
)

WORDS = re.compile(r"[^\W_]+")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
# Stands for what a placeholder shows.
SHOWN = "\0"
SENTENCE_END = re.compile(r"[.!?\u2026](?=\s|$)|[;:\n\u3002\uff01\uff1f\uff1b\uff1a]")
# The first letter of a script that joins words: Hebrew.
FIRST_JOINED = "\u05d0"
COMBINING = range(0x300, 0x370)
# Letters that Unicode does not take apart.
PLAIN_LETTERS = str.maketrans({"\u0131": "i", "\u0142": "l", "\xf8": "o", "\xe6": "ae"})

# How many words, or characters where words are joined, around a secret are looked at.
REACH = 16
NEAR = 60
QUOTES = " \"'`\u201c\u201e\u00ab"
# How far into a description what it describes is named.
SUBJECT = 5
DETERMINERS = frozenset("a an current my new old our please the user users your".split())
CLOSED_QUESTIONS = frozenset("did do does has have is was were".split())
PARTICLES = frozenset("in out me us".split())
# What a sentence says of a secret, be it asked for or not.
PREDICATES = frozenset(
    "are can could expired expires failed had has have is may must was were will".split()
)
# Words of other languages for asking, which read as something else in English.
ENGLISH_TOO = frozenset("add anna da mi skip".split())


class Secret(NamedTuple):
    """A secret that is asked for: where, as offsets, and whether it is all digits."""

    start: int
    end: int
    is_code: bool


class Vocabulary(NamedTuple):
    """The words of a language, folded, to look them up in."""

    phrases: Mapping[tuple[str, ...], bool]
    asking: frozenset[str]
    choosing: frozenset[str]
    refusing: frozenset[str]
    linking: frozenset[str]
    other: frozenset[str]
    going_on: frozenset[str]


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


class JoinedWords(NamedTuple):
    """The words of a language that leaves no blanks, to search for."""

    secrets: re.Pattern[str]
    codes: frozenset[str]
    asking: re.Pattern[str]
    refusing: re.Pattern[str]
    harmless_before: re.Pattern[str]
    harmless_behind: re.Pattern[str]


class Sentence(NamedTuple):
    """A secret's name in a sentence of a language that leaves no blanks."""

    secret: Secret
    words: JoinedWords
    before: str
    behind: str


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
def _joined_languages() -> tuple[JoinedWords, ...]:
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
LONGEST_NAME = 5


def _names() -> Mapping[tuple[str, ...], bool]:
    """The phrases as the words of a field's name, which is ASCII and holds no digit here."""
    found: dict[tuple[str, ...], bool] = {(name,): False for name in NAMES_OF_SECRETS}
    found.update({(owner, "key"): False for owner in OWNERS_OF_KEYS})
    for vocabulary in (*OTHERS, ENGLISH):
        for phrase, is_code in vocabulary.phrases.items():
            name = " ".join(phrase)
            if name.isascii():
                found[_without_digits(name)] = is_code
    return found


def _without_digits(name: str) -> tuple[str, ...]:
    return tuple(word for word in words_of(name) if not word.isdigit())


NAMES = _names()


def secret_in_name(name: str) -> Secret | None:
    """What the name of a field says that it holds, where that is a secret."""
    words = list(_without_digits(name))
    while len(words) > 1 and words[-1] in BESIDE_NAMES:
        words.pop()
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        phrase = tuple(words[-size:])
        if phrase in NAMES:
            before = words[-size - 1 : -size]
            is_harmless = not HARMLESS_BEFORE.get(phrase[0], frozenset()).isdisjoint(before)
            return None if is_harmless else Secret(0, len(name), NAMES[phrase])
    return None


def mentions_secret(text: str) -> bool:
    """Whether a secret is named at all, be it to say something else."""
    shown = _shown(text)
    return bool(_mentions(shown)) or bool(_in_joined(shown))


def secret_in_label(text: str) -> Secret | None:
    """The secret that a label, such as a title, names as what is to be filled in."""
    shown = _shown(text)
    for mention in _mentions(shown):
        if _is_subject(mention):
            return mention.secret
    return next((one.secret for one in _in_joined(shown) if _is_subject_there(one)), None)


def secret_in_description(text: str) -> Secret | None:
    """The secret that a description describes, or tells a person to fill in."""
    found = secret_in_message(text, has_box=True)
    if found is not None:
        return found
    shown = _shown(text)
    end = SENTENCE_END.search(shown)
    first = shown[: end.start()] if end else shown
    for mention in _mentions(first):
        if len(mention.before) <= SUBJECT and _is_subject(mention):
            return mention.secret
    return next((one.secret for one in _in_joined(first) if _is_subject_there(one)), None)


def secret_in_message(text: str, *, has_box: bool) -> Secret | None:
    """The secret that a message asks for; `has_box` where the form takes what people type."""
    shown = _shown(text)
    for mention in _mentions(shown):
        if _is_asked(mention, has_box=has_box):
            return mention.secret
    for sentence in _in_joined(shown):
        if _is_asked_there(sentence, has_box=has_box):
            return sentence.secret
    return None


def _shown(text: str) -> str:
    """A text with its placeholders made one sign each time, of their length."""
    if "{" not in text:
        return text
    return PLACEHOLDER.sub(lambda found: SHOWN * len(found[0]), text)


def _mentions(text: str) -> list[Mention]:
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


class Page(NamedTuple):
    """A text with its folded words, their places, and the places where sentences end."""

    text: str
    words: Sequence[str]
    spans: Sequence[tuple[int, int]]
    ends: Sequence[tuple[int, int]]


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


def _is_itself(mention: Mention) -> bool:
    """Whether the words around a name leave it what it is."""
    vocabulary, before = mention.vocabulary, mention.before
    if mention.is_compound or mention.is_named:
        return False
    if before and before[-1] in HARMLESS_BEFORE.get(mention.phrase[0], ()):
        return False
    linking = OTHERS_LINK if vocabulary is ENGLISH else vocabulary.linking
    if not linking.isdisjoint(before[-2:]):
        return False
    if not mention.is_next:
        return True
    follower = mention.after[0]
    if vocabulary is ENGLISH:
        is_english = follower.isascii() and follower not in OTHERS_ASK
        return not is_english or follower in ENGLISH.going_on or follower.isdigit()
    return follower not in vocabulary.other


def _is_subject(mention: Mention) -> bool:
    """Whether a label is about the secret, and not about something of it."""
    vocabulary, before = mention.vocabulary, mention.before
    if not vocabulary.refusing.isdisjoint(before) or not _is_itself(mention):
        return False
    behind = HARMLESS_BEHIND.get(mention.phrase[-1], frozenset())
    if mention.is_next and mention.after[0] in behind:
        return False
    return vocabulary is not ENGLISH or vocabulary.linking.isdisjoint(before)


def _is_asked(mention: Mention, *, has_box: bool) -> bool:
    if not _is_itself(mention):
        return False
    if mention.vocabulary is not ENGLISH:
        return _is_asked_in(mention.vocabulary, mention, has_box=has_box)
    return _is_asked_in_english(mention, has_box=has_box) or any(
        one.refusing.isdisjoint(mention.before)
        and not (one.asking & OTHERS_ASK).isdisjoint((*mention.before, *mention.after))
        for one in OTHERS
    )


def _is_asked_in(vocabulary: Vocabulary, mention: Mention, *, has_box: bool) -> bool:
    words = (*mention.before, *mention.after)
    if not vocabulary.refusing.isdisjoint(words):
        return False
    is_label = len(mention.before) <= 1 and not mention.after
    return not vocabulary.asking.isdisjoint(words) or (has_box and is_label)


def _is_asked_in_english(mention: Mention, *, has_box: bool) -> bool:
    before = mention.before
    if not ENGLISH.refusing.isdisjoint(mention.refused):
        return False
    if not has_box and before and before[0] in CLOSED_QUESTIONS:
        return False
    verbs = ENGLISH.asking | ENGLISH.choosing if has_box else ENGLISH.asking
    places = [number for number, word in enumerate(before) if word in verbs]
    if not places:
        is_label = DETERMINERS.issuperset(before) and PREDICATES.isdisjoint(mention.after)
        return has_box and is_label
    between = before[places[-1] + 1 :]
    if between and between[0] in PARTICLES:
        between = between[1:]
    return ENGLISH.linking.isdisjoint(between)


def _in_joined(text: str) -> list[Sentence]:
    """The names of secrets in a text, in languages that leave no blanks."""
    is_joined = not text.isascii() and max(text) >= FIRST_JOINED
    return list(_read_joined(text)) if is_joined else []


def _read_joined(text: str) -> Iterator[Sentence]:
    pieces = [fold(one) for one in text]
    folded = "".join(pieces)
    offsets, ends = _offsets(pieces), _ends(folded)
    for words in _joined_languages():
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


def _is_itself_there(sentence: Sentence) -> bool:
    words, behind = sentence.words, sentence.behind
    if behind.lstrip().startswith(SHOWN) or words.harmless_behind.match(behind):
        return False
    return words.harmless_before.search(sentence.before.rstrip()) is None


def _is_subject_there(sentence: Sentence) -> bool:
    is_refused = sentence.words.refusing.search(sentence.before) is not None
    return not is_refused and _is_itself_there(sentence)


def _is_asked_there(sentence: Sentence, *, has_box: bool) -> bool:
    around = (sentence.before, sentence.behind)
    if not _is_itself_there(sentence) or any(map(sentence.words.refusing.search, around)):
        return False
    is_asked = any(map(sentence.words.asking.search, around))
    return is_asked or (has_box and not sentence.behind.strip())
