"""How a form's fields and values read in the terminal."""

from collections.abc import Mapping
from typing import Any

from .form import AnyField, ChoiceField, ChoicesField, FlagField, NumberField, TextField
from .text import one_line
from .validation import digits

LABEL = 80
LEFT_OUT = "(left out)"

# What a text of each format looks like, for the prompt.
FORMATS: Mapping[str | None, str] = {
    "date": "YYYY-MM-DD",
    "date-time": "YYYY-MM-DDThh:mm:ssZ",
    "email": "email",
    "uri": "URL",
}


def title(field: AnyField) -> str:
    """The field's title, on one line."""
    return one_line(field.title, LABEL)


def label(field: AnyField) -> str:
    """The title, and in brackets what the person needs to know before answering."""
    parts = []
    if isinstance(field, TextField) and field.format in FORMATS:
        parts.append(FORMATS[field.format])
    if isinstance(field, NumberField):
        parts += ["whole number"] if field.is_integer else ["number"]
        parts += _bounds(field)
    if not field.is_required:
        parts.append("may be left out")
    return f"{title(field)} ({', '.join(parts)})" if parts else title(field)


def _bounds(field: NumberField) -> list[str]:
    if field.minimum is not None and field.maximum is not None:
        return [f"{digits(field.minimum)} to {digits(field.maximum)}"]
    if field.minimum is not None:
        return [f"{digits(field.minimum)} or more"]
    return [] if field.maximum is None else [f"{digits(field.maximum)} or less"]


def typed_as(value: Any) -> str:
    """How a person would have typed a value; a whole number may come as `2.0`."""
    if value is None:
        return ""
    return digits(value) if isinstance(value, float) else str(value)


def options(field: FlagField | ChoiceField | ChoicesField) -> tuple[list[str], list[Any]]:
    """The labels of a menu, and what each of them stands for."""
    if isinstance(field, FlagField):
        return ["Yes", "No"], [True, False]
    labels = [one_line(option.label, LABEL) for option in field.options]
    return labels, [option.value for option in field.options]


def shown(field: AnyField, answer: Mapping[str, Any]) -> str:
    """The value as the person knows it: labels for choices."""
    if field.name not in answer:
        return LEFT_OUT
    value = answer[field.name]
    if isinstance(field, TextField | NumberField):
        return one_line(typed_as(value))
    labels, values = options(field)
    if not isinstance(value, list):
        return labels[values.index(value)]
    return ", ".join(labels[values.index(one)] for one in value) or "none"
