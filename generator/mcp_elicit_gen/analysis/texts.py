"""What is wrong with messages, URLs, ids and conditions, given what is available where they are
used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..diagnostics import Problem
from ..expressions import Kind, Message, Placeholder, Type, check_message
from ..expressions import Problem as TextProblem
from ..expressions import Text as LiteralText
from ..source import Scalar, SourceFile
from ..spec.model import Ask, Form, Question, Spec, Tool
from ..spec.places import place
from ..spec.template import Template
from ..spec.unread import names_in
from .bodies import body_problems
from .callers import in_callers, named
from .form_data import texts_of_field, value_clashes
from .samples import sample_problems
from .text_uses import Scope, Text, Use, texts_of
from .types import type_of_schema
from .unavailable import unavailable_problems

if TYPE_CHECKING:
    from .analysis import Analysis

UNKNOWN_NAME = "EL302"
UNNEEDED_ANSWER = "EL310"
WRONG_TYPE = "EL307"


class _Place(NamedTuple):
    """Where a text is shown: a question, in a tool that asks it. `scope` is what it may use
    there, `known` what its condition may."""

    question: Question
    tool: Tool | None
    scope: Scope
    known: Scope

    def scope_of(self, text: Text) -> Scope:
        """What a text of the question may use."""
        return self.known if text.is_condition else self.scope


class _Fault(NamedTuple):
    """A problem in some of the places where a text is shown."""

    found: TextProblem
    places: list[_Place]


def text_problems(analysis: Analysis) -> list[Problem]:
    """Everything wrong with the texts and conditions of a spec (EL301, 302, 306, 307, 310).

    What holds for every tool that reaches a question is said once; else the tools are named.
    """
    checker = _Checker(analysis)
    return [
        *checker.all(),
        *sample_problems(analysis),
        *body_problems(analysis),
        *unavailable_problems(analysis),
    ]


class _Checker:
    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.spec: Spec = analysis.spec
        self.source: SourceFile = analysis.spec.source
        self.unread = frozenset(_unread_names(self.spec))

    def all(self) -> Iterator[Problem]:
        for question in self.spec.questions.values():
            for template in question.templates:
                yield from template.problems
            yield from question.ask_when.problems if question.ask_when else ()
            places = self._places(question)
            for text in texts_of(question):
                yield from self._in_places(text, places)
        for form in self.spec.all_forms:
            yield from self._of_form(form)
        for tool in self.spec.callers.values():
            scope = {**self.analysis.argument_types(tool), **self.analysis.dependency_types}
            for ask in tool.asks:
                yield from self._values(ask, scope)

    def _of_form(self, form: Form) -> Iterator[Problem]:
        """What completes the fields of a form, in each question that shows it."""
        for field in form.fields:
            for template in field.templates:
                yield from template.problems
        fields = [field for field in form.fields if field.is_from_data]
        questions = self.spec.questions.values() if fields else ()
        showing = [one for one in questions if self.spec.form_of(one) is form]
        places = [place for question in showing for place in self._places(question)]
        for field in fields if places else ():
            for text in texts_of_field(field, self.analysis.value_type(field)):
                yield from self._in_places(text, places)
            yield from value_clashes(field, self.analysis)

    def _places(self, question: Question) -> list[_Place]:
        """Where a question is put; for one that no tool reaches, everything is available."""
        places = [self._place(question, tool) for tool in self.analysis.tools_of_question(question)]
        if places:
            return places
        everything: dict[str, Type] = {}
        for tool in self.spec.callers.values():
            everything.update(self.analysis.scope(question, tool))
        scope = {**everything, **self._place(question, None).scope}
        return [_Place(question, None, scope, scope)]

    def _place(self, question: Question, tool: Tool | None) -> _Place:
        """What is available to a question in a tool. A visit of a page has no answer to use, and
        what the question asks for is known to its condition only."""
        visits = {str(name.value) for name, needed in question.needs if self._is_url(needed)}
        found = self.analysis.scope(question, tool)
        known = {name: one for name, one in found.items() if name not in visits}
        hidden = self._asked(question, tool) - {str(name.value) for name, _ in question.needs}
        scope = {name: one for name, one in known.items() if name not in hidden}
        return _Place(question, tool, scope, known)

    def _asked(self, question: Question, tool: Tool | None) -> set[str]:
        asked = self.analysis.asked_arguments(question, tool) if tool is not None else ()
        return {str(argument.name.value) for argument in asked}

    def _is_url(self, name: Scalar) -> bool:
        target = self.spec.questions.get(str(name.value))
        return target is not None and target.is_url

    def _in_places(self, text: Text, places: Sequence[_Place]) -> Iterator[Problem]:
        faults: dict[tuple[object, ...], _Fault] = {}
        for one in places:
            for found in text.check(one.scope_of(text)):
                key = (found.code, found.start, found.end, found.message)
                faults.setdefault(key, _Fault(found, [])).places.append(one)
        for found, where in faults.values():
            yield from self._placed(text.scalar, found, _suffix(where, places), where[0])
        if not faults and len(places) > 1:
            yield from self._other_types(text, places)

    def _other_types(self, text: Text, places: Sequence[_Place]) -> Iterator[Problem]:
        """A name that has one type in one tool and another in the next."""
        for use in {one.name: one for one in reversed(text.uses)}.values():
            first: dict[str, _Place] = {}
            for later in places:
                earlier = first.setdefault(str(later.question.name.value), later)
                one, other = earlier.scope_of(text)[use.name], later.scope_of(text)[use.name]
                if earlier.tool and later.tool and not _same_type(one, other):
                    yield self._type_clash(use, (earlier.tool, one), (later.tool, other))
                    break

    def _type_clash(self, use: Use, one: tuple[Tool, Type], other: tuple[Tool, Type]) -> Problem:
        return Problem(
            UNKNOWN_NAME,
            place(self.source, use.scalar, use.start, use.end),
            f"`{use.name}` is {one[1].present().describe()} in {named(one[0])}, but "
            f"{other[1].present().describe()} in {named(other[0])}",
            "give the argument one type in all tools that reach the question, or let the question "
            "take the text with `takes:`",
        )

    def _values(self, ask: Ask, scope: Scope) -> Iterator[Problem]:
        """The texts that a tool fills a question with."""
        question = self.spec.questions.get(str(ask.question.value))
        taken = {str(name.value): schema for name, schema in question.takes} if question else {}
        for name, value in ask.values:
            if not isinstance(value, Template):
                continue
            yield from value.problems
            if value.message is None:
                continue
            schema = taken.get(str(name.value))
            wanted = type_of_schema(schema, self.spec.schemas) if schema is not None else None
            for found in _check_value(value.message, scope, wanted):
                yield from self._placed(value.scalar, found, "", None)

    def _placed(
        self, scalar: Scalar, found: TextProblem, suffix: str, where: _Place | None
    ) -> Iterator[Problem]:
        """The problem in the file, in a text of a question or in what a tool fills in."""
        needs = where.question.needs if where else ()
        called = {str(needed.value): str(own.value) for own, needed in needs}
        visits = {str(own.value) for own, needed in needs if self._is_url(needed)}
        text = str(scalar.value)
        code, message, instead = found.code, f"{found.message}{suffix}", found.help
        name = text[found.start : found.end]
        is_name = code == UNKNOWN_NAME and not text[: found.start].endswith(".")
        if is_name and name in self.unread:
            return
        if is_name and name in visits:
            message = f"`{name}` is the visit of a page, which has no answer"
            instead = "leave it out; what was done on the page a dependency can look up"
        elif is_name and where and name in self._asked(where.question, where.tool):
            message = f"`{name}` is what `{where.question.name.value}` asks for{suffix}"
            instead = "leave it out: only `ask_when` is looked at when it is there already"
        elif is_name and name in called:
            instead = f"its answer is called `{called[name]}` here"
        elif is_name and name in self.spec.questions:
            code = UNNEEDED_ANSWER
            message = f"`{name}` is a question, and its answer is not among this question's `needs`"
            instead = f"add `needs: {{{name}: {name}}}`, so that it is asked before"
        yield Problem(code, place(self.source, scalar, found.start, found.end), message, instead)


def _unread_names(spec: Spec) -> Iterator[str]:
    """Names of declarations that could not be read: what they are is not known, but they are."""
    yield from names_in(spec.node.get("dependencies")) - spec.dependencies.keys()
    for tool in spec.callers.values():
        yield from names_in(tool.node.get("arguments")) - {
            str(one.name.value) for one in tool.arguments
        }
    for question in spec.questions.values():
        read = {str(name.value) for name, _ in (*question.takes, *question.needs)}
        yield from names_in(question.node.get("takes")) - read
        yield from names_in(question.node.get("needs")) - read
        for name, needed in question.needs:
            target = spec.questions.get(str(needed.value))
            if target is None or (spec.form_of(target) is None and not target.is_url):
                yield str(name.value)


def _suffix(where: Sequence[_Place], everywhere: Sequence[_Place]) -> str:
    """Where a fault lies, if it does not lie everywhere."""
    if len(where) == len(everywhere):
        return ""
    if len({str(one.question.name.value) for one in everywhere}) > 1:
        names = dict.fromkeys(f"`{one.question.name.value}`" for one in where)
        return f" in the question{'s' if len(names) > 1 else ''} {', '.join(names)}"
    tools = [one.tool for one in where if one.tool is not None]
    return f" {in_callers(tools)}" if tools else ""


def _same_type(one: Type, other: Type) -> bool:
    """Whether a text shows both in the same way; choices and absence make no difference here."""
    if one.is_unknown or other.is_unknown:
        return True
    if one.kind is not other.kind:
        return False
    items = (one.item, other.item)
    return items[0] is None or items[1] is None or items[0].kind is items[1].kind


def _check_value(message: Message, scope: Scope, wanted: Type | None) -> list[TextProblem]:
    """A text is checked as a message. A lone placeholder hands its value on as it is."""
    if wanted is None or (wanted.kind is Kind.TEXT and wanted.choices is None):
        return check_message(message, scope)
    if wanted.is_unknown:
        return [found for found in check_message(message, scope) if found.code == UNKNOWN_NAME]
    only = message[0] if len(message) == 1 else None
    if isinstance(only, LiteralText) and only.value in (wanted.choices or ()):
        return []
    if not isinstance(only, Placeholder) or only.format or only.fallback or wanted.choices:
        return [_not_wanted(message, "this is text", wanted)]
    found = _type_named(only, scope)
    if found is None:
        return check_message(message, scope)
    if not _hands_on(found, wanted):
        return [_not_wanted(message, f"`{only.reference}` is {found.describe()}", wanted)]
    return []


def _hands_on(found: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where another is taken."""
    if found.is_unknown:
        return True
    if found.optional and not wanted.optional:
        return False
    is_number = found.kind is Kind.INTEGER and wanted.kind is Kind.NUMBER
    return wanted.kind in (Kind.ANY, found.kind) or is_number


def _type_named(placeholder: Placeholder, scope: Scope) -> Type | None:
    """The type of what a placeholder names, or None where it names nothing."""
    owner = scope.get(placeholder.name)
    if owner is None or placeholder.field is None:
        return owner
    return owner.fields.get(placeholder.field)


def _not_wanted(message: Message, what: str, wanted: Type) -> TextProblem:
    end = message[-1].end if message else 0
    taken = wanted.present().describe()
    if wanted.choices is not None:
        taken = "one of " + ", ".join(f"`{choice}`" for choice in sorted(wanted.choices))
    message_text = f"{what}, but the question takes {taken}"
    instead = "write a literal, or the placeholder of a value that fits as it is"
    return TextProblem(WRONG_TYPE, 0, end, message_text, instead)
