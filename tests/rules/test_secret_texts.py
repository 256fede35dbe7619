"""Which texts of a form ask for a secret, in many languages: `secret_texts.yaml`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from .examples import lint_text

TABLE: dict[str, dict[str, dict[str, list[str] | str]]] = yaml.safe_load(
    Path(__file__).with_name("secret_texts.yaml").read_text(encoding="utf-8")
)

TEXT = {"type": "string"}
MESSAGE = "Fill it in."

# What a text of each kind stands in: a message, the fields of its form.
PLACES: dict[str, Any] = {
    "names": lambda text: (MESSAGE, {text: {**TEXT, "title": "Value"}}),
    "titles": lambda text: (MESSAGE, {"value": {**TEXT, "title": text}}),
    "descriptions": lambda text: (MESSAGE, {"value": {**TEXT, "title": "V", "description": text}}),
    "numbers": lambda text: (MESSAGE, {"value": {"type": "integer", "title": text}}),
    "choices": lambda text: (MESSAGE, {"value": {**TEXT, "enum": ["a", "b"], "title": text}}),
    "boxes": lambda text: (MESSAGE, {"value": {"type": "boolean", "title": text}}),
    "messages": lambda text: (text, {"value": {**TEXT, "title": "Value"}}),
    "approvals": lambda text: (text, {"value": {"type": "boolean", "title": "Go on"}}),
}


class Case(NamedTuple):
    """A text in a place, and whether it asks for a secret."""

    language: str
    place: str
    text: str
    is_secret: bool


def cases() -> Iterator[Case]:
    for language, kinds in TABLE.items():
        for kind, places in kinds.items():
            for place, texts in places.items():
                for text in texts.split() if isinstance(texts, str) else texts:
                    yield Case(language, place, text, kind == "secret")


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.place}-{case.text}")
def test_text_asks_for_a_secret_or_not(case: Case) -> None:
    message, fields = PLACES[case.place](case.text)
    spec = {
        "version": 1,
        "server": {"name": "Shop"},
        "questions": {"ask": {"message": message, "form": {"fields": fields}}},
        "tools": {"act": {"description": "Act.", "asks": {"answer": "ask"}}},
    }
    text = yaml.safe_dump(spec, sort_keys=False, allow_unicode=True)
    found = [one.code for one in lint_text(text) if one.code == "EL401"]
    assert found == (["EL401"] if case.is_secret else [])


def test_table_has_many_texts_of_both_kinds() -> None:
    secret = sum(case.is_secret for case in CASES)
    assert secret >= 150
    assert len(CASES) - secret >= 150
