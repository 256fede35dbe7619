"""The fields of a form as a person sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..analysis import Analysis
from ..ir.forms import property_schema
from ..spec.fields import ChoicesFrom, Field
from ..spec.model import Form
from ..spec.template import Template
from .changes import Change, changed, key_place, text_of

CHOICES = ("enum", "oneOf", "items", "enumNames")
BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format")


def form_changes(
    question: str, before: Form, after: Form, old: Analysis, new: Analysis
) -> Iterator[Change]:
    """What has changed of what the form of a question shows."""
    was = {str(field.name.value): field for field in before.fields}
    is_now = {str(field.name.value): field for field in after.fields}
    place = key_place(after.node, after.name.span, "fields")
    for name in was:
        if name not in is_now:
            yield Change("field-removed", place, f"the field `{name}` of `{question}` is gone")
    for name, field in is_now.items():
        if name not in was:
            message = f"the field `{name}` of `{question}` is new"
            yield Change("field-added", field.name.span, message)
        else:
            yield from _field_changes(question, was[name], field, old, new)
    common = [name for name in was if name in is_now]
    if common != [name for name in is_now if name in was]:
        yield Change("field-order", place, f"the fields of `{question}` come in another order")


def _field_changes(
    question: str, before: Field, after: Field, old: Analysis, new: Analysis
) -> Iterator[Change]:
    what = f"the field `{after.name.value}` of `{question}`"
    if before.kind != after.kind:
        message = f"{what} was {KIND_WORDS.get(before.kind)}, and is {KIND_WORDS.get(after.kind)}"
        span = key_place(after.node, after.name.span, "type")
        yield Change("field-type", span, message)
        return
    was, is_now = as_shown(before, old), as_shown(after, new)
    for kind in KEYED:
        for key in was[kind] | is_now[kind]:
            # As text: `true` is not 1, and what is no number is the same as itself.
            if repr(was[kind].get(key)) != repr(is_now[kind].get(key)):
                span = key_place(after.node, after.name.span, key)
                yield Change(kind, span, f"{what}: {changed(key, was[kind], is_now[kind])}")
    if was["field-choices"] != is_now["field-choices"]:
        span = key_place(after.node, after.name.span, *CHOICE_KEYS)
        yield Change("field-choices", span, f"{what}: the options are others")
    if before.required != after.required:
        how = "has to be filled in now" if after.required else "can be left out now"
        span = key_place(after.node, after.name.span, "required", "default")
        yield Change("field-required", span, f"{what} {how}")


def as_shown(field: Field, analysis: Analysis) -> dict[str, Any]:
    """What a person sees of a field, by the kind of change that another one is."""
    schema = property_schema(field)
    return {
        "name": field.name.value,
        "kind": field.kind,
        "required": field.required,
        "field-choices": _choices(field, schema, analysis),
        **{kind: part(field, schema) for kind, part in KEYED.items()},
    }


def _pick(schema: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: schema[key] for key in keys if key in schema}


def _choices(field: Field, schema: Mapping[str, Any], analysis: Analysis) -> object:
    source = field.choices_from
    return _pick(schema, CHOICES), None if source is None else _source(source, analysis)


def _source(source: ChoicesFrom, analysis: Analysis) -> object:
    """Where options come from, and in which order."""
    owner = analysis.spec.dependencies.get(source.owner)
    return (
        *(text_of(one) for one in (source.list, source.value, source.title)),
        [(text_of(one.value), text_of(one.title)) for one in source.also],
        owner is not None and owner.ordered,
    )


def _template(template: Template | None) -> str | None:
    return None if template is None else text_of(template.scalar)


def _keyed(**values: object) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


# What is said key by key: which keys a field has, with what they say.
KEYED: Mapping[str, Callable[[Field, Mapping[str, Any]], dict[str, Any]]] = {
    "field-bounds": lambda field, schema: _pick(schema, BOUNDS),
    "field-label": lambda field, schema: _keyed(
        title=_template(field.title), description=_template(field.description)
    ),
    "field-default": lambda field, schema: _keyed(
        default=schema.get("default"), default_from=text_of(field.default_from)
    ),
}

CHOICE_KEYS = ("choices", "choices_from", *CHOICES)

KIND_WORDS: Mapping[str | None, str] = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "a box to tick",
    "choice": "a choice",
    "choices": "several choices",
    None: "no field of the protocol",
}


def setting_changes(question: str, before: Form, after: Form) -> Iterator[Change]:
    """What has changed of the fields that nobody sees."""
    was = {str(field.name.value): _settings(field) for field in before.fields}
    for field in after.fields:
        name = str(field.name.value)
        if was.get(name, _settings(field)) != _settings(field):
            message = f"the field `{name}` of `{question}`: a setting that nobody sees is another"
            yield Change("question-setting", field.name.span, message)


def _settings(field: Field) -> object:
    source = field.choices_from
    own = None
    if source is not None:
        own = (source.use_single, _template(source.if_none), source.most)
    return field.private, own
