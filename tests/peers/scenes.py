"""The scenes of `scenes.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from .clients import Answer

FILE = Path(__file__).with_name("scenes.yaml")


@dataclass(frozen=True)
class Scene:
    """One call, with the answers in turn and what is to come of it."""

    spec: str
    title: str
    tool: str
    arguments: Mapping[str, Any]
    answers: Sequence[Answer] | None
    asked: Sequence[str]
    says: str
    fails: bool
    code: int | None
    model: str | None
    roots: Sequence[str] | None

    def __str__(self) -> str:
        return f"{self.spec}: {self.title}"


def load() -> list[Scene]:
    """Every scene, those of a spec together."""
    found = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [_scene(spec, one) for spec, scenes in found.items() for one in scenes]


def _scene(spec: str, found: Mapping[str, Any]) -> Scene:
    [(tool, arguments)] = found["call"].items()
    answers = found["answers"]
    code = found.get("code")
    return Scene(
        spec=spec,
        title=found["title"],
        tool=tool,
        arguments=arguments,
        answers=None if answers is None else [_answer(one) for one in answers],
        asked=found.get("asked", ()),
        says=found.get("says", ""),
        fails=found.get("fails", code is not None),
        code=code,
        model=found.get("model"),
        roots=found.get("roots"),
    )


def _answer(found: str | Mapping[str, Any]) -> Answer:
    if isinstance(found, str):
        return {"action": found}
    return {"action": "accept", "content": found}
