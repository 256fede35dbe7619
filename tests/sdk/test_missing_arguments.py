"""Arguments that are asked for where they are missing, and questions that an argument answers."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mcp.server.mcpserver import AcceptedElicitation, DeclinedElicitation

from .conversation import (
    CANCEL,
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
    listed,
    serve,
)

SPECS = Path(__file__).parent / "specs"
DAY = datetime.date(2026, 12, 24)
GIVEN: dict[str, Any] = {"city": "Ghent", "day": "2026-12-24", "seats": 4}
FIELDS = {"city": "city", "day": "day", "seats": "capacity"}
ANSWERS: dict[str, Any] = {"city": "Turin", "day": "2027-01-02", "capacity": 7}


@pytest.fixture(scope="module")
def missing(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return generate(SPECS / "missing.yaml", tmp_path_factory.mktemp("missing"))


def call(
    package: ModuleType,
    era: str,
    tool: str,
    arguments: Mapping[str, Any],
    answers: Answers = (),
    *,
    can_be_asked: bool = True,
    **data: Any,
) -> tuple[Transcript, list[tuple[Any, ...]]]:
    """One call: what was said, and what the handler got."""
    handlers = Handlers(**data)
    server = serve(package, handlers)
    more: dict[str, Any] = {} if can_be_asked else {"abilities": [None]}
    said = converse(server, era, tool, arguments, answers=answers, **more)
    assert not said.has_crashed
    return said, handlers.given(tool)


def fields(said: Transcript) -> list[str]:
    """The fields of the one question that was put."""
    (question,) = said.questions
    return list(question.schema["properties"])


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("count", range(4))
def test_only_what_is_missing_is_asked_for(missing: ModuleType, era: str, count: int) -> None:
    for names in itertools.combinations(GIVEN, count):
        given = {name: GIVEN[name] for name in names}
        asked = [field for name, field in FIELDS.items() if name not in given]
        # What a client sends beside what it was asked changes nothing.
        said, got = call(missing, era, "book", given, [accept(ANSWERS)])
        merged = {
            "city": given.get("city", "Turin"),
            "day": DAY if "day" in given else datetime.date(2027, 1, 2),
            "seats": given.get("seats", 7),
        }
        assert got == [(*merged.values(), "b")]
        if asked:
            assert fields(said) == [*asked, "class", "remark"]
            assert said.questions[0].schema["required"] == asked
        else:
            assert said.questions == ()


@pytest.mark.parametrize("era", ERAS)
def test_null_counts_as_missing(missing: ModuleType, era: str) -> None:
    said, got = call(missing, era, "book", {**GIVEN, "city": None}, [accept(city="Turin")])
    assert fields(said)[0] == "city"
    assert got == [("Turin", DAY, 4, "b")]


@pytest.mark.parametrize("era", ERAS)
def test_optional_field_does_not_cause_the_question(missing: ModuleType, era: str) -> None:
    said, got = call(missing, era, "book", {**GIVEN, "category": "a"})
    assert (said.questions, got) == ((), [("Ghent", DAY, 4, "a")])
    arguments = {"city": "Ghent", "category": "a"}
    said, got = call(missing, era, "book", arguments, [accept(day="2026-12-24", capacity=2)])
    assert fields(said) == ["day", "capacity", "remark"]
    assert got == [("Ghent", DAY, 2, "a")]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(("answer", "word"), [(DECLINE, "Declined"), (CANCEL, "Cancelled")])
def test_refusal_ends_the_call(missing: ModuleType, era: str, answer: Any, word: str) -> None:
    said, got = call(missing, era, "book", {}, [answer])
    assert (said.error, got) == (f"{word}: booking.", [])
    said, got = call(missing, era, "book_answer", {}, [answer])
    assert (said.error, got) == ("Nothing was booked.", [])


@pytest.mark.parametrize("era", ERAS)
def test_whole_answer_may_be_taken_too(missing: ModuleType, era: str) -> None:
    answers = [accept(day="2026-12-24", capacity=3, remark="late")]
    _, got = call(missing, era, "book_answer", {"city": "Ghent"}, answers)
    answer = missing.Booking(city="Ghent", day=DAY, capacity=3, class_="b", remark="late")
    assert got == [("Ghent", DAY, 3, answer)]


@pytest.mark.parametrize("era", ERAS)
def test_given_values_are_checked_like_answers(missing: ModuleType, era: str) -> None:
    for name, wrong in {"city": "G", "day": "soon", "seats": 81, "category": "c"}.items():
        said, got = call(missing, era, "book", {**GIVEN, name: wrong})
        assert said.is_error
        assert name in said.text
        assert (said.questions, got) == ((), [])


@pytest.mark.parametrize("era", ERAS)
def test_nobody_to_ask_names_what_to_pass(missing: ModuleType, era: str) -> None:
    said, got = call(missing, era, "book", {"city": "Ghent"}, can_be_asked=False)
    assert (said.error, got) == ("Nobody can be asked here. Pass day, seats.", [])
    said, got = call(missing, era, "book_worded", {"day": "2026-12-24"}, can_be_asked=False)
    assert (said.error, got) == ("Not booked. Pass city, seats.", [])
    said, got = call(missing, era, "book", GIVEN, can_be_asked=False)
    assert got == [("Ghent", DAY, 4, "b")]


@pytest.mark.parametrize("era", ERAS)
def test_prefilled_form_asks_for_all_with_the_given_as_defaults(
    missing: ModuleType, era: str
) -> None:
    arguments = {"city": "Ghent", "day": "2026-12-24"}
    answers = [accept(capacity=3, city="Turin")]
    said, got = call(missing, era, "book_prefilled", arguments, answers)
    schema = said.questions[0].schema
    assert fields(said) == ["city", "day", "capacity", "class", "remark"]
    assert schema["required"] == ["capacity"]
    assert schema["properties"]["city"]["default"] == "Ghent"
    assert schema["properties"]["day"]["default"] == "2026-12-24"
    assert got == [("Turin", DAY, 3)]  # The person may change what was given.
    said, got = call(missing, era, "book_prefilled", GIVEN)
    assert (said.questions, got) == ((), [("Ghent", DAY, 4)])


@pytest.mark.parametrize("era", ERAS)
def test_condition_lets_all_count_as_missing(missing: ModuleType, era: str) -> None:
    said, got = call(missing, era, "book_large", {**GIVEN, "seats": 50})
    assert (said.questions, got) == ((), [("Ghent", DAY, 50)])
    answers = [accept(city="Turin", day="2027-01-02", capacity=7)]
    said, got = call(missing, era, "book_large", {**GIVEN, "seats": 51}, answers)
    assert fields(said) == ["city", "day", "capacity", "class", "remark"]
    assert got == [("Turin", datetime.date(2027, 1, 2), 7)]
    # Where something is missing, the condition is not looked at.
    said, got = call(missing, era, "book_large", {"city": "Ghent", "seats": 51}, [DECLINE])
    assert fields(said) == ["day", "class", "remark"]


@pytest.mark.parametrize("era", ERAS)
def test_value_that_is_not_offered_counts_as_missing(missing: ModuleType, era: str) -> None:
    cities = ["Ghent", "Turin"]
    said, got = call(missing, era, "book_listed", {"city": "Turin"}, cities=cities)
    assert (said.questions, got) == ((), [("Turin",)])
    said, got = call(
        missing, era, "book_listed", {"city": "Paris"}, [accept(city="Ghent")], cities=cities
    )
    assert fields(said) == ["city", "remark"]
    assert got == [("Ghent",)]


def test_given_value_that_became_valid_does_not_answer_for_the_person(
    missing: ModuleType,
) -> None:
    cities = Rounds(["Ghent"], ["Ghent", "Paris"])
    said, got = call(missing, MODERN, "book_listed", {"city": "Paris"}, [DECLINE], cities=cities)
    assert (said.error, got) == ("Declined: listed.", [])
    answers = [accept(city="Ghent"), accept(city="Ghent")]
    said, got = call(missing, MODERN, "book_listed", {"city": "Paris"}, answers, cities=cities)
    assert got == [("Ghent",)]


@pytest.mark.parametrize("era", ERAS)
def test_everything_gets_the_merged_value(missing: ModuleType, era: str) -> None:
    answers = [accept(day="2026-12-24", capacity=3), DECLINE]
    handlers = Handlers(price=30)
    said = converse(
        serve(missing, handlers), era, "book_confirmed", {"city": "Ghent"}, answers=answers
    )
    assert said.messages == ["What is missing?", "3 seats in Ghent for 30?"]
    assert set(handlers.given("price")) == {("Ghent", 3)}
    assert handlers.given("book_confirmed") == [("Ghent", DAY, 3, 30, DeclinedElicitation())]


@pytest.mark.parametrize("era", ERAS)
def test_arguments_are_listed_plainly(missing: ModuleType, era: str) -> None:
    tool = listed(serve(missing, Handlers()), era)["book"]
    assert tool.input_schema == {
        "type": "object",
        "properties": {
            "city": {"type": "string", "minLength": 2, "description": "Where it is."},
            "day": {"type": "string", "format": "date", "description": "The day."},
            "seats": {"type": "integer", "minimum": 1, "maximum": 80, "description": "Seats"},
            "category": {
                "type": "string",
                "oneOf": [{"const": "a", "title": "First"}, {"const": "b", "title": "Second"}],
                "description": "Class",
            },
        },
    }


# --- Arguments that answer ----------------------------------------------------------------------

RETRIES = ("act", "act_worded", "act_engine")


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("tool", RETRIES)
def test_argument_answers_where_nobody_can_be_asked(
    missing: ModuleType, era: str, tool: str
) -> None:
    said, got = call(missing, era, tool, {"approved": True}, can_be_asked=False)
    assert said.text == "done"
    ((answer,),) = got  # The handler does not get the argument.
    assert answer.ok is True


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("tool", RETRIES)
def test_argument_counts_nowhere_else(missing: ModuleType, era: str, tool: str) -> None:
    said, got = call(missing, era, tool, {"approved": True}, [DECLINE])
    assert len(said.questions) == 1
    assert said.is_error
    assert got == []


@pytest.mark.parametrize("era", ERAS)
def test_nobody_to_ask_says_how_to_retry(missing: ModuleType, era: str) -> None:
    for arguments in ({}, {"approved": False}):
        said, got = call(missing, era, "act_worded", arguments, can_be_asked=False)
        assert (said.error, got) == ("Not done. Pass approved=true once it is agreed.", [])
        for tool in ("act", "act_engine"):
            said, got = call(missing, era, tool, arguments, can_be_asked=False)
            assert (said.code, got) == (-32021, [])


def test_accepted_answer_is_a_plain_model(missing: ModuleType) -> None:
    handlers = Handlers()
    converse(serve(missing, handlers), MODERN, "act", {}, answers=[accept(ok=True)])
    ((answer,),) = handlers.given("act")
    assert answer == missing.Approve(ok=True)
    assert AcceptedElicitation(data=answer).data is answer
