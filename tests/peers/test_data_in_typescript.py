"""Options, labels and defaults from data, as the official TypeScript clients have them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from generated import projects, venues

from ..sdk.conversation import MODERN, Handlers, Rounds, generate, serve
from .clients import TYPESCRIPT
from .typescript import Client, accept, serving, talk

CHOICES = Path(__file__).parents[1] / "sdk" / "specs" / "choices.yaml"
PROJECTS = [
    projects.Project(id="p1", name="Wall"),
    projects.Project(id="p2", name="Gate"),
]
OFFERED = [{"const": "p2", "title": "Gate"}, {"const": "p1", "title": "Wall"}]
GIVEN = {"query": "garden"}


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return generate(CHOICES, tmp_path_factory.mktemp("choices"))


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
def test_options_and_labels_arrive_as_they_are(client: Client, era: str) -> None:
    handlers = Handlers(projects=PROJECTS)
    with serving(serve(projects, handlers)) as url:
        said = talk(url, era, "find_project", GIVEN, [accept(project="p2")], client=client)
    (schema,) = said.schemas
    assert schema["properties"]["project"]["oneOf"] == OFFERED
    ((_, outcome),) = handlers.given("find_project")
    assert outcome.data == projects.PickProject(project="p2")


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
@pytest.mark.parametrize("answer", ["p9", "Gate", ""])
def test_what_was_not_offered_is_refused(client: Client, era: str, answer: str) -> None:
    handlers = Handlers(projects=PROJECTS)
    with serving(serve(projects, handlers)) as url:
        said = talk(url, era, "find_project", GIVEN, [accept(project=answer)], client=client)
    assert (said.is_error, handlers.given("find_project")) == (True, [])


def test_list_that_changed_between_rounds_is_asked_again() -> None:
    handlers = Handlers(projects=Rounds(PROJECTS, [*PROJECTS, projects.Project(id="p3", name="A")]))
    answers = [accept(project="p1"), accept(project="p3")]
    with serving(serve(projects, handlers)) as url:
        said = talk(url, MODERN, "find_project", GIVEN, answers)
    assert len(said.questions) == 2
    ((_, outcome),) = handlers.given("find_project")
    assert outcome.data == projects.PickProject(project="p3")


def test_list_in_another_order_is_asked_once() -> None:
    handlers = Handlers(projects=Rounds(PROJECTS, PROJECTS[::-1]))
    with serving(serve(projects, handlers)) as url:
        said = talk(url, MODERN, "find_project", GIVEN, [accept(project="p1")])
    assert (len(said.questions), said.is_error) == (1, False)


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
@pytest.mark.parametrize("tool", ["edit", "engine_edit"])
def test_defaults_are_applied_by_the_client(
    choices: ModuleType, client: Client, era: str, tool: str
) -> None:
    draft = choices.Draft(text="begin", day="2026-12-24", tags=["begin"])
    handlers = Handlers(draft=draft)
    with serving(serve(choices, handlers)) as url:
        answers = [accept(count=3)]
        said = talk(url, era, tool, {}, answers, client=client, applies_defaults=True)
    assert said.schemas[0]["properties"]["text"]["default"] == "begin"
    ((outcome,),) = handlers.given(tool)
    assert (outcome.data.text, outcome.data.day.isoformat()) == ("begin", "2026-12-24")


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
def test_missing_arguments_are_asked_for(client: Client, era: str) -> None:
    handlers = Handlers(cities=["Ghent", "Turin"], price=1.0)
    with serving(serve(venues, handlers)) as url:
        arguments: dict[str, Any] = {"city": "Ghent", "seats": 4}
        answers = [accept(date="2026-12-24", city="Turin")]
        said = talk(url, era, "book_venue", arguments, answers, client=client)
        unasked = talk(url, era, "book_venue", arguments, None, client=client)
    assert [*said.schemas[0]["properties"]] == ["date", "remark"]
    ((city, date, *_),) = handlers.given("book_venue")
    assert (city, date.isoformat()) == ("Ghent", "2026-12-24")
    assert unasked.is_error
    assert "Call again with date." in unasked.text
