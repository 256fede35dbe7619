"""Scope, values and random trees for the tests of both languages."""

from __future__ import annotations

import datetime
from random import Random

from hypothesis import strategies as st

from mcp_elicit_gen.expressions import (
    AndOr,
    Arithmetic,
    Comparison,
    Condition,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
    Type,
    choice_of,
    list_of,
    object_of,
)
from mcp_elicit_gen.expressions.types import (
    ANY,
    BOOLEAN,
    DATE,
    DATE_TIME,
    INTEGER,
    NUMBER,
    TEXT,
)

SCOPE: dict[str, Type] = {
    "path": TEXT,
    "count": INTEGER,
    "force": BOOLEAN,
    "file": TEXT,
    "ratio": NUMBER,
    "limit": INTEGER.or_absent(),
    "note": TEXT.or_absent(),
    "agreed": BOOLEAN.or_absent(),
    "day": DATE,
    "moment": DATE_TIME,
    "size": choice_of("small", "medium", "large"),
    "tags": list_of(TEXT),
    "sizes": list_of(choice_of("small", "large")),
    "numbers": list_of(INTEGER),
    "projects": list_of(object_of({"id": TEXT})),
    "draft": object_of({"subject": TEXT, "pages": INTEGER, "due": DATE.or_absent()}),
    "review": object_of({"stars": INTEGER, "class": TEXT}).or_absent(),
    "anything": ANY,
}

_VALUES = {
    TEXT: ["", "a", "small"],
    INTEGER: [-1, 0, 3],
    NUMBER: [-1.5, 0.0, 2],
    BOOLEAN: [True, False],
    DATE: [datetime.date(2024, 1, 1), datetime.date(2024, 1, 2)],
    DATE_TIME: [datetime.datetime(2024, 1, 1), datetime.datetime(2024, 1, 2)],
    ANY: [None, 0, "a", []],
}


def value_of(type_: Type, random: Random) -> object:
    """A value of the type; an object is a `dict`, absence is `None`."""
    if type_.optional and random.random() < 0.5:
        return None
    if type_.item is not None:
        return [value_of(type_.item, random) for _ in range(random.randrange(3))]
    if type_.fields:
        return {name: value_of(of, random) for name, of in type_.fields.items()}
    if type_.choices is not None:
        return random.choice(sorted(type_.choices))
    return random.choice(_VALUES[type_.present()])


def environments(count: int) -> list[dict[str, object]]:
    """The same values for all names of the scope in each run."""
    random = Random(0)
    return [{name: value_of(of, random) for name, of in SCOPE.items()} for _ in range(count)]


NAMES = st.sampled_from(
    [NameRef(name) for name in SCOPE]
    + [NameRef(name, field) for name, of in SCOPE.items() for field in of.fields]
)
NUMBERS = st.integers(0, 2**63 - 1) | st.floats(
    min_value=0, allow_nan=False, allow_infinity=False
).map(abs)
TEXTS = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.sampled_from("\n\t'\"\\"),
    max_size=6,
)
LIST_ITEMS = st.one_of(NUMBERS, NUMBERS.map(lambda value: -value), TEXTS, st.booleans())
LIST_LITERALS = st.lists(LIST_ITEMS.map(LiteralValue), min_size=1, max_size=3).map(
    lambda items: ListLiteral(tuple(items))
)
LITERALS = st.one_of(NUMBERS, TEXTS, st.booleans(), st.none()).map(LiteralValue)

_COMPARISONS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
_ARITHMETIC = st.sampled_from(["+", "-", "*", "/", "%"])


def _larger(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Comparison, _COMPARISONS, inner, inner),
        st.builds(Membership, st.booleans(), inner, inner | LIST_LITERALS),
        st.builds(AndOr, st.sampled_from(["and", "or"]), several),
        st.builds(Not, inner),
        st.builds(Arithmetic, _ARITHMETIC, inner, inner),
        st.builds(Negative, inner),
        st.builds(Length, inner),
    )


# Any tree that the grammar has, most of them wrongly typed.
TREES = st.recursive(NAMES | LITERALS, _larger, max_leaves=8)

_LITERAL_NUMBERS = st.integers(0, 3) | st.sampled_from([0.5, 1.5])


def _numeric() -> st.SearchStrategy[Condition]:
    leaves = st.one_of(
        st.sampled_from([NameRef("count"), NameRef("ratio"), NameRef("draft", "pages")]),
        st.sampled_from([Length(NameRef("path")), Length(NameRef("tags"))]),
        _LITERAL_NUMBERS.map(LiteralValue),
    )
    return st.recursive(
        leaves,
        lambda inner: st.builds(Arithmetic, _ARITHMETIC, inner, inner) | st.builds(Negative, inner),
        max_leaves=3,
    )


def _boolean() -> st.SearchStrategy[Condition]:
    equality = st.sampled_from(["==", "!="])
    text = st.sampled_from([NameRef("path"), NameRef("file"), NameRef("draft", "subject")])
    text_or_literal = text | TEXTS.map(LiteralValue)
    absence = st.builds(lambda: Comparison("!=", NameRef("limit"), LiteralValue(None)))
    guarded = st.builds(
        lambda test, right: AndOr("and", (test, Comparison(">", NameRef("limit"), right))),
        absence,
        _numeric(),
    )
    guarded_field = st.builds(
        lambda value: AndOr(
            "or",
            (
                Comparison("==", LiteralValue(None), NameRef("review")),
                Comparison("==", NameRef("review", "stars"), value),
            ),
        ),
        _numeric(),
    )
    size = st.sampled_from(["small", "medium", "large"]).map(LiteralValue)
    leaves = st.one_of(
        st.just(NameRef("force")),
        st.builds(Comparison, _COMPARISONS, _numeric(), _numeric()),
        st.builds(Comparison, equality, text, text_or_literal),
        st.builds(Comparison, _COMPARISONS, st.just(NameRef("day")), st.just(NameRef("day"))),
        st.builds(Comparison, equality, st.just(NameRef("size")), size),
        st.builds(Membership, st.booleans(), text_or_literal, st.just(NameRef("tags"))),
        st.builds(Membership, st.booleans(), _numeric(), st.just(NameRef("numbers"))),
        st.builds(
            Membership,
            st.booleans(),
            text,
            st.lists(TEXTS.map(LiteralValue), min_size=1, max_size=2).map(
                lambda items: ListLiteral(tuple(items))
            ),
        ),
        absence,
        guarded,
        guarded_field,
    )
    several = st.sampled_from(["and", "or"])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(AndOr, several, st.lists(inner, min_size=2, max_size=3).map(tuple)),
            st.builds(Not, inner),
        ),
        max_leaves=4,
    )


# Trees that are well typed in SCOPE (`force or` makes sure that a name is in them).
TYPED_TREES = _boolean().map(lambda tree: AndOr("or", (tree, NameRef("force"))))
