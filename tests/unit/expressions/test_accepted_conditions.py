"""Small conditions, all of them: whatever the checker accepts runs without a `TypeError`."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

from expression_samples import SCOPE, environments

from mcp_elicit_gen.expressions import (
    AndOr,
    Arithmetic,
    Comparison,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
    check_condition,
)
from mcp_elicit_gen.expressions.evaluation import evaluate

ENVIRONMENTS = environments(12)
NAMES = [
    *(NameRef(name) for name in SCOPE),
    *(NameRef(name, field) for name, of in SCOPE.items() for field in of.fields),
]
LITERALS = [LiteralValue(value) for value in (1, 1.5, "small", True, None)]
LEAVES = [*NAMES, *LITERALS]
LISTS = [ListLiteral((literal,)) for literal in LITERALS[:-1]]
NULL = LiteralValue(None)
OPTIONAL = [NameRef("limit"), NameRef("review"), NameRef("review", "stars"), NameRef("agreed")]


def accepted(trees):
    """The trees that the checker accepts; each is evaluated in every environment."""
    found = []
    for tree in trees:
        if not check_condition(tree, SCOPE):
            found.append(tree)
            for names in ENVIRONMENTS:
                with suppress(ZeroDivisionError):
                    assert isinstance(evaluate(tree, names), bool), tree
    return found


def test_leaves():
    assert accepted(LEAVES) == [NameRef("force")]


def test_comparisons():
    trees = (Comparison(*parts) for parts in product(("==", "<"), LEAVES, LEAVES))
    assert len(accepted(trees)) > 60


def test_memberships():
    trees = (
        Membership(negated, item, container)
        for negated, item, container in product((True, False), LEAVES, LEAVES + LISTS)
    )
    assert len(accepted(trees)) > 40


def test_calculations():
    calculated = [
        *map(Negative, LEAVES),
        *map(Length, LEAVES),
        *(Arithmetic(*parts) for parts in product("+*/", LEAVES, (*LITERALS, NameRef("count")))),
        *(Arithmetic("%", literal, name) for literal, name in product(LITERALS, LEAVES)),
    ]
    trees = (Comparison("<", *parts) for parts in product(calculated, (*LITERALS, NAMES[0])))
    assert len(accepted(trees)) > 60


def test_guards_of_values_that_may_be_absent():
    tests = [
        *(Comparison(*parts, NULL) for parts in product(("==", "!="), OPTIONAL)),
        NameRef("force"),
    ]
    uses = [
        Comparison(">", NameRef("limit"), LiteralValue(1)),
        Comparison("<", NameRef("review", "stars"), LiteralValue(1)),
        NameRef("agreed"),
    ]
    tests += [Not(test) for test in tests]
    operators = ("and", "or")
    guards = [
        *tests,
        *(AndOr(operator, tuple(pair)) for operator, *pair in product(operators, tests, tests)),
    ]
    guards += [Not(guard) for guard in guards[len(tests) :]]
    trees = (AndOr(operator, tuple(parts)) for operator, *parts in product(operators, guards, uses))
    assert len(accepted(trees)) > 300
