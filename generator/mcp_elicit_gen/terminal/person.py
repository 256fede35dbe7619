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
from .validation import MisfitError, fitting_default, parse, problem_of
from .wording import LABEL, label, options, shown, title, typed_as

KEYS = "Ctrl-D declines, Ctrl-C cancels."

ENDS: Mapping[str, str] = {"accept": "Sent.", "decline": "Declined.", "cancel": "Cancelled."}


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
            answer = {**answer, **await self._field(field, given)}
        while True:
            self._review(fields, answer)
            changes = [f"Change {title(field)}" for field in fields]
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
            changed = {**answer, **await self._field(field, given)}
            answer = {one.name: changed[one.name] for one in fields if one.name in changed}

    def _review(self, fields: tuple[AnyField, ...], answer: Mapping[str, Any]) -> None:
        self._screen.say("Your answer:" if fields else "There is nothing to fill in.")
        for field in fields:
            self._screen.note(f"  {title(field)}: {shown(field, answer)}")

    async def _field(self, field: AnyField, given: Mapping[str, Any]) -> dict[str, Any]:
        """The field with its value, or nothing where it is left out."""
        if field.description:
            self._screen.quote(field.description)
        if isinstance(field, TextField | NumberField):
            return await self._typed(field, given)
        if isinstance(field, ChoicesField):
            found = await self._ticked(field, given)
        else:
            found = await self._picked(field, given)
        self._screen.note(f"{title(field)}: {shown(field, found)}")
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
        before = typed_as(value)
        if before != visible(before):
            # On the line it would be another text, and be sent as that.
            self._screen.note(f"{label(field)}:")
            self._screen.quote(before)
            if await self._screen.pick(["Keep this", "Type another"]) == 0:
                return dict(given)
            before = ""
        text = await self._screen.line(label(field), before, problem)
        return {field.name: parse(field, text)} if text else {}

    async def _picked(
        self, field: FlagField | ChoiceField, given: Mapping[str, Any]
    ) -> dict[str, Any]:
        labels, values = options(field)
        if not field.is_required:
            labels, values = [*labels, "Leave out"], [*values, None]
        if field.name in given:
            cursor = values.index(given[field.name])
        elif isinstance(field, FlagField) and field.is_required:
            # An unticked box is a no.
            cursor = values.index(False)
        else:
            cursor = 0 if field.is_required else len(values) - 1
        value = values[await self._screen.pick(labels, f"{label(field)}:", cursor)]
        return {} if value is None else {field.name: value}

    async def _ticked(self, field: ChoicesField, given: Mapping[str, Any]) -> dict[str, Any]:
        labels, values = options(field)
        ticked = {values.index(value) for value in given.get(field.name, ())}

        def problem(chosen: list[int]) -> str | None:
            if not chosen and not field.is_required:
                return None
            found = problem_of(field, [values[number] for number in chosen])
            return found and one_line(f"{field.title} {found}", 2 * LABEL)

        head = f"{label(field)}: Space ticks, Enter goes on"
        chosen = await self._screen.tick(labels, head, ticked, problem)
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
