"""Names of secrets and of personal data in URLs, told apart from names that only hold such a word.

More gives a secret away in a URL than a form asks for: sessions, keys of licences. What both rules
know stands in `secrets/words.py`.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from .secrets.words import NAMES_OF_SECRETS, OWNERS_OF_KEYS

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")

# Words behind a name that leave it what it is: `token_value` is a token, `token_count` is none.
NEUTRAL = frozenset(
    {"b64", "base64", "data", "field", "hash", "hex", "param", "plain", "raw", "str", "string"}
    | {"text", "value"}
)


class Kind(NamedTuple):
    """A kind of what must not stand in a URL; `is_sure` where the name allows no other reading."""

    words: str
    is_sure: bool = True


SECRET = Kind("a secret")
PERSONAL = Kind("personal data")
MAYBE_PERSONAL = Kind("perhaps a person's", is_sure=False)

# Names of one word that always mean this, whatever stands before them ...
_SESSIONS = "bearer jsessionid phpsessid sessid sessionid sid"
_PERSONAL = """
    birthdate birthday dob email emailaddress firstname forename fullname iban lastname
    maidenname mobile msisdn passport phone phonenumber ssn surname telephone
"""
ALWAYS: Mapping[str, Kind] = {
    **dict.fromkeys((*NAMES_OF_SECRETS, *_SESSIONS.split()), SECRET),
    **dict.fromkeys(_PERSONAL.split(), PERSONAL),
}

# ... but behind one of these.
HARMLESS: Mapping[str, frozenset[str]] = {
    "token": frozenset(
        {"change", "continuation", "cursor", "design", "lexer", "next", "page", "pagination"}
        | {"prev", "previous", "sync", "word"}
    ),
    "secret": frozenset({"no", "is", "has"}),
    "mobile": frozenset({"is"}),
}

# Names of one word that mean this alone, or behind one of some words.
_KEY = "app consumer license security service session shared ssh user"
_SESSION = "admin auth browser client http login oauth server sso user web"
_PERSON = """
    billing cardholder contact customer employee family father first full given guest holder last
    legal maiden middle mother nick patient payer person real recipient resident sender shipping
    student user
"""
BEHIND: Mapping[str, tuple[Kind | None, frozenset[str]]] = {
    "key": (SECRET, OWNERS_OF_KEYS | frozenset(_KEY.split())),
    "pin": (SECRET, frozenset({"account", "bank", "card", "sim", "user"})),
    "session": (SECRET, frozenset(_SESSION.split())),
    "name": (MAYBE_PERSONAL, frozenset()),
    "username": (PERSONAL, frozenset()),
}

# Names of two words or more, by how they end.
PHRASES: Mapping[tuple[str, ...], Kind] = {
    ("e", "mail"): PERSONAL,
    **{(word, "session", "id"): SECRET for word in _SESSION.split()},
    **{(word, "name"): PERSONAL for word in _PERSON.split()},
    **{
        (word, "address"): PERSONAL
        for word in ("billing", "email", "home", "mail", "postal", "shipping", "street")
    },
    **dict.fromkeys((("mobile", "number"), ("phone", "number")), PERSONAL),
    **dict.fromkeys((("passport", "number"), ("tax", "id"), ("national", "id")), PERSONAL),
    **dict.fromkeys((("social", "security", "number"), ("insurance", "number")), PERSONAL),
    **dict.fromkeys((("birth", "date"), ("date", "of", "birth"), ("birth", "day")), PERSONAL),
    **dict.fromkeys((("card", "number"), ("credit", "card"), ("account", "number")), PERSONAL),
    **dict.fromkeys((("one", "time", "code"), ("security", "code"), ("card", "code")), SECRET),
    **dict.fromkeys((("mot", "de", "passe"), ("pass", "word"), ("pass", "phrase")), SECRET),
}
# The name of a session, where nothing stands before it.
WHOLE: Mapping[tuple[str, ...], Kind] = {
    ("session", "id"): SECRET,
    ("session", "key"): SECRET,
}


def words_of(name: str) -> list[str]:
    """The words of a name in camelCase, snake_case or with dashes, in lower case."""
    return [word.lower() for word in WORD.findall(name)]


def kind_of(name: str) -> Kind | None:
    """What a name says that it holds, or None where it names neither secret nor person."""
    words = [word for word in words_of(name) if not word.isdigit()]
    while len(words) > 1 and words[-1] in NEUTRAL:
        words.pop()
    if not words:
        return None
    if (whole := WHOLE.get(tuple(words))) is not None:
        return whole
    for size in (3, 2):
        if (phrase := PHRASES.get(tuple(words[-size:]))) is not None and len(words) >= size:
            return phrase
    *before, last = words
    if last in ALWAYS:
        return None if before and before[-1] in HARMLESS.get(last, ()) else ALWAYS[last]
    if last in BEHIND:
        kind, allowed = BEHIND[last]
        return kind if not before or before[-1] in allowed else None
    return None
