"""The same questions and the same result on every connection, whatever the person answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    Context,
    DeclinedElicitation,
)
from mcp.types import ElicitationCapability, ElicitResult

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
    Handlers,
    Question,
    Rounds,
    Transcript,
    accept,
    converse,
    generate,
    serve,
)

Packages = Mapping[str, ModuleType]

REFUSALS = [
    pytest.param(DECLINE, "Declined", DeclinedElicitation(), id="decline"),
    pytest.param(CANCEL, "Cancelled", CancelledElicitation(), id="cancel"),
]
NO_FORMS = [pytest.param(None, id="no elicitation"), pytest.param(URL_ONLY, id="url only")]


@dataclass(frozen=True)
class Call:
    """One call of a tool: the conversation, and what the handler was given each time it ran."""

    said: Transcript
    given: list[tuple[Any, ...]]


def call(
    package: ModuleType,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    answers: Answers = (),
    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,),
    **results: Any,
) -> Call:
    handlers = Handlers(**results)
    said = converse(
        serve(package, handlers), era, tool, arguments, answers=answers, abilities=abilities
    )
    assert not said.has_crashed, said
    return Call(said, handlers.given(tool.replace("-", "_").replace(".", "_")))


def both(
    package: ModuleType, tool: str, arguments: Mapping[str, Any] | None = None, **options: Any
) -> Call:
    """Call a tool on both eras: the same questions, the same result, the same body."""
    legacy, modern = (call(package, era, tool, arguments, **options) for era in ERAS)
    assert legacy == modern
    return modern


class World:
    """A world that goes on: its data changes with each answer, whenever somebody looks."""

    def __init__(self, answers: Mapping[str, ElicitResult]) -> None:
        self.answers = answers
        self.time = 0

    def answer(self, question: Question) -> ElicitResult:
        """Answer by the text of the question."""
        self.time += 1
        return self.answers[question.message]

    def changing(self, *values: Any) -> Callable[..., Any]:
        """A value at each time; the last one stays."""
        return lambda *arguments: values[min(self.time, len(values) - 1)]


# --- Questions that stand alone -----------------------------------------------------------------


def test_accepted_answer_reaches_the_handler(packages: Packages) -> None:
    alone = packages["alone"]
    for ok in (True, False):
        found = both(alone, "delete", {"path": "old"}, answers=[accept(ok=ok)], files=5)
        assert found.said.messages == ["Delete old?"]
        assert found.given == [("old", 5, AcceptedElicitation(data=alone.Confirm(ok=ok)))]


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
def test_refusal_reaches_the_handler(
    packages: Packages, answer: ElicitResult, word: str, outcome: object
) -> None:
    found = both(packages["alone"], "delete", {"path": "old"}, answers=[answer], files=5)
    assert found.said.text == "done"
    assert found.given == [("old", 5, outcome)]


def test_question_that_is_not_put_counts_with_its_otherwise(packages: Packages) -> None:
    alone = packages["alone"]
    found = both(alone, "delete", {"path": "old"}, files=0)
    assert found.said.questions == ()
    assert found.given == [("old", 0, AcceptedElicitation(data=alone.Confirm(ok=True)))]


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
def test_no_stays_a_no_when_the_condition_is_not_true_any_more(
    packages: Packages, answer: ElicitResult, word: str, outcome: object
) -> None:
    for era in ERAS:
        found = call(
            packages["alone"], era, "delete", {"path": "old"}, answers=[answer], files=Rounds(5, 0)
        )
        assert found.said.messages == ["Delete old?"]
        assert [given[2] for given in found.given] == [outcome]


def test_answer_stays_when_the_condition_is_not_true_any_more(packages: Packages) -> None:
    alone = packages["alone"]
    for era in ERAS:
        found = call(
            alone, era, "delete", {"path": "old"}, answers=[accept(ok=False)], files=Rounds(5, 0)
        )
        assert found.said.messages == ["Delete old?"]
        assert [given[2].data for given in found.given] == [alone.Confirm(ok=False)]


def test_question_whose_text_changed_is_asked_again(packages: Packages) -> None:
    alone = packages["alone"]
    files = Rounds(5, 0)
    found = call(
        alone,
        MODERN,
        "delete_counted",
        {"path": "old"},
        answers=[accept(ok=True), DECLINE],
        files=files,
    )
    assert found.said.messages == [
        "old has 5 file(s). Delete anyway?",
        "old has 0 file(s). Delete anyway?",
    ]
    assert found.given == [("old", DeclinedElicitation())]


@pytest.mark.parametrize("answer", [DECLINE, CANCEL, accept(ok=False)])
def test_condition_is_not_looked_at_again_once_its_question_was_put(
    packages: Packages, answer: ElicitResult
) -> None:
    options: dict[str, Any] = {"answers": [answer], "files": Rounds(5, 0)}
    found = both(packages["alone"], "delete_shared", {"path": "old"}, **options)
    assert found.said.messages == ["Is the share of each file in old right?"]
    assert found.said.text == "done"


def test_division_by_zero_in_a_condition_ends_the_call(packages: Packages) -> None:
    found = both(packages["alone"], "delete_shared", {"path": "old"}, files=0)
    assert found.said.error == "The condition of share has no result: division by zero."
    assert found.given == []


def test_independent_questions_are_asked_in_one_round_on_modern(packages: Packages) -> None:
    alone = packages["alone"]
    answers = [accept(why="space"), DECLINE, CANCEL]
    options: dict[str, Any] = {"answers": answers, "files": 5, "owner": "you"}
    both(alone, "delete_with_care", {"path": "old"}, **options)
    for era, rounds in ((LEGACY, [1, 1, 1]), (MODERN, [3])):
        found = call(alone, era, "delete_with_care", {"path": "old"}, **options)
        assert [len(asked) for asked in found.said.rounds] == rounds
        assert found.said.messages == ["Why?", "Delete old?", "Tell the owner?"]
        assert found.given == [
            (
                "old",
                AcceptedElicitation(data=alone.Reason(why="space")),
                DeclinedElicitation(),
                CancelledElicitation(),
            )
        ]


@pytest.mark.parametrize(
    ("files", "messages"),
    [
        ((5, 0), ["Why?", "Delete old?"]),
        ((0, 5), ["Why?"]),
        ((5, 0, 5), ["Why?", "Delete old?"]),
        ((0, 5, 0), ["Why?"]),
    ],
)
def test_first_round_decides_which_of_several_questions_are_put(
    packages: Packages, files: tuple[int, ...], messages: list[str]
) -> None:
    found = []
    for era in ERAS:
        world = World({"Why?": accept(why="space"), "Delete old?": DECLINE})
        options: dict[str, Any] = {"files": world.changing(*files), "owner": "me"}
        found.append(
            call(
                packages["alone"],
                era,
                "delete_with_care",
                {"path": "old"},
                answers=world.answer,
                **options,
            )
        )
    assert [one.said.messages for one in found] == [messages, messages]
    assert found[0].given == found[1].given
    expected = "decline" if files[0] else "accept"
    assert [given[2].action for one in found for given in one.given] == [expected, expected]


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
def test_refusal_of_an_unwrapped_question_ends_the_call(
    packages: Packages, answer: ElicitResult, word: str, outcome: object
) -> None:
    options: dict[str, Any] = {"files": 5, "owner": "me"}
    found = both(packages["alone"], "delete_or_stop", {"path": "old"}, answers=[answer], **options)
    assert found.said.error == f"{word}: confirm."
    assert found.given == []


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
def test_refusal_ends_the_call_with_the_text_of_the_spec(
    packages: Packages, answer: ElicitResult, word: str, outcome: object
) -> None:
    answers = [accept(ok=True), answer]
    options: dict[str, Any] = {"answers": answers, "files": 5, "owner": "you"}
    found = both(packages["alone"], "delete_or_stop", {"path": "old"}, **options)
    assert found.said.error == "Not deleted. Do not try again."
    assert found.given == []


def test_legacy_asks_nothing_more_after_a_refusal(packages: Packages) -> None:
    options: dict[str, Any] = {"files": 5, "owner": "you"}
    legacy = call(
        packages["alone"], LEGACY, "delete_or_stop", {"path": "old"}, answers=[DECLINE], **options
    )
    modern = call(
        packages["alone"],
        MODERN,
        "delete_or_stop",
        {"path": "old"},
        answers=[DECLINE, accept(ok=True)],
        **options,
    )
    assert legacy.said.messages == ["Delete old?"]
    assert modern.said.rounds == [["Delete old?", "Tell the owner?"]]
    assert legacy.said.text == modern.said.text


def test_refusal_stands_beside_a_question_that_is_asked_again(packages: Packages) -> None:
    """An unwrapped question that was refused ends the call, whatever the data says by then."""
    for files in (Rounds(5, 0), Rounds(5, 7)):
        found = both(
            packages["alone"],
            "delete_or_stop",
            {"path": "old"},
            answers=[DECLINE],
            files=files,
            owner="me",
        )
        assert found.said.error == "Declined: confirm."


# --- Questions that need each other -------------------------------------------------------------


LARGE = accept(size="large")
OAT = accept(milk="oat", hot=False)


def test_chain_hands_answers_on_to_texts_and_conditions(packages: Packages) -> None:
    chain = packages["chain"]
    found = both(chain, "order", {"cups": 1}, answers=[LARGE, OAT, accept(ok=True)])
    assert found.said.rounds == [
        ["What size?"],
        ["Which milk for large?"],
        ["1 x large with oat milk, hot: no?"],
    ]
    answers = (chain.Size(size="large"), chain.PickMilk(milk="oat", hot=False))
    assert found.given == [(1, *answers, chain.ConfirmOrder(ok=True))]


def test_condition_on_answers_leaves_the_last_question_out(packages: Packages) -> None:
    chain = packages["chain"]
    found = both(chain, "order", {"cups": 2}, answers=[LARGE, accept(milk="cow")])
    assert len(found.said.questions) == 2
    assert found.given[0][3] == chain.ConfirmOrder(ok=True)
    found = both(chain, "order", {"cups": 3}, answers=[LARGE, accept(milk="cow"), accept(ok=False)])
    assert found.said.messages[2] == "3 x large with cow milk, hot: yes?"
    assert found.given[0][3] == chain.ConfirmOrder(ok=False)


STAY = {
    "day": "2026-11-30",
    "at": "2026-11-30T09:30",
    "at_once": "2026-11-30T09:30:00.5+02:00",
    "people": "1200",
    "price": 99,
    "quiet": True,
    "class": "first",
    "with": ["cat", "dog", "cat"],
    "mail": "a\u202eb@c.example",
}


def test_answers_of_every_kind_are_shown_in_a_later_question(packages: Packages) -> None:
    found = both(packages["chain"], "book", answers=[accept(STAY), accept(ok=True)])
    assert found.said.messages[1] == (
        "2026-11-30|2026-11-30T09:30:00|2026-11-30T09:30:00.500000+02:00|1,200|99.00|yes|first"
        "|cat, dog|no note|in time|a\\u{202e}b@c.example"
    )
    optional = {**STAY, "note": "", "late": "2026-12-01"}
    found = both(packages["chain"], "book", answers=[accept(optional), accept(ok=True)])
    assert found.said.messages[1].split("|")[-3:-1] == ["", "2026-12-01"]


@pytest.mark.parametrize(
    "other",
    [{"class": "second"}, {"people": 1}, {"quiet": False}, {"with": ["dog", "cat", "bird"]}],
)
def test_condition_looks_at_answers_of_every_kind(
    packages: Packages, other: dict[str, Any]
) -> None:
    found = both(packages["chain"], "book", answers=[accept({**STAY, **other})])
    assert len(found.said.questions) == 1


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
@pytest.mark.parametrize(
    ("before", "text"),
    [
        pytest.param([], "{word}: pick_size.", id="first"),
        pytest.param([LARGE], "No milk was chosen. Stop.", id="second"),
        pytest.param([LARGE, OAT], "{word}: confirm_order.", id="third"),
    ],
)
def test_refusal_at_a_link_ends_the_chain(
    packages: Packages,
    answer: ElicitResult,
    word: str,
    outcome: object,
    before: list[ElicitResult],
    text: str,
) -> None:
    found = both(packages["chain"], "order", {"cups": 1}, answers=[*before, answer])
    assert found.said.error == text.format(word=word)
    assert len(found.said.questions) == len(before) + 1
    assert found.given == []


@pytest.mark.parametrize(
    ("before", "name"), [([], "pick_size"), ([LARGE], "pick_milk"), ([LARGE, OAT], "confirm_order")]
)
def test_refusal_of_a_question_that_only_another_needs_ends_the_call(
    packages: Packages, before: list[ElicitResult], name: str
) -> None:
    found = both(packages["chain"], "order_last", {"cups": 1}, answers=[*before, DECLINE])
    assert found.said.error == f"Declined: {name}."
    assert found.given == []


def test_dependency_is_given_the_accepted_answer(packages: Packages) -> None:
    chain = packages["chain"]
    results: dict[str, Any] = {
        "price": lambda size: {"small": 2.5, "large": 3.5}[size.size],
        "total": lambda cups, price: cups * price,
    }
    found = both(chain, "quote", {"cups": 2}, answers=[LARGE], **results)
    assert found.given == [(2, 7.0)]
    found = both(chain, "quote_size", {"cups": 2}, answers=[LARGE], **results)
    assert found.given == [(2, 3.5, 7.0, chain.Size(size="large"))]


@pytest.mark.parametrize("tool", ["quote", "quote_size"])
@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
def test_dependency_is_not_computed_from_a_refusal(
    packages: Packages, tool: str, answer: ElicitResult, word: str, outcome: object
) -> None:
    def price(*arguments: Any) -> float:
        raise AssertionError(arguments)

    found = both(packages["chain"], tool, {"cups": 2}, answers=[answer], price=price, total=price)
    assert found.said.error == f"{word}: pick_size."
    assert found.given == []


# --- Nobody to ask ------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", NO_FORMS)
def test_client_without_forms_ends_the_call_with_the_error_of_the_protocol(
    packages: Packages, ability: ElicitationCapability | None
) -> None:
    found = both(packages["unavailable"], "error", abilities=[ability])
    assert found.said.code == -32021
    assert found.given == []


@pytest.mark.parametrize("ability", NO_FORMS)
def test_answer_of_the_spec_counts_where_nobody_can_be_asked(
    packages: Packages, ability: ElicitationCapability | None
) -> None:
    unavailable = packages["unavailable"]
    answer = unavailable.ByAnswer(ok=False, class_="none", copies=1)
    found = both(unavailable, "answer", abilities=[ability])
    assert found.given == [(answer,)]
    found = both(unavailable, "whole", abilities=[ability])
    assert found.given == [(AcceptedElicitation(data=answer),)]


@pytest.mark.parametrize("ability", NO_FORMS)
def test_text_of_the_spec_ends_the_call_where_nobody_can_be_asked(
    packages: Packages, ability: ElicitationCapability | None
) -> None:
    unavailable = packages["unavailable"]
    found = both(unavailable, "text", abilities=[ability], risk=1)
    assert found.said.error == "Not done, since nobody can confirm it. Run it in a terminal."
    assert found.given == []
    found = both(unavailable, "text", abilities=[ability], risk=0)
    assert found.given == [(unavailable.Confirm(ok=True),)]


def test_client_that_names_no_mode_is_asked(packages: Packages) -> None:
    for tool in ("error", "answer", "text"):
        options: dict[str, Any] = {"answers": [accept(ok=True)], "abilities": [BARE], "risk": 1}
        found = both(packages["unavailable"], tool, **options)
        assert len(found.said.questions) == 1
        assert found.said.text == "done"


@pytest.mark.parametrize(("answer", "word", "outcome"), REFUSALS)
@pytest.mark.parametrize("tool", ["changing", "changing_text", "whole"])
def test_refusal_stands_when_the_client_cannot_be_asked_any_more(
    packages: Packages, tool: str, answer: ElicitResult, word: str, outcome: object
) -> None:
    options: dict[str, Any] = {"answers": [answer], "abilities": [FORM_AND_URL, None], "risk": 1}
    found = both(packages["unavailable"], tool, **options)
    assert found.given == [(outcome,)]


@pytest.mark.parametrize("tool", ["changing", "changing_text"])
@pytest.mark.parametrize("risk", [(1, 2), (1, 0)])
def test_refusal_of_another_text_never_becomes_the_answer_for_nobody(
    packages: Packages, tool: str, risk: tuple[int, ...]
) -> None:
    found = call(
        packages["unavailable"],
        MODERN,
        tool,
        answers=[DECLINE],
        abilities=[FORM_AND_URL, None],
        risk=Rounds(*risk),
    )
    assert found.said.code == -32021
    assert found.given == []


def test_answer_for_nobody_is_not_used_beside_a_question_that_was_asked(packages: Packages) -> None:
    options: dict[str, Any] = {
        "answers": [accept(text="no"), DECLINE],
        "abilities": [FORM_AND_URL, None],
    }
    found = both(packages["unavailable"], "mixed", **options)
    assert [outcome.action for outcome in found.given[0]] == ["accept", "decline"]


# --- One question for many tools ------------------------------------------------------------------


def test_question_is_filled_in_by_each_tool(packages: Packages) -> None:
    shared = packages["shared"]
    yes = accept(ok=True)
    found = both(shared, "delete-invoice", {"number": "7"}, answers=[yes])
    assert found.said.messages == ["The assistant wants to delete invoice 7 (1 times). Approve?"]
    pay = {"account": "A", "rounds": 2}
    found = both(shared, "pay.invoice", pay, answers=[yes], balance=1234.5)
    assert found.said.messages == [
        "The assistant wants to pay from A, where 1,234.50 are left (2 times). Approve?"
    ]
    assert found.given == [("A", 2, shared.Approval(ok=True))]
    found = both(shared, "pay.invoice", {**pay, "rounds": 0}, balance=1234.5)
    assert found.said.messages == []


def test_text_of_a_tool_is_not_cut_behind_a_long_argument(packages: Packages) -> None:
    pay = {"account": "x" * 10_000, "rounds": 1}
    found = both(packages["shared"], "pay.invoice", pay, answers=[DECLINE], balance=5.0)
    assert found.said.messages == [
        f"The assistant wants to pay from {'x' * 199}…, where 5.00 are left (1 times). Approve?"
    ]


def test_two_askings_of_one_question_have_their_own_outcomes(packages: Packages) -> None:
    answers = {"do a": accept(ok=True), "do b": DECLINE}

    def answer(question: Any) -> ElicitResult:
        return next(found for text, found in answers.items() if text in question.message)

    found = both(packages["shared"], "twice", {"first": "a", "second": "b"}, answers=answer)
    assert found.said.messages == [
        "The assistant wants to do a (1 times). Approve?",
        "The assistant wants to do b (2 times). Approve?",
    ]
    assert [outcome.action for outcome in found.given[0][2:]] == ["accept", "decline"]


def test_refusal_of_a_shared_question_names_it(packages: Packages) -> None:
    found = both(
        packages["shared"],
        "pay.invoice",
        {"account": "A", "rounds": 1},
        answers=[DECLINE],
        balance=1.0,
    )
    assert found.said.error == "Declined: approve."


def test_values_and_texts_are_passed_to_a_shared_question(packages: Packages) -> None:
    options: dict[str, Any] = {"answers": [accept(which="a")]}
    found = both(packages["shared"], "choose", {"names": ["a", "b"]}, **options)
    assert found.said.messages == ["Which of a, b? Note: none"]
    found = both(packages["shared"], "choose", {"names": [], "note": "n\n"}, **options)
    assert found.said.messages == ["Which of ? Note: n\\u{a}"]


@pytest.mark.parametrize("files", [(5, 0), (0, 5), (5, 0, 5), (0, 5, 0)])
def test_first_round_decides_where_a_tool_gives_data_to_a_condition(
    packages: Packages, files: tuple[int, ...]
) -> None:
    for era in ERAS:
        world = World({"What size?": accept(size=1), "Approve this: delete all?": DECLINE})
        options: dict[str, Any] = {"files": world.changing(*files)}
        found = call(packages["given"], era, "delete", answers=world.answer, **options)
        assert len(found.said.questions) == (2 if files[0] else 1)
        assert found.given[0][1].action == ("decline" if files[0] else "accept")


@pytest.mark.parametrize("files", [(5, 0), (0, 5), (5, 0, 5), (0, 5, 0)])
def test_conditions_look_at_data_before_anything_is_asked(
    packages: Packages, files: tuple[int, ...]
) -> None:
    for era in ERAS:
        world = World({"What size?": accept(size=1), "Are you sure?": DECLINE})
        options: dict[str, Any] = {"files": world.changing(*files), "price": 7}
        found = call(packages["given"], era, "buy_first", answers=world.answer, **options)
        assert len(found.said.questions) == (2 if files[0] else 1)
        assert found.given[0][2].action == ("decline" if files[0] else "accept")


def test_value_that_is_given_does_not_hide_an_argument_of_its_name(packages: Packages) -> None:
    found = both(packages["given"], "rename", {"name": "a", "count": 2}, answers=[DECLINE])
    assert found.said.messages == ["Label 2 file as the new a?"]
    assert found.given == [("a", 2, DeclinedElicitation())]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param('{what: "{price} for that", times: 1}', "7 for that, 1", id="text"),
        pytest.param('{what: that, times: "{price}"}', "that, 7", id="condition"),
    ],
)
def test_data_given_to_a_question_after_an_answer(tmp_path: Path, given: str, message: str) -> None:
    spec = f"""
version: 1
server: {{name: Engine}}
dependencies:
  price: {{description: Price., takes: [size], returns: {{type: integer}}}}
questions:
  size: {{message: What size?, form: {{fields: {{size: {{type: string}}}}}}}}
  buy:
    message: Buy {{what}}, {{times}} times?
    takes: {{what: {{type: string}}, times: {{type: integer}}}}
    ask_when: times > 0
    otherwise: {{ok: true}}
    form: {{fields: {{ok: {{type: boolean}}}}}}
tools:
  sell: {{description: Sell., asks: {{buy: {{question: buy, with: {given}}}}}}}
"""
    package = generate(spec, tmp_path)
    found = both(package, "sell", answers=[accept(size="L"), accept(ok=False)], price=7)
    assert found.said.messages == ["What size?", f"Buy {message} times?"]
    assert found.given == [(AcceptedElicitation(data=package.Buy(ok=False)),)]
    for era in ERAS:
        refused = call(package, era, "sell", answers=[DECLINE], price=7)
        assert (refused.said.error, refused.given) == ("Declined: size.", [])


def test_needed_answer_does_not_hide_an_argument_of_its_name(packages: Packages) -> None:
    given = packages["given"]
    answers = [accept(size=2), accept(ok=False)]
    found = both(given, "finish_named", {"name": "a"}, answers=answers)
    assert found.said.messages == ["What size?", "Finish the a of size 2?"]
    assert found.given == [("a", given.Size(size=2), given.Finish(ok=False))]


def test_argument_may_have_the_name_of_a_question(packages: Packages) -> None:
    found = both(packages["given"], "delete_named", {"size": 3}, answers=[DECLINE])
    assert found.said.messages == ["Approve this: delete 3?"]
    assert found.given == [(3, DeclinedElicitation())]


# --- Texts and conditions -------------------------------------------------------------------------


VALUES: dict[str, Any] = {
    "text": "plain",
    "count": 1234567,
    "share": 0.1234,
    "ratio": 2.0,
    "flag": True,
    "names": ["a", "b"],
    "sizes": [1, 2.5],
    "flags": [True, False],
}
YES = accept(ok=True)


def test_values_are_shown_as_the_spec_says(packages: Packages) -> None:
    found = both(packages["texts"], "ask_show", VALUES, answers=[YES])
    assert found.said.messages == [
        "plain|1234567|1,234,567|12.3%|2.0|2.00|yes|a, b|1.0, 2.5|yes, no|{x}"
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\r\nc\u2028d\x85e", "a\\u{a}b\\u{d}\\u{a}c\\u{2028}d\\u{85}e"),
        ("safe\u202egpj.exe", "safe\\u{202e}gpj.exe"),
        ("a\u200bb\ufeffc\u2066d\U000e0041", "a\\u{200b}b\\u{feff}c\\u{2066}d\\u{e0041}"),
        ("x" * 10_000, "x" * 199 + "…"),
        ("x" * 200, "x" * 200),
        ("\n" * 10_000, "\\u{a}" * 199 + "…"),
        ("{path} {{x}} %s $x {0}", "{path} {{x}} %s $x {0}"),
        ("👩\u200d💻 नमस्ते ß 日本", "👩\u200d💻 नमस्ते ß 日本"),
    ],
)
def test_text_of_an_argument_cannot_rewrite_what_a_person_reads(
    packages: Packages, text: str, shown: str
) -> None:
    values = {**VALUES, "text": text, "names": [text, "b"]}
    found = both(packages["texts"], "ask_show", values, answers=[YES])
    parts = found.said.messages[0].split("|")
    assert parts[0] == shown
    assert parts[7] == f"{shown}, b"


def test_lone_surrogate_is_shown_as_its_number(packages: Packages) -> None:
    texts = packages["texts"]
    assert texts.support.shown("a\ud800b") == "a\\u{d800}b"


def test_absent_values_have_their_text(packages: Packages) -> None:
    texts = packages["texts"]
    found = both(texts, "ask_show_optional", {}, answers=[YES])
    assert found.said.messages == ["no text|no list|no number|no flag|no amount"]
    assert found.given[0][:5] == (None, None, None, None, None)
    given = {"maybe": "", "some": [], "limit": 0, "answer": False, "amount": 0}
    found = both(texts, "ask_show_optional", given, answers=[YES])
    assert found.said.messages == ["||0|no|0.00"]


def test_fields_of_an_object_are_shown(packages: Packages) -> None:
    texts = packages["texts"]
    draft = texts.Draft(subject="Hi\n", lines=["a", "b\nc"], sent=False)
    found = both(texts, "ask_show_object", {}, answers=[YES], draft=draft)
    assert found.said.messages == ["Hi\\u{a} (no, no note):\na\nb\\u{a}c"]


CONDITIONS: list[tuple[str, dict[str, Any], bool]] = [
    ("ask_compare", {"a": 0}, False),
    ("ask_compare", {"a": 1}, True),
    ("ask_compare", {"a": -3}, False),
    ("ask_compare", {"a": -4}, True),
    ("ask_compare", {"a": -6}, True),
    ("ask_compare", {"a": 79}, False),
    ("ask_compare", {"a": 80}, True),
    ("ask_compare", {"a": 0, "text": "yes"}, True),
    ("ask_compare", {"a": 0, "text": "so"}, True),
    ("ask_compare", {"a": 0, "text": ""}, False),
    ("ask_compare", {"a": 0, "text": "other"}, True),
    ("ask_count", {"a": 0}, False),
    ("ask_count", {"a": 4}, True),
    ("ask_count", {"a": 21}, True),
    ("ask_count", {"a": 10}, True),
    ("ask_count", {"a": 13}, True),
    ("ask_count", {"a": -1}, True),
    ("ask_count", {"a": -50}, True),
    ("ask_count", {"a": 12}, False),
    ("ask_look", {}, False),
    ("ask_look", {"names": ["a", "b", "c"]}, True),
    ("ask_look", {"names": ["no"]}, True),
    ("ask_look", {"flag": False, "text": "four"}, True),
    ("ask_look", {"flag": False, "text": "five!"}, False),
    ("ask_look", {"text": "x"}, True),
    ("ask_order", {"a": 1}, False),
    ("ask_order", {"a": 2}, True),
    ("ask_order", {"a": 4}, True),
    ("ask_order", {"a": 5}, False),
    ("ask_order", {"a": 9, "b": 15}, False),
    ("ask_order", {"a": 10, "b": 15}, True),
    ("ask_order", {"a": 16, "b": 15}, False),
    ("ask_order", {"a": 10, "b": 20}, False),
    ("ask_order", {"a": -1}, True),
    ("ask_order", {"a": -1, "text": "x"}, False),
    ("ask_order", {"a": -2}, True),
    ("ask_order", {"a": -2, "text": "x"}, False),
    ("ask_absent", {}, True),
    ("ask_absent", {"limit": None}, True),
    ("ask_absent", {"limit": 5}, False),
    ("ask_absent", {"limit": 6}, True),
    ("ask_divide", {"a": 4}, True),
    ("ask_divide", {"a": 3}, True),
    ("ask_divide", {"a": 10}, False),
]


@pytest.mark.parametrize(("tool", "arguments", "is_asked"), CONDITIONS)
def test_condition_decides_whether_a_question_is_put(
    packages: Packages, tool: str, arguments: dict[str, Any], is_asked: bool
) -> None:
    found = both(packages["texts"], tool, arguments, answers=[YES])
    assert len(found.said.questions) == is_asked
    assert found.given[0][-1].data == packages["texts"].Confirm(ok=is_asked)


def test_division_by_an_argument_of_zero_names_the_question(packages: Packages) -> None:
    found = both(packages["texts"], "ask_divide", {"a": 0})
    assert found.said.error == "The condition of divide has no result: division by zero."
    assert found.given == []


# --- Arguments and results ----------------------------------------------------------------------


def test_objects_reach_the_handler_and_come_back(packages: Packages) -> None:
    shapes = packages["shapes"]
    home = shapes.Place(city="Berlin", zip="10115")
    route = shapes.Route(stops=[home, shapes.Place(city="Rome", class_=2)])
    arguments = {
        "target": {"city": "Rome", "class": 2},
        "via": [{"city": "Bern"}],
        "options": {"avoid": ["A1"]},
    }
    found = both(shapes, "plan-route", arguments, answers=[YES], home=home, plan_route=route)
    assert found.said.messages == ["Go from Berlin to Rome (no zip)?"]
    assert found.given == [
        (
            shapes.Place(city="Rome", class_=2),
            [shapes.Place(city="Bern")],
            "slow",
            None,
            shapes.Options(tolls=False, avoid=["A1"]),
            home,
            shapes.Confirm(ok=True),
        )
    ]
    assert found.said.structured["stops"][1] == {"city": "Rome", "zip": None, "class": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": {"city": ""}},
        {"target": {"city": "Rome", "zip": "1"}},
        {"target": {"city": "Rome", "country": "IT"}},
        {"target": {"city": "Rome", "class": 0}},
        {"target": {}},
        {"via": [{"city": "a"}] * 4},
        {"pace": "medium"},
        {"limit": -1},
        {"limit": 100},
        {"options": {}},
    ],
)
def test_arguments_that_do_not_fit_are_refused_before_anything_is_asked(
    packages: Packages, wrong: dict[str, Any]
) -> None:
    arguments = {"target": {"city": "Rome"}, "options": {"avoid": []}, **wrong}
    found = both(packages["shapes"], "plan-route", arguments, home=None)
    assert found.said.is_error
    assert found.said.questions == ()
    assert found.given == []


def test_defaults_reach_the_handler_as_what_they_are(packages: Packages) -> None:
    defaults = packages["defaults"]
    rome = defaults.Place(city="Rome", near=defaults.Spot(x=1), spots=[defaults.Spot(x=2)])
    assert (rome.tags, rome.more) == (["a"], {"a": 1})

    def spoil(*given: Any) -> str:
        home, homes, more, _, anything = given
        received = repr(given)
        for changed in (home.spots, home.tags, home.more, homes, more, anything):
            changed.clear()
        return received

    server = serve(defaults, Handlers(take=spoil))
    for _ in range(2):  # What a handler does to a default does not stay.
        for era in ERAS:
            said = converse(server, era, "take")
            assert said.text == repr((rome, [rome], {"a": 1}, 1, [1]))


def test_given_values_replace_defaults(packages: Packages) -> None:
    defaults = packages["defaults"]
    home = {"near": {"x": 3}, "spots": [], "tags": [], "more": {}}
    arguments = {"home": home, "homes": [], "more": {}, "level": 0, "any": None}
    found = both(defaults, "take", arguments)
    place = defaults.Place(near=defaults.Spot(x=3), spots=[], tags=[], more={})
    assert found.given == [(place, [], {}, 0.0, None)]


def test_tool_that_wants_the_context_gets_it_first(packages: Packages) -> None:
    for era in ERAS:
        found = call(
            packages["shapes"], era, "a.b", {"schema": "s", "copy": None, "extra": {"x": 1}}
        )
        [(ctx, *rest)] = found.given
        assert isinstance(ctx, Context)
        assert rest == ["s", None, {"x": 1.0}]
        found = call(packages["shapes"], era, "a.b", {"schema": "s", "copy": 3})
        assert list(found.given[0][1:]) == ["s", 3, None]


def test_tool_that_asks_nothing_needs_no_client_that_can_be_asked(packages: Packages) -> None:
    found = both(packages["shapes"], "plain", plain=[1, 2], abilities=[None])
    assert found.said.structured == {"result": [1, 2]}


# --- Registration ---------------------------------------------------------------------------------


def test_tools_are_registered_once_on_a_server(packages: Packages) -> None:
    server = serve(packages["alone"], Handlers())
    before = len(server._tool_manager.list_tools())
    with pytest.raises(ValueError, match="already has these tools: delete, delete_traced"):
        packages["alone"].register(server, Handlers())
    assert len(server._tool_manager.list_tools()) == before


def test_packages_share_a_server(packages: Packages) -> None:
    server = serve(packages["alone"], Handlers(files=5))
    packages["chain"].register(server, Handlers())
    for era in ERAS:
        assert converse(server, era, "delete", {"path": "a"}, answers=[DECLINE]).text == "done"
        said = converse(server, era, "order", {"cups": 1}, answers=[LARGE, DECLINE])
        assert said.error == "No milk was chosen. Stop."
