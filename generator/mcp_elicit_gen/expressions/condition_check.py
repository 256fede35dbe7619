"""Type-checks a condition against the names that are available where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .condition_text import format_condition
from .narrowing import NOTHING, Present, facts_of, null_test
from .problems import EXPRESSION_TYPE, Problem, instead, quoted
from .scope import Resolved, look_up, written
from .tree import (
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
    Node,
    Not,
    name_references,
)
from .type_advice import AS_BOOLEAN, NOT_COMPARABLE, NOT_ORDERED, advice_for_mixed
from .types import BOOLEAN, INTEGER, NUMBER, TEXT, Kind, Type

_LITERAL_TYPES: Mapping[type, Type] = {bool: BOOLEAN, int: INTEGER, float: NUMBER, str: TEXT}


def check_condition(tree: Condition, scope: Mapping[str, Type]) -> list[Problem]:
    """Return what is wrong with the types of a parsed condition (EL302, EL307), in text order."""
    if next(name_references(tree), None) is None:
        message = "the condition uses no name, so its answer is always the same"
        advice = "use a name, such as `count > 0`, or leave the condition out"
        return [Problem(EXPRESSION_TYPE, tree.start, tree.end, message, advice)]
    checker = _Checker(scope)
    checker.boolean(tree, NOTHING)
    return sorted(checker.problems, key=lambda problem: (problem.start, problem.end))


def _shown(node: Condition) -> str:
    return quoted(format_condition(node))


class _Checker:
    """Collects problems; a type of `None` means that the fault was reported already."""

    def __init__(self, scope: Mapping[str, Type]) -> None:
        self.problems: list[Problem] = []
        self._scope = scope

    def boolean(self, node: Condition, present: Present) -> Type:
        """Check a node that must be true or false."""
        found = self._type(node, present)
        if found is not None and found.kind is not Kind.BOOLEAN:
            example = AS_BOOLEAN.get(found.kind, "compare it with something")
            advice = example.format(node=_shown(node)[1:-1])
            message = f"{_shown(node)} is {found.describe()}, not true or false"
            self._report(node, message, advice)
        return BOOLEAN

    def _report(self, node: Node, message: str, advice: str) -> None:
        self.problems.append(Problem(EXPRESSION_TYPE, node.start, node.end, message, advice))

    def _type(self, node: Condition, present: Present) -> Type | None:
        return _CHECKS[type(node)](self, node, present)

    def _name(self, node: NameRef, present: Present) -> Type | None:
        found = self._resolve(node, present)
        if found is None:
            return None
        if found.type.optional and (node.name, node.field) not in present:
            self._report_absent(node, written(node))
        return found.type.present()

    def _resolve(self, node: NameRef, present: Present) -> Resolved | None:
        """Look a name up; the object that a field is taken from must be there."""
        found = look_up(node, self._scope)
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        if found.type.is_unknown:
            return None
        owner = found.owner
        if owner is not None and owner.optional and (node.name, None) not in present:
            self._report_absent(node, node.name)
        return found

    def _report_absent(self, node: NameRef, name: str) -> None:
        advice = f"exclude that before it: `{name} != null and ...`"
        self._report(node, f"{quoted(name)} may be absent", advice)

    def _literal(self, node: LiteralValue, _: Present) -> Type | None:
        if node.value is None:
            advice = "compare a name with it: `name == null` or `name != null`"
            self._report(node, "`null` stands for no value", advice)
            return None
        return _LITERAL_TYPES[type(node.value)]

    def _and_or(self, node: AndOr, present: Present) -> Type:
        for operand in node.operands:
            self.boolean(operand, present)
            facts = facts_of(operand)
            present |= facts.when_true if node.operator == "and" else facts.when_false
        return BOOLEAN

    def _not(self, node: Not, present: Present) -> Type:
        return self.boolean(node.operand, present)

    def _comparison(self, node: Comparison, present: Present) -> Type:
        name = null_test(node)
        if name is not None:
            self._null_test(node, name, present)
            return BOOLEAN
        left, right = self._comparable(node.left, present), self._comparable(node.right, present)
        if left is None or right is None:
            return BOOLEAN
        if left.family is not right.family:
            self._report_mixed(node, (node.left, left), (node.right, right))
        elif left.kind in NOT_ORDERED and node.operator not in {"==", "!="}:
            message = f"{_shown(node)} orders {left.describe()} with `{node.operator}`"
            self._report(node, message, NOT_ORDERED[left.kind])
        self._literal_choice(node.left, right)
        self._literal_choice(node.right, left)
        return BOOLEAN

    def _null_test(self, node: Comparison, name: NameRef, present: Present) -> None:
        found = self._resolve(name, present)
        if node.operator not in {"==", "!="}:
            advice = f"write `{written(name)} == null` or `{written(name)} != null`"
            self._report(node, f"nothing can be compared with `null` by `{node.operator}`", advice)
        elif found is not None and not found.type.optional:
            message = f"{quoted(written(name))} is never absent"
            self._report(node, message, "leave the comparison with `null` out")

    def _comparable(self, node: Condition, present: Present) -> Type | None:
        found = self._type(node, present)
        if found is None or found.family is not None:
            return found
        message = f"{_shown(node)} is {found.describe()} and cannot be compared"
        self._report(node, message, NOT_COMPARABLE[found.kind])
        return None

    def _report_mixed(
        self, node: Node, left: tuple[Condition, Type], right: tuple[Condition, Type]
    ) -> None:
        message = (
            f"{_shown(left[0])} is {left[1].describe()}, "
            f"but {_shown(right[0])} is {right[1].describe()}"
        )
        self._report(node, message, advice_for_mixed(left, right))

    def _literal_choice(self, node: Condition, other: Type) -> None:
        """Report text that can never be the value of a choice."""
        if not isinstance(node, LiteralValue) or not isinstance(node.value, str):
            return
        if other.choices is not None and node.value not in other.choices:
            advice = instead(node.value, other.choices, what="choices", nothing="there are none")
            self._report(node, f"{quoted(node.value)} is not one of the choices", advice)

    def _membership(self, node: Membership, present: Present) -> Type:
        item = self._comparable(node.item, present)
        if isinstance(node.container, ListLiteral):
            if item is not None:
                self._in_literals(node.item, item, node.container)
            return BOOLEAN
        container = self._type(node.container, present)
        if container is None or item is None:
            return BOOLEAN
        if container.kind is Kind.LIST and container.item is not None:
            inner = container.item.present()
            if item.family is not inner.family:
                self._report_mixed(node, (node.item, item), (node.container, container))
            self._literal_choice(node.item, inner)
        elif container.kind is not Kind.TEXT or isinstance(node.container, LiteralValue):
            message = f"{_shown(node.container)} is {container.describe()}, not a list"
            advice = "write a list after `in`, such as `['a', 'b']`, or the name of one"
            self._report(node.container, message, advice)
        elif item.kind is not Kind.TEXT:
            self._report_mixed(node, (node.item, item), (node.container, container))
        return BOOLEAN

    def _in_literals(self, node: Condition, item: Type, literals: ListLiteral) -> None:
        for literal in literals.items:
            found = _LITERAL_TYPES[type(literal.value)]
            if found.family is not item.family:
                self._report_mixed(literal, (node, item), (literal, found))
            self._literal_choice(literal, item)

    def _arithmetic(self, node: Arithmetic, present: Present) -> Type | None:
        left, right = self._number(node.left, present), self._number(node.right, present)
        if left is None or right is None:
            return None
        whole = left.kind is right.kind is Kind.INTEGER and node.operator != "/"
        return INTEGER if whole else NUMBER

    def _negative(self, node: Negative, present: Present) -> Type | None:
        return self._number(node.operand, present)

    def _number(self, node: Condition, present: Present) -> Type | None:
        found = self._type(node, present)
        if found is None or found.is_number:
            return found
        message = f"{_shown(node)} is {found.describe()}, which cannot be calculated with"
        advice = "use numbers; what else is computed belongs in a dependency"
        self._report(node, message, advice)
        return None

    def _length(self, node: Length, present: Present) -> Type:
        found = self._type(node.operand, present)
        if found is not None and found.kind not in {Kind.TEXT, Kind.LIST}:
            message = f"{_shown(node.operand)} is {found.describe()}, which has no length"
            self._report(node.operand, message, "`len` takes text or a list")
        return INTEGER


_CHECKS: Mapping[type[Node], Callable[[_Checker, Any, Present], Type | None]] = {
    NameRef: _Checker._name,
    LiteralValue: _Checker._literal,
    AndOr: _Checker._and_or,
    Not: _Checker._not,
    Comparison: _Checker._comparison,
    Membership: _Checker._membership,
    Arithmetic: _Checker._arithmetic,
    Negative: _Checker._negative,
    Length: _Checker._length,
}
