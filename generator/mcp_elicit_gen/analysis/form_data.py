"""What data gives to the fields of a form: options, defaults, texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..diagnostics import Problem
from ..expressions import Kind, Type
from ..expressions import Problem as TextProblem
from ..expressions.problems import EXPRESSION_TYPE, MESSAGE_SYNTAX, UNKNOWN_NAME
from ..expressions.scope import Resolved, look_up
from ..source import Scalar
from ..spec.fields import ChoicesFrom, Field
from ..spec.structure import suggestion
from .text_uses import Check, Scope, Text, Use, message_text

if TYPE_CHECKING:
    from .analysis import Analysis

VALUE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)?", re.ASCII)
WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)

# Which kinds of values can ever fit a kind of field.
FITTING: Mapping[str, tuple[Kind, ...]] = {
    "string": (Kind.TEXT,),
    "date": (Kind.TEXT, Kind.DATE),
    "date-time": (Kind.TEXT, Kind.DATE_TIME),
    "number": (Kind.NUMBER, Kind.INTEGER),
    "integer": (Kind.NUMBER, Kind.INTEGER),
    "boolean": (Kind.BOOLEAN,),
}
WORDS: Mapping[str, str] = {
    "string": "text",
    "date": "a date, or text that is one",
    "date-time": "a date-time, or text that is one",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "choice": "one of its options",
    "choices": "a list of its options",
}


@dataclass(frozen=True, slots=True)
class _Reference:
    """A name, or a field of one, that is a whole text."""

    name: str
    field: str | None
    name_start: int = 0


class _Fault(NamedTuple):
    """What is wrong with a value, and what to do."""

    message: str
    help: str


_Judge: TypeAlias = Callable[[Resolved], _Fault | None]


def texts_of_field(field: Field, value: Type) -> Iterator[Text]:
    """What completes a field. `value` is the type of what is chosen from its list."""
    for template in field.templates:
        yield from message_text(template)
    source = field.choices_from
    if source is not None:
        yield _named(source.list, lambda found: _list_fault(source, found))
        yield from _texts_of_items(source)
    if field.default_from is not None:
        yield _named(field.default_from, lambda found: _default_fault(field, value, found))


def value_clashes(field: Field, analysis: Analysis) -> Iterator[Problem]:
    """Options that are integers in one question or tool and text in another, and fixed ones
    beside integers that are none."""
    source = field.choices_from
    if source is None:
        return
    known = [(one, found) for one, found in analysis.value_types(field) if not found.is_unknown]
    other = next((one for one in known if one[1] != known[0][1]), None)
    if other is not None:
        message = (
            f"`{source.list.value}` offers {_many(known[0][1])} in the question "
            f"`{known[0][0].name.value}`, but {_many(other[1])} in `{other[0].name.value}`"
        )
        instead = "give each of them a form of its own, or values of one type"
        yield Problem(EXPRESSION_TYPE, source.list.span, message, instead)
    elif known and known[0][1].kind is Kind.INTEGER:
        for option in source.also:
            text = option.value.value
            if isinstance(text, str) and not WHOLE_NUMBER.fullmatch(text):
                message = f"`{text[:60]}` is no integer, but the values of the list are"
                instead = "write a whole number that none of them is, or offer text"
                yield Problem(EXPRESSION_TYPE, option.value.span, message, instead)


def _many(found: Type) -> str:
    return "integers" if found.kind is Kind.INTEGER else "text"


def _named(scalar: Scalar, judge: _Judge) -> Text:
    """A name that is a whole text, with the check of the value that it stands for."""
    text = str(scalar.value)
    if VALUE.fullmatch(text) is None:
        return Text(scalar, lambda scope: [_malformed(text)], ())
    owner, _, part = text.partition(".")
    reference = _Reference(owner, part or None)

    def check(scope: Scope) -> list[TextProblem]:
        found = look_up(reference, scope)
        if isinstance(found, TextProblem):
            return [found]
        is_open = found.type.is_unknown or (found.owner is not None and found.owner.is_unknown)
        fault = None if is_open else judge(found)
        return [TextProblem(EXPRESSION_TYPE, 0, len(text), *fault)] if fault else []

    return Text(scalar, check, (Use(scalar, owner, part or None, 0),))


def _malformed(text: str) -> TextProblem:
    message = f"`{text[:60]}` is no name, and no `name.field`"
    instead = "write the name of an argument, a dependency or an answer, or a field of one"
    return TextProblem(MESSAGE_SYNTAX, 0, len(text), message, instead)


def _list_fault(source: ChoicesFrom, found: Resolved) -> _Fault | None:
    name, listed = source.list.value, found.type
    if listed.kind is not Kind.LIST:
        message = f"options come from a list, but `{name}` is {listed.present().describe()}"
        return _Fault(message, "name a list of text, or of objects")
    if found.may_be_absent:
        absent = name if listed.optional else source.owner
        message = f"`{absent}` may be absent, and there are no options then"
        return _Fault(message, "let a dependency compute a list that is always there")
    item = listed.item
    if item is None or item.is_unknown:
        return None if item is not None else _no_option(source, "values of no declared type")
    if item.optional:
        return _no_option(source, f"{listed.describe().removeprefix('a list of ')} or `null`")
    if item.kind is Kind.OBJECT:
        if source.value is None:
            message = f"`{name}` lists objects, and `value` does not say what of them is chosen"
            return _Fault(message, f"write `{{list: {name}, value: ..., title: ...}}`")
        return None
    if item.kind is not Kind.TEXT:
        return _no_option(source, listed.describe().removeprefix("a list of "))
    return None


def _no_option(source: ChoicesFrom, what: str) -> _Fault:
    message = f"options are text or objects, but `{source.list.value}` is a list of {what}"
    return _Fault(message, "let a dependency compute a list of text, or of objects")


def _texts_of_items(source: ChoicesFrom) -> Iterator[Text]:
    """The fields of a list's items that are sent and shown."""
    for key, part in (("value", source.value), ("title", source.title)):
        if part is not None:
            yield Text(part, _item_check(source, key, part), ())


def _item_check(source: ChoicesFrom, key: str, part: Scalar) -> Check:
    reference = _Reference(source.owner, source.part)
    text = str(part.value)

    def check(scope: Scope) -> list[TextProblem]:
        found = look_up(reference, scope)
        item = None if isinstance(found, TextProblem) else found.type.item
        if item is None or item.is_unknown:
            return []
        if item.kind is not Kind.OBJECT:
            if item.kind is not Kind.TEXT:
                return []
            message = f"the items of `{source.list.value}` are text, which has no `{text[:60]}`"
            instead = f"leave `{key}` out"
            return [TextProblem(EXPRESSION_TYPE, 0, len(text), message, instead)]
        if text not in item.fields:
            message = f"the items of `{source.list.value}` have no field `{text[:60]}`"
            instead = suggestion(text, [*item.fields], "a field of them")
            return [TextProblem(UNKNOWN_NAME, 0, len(text), message, instead)]
        fault = _item_fault(key, text, item.fields[text])
        return [TextProblem(EXPRESSION_TYPE, 0, len(text), *fault)] if fault else []

    return check


def _item_fault(key: str, name: str, found: Type) -> _Fault | None:
    if found.is_unknown:
        return None
    if found.optional:
        instead = f"make `{name}` required, and no `null`"
        return _Fault(f"`{name}` may be absent, and each option has a {key}", instead)
    if found.kind is Kind.TEXT or (key == "value" and found.kind is Kind.INTEGER):
        return None
    wanted = "text or an integer" if key == "value" else "text"
    instead = "name another field, or let the dependency compute text"
    return _Fault(
        f"the {key} of an option is {wanted}, but `{name}` is {found.describe()}", instead
    )


def _default_fault(field: Field, value: Type, found: Resolved) -> _Fault | None:
    if field.kind is None or _can_fit(field, value, found.type):
        return None
    wanted = WORDS[_kind(field)] + (", which are integers" if value.kind is Kind.INTEGER else "")
    message = (
        f"the default of `{field.name.value}` is {wanted}, but "
        f"`{str(field.default_from.value) if field.default_from else ''}` is "
        f"{found.type.present().describe()}"
    )
    return _Fault(message, "name a value that can fit the field")


def _can_fit(field: Field, value: Type, found: Type) -> bool:
    """Whether a value of a type can ever be the default of a field."""
    if found.kind is Kind.ANY:
        return True
    if field.kind in ("choice", "choices"):
        item: Type | None = found
        if field.kind == "choices":
            item = found.item if found.kind is Kind.LIST else None
        is_open = value.is_unknown or (item is not None and item.kind is Kind.ANY)
        return item is not None and (is_open or item.kind is value.kind)
    return found.kind in FITTING.get(_kind(field), ())


def _kind(field: Field) -> str:
    """The kind of a field, or the format of one whose answers are read from text."""
    return field.format if field.format in ("date", "date-time") else str(field.kind)
