"""Choices, defaults and labels from data, under both drivers and on both eras."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.session import ClientRequestContext
from mcp.server.mcpserver import AcceptedElicitation, DeclinedElicitation
from mcp.types import ElicitRequestParams, ElicitResult

from .conversation import (
    DECLINE,
    ERAS,
    MODERN,
    Answers,
    Handlers,
    Rounds,
    Transcript,
    accept,
    converse,
    generate,
    serve,
)

SPECS = Path(__file__).parent / "specs"
BOTH_DRIVERS = ("", "engine_")


@pytest.fixture(scope="module")
def choices(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return generate(SPECS / "choices.yaml", tmp_path_factory.mktemp("choices"))


def call(
    package: ModuleType,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    answers: Answers = (),
    **data: Any,
) -> tuple[Transcript, list[tuple[Any, ...]]]:
    """One call: what was said, and what the handler got."""
    handlers = Handlers(**data)
    said = converse(serve(package, handlers), era, tool, arguments, answers=answers)
    assert not said.has_crashed
    return said, handlers.given(tool)


def options(said: Transcript, field: str = "name", question: int = -1) -> list[tuple[str, str]]:
    """The options of a field as the client received them: each value with its label."""
    schema = said.questions[question].schema["properties"][field]
    listed = schema["items"]["anyOf"] if schema["type"] == "array" else schema["oneOf"]
    return [(one["const"], one["title"]) for one in listed]


def both(names: Sequence[str]) -> list[tuple[str, str]]:
    """Texts are their own labels."""
    return [(name, name) for name in names]


# --- Lists ------------------------------------------------------------------------------------


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_options_are_sorted_by_label(choices: ModuleType, era: str, driver: str) -> None:
    tool = f"{driver}pick"
    names = ["beta", "Alpha", "gamma", "alpha"]
    said, given = call(choices, era, tool, answers=[accept(name="beta")], names=names)
    assert options(said) == both(["Alpha", "alpha", "beta", "gamma"])
    assert given == [(AcceptedElicitation(data=choices.Pick(name="beta")),)]


@pytest.mark.parametrize("era", ERAS)
def test_order_that_means_something_is_kept(choices: ModuleType, era: str) -> None:
    said, _ = call(choices, era, "rank", answers=[DECLINE], ranked=["b", "a", "c"])
    assert options(said) == both(["b", "a", "c"])
    offered = {"offered": ["z", "y"]}
    said, _ = call(choices, era, "pick_given", offered, answers=[DECLINE])
    assert options(said) == both(["z", "y"])


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("count", [1, 2, 50])
def test_lists_of_one_to_fifty_are_offered(
    choices: ModuleType, era: str, driver: str, count: int
) -> None:
    names = [f"{number:02}" for number in range(count)]
    tool = f"{driver}pick"
    said, given = call(choices, era, tool, answers=[accept(name=names[-1])], names=names)
    assert options(said) == both(names)
    assert given == [(AcceptedElicitation(data=choices.Pick(name=names[-1])),)]


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("names", "error"),
    [
        ([], "There is not enough to choose from for name."),
        (
            [str(number) for number in range(51)],
            "51 options for name are too many: at most 50 fit.",
        ),
        (["a", "b", "a"], "An option for name is blank, or there twice."),
        (["a", "  "], "An option for name is blank, or there twice."),
        (["", "a"], "An option for name is blank, or there twice."),
    ],
)
def test_lists_that_nobody_can_choose_from_are_errors(
    choices: ModuleType, era: str, driver: str, names: list[str], error: str
) -> None:
    said, given = call(choices, era, f"{driver}pick", names=names)
    assert (said.error, said.questions, given) == (error, (), [])


@pytest.mark.parametrize("era", ERAS)
def test_hostile_entries_are_shown_harmless_and_travel_as_they_are(
    choices: ModuleType, era: str
) -> None:
    names = ["a\nb", "a\u202eb", "x" * 300, "__class__", "{name}"]
    said, given = call(choices, era, "pick", answers=[accept(name="a\u202eb")], names=names)
    labels = dict(options(said))
    assert set(labels) == set(names)
    assert labels["a\nb"] == "a\\u{a}b"
    assert labels["a\u202eb"] == "a\\u{202e}b"
    assert len(labels["x" * 300]) == 200
    assert given == [(AcceptedElicitation(data=choices.Pick(name="a\u202eb")),)]


# --- Objects ----------------------------------------------------------------------------------


def rows(package: ModuleType, *labels: str) -> list[Any]:
    return [
        package.Row(number=number, label=label, class_=f"c{number}")
        for number, label in enumerate(labels, start=1)
    ]


@pytest.mark.parametrize("era", ERAS)
def test_integers_travel_as_text_and_come_back_as_integers(choices: ModuleType, era: str) -> None:
    table = rows(choices, "Zoo", "Ark")
    said, given = call(choices, era, "pick_row", answers=[accept(row="1")], rows=table)
    assert options(said, "row") == [("2", "Ark"), ("1", "Zoo")]
    assert given == [(AcceptedElicitation(data=choices.RowForm(row=1)),)]


@pytest.mark.parametrize("era", ERAS)
def test_labels_that_are_equal_get_their_value(choices: ModuleType, era: str) -> None:
    table = rows(choices, "Same", "Other", "Same")
    said, _ = call(choices, era, "pick_row", answers=[DECLINE], rows=table)
    assert options(said, "row") == [("2", "Other"), ("1", "Same (1)"), ("3", "Same (3)")]


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_fixed_options_stand_at_the_end(choices: ModuleType, era: str, driver: str) -> None:
    tool = f"{driver}pick_rows"
    answers = [accept(rows=["new", "new"])]
    said, given = call(choices, era, tool, answers=answers, rows=rows(choices, "Zoo", "Ark"))
    assert options(said, "rows") == [("c2", "Ark"), ("c1", "Zoo"), ("new", "Another one")]
    schema = said.questions[0].schema["properties"]["rows"]
    assert (schema["minItems"], schema["maxItems"]) == (1, 2)
    # Bounds count what was sent; what was picked twice counts once.
    assert given == [(AcceptedElicitation(data=choices.Rows(rows=["new"])),)]


@pytest.mark.parametrize("era", ERAS)
def test_fixed_options_are_enough_where_the_list_is_empty(choices: ModuleType, era: str) -> None:
    said, given = call(choices, era, "pick_rows", answers=[accept(rows=["new"])], rows=[])
    assert options(said, "rows") == [("new", "Another one")]
    assert given == [(AcceptedElicitation(data=choices.Rows(rows=["new"])),)]


# --- Answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("answer", ["c", "A", " a", 1, True, ["a"], None])
def test_what_was_not_offered_is_refused(choices: ModuleType, era: str, answer: object) -> None:
    said, given = call(choices, era, "pick", answers=[accept(name=answer)], names=["a", "b"])
    assert said.is_error
    assert given == []
    answers = [accept(name=answer), accept(name="a")]
    said, given = call(choices, era, "engine_pick", answers=answers, names=["a", "b"])
    assert len(said.questions) == 2
    assert given == [(AcceptedElicitation(data=choices.Pick(name="a")),)]


@pytest.mark.parametrize("era", ERAS)
def test_labels_are_no_values(choices: ModuleType, era: str) -> None:
    table = rows(choices, "c2", "c1")  # The label of each is the value of the other.
    said, given = call(choices, era, "pick_rows", answers=[accept(rows=["c1"])], rows=table)
    assert options(said, "rows")[0] == ("c2", "c1")
    assert given == [(AcceptedElicitation(data=choices.Rows(rows=["c1"])),)]


@pytest.mark.parametrize("era", ERAS)
def test_optional_choice_may_be_left_out(choices: ModuleType, era: str) -> None:
    for answer in ({}, {"name": ""}):
        offered = {"offered": ["a", "b"]}
        _, given = call(choices, era, "pick_given", offered, answers=[accept(answer)])
        outcome = AcceptedElicitation(data=choices.Given(name=None))
        assert given == [(["a", "b"], outcome)]


# --- One, none ----------------------------------------------------------------------------------


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_single_option_answers_without_asking(choices: ModuleType, era: str, driver: str) -> None:
    tool = f"{driver}pick_single"
    said, given = call(choices, era, tool, {"place": "here"}, names=["a"])
    assert said.questions == ()
    answer = AcceptedElicitation(data=choices.Single(name="a"))
    assert given == [("here", answer)]


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_empty_list_ends_the_call_with_its_words(
    choices: ModuleType, era: str, driver: str
) -> None:
    said, given = call(choices, era, f"{driver}pick_single", {"place": "a\nb"}, names=[])
    assert (said.error, said.questions, given) == ("None in a\\u{a}b.", (), [])


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_most_is_the_authors(choices: ModuleType, era: str, driver: str) -> None:
    tool, where = f"{driver}pick_single", {"place": "here"}
    said, _ = call(choices, era, tool, where, names=list("abcd"))
    assert said.error == "4 options for name are too many: at most 3 fit."


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_labels_and_descriptions_show_data(choices: ModuleType, era: str, driver: str) -> None:
    tool, where = f"{driver}pick_single", {"place": "the\nyard"}
    said, _ = call(choices, era, tool, where, answers=[DECLINE], names=["b", "a"])
    field = said.questions[0].schema["properties"]["name"]
    assert (field["title"], field["description"]) == ("Name in the\\u{a}yard", "One of b, a.")


# --- Lists that change between rounds -----------------------------------------------------------


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
def test_list_that_changed_is_asked_and_nothing_of_the_old_one_counts(
    choices: ModuleType, driver: str
) -> None:
    names = Rounds(["a", "b"], ["b", "c"])
    answers = [accept(name="a"), accept(name="c")]
    said, given = call(choices, MODERN, f"{driver}pick", answers=answers, names=names)
    assert options(said, question=0) == both(["a", "b"])
    assert options(said, question=1) == both(["b", "c"])
    assert given == [(AcceptedElicitation(data=choices.Pick(name="c")),)]


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
def test_list_in_another_order_is_asked_once(choices: ModuleType, driver: str) -> None:
    names = Rounds(["a", "b"], ["b", "a"])
    said, given = call(choices, MODERN, f"{driver}pick", answers=[accept(name="a")], names=names)
    assert len(said.questions) == 1
    assert given == [(AcceptedElicitation(data=choices.Pick(name="a")),)]


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
def test_single_option_does_not_answer_for_the_person_who_was_asked(
    choices: ModuleType, driver: str
) -> None:
    tool, where = f"{driver}pick_single", {"place": "here"}
    names = Rounds(["a", "b"], ["b"])
    said, given = call(choices, MODERN, tool, where, answers=[DECLINE, DECLINE], names=names)
    assert said.text == "done"
    assert given == [("here", DeclinedElicitation())]
    answers = [accept(name="a"), accept(name="b")]
    said, given = call(choices, MODERN, tool, where, answers=answers, names=names)
    assert len(said.questions) == 2
    assert given == [("here", AcceptedElicitation(data=choices.Single(name="b")))]


# --- Defaults -----------------------------------------------------------------------------------

FITTING: dict[str, Any] = {
    "text": "begin",
    "count": 3,
    "ratio": 1.5,
    "flag": True,
    "day": "2026-12-24",
    "mail": "a@b.c",
    "colour": "red",
    "several": ["b", "a"],
}
MISFITS: dict[str, Any] = {
    "text": "too long",
    "count": 10,
    "ratio": None,
    "flag": None,
    "day": "soon",
    "mail": "nobody",
    "colour": "green",
    "several": ["a", "z"],
}


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_defaults_that_fit_are_filled_in(choices: ModuleType, era: str, driver: str) -> None:
    draft = choices.Draft(**FITTING, tags=["begin", "end"])
    tool = f"{driver}edit"
    said, given = call(choices, era, tool, answers=[accept(count=4)], draft=draft)
    schema = said.questions[0].schema
    shown = {name: field.get("default") for name, field in schema["properties"].items()}
    assert shown == {**FITTING, "tag": "begin"}
    assert schema["required"] == ["count"]
    ((outcome,),) = given
    assert outcome.data.model_dump(mode="json") == {**FITTING, "count": 4, "tag": "begin"}


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_defaults_that_do_not_fit_are_left_out(choices: ModuleType, era: str, driver: str) -> None:
    draft = choices.Draft(**MISFITS, tags=["end"])
    answers = [accept(text="mine", count=4)]
    said, given = call(choices, era, f"{driver}edit", answers=answers, draft=draft)
    schema = said.questions[0].schema
    assert not any("default" in field for field in schema["properties"].values())
    assert schema["required"] == ["text", "count"]
    ((outcome,),) = given
    answer = dict.fromkeys((*MISFITS, "tag"))
    assert outcome.data.model_dump(mode="json") == {**answer, "text": "mine", "count": 4}


def test_file_holds_the_fixed_part(choices: ModuleType) -> None:
    assert choices.Pick.requested_schema == {
        "type": "object",
        "properties": {"name": {"type": "string", "title": "Name", "oneOf": []}},
        "required": ["name"],
    }
    rows_field = choices.Rows.requested_schema["properties"]["rows"]
    assert rows_field["items"] == {"anyOf": []}
    assert "default" not in choices.Edit.requested_schema["properties"]["text"]


# --- Many asks ----------------------------------------------------------------------------------


class Forgetful:
    """Handlers that note nothing."""

    async def names(self) -> list[str]:
        return [str(number) for number in range(50)]

    async def pick(self, pick: object) -> str:
        return "done"

    engine_pick = pick


@pytest.mark.parametrize("driver", BOTH_DRIVERS)
@pytest.mark.parametrize("era", ERAS)
def test_thousand_asks_leave_nothing_behind(choices: ModuleType, era: str, driver: str) -> None:
    server = serve(choices, Forgetful())

    async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        return accept(name="7")

    async def grown() -> int:
        async with Client(server, mode=era, elicitation_callback=person) as client:

            async def ask(times: int) -> int:
                for _ in range(times):
                    result = await client.call_tool(f"{driver}pick")
                    assert not result.is_error
                gc.collect()
                return tracemalloc.get_traced_memory()[0]

            before = await ask(300)
            return await ask(1000) - before

    tracemalloc.start()
    try:
        # A form of fifty options kept for each ask would be more than three megabytes.
        assert anyio.run(grown) < 300_000
    finally:
        tracemalloc.stop()
