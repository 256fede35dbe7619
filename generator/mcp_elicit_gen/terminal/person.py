"""A person at the terminal: each field in turn, then a look at the whole before it is sent."""

import webbrowser
from collections.abc import Mapping
from typing import Any

import anyio
import anyio.to_thread

from ..report.visible import visible
from .form import (
    AnyField,
    ChoiceField,
    ChoicesField,
    FlagField,
    NumberField,
    TextField,
)
from .menu import Cancelled, Declined
from .page import Page
from .question import CANCEL, DECLINE, FormQuestion, Outcome, PageQuestion, Question
from .screen import Screen
from .text import one_line
from .validation import MisfitError, digits, fitting_default, parse, problem_of

LABEL = 80
LEFT_OUT = "(left out)"
KEYS = "Ctrl-D declines, Ctrl-C cancels."

ENDS: Mapping[str, str] = {"accept": "Sent.", "decline": "Declined.", "cancel": "Cancelled."}

# What a text of each format looks like, for the prompt.
FORMATS: Mapping[str | None, str] = {
    "date": "YYYY-MM-DD",
    "date-time": "YYYY-MM-DDThh:mm:ssZ",
    "email": "email",
    "uri": "URL",
}


class Person:
    """Answers at the screen."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    async def answer(self, question: Question) -> Outcome:
        """Put the question."""
        try:
            if isinstance(question, FormQuestion):
                outcome = await self._form(question)
            else:
                outcome = await self._page(question)
        except Declined:
            outcome = DECLINE
        except Cancelled:
            outcome = CANCEL
        except anyio.get_cancelled_exc_class():
            self._screen.say("The server does not wait any longer.")
            raise
        is_visit = isinstance(question, PageQuestion) and outcome.action == "accept"
        self._screen.say("Agreed." if is_visit else ENDS[outcome.action])
        self._screen.note()
        return outcome

    def left_over(self) -> int:
        """A person has no answers left over."""
        return 0

    # --- Forms ------------------------------------------------------------------------------------

    async def _form(self, question: FormQuestion) -> Outcome:
        fields = question.form.fields
        self._screen.say(f"{one_line(question.server, LABEL)} asks:")
        self._screen.quote(question.message)
        self._screen.note(KEYS)
        answer: dict[str, Any] = {}
        for field in fields:
            default = fitting_default(field)
            given = {} if default is None else {field.name: default}
            answer = {**answer, **await self._field(field, given, is_new=True)}
        while True:
            self._review(fields, answer)
            changes = [f"Change {_title(field)}" for field in fields]
            chosen = await self._screen.pick(["Send", *changes, "Decline", "Cancel"])
            match chosen - 1 - len(fields):
                case 0:
                    return DECLINE
                case 1:
                    return CANCEL
            if chosen == 0:
                return Outcome("accept", answer)
            field = fields[chosen - 1]
            given = {field.name: answer.pop(field.name)} if field.name in answer else {}
            changed = {**answer, **await self._field(field, given, is_new=False)}
            answer = {one.name: changed[one.name] for one in fields if one.name in changed}

    def _review(self, fields: tuple[AnyField, ...], answer: Mapping[str, Any]) -> None:
        self._screen.say("Your answer:" if fields else "There is nothing to fill in.")
        for field in fields:
            self._screen.note(f"  {_title(field)}: {_shown(field, answer)}")

    async def _field(
        self, field: AnyField, given: Mapping[str, Any], *, is_new: bool
    ) -> dict[str, Any]:
        """The field with its value, or nothing where it is left out."""
        if field.description:
            self._screen.quote(field.description)
        if isinstance(field, TextField | NumberField):
            return await self._typed(field, given)
        if isinstance(field, ChoicesField):
            found = await self._ticked(field, given)
        else:
            found = await self._picked(field, given, is_new=is_new)
        self._screen.note(f"{_title(field)}: {_shown(field, found)}")
        return found

    async def _typed(
        self, field: TextField | NumberField, given: Mapping[str, Any]
    ) -> dict[str, Any]:
        def problem(text: str) -> str | None:
            if not text:
                return "is needed" if field.is_required else None
            try:
                parse(field, text)
            except MisfitError as error:
                return one_line(f"{field.title} {error}", 2 * LABEL)
            return None

        value = given.get(field.name)
        before = _typed_as(value)
        if before != visible(before):
            # On the line it would be another text, and be sent as that.
            self._screen.note(f"{_label(field)}:")
            self._screen.quote(before)
            if await self._screen.pick(["Keep this", "Type another"]) == 0:
                return dict(given)
            before = ""
        text = await self._screen.line(_label(field), before, problem)
        return {field.name: parse(field, text)} if text else {}

    async def _picked(
        self, field: FlagField | ChoiceField, given: Mapping[str, Any], *, is_new: bool
    ) -> dict[str, Any]:
        labels, values = _options(field)
        if not field.is_required:
            labels, values = [*labels, "Leave out"], [*values, None]
        if field.name in given:
            cursor = values.index(given[field.name])
        elif isinstance(field, FlagField) and field.is_required:
            # An unticked box is a no.
            cursor = values.index(False)
        else:
            cursor = 0 if field.is_required else len(values) - 1
        value = values[await self._screen.pick(labels, f"{_label(field)}:", cursor)]
        return {} if value is None else {field.name: value}

    async def _ticked(self, field: ChoicesField, given: Mapping[str, Any]) -> dict[str, Any]:
        labels, values = _options(field)
        ticked = {values.index(value) for value in given.get(field.name, ())}

        def problem(chosen: list[int]) -> str | None:
            if not chosen and not field.is_required:
                return None
            found = problem_of(field, [values[number] for number in chosen])
            return found and one_line(f"{field.title} {found}", 2 * LABEL)

        title = f"{_label(field)}: Space ticks, Enter goes on"
        chosen = await self._screen.tick(labels, title, ticked, problem)
        if not chosen and not field.is_required:
            return {}
        return {field.name: [values[number] for number in chosen]}

    # --- Pages ------------------------------------------------------------------------------------

    async def _page(self, question: PageQuestion) -> Outcome:
        page = question.page
        self._screen.say(f"{one_line(question.server, LABEL)} asks you to visit a page:")
        self._screen.quote(question.message)
        if page.refusal is not None:
            self._screen.quote(page.url)
            self._screen.say(f"This is not opened: {one_line(page.refusal)}.")
            return (DECLINE, CANCEL)[await self._screen.pick(["Decline", "Cancel"])]
        self._screen.say(f"Host: {page.host}")
        self._screen.note("URL:")
        self._screen.quote(page.url)
        for warning in page.warnings:
            self._screen.say(f"Careful: {one_line(warning)}.")
        labels = ["Open the page in the browser", "Agree, and open it yourself"]
        # Who only presses Enter opens nothing that looks odd.
        cursor = 2 if page.warnings else 0
        chosen = await self._screen.pick([*labels, "Decline", "Cancel"], cursor=cursor)
        if chosen >= 2:
            return (DECLINE, CANCEL)[chosen - 2]
        if chosen == 0:
            await self._open(page)
        return Outcome("accept")

    async def _open(self, page: Page) -> None:
        if not await anyio.to_thread.run_sync(webbrowser.open, page.url):
            self._screen.note("There is no browser here: open the page yourself.")


# --- Words ------------------------------------------------------------------------------------


def _title(field: AnyField) -> str:
    return one_line(field.title, LABEL)


def _label(field: AnyField) -> str:
    """The title, and in brackets what the person needs to know before answering."""
    parts = []
    if isinstance(field, TextField) and field.format in FORMATS:
        parts.append(FORMATS[field.format])
    if isinstance(field, NumberField):
        parts += ["whole number"] if field.is_integer else ["number"]
        parts += _bounds(field)
    if not field.is_required:
        parts.append("may be left out")
    return f"{_title(field)} ({', '.join(parts)})" if parts else _title(field)


def _bounds(field: NumberField) -> list[str]:
    if field.minimum is not None and field.maximum is not None:
        return [f"{digits(field.minimum)} to {digits(field.maximum)}"]
    if field.minimum is not None:
        return [f"{digits(field.minimum)} or more"]
    return [] if field.maximum is None else [f"{digits(field.maximum)} or less"]


def _typed_as(value: Any) -> str:
    """How a person would have typed a value; a whole number may come as `2.0`."""
    if value is None:
        return ""
    return digits(value) if isinstance(value, float) else str(value)


def _options(field: FlagField | ChoiceField | ChoicesField) -> tuple[list[str], list[Any]]:
    if isinstance(field, FlagField):
        return ["Yes", "No"], [True, False]
    labels = [one_line(option.label, LABEL) for option in field.options]
    return labels, [option.value for option in field.options]


def _shown(field: AnyField, answer: Mapping[str, Any]) -> str:
    """The value as the person knows it: labels for choices."""
    if field.name not in answer:
        return LEFT_OUT
    value = answer[field.name]
    if isinstance(field, TextField | NumberField):
        return one_line(_typed_as(value))
    labels, values = _options(field)
    if not isinstance(value, list):
        return labels[values.index(value)]
    return ", ".join(labels[values.index(one)] for one in value) or "none"
