"""Chains of questions that the engine drives, while the data they build on changes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.server.mcpserver import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from mcp.types import ElicitResult

from .conversation import (
    CANCEL,
    DECLINE,
    ERAS,
    LEGACY,
    MODERN,
    Answers,
    Handlers,
    Question,
    Rounds,
    Transcript,
    accept,
    converse,
    serve,
)

Packages = Mapping[str, ModuleType]

YES, NO = accept(ok=True), accept(ok=False)
REFUSED: Mapping[str, Any] = {"decline": DeclinedElicitation(), "cancel": CancelledElicitation()}
REFUSALS = [
    pytest.param(DECLINE, "Declined", id="decline"),
    pytest.param(CANCEL, "Cancelled", id="cancel"),
]


@pytest.fixture(scope="module")
def engine(packages: Packages) -> ModuleType:
    return packages["engine"]


@dataclass(frozen=True)
class Chain:
    """One call of a tool of the chain: what was said, what the handler got each time it ran, and
    each value of the dependencies."""

    said: Transcript
    bodies: list[tuple[Any, ...]]
    values: dict[str, list[Any]]

    @property
    def asked(self) -> list[str]:
        """Which questions were put: `first`, `second`, `third`, each as often as it was."""
        return [name_of(message) for message in self.said.messages]


def name_of(message: str) -> str:
    return message.split(" ")[0].rstrip(":").lower()


def chain(
    package: ModuleType,
    era: str,
    tool: str = "whole",
    *,
    answers: Answers,
    size: Any = 50,
    after_first: Any = 50,
    names: Any = ("a", "b"),
    after_second: Any = 1,
) -> Chain:
    """Call a tool of the chain."""
    values: dict[str, list[Any]] = {}

    def noted(name: str, script: Any) -> Callable[..., Any]:
        made = script if callable(script) else lambda *_: script

        def value(*arguments: Any) -> Any:
            found = made(*arguments)
            values.setdefault(name, []).append(found)
            return list(found) if isinstance(found, tuple) else found

        return value

    scripts = {
        "size": size,
        "after_first": after_first,
        "names": names,
        "after_second": after_second,
    }
    handlers = Handlers()
    handlers.results = {name: noted(name, script) for name, script in scripts.items()}
    said = converse(serve(package, handlers), era, tool, {"path": "old"}, answers=answers)
    assert not said.has_crashed, said
    return Chain(said, handlers.given(tool), values)


def both(package: ModuleType, tool: str = "whole", **options: Any) -> Chain:
    """Call a tool on both eras: the same questions, the same result, the same body."""
    legacy, modern = (chain(package, era, tool, **options) for era in ERAS)
    assert (legacy.said, legacy.bodies) == (modern.said, modern.bodies)
    return modern


def by_name(**answers: ElicitResult | Sequence[ElicitResult]) -> Callable[[Question], ElicitResult]:
    """Answer by the question; several answers are given in turn, the last one stays."""
    scripts = {
        name: Rounds(*([one] if isinstance(one, ElicitResult) else one))
        for name, one in answers.items()
    }

    def answer(question: Question) -> ElicitResult:
        found: ElicitResult = scripts[name_of(question.message)]()
        return found

    return answer


# --- What one chain comes to --------------------------------------------------------------------


def test_answers_of_a_chain_reach_the_handler(engine: ModuleType) -> None:
    found = both(engine, answers=[YES, NO, YES])
    assert found.said.messages == ["First about old?", "Second: 50?", "Third: 50 and a\nb?"]
    assert found.bodies == [
        (
            "old",
            50,
            AcceptedElicitation(data=engine.First(ok=True)),
            AcceptedElicitation(data=engine.Second(ok=False)),
            AcceptedElicitation(data=engine.Third(ok=True)),
        )
    ]


@pytest.mark.parametrize("refusal", [DECLINE, CANCEL], ids=["decline", "cancel"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_refusal_is_that_of_everything_behind_it(
    engine: ModuleType, refusal: ElicitResult, place: int
) -> None:
    found = both(engine, answers=[*[YES] * place, refusal])
    assert found.asked == ["first", "second", "third"][: place + 1]
    [(_, after_first, *outcomes)] = found.bodies
    outcome = REFUSED[refusal.action]
    assert outcomes[place:] == [outcome] * (3 - place)
    assert all(isinstance(one, AcceptedElicitation) for one in outcomes[:place])
    # What builds on a refused answer is not computed, and is None for the handler.
    assert after_first == (None if place == 0 else 50)
    assert ("after_first" in found.values) == (place > 0)


def test_question_that_is_not_put_counts_with_its_otherwise(engine: ModuleType) -> None:
    found = both(engine, size=5, after_first=5, answers=[])
    [(_, after_first, first, second, third)] = found.bodies
    assert (first.data, second.data) == (engine.First(ok=True), engine.Second(ok=True))
    assert after_first == 5
    assert third is None


def test_condition_looks_at_an_answer(engine: ModuleType) -> None:
    found = both(engine, answers=[NO, YES])
    assert found.asked == ["first", "third"]
    [(_, _, first, second, _)] = found.bodies
    assert (first.data, second.data) == (engine.First(ok=False), engine.Second(ok=True))


@pytest.mark.parametrize("size", [5, 50])
def test_null_goes_on_to_what_needs_it(engine: ModuleType, size: int) -> None:
    found = both(engine, "follow", size=size, answers=[YES, YES, YES, YES])
    if size == 5:
        assert found.asked == ["second"]
        assert found.bodies == [("old", None, None, None)]
        assert "after_third" not in found.values
    else:
        assert found.asked == ["first", "second", "third", "fourth"]
        [(_, after_third, third, fourth)] = found.bodies
        assert (after_third, third.data.ok, fourth.data.ok) == ("done", True, True)


@pytest.mark.parametrize("refusal", [DECLINE, CANCEL], ids=["decline", "cancel"])
def test_refusal_goes_before_null(engine: ModuleType, refusal: ElicitResult) -> None:
    found = both(engine, "join", size=5, answers=by_name(second=YES, again=refusal))
    assert found.bodies == [("old", REFUSED[refusal.action], REFUSED[refusal.action])]
    found = both(engine, "join", size=5, answers=by_name(second=YES, again=YES))
    assert found.bodies == [("old", AcceptedElicitation(data=engine.First(ok=True)), None)]


@pytest.mark.parametrize(("answer", "word"), REFUSALS)
def test_unwrapped_refusal_ends_the_call(
    engine: ModuleType, answer: ElicitResult, word: str
) -> None:
    found = both(engine, "unwrapped", answers=[answer])
    assert (found.said.error, found.bodies) == (f"{word}: first.", [])
    found = both(engine, "unwrapped", answers=[YES, answer])
    assert (found.said.error, found.bodies) == ("Not without the second one.", [])
    assert found.asked == ["first", "second"]


@pytest.mark.parametrize(("answer", "word"), REFUSALS)
def test_refusal_behind_a_dependency_ends_the_call(
    engine: ModuleType, answer: ElicitResult, word: str
) -> None:
    for place, name in enumerate(["first", "second"]):
        found = both(engine, "through", answers=[*[YES] * place, answer])
        assert (found.said.error, found.bodies) == (f"{word}: {name}.", [])
        assert "after_second" not in found.values
    found = both(engine, "through", answers=[YES, YES])
    assert found.bodies == [("old", 1)]


@pytest.mark.parametrize(("answer", "word"), REFUSALS)
def test_refusal_of_what_a_whole_outcome_needs_is_that_outcome(
    engine: ModuleType, answer: ElicitResult, word: str
) -> None:
    for place in (0, 1, 2):
        found = both(engine, "last", answers=[*[YES] * place, answer])
        assert found.bodies == [("old", REFUSED[answer.action])]


@pytest.mark.parametrize(("answer", "word"), REFUSALS)
def test_unwrapped_question_behind_a_refused_one_ends_the_call(
    engine: ModuleType, answer: ElicitResult, word: str
) -> None:
    # The handler does not take the second one, which ends the call with words of the engine.
    words = [f"{word}: first.", f"{word}: second.", "Not without the third one."]
    for place, error in enumerate(words):
        found = both(engine, "mixed", answers=[*[YES] * place, answer])
        assert (found.said.error, found.bodies) == (error, [])


# --- While data changes -------------------------------------------------------------------------

SIZES = sorted({*itertools.permutations((50, 150, 0)), *itertools.permutations((150, 150, 90))})


@pytest.mark.parametrize("size", SIZES)
def test_outcomes_stand_whatever_the_size_is_later(
    engine: ModuleType, size: tuple[int, ...]
) -> None:
    for era, script in itertools.product(ERAS, itertools.product((YES, NO, DECLINE), repeat=3)):
        answers = by_name(**dict(zip(("first", "second", "third"), script, strict=True)))
        found = chain(engine, era, size=Rounds(*size), answers=answers)
        check(engine, found, answers)
        # The first question shows nothing of the data: put or not, that is for good.
        assert found.asked.count("first") == (1 if size[0] > 10 else 0)


@pytest.mark.parametrize("after_first", SIZES)
@pytest.mark.parametrize("second", [YES, NO, DECLINE, CANCEL])
def test_outcomes_stand_whatever_is_computed_of_an_answer(
    engine: ModuleType, after_first: tuple[int, ...], second: ElicitResult
) -> None:
    answers = by_name(first=YES, second=second, third=YES)
    for era in ERAS:
        found = chain(engine, era, after_first=Rounds(*after_first), answers=answers)
        check(engine, found, answers)
        assert found.asked.count("first") == 1
        # What was decided when the first answer arrived is decided for good.
        assert ("second" in found.asked) == (after_first[0] > 10)


def test_refusal_is_not_replaced_by_otherwise(engine: ModuleType) -> None:
    for place, name in enumerate(["first", "second"]):
        changing: dict[str, Any] = {"size" if place == 0 else "after_first": Rounds(50, 0)}
        found = chain(engine, MODERN, answers=[*[YES] * place, DECLINE], **changing)
        assert found.asked[-1] == name
        assert found.bodies[0][2 + place] == DeclinedElicitation()


def test_changed_text_is_asked_for_again(engine: ModuleType) -> None:
    found = chain(engine, MODERN, answers=[YES, YES, NO, YES], after_first=Rounds(50, 60), size=50)
    assert found.said.messages == [
        "First about old?",
        "Second: 50?",
        "Second: 60?",
        "Third: 50 and a\nb?",
    ]
    assert found.bodies[0][3].data == engine.Second(ok=False)


def test_refusal_counts_for_a_changed_text_too(engine: ModuleType) -> None:
    found = chain(engine, MODERN, answers=[YES, DECLINE], after_first=Rounds(50, 60))
    assert found.asked == ["first", "second"]
    assert found.bodies[0][3:] == (DeclinedElicitation(), DeclinedElicitation())


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        # In the fourth round the list is shown for the second time, and so forth.
        ([("a", "b")] * 4, ["a\nb"]),
        ([*[("a", "b")] * 3, ("b", "a")], ["a\nb", "b\na"]),
        ([*[("a", "b")] * 3, ("a",)], ["a\nb", "a"]),
        ([*[("a", "b")] * 3, ("b", "a"), ("b",)], ["a\nb", "b\na", "b"]),
        ([*[("a", "b")] * 3, ("b", "a"), ("a", "b")], ["a\nb", "b\na", "a\nb"]),
        ([("b", "a"), ("a",), ("a", "b")], ["a\nb"]),
    ],
)
def test_answer_counts_only_for_the_list_that_was_shown(
    engine: ModuleType, names: list[tuple[str, ...]], shown: list[str]
) -> None:
    thirds = [*[YES] * (len(shown) - 1), NO]
    answers = by_name(first=YES, second=YES, third=thirds)
    found = chain(engine, MODERN, names=Rounds(*names), answers=answers)
    assert found.said.messages[2:] == [f"Third: 50 and {one}?" for one in shown]
    assert found.bodies[0][4].data == engine.Third(ok=False)


def test_earlier_question_that_is_asked_again_does_not_lose_later_answers(
    engine: ModuleType,
) -> None:
    # `again` shows the size, and `reason` needs it; the answer to `reason` is there first.
    found = chain(
        engine,
        MODERN,
        "ordered",
        answers=lambda question: YES,
        size=Rounds(50, 50, 60),
    )
    assert found.said.messages == ["Again 50?", "Reason?", "Again 60?"]
    assert [one.data.ok for one in found.bodies[0][1:]] == [True, True]


# --- Any script ---------------------------------------------------------------------------------

NUMBERS = st.lists(st.sampled_from([0, 50, 60, 150]), min_size=1, max_size=4)
LISTS = st.lists(st.sampled_from([("a", "b"), ("b", "a"), ("a",), ("b",)]), min_size=1, max_size=4)
ANSWERS = st.lists(st.sampled_from([YES, YES, NO, DECLINE, CANCEL]), min_size=1, max_size=3)
EXAMPLES = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@EXAMPLES
@given(size=NUMBERS, after_first=NUMBERS, names=LISTS, first=ANSWERS, second=ANSWERS, third=ANSWERS)
def test_invariants_hold_whatever_changes(
    engine: ModuleType,
    size: list[int],
    after_first: list[int],
    names: list[tuple[str, ...]],
    first: list[ElicitResult],
    second: list[ElicitResult],
    third: list[ElicitResult],
) -> None:
    given_answers: list[tuple[str, ElicitResult]] = []
    scripted = by_name(first=first, second=second, third=third)

    def answers(question: Question) -> ElicitResult:
        answer = scripted(question)
        given_answers.append((question.message, answer))
        return answer

    found = chain(
        engine,
        MODERN,
        size=Rounds(*size),
        after_first=Rounds(*after_first),
        names=Rounds(*names),
        answers=answers,
    )
    check(engine, found, given_answers)


@EXAMPLES
@given(
    size=st.sampled_from([0, 50]),
    after_first=st.sampled_from([0, 50]),
    script=st.tuples(*[st.sampled_from([YES, NO, DECLINE, CANCEL])] * 3),
    tool=st.sampled_from(["whole", "mixed", "last", "through", "unwrapped", "follow", "ordered"]),
)
def test_eras_agree_where_data_stays(
    engine: ModuleType, size: int, after_first: int, script: tuple[ElicitResult, ...], tool: str
) -> None:
    first, second, third = script
    answers = by_name(
        first=first, second=second, third=third, fourth=YES, again=first, **{"reason?": second}
    )
    both(engine, tool, size=size, after_first=after_first, answers=answers)


def check(
    package: ModuleType,
    found: Chain,
    answers: Callable[[Question], ElicitResult] | list[tuple[str, ElicitResult]],
) -> None:
    """What holds of each call of `whole`, whatever changed in it."""
    log = (
        [(question.message, answers(question)) for question in found.said.questions]
        if callable(answers)
        else answers
    )
    assert [message for message, _ in log] == found.said.messages
    [(_, after_first, *outcomes)] = found.bodies
    names = ("first", "second", "third")
    put = {name: [one for one in log if name_of(one[0]) == name] for name in names}
    reached: ElicitResult | None = None
    for name, outcome in zip(names, outcomes, strict=True):
        actions = [answer.action for _, answer in put[name]]
        # A refusal is final: nothing is asked after it, and nothing replaces it.
        assert all(action == "accept" for action in actions[:-1])
        # Nothing is asked twice while its text stays.
        for (before, _), (after, _) in itertools.pairwise(put[name]):
            assert before != after
        if reached is not None:
            # What stands behind a refusal has its outcome, even where it was answered before.
            assert outcome == REFUSED[reached.action]
        elif not actions:
            # Never put: the condition was not true when it was looked at first.
            assert outcome is None if name == "third" else outcome.data.ok is True
        else:
            message, answer = put[name][-1]
            if answer.action == "accept":
                # The answer is that to the text as it is by now.
                assert outcome.data.ok is (answer.content or {})["ok"]
                assert message == shown(name, found) or name == "first"
            else:
                assert outcome == REFUSED[answer.action]
                reached = answer
    was_refused = outcomes[0] in REFUSED.values()
    assert after_first == (None if was_refused else found.values["after_first"][-1])


def shown(name: str, found: Chain) -> str:
    """A question as the values of the last round make it."""
    last = {key: values[-1] for key, values in found.values.items()}
    if name == "second":
        return f"Second: {last['after_first']}?"
    return f"Third: {last['size']} and " + "\n".join(last["names"]) + "?"


def test_invariants_are_checked(engine: ModuleType) -> None:
    found = chain(engine, LEGACY, answers=[YES, NO, YES])
    log = [(message, YES) for message in found.said.messages]
    with pytest.raises(AssertionError):
        check(engine, found, log)
    with pytest.raises(AssertionError):
        check(engine, found, [*log, log[-1]])
