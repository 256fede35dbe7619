"""Whether a name, a label or a sentence asks for a secret."""

from .mentions import (
    SENTENCE_END,
    SHOWN,
    Mention,
    Secret,
    Sentence,
    joined_in,
    mentions_in,
    shown_text,
)
from .vocabulary import ENGLISH, NAMES, OTHERS, OTHERS_ASK, OTHERS_LINK, Vocabulary, without_digits
from .words import BESIDE_NAMES, HARMLESS_BEFORE, HARMLESS_BEHIND

LONGEST_NAME = 5
# How far into a description what it describes is named.
SUBJECT = 5
DETERMINERS = frozenset("a an current my new old our please the user users your".split())
CLOSED_QUESTIONS = frozenset("did do does has have is was were".split())
PARTICLES = frozenset("in out me us".split())
# What a sentence says of a secret, be it asked for or not.
PREDICATES = frozenset(
    "are can could expired expires failed had has have is may must was were will".split()
)


def secret_in_name(name: str) -> Secret | None:
    """What the name of a field says that it holds, where that is a secret."""
    words = list(without_digits(name))
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
    shown = shown_text(text)
    return bool(mentions_in(shown)) or bool(joined_in(shown))


def secret_in_label(text: str) -> Secret | None:
    """The secret that a label, such as a title, names as what is to be filled in."""
    shown = shown_text(text)
    for mention in mentions_in(shown):
        if _is_subject(mention):
            return mention.secret
    return next((one.secret for one in joined_in(shown) if _is_subject_there(one)), None)


def secret_in_description(text: str) -> Secret | None:
    """The secret that a description describes, or tells a person to fill in."""
    found = secret_in_message(text, has_box=True)
    if found is not None:
        return found
    shown = shown_text(text)
    end = SENTENCE_END.search(shown)
    first = shown[: end.start()] if end else shown
    for mention in mentions_in(first):
        if len(mention.before) <= SUBJECT and _is_subject(mention):
            return mention.secret
    return next((one.secret for one in joined_in(first) if _is_subject_there(one)), None)


def secret_in_message(text: str, *, has_box: bool) -> Secret | None:
    """The secret that a message asks for; `has_box` where the form takes what people type."""
    shown = shown_text(text)
    for mention in mentions_in(shown):
        if _is_asked(mention, has_box=has_box):
            return mention.secret
    for sentence in joined_in(shown):
        if _is_asked_there(sentence, has_box=has_box):
            return sentence.secret
    return None


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
