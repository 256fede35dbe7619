"""Whether a value fits a form field: one check for defaults and for literal answers."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..diagnostics import Problem, Span
from ..source.nodes import MappingNode, Node, Scalar, SequenceNode, describe
from ..spec.fields import Field
from ..spec.formats import FORMATS
from ..spec.model import Form
from ..spec.protocol import BOUNDS
from ..spec.structure import missing_key, suggestion
from .nodes import is_infinite, number_of, pairs_of, shown, text_of, whole_number_of

DEFAULT_INVALID = "EL210"

# Beyond it a client written in JavaScript bends a whole number.
LARGEST_EXACT = 2**53


class Misfit(NamedTuple):
    """Why a value does not fit, and where."""

    span: Span
    message: str
    help: str


def check_answer(form: Form, node: MappingNode) -> Iterator[Problem]:
    """What is wrong with a literal answer to a form: EL101, EL102, EL210. A form that could not
    be read has none."""
    declared = form.node.get("fields")
    if not isinstance(declared, MappingNode):
        return
    known = dict.fromkeys(str(key.value) for key in declared.keys)
    fields = {str(field.name.value): field for field in form.fields}
    answered = {str(key.value) for key in node.keys}
    for key, value in pairs_of(node):
        name = str(key.value)
        field = fields.get(name)
        if name not in known:
            message = f"`{name}` is no field of the form `{form.name.value}`"
            yield Problem(
                "EL101", key.span, message, suggestion(name, [*known], "a field of the form")
            )
        elif field is not None and (misfit := misfit_of(field, value)) is not None:
            yield Problem(DEFAULT_INVALID, *misfit)
    for name, field in fields.items():
        if field.required and name not in answered:
            yield missing_key(node, "answer", name)


def misfit_of(field: Field, node: Node) -> Misfit | None:
    """Why a value is no answer to a field, or None where it fits or the field is no field."""
    if isinstance(node, Scalar) and node.value is None:
        message = f"`null` is no answer to the field `{field.name.value}`"
        return Misfit(node.span, message, "leave it out where there is no answer")
    if is_infinite(node) or field.kind is None:
        return None
    if field.node.get("choices_from") is not None:
        message = f"data gives the options of `{field.name.value}`, so none can be written here"
        instead = "write another outcome, or give the field fixed `choices`"
        return Misfit(node.span, message, instead)
    return CHECKS[field.kind](field, node)


def _wrong_type(field: Field, node: Node, wanted: str) -> Misfit:
    message = f"the field `{field.name.value}` wants {wanted}, not {describe(node)}"
    return Misfit(node.span, message, f"write {wanted}")


def _string(field: Field, node: Node) -> Misfit | None:
    text = text_of(node)
    if text is None:
        return _wrong_type(field, node, "text")
    found = _outside(field, len(text), "characters", node.span)
    if found is None and field.format is not None:
        is_valid, example = FORMATS[field.format]
        if not is_valid(text):
            message = f"{shown(text)} is no {field.format}"
            found = Misfit(node.span, message, f"write one, such as `{example}`")
    return found


def _number(field: Field, node: Node) -> Misfit | None:
    value = number_of(node)
    if value is None:
        return _wrong_type(field, node, "a number")
    if abs(value) > LARGEST_EXACT and value == int(value):
        message = f"{shown(value)} is beyond 2^53, where clients bend whole numbers"
        return Misfit(node.span, message, "write a smaller number, or ask for text")
    return _outside(field, value, "", node.span)


def _integer(field: Field, node: Node) -> Misfit | None:
    if whole_number_of(node) is None:
        return _wrong_type(field, node, "a whole number")
    return _number(field, node)


def _boolean(field: Field, node: Node) -> Misfit | None:
    fits = isinstance(node, Scalar) and isinstance(node.value, bool)
    return None if fits else _wrong_type(field, node, "`true` or `false`")


def _choice(field: Field, node: Node) -> Misfit | None:
    values = [choice.value.value for choice in field.choices]
    if not isinstance(node, Scalar):
        return _wrong_type(field, node, "one of its choices")
    if any(type(value) is type(node.value) and value == node.value for value in values):
        return None
    if not isinstance(node.value, str):
        return _wrong_type(field, node, "one of its choices as text")
    message = f"{shown(node.value)} is not one of the choices of `{field.name.value}`"
    return Misfit(
        node.span, message, suggestion(node.value, [str(one) for one in values], "a choice")
    )


def _choices(field: Field, node: Node) -> Misfit | None:
    if not isinstance(node, SequenceNode):
        return _wrong_type(field, node, "a list of its choices")
    seen: set[object] = set()
    for item in node.items:
        misfit = _choice(field, item)
        if misfit is not None:
            return misfit
        value = item.value if isinstance(item, Scalar) else None
        if value in seen:
            return Misfit(item.span, f"{shown(value)} stands twice in the list", "name it once")
        seen.add(value)
    return _outside(field, len(node.items), "items", node.span)


def _outside(field: Field, size: int | float, unit: str, span: Span) -> Misfit | None:
    """Why a number or length is outside the bounds; crossed bounds are another rule's."""
    lowest, highest = bounds_of(field)
    if lowest is not None and highest is not None and lowest > highest:
        return None
    what = f"{size} {unit}".strip()
    name = field.name.value
    if lowest is not None and size < lowest:
        return Misfit(span, f"{what} is less than the {lowest} of `{name}`", _between(field))
    if highest is not None and size > highest:
        return Misfit(span, f"{what} is more than the {highest} of `{name}`", _between(field))
    return None


def _between(field: Field) -> str:
    lowest, highest = bounds_of(field)
    low = "" if lowest is None else f"at least {lowest}"
    high = "" if highest is None else f"at most {highest}"
    return f"keep it {' and '.join(part for part in (low, high) if part)}"


def bounds_of(field: Field) -> tuple[int | float | None, int | float | None]:
    """The lower and the upper bound of a field: of its value, length or number of items."""
    low, high = BOUNDS.get(field.kind or "", ("", ""))
    return number_of(field.node.get(low)), number_of(field.node.get(high))


CHECKS: Mapping[str, Callable[[Field, Node], Misfit | None]] = {
    "string": _string,
    "number": _number,
    "integer": _integer,
    "boolean": _boolean,
    "choice": _choice,
    "choices": _choices,
}
