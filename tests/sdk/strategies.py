"""Random forms with every field that the protocol has, and random answers to them.

Each drawn field comes with what clients must receive of it, written down here and not computed by
the code under test; each answer with what it must come to in Python.
"""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy


def examples(number: int) -> settings:
    """The same examples in each run. Each generates a package, so that shrinking takes minutes:
    add `Phase.shrink` while you look for the cause of a failure."""
    return settings(
        derandomize=True,
        deadline=None,
        database=None,
        max_examples=number,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


AWKWARD_NAMES = (
    *("class", "None_", "json", "copy", "schema", "construct", "dict", "validate", "from", "match"),
    *("str", "int", "float", "bool", "list", "tuple", "type", "date", "datetime", "Date", "math"),
    *("Literal", "Field", "Annotated", "Any", "ClassVar", "Form", "Boolean", "T", "id", "self"),
    *("cls", "args", "kwargs", "obj", "name", "value", "ctx", "handlers", "mcp", "re", "x9", "X_y"),
)
PLAIN_NAMES = ("size", "note", "count", "when", "email", "colour", "tags", "ok", "address")

# What a spec may hold and a reader can see; the linter refuses the rest.
VISIBLE = st.characters(exclude_categories=("C", "Z"))
LINE = st.text(VISIBLE | st.just(" "), max_size=20)
LABELS = LINE.map(str.strip).filter(bool)
TEXT = st.text(VISIBLE | st.sampled_from(" \n"), max_size=20).filter(str.strip)
ODD_VALUES = st.sampled_from(
    ["None", "true", "1", "0.5", "a b", " a", '"', "'", "\\", "\\n", "{x}", "ß", "日本", "👍"]
)
VALUES = ODD_VALUES | LINE.filter(str.strip)
FORMATS = ("email", "uri", "date", "date-time")


@dataclass(frozen=True)
class DrawnField:
    """A field as a spec writes it, and the property that clients must receive."""

    name: str
    written: dict[str, Any]
    wire: dict[str, Any]
    is_required: bool


@dataclass(frozen=True)
class DrawnForm:
    """The fields of a form."""

    fields: tuple[DrawnField, ...]

    @property
    def written(self) -> dict[str, Any]:
        """The form as a spec writes it."""
        return {"fields": {field.name: field.written for field in self.fields}}

    @property
    def requested_schema(self) -> dict[str, Any]:
        """What clients must receive."""
        properties = {field.name: field.wire for field in self.fields}
        required = [field.name for field in self.fields if field.is_required]
        schema: dict[str, Any] = {"type": "object", "properties": properties}
        return {**schema, "required": required} if required else schema


def spec_of(drawn: Sequence[DrawnForm], *, name: str = "Drawn") -> str:
    """A spec in which the tool `ask_N` asks form N and hands its whole outcome to the handler."""
    spec = {
        "version": 1,
        "server": {"name": name},
        "forms": {f"Form{number}": one.written for number, one in enumerate(drawn)},
        "questions": {
            f"question_{number}": {"message": f"Question {number}?", "form": f"Form{number}"}
            for number, _ in enumerate(drawn)
        },
        "tools": {
            f"ask_{number}": {"description": "Ask.", "asks": {"answer": f"question_{number}"}}
            for number, _ in enumerate(drawn)
        },
    }
    return json.dumps(spec, ensure_ascii=False, indent=1)  # JSON is YAML.


# --- Forms ------------------------------------------------------------------------------------


@st.composite
def forms(draw: DrawFn) -> DrawnForm:
    """A form of one to five fields."""
    names = st.sampled_from(AWKWARD_NAMES) | st.sampled_from(PLAIN_NAMES)
    # Names that differ in nothing but a trailing underscore or case would clash in Python.
    chosen = draw(
        st.lists(names, min_size=1, max_size=5, unique_by=lambda name: name.rstrip("_").lower())
    )
    return DrawnForm(tuple(draw(_field(name)) for name in chosen))


@st.composite
def _field(draw: DrawFn, name: str) -> DrawnField:
    kind = draw(st.sampled_from(sorted(_KINDS)))
    written, wire, default = draw(_KINDS[kind])
    texts = draw(st.fixed_dictionaries({}, optional={"title": LABELS, "description": TEXT}))
    is_defaulted = default is not None and draw(st.booleans())
    if is_defaulted:
        written, wire = {**written, "default": default}, {**wire, "default": default}
    marked = draw(st.sampled_from([None, True, False]))
    if marked is not None:
        written = {**written, "required": marked}
    is_required = not is_defaulted if marked is None else marked
    # Both may hold placeholders, so that a brace which is text is written twice.
    braced = {key: text.replace("{", "{{").replace("}", "}}") for key, text in texts.items()}
    return DrawnField(name, {**braced, **written}, {**texts, **wire}, is_required)


def _drawn(
    draw: DrawFn, wire: dict[str, Any], written: dict[str, Any] | None = None
) -> tuple[dict[str, Any], dict[str, Any], Any]:
    default = draw(st.none() | _defaults(wire))
    return (wire if written is None else written), wire, default


def _defaults(wire: dict[str, Any]) -> SearchStrategy[Any]:
    found = answers_to(wire).map(lambda answer: answer.content)
    if wire["type"] in ("integer", "number"):
        return found.map(int if wire["type"] == "integer" else float)
    if wire["type"] == "array":
        found = found.map(lambda chosen: list(dict.fromkeys(chosen)))
        return found.filter(lambda chosen: len(chosen) >= wire.get("minItems", 0))
    if wire.get("format") == "date-time":
        return found.filter(lambda text: text[-1] in "Zz" or text[-6] in "+-")
    return found.filter(_is_visible) if wire["type"] == "string" else found


def _is_visible(text: str) -> bool:
    return all(character == "\n" or character.isprintable() for character in text)


@st.composite
def _string(draw: DrawFn) -> Any:
    return _drawn(draw, {"type": "string", **draw(_lengths)})


@st.composite
def _formatted(draw: DrawFn) -> Any:
    form = draw(st.sampled_from(FORMATS))
    few, many = _FORMAT_LENGTHS[form]
    lengths = {"minLength": st.integers(0, few), "maxLength": st.integers(many, many + 3)}
    bounds = draw(st.just({}) | st.fixed_dictionaries({}, optional=lengths))
    return _drawn(draw, {"type": "string", "format": form, **bounds})


@st.composite
def _number(draw: DrawFn) -> Any:
    kind = draw(st.sampled_from(["number", "integer"]))
    bound: SearchStrategy[float] = st.integers(-1000, 1000)
    if kind == "number":
        bound |= st.floats(-1e6, 1e6)
    low, high = sorted((draw(bound), draw(bound)))
    bounds = draw(
        st.fixed_dictionaries({}, optional={"minimum": st.just(low), "maximum": st.just(high)})
    )
    return _drawn(draw, {"type": kind, **bounds})


@st.composite
def _boolean(draw: DrawFn) -> Any:
    return _drawn(draw, {"type": "boolean"})


@st.composite
def _choice(draw: DrawFn) -> Any:
    values = draw(_options)
    labels = draw(st.lists(LABELS, min_size=len(values), max_size=len(values)))
    titled = [{"const": value, "title": label} for value, label in zip(values, labels, strict=True)]
    enum, one_of = {"type": "string", "enum": values}, {"type": "string", "oneOf": titled}
    named = {**enum, "enumNames": labels}
    shorthand: dict[str, Any] = {"choices": dict(zip(values, labels, strict=True))}
    ways: list[tuple[dict[str, Any], dict[str, Any]]] = [
        *((enum, enum), (one_of, one_of), (named, named), ({"choices": values}, enum)),
        *((shorthand, one_of), ({"type": "string", **shorthand}, one_of)),
    ]
    written, wire = draw(st.sampled_from(ways))
    return _drawn(draw, wire, written)


@st.composite
def _choices(draw: DrawFn) -> Any:
    values = draw(_options)
    labels = draw(st.lists(LABELS, min_size=len(values), max_size=len(values)))
    few, many = sorted(draw(st.tuples(*[st.integers(0, len(values))] * 2)))
    bounds = draw(
        st.fixed_dictionaries({}, optional={"minItems": st.just(few), "maxItems": st.just(many)})
    )
    titled = [{"const": value, "title": label} for value, label in zip(values, labels, strict=True)]
    enum = {"type": "array", **bounds, "items": {"type": "string", "enum": values}}
    any_of = {"type": "array", **bounds, "items": {"anyOf": titled}}
    labelled = dict(zip(values, labels, strict=True))
    ways: list[tuple[dict[str, Any], dict[str, Any]]] = [
        *((enum, enum), (any_of, any_of)),
        ({"choices": values, "multiple": True, **bounds}, enum),
        ({"type": "array", "choices": labelled, **bounds}, any_of),
    ]
    written, wire = draw(st.sampled_from(ways))
    return _drawn(draw, wire, written)


# Lengths that leave room for an answer.
_FORMAT_LENGTHS = {"email": (6, 20), "uri": (10, 30), "date": (10, 10), "date-time": (20, 35)}
_options = st.lists(VALUES, min_size=1, max_size=5, unique=True)
_lengths = st.tuples(st.integers(0, 5), st.integers(0, 8)).flatmap(
    lambda found: st.fixed_dictionaries(
        {}, optional={"minLength": st.just(found[0]), "maxLength": st.just(sum(found))}
    )
)
_KINDS: Mapping[str, SearchStrategy[Any]] = {
    "string": _string(),
    "formatted": _formatted(),
    "number": _number(),
    "boolean": _boolean(),
    "choice": _choice(),
    "choices": _choices(),
}


# --- Answers ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """A value of a field as a client sends it, and as Python holds it."""

    content: Any
    value: Any


def answers_to(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    """Answers that are valid for a property of a requested schema."""
    if "enum" in wire or "oneOf" in wire:
        return st.sampled_from(options_of(wire)).map(_same)
    found: SearchStrategy[Answer] = _ANSWERS[wire.get("format") or wire["type"]](wire)
    return found.filter(lambda answer: _has_length(wire, answer.content))


def _has_length(wire: Mapping[str, Any], content: Any) -> bool:
    if "format" not in wire:
        return True
    return bool(wire.get("minLength", 0) <= len(content) <= wire.get("maxLength", len(content)))


def options_of(wire: Mapping[str, Any]) -> list[str]:
    """The values of a choice."""
    holder = wire.get("items", wire)
    titled = holder.get("oneOf") or holder.get("anyOf")
    return [option["const"] for option in titled] if titled else list(holder["enum"])


@st.composite
def contents(draw: DrawFn, form: DrawnForm) -> tuple[dict[str, Any], dict[str, Any]]:
    """A whole answer to a form: what is sent, and the value of each field by its wire name."""
    sent: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for field in form.fields:
        if field.is_required or draw(st.booleans()):
            answer = draw(answers_to(field.wire))
            sent[field.name], values[field.name] = answer.content, answer.value
        else:
            values[field.name] = value_when_left_out(field)
    return sent, values


def value_when_left_out(field: DrawnField) -> Any:
    """The value of an optional field that is not in the answer."""
    default = field.wire.get("default")
    return None if default is None else python_value(field.wire, default)


def python_value(wire: Mapping[str, Any], content: Any) -> Any:
    """A JSON value as Python holds it; for defaults, which are in the spec as the schema says."""
    if wire.get("format") == "date":
        return datetime.datetime.strptime(content, "%Y-%m-%d").date()
    if wire.get("format") == "date-time":
        return _instant(content)
    if wire["type"] == "number":
        return float(content)
    return list(dict.fromkeys(content)) if wire["type"] == "array" else content


def _instant(text: str) -> datetime.datetime:
    """An independent reading of a date-time, by hand."""
    text = text.upper()
    zone: datetime.timezone | None = None
    if text.endswith("Z"):
        text, zone = text[:-1], datetime.timezone.utc
    elif text[-6] in "+-" and text[-3] == ":":
        hours, minutes = int(text[-5:-3]), int(text[-2:])
        offset = datetime.timedelta(hours=hours, minutes=minutes)
        text, zone = text[:-6], datetime.timezone(offset if text[-7:][1] == "+" else -offset)
    whole, _, fraction = text.partition(".")
    form = "%Y-%m-%dT%H:%M:%S" if whole.count(":") == 2 else "%Y-%m-%dT%H:%M"
    found = datetime.datetime.strptime(whole, form)
    return found.replace(microsecond=int((fraction + "000000")[:6]), tzinfo=zone)


def _same(content: object) -> Answer:
    return Answer(content, content)


def _texts(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    few = wire.get("minLength", 0)
    many = wire.get("maxLength", few + 8)
    # JSON carries every character but a lone surrogate.
    characters = st.characters(exclude_categories=["Cs"])
    return st.text(characters, min_size=few, max_size=many).map(_same)


_ADDRESS_PART = st.text(VISIBLE.filter(lambda character: character != "@"), min_size=1)


def _emails(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    address = st.builds("{}@{}".format, _ADDRESS_PART, _ADDRESS_PART)
    return (st.emails() | address).map(_same)


def _uris(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    known = st.sampled_from(
        (
            *("https://example.com", "HTTP://Example.COM/%7Ea", "mailto:a@b.example", "a:"),
            *("file:///etc/hosts", "x-y+z.1:opaque", "https://example.com/?q=1#top"),
            *("urn:isbn:1", "https://b.ücher.example/é"),
        )
    )
    path = st.text(st.sampled_from("abcXYZ019-._~!$&'()*+,;=:@/?%#"), max_size=20)
    return (known | path.map("https://example.com/{}".format)).map(_same)


def _dates(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    return st.dates().map(lambda found: Answer(found.isoformat(), found))


@st.composite
def _date_times(draw: DrawFn, wire: Mapping[str, Any]) -> Answer:
    moment = draw(st.datetimes())
    fraction = draw(st.sampled_from(["none", "short", "long"]))
    minutes = draw(st.none() | st.integers(-23 * 60 - 59, 23 * 60 + 59))
    if fraction == "none":
        moment = moment.replace(microsecond=0)
    text = f"{moment:%H:%M:%S}"
    if fraction == "short":
        moment = moment.replace(microsecond=moment.microsecond // 100_000 * 100_000)
        text += f".{moment.microsecond // 100_000}"
    elif fraction == "long":
        text += f".{moment.microsecond:06}789"
    elif minutes is None and moment.second == 0:
        text = text[:5]  # As a browser's `datetime-local` writes it.
    letter = draw(st.sampled_from(["T", "t"]))
    zone = ""
    if minutes is not None:
        hours, rest = divmod(abs(minutes), 60)
        zone = f"{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"
        if minutes == 0:
            zone = draw(st.sampled_from(["Z", "z", "+00:00", "-00:00"]))
        moment = moment.replace(tzinfo=datetime.timezone(datetime.timedelta(minutes=minutes)))
    return Answer(f"{moment.date().isoformat()}{letter}{text}{zone}", moment)


def _integers(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    low, high = wire.get("minimum"), wire.get("maximum")
    whole = st.integers(low and math.ceil(low), high and math.floor(high))
    return whole.flatmap(
        lambda number: st.sampled_from(
            [Answer(number, number)]
            + ([Answer(float(number), number)] if abs(number) < 2**53 else [])
            + ([Answer(str(number), number)] if abs(number) < 10**18 else [])
        )
    )


@st.composite
def _numbers(draw: DrawFn, wire: Mapping[str, Any]) -> Answer:
    low, high = wire.get("minimum"), wire.get("maximum")
    ends = (-(2.0**53) + 1 if low is None else low, 2.0**53 - 1 if high is None else high)
    if math.ceil(ends[0]) <= math.floor(ends[1]) and draw(st.booleans()):
        whole = draw(st.integers(math.ceil(ends[0]), math.floor(ends[1])))
        return Answer(draw(st.sampled_from([whole, float(whole), str(whole)])), float(whole))
    number = draw(st.floats(*ends))
    text = f"{number:.3f}"
    if ends[0] <= float(text) <= ends[1] and draw(st.booleans()):
        return Answer(text, float(text))
    return Answer(number, number)


def _booleans(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    return st.booleans().map(_same)


def _lists(wire: Mapping[str, Any]) -> SearchStrategy[Answer]:
    few = wire.get("minItems", 0)
    many = wire.get("maxItems", max(few, 6))
    chosen = st.lists(st.sampled_from(options_of(wire)), min_size=few, max_size=many)
    return chosen.map(lambda found: Answer(found, list(dict.fromkeys(found))))


_ANSWERS: Mapping[str, Any] = {
    "string": _texts,
    "email": _emails,
    "uri": _uris,
    "date": _dates,
    "date-time": _date_times,
    "integer": _integers,
    "number": _numbers,
    "boolean": _booleans,
    "array": _lists,
}


# --- Broken answers ---------------------------------------------------------------------------

_WRONG_TEXT: Mapping[str, Sequence[str]] = {
    "email": ("a", "a@", "@b", "a@b@c", "a b@c", "a@b\n", "a@b c"),
    "uri": ("/path", "example.com/x", "https://a b", "1http:x", ":x", "https://a\n", "hätt:x"),
    "date": (
        *("2025-02-30", "2025-2-3", "20250203", "2025-02-03T10:00:00Z", "3 May 2025", "0"),
        *("2025-W05-1", "２０２５-02-03", "2025-02-03\n", " 2025-02-03"),
    ),
    "date-time": (
        *("2025-02-03", "2025-02-30T10:00:00Z", "2025-02-03T25:00:00Z", "10:00:00Z"),
        *("2025-02-03T10:61:00Z", "2025-02-03T10:00:00+24:00", "2025-02-03T10:00:00+0100"),
        *("2025-02-03T10Z", "1738576800", "2025-02-03T10:00:00Z\n", "2025-02-03T24:00:00Z"),
        *("2025-02-03T10:00:00,5Z", "2025-02-03T10:00:00 Z", "2025-02-03T10:00:00+01:60"),
    ),
}


def broken(wire: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Values that break a property in one keyword each, with the keyword. No empty text."""
    kind = wire["type"]
    yield "null", None
    yield from (("type", value) for value in _OTHER_TYPES[kind])
    if "enum" in wire or "oneOf" in wire:
        yield from (("enum", value) for value in _no_options(wire))
    elif "format" in wire:
        yield from (("format", text) for text in _WRONG_TEXT[wire["format"]])
        yield from _wrong_length_of_format(wire)
    elif kind == "string":
        yield from _wrong_length(wire)
    elif kind in ("integer", "number"):
        yield from _out_of_bounds(wire)
    elif kind == "array":
        yield from _wrong_items(wire)


_UNSAFE = (math.nan, math.inf, -math.inf, 2.0**53, -(2.0**53), 1e300)
_OTHER_TYPES: Mapping[str, Sequence[Any]] = {
    "string": (7, 1.5, True, False, ["a"], {"a": "b"}),
    "integer": (
        *(True, False, 1.5, [], [1], *_UNSAFE),
        *("x", "1.5", "0x1", "1_0", "1e2", " 1", "1 ", "１", "--1", "9" * 40),
    ),
    "number": (
        *(True, False, [], [1.0], 2**53 + 1, 10**400, *_UNSAFE),
        *(
            "x",
            "nan",
            "inf",
            "-inf",
            "Infinity",
            "0x1",
            "1_0",
            " 1",
            "1,5",
            "１",
            "9" * 40,
            "1e999",
        ),
    ),
    "boolean": (0, 1, 0.0, 1.0, "true", "false", "no", "on", "yes", "1", [True], []),
    "array": ("a", 1, True, {"a": "b"}),
}


def _no_options(wire: Mapping[str, Any]) -> Iterator[str]:
    values = options_of(wire)
    labels = [option["title"] for option in wire.get("oneOf", [])] + wire.get("enumNames", [])
    for other in (*labels, f"{values[0]}x", values[0].upper(), f" {values[0]}", f"{values[0]}\n"):
        if other not in values:
            yield other


def _wrong_length_of_format(wire: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    short, long = _SHORT_AND_LONG[wire["format"]]
    if len(short) < wire.get("minLength", 0):
        yield "minLength", short
    if "maxLength" in wire and len(long) > wire["maxLength"]:
        yield "maxLength", long


_SHORT_AND_LONG = {
    "email": ("a@b", f"{'a' * 40}@b"),
    "uri": ("a:b", f"a:{'b' * 40}"),
    "date": ("2025-02-03", "2025-02-03"),
    "date-time": ("2025-02-03T10:00", f"2025-02-03T10:00:00.{'0' * 30}Z"),
}


def _wrong_length(wire: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if wire.get("minLength", 0) > 1:
        yield "minLength", "é" * (wire["minLength"] - 1)
    if "maxLength" in wire:
        yield "maxLength", "x" * (wire["maxLength"] + 1)
        yield "maxLength", "👍" * (wire["maxLength"] + 1)


def _out_of_bounds(wire: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    is_whole = wire["type"] == "integer"
    for keyword, sign in (("minimum", -1), ("maximum", 1)):
        if keyword in wire:
            bound = wire[keyword]
            yield keyword, bound + sign
            yield keyword, str(math.floor(bound) + 2 * sign)
            yield keyword, (bound + sign if is_whole else math.nextafter(bound, sign * math.inf))


def _wrong_items(wire: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    values = options_of(wire)
    few, many = wire.get("minItems", 0), wire.get("maxItems")
    room = many is None or many > 0
    if room:
        # Bounds are kept, so that the one item is all that is wrong.
        yield from (("items", [bad] + values[:1] * (few - 1)) for bad in (f"{values[0]}x", 1, None))
    if few:
        yield "minItems", values[:1] * (few - 1)
    if many is not None:
        yield "maxItems", values[:1] * (many + 1)
