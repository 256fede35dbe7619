"""How each place of a spec is filled: a table from the name of a place to a function."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from .inputs import Input

# What the entries for messages, conditions and URLs build on: four arguments of these types.
BASE = """\
version: 1
server:
  name: "Files"
  handlers: hostile_handlers:Work
dependencies:
  size: {description: "How large it is.", returns: {type: integer}}
questions:
  confirm:
    message: "Go on?"
    form: Choose
    when_unavailable: decline
forms:
  Choose:
    fields:
      "choice": {type: string, title: "Choice", description: "What to do.", enum: ["a", "b"]}
tools:
  "work":
    description: "Do it."
    arguments:
      path: {type: string, description: "What to work on."}
      count: {type: integer, description: "How many.", default: 1}
      force: {type: boolean, description: "Whether to insist.", default: false}
      file: {type: string, description: "Another one.", default: ""}
    takes: [size]
    asks: {confirm: confirm}
"""
SMALLEST = """\
version: 1
server: {name: Files}
tools:
  work: {description: Do it.}
"""
PADDING = "# padding\n" * 310_000  # 3 MB

FIELD = '"choice": {type: string, title: "Choice", description: "What to do.", enum: ["a", "b"]}'
PATH = 'path: {type: string, description: "What to work on."}'
TOOL = BASE[BASE.index('  "work":') :]
PAGE = "    mode: url\n    elicitation_id: '{path}-{count}'\n    url: "

# The types of fields that a default is tried on.
FIELD_TYPES: Mapping[str, str] = {
    "string": "type: string",
    "integer": "type: integer",
    "number": "type: number",
    "boolean": "type: boolean",
    "date": "type: string, format: date",
    "email": "type: string, format: email",
    "string(max=3)": "type: string, maxLength: 3",
    "multi[a,b]": "type: array, items: {enum: [a, b]}",
}

# What a double-quoted scalar holds as an escape: controls, separators, surrogates, noncharacters.
ESCAPED = re.compile(
    r"[\x00-\x1f\x7f-\xa0\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3164"
    r"\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff0-\uffff\U000e0000-\U0010ffff]"
)


def quoted(text: str) -> str:
    """A text as a double-quoted scalar of YAML."""

    def escape(found: re.Match[str]) -> str:
        code = ord(found[0])
        return f"\\x{code:02x}" if code < 0x100 else _long_escape(code)

    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{ESCAPED.sub(escape, plain)}"'


def _long_escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def scalar(value: Any) -> str:
    """Any value of JSON in the flow style of YAML; texts between double quotes."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{scalar(key)}: {scalar(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(scalar, value))}]"
    return json.dumps(value)


def with_braces_doubled(text: str) -> str:
    """A text as it is written where braces hold names."""
    return text.replace("{", "{{").replace("}", "}}")


def _values(one: Input) -> list[Any]:
    return one.value if one.is_several else [one.value]


def _replaced(old: str, new: str, text: str = BASE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def _message(one: Input) -> str:
    return _replaced('"Go on?"', scalar(one.value))


def _field_title(one: Input) -> str:
    return _replaced('"Choice"', scalar(one.value))


def _description(one: Input) -> str:
    """In each place that has one: a field, a tool, an argument, a dependency."""
    text = _replaced('"What to do."', scalar(with_braces_doubled(one.value)))
    for old in ("Do it.", "What to work on.", "How large it is."):
        text = _replaced(f'"{old}"', scalar(one.value), text)
    return text


def _enum_label(one: Input) -> str:
    return _replaced(
        'enum: ["a", "b"]',
        f"oneOf: [{{const: a, title: {scalar(one.value)}}}, {{const: b, title: Other}}]",
    )


def _enum_value(one: Input) -> str:
    options = one.value if one.is_several else [one.value, "other option"]
    return _replaced('["a", "b"]', scalar(options))


def _default(one: Input) -> str:
    keywords = FIELD_TYPES[one.field_type]
    return _replaced(
        'type: string, title: "Choice", description: "What to do.", enum: ["a", "b"]',
        f'{keywords}, title: "Choice", description: "What to do.", default: {scalar(one.value)}',
    )


def _field_name(one: Input) -> str:
    fields = [FIELD.replace('"choice"', scalar(name)) for name in _values(one)]
    # Fields that have the types whose names the hostile ones are.
    fields += [
        "sibling: {type: string, title: Sibling}",
        "day: {type: string, format: date, title: Day}",
    ]
    return _replaced(FIELD, "\n      ".join(fields))


def _tool_name(one: Input) -> str:
    tools = [TOOL.replace('"work"', scalar(name)) for name in _values(one)]
    return _replaced(TOOL, "".join(tools))


def _param_name(one: Input) -> str:
    # The homoglyph of another parameter stands beside it.
    return _replaced(PATH, f"{PATH}\n      {PATH.replace('path', scalar(one.value))}")


def _server_name(one: Input) -> str:
    return _replaced('"Files"', scalar(one.value))


def _condition(one: Input) -> str:
    return _replaced(
        "    form: Choose\n",
        f"    form: Choose\n    ask_when: {scalar(one.value)}\n    otherwise: {{choice: b}}\n",
    )


def _url(one: Input) -> str:
    text = BASE[: BASE.index("forms:")] + BASE[BASE.index("tools:") :]
    return _replaced("    form: Choose\n", f"{PAGE}{scalar(one.value)}\n", text)


def _whole_file(one: Input) -> bytes:
    if isinstance(one.value, bytes):
        return one.value
    text = str(one.value)
    if text.startswith("@@FIELD_EXTRA@@"):
        extra = text.removeprefix("@@FIELD_EXTRA@@").strip()
        return _replaced(FIELD, FIELD.replace("}", f", {extra}}}")).encode()
    text = text.replace("@@BASE_CRLF@@", SMALLEST.replace("\n", "\r\n"))
    return text.replace("@@BASE@@", SMALLEST).replace("@@PAD_3MB@@", PADDING).encode()


PLACES: Mapping[str, Callable[[Input], str | bytes]] = {
    "message": _message,
    "field_title": _field_title,
    "description": _description,
    "enum_label": _enum_label,
    "enum_value": _enum_value,
    "default": _default,
    "field_name": _field_name,
    "tool_name": _tool_name,
    "param_name": _param_name,
    "server_name": _server_name,
    "condition": _condition,
    "url": _url,
    "whole_file": _whole_file,
    "spec_filename": lambda one: BASE,
}


def spec_of(one: Input) -> bytes:
    """The bytes of the spec that holds an input."""
    made = PLACES[one.where](one)
    return made if isinstance(made, bytes) else made.encode()


def name_of(one: Input) -> bytes:
    """The name of the file that the spec stands in."""
    if one.where != "spec_filename":
        return b"spec.yaml"
    return one.value if isinstance(one.value, bytes) else str(one.value).encode()
