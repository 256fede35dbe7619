"""Forms: the requested schema as clients receive it, and the model that reads the answers."""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from .. import python
from ..analysis.classes import form_class
from ..expressions import Placeholder, Text
from ..naming.field_names import field_name
from ..naming.identifiers import Identifier
from ..python import Expression, literal_of
from ..source.nodes import MappingNode, Node, plain
from ..spec.fields import Field
from ..spec.model import Form
from ..spec.protocol import BOUNDS
from ..spec.template import Template
from .package import FormField, FormModel, SchemaType
from .texts import call

# The support type of each kind of field; a plain text or a choice needs none.
BASES: Mapping[str, str] = {
    "boolean": "Boolean",
    "integer": "Integer",
    "number": "Number",
    "email": "Email",
    "uri": "Uri",
    "date": "Date",
    "date-time": "DateTime",
}


# The formats whose values are no text in Python, so that bounds of length mean what was sent.
READ_FROM_TEXT = frozenset({"date", "date-time"})


def class_of(form: Form) -> Identifier:
    """The class of a form: its name as written, or its question's in CamelCase."""
    return Identifier(str(form_class(form)))


def requested_schema(form: Form) -> dict[str, Any]:
    """The schema that the client receives, with what the protocol lists and nothing else."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {str(field.name.value): property_schema(field) for field in form.fields},
    }
    required = [str(field.name.value) for field in form.fields if field.required]
    if required:
        schema["required"] = required
    return schema


def property_schema(field: Field) -> dict[str, Any]:
    """One property in the protocol's words and in one order, shorthand written out."""
    kind = str(field.kind)
    schema: dict[str, Any] = {"type": {"choice": "string", "choices": "array"}.get(kind, kind)}
    schema.update(
        {
            key: fixed_text(text)
            for key, text in (("title", field.title), ("description", field.description))
            if text is not None and not has_placeholder(text)
        }
    )
    if field.choices_from is not None:
        # What data gives is not known here: the fixed part has no options.
        many = kind == "choices"
        _copy(field.node, schema, *(BOUNDS["choices"] if many else ()))
        schema.update({"items": {"anyOf": []}} if many else {"oneOf": []})
    elif kind == "choice":
        schema.update(_single_choice(field))
    elif kind == "choices":
        _copy(field.node, schema, *BOUNDS["choices"])
        schema["items"] = _options(field, "anyOf")
        if "enum" in schema["items"]:
            schema["items"] = {"type": "string", **schema["items"]}
    else:
        _copy(field.node, schema, "format", *BOUNDS.get(kind, ()))
    _copy(field.node, schema, "default")
    if kind == "integer":
        _whole_bounds(schema)
    return schema


def fixed_text(text: Template) -> str:
    """A text without placeholders as it is shown: a doubled brace is one."""
    return "".join(part.value for part in text.message or () if isinstance(part, Text))


def has_placeholder(text: Template) -> bool:
    """Whether a text of a field is completed by data."""
    return any(isinstance(part, Placeholder) for part in text.message or ())


def _whole_bounds(schema: dict[str, Any]) -> None:
    """`maximum: 5.0` of an integer is 5 on the wire, since some clients take the text as it is."""
    for key in ("minimum", "maximum", "default"):
        value = schema.get(key)
        if isinstance(value, float) and value.is_integer():
            schema[key] = int(value)


def _copy(node: MappingNode, schema: dict[str, Any], *keys: str) -> None:
    for key in keys:
        value = node.get(key)
        if value is not None:
            schema[key] = plain(value)


def _single_choice(field: Field) -> dict[str, Any]:
    if field.node.get("enumNames") is not None:
        return {
            "enum": [choice.value.value for choice in field.choices],
            "enumNames": [choice.title.value for choice in field.choices if choice.title],
        }
    return _options(field, "oneOf")


def _options(field: Field, titled: str) -> dict[str, Any]:
    if field.has_labels:
        return {
            titled: [
                {"const": choice.value.value, "title": choice.title.value}
                for choice in field.choices
                if choice.title is not None
            ]
        }
    return {"enum": [choice.value.value for choice in field.choices]}


def lower_form(form: Form, integers: Collection[str] = ()) -> FormModel:
    """The model of a form; `integers` are fields whose options from data are integers."""
    return FormModel(
        name=class_of(form),
        fields=tuple(
            lower_field(field, is_integer=field.name.value in integers) for field in form.fields
        ),
        requested_schema=requested_schema(form),
    )


def lower_field(field: Field, *, is_integer: bool) -> FormField:
    """A field of the model."""
    default = field.node.get("default")
    return FormField(
        name=field_name(str(field.name.value)),
        wire_name=str(field.name.value),
        type=SchemaType(json.dumps(_type_schema(field, is_integer=is_integer), sort_keys=True)),
        base=BASES.get(field.format or str(field.kind)),
        text_length=_text_length(field) if field.format in READ_FROM_TEXT else None,
        distinct=field.kind == "choices",
        required=field.required,
        default=None if default is None or field.required else value_of(field, default),
    )


def _type_schema(field: Field, *, is_integer: bool) -> dict[str, Any]:
    """What the type of a field depends on, and no text but the values of its choices."""
    schema = property_schema(field)
    values = [choice.value.value for choice in field.choices]
    if field.choices_from is not None:
        item = {"type": "integer" if is_integer else "string"}
        sizes = {key: schema[key] for key in BOUNDS["choices"] if key in schema}
        return {"type": "array", "items": item, **sizes} if field.kind == "choices" else item
    kept: dict[str, Any] = {"type": schema["type"]}
    bounds = () if field.format in READ_FROM_TEXT else BOUNDS.get(str(field.kind), ())
    kept.update({key: schema[key] for key in bounds if key in schema})
    if field.kind == "choice":
        kept["enum"] = values
    if field.kind == "choices":
        kept["items"] = {"type": "string", "enum": values}
    return kept


def _text_length(field: Field) -> tuple[int, int | None] | None:
    shortest, longest = field.number("minLength"), field.number("maxLength")
    if shortest is None and longest is None:
        return None
    return int(shortest or 0), None if longest is None else int(longest)


def _date(value: Any) -> Expression:
    year, month, day = (int(part) for part in str(value).split("-"))
    return python.Call(
        python.Attribute(python.Name(Identifier("datetime")), Identifier("date")),
        tuple(python.Literal(part) for part in (year, month, day)),
        (),
    )


def _date_time(value: Any) -> Expression:
    return call("read_date_time", python.Literal(str(value)))


def _number(value: Any) -> Expression:
    return python.Literal(float(value))


def _integer(value: Any) -> Expression:
    return python.Literal(int(value))


VALUES: Mapping[str, Callable[[Any], Expression]] = {
    "date": _date,
    "date-time": _date_time,
    "integer": _integer,
    "number": _number,
}


def value_of(field: Field, node: Node) -> Expression:
    """A value of a field, as the answer model holds it."""
    printer = VALUES.get(field.format or str(field.kind), literal_of)
    return printer(plain(node))


def answer_of(form: Form, node: Node) -> Expression:
    """An answer written in the spec, as an instance of the form's model."""
    name = python.Name(class_of(form))
    given = (
        [(field, node.get(str(field.name.value))) for field in form.fields]
        if isinstance(node, MappingNode)
        else []
    )
    values = [(field, value) for field, value in given if value is not None]
    return python.Call(
        name,
        (),
        tuple(
            (field_name(str(field.name.value)), value_of(field, value)) for field, value in values
        ),
    )
