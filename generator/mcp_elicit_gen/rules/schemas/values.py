"""The values in a JSON Schema: `enum`, `const`, `default` and `pattern`."""

from collections.abc import Callable, Iterator, Mapping

from ...analysis.types import LOCAL, target_of
from ...diagnostics import Problem
from ...source.nodes import MappingNode, Node, Scalar, ScalarValue, SequenceNode, describe
from ...spec.structure import suggestion
from ..nodes import (
    is_infinite,
    items_of,
    listed,
    number_of,
    pairs_of,
    shown,
    text_of,
    whole_number_of,
)
from .company import APPLIES_TO
from .root import UNSUPPORTED, WRONG_TYPE, Root, declared_types, is_boolean, wrong_type

DEFAULT_INVALID = "EL210"

# References that lead to references: more are a circle, which another check reports.
MOST_STEPS = 20


def check_enum(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """The values of a choice: literals of the declared type, each once."""
    if not isinstance(node, SequenceNode) or not node.items:
        yield wrong_type(node, "a list of values, at least one", "enum")
        return
    seen: set[tuple[type, object]] = set()
    for item in node.items:
        yield from check_literal(item, schema, root)
        if isinstance(item, Scalar):
            if (type(item.value), item.value) in seen:
                yield Problem(
                    WRONG_TYPE, item.span, f"{shown(item.value)} stands twice", "name it once"
                )
            seen.add((type(item.value), item.value))


def check_literal(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """One value of a choice: what Python has a literal for, of the declared type."""
    if not isinstance(node, Scalar) or isinstance(node.value, float):
        if not is_infinite(node):
            message = f"the generated models have no literal for {describe(node)}"
            instead = "use text, whole numbers, booleans or null"
            yield Problem(UNSUPPORTED, node.span, message, instead)
    elif (declared := declared_types(schema)) and not any(FITS[name](node) for name in declared):
        message = f"{shown(node.value)} is not of the type {listed(declared)}"
        yield Problem(WRONG_TYPE, node.span, message, "write a value of that type")


def check_default(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """A default that its own schema refuses."""
    yield from check_value(node, schema, root, "default")


def check_value(node: Node, schema: MappingNode, root: Root, what: str) -> Iterator[Problem]:
    """A value that a schema refuses, as far as type, choices, bounds and properties tell."""
    found = _resolved(schema, root)
    if is_infinite(node) or found is None:
        return
    schema, root = found
    declared = declared_types(schema)
    if declared and not any(FITS[name](node) for name in declared):
        message = f"the {what} is {describe(node)}, but the type is {listed(declared)}"
        yield Problem(DEFAULT_INVALID, node.span, message, f"write a {what} of that type")
        return
    values = _choices(schema)
    if values and isinstance(node, Scalar):
        if not any(type(one) is type(node.value) and one == node.value for one in values):
            message = f"the {what} {shown(node.value)} is not one of the choices"
            instead = suggestion(str(node.value), [str(one) for one in values], "a choice")
            yield Problem(DEFAULT_INVALID, node.span, message, instead)
    elif (bound := _broken_bound(node, schema)) is not None:
        message = f"the {what} does not keep to `{bound}`"
        yield Problem(DEFAULT_INVALID, node.span, message, f"change the {what} or the bound")
    yield from _check_inside(node, schema, root, what)


def _resolved(schema: MappingNode, root: Root) -> tuple[MappingNode, Root] | None:
    """What a schema refers to, with its own root; None where that is not there or comes back."""
    for _ in range(MOST_STEPS):
        if schema.get("$ref") is None:
            return schema, root
        target = target_of(schema, root.node, root.schemas)
        if target is None:
            return None
        if not (text_of(schema.get("$ref")) or "").startswith(LOCAL):
            root = root._replace(node=target)
        schema = target
    return None


def _choices(schema: MappingNode) -> list[ScalarValue]:
    """The values that `enum` or `const` leaves."""
    constant = schema.get("const")
    nodes = items_of(schema.get("enum")) or (() if constant is None else (constant,))
    return [node.value for node in nodes if isinstance(node, Scalar)]


def _check_inside(node: Node, schema: MappingNode, root: Root, what: str) -> Iterator[Problem]:
    """The items of a list, and the properties of an object."""
    items = schema.get("items")
    if isinstance(items, MappingNode):
        for item in items_of(node):
            yield from check_value(item, items, root, what)
    if not isinstance(node, MappingNode):
        return
    properties, others = schema.get("properties"), schema.get("additionalProperties")
    known = properties.by_name if isinstance(properties, MappingNode) else {}
    for key, value in pairs_of(node):
        inner = known.get(str(key.value), others)
        if isinstance(inner, MappingNode):
            yield from check_value(value, inner, root, what)
        elif isinstance(inner, Scalar) and inner.value is False:
            message = f"the {what} has {shown(key.value)}, which is no property"
            instead = suggestion(str(key.value), [*known], "a property")
            yield Problem(DEFAULT_INVALID, key.span, message, instead)
    for name in items_of(schema.get("required")):
        text = text_of(name)
        if text in known and text not in node.by_name:
            message = f"the {what} has no {shown(text)}, which is required"
            yield Problem(DEFAULT_INVALID, node.span, message, f"add `{text}:`")


def _broken_bound(node: Node, schema: MappingNode) -> str | None:
    text = text_of(node)
    size = (
        len(text)
        if text is not None
        else len(node.items)
        if isinstance(node, SequenceNode)
        else number_of(node)
    )
    if size is None:
        return None
    kind = "string" if text is not None else "array" if isinstance(node, SequenceNode) else "number"
    for key, breaks in BOUNDS.items():
        bound = number_of(schema.get(key))
        if kind in APPLIES_TO[key] and bound is not None and breaks(size, bound):
            return key
    return None


def check_pattern(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """A pattern that pydantic's engine does not take."""
    text = text_of(node)
    if text is None:
        yield wrong_type(node, "text", "pattern")
    elif (fault := _pattern_fault(text)) is not None:
        yield Problem(
            UNSUPPORTED,
            node.span,
            f"pydantic cannot compile the pattern {shown(text)}: {fault}",
            "write it without look-around and back-references, or check it in the handler",
        )


def _pattern_fault(pattern: str) -> str | None:
    """Why pydantic's engine does not take a pattern; imported here since few specs have one."""
    from pydantic_core import SchemaError, SchemaValidator, core_schema

    try:
        SchemaValidator(core_schema.str_schema(pattern=pattern))
    except SchemaError as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        return lines[-1].removeprefix("error: ") if lines else "it is no regular expression"
    return None


BOUNDS: Mapping[str, Callable[[int | float, int | float], bool]] = {
    **dict.fromkeys(("minLength", "minItems", "minimum"), lambda size, bound: size < bound),
    **dict.fromkeys(("maxLength", "maxItems", "maximum"), lambda size, bound: size > bound),
    "exclusiveMinimum": lambda size, bound: size <= bound,
    "exclusiveMaximum": lambda size, bound: size >= bound,
}

FITS: Mapping[str, Callable[[Node], bool]] = {
    "string": lambda node: text_of(node) is not None,
    "integer": lambda node: whole_number_of(node) is not None,
    "number": lambda node: number_of(node) is not None,
    "boolean": is_boolean,
    "array": lambda node: isinstance(node, SequenceNode),
    "object": lambda node: isinstance(node, MappingNode),
    "null": lambda node: isinstance(node, Scalar) and node.value is None,
}
