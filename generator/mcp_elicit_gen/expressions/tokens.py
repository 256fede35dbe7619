"""Condition text to tokens."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from math import isfinite
from typing import NamedTuple

from .grammar import (
    ELSEWHERE,
    MAXIMUM_INTEGER,
    MAXIMUM_LENGTH,
    MAXIMUM_TOKENS,
    MEANT,
    REFUSED,
)
from .problems import CONDITION_SYNTAX, Problem, quoted
from .tree import Scalar

_TOKEN = re.compile(
    r"""
    [ \t\n]*
    (?:
      (?P<foreign>(?<!\.)is[ \t\n]+not\b|===|!==|<>|=>|=<|&&|\|\||\*\*|//|<<|>>|:=|->|!(?!=)|=(?!=))
    | (?P<name>[A-Za-z][A-Za-z0-9_]*)
    | (?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
    | (?P<text>'[^'\\]*(?:\\.[^'\\]*)*' | "[^"\\]*(?:\\.[^"\\]*)*")
    | (?P<sign>==|!=|<=|>=|[<>+\-*/%().,\[\]])
    )
    """,
    re.VERBOSE | re.DOTALL,
)
_BLANKS = " \t\n"
_WORD = re.compile(r"\w+")
_NUMBER_LIKE = re.compile(r"[0-9][\w.]*")
_ESCAPE_OR_RAW = re.compile(r"\\(.)|[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]", re.DOTALL)

_KEYWORDS = frozenset({"and", "or", "not", "in"})
_RESERVED = frozenset({*keyword.kwlist, "true", "false", "null"})
_LITERALS: Mapping[str, Scalar] = {"true": True, "false": False, "null": None}
_ESCAPES: Mapping[str, str] = {"\\": "\\", "'": "'", '"': '"', "n": "\n", "t": "\t"}
_RAW_AS_ESCAPE: Mapping[str, str] = {"\n": "\\n", "\t": "\\t"}


class Token(NamedTuple):
    """One token.

    `kind` is `name`, `literal`, `end`, or the text itself for signs and the words `and`, `or`,
    `not`, `in`. `value` is what a literal stands for.
    """

    kind: str
    text: str
    start: int
    end: int
    value: Scalar = None


class GrammarError(Exception):
    """The text is outside the grammar; unwinds to the entry point, which returns the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def grammar_error(start: int, end: int, message: str, advice: str) -> GrammarError:
    """Return the exception for a place outside the grammar."""
    return GrammarError(Problem(CONDITION_SYNTAX, start, end, message, advice))


def tokenize(text: str, problems: list[Problem]) -> list[Token]:
    """Return the tokens, the last of kind `end`.

    What was meant is clear for `=` or `True`: such faults are added to `problems`, and reading
    goes on. Raises `GrammarError` for all others.
    """
    if len(text) > MAXIMUM_LENGTH:
        raise grammar_error(
            MAXIMUM_LENGTH,
            len(text),
            f"the condition has {len(text)} characters, more than {MAXIMUM_LENGTH}",
            ELSEWHERE,
        )
    tokens: list[Token] = []
    previous = ""
    position = 0
    end = len(text.rstrip(_BLANKS))
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            raise _unreadable(text, position)
        token = _token(match, previous, problems)
        if len(tokens) == MAXIMUM_TOKENS:
            raise grammar_error(
                token.start,
                token.end,
                f"the condition has more than {MAXIMUM_TOKENS} names, literals and signs",
                ELSEWHERE,
            )
        if token.kind == "literal" and tokens and tokens[-1].end == token.start:
            _refuse_prefix(tokens[-1], token)
        tokens.append(token)
        previous = token.kind
        position = token.end
    tokens.append(Token("end", "", end, end))
    return tokens


def _token(match: re.Match[str], previous: str, problems: list[Problem]) -> Token:
    group = match.lastgroup or ""
    text = match[group]
    start, end = match.span(group)
    if group == "sign":
        return Token(text, text, start, end)
    if group == "name":
        # A field may have any name, `in` and `class` too.
        if previous == "." or text not in _RESERVED:
            return Token("name", text, start, end)
        return _word(text, start, problems)
    if group == "number":
        return Token("literal", text, start, end, _number(match.string, start, end))
    if group == "text":
        return Token("literal", text, start, end, _text(text, start))
    return _word(text, start, problems)


def _word(text: str, start: int, problems: list[Problem]) -> Token:
    """Read a reserved word, or a sign or word of another language."""
    end = start + len(text)
    meant = MEANT.get(" ".join(text.split()))
    if meant is not None:
        message = f"{quoted(text)} is not part of the language"
        problems.append(Problem(CONDITION_SYNTAX, start, end, message, f"write `{meant}`"))
    word = meant or text
    if word in _LITERALS:
        return Token("literal", text, start, end, _LITERALS[word])
    if meant is None and word not in _KEYWORDS:
        raise _refused(text, start)
    return Token(word, text, start, end)


def _refused(text: str, start: int) -> GrammarError:
    advice = REFUSED.get(text, "leave it out")
    message = f"{quoted(text)} is not part of the language"
    return grammar_error(start, start + len(text), message, advice)


def _number(source: str, start: int, end: int) -> int | float:
    text = source[start:end]
    whole = _NUMBER_LIKE.match(source, start)
    if whole is not None and whole.end() > end:
        end = whole.end()
        advice = "write digits, with a fraction if needed: `1000` or `1.5`"
        raise grammar_error(start, end, f"{quoted(whole[0])} is not a number", advice)
    if text[0] == "0" and text[1:2].isdigit():
        advice = f"write {quoted(text.lstrip('0') or '0')}"
        raise grammar_error(start, end, f"{quoted(text)} begins with a zero", advice)
    value = int(text) if text.isdigit() else float(text)
    if value > MAXIMUM_INTEGER if isinstance(value, int) else not isfinite(value):
        raise grammar_error(
            start, end, f"the number {quoted(text)} is too large", "write a smaller one"
        )
    return value


def _text(literal: str, start: int) -> str:
    def decode(match: re.Match[str]) -> str:
        escaped = match[1]
        if escaped in _ESCAPES:
            return _ESCAPES[escaped]
        first, last = start + 1 + match.start(), start + 1 + match.end()
        if escaped is None:
            advice = f"write `{_RAW_AS_ESCAPE[match[0]]}`" if match[0] in _RAW_AS_ESCAPE else ""
            message = "a control character stands in quoted text"
            raise grammar_error(first, last, message, advice or "leave it out")
        message = f"the escape {quoted(match[0])} is not part of the language"
        advice = "write one of `\\\\`, `\\'`, `\\\"`, `\\n`, `\\t`, or the character itself"
        raise grammar_error(first, last, message, advice)

    return _ESCAPE_OR_RAW.sub(decode, literal[1:-1])


def _refuse_prefix(before: Token, token: Token) -> None:
    if before.kind == "name" and token.text[0] in "'\"":
        raise grammar_error(
            before.start,
            token.end,
            f"{quoted(before.text)} stands directly before quoted text",
            f"write {quoted(token.text)} alone",
        )


def _unreadable(text: str, position: int) -> GrammarError:
    position = len(text) - len(text[position:].lstrip(_BLANKS))
    character = text[position]
    if character in "'\"":
        advice = f"close it with `{character}`"
        return grammar_error(position, len(text), "the quoted text has no end", advice)
    word = _WORD.match(text, position)
    if word is not None:
        message = f"{quoted(word[0])} is not a name"
        advice = "a name begins with a letter a-z and goes on with letters, digits and `_`"
        return grammar_error(position, word.end(), message, advice)
    return _refused(character, position)
