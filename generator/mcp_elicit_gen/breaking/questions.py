"""What people are asked, and what of it an answer in flight depends on.

An answer travels under the name of its question, and counts for the question as it was shown: the
digest of the engine (`elicitations.py` of the generated package) is that of the message and the
requested schema, or of the message and the URL. The SDK's `Resolve` takes the whole request.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..analysis import Analysis
from ..analysis.drivers import driver_of
from ..diagnostics import Span
from ..spec.model import Ask, Question, Tool
from ..spec.template import Template
from .changes import Change, changed, key_place, listed, plain_of, text_of
from .forms import as_shown, form_changes, setting_changes
from .tools import common_tools

SETTINGS = (
    *("ask_when", "otherwise", "needs", "takes", "when_unavailable", "hosts", "completed_by"),
    *("check", "timeout", "on_timeout"),
)


def question_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    """What has changed of the questions of a spec, and of who asks them."""
    tools = list(common_tools(before, after))
    for old, new in tools:
        yield from _asked_changes(old, new, before, after)
        yield from _value_changes(old, new, before, after)
        yield from _driver_changes(old, new, before, after)
    old_reach, new_reach = (
        _asked_by([pair[side] for pair in tools], analysis)
        for side, analysis in enumerate((before, after))
    )
    yield from _unreached_gone(before, after, old_reach)
    for name, question in after.spec.questions.items():
        old_question = before.spec.questions.get(name)
        if old_question is None:
            continue
        if name in old_reach and name in new_reach:
            yield from _changes(old_question, question, before, after)
        elif _description(old_question, before) != _description(question, after):
            message = f"`{name}`, which nothing asked or nothing asks any more, is another"
            yield Change("question-unreached", question.name.span, message)


def _unreached_gone(before: Analysis, after: Analysis, reached: set[str]) -> Iterator[Change]:
    root = after.spec.node
    place = key_place(root, root.span, "questions", "server", "version")
    for name in before.spec.questions:
        if name not in reached and name not in after.spec.questions:
            yield Change("question-unreached", place, f"`{name}`, which nothing asked, is gone")


def _asked_by(tools: list[Tool], analysis: Analysis) -> set[str]:
    reaches = (analysis.reaches[str(tool.name.value)] for tool in tools)
    return {name for reach in reaches for name in reach.questions}


# --- Who asks ---------------------------------------------------------------------------------


def _asked_changes(old: Tool, new: Tool, before: Analysis, after: Analysis) -> Iterator[Change]:
    """The questions that a tool asks no more, and those that it did not ask."""
    was, is_now = (
        analysis.reaches[str(tool.name.value)].questions
        for tool, analysis in ((old, before), (new, after))
    )
    owner, place = new.name.value, key_place(new.node, new.name.span, "asks", "may_ask")
    added = [name for name in is_now if name not in was]
    for name in (name for name in was if name not in is_now):
        question = before.spec.questions[name]
        same = _renamed(question, added, before, after)
        if same is not None:
            added.remove(same)
            span = after.spec.questions[same].name.span
            yield Change("question-renamed", span, f"`{name}` of `{owner}` is called `{same}` now")
        elif name in after.spec.questions:
            yield Change("question-not-asked", place, f"`{owner}` does not ask `{name}` any more")
        else:
            yield Change("question-removed", place, f"`{name}`, which `{owner}` asked, is gone")
    for name in added:
        yield Change("question-added", place, f"`{owner}` asks `{name}`, which it did not ask")


def _renamed(question: Question, added: list[str], before: Analysis, after: Analysis) -> str | None:
    """The added question that shows the same as one that is gone."""
    if question.name.value in after.spec.questions:
        return None
    wanted = _shown(question, before)
    return next(
        (name for name in added if _shown(after.spec.questions[name], after) == wanted), None
    )


def _value_changes(old: Tool, new: Tool, before: Analysis, after: Analysis) -> Iterator[Change]:
    """Other words of a tool for the same question."""
    for name in dict.fromkeys(str(ask.question.value) for ask in new.asks):
        question = after.spec.questions.get(name)
        if question is None or name not in before.spec.questions:
            continue
        was, asks = (tool.asks_of(question) for tool in (old, new))
        if was and [_values(one) for one in was] != [_values(one) for one in asks]:
            message = f"`{new.name.value}` fills in `{name}` with other words"
            yield Change("question-values", asks[0].question.span, message)


def _values(ask: Ask) -> dict[str, Any]:
    return {
        str(name.value): value.scalar.value if isinstance(value, Template) else plain_of(value)
        for name, value in ask.values
    }


def _driver_changes(old: Tool, new: Tool, before: Analysis, after: Analysis) -> Iterator[Change]:
    was, is_now = driver_of(old, before), driver_of(new, after)
    if was is None or is_now is None or was.is_engine == is_now.is_engine:
        return
    if before.reaches[str(old.name.value)].questions:
        driver = is_now.sentence[0].lower() + is_now.sentence[1:].rstrip(".")
        yield Change(
            "driver-changed", new.name.span, f"`{new.name.value}` is {driver}; it was not before"
        )


# --- What is shown ----------------------------------------------------------------------------


def _shown(question: Question, analysis: Analysis) -> Any:
    """All that the digest of a question is made of, as far as the spec tells."""
    form = analysis.spec.form_of(question)
    fields = [] if form is None else [as_shown(field, analysis) for field in form.fields]
    return question.is_url, _texts(question), fields


def _description(question: Question, analysis: Analysis) -> Any:
    settings = [_setting(question, key) for key in SETTINGS]
    return _shown(question, analysis), settings


def _template(template: Template | None) -> str | None:
    return None if template is None else text_of(template.scalar)


def _texts(question: Question) -> dict[str, str]:
    """The texts of a question that its digest, or its id, is made of."""
    texts = {
        "message": _template(question.message),
        "url": _template(question.url),
        "url_from": text_of(question.url_from),
        "elicitation_id": _template(question.elicitation_id),
    }
    return {key: text for key, text in texts.items() if text is not None}


KINDS: Mapping[str, str] = {
    "message": "message-changed",
    "url": "url-changed",
    "url_from": "url-changed",
    "elicitation_id": "visit-id-changed",
}


def _changes(old: Question, new: Question, before: Analysis, after: Analysis) -> Iterator[Change]:
    """What has changed of a question that was asked and still is."""
    name = new.name.value
    if old.is_url != new.is_url:
        how = "sends to a page" if new.is_url else "shows a form"
        span = key_place(new.node, new.name.span, "mode", "form")
        yield Change("mode-changed", span, f"`{name}` {how} now, and did not before")
    was, is_now = (_texts(one) for one in (old, new))
    for key in was | is_now if old.is_url == new.is_url else ("message",):
        if was.get(key) != is_now.get(key):
            span = key_place(new.node, new.name.span, key)
            yield Change(KINDS[key], span, f"`{name}`: {changed(key, was, is_now)}")
    forms = before.spec.form_of(old), after.spec.form_of(new)
    if forms[0] is not None and forms[1] is not None:
        yield from form_changes(str(name), forms[0], forms[1], before, after)
        yield from setting_changes(str(name), forms[0], forms[1])
    yield from _argument_changes(old, new, before, after)
    yield from _setting_changes(old, new)


def _argument_changes(
    old: Question, new: Question, before: Analysis, after: Analysis
) -> Iterator[Change]:
    """Which fields a question shows depends on the arguments that it asks for."""
    name = new.name.value
    was, is_now = _asked_arguments(old, before), _asked_arguments(new, after)
    for tool in [one for one in is_now if one in was]:
        gone = [one for one in was[tool] if one not in is_now[tool]]
        come = [one for one in is_now[tool] if one not in was[tool]]
        owner = after.spec.tools[tool]
        span = key_place(owner.node, owner.name.span, "arguments")
        if gone:
            message = f"`{name}` does not ask for {listed(gone)} of `{tool}` any more"
            yield Change("question-arguments", span, message)
        if come:
            message = f"`{name}` asks for {listed(come)} of `{tool}`, which it did not"
            yield Change("question-arguments", span, message)
    if old.prefill != new.prefill and is_now:
        span = key_place(new.node, new.name.span, "prefill")
        yield Change("question-arguments", span, f"`prefill` of `{name}` is another")


def _asked_arguments(question: Question, analysis: Analysis) -> dict[str, list[str]]:
    """The arguments that a question asks for in each tool, each with its field."""
    return _all_asked_arguments(analysis).get(str(question.name.value), {})


@lru_cache(maxsize=2)  # the old spec and the new one
def _all_asked_arguments(analysis: Analysis) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for tool, one in analysis.spec.tools.items():
        for argument in one.arguments:
            if argument.asked_by is not None:
                name = str(argument.name.value)
                shown = name if name == argument.field else f"{name} ({argument.field})"
                found.setdefault(argument.asked_by, {}).setdefault(tool, []).append(shown)
    return found


def _setting_changes(old: Question, new: Question) -> Iterator[Change]:
    for key in SETTINGS:
        if _setting(old, key) != _setting(new, key):
            span = _place(new, key)
            yield Change("question-setting", span, f"`{key}` of `{new.name.value}` is another")


def _setting(question: Question, key: str) -> object:
    """What a key says; `null` says something, too."""
    node = question.node.get(key)
    return node is not None, plain_of(node)


def _place(question: Question, key: str) -> Span:
    return key_place(question.node, question.name.span, key)


def asks_anything(analysis: Analysis) -> bool:
    """Whether any tool or prompt of a spec asks."""
    return any(reach.questions for reach in analysis.reaches.values())
