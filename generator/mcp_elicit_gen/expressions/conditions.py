"""Condition text to its tree: the language of `ask_when`."""

from __future__ import annotations

from typing import Literal, cast

from .grammar import (
    AND,
    BINDING,
    COMPARE,
    MAXIMUM_DEPTH,
    MINUS,
    NO_OPERATOR,
    NO_VALUE,
    NOT,
    OR,
    SUM,
)
from .problems import CONDITION_SYNTAX, Problem, quoted
from .tokens import GrammarError, Token, grammar_error, tokenize
from .tree import (
    AndOr,
    Arithmetic,
    ArithmeticOperator,
    Comparison,
    ComparisonOperator,
    Condition,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
)


def parse_condition(text: str) -> tuple[Condition | None, list[Problem]]:
    """Return the tree of a condition, or `None` and what is wrong with the text (EL306)."""
    problems: list[Problem] = []
    try:
        tree = _Parser(text, tokenize(text, problems)).parse()
    except GrammarError as refused:
        problems.append(refused.problem)
    else:
        if not problems:
            return tree, []
    return None, sorted(problems, key=lambda problem: problem.start)


class _Parser:
    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens
        self._index = 0
        self._depth = 0
        self._current = tokens[0]

    def parse(self) -> Condition:
        if self._current.kind == "end":
            advice = "write what must be true, such as `count > 0`, or leave the key out"
            raise grammar_error(0, len(self._text), "the condition is empty", advice)
        tree = self._expression(OR)
        if self._current.kind != "end":
            raise self._operator_expected()
        return tree

    def _advance(self) -> Token:
        token = self._current
        self._index += 1
        self._current = self._tokens[self._index]
        return token

    @property
    def _end(self) -> int:
        return self._tokens[self._index - 1].end

    def _next_is(self, kind: str) -> bool:
        return self._current.kind != "end" and self._tokens[self._index + 1].kind == kind

    def _expression(self, minimum: int) -> Condition:
        """Read operators that bind at least as tightly as `minimum`."""
        start = self._current.start
        tree = self._operand(minimum)
        while True:
            kind = self._current.kind
            negated = kind == "not" and self._next_is("in")
            binding = COMPARE if negated else BINDING.get(kind, 0)
            if binding < minimum:
                return tree
            if binding >= SUM:
                operator = cast(ArithmeticOperator, self._advance().kind)
                right = self._expression(binding + 1)
                tree = Arithmetic(operator, tree, right, start=start, end=self._end)
            elif binding == COMPARE:
                tree = self._comparison(tree, start)
            else:
                tree = self._and_or(tree, binding, start)

    def _and_or(self, first: Condition, binding: int, start: int) -> Condition:
        operands = [first]
        kind = self._current.kind
        while self._current.kind == kind:
            self._advance()
            operands.append(self._expression(binding + 1))
        operator: Literal["and", "or"] = "and" if binding == AND else "or"
        return AndOr(operator, tuple(operands), start=start, end=self._end)

    def _comparison(self, left: Condition, start: int) -> Condition:
        operator = self._advance()
        tree: Condition
        if operator.kind in {"in", "not"}:
            negated = operator.kind == "not"
            if negated:
                self._advance()
            container = self._container()
            tree = Membership(negated, left, container, start=start, end=self._end)
        else:
            kind = cast(ComparisonOperator, operator.kind)
            right = self._expression(SUM)
            tree = Comparison(kind, left, right, start=start, end=self._end)
        self._refuse_chain(operator.end)
        return tree

    def _refuse_chain(self, middle_start: int) -> None:
        token = self._current
        if BINDING.get(token.kind) == COMPARE or (token.kind == "not" and self._next_is("in")):
            middle = self._text[middle_start : self._end].strip()
            advice = f"write two of them: `... and {quoted(middle)[1:-1]} {token.text} ...`"
            raise grammar_error(token.start, token.end, "comparisons cannot be chained", advice)

    def _container(self) -> Condition | ListLiteral:
        if self._current.kind != "[":
            return self._expression(SUM)
        start = self._advance().start
        items = [self._list_item()]
        while self._current.kind == ",":
            self._advance()
            items.append(self._list_item())
        if self._current.kind != "]":
            advice = "separate the values with `,` and close the list with `]`"
            raise self._unexpected("in a list", advice)
        self._advance()
        return ListLiteral(tuple(items), start=start, end=self._end)

    def _list_item(self) -> LiteralValue:
        start = self._current.start
        negative = self._current.kind == "-" and self._next_is("literal")
        if negative:
            self._advance()
        token = self._current
        value = token.value
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if token.kind != "literal" or value is None or (negative and not is_number):
            advice = "a list holds numbers, quoted text, `true` or `false`"
            raise self._unexpected("in a list", advice)
        self._advance()
        if negative:
            value = -cast(float, value)
        return LiteralValue(value, start=start, end=self._end)

    def _operand(self, minimum: int) -> Condition:
        token = self._current
        kind = token.kind
        if kind == "name":
            return self._name()
        if kind == "literal":
            self._advance()
            return LiteralValue(token.value, start=token.start, end=token.end)
        if kind == "(":
            return self._bracketed(token)
        if kind == "-":
            operand = self._deeper(token, MINUS)
            return Negative(operand, start=token.start, end=self._end)
        if kind == "not" and minimum <= NOT:
            operand = self._deeper(token, NOT)
            return Not(operand, start=token.start, end=self._end)
        if kind == "end":
            raise grammar_error(
                token.start, token.end, "a value is missing at the end", "write a name or a literal"
            )
        advice = NO_VALUE.get(kind, "write a name or a literal before it")
        raise self._unexpected("where a value is expected", advice)

    def _deeper(self, token: Token, minimum: int) -> Condition:
        """Read what follows the current token, one level deeper."""
        if self._depth == MAXIMUM_DEPTH:
            message = f"the condition is nested more than {MAXIMUM_DEPTH} levels deep"
            advice = "compute a part in a dependency and use its name here"
            raise grammar_error(token.start, token.end, message, advice)
        self._advance()
        self._depth += 1
        tree = self._expression(minimum)
        self._depth -= 1
        return tree

    def _bracketed(self, token: Token) -> Condition:
        tree = self._deeper(token, OR)
        if self._current.kind == "end":
            advice = "close it with `)`"
            raise grammar_error(token.start, token.end, "the `(` has no end", advice)
        if self._current.kind != ")":
            raise self._operator_expected()
        self._advance()
        return tree

    def _name(self) -> Condition:
        name = self._advance()
        if name.text == "len" and self._current.kind == "(":
            operand = self._bracketed(self._current)
            return Length(operand, start=name.start, end=self._end)
        field = None
        if self._current.kind == "." and self._current.start == name.end:
            self._advance()
            if self._current.kind != "name" or self._current.start != self._end:
                raise self._unexpected("after the dot", "write the field directly after it")
            field = self._advance().text
        if self._current.kind == "(":
            called = self._text[name.start : self._end]
            message = f"{quoted(called)} cannot be called"
            raise grammar_error(name.start, self._end, message, NO_OPERATOR["("])
        return NameRef(name.text, field, start=name.start, end=self._end)

    def _operator_expected(self) -> GrammarError:
        token = self._current
        before = self._tokens[self._index - 1]
        word = token.text.lower()
        if token.kind == "name" and word in {"and", "or", "not", "in"}:
            return self._unexpected("where an operator is expected", f"write `{word}`")
        if token.kind == before.kind == "literal" and token.text[0] in "'\"":
            return self._unexpected("directly after a value", "write one quoted text")
        return self._unexpected(
            "where an operator is expected", NO_OPERATOR.get(token.kind, "leave it out")
        )

    def _unexpected(self, place: str, advice: str) -> GrammarError:
        token = self._current
        what = quoted(token.text) if token.text else "the end"
        return GrammarError(
            Problem(CONDITION_SYNTAX, token.start, token.end, f"{what} stands {place}", advice)
        )
