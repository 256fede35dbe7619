"""Random specs whose forms come from data and whose arguments are asked for: findings, never an
exception."""

import random
from typing import Any

import pytest
import yaml

from .examples import all_findings
from .test_broken_specs import Dumper

ARGUMENTS = ("city", "day", "seats", "items")
DEPENDENCIES = ("names", "rows", "draft", "price")
QUESTIONS = tuple(f"ask_{number}" for number in range(4))
FIELDS = ("city", "day", "seats", "ok")
NAMES = (*ARGUMENTS, *DEPENDENCIES, "draft.items", "draft.subject", "a.b.c", "other", "other.city")

ROW = {
    "type": "object",
    "title": "Row",
    "properties": {"id": {"type": "integer"}, "name": {"type": "string"}},
    "required": ["id", "name"],
}
TYPES: tuple[dict[str, Any], ...] = (
    {"type": "string"},
    {"type": "array", "items": {"type": "string"}},
    {"type": "array", "items": ROW},
    {"type": "object", "properties": {"items": {"type": "array", "items": ROW}, "subject": {}}},
    {"type": ["integer", "null"]},
)


def maybe(chance: random.Random, keys: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in keys.items() if chance.random() < 0.35}


def text(chance: random.Random) -> str:
    return f"Go on {{{chance.choice((*NAMES, 'missing'))}}}"


def choices_from(chance: random.Random) -> Any:
    more = {
        "value": chance.choice(["id", "name", "nam", 1]),
        "title": chance.choice(["name", "id"]),
        "if_one": chance.choice(["use", "ask"]),
        "if_none": text(chance),
        "also": chance.choice([{"new": "New"}, {"0": "None"}, {}, ["new"], {"": " "}]),
        "max": chance.choice([0, 3, "3"]),
    }
    name = chance.choice(NAMES)
    return chance.choice([name, {"list": name, **maybe(chance, more)}, maybe(chance, more), [name]])


def field(chance: random.Random) -> dict[str, Any]:
    more = {
        "type": chance.choice(["string", "integer", "boolean", "array", "object"]),
        "title": text(chance),
        "description": text(chance),
        "choices_from": choices_from(chance),
        "default_from": chance.choice(NAMES),
        "default": chance.choice(["a", True, 3]),
        "required": chance.choice([True, False]),
        "multiple": chance.choice([True, False]),
        "choices": ["a", "b"],
        "format": chance.choice(["date", "uuid"]),
        "minItems": 3,
    }
    return (
        {"type": "string", **maybe(chance, more)} if chance.random() < 0.7 else maybe(chance, more)
    )


def form(chance: random.Random) -> dict[str, Any]:
    return {"fields": {name: field(chance) for name in chance.sample(FIELDS, 2)}}


def question(chance: random.Random) -> dict[str, Any]:
    more = {
        "needs": {"other": chance.choice(QUESTIONS)},
        "takes": {"items": chance.choice(TYPES)},
        "ask_when": chance.choice(["seats > 3", "not ok", "day != null and day == city"]),
        "otherwise": chance.choice([None, {"ok": True}]),
        "when_unavailable": chance.choice([text(chance), "decline", {"ok": True, "city": "a"}]),
        "prefill": chance.choice([True, "yes"]),
        "retry_with": chance.choice([*ARGUMENTS, "approved", "class"]),
        "check": chance.choice(DEPENDENCIES),
        "mode": "url",
    }
    shown = chance.choice([form(chance), "Shared"])
    return {"message": text(chance), "form": shown, **maybe(chance, more)}


def argument(chance: random.Random) -> Any:
    asked = chance.choice([*QUESTIONS, *(f"{one}.{name}" for one in QUESTIONS for name in FIELDS)])
    more = {"type": "string", "required": False, "description": "An argument."}
    schema = chance.choice(TYPES)
    return chance.choice(
        [{"ask": asked}, {"ask": asked, **maybe(chance, more)}, schema, {"ask": 1}]
    )


def caller(chance: random.Random) -> dict[str, Any]:
    more = {
        "annotations": {"destructiveHint": True},
        "takes": chance.sample(DEPENDENCIES, 2),
        "asks": {
            "one": chance.choice(QUESTIONS),
            "two": {"question": chance.choice(QUESTIONS), "unwrap": True},
        },
        "may_ask": [chance.choice(QUESTIONS)],
    }
    names = chance.sample(ARGUMENTS, 3)
    arguments = {name: argument(chance) for name in names}
    return {"description": "Do something.", "arguments": arguments, **maybe(chance, more)}


def dependency(chance: random.Random) -> dict[str, Any]:
    more = {
        "takes": [chance.choice([*ARGUMENTS, *DEPENDENCIES, *QUESTIONS])],
        "volatile": True,
        "ordered": True,
    }
    return {"description": "A value.", "returns": chance.choice(TYPES), **maybe(chance, more)}


def spec(chance: random.Random) -> dict[str, Any]:
    return {
        "version": 1,
        "server": {"name": "Shop"},
        "dependencies": {name: dependency(chance) for name in DEPENDENCIES},
        "questions": {name: question(chance) for name in QUESTIONS},
        "forms": {"Shared": form(chance)},
        "tools": {"tool": caller(chance), "other_tool": caller(chance)},
        "prompts": {"prompt": caller(chance)},
    }


@pytest.mark.parametrize("seed", range(20))
def test_random_form_gives_findings_and_no_exception(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        written = yaml.dump(spec(chance), Dumper=Dumper, sort_keys=False, allow_unicode=True)
        for finding in all_findings(written):
            assert finding.message
            assert finding.help
