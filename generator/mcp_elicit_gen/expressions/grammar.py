"""The tables of the condition language: limits, how operators bind, what to write instead."""

from __future__ import annotations

from collections.abc import Mapping

MAXIMUM_LENGTH = 2000
MAXIMUM_TOKENS = 200
MAXIMUM_INTEGER = 2**63 - 1
MAXIMUM_DEPTH = 50

# How tightly operators bind, the same as in Python.
OR, AND, NOT, COMPARE, SUM, PRODUCT, MINUS, ATOM = range(1, 9)
BINDING: Mapping[str, int] = {
    "or": OR,
    "and": AND,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in"), COMPARE),
    **dict.fromkeys("+-", SUM),
    **dict.fromkeys("*/%", PRODUCT),
}

# By the kind of a token that stands where a value must stand.
NO_VALUE: Mapping[str, str] = {
    "[": "a list stands only after `in` or `not in`: `size in ['s', 'm']`",
    ".": "a fraction has a digit before the point: `0.5`",
    "not": "put it into brackets: `(not ...)`",
}
# By the kind of a token that stands where an operator or the end must stand.
NO_OPERATOR: Mapping[str, str] = {
    "[": "nothing can be indexed; compute the part in a dependency",
    "(": "only `len(...)` can be called; compute the rest in a dependency",
    ".": "only a name has fields, and only one: `name.field`",
    ")": "leave it out, or add the `(` that it closes",
    "]": "leave it out, or add the `[` that it closes",
    ",": "commas stand only in a list: `size in ['s', 'm']`",
    "literal": "put an operator between the two values",
    "name": "put an operator between the two values",
    "not": "write `and not`, `or not` or `not in`",
}

ELSEWHERE = "compute it in a dependency and use its name here"

# What a sign or word of another language was meant to be.
# Reading goes on as if the right word stood there, so that one run reports them all.
MEANT: Mapping[str, str] = {
    "True": "true",
    "False": "false",
    "None": "null",
    "is": "==",
    "is not": "!=",
    "=": "==",
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "=>": ">=",
    "=<": "<=",
    "&&": "and",
    "||": "or",
    "!": "not",
}

# What to write instead of one that has no equal here.
REFUSED: Mapping[str, str] = {
    "lambda": f"there are no functions here; {ELSEWHERE}",
    "if": "a condition is one question; join its parts with `and` and `or`",
    "else": "a condition is one question; join its parts with `and` and `or`",
    "for": f"there are no loops here; {ELSEWHERE}",
    "await": f"nothing can be awaited here; {ELSEWHERE}",
    "yield": f"nothing can be yielded here; {ELSEWHERE}",
    "**": f"there are no powers here; {ELSEWHERE}",
    "//": "write `/`, which gives a number with a fraction",
    "<<": f"there are no bit operations here; {ELSEWHERE}",
    ">>": f"there are no bit operations here; {ELSEWHERE}",
    ":=": "a condition sets nothing; write `==` to compare",
    "->": "leave it out",
    "#": "leave the comment out, or put it into the YAML",
    ";": "a condition is one expression; join its parts with `and` or `or`",
    "&": "write `and`",
    "|": "write `or`",
    "^": "write `!=`",
    "~": "write `not`",
    "{": "write the name without braces; braces belong to messages",
    "}": "write the name without braces; braces belong to messages",
    "$": "write the name alone",
    "?": "there is no `? :`; write the condition itself",
    "\u2018": "write straight quotes: `'text'`",
    "\u2019": "write straight quotes: `'text'`",
    "\u201c": 'write straight quotes: `"text"`',
    "\u201d": 'write straight quotes: `"text"`',
}
