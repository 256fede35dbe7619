"""Messages and conditions as Python, printed from their trees."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal as OneOf
from typing import TypeAlias

from .. import python
from ..expressions import (
    AndOr,
    Arithmetic,
    Comparison,
    Condition,
    Kind,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    Message,
    NameRef,
    Negative,
    Not,
    Placeholder,
    Text,
    Type,
)
from ..naming.field_names import field_name
from ..naming.identifiers import Identifier
from ..python import Expression

NONE = python.Literal(None)

# The names of a text that are another one in Python.
Renamed: TypeAlias = Mapping[str, Identifier]
NOT_RENAMED: Renamed = {}
NO_VALUES: Mapping[str, Expression] = {}


def call(name: str, *arguments: Expression) -> python.Call:
    """A call of a function by its name."""
    return python.Call(python.Name(Identifier(name)), tuple(arguments), ())


class MessagePrinter:
    """Prints the messages of one function. Values that may be absent become variables of their
    own, `values`, which stand before the text that uses them. The names in `texts` are messages
    themselves: what was shown there stays as it is, and is not cut again. `is_cut` is False for
    texts that a model reads."""

    def __init__(
        self,
        scope: Mapping[str, Type],
        taken: Collection[str],
        texts: Collection[str] = (),
        renamed: Renamed = NOT_RENAMED,
        *,
        is_cut: bool = True,
    ) -> None:
        self.scope = scope
        self.taken = set(taken)
        self.texts = texts
        self.is_cut = is_cut
        self.renamed = renamed
        self.values: list[tuple[Identifier, Expression]] = []

    def text(self, message: Message) -> Expression:
        """The message as a string literal, formatted where it has placeholders."""
        parts: list[str | python.FormattedValue] = [
            segment.value if isinstance(segment, Text) else self._value(segment)
            for segment in message
        ]
        if all(isinstance(part, str) for part in parts):
            return python.Literal("".join(str(part) for part in parts))
        return python.FormattedString(tuple(parts))

    def _value(self, placeholder: Placeholder) -> python.FormattedValue:
        owner = self.scope[placeholder.name]
        found = owner.fields[placeholder.field] if placeholder.field else owner
        value = reference(placeholder.name, placeholder.field, self.renamed)
        if placeholder.name in self.texts:
            return python.FormattedValue(value, "")
        is_whole = found.kind is Kind.TEXT and not self.is_cut
        printed = (
            python.FormattedValue(value, "")
            if is_whole
            else _shown(value, found, placeholder.format or "")
        )
        absent = list(self._absence(placeholder, owner, found))
        if not absent:
            return printed
        shown = (
            printed.value
            if not printed.format and isinstance(printed.value, python.Call)
            else python.FormattedString((printed,))
        )
        name = self._variable(placeholder)
        test = absent[0] if len(absent) == 1 else python.BooleanOperation("or", tuple(absent))
        fallback = python.Literal(placeholder.fallback or "")
        self.values.append((name, python.Conditional(test, fallback, shown)))
        return python.FormattedValue(python.Name(name), "")

    def quoted(self, message: Message, values: Mapping[str, Expression] = NO_VALUES) -> Expression:
        """A URL or an id as a string literal: each placeholder percent-encoded. `values` stand for
        names that are no variables of their own."""
        parts: list[str | python.FormattedValue] = []
        for segment in message:
            if isinstance(segment, Text):
                parts.append(segment.value)
                continue
            value = values.get(segment.name)
            if value is not None and segment.field:
                value = python.Attribute(value, field_name(segment.field))
            found = value or self.reference(segment.name, segment.field)
            parts.append(python.FormattedValue(call("quoted", found), ""))
        if all(isinstance(part, str) for part in parts):
            return python.Literal("".join(str(part) for part in parts))
        return python.FormattedString(tuple(parts))

    def reference(self, name: str, field: str | None) -> Expression:
        """A name, or the attribute that a field of it has in Python."""
        return reference(name, field, self.renamed)

    def _absence(self, placeholder: Placeholder, owner: Type, found: Type) -> Iterator[Expression]:
        """The tests for a missing value: of the object, then of its field."""
        name, field = placeholder.name, placeholder.field
        if owner.optional:
            yield python.Compare("is", reference(name, None, self.renamed), NONE)
        if field and found.optional:
            yield python.Compare("is", reference(name, field, self.renamed), NONE)

    def _variable(self, placeholder: Placeholder) -> Identifier:
        base = placeholder.name + (f"_{placeholder.field}" if placeholder.field else "")
        name = f"{base}_text"
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return Identifier(name)


def reference(name: str, field: str | None, renamed: Renamed = NOT_RENAMED) -> Expression:
    """A name, or the attribute that a field of it has in Python."""
    value = python.Name(renamed.get(name) or Identifier(name))
    return python.Attribute(value, field_name(field)) if field else value


def _shown(value: Expression, found: Type, form: str) -> python.FormattedValue:
    if found.kind is Kind.LIST:
        return python.FormattedValue(call("shown_lines" if form else "shown_list", value), "")
    if found.kind is Kind.DATE_TIME:
        shown = python.Call(python.Attribute(value, Identifier("isoformat")), (), ())
        return python.FormattedValue(shown, "")
    function = SHOWN_BY.get(found.kind)
    return python.FormattedValue(call(function, value) if function else value, form)


# How a value of a kind is shown; numbers and dates print themselves as JSON writes them.
SHOWN_BY: Mapping[Kind, str] = {Kind.TEXT: "shown", Kind.BOOLEAN: "yes_or_no"}


OPPOSITES: Mapping[str, OneOf["==", "!=", "in", "not in", "is", "is not"]] = {
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}


def negated(condition: Expression) -> Expression:
    """The opposite of a condition, without a needless `not`. An order has no opposite: neither
    `x > 1` nor `x <= 1` is true where x is no number."""
    if isinstance(condition, python.Unary) and condition.operator == "not":
        return condition.operand
    if isinstance(condition, python.Compare) and condition.operator in OPPOSITES:
        return python.Compare(OPPOSITES[condition.operator], condition.left, condition.right)
    return python.Unary("not", condition)


TURNED: Mapping[str, OneOf["<", "<=", ">", ">="]] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def unchained(operands: Iterable[Expression]) -> list[Expression]:
    """The operands of an `and`, with the second of `1 < x and x < 5` turned around. Linters want
    a chain of the first form, which the language does not have."""
    found: list[Expression] = []
    for one in operands:
        if isinstance(one, python.Compare) and any(_makes_chain(other, one) for other in found):
            one = python.Compare(TURNED[one.operator], one.right, one.left)
        found.append(one)
    return found


def _makes_chain(first: Expression, second: python.Compare) -> bool:
    return (
        isinstance(first, python.Compare)
        and second.operator in TURNED
        and first.operator[0] == second.operator[0]
        and (first.right == second.left or first.left == second.right)
    )


class ConditionPrinter:
    """Prints the condition of one question; `question` names it where a division that has no
    result ends the call. `values` stand for names that are no variables of their own."""

    def __init__(
        self,
        question: str,
        scope: Mapping[str, Type],
        renamed: Renamed = NOT_RENAMED,
        values: Mapping[str, Expression] = NO_VALUES,
    ) -> None:
        self.question = question
        self.scope = scope
        self.renamed = renamed
        self.values = values

    def print(self, tree: Condition | ListLiteral) -> Expression:
        """The condition as a Python expression."""
        printer: Callable[..., Expression] = self.PRINTERS[type(tree).__name__]
        return printer(self, tree)

    def _name(self, tree: NameRef) -> Expression:
        value = self.values.get(tree.name)
        if value is not None:
            return python.Attribute(value, field_name(tree.field)) if tree.field else value
        return reference(tree.name, tree.field, self.renamed)

    def _literal(self, tree: LiteralValue) -> Expression:
        return python.Literal(tree.value)

    def _list(self, tree: ListLiteral) -> Expression:
        return python.TupleOf(tuple(python.Literal(item.value) for item in tree.items))

    def _comparison(self, tree: Comparison) -> Expression:
        sides = (tree.left, tree.right)
        if any(isinstance(side, LiteralValue) and side.value is None for side in sides):
            tested = tree.right if isinstance(tree.left, LiteralValue) else tree.left
            absent = tree.operator == "=="
            return python.Compare("is" if absent else "is not", self.print(tested), NONE)
        return python.Compare(tree.operator, self._compared(tree.left), self._compared(tree.right))

    def _compared(self, tree: Condition) -> Expression:
        """A side of a comparison. Date-times with and without offset do not compare in Python."""
        printed = self.print(tree)
        if isinstance(tree, NameRef) and self._kind(tree) is Kind.DATE_TIME:
            return call("moment", printed)
        return printed

    def _kind(self, tree: NameRef) -> Kind:
        found = self.scope[tree.name]
        return found.fields[tree.field].kind if tree.field else found.kind

    def _membership(self, tree: Membership) -> Expression:
        item, container = self.print(tree.item), self.print(tree.container)
        return python.Compare("not in" if tree.negated else "in", item, container)

    def _and_or(self, tree: AndOr) -> Expression:
        operands = [self.print(operand) for operand in tree.operands]
        if tree.operator == "and":
            operands = unchained(operands)
        return python.BooleanOperation(tree.operator, tuple(operands))

    def _not(self, tree: Not) -> Expression:
        return negated(self.print(tree.operand))

    def _negative(self, tree: Negative) -> Expression:
        return python.Unary("-", self.print(tree.operand))

    def _length(self, tree: Length) -> Expression:
        return call("size_of", self.print(tree.operand))

    def _arithmetic(self, tree: Arithmetic) -> Expression:
        left, right = self.print(tree.left), self.print(tree.right)
        function = {"/": "divided", "%": "remainder"}.get(tree.operator)
        if function and not (isinstance(tree.right, LiteralValue) and tree.right.value):
            return call(function, left, right, python.Literal(self.question))
        return python.Binary(tree.operator, left, right)

    PRINTERS: Mapping[str, Callable[..., Expression]] = {
        "NameRef": _name,
        "LiteralValue": _literal,
        "ListLiteral": _list,
        "Comparison": _comparison,
        "Membership": _membership,
        "AndOr": _and_or,
        "Not": _not,
        "Negative": _negative,
        "Length": _length,
        "Arithmetic": _arithmetic,
    }
