"""The protocol's form definitions as tables.

Source: `PrimitiveSchemaDefinition` of the MCP schema, revisions 2025-11-25 and 2026-07-28,
which agree. A test compares these tables with the installed SDK's copy of that schema.
"""

from collections.abc import Mapping

# The revisions that differ in how a question travels: as a request of its own, or as a result that
# asks for input. The first stands for all earlier ones too.
LEGACY = "2025-11-25"
MODERN = "2026-07-28"
REVISIONS = (LEGACY, MODERN)

COMMON = ("type", "title", "description", "default")

# The keywords that the protocol lists for each kind of field.
KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "string": (*COMMON, "minLength", "maxLength", "format"),
    "number": (*COMMON, "minimum", "maximum"),
    "integer": (*COMMON, "minimum", "maximum"),
    "boolean": COMMON,
    "choice": (*COMMON, "enum", "oneOf", "enumNames"),
    "choices": (*COMMON, "items", "minItems", "maxItems"),
}

FORMATS = ("email", "uri", "date", "date-time")

TYPES = ("string", "number", "integer", "boolean", "array")

# What the spec language adds to the protocol's own keywords.
SHORTHAND = ("choices", "choices_from", "default_from", "multiple", "required", "private")

BOUNDS: Mapping[str, tuple[str, str]] = {
    "string": ("minLength", "maxLength"),
    "number": ("minimum", "maximum"),
    "integer": ("minimum", "maximum"),
    "choices": ("minItems", "maxItems"),
}

# Everything that JSON Schema (draft 2020-12 and earlier) calls a keyword: in a form field such
# a word is a keyword that the protocol leaves out, and any other word is a slip.
_KEYWORDS_TEXT = """
    $anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref
    $schema $vocabulary additionalItems additionalProperties allOf anyOf const contains
    contentEncoding contentMediaType contentSchema default definitions dependencies
    dependentRequired dependentSchemas deprecated description else enum enumNames examples
    exclusiveMaximum exclusiveMinimum format id if items maxContains maxItems maxLength
    maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not
    nullable oneOf pattern patternProperties prefixItems properties propertyNames readOnly required
    then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly
"""
JSON_SCHEMA_KEYWORDS = frozenset(_KEYWORDS_TEXT.split())
