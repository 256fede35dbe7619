"""Random specs that use the whole language, most of them without errors, and what answers them."""

from __future__ import annotations

import hashlib
import random
import typing
from collections.abc import Awaitable, Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import yaml
from mcp.types import ElicitResult

from .conversation import CANCEL, DECLINE, Question, accept

# Names that generated code likes to use itself, so that it has to keep away from them.
NAMES = """
    path count size total day room bill guest remark colour places call body question outcome
    answer put decided check completed result first second third name value text put_ message
    index data key item
""".split()

ARGUMENTS: tuple[dict[str, Any], ...] = (
    {"type": "integer"},
    {"type": "string"},
    {"type": "boolean"},
    {"type": "number"},
)
LOGIN = {
    "type": "object",
    "properties": {"url": {"type": "string"}, "note": {"type": "string"}},
    "required": ["url"],
}
RETURNS: tuple[dict[str, Any], ...] = (
    *ARGUMENTS,
    {"type": "array", "items": {"type": "string"}},
    LOGIN,
    {"type": ["string", "null"]},
)
FIELDS: tuple[dict[str, Any], ...] = (
    {"type": "boolean", "title": "Ok"},
    {"type": "string", "title": "Text"},
    {"type": "integer", "title": "Number", "default": 3},
    {"choices": ["a", "b"], "title": "Choice"},
    {"type": "string", "format": "date", "title": "Day", "required": False},
    {"type": "string", "title": "Remark", "private": True, "required": False},
)
ANSWERS: dict[str, Any] = {"Ok": True, "Text": "t", "Choice": "a"}
CONDITIONS = {
    "integer": "{} > 3",
    "number": "{} > 3",
    "string": "{} == 'a'",
    "boolean": "{}",
    "array": "len({}) > 1",
}
WHOLE = {"integer": 4, "string": "a", "boolean": True, "number": 2.5}


class Dumper(yaml.SafeDumper):
    """Writes each value where it stands: the language has no anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


class RandomSpec:
    """One random spec."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        names = iter(chance.sample(NAMES, len(NAMES)))

        def take(most: int) -> list[str]:
            return [next(names) for _ in range(chance.randint(1, most))]

        self.arguments = {name: self._argument() for name in take(3)}
        self.dependencies: dict[str, dict[str, Any]] = {}
        questions, tools = take(4), take(2)
        for name in take(4):
            self.dependencies[name] = self._dependency(questions)
        self.questions: dict[str, dict[str, Any]] = {}
        for name in questions:
            self.questions[name] = self._question(name)
        self.tools = {name: self._caller(is_prompt=False) for name in tools}
        self.prompts = {next(names): self._caller(is_prompt=True)} if self._is(0.2) else {}

    def text(self) -> str:
        """The spec as YAML."""
        spec: dict[str, Any] = {
            "version": 1,
            "server": {"name": "Random", "on_answer": self._is(0.3)},
            "dependencies": self.dependencies,
            "questions": self.questions,
            "tools": self.tools,
            "prompts": self.prompts,
        }
        return yaml.dump(spec, Dumper=Dumper, sort_keys=False, allow_unicode=True)

    def _is(self, share: float) -> bool:
        return self.chance.random() < share

    def _some(self, names: Sequence[str], most: int) -> list[str]:
        return self.chance.sample(list(names), min(len(names), self.chance.randint(0, most)))

    def _argument(self) -> dict[str, Any]:
        schema = {**self.chance.choice(ARGUMENTS), "description": "An argument."}
        return {**schema, "required": False} if self._is(0.2) else schema

    def _dependency(self, questions: Sequence[str]) -> dict[str, Any]:
        known = [*self.arguments, *self.dependencies, *(questions if self._is(0.3) else ())]
        found: dict[str, Any] = {"description": "A dependency.", "takes": self._some(known, 2)}
        kind = self.chance.random()
        if kind < 0.1:
            return {"description": "A dependency.", "roots": True}
        if kind < 0.2:
            shown = [f"{{{name}}}" for name in found["takes"] if self._can_be_shown(name, {})]
            return {**found, "sample": {"message": f"Say {' '.join(shown)}", "max_tokens": 5}}
        found["returns"] = self.chance.choice(RETURNS)
        if self._is(0.2):
            found["once"] = True
        if self._is(0.2):
            found["volatile"] = True
        return found

    def _schema(self, name: str, taken: dict[str, Any]) -> dict[str, Any]:
        if name in taken:
            return dict(taken[name])
        if name in self.arguments:
            return self.arguments[name]
        found = self.dependencies.get(name, {})
        if found.get("roots") or (found.get("volatile") and not found.get("once")):
            return {}
        return dict(found.get("returns", {"type": "string"} if found else {}))

    def _can_be_shown(self, name: str, taken: dict[str, Any]) -> bool:
        schema = self._schema(name, taken)
        return schema.get("type") in [*WHOLE] and bool(schema.get("required", True))

    def _of_type(self, wanted: object) -> list[str]:
        return [
            name
            for name, one in self.dependencies.items()
            if one.get("returns", {}).get("type") == wanted and not one.get("once")
        ]

    def _question(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        taken: dict[str, Any] = {}
        if self._is(0.3):
            taken = {one: self.chance.choice(ARGUMENTS) for one in self.chance.sample(NAMES, 2)}
            found["takes"] = taken
        elif self._is(0.5) and self.questions:
            free = [one for one, other in self.questions.items() if "takes" not in other]
            found["needs"] = {f"need_{one}": one for one in self._some(free, 2)}
        known = list(dict.fromkeys([*self.arguments, *self.dependencies, *taken]))
        shown = [one for one in known if self._can_be_shown(one, taken)]
        found["message"] = f"Ask {' '.join(f'{{{one}}}' for one in self._some(shown, 2))}?"
        found.update(self._page(shown) if self._is(0.3) else self._form(name))
        if self._is(0.3) and shown:
            self._condition(found, self.chance.choice(shown), taken)
        if self._is(0.2):
            words = ("decline", "cancel", "error", "Nobody can be asked.")
            found["when_unavailable"] = self.chance.choice(words)
        if self._is(0.2):
            found["timeout"] = 5
            found["on_timeout"] = self.chance.choice(("cancel", "unavailable"))
        return found

    def _page(self, shown: Sequence[str]) -> dict[str, Any]:
        plain = [one for one in shown if one not in ("key", "guest", "name")]
        parts = [f"{{{one}}}" for one in self._some(plain, 1)]
        found: dict[str, Any] = {
            "mode": "url",
            "url": "/".join(["https://example.com", *parts]),
            "elicitation_id": "-".join(["id", *(f"{{{one}}}" for one in shown[:1])]),
        }
        if self._is(0.4) and (flags := self._of_type("boolean")):
            found["completed_by"] = self.chance.choice(flags)
        return found

    def _form(self, name: str) -> dict[str, Any]:
        fields = {f"field_{number}": self.chance.choice(FIELDS) for number in range(2)}
        found: dict[str, Any] = {"form": {"fields": fields}}
        if self._is(0.4) and (checks := self._of_type(["string", "null"])):
            found["check"] = self.chance.choice(checks)
            takes = self.dependencies[found["check"]]["takes"]
            self.dependencies[found["check"]]["takes"] = list(dict.fromkeys([name, *takes]))
        return found

    def _condition(self, question: dict[str, Any], name: str, taken: dict[str, Any]) -> None:
        question["ask_when"] = CONDITIONS[self._schema(name, taken)["type"]].format(name)
        question["otherwise"] = None
        if "form" in question and self._is(0.5):
            question["otherwise"] = {
                one: ANSWERS[field["title"]]
                for one, field in question["form"]["fields"].items()
                if field["title"] in ANSWERS
            }

    def _caller(self, *, is_prompt: bool) -> dict[str, Any]:
        found: dict[str, Any] = {"description": "A tool."}
        found["arguments"] = (
            {name: {"description": "An argument."} for name in self.arguments}
            if is_prompt
            else self.arguments
        )
        found["takes"] = self._some([*self.dependencies], 2)
        found["asks"] = {
            f"{name}_answer": self._ask(name) for name in self._some([*self.questions], 4)
        }
        alone = [name for name, one in self.questions.items() if "needs" not in one]
        if self._is(0.4):
            found["may_ask"] = self._some(alone, 2)
        if self._is(0.2):
            found["context"] = True
        return found

    def _ask(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = {"question": name}
        if self._is(0.5):
            found["unwrap"] = self.chance.choice([True, "Not done here."])
        if "takes" in self.questions[name]:
            found["with"] = {
                one: WHOLE[schema["type"]] for one, schema in self.questions[name]["takes"].items()
            }
        return found


# --- What answers them ------------------------------------------------------------------------


def number_of(*texts: object) -> int:
    """A number that differs where these do, the same on every run."""
    return int.from_bytes(hashlib.sha256(repr(texts).encode()).digest()[:4], "big")


def answer_to(question: Question) -> ElicitResult:
    """What a person answers, by what is asked: one in five is a refusal."""
    number = number_of(question.message, question.url)
    if number % 5 == 0:
        return DECLINE if number % 2 else CANCEL
    if question.url is not None:
        return accept()
    return accept(
        {
            name: _value_of_field(schema, number)
            for name, schema in question.schema["properties"].items()
        }
    )


def _value_of_field(schema: dict[str, Any], number: int) -> object:
    if "enum" in schema:
        return schema["enum"][number % len(schema["enum"])]
    if schema.get("format") == "date":
        return "2026-01-02"
    return {"boolean": bool(number % 2), "integer": number % 9, "string": "typed"}[schema["type"]]


def value_of(hint: Any, *key: object) -> Any:
    """A value of a type."""
    number = number_of(*key)
    if hint in (int, float, bool):
        return hint(number % 7)
    if hint is str:
        return "ab"[number % 2]
    if typing.get_origin(hint) is list:
        return ["x", "y"][: number % 3]
    if hasattr(hint, "model_fields"):
        return hint(url="https://example.com/")
    return None


class AnyHandlers:
    """Handlers of any package: values by type, and bodies that put each question twice.

    `heard` is what the audit heard.
    """

    def __init__(self, package: ModuleType, spec: dict[str, Any]) -> None:
        self.heard: list[tuple[Any, ...]] = []
        self.pages = {one.get("completed_by") for one in spec["questions"].values()}
        self.checks = {one.get("check") for one in spec["questions"].values()}
        self.bodies = {*spec["tools"], *spec["prompts"]}
        (self.protocol,) = (one for name, one in vars(package).items() if name.endswith("Handlers"))

    async def on_answer(self, *arguments: Any) -> None:
        """The audit."""
        self.heard.append(arguments)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name in self.bodies:
            return self._body
        hint = typing.get_type_hints(getattr(self.protocol, name))["return"]

        async def dependency(*arguments: Any) -> Any:
            if name in self.pages:
                return True
            return None if name in self.checks else value_of(hint, name)

        return dependency

    async def _body(self, *arguments: Any) -> str:
        said = []
        for one in arguments:
            if hasattr(one, "once"):
                said += [shown(outcome) async for outcome in _asked(one)]
            elif type(one).__name__ != "Context":
                said.append(shown(one))
        return " ".join(said)


async def _asked(ask: Any) -> Any:
    for name, method in vars(type(ask)).items():
        if name.startswith("_"):
            continue
        hints = typing.get_type_hints(method)
        for turn in range(2):
            taken = {one: value_of(hint, one, turn) for one, hint in hints.items()}
            taken.pop("return")
            yield await getattr(ask, name)(**taken)


def shown(value: object) -> str:
    """A value as a body says it; the SDK's own outcome has another name than the engine's."""
    return repr(value).replace("[Any]", "")


def specs(seed: int) -> Iterator[str]:
    """Random specs without an end."""
    chance = random.Random(seed)
    while True:
        yield RandomSpec(chance).text()
