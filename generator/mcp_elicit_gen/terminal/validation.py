"""Whether a value fits its field, and what a typed text means there."""

import math
from collections.abc import Mapping
from typing import Any

from ..spec.formats import FORMATS
from .arguments import INTEGER, NUMBER, suggestion
from .form import (
    AnyField,
    ChoiceField,
    ChoicesField,
    FlagField,
    Form,
    NumberField,
    TextField,
)


class MisfitError(ValueError):
    """A text that means nothing in its field; says what would."""


def parse(field: TextField | NumberField, text: str) -> str | int | float:
    """What was typed as the field's value.

    Raises:
        MisfitError: If it does not fit.
    """
    value: str | int | float = text
    if isinstance(field, NumberField):
        value = _parse_number(field, text.strip())
    problem = problem_of(field, value)
    if problem:
        raise MisfitError(problem)
    return value


def problem_of(field: AnyField, value: Any) -> str | None:
    """What is wrong with a value, in the words that go after the field's name; None if nothing."""
    match field:
        case TextField():
            return _text_problem(field, value)
        case NumberField():
            return _number_problem(field, value)
        case FlagField():
            return None if isinstance(value, bool) else "is true or false"
        case ChoiceField():
            return None if isinstance(value, str) and _is_option(field, value) else _options(field)
        case ChoicesField():
            return _choices_problem(field, value)


def problems_of(form: Form, answer: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with an answer to the whole form."""
    names = [field.name for field in form.fields]
    found = [
        f"the form has no field `{name}`; {suggestion(name, names)}"
        for name in answer
        if name not in names
    ]
    for field in form.fields:
        if field.name in answer:
            problem = problem_of(field, answer[field.name])
            found += [f"`{field.name}` {problem}"] if problem else []
        elif field.is_required:
            found.append(f"`{field.name}` is needed")
    return found


def fitting_default(field: AnyField) -> Any:
    """The field's default, or None where there is none or it would not be taken."""
    is_fit = field.default is not None and problem_of(field, field.default) is None
    return field.default if is_fit else None


def digits(number: float) -> str:
    """A bound as a person writes it: `5`, not `5.0` or `5e+00`."""
    return str(int(number)) if number == number // 1 else str(number)


# --- Each kind --------------------------------------------------------------------------------


def _parse_number(field: NumberField, text: str) -> int | float:
    if len(text) <= 300 and INTEGER.fullmatch(text):
        return int(text)
    if not field.is_integer and NUMBER.fullmatch(text):
        return float(text)
    raise MisfitError("is a whole number" if field.is_integer else "is a number")


def _text_problem(field: TextField, value: Any) -> str | None:
    if not isinstance(value, str):
        return "is text"
    if len(value) < field.min_length:
        return f"has at least {_counted(field.min_length, 'character')}"
    if field.max_length is not None and len(value) > field.max_length:
        return f"has at most {_counted(field.max_length, 'character')}"
    if field.format is None or field.format not in FORMATS:
        return None
    is_fit, example = FORMATS[field.format]
    return None if is_fit(value) else f"{NAMES[field.format]} such as {example}"


def _number_problem(field: NumberField, value: Any) -> str | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    # Whole numbers may be too large to be asked whether they are finite.
    if not is_number or (isinstance(value, float) and not math.isfinite(value)):
        return "is a whole number" if field.is_integer else "is a number"
    if field.is_integer and value != value // 1:
        return "is a whole number"
    if field.minimum is not None and value < field.minimum:
        return f"is at least {digits(field.minimum)}"
    if field.maximum is not None and value > field.maximum:
        return f"is at most {digits(field.maximum)}"
    return None


def _choices_problem(field: ChoicesField, value: Any) -> str | None:
    if not isinstance(value, list) or not all(
        isinstance(one, str) and _is_option(field, one) for one in value
    ):
        return _options(field).replace("is one of", "is a list of")
    if len(value) < field.min_items:
        return f"takes at least {_counted(field.min_items, 'option')}"
    if field.max_items is not None and len(value) > field.max_items:
        return f"takes at most {_counted(field.max_items, 'option')}"
    return None


def _is_option(field: ChoiceField | ChoicesField, value: str) -> bool:
    return any(option.value == value for option in field.options)


def _options(field: ChoiceField | ChoicesField) -> str:
    return f"is one of {', '.join(f'`{option.value}`' for option in field.options)}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


# What the words say before an example of the format.
NAMES: Mapping[str, str] = {
    "date": "is a date",
    "date-time": "is a date and time",
    "email": "is an email address",
    "uri": "is a URL",
}
