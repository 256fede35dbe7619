"""Every place of a spec that names a declaration by its key, and what it may name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..analysis.form_data import VALUE
from ..diagnostics import Span
from ..source.nodes import MappingNode, Node, Scalar
from ..spec.model import Question, Spec, Tool
from ..spec.places import place
from ..spec.structure import suggestion
from ..spec.unread import names_in
from .asking import asking_arguments
from .helpers import helper_uses, uses_of_helpers
from .names import SECTION_OF


class Reference(NamedTuple):
    """A name that stands for a declaration of `kind`; `known` are the names that it may be, `key`
    is the key that it stands under. `part` is the name where it is the begin of the text."""

    scalar: Scalar
    key: str
    kind: str
    known: Mapping[str, None]
    part: str | None = None

    @property
    def name(self) -> str:
        """The name as it is written."""
        return str(self.scalar.value) if self.part is None else self.part

    @property
    def is_known(self) -> bool:
        """Whether there is such a declaration."""
        return self.name in self.known

    @property
    def help(self) -> str:
        """What to write instead."""
        return suggestion(self.name, [*self.known], f"a {self.kind}")

    def span(self, spec: Spec) -> Span:
        """The place of the name."""
        if self.part is None:
            return self.scalar.span
        return place(spec.source, self.scalar, 0, len(self.part))


def references(spec: Spec) -> Iterator[Reference]:
    """Every reference by key: `form`, `needs`, `asks`, `takes`, `check` and their like."""
    known = {kind: _names(spec, kind) for kind in ("question", "form", "dependency")}
    for question in spec.questions.values():
        yield from _of_question(question, known)
    for tool in (*spec.tools.values(), *spec.prompts.values()):
        yield from _of_tool(tool, known)
    values = (*argument_names(spec), *known["dependency"], *known["question"])
    ordinary = dict.fromkeys(values)
    uses = uses_of_helpers(spec)
    for dependency in spec.dependencies.values():
        more = [one for use in uses.get(str(dependency.name.value), ()) for one in use.taken]
        everything = dict.fromkeys((*values, *sorted(more))) if more else ordinary
        for name in dependency.takes:
            yield Reference(name, "takes", "argument, dependency or question", everything)


def _of_question(
    question: Question, known: Mapping[str, Mapping[str, None]]
) -> Iterator[Reference]:
    if isinstance(question.form, Scalar):
        yield Reference(question.form, "form", "form", known["form"])
    for _, needed in question.needs:
        yield Reference(needed, "needs", "question", known["question"])
    for use in helper_uses(question):
        yield Reference(use.name, use.key, "dependency", known["dependency"])
    if question.url_from is not None:
        name = str(question.url_from.value).partition(".")[0]
        yield Reference(question.url_from, "url_from", "dependency", known["dependency"], name)


def _of_tool(tool: Tool, known: Mapping[str, Mapping[str, None]]) -> Iterator[Reference]:
    for ask in tool.asks:
        yield Reference(ask.question, "asks", "question", known["question"])
    for key, names in (("may_ask", tool.may_ask), ("completes", tool.completes)):
        for name in names:
            yield Reference(name, key, "question", known["question"])
    for name in tool.takes:
        yield Reference(name, "takes", "dependency", known["dependency"])
    for argument in asking_arguments(tool):
        if argument.ask is not None and VALUE.fullmatch(str(argument.ask.value)):
            yield Reference(argument.ask, "ask", "question", known["question"], argument.asked_by)


def argument_names(spec: Spec) -> Mapping[str, None]:
    """The names of the arguments of all tools and prompts, each once."""
    callers = (*spec.tools.values(), *spec.prompts.values())
    return dict.fromkeys(
        name for caller in callers for name in _in_order(caller.node.get("arguments"))
    )


def _in_order(node: Node | None) -> Iterable[str]:
    """The names of a mapping as they stand; what could not be read may hold names as well."""
    return node.by_name if isinstance(node, MappingNode) else sorted(names_in(node))


def _names(spec: Spec, kind: str) -> Mapping[str, None]:
    return dict.fromkeys(_in_order(spec.node.get(SECTION_OF[kind])))
