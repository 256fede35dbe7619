"""Keywords of a JSON Schema that nothing enforces beside the others."""

from collections.abc import Iterator, Mapping

from ...diagnostics import Problem
from ...source.nodes import MappingNode
from ..nodes import key_span, listed, pairs_of
from .root import UNSUPPORTED, declared_types, is_boolean

ANNOTATIONS = frozenset({"title", "description", "default", "examples", "deprecated", "$defs"})
BESIDE_REFERENCE = frozenset({"$ref", "title", "description", "default", "$defs"})

# The types that a keyword says something about; any other keyword stands with every type.
APPLIES_TO: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("minLength", "maxLength", "pattern", "format"), ("string",)),
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        ("integer", "number"),
    ),
    **dict.fromkeys(("items", "minItems", "maxItems"), ("array",)),
    **dict.fromkeys(("properties", "additionalProperties", "required"), ("object",)),
}

# What this check speaks about; other words are reported as unknown or unsupported already.
KNOWN = frozenset(
    {*APPLIES_TO, *ANNOTATIONS, *BESIDE_REFERENCE, "type", "enum", "const", "anyOf", "oneOf"}
)


def check_company(schema: MappingNode) -> Iterator[Problem]:
    """Keywords that say nothing, or that nothing enforces, beside the others."""
    names = {str(key.value) for key in schema.keys}
    if "$ref" in names:
        yield from _without(schema, names - BESIDE_REFERENCE, "`$ref`")
        return
    union = next((name for name in ("anyOf", "oneOf") if name in names), None)
    if union is not None:
        yield from _without(schema, names - ANNOTATIONS - {union}, f"`{union}`")
        return
    literal = next((name for name in ("const", "enum") if name in names), None)
    if literal is not None:
        yield from _without(schema, names - ANNOTATIONS - {literal, "type"}, f"`{literal}`")
        return
    yield from _check_types(schema, names)
    extra = schema.get("additionalProperties")
    if isinstance(extra, MappingNode) and "properties" in names:
        yield Problem(
            UNSUPPORTED,
            key_span(schema, "additionalProperties"),
            "the generated models cannot enforce a schema of `additionalProperties` beside "
            "`properties`",
            "write `true` or `false`, or leave the `properties` out",
        )


def _check_types(schema: MappingNode, names: set[str]) -> Iterator[Problem]:
    types = [name for name in declared_types(schema) if name != "null"]
    unfit = {name for name in names if name in APPLIES_TO and not {*APPLIES_TO[name]} & {*types}}
    if types:
        yield from _without(schema, unfit, f"the type {listed(types)}")
    elif "type" not in names:
        for key, value in pairs_of(schema):
            if key.value in unfit and not is_boolean(value):
                message = f"the generated models cannot enforce `{key.value}` without a `type`"
                instead = f"add `type: {APPLIES_TO[str(key.value)][0]}`"
                yield Problem(UNSUPPORTED, key.span, message, instead)


def _without(schema: MappingNode, names: set[str], beside: str) -> Iterator[Problem]:
    for key, value in pairs_of(schema):
        name = str(key.value)
        is_mark = name == "required" and is_boolean(value)
        if name in names and name in KNOWN and not is_mark:
            message = f"the generated models cannot enforce `{name}` beside {beside}"
            yield Problem(UNSUPPORTED, key.span, message, f"leave `{name}` out")
