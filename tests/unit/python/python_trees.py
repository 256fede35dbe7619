"""Random trees with names and texts of awkward lengths, and what Python should read in them."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from typing import Any

from mcp_elicit_gen.python import (
    Attribute,
    Await,
    Binary,
    BooleanOperation,
    Call,
    Compare,
    Conditional,
    DictOf,
    Expression,
    FormattedString,
    FormattedValue,
    Identifier,
    ListOf,
    Literal,
    Name,
    Parameter,
    Subscript,
    TupleOf,
    Unary,
)

LENGTHS = (1, 1, 2, 3, 5, 8, 8, 12, 12, 20, 20, 30, 45, 60, 90)
TEXTS = (
    *(
        "",
        "a",
        "bc d",
        "déjà vu",
        "中文字符测试",
        "😀 emoji",
        'quote"s',
        "it's",
        "a\nb",
        "{x}",
        "%s",
    ),
    *(
        "x" * 30,
        "y " * 25,
        "z" * 70,
        "w" * 100,
        "日本語" * 12,
        "\u200b\u202e\x00",
        "👩‍👩‍👧 e\u0301",
    ),
)
NUMBERS = (None, True, False, 0, 1, -5, 2.5, -1e300, 1e16, 12345678)


class Trees:
    """Makes random nodes; the depth bounds how many are inside of each other."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def depth(self) -> int:
        return self.random.choice((0, 1, 1, 2, 2, 3))

    def identifier(self) -> Identifier:
        return Identifier(self.random.choice("abcdefghklmno") * self.random.choice(LENGTHS))

    def name(self) -> Expression:
        return Name(self.identifier())

    def atom(self) -> Expression:
        kinds: tuple[Callable[[], Expression], ...] = (
            self.name,
            self.name,
            lambda: Literal(self.random.choice(TEXTS)),
            lambda: Literal(self.random.choice(NUMBERS)),
            lambda: Attribute(self.name(), self.identifier()),
        )
        return self.random.choice(kinds)()

    def several(self, depth: int, fewest: int = 0, most: int = 3) -> tuple[Expression, ...]:
        return tuple(self.node(depth) for _ in range(self.random.randint(fewest, most)))

    def matching(self, depth: int, accepts: Callable[[Expression], bool]) -> Expression:
        for _ in range(20):
            node = self.node(depth)
            if accepts(node):
                return node
        return self.name()

    def function(self, depth: int) -> Expression:
        return self.matching(
            depth - 1, lambda node: isinstance(node, (Name, Attribute, Call, Subscript))
        )

    def call(self, depth: int) -> Call:
        count = self.random.randint(0, 3)
        keywords = {self.identifier(): self.node(depth - 1) for _ in range(count)}
        return Call(self.function(depth), self.several(depth - 1), tuple(keywords.items()))

    def subscript(self, depth: int) -> Expression:
        items = self.several(depth - 1, 1)
        if isinstance(items[0], TupleOf):
            items *= 2
        return Subscript(self.node(depth - 1), items)

    def attribute(self, depth: int) -> Expression:
        def accepts(node: Expression) -> bool:
            return not isinstance(node, (ListOf, TupleOf, DictOf))

        return Attribute(self.matching(depth - 1, accepts), self.identifier())

    def formatted(self, depth: int) -> Expression:
        segments: list[str | FormattedValue] = []
        for _ in range(self.random.randint(0, 4)):
            if self.random.random() < 0.5:
                segments.append(self.random.choice(TEXTS))
                continue
            try:
                value = FormattedValue(
                    self.node(depth - 1), self.random.choice(("", ",", ".2f", ",.3f", ".1%"))
                )
            except ValueError:  # a text inside
                value = FormattedValue(self.name())
            segments.append(value)
        return FormattedString(tuple(segments))

    def node(self, depth: int) -> Expression:
        if depth <= 0:
            return self.atom()
        choose, inner = self.random.choice, depth - 1
        kinds: tuple[Callable[[], Expression], ...] = (
            self.atom,
            self.atom,
            lambda: ListOf(self.several(inner)),
            lambda: TupleOf(self.several(inner)),
            lambda: DictOf(tuple(zip(self.several(inner), self.several(inner), strict=False))),
            lambda: self.call(depth),
            lambda: self.call(depth),
            lambda: self.subscript(depth),
            lambda: self.attribute(depth),
            lambda: self.formatted(depth),
            lambda: Unary(choose(("not", "-")), self.node(inner)),
            lambda: Binary(choose(("+", "-", "*", "/", "%", "|")), *self.several(inner, 2, 2)),
            lambda: Compare(
                choose(("==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not")),
                *self.several(inner, 2, 2),
            ),
            lambda: BooleanOperation(choose(("and", "or")), self.several(inner, 2, 4)),
            lambda: Conditional(*self.several(inner, 3, 3)),
            lambda: Await(self.function(depth)),
        )
        return choose(kinds)()

    def annotation(self, depth: int, *, union: bool = True) -> Expression:
        kind = self.random.randint(0, 3 if union else 2) if depth > 0 else 0
        if kind == 0:
            return self.random.choice((self.name(), self.name(), Literal(None)))
        if kind == 3:
            return Binary("|", self.annotation(depth - 1), self.annotation(depth - 1, union=False))
        items: list[Expression] = [self.annotation(depth - 1)]
        for _ in range(self.random.randint(0, 2)):
            other = (self.annotation(depth - 1), self.call(depth - 1), Literal(choice_of(self)))
            items.append(self.random.choice(other))
        return Subscript(self.name(), tuple(items))

    def parameters(self, depth: int) -> list[Parameter]:
        names = {self.identifier() for _ in range(self.random.randint(0, 6))}
        required = self.random.randint(0, len(names))
        return [
            Parameter(
                name,
                self.annotation(depth),
                None if number < required else self.node(depth),
            )
            for number, name in enumerate(sorted(names))
        ]


def choice_of(trees: Trees) -> str:
    return trees.random.choice(TEXTS)


def meant(node: Expression) -> ast.expr:
    """What Python should read: made without looking at the text."""
    return _MEANINGS[type(node)](node)


def _literal(node: Literal) -> ast.expr:
    value = node.value
    if type(value) in (int, float) and str(value).startswith("-"):
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))  # type: ignore[operator]
    return ast.Constant(value)


def _subscript(node: Subscript) -> ast.expr:
    items = [meant(item) for item in node.items]
    inner = items[0] if len(items) == 1 else ast.Tuple(items, ast.Load())
    return ast.Subscript(meant(node.value), inner, ast.Load())


def _formatted(node: FormattedString) -> ast.expr:
    values: list[ast.expr] = []
    for segment in node.segments:
        if isinstance(segment, FormattedValue):
            form = ast.JoinedStr([ast.Constant(segment.format)]) if segment.format else None
            values.append(ast.FormattedValue(meant(segment.value), -1, form))
        elif values and isinstance(values[-1], ast.Constant):
            values[-1] = ast.Constant(str(values[-1].value) + segment)
        elif segment:
            values.append(ast.Constant(segment))
    if any(isinstance(value, ast.FormattedValue) for value in values):
        return ast.JoinedStr(values)
    return values[0] if values else ast.Constant("")


OPERATORS: dict[str, Any] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "/": ast.Div,
    "%": ast.Mod,
    "|": ast.BitOr,
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "in": ast.In,
    "not in": ast.NotIn,
    "is": ast.Is,
    "is not": ast.IsNot,
    "and": ast.And,
    "or": ast.Or,
}

_MEANINGS: dict[type, Callable[[Any], ast.expr]] = {
    Name: lambda node: ast.Name(str(node.identifier), ast.Load()),
    Literal: _literal,
    ListOf: lambda node: ast.List([meant(item) for item in node.items], ast.Load()),
    TupleOf: lambda node: ast.Tuple([meant(item) for item in node.items], ast.Load()),
    DictOf: lambda node: ast.Dict(
        [meant(key) for key, _ in node.entries], [meant(value) for _, value in node.entries]
    ),
    Attribute: lambda node: ast.Attribute(meant(node.value), str(node.name), ast.Load()),
    Call: lambda node: ast.Call(
        meant(node.function),
        [meant(argument) for argument in node.arguments],
        [ast.keyword(str(name), meant(value)) for name, value in node.keywords],
    ),
    Subscript: _subscript,
    Unary: lambda node: ast.UnaryOp(
        ast.Not() if node.operator == "not" else ast.USub(), meant(node.operand)
    ),
    Await: lambda node: ast.Await(meant(node.value)),
    Binary: lambda node: ast.BinOp(meant(node.left), OPERATORS[node.operator](), meant(node.right)),
    Compare: lambda node: ast.Compare(
        meant(node.left), [OPERATORS[node.operator]()], [meant(node.right)]
    ),
    BooleanOperation: lambda node: ast.BoolOp(
        OPERATORS[node.operator](), [meant(value) for value in node.values]
    ),
    Conditional: lambda node: ast.IfExp(
        meant(node.test), meant(node.if_true), meant(node.if_false)
    ),
    FormattedString: _formatted,
}
