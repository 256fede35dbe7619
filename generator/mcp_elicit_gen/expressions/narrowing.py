"""Which values a condition has shown to be there: `x != null and x > 3`."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .tree import AndOr, Comparison, Condition, LiteralValue, NameRef, Not

Present: TypeAlias = frozenset[tuple[str, str | None]]
NOTHING: Present = frozenset()


class Facts(NamedTuple):
    """What is known to be there when a condition is true, and when it is false."""

    when_true: Present = NOTHING
    when_false: Present = NOTHING


def null_test(node: Comparison) -> NameRef | None:
    """Return the name that the comparison tests for absence, if it is such a test."""
    match (node.left, node.right):
        case (NameRef() as name, LiteralValue(value=None)):
            return name
        case (LiteralValue(value=None), NameRef() as name):
            return name
    return None


def facts_of(node: Condition) -> Facts:
    """Return what the truth of `node` says about the presence of values."""
    match node:
        case Comparison(operator=("==" | "!=") as operator):
            name = null_test(node)
            tested: Present = frozenset({(name.name, name.field)}) if name else NOTHING
            return Facts(when_true=tested) if operator == "!=" else Facts(when_false=tested)
        case Not():
            facts = facts_of(node.operand)
            return Facts(facts.when_false, facts.when_true)
        case AndOr():
            truths, falsehoods = zip(*map(facts_of, node.operands), strict=True)
            if node.operator == "and":
                return Facts(frozenset.union(*truths), frozenset.intersection(*falsehoods))
            return Facts(frozenset.intersection(*truths), frozenset.union(*falsehoods))
        case _:
            return Facts()
