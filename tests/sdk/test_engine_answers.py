"""What the engine makes of answers: those that do not fit, those that do not come, and who hears
of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

import anyio
import pytest
from mcp.client.session import ClientRequestContext
from mcp.server.mcpserver import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from mcp.types import (
    CallToolResult,
    ElicitationCapability,
    ElicitRequestParams,
    ElicitResult,
    TextContent,
)

from .conversation import (
    BARE,
    CANCEL,
    DECLINE,
    ERAS,
    FORM_AND_URL,
    LEGACY,
    MODERN,
    URL_ONLY,
    Answers,
    AskedClient,
    Handlers,
    Question,
    Transcript,
    accept,
    converse,
    serve,
)

Packages = Mapping[str, ModuleType]
Heard = tuple[str, str, str, Any]

GOOD: Mapping[str, Any] = {"seats": 2, "day": "2026-12-24"}
BOOKED = accept(GOOD)
NOTED = accept(text="window")


@pytest.fixture(scope="module")
def package(packages: Packages) -> ModuleType:
    return packages["answers"]


@dataclass(frozen=True)
class Call:
    """One call: what was said, what the handler got each time it ran, and what was heard."""

    said: Transcript
    bodies: list[tuple[Any, ...]]
    heard: list[Heard]


def call(
    package: ModuleType,
    era: str,
    tool: str,
    answers: Answers = (),
    *,
    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,),
    **results: Any,
) -> Call:
    handlers = Handlers(**{"fault": None, **results})
    server = serve(package, handlers)
    said = converse(server, era, tool, answers=answers, abilities=abilities)
    heard: list[Any] = handlers.given("on_answer")
    # What a body asks with is new in each run.
    bodies = [] if tool == "while_running" else handlers.given(tool)
    return Call(said, bodies, heard)


def both(package: ModuleType, tool: str, answers: Answers = (), **options: Any) -> Call:
    """Call a tool on both eras: the same questions, result, body, and the same is heard."""
    legacy, modern = (call(package, era, tool, answers, **options) for era in ERAS)
    assert legacy == modern
    assert not modern.said.has_crashed, modern
    return modern


# --- Answers that do not fit --------------------------------------------------------------------

MISFITS = [
    pytest.param({}, "Seats: Field required.", id="nothing"),
    pytest.param({**GOOD, "seats": 9}, "Seats: Input should be less than", id="too large"),
    pytest.param({**GOOD, "seats": "two"}, "Seats: a whole number is wanted.", id="text"),
    pytest.param({**GOOD, "seats": True}, "Seats: a whole number is wanted.", id="flag"),
    pytest.param({**GOOD, "seats": 1.5}, "Seats: a whole number is wanted.", id="fraction"),
    pytest.param({**GOOD, "day": "24.12."}, "Day: a date such as 2026-11-30", id="no date"),
    pytest.param({**GOOD, "day": "2026-02-30"}, "Day: ", id="no day"),
    pytest.param({**GOOD, "smoking": "no"}, "Smoking: ", id="no flag"),
]


@pytest.mark.parametrize(("content", "reason"), MISFITS)
def test_misfit_is_asked_again_with_the_reason(
    package: ModuleType, content: dict[str, Any], reason: str
) -> None:
    found = both(package, "book", [accept(content), BOOKED])
    first, again = found.said.messages
    assert first == "Which table?"
    assert again.startswith(reason)
    assert again.endswith("\n\nWhich table?")
    assert [one[0].data.seats for one in found.bodies] == [2]
    assert [one[2] for one in found.heard] == ["accept"]


@pytest.mark.parametrize(("content", "reason"), MISFITS)
def test_misfit_is_asked_again_at_most_twice(
    package: ModuleType, content: dict[str, Any], reason: str
) -> None:
    found = both(package, "book", [accept(content)] * 3)
    assert len(found.said.questions) == 3
    assert found.said.error is not None
    assert found.said.error.startswith(f"No answer to booking fits: {reason}")
    assert (found.bodies, found.heard) == ([], [])


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize("content", [{"text": None}, {"text": 3}, {"text": ["a"]}, {"text": {}}])
def test_answers_that_the_protocol_does_not_know(
    package: ModuleType, content: dict[str, Any]
) -> None:
    for era in ERAS:
        said = call(package, era, "two", lambda one: answer_to(one, accept(content))).said
        # Either the SDK refuses it, or the engine asks again; it is never let through.
        assert said.text != "done"


def answer_to(question: Question, note: ElicitResult) -> ElicitResult:
    return BOOKED if question.message.endswith("Which table?") else note


@pytest.mark.parametrize("refusal", [DECLINE, CANCEL])
def test_refusal_of_what_is_asked_again_is_final(
    package: ModuleType, refusal: ElicitResult
) -> None:
    found = both(package, "book", [accept(GOOD, seats=9), refusal])
    assert len(found.said.questions) == 2
    assert [one[0].action for one in found.bodies] == [refusal.action]
    assert found.heard == [("book", "booking", refusal.action, None)]


def test_answer_without_content(package: ModuleType) -> None:
    empty = ElicitResult.model_construct(action="accept", content=None)
    found = both(package, "book", [empty, BOOKED])
    assert found.said.messages[1].startswith("Seats: Field required.")


def test_other_keys_are_passed_over(package: ModuleType) -> None:
    found = both(package, "book", [accept(GOOD, admin=True, seats_=9)])
    assert found.bodies[0][0].data.model_dump().keys() == {"seats", "day", "smoking", "phone"}
    assert found.heard == [("book", "booking", "accept", GOOD)]


def test_refusal_with_content_is_a_refusal(package: ModuleType) -> None:
    odd = ElicitResult.model_construct(action="decline", content=dict(GOOD))
    found = both(package, "book", [odd])
    assert found.bodies == [(DeclinedElicitation(),)]
    assert found.heard == [("book", "booking", "decline", None)]


def test_misfit_in_the_body(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        return str((await ask.note()).action)

    short = accept(text="x")
    found = both(package, "while_running", [short, NOTED], while_running=body)
    assert found.said.text == "accept"
    assert found.said.messages[1].endswith("\n\nA note?")
    found = both(package, "while_running", [short] * 3, while_running=body)
    assert found.said.error is not None
    assert found.said.error.startswith("No answer to note fits: Note: ")


# --- Checks -------------------------------------------------------------------------------------


def fault(booking: Any) -> str | None:
    return "No table for so many." if booking.seats > 4 else None


def test_checked_answer_is_asked_again_with_the_sentence(package: ModuleType) -> None:
    found = both(package, "book", [accept(GOOD, seats=5), BOOKED], fault=fault)
    assert found.said.messages == ["Which table?", "No table for so many.\n\nWhich table?"]
    assert found.bodies[0][0].data.seats == 2
    assert [one[3]["seats"] for one in found.heard] == [2]


def test_check_and_form_count_together(package: ModuleType) -> None:
    answers = [accept(GOOD, seats=5), accept(GOOD, seats=9), accept(GOOD, seats=6)]
    found = both(package, "book", answers, fault=fault)
    assert found.said.error == "No answer to booking fits: No table for so many."
    assert (found.bodies, found.heard) == ([], [])


def test_check_is_not_asked_about_what_does_not_fit_the_form(package: ModuleType) -> None:
    def never(booking: Any) -> str | None:
        assert 1 <= booking.seats <= 8
        return None

    assert both(package, "book", [accept(GOOD, seats=9), BOOKED], fault=never).bodies


def test_answer_that_was_checked_stays(package: ModuleType) -> None:
    """What is free when it is answered may be taken in a later round: the handler looks again."""
    checks: list[int] = []

    def once(booking: Any) -> str | None:
        checks.append(booking.seats)
        return None if len(checks) == 1 else "Taken by now."

    notes = iter([accept(text="x"), NOTED])

    def answers(question: Question) -> ElicitResult:
        return BOOKED if question.message.endswith("Which table?") else next(notes)

    found = call(package, MODERN, "two", answers, fault=once)
    assert (found.said.text, len(found.said.questions)) == ("done", 3)
    assert checks == [2]


def test_sentence_of_a_check_is_shown_on_one_line(package: ModuleType) -> None:
    def lines(booking: Any) -> str | None:
        return "One\ntwo\u202e" if booking.seats == 3 else None

    found = both(package, "book", [accept(GOOD, seats=3), BOOKED], fault=lines)
    assert found.said.messages[1] == "One\\u{a}two\\u{202e}\n\nWhich table?"


# --- Nobody can be asked ------------------------------------------------------------------------

NOBODY = [pytest.param(None, id="no elicitation"), pytest.param(URL_ONLY, id="url only")]


@pytest.mark.parametrize("ability", NOBODY)
def test_nobody_can_be_asked(package: ModuleType, ability: ElicitationCapability | None) -> None:
    answered = AcceptedElicitation(data=package.Confirm(ok=False))
    for tool, outcome in (
        ("by_decline", DeclinedElicitation()),
        ("by_cancel", CancelledElicitation()),
        ("by_literal", answered),
    ):
        found = both(package, tool, abilities=[ability])
        assert (found.said.text, found.bodies, found.heard) == ("done", [(outcome,)], [])
    found = both(package, "by_text", abilities=[ability])
    assert (found.said.error, found.bodies) == ("Nobody is there. Do it in a terminal.", [])
    found = both(package, "by_decline_unwrapped", abilities=[ability])
    assert (found.said.error, found.bodies) == ("Nobody could be asked: declines.", [])
    found = both(package, "by_error", abilities=[ability])
    assert (found.said.code, found.bodies, found.heard) == (-32021, [], [])
    assert "'fails'" in found.said.text


@pytest.mark.parametrize("ability", NOBODY)
def test_nobody_can_be_asked_in_the_body(
    package: ModuleType, ability: ElicitationCapability | None
) -> None:
    async def outcomes(ask: Any) -> str:
        declined, literal = await ask.declines(), await ask.literal()
        return f"{declined.action} {literal.data.ok}"

    async def text(ask: Any) -> str:
        return str(await ask.text())

    found = both(package, "while_running", abilities=[ability], while_running=outcomes)
    assert found.said.text == "decline False"
    found = both(package, "while_running", abilities=[ability], while_running=text)
    assert found.said.error == "Nobody is there. Do it in a terminal."
    assert found.heard == []


@pytest.mark.parametrize(
    "tool", ["by_decline", "by_cancel", "by_literal", "by_text", "by_error", "by_decline_unwrapped"]
)
def test_client_from_before_there_were_modes_is_asked(package: ModuleType, tool: str) -> None:
    found = both(package, tool, [accept(ok=True)], abilities=[BARE])
    assert len(found.said.questions) == 1
    [(outcome,)] = found.bodies
    assert getattr(outcome, "data", outcome) == package.Confirm(ok=True)


# --- Nobody answers in time ---------------------------------------------------------------------


@dataclass
class Slow:
    """A client whose person takes too long, until the call is over."""

    answer: ElicitResult
    seconds: float

    async def asked(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        await anyio.sleep(self.seconds)
        return self.answer

    def call(self, package: ModuleType, era: str, tool: str) -> tuple[str, Handlers]:
        handlers = Handlers()

        async def run() -> CallToolResult:
            server = serve(package, handlers)
            client = AskedClient(server, mode=era, elicitation_callback=self.asked)
            async with client:
                with anyio.fail_after(10):
                    return await client.call_tool(tool, {})

        [part] = anyio.run(partial(run)).content
        assert isinstance(part, TextContent)
        return part.text, handlers


@pytest.mark.parametrize(
    ("tool", "outcome"),
    [
        ("hurry", CancelledElicitation()),
        ("hurry_answer", AcceptedElicitation),
        ("hurry_refusal", DeclinedElicitation()),
    ],
)
def test_legacy_question_that_takes_too_long(
    package: ModuleType, tool: str, outcome: object
) -> None:
    text, handlers = Slow(accept(ok=True), 5).call(package, LEGACY, tool)
    assert text == "done"
    if outcome is AcceptedElicitation:
        outcome = AcceptedElicitation(data=package.Confirm(ok=False))
    assert handlers.given(tool) == [(outcome,)]
    # What a person did not answer is no answer of theirs.
    assert handlers.given("on_answer") == []


def test_modern_question_takes_as_long_as_it_takes(package: ModuleType) -> None:
    _, handlers = Slow(accept(ok=True), 1.1).call(package, MODERN, "hurry")
    assert handlers.given("hurry") == [(AcceptedElicitation(data=package.Confirm(ok=True)),)]


@pytest.mark.parametrize("tool", ["hurry", "hurry_answer", "hurry_refusal"])
def test_question_that_is_answered_in_time(package: ModuleType, tool: str) -> None:
    found = both(package, tool, [accept(ok=True)])
    assert found.bodies == [(AcceptedElicitation(data=package.Confirm(ok=True)),)]


# --- Who hears of it ----------------------------------------------------------------------------


def test_audit_hears_of_each_answer_once(package: ModuleType) -> None:
    answers = lambda question: answer_to(question, NOTED)  # noqa: E731
    found = both(package, "two", answers)
    assert sorted(found.heard, key=str) == [
        ("two", "booking", "accept", GOOD),
        ("two", "note", "accept", {"text": "window"}),
    ]


def test_audit_does_not_hear_of_private_fields(package: ModuleType) -> None:
    found = both(package, "book", [accept(GOOD, phone="0123", smoking=True)])
    assert found.bodies[0][0].data.phone == "0123"
    assert found.heard == [("book", "booking", "accept", {**GOOD, "smoking": True})]


@pytest.mark.parametrize("refusal", [DECLINE, CANCEL])
def test_audit_hears_of_a_refusal_that_ends_the_call(
    package: ModuleType, refusal: ElicitResult
) -> None:
    word = "Declined" if refusal is DECLINE else "Cancelled"
    for era in ERAS:
        found = call(package, era, "two", lambda one: answer_to(one, refusal))
        assert (found.said.error, found.bodies) == (f"{word}: note.", [])
        assert sorted(found.heard, key=str) == [
            ("two", "booking", "accept", GOOD),
            ("two", "note", refusal.action, None),
        ]


def test_audit_hears_of_the_answers_beside_a_refusal(package: ModuleType) -> None:
    """On modern connections both answers are there when the first one ends the call."""
    answers = lambda one: DECLINE if one.message == "Which table?" else NOTED  # noqa: E731
    found = call(package, MODERN, "two", answers)
    assert found.said.error == "Declined: booking."
    assert found.heard == [
        ("two", "booking", "decline", None),
        ("two", "note", "accept", {"text": "window"}),
    ]
    found = call(package, LEGACY, "two", answers)
    assert found.heard == [("two", "booking", "decline", None)]


def test_audit_hears_of_answers_when_the_handler_fails(package: ModuleType) -> None:
    def fail(*outcomes: object) -> str:
        raise ValueError("later")

    for era in ERAS:
        found = call(package, era, "book", [BOOKED], book=fail)
        assert found.said.has_crashed
        assert found.heard == [("book", "booking", "accept", GOOD)]


def test_audit_hears_of_the_answers_beside_a_misfit(package: ModuleType) -> None:
    """The other answer arrived with the first misfit; it is heard though the call fails."""
    for era in ERAS:
        found = call(package, era, "two", lambda one: answer_to(one, accept(text="x")))
        assert found.said.error is not None
        assert found.said.error.startswith("No answer to note fits: ")
        assert found.heard == [("two", "booking", "accept", GOOD)]


def test_audit_hears_of_the_answers_beside_a_last_misfit(package: ModuleType) -> None:
    def answers(question: Question) -> ElicitResult:
        if question.message.endswith("Which table?"):
            return accept(GOOD, seats=9)
        return NOTED

    found = call(package, MODERN, "two", answers)
    assert found.said.error is not None
    assert found.said.error.startswith("No answer to booking fits: ")
    assert found.heard == [("two", "note", "accept", {"text": "window"})]


def test_audit_hears_of_the_answers_beside_a_failing_dependency(package: ModuleType) -> None:
    def fail(*_: object) -> int:
        raise ConnectionError("no price")

    found = call(package, MODERN, "priced", lambda one: answer_to(one, NOTED), price=fail)
    assert found.said.has_crashed
    assert sorted(found.heard, key=str) == [
        ("priced", "booking", "accept", GOOD),
        ("priced", "note", "accept", {"text": "window"}),
    ]


def test_audit_hears_of_answers_in_the_body_once(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        for _ in range(3):
            await ask.note()
        return "done"

    found = both(package, "while_running", [NOTED, DECLINE, NOTED], while_running=body)
    assert [one[2] for one in found.heard] == ["accept", "decline", "accept"]
    assert {one[1] for one in found.heard} == {"note"}


def test_call_fails_where_the_audit_fails(package: ModuleType) -> None:
    def fail(*_: object) -> None:
        raise OSError("disk full")

    for era in ERAS:
        found = call(package, era, "book", [BOOKED], on_answer=fail)
        assert found.said.has_crashed
        assert found.bodies == []
