"""Keywords that bound values: whether one schema's lies inside another's."""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

Body: TypeAlias = Mapping[str, Any]

# The keywords of each type, each named once: that of the other end of an exclusive bound is
# judged together with it.
KEYWORDS_OF: Mapping[str, tuple[str, ...]] = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "array": ("minItems", "maxItems"),
    "integer": ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
    "number": ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
}

TEXTS = ("pattern", "format")

KEYWORDS = frozenset(key for keys in KEYWORDS_OF.values() for key in keys)


class Bound(NamedTuple):
    """A least number. `is_open`: it does not count itself."""

    value: float | int
    is_open: bool


def is_inside(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    """Whether what a keyword of the second asks for holds for all values of the first."""
    return key not in wanted or CHECKS[key](key, given, wanted, type_name)


def keeps_to(value: Any, body: Body, given: Body) -> bool:
    """Whether one value of a schema keeps to the bounds of another. Patterns are not tried, since
    a spec may be hostile: one that is not the same counts as broken."""
    if isinstance(value, str):
        size = len(value)
        has_size = _size(body, "minLength", 0) <= size <= _size(body, "maxLength", math.inf)
        return has_size and all(is_inside(key, given, body, "string") for key in TEXTS)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return True
    exact = {"minimum": value, "maximum": value, "multipleOf": value or None}
    alone = {key: one for key, one in exact.items() if one is not None}
    if not value:
        alone["multipleOf"] = body.get("multipleOf", 1)  # of which nothing is a multiple, too
    return all(is_inside(key, alone, body, "number") for key in KEYWORDS_OF["number"])


def _least(body: Body, plain: str, exclusive: str, sign: int) -> Bound:
    """The bound at one end; the upper one is the least of the negative numbers."""
    found = Bound(-math.inf, is_open=False)
    for key, is_open in ((plain, False), (exclusive, True)):
        value = body.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            found = max(found, Bound(sign * value, is_open))
    return found


def _whole(bound: Bound) -> Bound:
    """The bound of whole numbers that an open or a fractional one comes to."""
    if math.isinf(bound.value):
        return bound
    value = math.floor(bound.value) + 1 if bound.is_open else math.ceil(bound.value)
    return Bound(value, is_open=False)


def _is_numeric_inside(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    plain, exclusive, sign = ENDS[key]
    inner, outer = (_least(body, plain, exclusive, sign) for body in (given, wanted))
    if outer != _least({key: wanted[key]}, plain, exclusive, sign):
        return True  # the other keyword of this end is the stricter one
    if type_name == "integer":
        inner, outer = _whole(inner), _whole(outer)
    return inner >= outer


def _is_long_enough(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    return _size(given, key, 0) >= _size(wanted, key, 0)


def _is_short_enough(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    return _size(given, key, math.inf) <= _size(wanted, key, math.inf)


def _size(body: Body, key: str, otherwise: float) -> float:
    """The bound of a length; none, where an old spec was wrong there."""
    value = body.get(key)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_number and value is not None else otherwise


def _is_multiple(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    step = _fraction(wanted[key])
    own = _fraction(given.get(key, 1 if type_name == "integer" else None))
    return step is not None and own is not None and own % step == 0


def _fraction(value: Any) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not value:
        return None
    return Fraction(str(value)) if math.isfinite(value) else None


def _is_same(key: str, given: Body, wanted: Body, type_name: str) -> bool:
    return bool(given.get(key) == wanted[key])


# The plain and the exclusive keyword of an end, and the sign that makes its bound a least one.
ENDS: Mapping[str, tuple[str, str, int]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum"), ("minimum", "exclusiveMinimum", 1)),
    **dict.fromkeys(("maximum", "exclusiveMaximum"), ("maximum", "exclusiveMaximum", -1)),
}

CHECKS: Mapping[str, Callable[[str, Body, Body, str], bool]] = {
    **dict.fromkeys(ENDS, _is_numeric_inside),
    **dict.fromkeys(("minLength", "minItems"), _is_long_enough),
    **dict.fromkeys(("maxLength", "maxItems"), _is_short_enough),
    "multipleOf": _is_multiple,
    **dict.fromkeys(("pattern", "format"), _is_same),
}
