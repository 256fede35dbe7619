"""Bodies that ask while they run: they run again after each answer on modern connections, and
nobody sees it by the questions, the results or what happens once."""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeAlias

import anyio
import anyio.lowlevel
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.client.session import ClientRequestContext
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ElicitRequestParams, ElicitResult

from .by_hand import connected, questions
from .conversation import (
    CANCEL,
    DECLINE,
    ERAS,
    LEGACY,
    MODERN,
    Answers,
    AskedClient,
    Handlers,
    Question,
    Rounds,
    Transcript,
    accept,
    converse,
    serve,
)

Packages = Mapping[str, ModuleType]
Body: TypeAlias = Callable[..., Awaitable[str]]
YES, NO = accept(ok=True), accept(ok=False)


@pytest.fixture(scope="module")
def package(packages: Packages) -> ModuleType:
    return packages["body"]


def run(
    package: ModuleType,
    era: str,
    body: Body,
    answers: Answers = (),
    *,
    tool: str = "book",
    arguments: Mapping[str, Any] | None = None,
    **results: Any,
) -> Transcript:
    """Call a tool whose body is this function; nothing may be left hanging."""
    handlers = Handlers(**{tool: body}, **results)
    return converse(serve(package, handlers), era, tool, arguments, answers=answers)


def both(package: ModuleType, body: Body, answers: Answers = (), **options: Any) -> Transcript:
    """Call it on both eras: the same questions, the same result."""
    legacy, modern = (run(package, era, body, answers, **options) for era in ERAS)
    assert legacy == modern
    assert not modern.has_crashed, modern
    return modern


def by_day(question: Question) -> ElicitResult:
    """Answer with what the question is about."""
    what = question.message.removeprefix("Which date for ").removesuffix("?")
    return DECLINE if what.startswith("no") else accept(day=f"day of {what}")


def word(outcome: Any) -> str:
    """An outcome as a word."""
    if outcome is None:
        return "None"
    return str(getattr(outcome, "data", None) or outcome.action)


async def day(ask: Any, what: str) -> str:
    """Ask for the date of something."""
    outcome = await ask.date(what=what)
    return outcome.data.day if outcome.action == "accept" else str(outcome.action)


# --- One task -----------------------------------------------------------------------------------


def test_body_asks_in_a_loop(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        return ", ".join([await day(ask, what) for what in ("a", "no b", "c")])

    said = both(package, body, by_day)
    assert said.text == "day of a, decline, day of c"
    assert said.rounds == [[f"Which date for {what}?"] for what in ("a", "no b", "c")]


def test_body_asks_in_a_recursion(package: ModuleType) -> None:
    async def depth(ask: Any, what: str) -> str:
        found = await day(ask, what)
        return found if len(what) == 4 else f"{found}, {await depth(ask, what + 'a')}"

    said = both(package, lambda ask: depth(ask, "a"), by_day)
    assert said.text == "day of a, day of aa, day of aaa, day of aaaa"


@pytest.mark.parametrize(("answer", "asked"), [("left", "l"), ("right", "r")])
def test_question_is_asked_on_some_paths_only(package: ModuleType, answer: str, asked: str) -> None:
    async def body(ask: Any) -> str:
        way = (await ask.date(what="way")).data.day
        return await day(ask, "l" if way == "left" else "r")

    said = both(package, body, [accept(day=answer), accept(day="x")])
    assert said.messages == ["Which date for way?", f"Which date for {asked}?"]


def test_same_question_is_asked_as_often_as_it_is_put(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        return ", ".join([await day(ask, "it") for _ in range(3)])

    answers = [accept(day="1"), DECLINE, accept(day="3")]
    said = both(package, body, answers)
    assert said.text == "1, decline, 3"
    assert said.messages == ["Which date for it?"] * 3


def test_body_asks_until_the_answer_pleases_it(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        for number in itertools.count(1):
            if await day(ask, "it") == "today":
                return str(number)
        raise AssertionError

    said = both(package, body, [accept(day=one) for one in ("x", "x", "today")])
    assert said.text == "3"


def test_question_before_the_body_and_one_inside_it(package: ModuleType) -> None:
    async def body(path: str, before: Any, ask: Any) -> str:
        return f"{before} {await day(ask, path)}"

    options: dict[str, Any] = {"tool": "begin", "arguments": {"path": "p"}}
    said = both(package, body, [YES, accept(day="x")], **options)
    assert said.rounds == [["Begin with p?"], ["Which date for p?"]]
    assert said.text == "ok=True x"
    said = both(package, body, [DECLINE], **options)
    assert said.error == "Declined: before."


@pytest.mark.parametrize("numbers", list(itertools.product((5, 50, 60), repeat=3)))
def test_question_with_a_condition_in_a_loop(package: ModuleType, numbers: tuple[int, ...]) -> None:
    async def body(ask: Any) -> str:
        outcomes = []
        for number in numbers:
            outcomes += [await ask.confirm(number=number), await ask.extra(number=number)]
        return ", ".join(map(word, outcomes))

    def answers(question: Question) -> ElicitResult:
        return DECLINE if question.message == "Confirm 50?" else NO

    said = both(package, body, answers, tool="sift")
    expected = {5: "ok=True, None", 50: "decline, ok=False", 60: "ok=False, ok=False"}
    assert said.text == ", ".join(expected[number] for number in numbers)
    assert said.messages == [
        f"{kind} {number}?" for number in numbers if number > 10 for kind in ("Confirm", "Extra")
    ]


# --- Data that changes --------------------------------------------------------------------------


def counted(
    package: ModuleType, answers: Answers, *files: int, era: str = MODERN, **results: Any
) -> Transcript:
    async def body(path: str, number: int, ask: Any) -> str:
        outcome = await ask.counted()
        return f"{number}: {word(outcome)}, {await day(ask, path)}"

    options: dict[str, Any] = {"tool": "count", "arguments": {"path": "p"}}
    return run(package, era, body, answers, files=Rounds(*files), **options, **results)


def test_answer_counts_only_for_the_text_that_was_shown(package: ModuleType) -> None:
    said = counted(package, [YES, NO, accept(day="x")], 5, 6)
    assert said.rounds == [
        ["p has 5 file(s). Go on?"],
        ["p has 6 file(s). Go on?"],
        ["Which date for p?"],
    ]
    assert said.text == "6: ok=False, x"


def test_later_answer_is_kept_while_an_earlier_one_is_asked_for_again(
    package: ModuleType,
) -> None:
    said = counted(package, [YES, accept(day="x"), NO], 5, 5, 6)
    assert said.messages == [
        "p has 5 file(s). Go on?",
        "Which date for p?",
        "p has 6 file(s). Go on?",
    ]
    assert said.text == "6: ok=False, x"


@pytest.mark.parametrize("refusal", [DECLINE, CANCEL], ids=["decline", "cancel"])
@pytest.mark.parametrize("files", [(5, 6), (5, 6, 7), (5, 5, 6)])
def test_refusal_stands_when_the_text_changes(
    package: ModuleType, refusal: ElicitResult, files: tuple[int, ...]
) -> None:
    for era in ERAS:
        said = counted(package, [refusal, accept(day="x")], *files, era=era)
        assert said.messages == ["p has 5 file(s). Go on?", "Which date for p?"]
        assert said.text.endswith(f": {refusal.action}, x")


@pytest.mark.parametrize("name", ["large", "full"])
@pytest.mark.parametrize("answer", [YES, NO, DECLINE, CANCEL])
@pytest.mark.parametrize("files", [(50, 5), (50, 5, 50), (50, 50, 5), (50, 60, 5), (5, 50)])
def test_condition_that_changes(
    package: ModuleType, name: str, answer: ElicitResult, files: tuple[int, ...]
) -> None:
    async def body(path: str, number: int, ask: Any) -> str:
        outcome = await getattr(ask, name)()
        return f"{word(outcome)}, {await day(ask, path)}"

    log: list[str] = []

    def answers(question: Question) -> ElicitResult:
        log.append(question.message)
        return by_day(question) if question.message.startswith("Which") else answer

    options: dict[str, Any] = {"tool": "count", "arguments": {"path": "p"}}
    said = run(package, MODERN, body, answers, files=Rounds(*files), **options)
    put = [one for one in said.messages if not one.startswith("Which")]
    if files[0] == 5 and name == "large":
        assert (said.text, put) == ("ok=True, day of p", [])
    elif files[0] == 5:
        # It was decided not to put the question about 5 files; that about 50 is another one.
        assert put == ["p has 50 file(s). Empty it?"]
    else:
        ok = answer.action if answer.action != "accept" else word_of(answer)
        assert said.text == f"{ok}, day of p"
        is_again = name == "full" and answer.action == "accept"
        texts = [f"p has {one} file(s). Empty it?" for one, _ in itertools.groupby(files)]
        assert put == (["Clean p?"] if name == "large" else texts if is_again else texts[:1])


@pytest.mark.parametrize("path", ["p", ""])
def test_page_whose_condition_changes(package: ModuleType, path: str) -> None:
    async def body(path: str, number: int, ask: Any) -> str:
        return f"{await ask.pay()}, {await day(ask, 'a')}"

    def answers(question: Question) -> ElicitResult:
        return by_day(question) if question.message.startswith("Which") else DECLINE

    options: dict[str, Any] = {"tool": "count", "arguments": {"path": path}}
    said = run(package, MODERN, body, answers, files=Rounds(50, 5), **options)
    if path:
        assert said.text == f"{package.UrlOutcome('decline')}, day of a"
        assert said.messages == ["Pay for 50 file(s).", "Which date for a?"]
    else:
        assert said.error == "A part of the URL is empty, or leads elsewhere."
    said = run(package, MODERN, body, answers, files=Rounds(5, 5), **options)
    assert said.text == "None, day of a"


def word_of(answer: ElicitResult) -> str:
    return f"ok={(answer.content or {})['ok']}"


def test_question_that_is_not_put_need_not_be_possible(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        outcomes = [await ask.visit(user=user) for user in ("", "you", "")]
        return ", ".join(str(one and one.action) for one in outcomes)

    said = both(package, body, [DECLINE], tool="guide")
    assert said.text == "None, decline, None"


# --- Several tasks ------------------------------------------------------------------------------

Many: TypeAlias = Callable[..., Awaitable[list[str]]]


async def with_anyio(*asks: Callable[[], Awaitable[str]]) -> list[str]:
    """Run them in a task group of anyio."""
    results = [""] * len(asks)

    async def one(number: int) -> None:
        results[number] = await asks[number]()

    async with anyio.create_task_group() as group:
        for number in range(len(asks)):
            group.start_soon(one, number)
    return results


async def with_gather(*asks: Callable[[], Awaitable[str]]) -> list[str]:
    """Run them by `asyncio.gather`."""
    return list(await asyncio.gather(*(one() for one in asks)))


async def with_asyncio(*asks: Callable[[], Awaitable[str]]) -> list[str]:
    """Run them in a task group of asyncio, which Python 3.10 does not have."""
    if sys.version_info < (3, 11):
        return await with_gather(*asks)

    async def one(ask: Callable[[], Awaitable[str]]) -> str:
        return await ask()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(ask)) for ask in asks]
    return [task.result() for task in tasks]


MANY = [
    pytest.param(with_anyio, id="anyio"),
    pytest.param(with_gather, id="gather"),
    pytest.param(with_asyncio, id="asyncio"),
]


async def turns(number: int) -> None:
    """Let the other tasks have this many turns."""
    for _ in range(number):
        await anyio.lowlevel.checkpoint()


@dataclass
class Tasks:
    """A body that asks in several tasks; each first lets the others have some turns, and those
    differ from run to run."""

    many: Many
    delays: list[list[int]] = field(default_factory=lambda: [[0, 0, 0]])
    whats: Sequence[str] = ("a", "no b", "c")
    runs: int = 0

    async def __call__(self, ask: Any) -> str:
        delays = self.delays[min(self.runs, len(self.delays) - 1)]
        self.runs += 1

        async def one(what: str, delay: int) -> str:
            await turns(delay)
            return await day(ask, what)

        pairs = zip(self.whats, delays, strict=True)
        asks = [lambda what=what, delay=delay: one(what, delay) for what, delay in pairs]
        return ", ".join(await self.many(*asks))


@pytest.mark.parametrize("many", MANY)
def test_tasks_ask_in_one_round(package: ModuleType, many: Many) -> None:
    for era, rounds in ((LEGACY, 3), (MODERN, 1)):
        said = run(package, era, Tasks(many), by_day)
        assert said.text == "day of a, decline, day of c"
        assert len(said.rounds) == rounds
        assert sorted(said.messages) == [f"Which date for {one}?" for one in ("a", "c", "no b")]


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("first", list(itertools.permutations((0, 1, 2))))
@pytest.mark.parametrize("second", list(itertools.permutations((0, 1, 2))))
def test_answers_go_to_the_ask_with_that_text(
    package: ModuleType, many: Many, first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    body = Tasks(many, [list(first), list(second)])
    said = run(package, MODERN, body, by_day)
    assert said.text == "day of a, decline, day of c"
    assert len(said.rounds) == 1


@settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=120,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    delays=st.lists(st.lists(st.integers(0, 12), min_size=3, max_size=3), min_size=1, max_size=4),
    whats=st.permutations(["a", "no b", "c"]) | st.permutations(["a", "no b", "no c"]),
    many=st.sampled_from([with_anyio, with_gather, with_asyncio]),
)
def test_answers_are_never_mixed_up(
    package: ModuleType, delays: list[list[int]], whats: list[str], many: Many
) -> None:
    said = run(package, MODERN, Tasks(many, delays, whats), by_day)
    assert said.text == ", ".join(
        "decline" if what.startswith("no") else f"day of {what}" for what in whats
    )
    # Whoever comes late is asked in a later round; nobody is asked twice.
    assert sorted(said.messages) == sorted(f"Which date for {what}?" for what in whats)


def test_refusal_of_a_task_that_is_late(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a text is new or another's that has changed cannot be told for ever: then a refusal
    counts for both, and nothing that was refused is asked again."""
    monkeypatch.setattr(package.body, "PATIENCE_SECONDS", 0.01)
    runs = itertools.count()

    async def body(ask: Any) -> str:
        is_first = not next(runs)

        async def one() -> str:
            await anyio.sleep(0 if is_first else 0.1)
            return await day(ask, "no a")

        async def other() -> str:
            await anyio.sleep(0.1 if is_first else 0)
            return await day(ask, "b")

        return ", ".join(await with_anyio(one, other))

    said = run(package, MODERN, body, by_day)
    assert (said.text, said.messages) == ("decline, decline", ["Which date for no a?"])


def test_legacy_person_is_asked_one_question_at_a_time(package: ModuleType) -> None:
    waiting, most = 0, 0

    async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)
        await anyio.sleep(0.005)
        waiting -= 1
        return accept(day="x")

    async def call(era: str) -> None:
        server = serve(package, Handlers(book=Tasks(with_anyio)))
        async with AskedClient(server, mode=era, elicitation_callback=asked) as client:
            await client.call_tool("book", {})

    for era, number in ((LEGACY, 1), (MODERN, 3)):
        waiting = most = 0
        anyio.run(call, era)
        assert most == number


@pytest.mark.parametrize("many", MANY)
def test_tasks_ask_one_after_the_other(package: ModuleType, many: Many) -> None:
    async def body(ask: Any) -> str:
        async def twice(what: str) -> str:
            return f"{await day(ask, what)} & {await day(ask, what * 2)}"

        return ", ".join(await many(*(lambda what=what: twice(what) for what in "ab")))

    for era in ERAS:
        said = run(package, era, body, by_day)
        assert said.text == "day of a & day of aa, day of b & day of bb"
    assert [sorted(asked) for asked in said.rounds] == [
        ["Which date for a?", "Which date for b?"],
        ["Which date for aa?", "Which date for bb?"],
    ]


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("depth", [2, 6])
def test_tasks_in_tasks_ask(package: ModuleType, many: Many, depth: int) -> None:
    failures: list[Exception] = []

    async def below(ask: Any, what: str) -> str:
        if len(what) == depth:
            try:
                return await day(ask, what)
            except Exception as error:
                failures.append(error)
                raise
        pair = [lambda: below(ask, f"{what}a"), lambda: below(ask, f"{what}b")]
        return ", ".join(await many(*pair[: 2 if len(what) < 2 else 1]))

    for era in ERAS:
        said = run(package, era, lambda ask: below(ask, ""), by_day)
        tail = "a" * (depth - 2)
        ends = [f"{one}{tail}" for one in ("aa", "ab", "ba", "bb")]
        assert said.text == ", ".join(f"day of {one}" for one in ends)
    assert len(said.rounds) == 1
    # What ends the round is no failure, however deep it has to go.
    assert failures == []


@pytest.mark.parametrize("many", MANY)
def test_same_text_in_several_tasks_is_several_questions(package: ModuleType, many: Many) -> None:
    for era in ERAS:
        said = run(
            package,
            era,
            Tasks(many, whats=("a", "a", "a")),
            [accept(day="1"), DECLINE, accept(day="3")],
        )
        assert sorted(said.text.split(", ")) == ["1", "3", "decline"]


def test_conditions_in_several_tasks(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        async def one(number: int) -> str:
            return word(await ask.confirm(number=number))

        return ", ".join(
            await with_anyio(*(lambda number=number: one(number) for number in (5, 50, 7, 60)))
        )

    for era in ERAS:
        said = run(package, era, body, lambda question: DECLINE, tool="sift")
        assert said.text == "ok=True, decline, ok=True, decline"
        assert said.messages == ["Confirm 50?", "Confirm 60?"]


@settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    delays=st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=1, max_size=4),
    answer=st.sampled_from([DECLINE, CANCEL, NO]),
)
def test_conditions_are_never_mixed_up(
    package: ModuleType, delays: list[list[int]], answer: ElicitResult
) -> None:
    runs = itertools.count()

    async def body(ask: Any) -> str:
        mine = delays[min(next(runs), len(delays) - 1)]

        async def one(number: int, delay: int) -> str:
            await turns(delay)
            return word(await ask.confirm(number=number))

        pairs = zip((5, 50, 7, 60), mine, strict=True)
        asks = [lambda number=number, delay=delay: one(number, delay) for number, delay in pairs]
        return ", ".join(await with_anyio(*asks))

    said = run(package, MODERN, body, lambda question: answer, tool="sift")
    found = answer.action if answer.action != "accept" else "ok=False"
    assert said.text == f"ok=True, {found}, ok=True, {found}"
    assert sorted(said.messages) == ["Confirm 50?", "Confirm 60?"]


# --- What user code does around a question ------------------------------------------------------


def test_failure_handlers_do_not_see_a_question(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        try:
            return await day(ask, "a")
        except Exception as error:
            return f"failed: {error!r}"

    assert both(package, body, by_day).text == "day of a"


def test_body_that_swallows_everything_is_asked_all_the_same(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        async def swallowing(what: str) -> str:
            try:
                return await day(ask, what)
            except BaseException:
                return "nothing"

        return ", ".join([await swallowing(what) for what in ("a", "b")])

    said = both(package, body, by_day)
    assert said.text == "day of a, day of b"
    assert said.rounds == [["Which date for a?"], ["Which date for b?"]]


def test_body_that_makes_a_failure_of_everything_is_asked_all_the_same(
    package: ModuleType,
) -> None:
    async def body(ask: Any) -> str:
        try:
            return await day(ask, "a")
        except BaseException as error:
            raise ValueError("made of everything") from error

    assert both(package, body, by_day).text == "day of a"


def test_cleanup_runs_in_each_round(package: ModuleType) -> None:
    for era, rounds in ((LEGACY, 1), (MODERN, 2)):
        log: list[str] = []

        async def body(ask: Any, log: list[str] = log) -> str:
            log.append("open")
            try:
                return await day(ask, "a")
            finally:
                with anyio.CancelScope(shield=True):
                    await anyio.sleep(0.001)
                    log.append("closed")

        said = run(package, era, body, by_day)
        assert said.text == "day of a"
        assert log == ["open", "closed"] * rounds


def test_cleanup_may_fail_on_the_way_to_a_question(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        found = "nothing"
        try:
            found = await day(ask, "a")
        finally:
            if found == "nothing":
                raise ValueError("nothing to clean up")
        return found

    assert both(package, body, by_day).text == "day of a"


def anyio_limit() -> Any:
    return anyio.fail_after(30)


def asyncio_limit() -> Any:
    return asyncio.timeout(30) if sys.version_info >= (3, 11) else anyio.move_on_after(30)


@pytest.mark.parametrize("limit", [anyio_limit, asyncio_limit])
def test_question_within_a_time_limit(package: ModuleType, limit: Callable[[], Any]) -> None:
    async def body(ask: Any) -> str:
        found = []
        for what in ("a", "b"):
            scope = limit()
            if hasattr(scope, "__aenter__"):
                async with scope:
                    found.append(await day(ask, what))
            else:
                with scope:
                    found.append(await day(ask, what))
        return ", ".join(found)

    assert both(package, body, by_day).text == "day of a, day of b"


def test_question_from_a_scope_that_is_shielded(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing cancels it there: it fails, and is asked all the same."""
    monkeypatch.setattr(package.body, "UNWIND_SECONDS", 0.02)

    async def body(ask: Any) -> str:
        found = []
        with anyio.CancelScope(shield=True):
            found.append(await day(ask, "a"))
        return found[0]

    assert both(package, body, by_day).text == "day of a"


def test_waiting_for_a_question(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        return await asyncio.wait_for(day(ask, "a"), 30)

    assert both(package, body, by_day).text == "day of a"


def test_task_of_its_own_asks(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        task = asyncio.create_task(day(ask, "a"))
        return f"{await day(ask, 'b')}, {await task}"

    for era in ERAS:
        assert run(package, era, body, by_day).text == "day of b, day of a"


def test_question_given_up_for_another_one(package: ModuleType) -> None:
    """The first to park looks for the end of the round: another one takes over."""

    async def body(ask: Any) -> str:
        async with anyio.create_task_group() as group:
            scope = anyio.CancelScope()

            async def first() -> None:
                with scope:
                    await day(ask, "given up")

            async def second() -> None:
                scope.cancel()
                found.append(await day(ask, "a"))

            found: list[str] = []
            group.start_soon(first)
            group.start_soon(second)
        return found[0]

    said = run(package, MODERN, body, by_day)
    assert (said.text, said.messages) == ("day of a", ["Which date for a?"])


# --- What happens once --------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, True, 3, 1.5, "text", [1, "a", None], {"a": {"b": []}}])
def test_once_runs_once_in_a_call(package: ModuleType, value: Any) -> None:
    for era in ERAS:
        charged: list[str] = []

        async def charge(charged: list[str] = charged) -> Any:
            charged.append("charged")
            return value

        async def body(ask: Any, charge: Any = charge) -> str:
            before = await ask.once("charge", charge)
            await day(ask, "a")
            again = await ask.once("charge", charge)
            await day(ask, "b")
            assert before == again == value
            return "done"

        said = run(package, era, body, by_day)
        assert (said.text, charged) == ("done", ["charged"])


@pytest.mark.parametrize("many", MANY)
def test_once_runs_once_in_several_tasks(package: ModuleType, many: Many) -> None:
    for era in ERAS:
        charged: list[str] = []

        async def charge(charged: list[str] = charged) -> str:
            await anyio.sleep(0.005)
            charged.append("charged")
            return f"receipt {len(charged)}"

        async def body(ask: Any, charge: Any = charge) -> str:
            async def one(what: str) -> str:
                return f"{await ask.once('charge', charge)} for {await day(ask, what)}"

            return ", ".join(await many(*(lambda what=what: one(what) for what in "ab")))

        said = run(package, era, body, by_day)
        assert said.text == "receipt 1 for day of a, receipt 1 for day of b"
        assert charged == ["charged"]


def test_round_waits_for_what_happens_once(package: ModuleType) -> None:
    """A question beside it does not cancel a side effect half done."""
    log: list[str] = []

    async def charge() -> str:
        log.append("begun")
        await anyio.sleep(0.02)
        log.append("done")
        return "receipt"

    async def body(ask: Any) -> str:
        return ", ".join(
            await with_anyio(lambda: day(ask, "a"), lambda: ask.once("charge", charge))
        )

    said = run(package, MODERN, body, by_day)
    assert (said.text, log) == ("day of a, receipt", ["begun", "done"])


def test_nothing_is_asked_in_what_runs_once(package: ModuleType) -> None:
    """It would have to stop half done, and to run again after the answer."""

    async def body(ask: Any) -> str:
        async def charge() -> str:
            with pytest.raises(RuntimeError, match="date cannot be asked in what runs once"):
                await day(ask, "a")
            return "receipt"

        return f"{await ask.once('charge', charge)}, {await day(ask, 'b')}"

    said = both(package, body, by_day)
    assert (said.text, said.messages) == ("receipt, day of b", ["Which date for b?"])


def test_once_that_fails_has_not_run(package: ModuleType) -> None:
    for era in ERAS:
        tried: list[str] = []

        async def charge(tried: list[str] = tried) -> str:
            tried.append("tried")
            if len(tried) == 1:
                raise ConnectionError("try again")
            return "receipt"

        async def body(ask: Any, charge: Any = charge) -> str:
            try:
                found = await ask.once("charge", charge)
            except ConnectionError:
                found = await ask.once("charge", charge)
            await day(ask, "a")
            return str(found)

        said = run(package, era, body, by_day)
        assert (said.text, tried) == ("receipt", ["tried", "tried"])


def test_call_fails_where_once_fails(package: ModuleType) -> None:
    async def charge() -> str:
        raise ConnectionError("no bank")

    async def body(ask: Any) -> str:
        await day(ask, "a")
        return str(await ask.once("charge", charge))

    for era in ERAS:
        said = run(package, era, body, by_day)
        assert (said.has_crashed, said.messages) == (True, ["Which date for a?"])


@pytest.mark.parametrize("value", [object(), {1, 2}, (1, 2), {1: "a"}, float("nan"), b"x"])
def test_once_takes_only_what_json_can_hold(package: ModuleType, value: Any) -> None:
    async def charge() -> Any:
        return value

    async def body(ask: Any) -> str:
        with pytest.raises(TypeError, match=r"once\('charge'\) must give what JSON can hold"):
            await ask.once("charge", charge)
        return str(await ask.once("charge", charge))

    for era in ERAS:
        assert run(package, era, body).has_crashed


# --- Failures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["before", "after"])
def test_handler_that_fails(package: ModuleType, when: str) -> None:
    async def body(ask: Any) -> str:
        if when == "before":
            raise ValueError("before")
        await day(ask, "a")
        raise ValueError("after")

    for era in ERAS:
        said = run(package, era, body, by_day)
        assert said.has_crashed
        assert len(said.questions) == (0 if when == "before" else 1)


def test_tool_error_of_a_handler_is_for_the_model(package: ModuleType) -> None:
    async def body(ask: Any) -> str:
        raise ToolError(f"No date: {await day(ask, 'a')}.")

    assert both(package, body, by_day).error == "No date: day of a."


# A task group of asyncio that fails in a tool leaves a cancellation behind in Python 3.11, which
# ends the SDK's connection: without any question, too.
@pytest.mark.parametrize("many", MANY[:2])
def test_task_that_fails_beside_a_question(package: ModuleType, many: Many) -> None:
    async def body(ask: Any) -> str:
        async def fail() -> str:
            raise ValueError("at once")

        return ", ".join(await many(lambda: day(ask, "a"), fail))

    assert run(package, MODERN, body, by_day).has_crashed


def left_behind(ending: str) -> Body:
    """A body that leaves a task behind which asks."""

    async def body(ask: Any) -> str:
        task = asyncio.create_task(day(ask, "left behind"))
        TASKS.append(task)
        await anyio.lowlevel.checkpoint()
        if ending == "failed":
            raise ValueError("with a task left behind")
        return "done"

    return body


TASKS: list[asyncio.Task[str]] = []


@pytest.mark.parametrize("ending", ["done", "failed"])
def test_task_that_is_left_behind_ends_with_the_call(package: ModuleType, ending: str) -> None:
    async def call() -> None:
        TASKS.clear()
        async with connected(serve(package, Handlers(book=left_behind(ending)))) as client:
            result = await client.call("book")
            assert questions(result) == {}
            await anyio.sleep(0.02)
            [task] = TASKS
            assert task.cancelled()

    anyio.run(call)


def test_task_that_is_left_behind_does_not_hold_the_next_call_up(package: ModuleType) -> None:
    for era in ERAS:
        TASKS.clear()
        assert run(package, era, left_behind("done"), by_day).text == "done"
        assert run(package, era, lambda ask: day(ask, "a"), by_day).text == "day of a"
