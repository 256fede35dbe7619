"""Random specs full of pages, helpers, bodies and prompts: findings, never an exception."""

import random
from typing import Any

import pytest
import yaml

from .examples import all_findings
from .test_broken_specs import Dumper

ARGUMENTS = ("number", "item", "note")
PARAMETERS = ("what", "item")
DEPENDENCIES = tuple(f"value_{number}" for number in range(4))
QUESTIONS = tuple(f"ask_{number}" for number in range(4))
NAMES = (*ARGUMENTS, *PARAMETERS, *DEPENDENCIES, *QUESTIONS, "value_0.url", "nothing")

TYPES: tuple[dict[str, Any], ...] = (
    {"type": "string"},
    {"type": "boolean"},
    {"type": ["string", "null"]},
    {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]},
)


def some(chance: random.Random, names: tuple[str, ...]) -> list[str]:
    return chance.sample(names, chance.randint(0, 3))


def text(chance: random.Random) -> str:
    return "Go on " + " ".join(f"{{{name}}}" for name in some(chance, NAMES))


def maybe(chance: random.Random, keys: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in keys.items() if chance.random() < 0.4}


def dependency(chance: random.Random) -> dict[str, Any]:
    more = {
        "takes": some(chance, NAMES),
        "returns": chance.choice(TYPES),
        "volatile": True,
        "once": chance.choice([True, False]),
        "ordered": True,
        "sample": {"message": text(chance), "max_tokens": chance.choice([0, 20])},
        "roots": chance.choice([True, False]),
    }
    return {"description": "A value.", **maybe(chance, more)}


def question(chance: random.Random) -> dict[str, Any]:
    host = chance.choice(["https://pay.example.com/", "https://", "http://[::1]:8080?q=", ""])
    more = {
        "mode": chance.choice(["url", "url", "form", "page"]),
        "form": {"fields": {"ok": {"type": "boolean", "private": True, "title": "Go on"}}},
        "url": host + "/".join(f"{{{name}}}" for name in some(chance, NAMES)),
        "url_from": chance.choice(NAMES),
        "hosts": chance.choice([[], ["a.example.com"], ["*", "https://a.example.com"]]),
        "elicitation_id": text(chance),
        "completed_by": chance.choice(NAMES),
        "check": chance.choice(NAMES),
        "timeout": chance.choice([0, 60]),
        "on_timeout": chance.choice(["cancel", "unavailable", "decline"]),
        "needs": {chance.choice(NAMES[:-2]): chance.choice(QUESTIONS)},
        "takes": dict.fromkeys(some(chance, PARAMETERS * 2), TYPES[0]),
        "ask_when": "number > 3",
        "otherwise": chance.choice([None, {"ok": True}]),
        "when_unavailable": chance.choice(["decline", {"ok": True}]),
    }
    return {"message": text(chance), **maybe(chance, more)}


def caller(chance: random.Random) -> dict[str, Any]:
    asks = {
        name: chance.choice(
            [name, {"question": name, "unwrap": True, "with": {"what": text(chance)}}]
        )
        for name in some(chance, QUESTIONS)
    }
    more = {
        "arguments": {name: {"description": "An argument."} for name in some(chance, ARGUMENTS)},
        "takes": some(chance, NAMES),
        "asks": asks,
        "may_ask": some(chance, QUESTIONS),
        "completes": some(chance, QUESTIONS),
    }
    return {"description": "Do something.", **maybe(chance, more)}


def spec(chance: random.Random) -> dict[str, Any]:
    sections = {
        "dependencies": {name: dependency(chance) for name in some(chance, DEPENDENCIES)},
        "questions": {name: question(chance) for name in QUESTIONS},
        "tools": {"tool": caller(chance), "same": caller(chance)},
        "prompts": {"prompt": caller(chance), "same": caller(chance)},
    }
    kept = {name: section for name, section in sections.items() if chance.random() < 0.9}
    return {"version": 1, "server": {"name": "Shop", "on_answer": True}, **kept}


@pytest.mark.parametrize("seed", range(20))
def test_random_spec_gives_findings_and_no_exception(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        written = yaml.dump(spec(chance), Dumper=Dumper, sort_keys=False, allow_unicode=True)
        for finding in all_findings(written):
            assert finding.message
            assert finding.help
