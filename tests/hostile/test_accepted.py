"""What is accepted arrives whole: in the syntax tree, in the schema, and with the client."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ..cli.commands import run
from ..sdk.conversation import ERAS, LEGACY, accept, listed, serve
from .inputs import INPUTS, Input
from .places import spec_of
from .server import Made, Work, is_docstring_of, make, name_of_server

ACCEPTED = [one for one in INPUTS if one.is_accepted]

# Of each condition, arguments with which its question is put, and with which it is not.
CONDITIONS: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "condition-001": ({"path": "it's"}, {"path": "it"}),
    "condition-002": ({"count": 4}, {"count": 4, "force": True}),
    "condition-004": ({"path": "a\nb"}, {"path": "a\\nb"}),
    "condition-005": ({"path": "{{7*7}}"}, {"path": "49"}),
    "condition-007": ({"count": 0, "force": True}, {"count": 1, "path": ""}),
}
LITERALS = {"condition-001": "it's", "condition-004": "a\nb", "condition-005": "{{7*7}}"}


def same(found: object, value: object) -> bool:
    """Whether two values are one: `1` is not `1.0`, and `-0.0` is not `0`."""
    return type(found) is type(value) and repr(found) == repr(value)


def check_message(made: Made) -> None:
    value = str(made.input.value).replace("{{", "{").replace("}}", "}")
    assert value in made.constants["resolvers.py"]
    for era in ERAS:
        assert made.asked(era).messages == [value]


def check_schema(made: Made, expected: dict[str, Any], text: object) -> None:
    """One field has what is expected: in the tree, in the file, in the model, with the client."""
    assert any(same(one, text) for one in made.constants["models.py"])
    [field] = made.schema["properties"].values()
    assert {key: field[key] for key in expected} == expected
    assert made.package.Choose.model_json_schema()["properties"]["choice"] == field
    for era in ERAS:
        [question] = made.asked(era).questions
        assert question.schema == made.schema
        [shown] = question.schema["properties"].values()
        assert all(same(shown[key], value) for key, value in expected.items())


def check_field_title(made: Made) -> None:
    if made.input.value == "{path}":
        for era in ERAS:
            [question] = made.asked(era).questions
            assert question.schema["properties"]["choice"]["title"] == "old"
        return
    check_schema(made, {"title": made.input.value}, made.input.value)


def check_description(made: Made) -> None:
    value = made.input.value
    check_schema(made, {"description": value}, value)
    # Of a tool, an argument and a dependency: the first two as clients list them.
    for module in ("tools.py", "resolvers.py"):
        texts = [text for text in made.constants[module] if isinstance(text, str)]
        assert any(is_docstring_of(text, value) for text in texts)
    for era in ERAS:
        tool = listed(made.server(), era)["work"]
        assert tool.description == value
        assert tool.input_schema["properties"]["path"]["description"] == value


def check_enum_label(made: Made) -> None:
    options = [{"const": "a", "title": made.input.value}, {"const": "b", "title": "Other"}]
    check_schema(made, {"oneOf": options}, made.input.value)


def check_enum_value(made: Made) -> None:
    value = made.input.value
    options = value if made.input.is_several else [value, "other option"]
    check_schema(made, {"enum": options}, options[0])
    for era in ERAS:
        for option in options:
            assert made.asked(era, accept(choice=option)).text == "done"
            [(*_, outcome)] = Work.last.given("work")
            assert outcome.data.choice == option


def check_default(made: Made) -> None:
    value = made.input.value
    check_schema(made, {"default": value}, value)
    if isinstance(value, float) and not value:
        assert math.copysign(1, made.schema["properties"]["choice"]["default"]) == -1


def check_field_name(made: Made) -> None:
    names = made.input.value if made.input.is_several else [made.input.value]
    assert list(made.schema["properties"]) == [*names, "sibling", "day"]
    assert set(names) <= set(made.constants["models.py"])
    assert made.package.Choose.model_json_schema()["properties"] == made.schema["properties"]
    answer = {**dict.fromkeys(names, "a"), "sibling": "one", "day": "2026-11-30"}
    for era in ERAS:
        said = made.asked(era, accept(answer))
        assert [question.schema for question in said.questions] == [made.schema]
        assert said.text == "done"
        [(*_, outcome)] = Work.last.given("work")
        assert outcome.data.model_dump(mode="json", by_alias=True) == answer


def check_tool_name(made: Made) -> None:
    name = made.input.value
    assert name in made.constants["tools.py"]
    for era in ERAS:
        assert list(listed(made.server(), era)) == [name]
        assert made.called(era, tool=name).text == "done"


def check_param_name(made: Made) -> None:
    name = made.input.value
    assert name in made.constants["tools.py"]
    for era in ERAS:
        assert name in listed(made.server(), era)["work"].input_schema["properties"]
        assert made.called(era, {name: "given"}).text == "done"
        [(path, value, *_)] = Work.last.given("work")
        assert (path, value) == ("old", "given")


def check_server_name(made: Made) -> None:
    assert made.input.value in made.constants["server.py"]
    # What a client is told when it connects; of a modern one, when it asks what there is.
    for mode in (LEGACY, "auto"):
        assert name_of_server(made.server(), mode) == made.input.value


def check_condition(made: Made) -> None:
    literal = LITERALS.get(made.input.id)
    assert literal is None or literal in made.constants["resolvers.py"]
    put, not_put = CONDITIONS[made.input.id]
    for era in ERAS:
        assert len(made.called(era, put).questions) == 1
        assert made.called(era, not_put).questions == ()


def check_url(made: Made) -> None:
    before, *_ = str(made.input.value).split("{path}")
    found = [text for name in made.constants for text in made.constants[name]]
    assert before in found
    for era in ERAS:
        [question] = made.asked(era).questions
        assert question.url == made.input.value.replace("{path}", "old")


def check_whole_file(made: Made) -> None:
    for era in ERAS:
        assert list(listed(serve(made.package, Work()), era)) == ["work"]


CHECKS: Mapping[str, Callable[[Made], None]] = {
    "message": check_message,
    "field_title": check_field_title,
    "description": check_description,
    "enum_label": check_enum_label,
    "enum_value": check_enum_value,
    "default": check_default,
    "field_name": check_field_name,
    "tool_name": check_tool_name,
    "param_name": check_param_name,
    "server_name": check_server_name,
    "condition": check_condition,
    "url": check_url,
    "whole_file": check_whole_file,
}


@pytest.mark.parametrize("one", ACCEPTED, ids=lambda one: one.id)
def test_value_arrives_whole(
    one: Input,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tried: Callable[[str, int], None],
) -> None:
    monkeypatch.chdir(tmp_path)
    CHECKS[one.where](make(one, tmp_path / "made"))
    assert [path.name for path in tmp_path.iterdir()] == ["made"]
    tried(f"hostile inputs: {one.where}", 1)


def test_command_makes_nothing_else(tmp_path: Path) -> None:
    """All accepted inputs in one run of the command."""
    names = {one.id: one.id.replace("-", "_") for one in ACCEPTED}
    (tmp_path / "specs").mkdir()
    for one in ACCEPTED:
        (tmp_path / "specs" / f"{names[one.id]}.yaml").write_bytes(spec_of(one))
    ran = run(tmp_path, "generate", "specs", "-o", "out")
    assert (ran.code, ran.out.startswith(f"{len(ACCEPTED)} packages in out: ")) == (0, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "specs"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*names.values()}
    assert not list(tmp_path.rglob("*CANARY*"))


def test_same_tells_apart_what_equals() -> None:
    assert not same(-0.0, 0.0)
    assert not same(1, True)
    assert same(json.loads("5e-324"), 5e-324)
