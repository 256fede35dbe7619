"""What is wrong with messages, URLs, ids and conditions, given what is available where they are
used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..diagnostics import Problem
from ..expressions import (
    Kind,
    Message,
    Placeholder,
    Type,
    check_condition,
    check_message,
    name_references,
)
from ..expressions import Problem as TextProblem
from ..expressions import Text as LiteralText
from ..source import Scalar, SourceFile
from ..spec.model import Ask, AskWhen, Question, Spec, Template, Tool
from ..spec.places import place
from ..spec.unread import names_in
from .addresses import check_address
from .bodies import body_problems
from .callers import in_callers, named
from .samples import sample_problems
from .types import type_of_schema

if TYPE_CHECKING:
    from .analysis import Analysis

UNKNOWN_NAME = "EL302"
UNNEEDED_ANSWER = "EL310"
WRONG_TYPE = "EL307"

Scope: TypeAlias = Mapping[str, Type]
Check: TypeAlias = Callable[[Scope], list[TextProblem]]


class Use(NamedTuple):
    """A name in a text, with the field that is taken from it."""

    scalar: Scalar
    name: str
    field: str | None
    start: int

    @property
    def end(self) -> int:
        """The offset after the name."""
        return self.start + len(self.name)


class Text(NamedTuple):
    """A message, URL, id or condition that could be parsed."""

    scalar: Scalar
    check: Check
    uses: tuple[Use, ...]


class _Fault(NamedTuple):
    """A problem in some of the tools that use a text."""

    found: TextProblem
    tools: list[Tool]


def text_problems(analysis: Analysis) -> list[Problem]:
    """Everything wrong with the texts and conditions of a spec (EL301, 302, 306, 307, 310).

    What holds for every tool that reaches a question is said once; else the tools are named.
    """
    checker = _Checker(analysis)
    return [*checker.all(), *sample_problems(analysis), *body_problems(analysis)]


def uses_in_message(template: Template | None) -> Iterator[Use]:
    """The names in a message."""
    for part in (template.message if template else None) or ():
        if template and isinstance(part, Placeholder):
            yield Use(template.scalar, part.name, part.field, part.name_start)


def uses_in_condition(condition: AskWhen | None) -> Iterator[Use]:
    """The names in a condition."""
    if condition is not None and condition.condition is not None:
        for reference in name_references(condition.condition):
            yield Use(condition.scalar, reference.name, reference.field, reference.start)


def texts_of(question: Question) -> Iterator[Text]:
    """The message, the URL, the id and the condition of a question."""
    message, ask_when = question.message, question.ask_when
    if message is not None and message.message is not None:
        yield Text(message.scalar, _message_check(message.message), tuple(uses_in_message(message)))
    for template, what in ((question.url, "a URL"), (question.elicitation_id, "an id")):
        if template is not None and template.message is not None:
            check = _address_check(template.message, what)
            yield Text(template.scalar, check, tuple(uses_in_message(template)))
    if ask_when is not None and (condition := ask_when.condition) is not None:
        yield Text(
            ask_when.scalar,
            lambda scope: check_condition(condition, scope),
            tuple(uses_in_condition(ask_when)),
        )


def _message_check(message: Message) -> Check:
    return lambda scope: check_message(message, scope)


def _address_check(message: Message, what: str) -> Check:
    return lambda scope: check_address(message, scope, what)


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
            scopes = self._scopes(question)
            for text in texts_of(question):
                yield from self._in_tools(text, question, scopes)
        for tool in self.spec.callers.values():
            scope = {**self.analysis.argument_types(tool), **self.analysis.dependency_types}
            for ask in tool.asks:
                yield from self._values(ask, scope)

    def _scopes(self, question: Question) -> list[tuple[Tool | None, Scope]]:
        """What is available to a question, by tool; to one that no tool reaches, everything."""
        scopes: list[tuple[Tool | None, Scope]] = [
            (tool, self._scope(question, tool))
            for tool in self.analysis.tools_of_question(question)
        ]
        if scopes:
            return scopes
        everything: dict[str, Type] = {}
        for tool in self.spec.callers.values():
            everything.update(self.analysis.scope(question, tool))
        return [(None, {**everything, **self._scope(question, None)})]

    def _scope(self, question: Question, tool: Tool | None) -> Scope:
        """What is available to a question in a tool. A visit of a page has no answer to use."""
        visits = {str(name.value) for name, needed in question.needs if self._is_url(needed)}
        found = self.analysis.scope(question, tool)
        return {name: one for name, one in found.items() if name not in visits}

    def _is_url(self, name: Scalar) -> bool:
        target = self.spec.questions.get(str(name.value))
        return target is not None and target.is_url

    def _in_tools(
        self, text: Text, question: Question, scopes: Sequence[tuple[Tool | None, Scope]]
    ) -> Iterator[Problem]:
        faults: dict[tuple[object, ...], _Fault] = {}
        for tool, scope in scopes:
            for found in text.check(scope):
                key = (found.code, found.start, found.end, found.message)
                fault = faults.setdefault(key, _Fault(found, []))
                fault.tools.extend([tool] if tool else [])
        for found, tools in faults.values():
            suffix = "" if len(tools) in (0, len(scopes)) else f" {in_callers(tools)}"
            yield from self._placed(text.scalar, found, suffix, question)
        if not faults and len(scopes) > 1:
            yield from self._other_types(text, scopes)

    def _other_types(
        self, text: Text, scopes: Sequence[tuple[Tool | None, Scope]]
    ) -> Iterator[Problem]:
        """A name that has one type in one tool and another in the next."""
        (first, known), *rest = scopes
        for use in {one.name: one for one in reversed(text.uses)}.values():
            for tool, scope in rest:
                one, other = known[use.name], scope[use.name]
                if first and tool and not _same_type(one, other):
                    yield self._type_clash(use, (first, one), (tool, other))
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
        self, scalar: Scalar, found: TextProblem, suffix: str, question: Question | None
    ) -> Iterator[Problem]:
        """The problem in the file, in a text of a question or in what a tool fills in."""
        needs = question.needs if question else ()
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
