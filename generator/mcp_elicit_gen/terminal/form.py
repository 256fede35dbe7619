"""The form that a server asks to be filled in, as data: from the requested schema to fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..diagnostics.errors import UserError

# The keys that make a choice of a field.
OPTIONS = {"enum", "oneOf", "anyOf"}


class FormError(UserError):
    """A form that the protocol does not have; it cannot be shown."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """What every field has. `default` is as the server sent it, fitting or not."""

    name: str
    title: str
    description: str | None = None
    is_required: bool = False
    default: Any = None


@dataclass(frozen=True, kw_only=True)
class TextField(Field):
    """Text, of a format perhaps."""

    format: str | None = None
    min_length: int = 0
    max_length: int | None = None


@dataclass(frozen=True, kw_only=True)
class NumberField(Field):
    """A number, a whole one perhaps."""

    is_integer: bool = False
    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True, kw_only=True)
class FlagField(Field):
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of a choice: what is sent, and what a person reads."""

    value: str
    label: str


@dataclass(frozen=True, kw_only=True)
class ChoiceField(Field):
    """One of several options."""

    options: tuple[Option, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ChoicesField(Field):
    """Any number of several options, between the bounds."""

    options: tuple[Option, ...] = ()
    min_items: int = 0
    max_items: int | None = None


AnyField: TypeAlias = TextField | NumberField | FlagField | ChoiceField | ChoicesField


@dataclass(frozen=True, slots=True)
class Form:
    """The fields in the order in which the server sent them."""

    fields: tuple[AnyField, ...]

    def field(self, name: str) -> AnyField | None:
        """The field of that name."""
        return next((one for one in self.fields if one.name == name), None)


def read_form(schema: Mapping[str, Any]) -> Form:
    """The form of a requested schema.

    Raises:
        FormError: If a field is none of the protocol's.
    """
    properties = schema.get("properties", {})
    if not isinstance(properties, dict):
        raise FormError("the server sent a form without fields")
    required = schema.get("required")
    names = set(map(str, required)) if isinstance(required, list) else set()
    return Form(tuple(_field(name, one, name in names) for name, one in properties.items()))


def _field(name: str, schema: Any, is_required: bool) -> AnyField:  # noqa: FBT001
    if not isinstance(schema, dict):
        raise FormError(f"the server's field `{name}` has no schema")
    common: dict[str, Any] = {
        "name": name,
        "title": _text(schema, "title") or name,
        "description": _text(schema, "description"),
        "is_required": is_required,
        "default": schema.get("default"),
    }
    match schema.get("type"):
        case "string" if (options := _options(name, schema)) is not None:
            return ChoiceField(options=options, **common)
        case "string" if not OPTIONS & schema.keys():
            return TextField(
                format=_text(schema, "format"),
                min_length=_count(schema, "minLength") or 0,
                max_length=_count(schema, "maxLength"),
                **common,
            )
        case "integer" | "number" as kind if not OPTIONS & schema.keys():
            return NumberField(
                is_integer=kind == "integer",
                minimum=_number(schema, "minimum"),
                maximum=_number(schema, "maximum"),
                **common,
            )
        case "boolean":
            return FlagField(**common)
        case "array" if (options := _options(name, schema.get("items"))) is not None:
            return ChoicesField(
                options=options,
                min_items=_count(schema, "minItems") or 0,
                max_items=_count(schema, "maxItems"),
                **common,
            )
    raise FormError(
        f"the server's field `{name}` is none of the protocol's: text, numbers, booleans, choices "
        "of text"
    )


def _options(name: str, schema: Any) -> tuple[Option, ...] | None:
    """The options of a choice in any of the protocol's shapes; None where there is no choice."""
    if not isinstance(schema, dict):
        return None
    for key in ("oneOf", "anyOf"):
        if isinstance(schema.get(key), list) and schema[key]:
            return tuple(_labelled(name, one) for one in schema[key])
    values = schema.get("enum")
    if not isinstance(values, list) or not values:
        return None
    # `enumNames` is how 2025-06-18 labelled its choices.
    labels = schema.get("enumNames")
    if not isinstance(labels, list) or len(labels) != len(values):
        labels = values
    return tuple(_option(name, *pair) for pair in zip(values, labels, strict=True))


def _labelled(name: str, schema: Any) -> Option:
    if not isinstance(schema, dict):
        raise FormError(f"the server's field `{name}` has an option without value")
    value = schema.get("const")
    return _option(name, value, schema.get("title", value))


def _option(name: str, value: Any, label: Any) -> Option:
    if not isinstance(value, str):
        raise FormError(f"the server's field `{name}` has an option that is no text")
    return Option(value, label if isinstance(label, str) and label else value)


def _text(schema: Mapping[str, Any], key: str) -> str | None:
    value = schema.get(key)
    return value if isinstance(value, str) else None


def _number(schema: Mapping[str, Any], key: str) -> float | None:
    value = schema.get(key)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _count(schema: Mapping[str, Any], key: str) -> int | None:
    value = _number(schema, key)
    return int(value) if value is not None and value == value // 1 else None
